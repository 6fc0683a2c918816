import { measure } from "./measure.ts";

await measure(new URL("measured/plans.ts", import.meta.url));
