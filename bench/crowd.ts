import { measure } from "./measure.ts";

const { BENCH_DOCUMENTS = "1000" } = process.env;
await measure(new URL("measured/crowd.ts", import.meta.url), { BENCH_DOCUMENTS });
