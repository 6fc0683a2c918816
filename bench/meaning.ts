import { measure } from "./measure.ts";

await measure(new URL("measured/meaning.ts", import.meta.url));
