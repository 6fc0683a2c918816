import { measure } from "./measure.ts";

await measure(new URL("measured/registers.ts", import.meta.url));
