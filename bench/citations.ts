import { measure } from "./measure.ts";

await measure(new URL("measured/citations.ts", import.meta.url));
