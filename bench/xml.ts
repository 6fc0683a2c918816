import { measure } from "./measure.ts";

await measure(new URL("measured/xml.ts", import.meta.url));
