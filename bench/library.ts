import { parseArgs } from "node:util";
import { measure } from "./measure.ts";

/**
 * What an import and queries cost beside bare SQLite; with `--documents 2000,20000` libraries of these sizes on both
 * engines, and what follows for 230,000 documents. `--engine sqlite` or `postgres` measures one of them.
 */
const { values } = parseArgs({
  options: {
    documents: { type: "string" },
    rounds: { type: "string", default: "20" },
    engine: { type: "string", default: "both" },
    json: { type: "string" },
    strict: { type: "boolean", default: false },
  },
});
const { documents, rounds, engine, json, strict } = values;
const args = [...(json === undefined ? [] : ["--json", json]), ...(strict ? ["--strict"] : [])];
if (documents === undefined) await measure(new URL("measured/library.ts", import.meta.url), {}, args);
else {
  const env = { BENCH_DOCUMENTS: documents, BENCH_ROUNDS: rounds, BENCH_ENGINE: engine };
  await measure(new URL("measured/scale.ts", import.meta.url), env, args);
}
