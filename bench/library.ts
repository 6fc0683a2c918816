import { measure } from "./measure.ts";

await measure(new URL("measured/library.ts", import.meta.url));
