import { measure } from "./measure.ts";

await measure(new URL("measured/html.ts", import.meta.url));
