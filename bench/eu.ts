import { measure } from "./measure.ts";

await measure(new URL("measured/eu.ts", import.meta.url));
