import { measure } from "./measure.ts";

await measure(new URL("measured/verify.ts", import.meta.url));
