import { measure } from "./measure.ts";

const { BENCH_DOCUMENTS = "2000", BENCH_ROUNDS = "20" } = process.env;
await measure(new URL("measured/scale.ts", import.meta.url), { BENCH_DOCUMENTS, BENCH_ROUNDS });
