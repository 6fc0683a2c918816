import { sql } from "kysely";
import { type Engine, type EngineName, rawStatement } from "../engine.ts";
import { PUBLIC } from "../owners.ts";
import { sweepGone } from "../documents/sweep.ts";

const AT_ONCE = 500;
const SET_CHECKED: Readonly<Record<EngineName, string>> = {
  sqlite: "json_set(facts, '$.source.import.checked', json('true'))",
  postgres: "jsonb_set(facts::jsonb, '{source,import,checked}', 'true')::text",
};

/** Marks documents of a corpus whose file matched its publisher's checksum. */
export async function confirmCorpus(engine: Engine, ids: readonly string[]): Promise<void> {
  await update(engine, ids, SET_CHECKED[engine.name], "facts");
}

/** Removes public documents permanently; returns their number. */
export async function forgetAll(engine: Engine, ids: readonly string[]): Promise<number> {
  const removed = await update(engine, ids, "'gone'", "state");
  await sweepGone(engine);
  if (removed > AT_ONCE) await engine.compact();
  return removed;
}

async function update(
  engine: Engine,
  ids: readonly string[],
  value: string,
  column: "facts" | "state",
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = sql.join(ids.slice(from, from + AT_ONCE));
    const query = sql`update library_documents set ${sql.ref(column)} = ${sql.raw(value)}
      where owner = ${PUBLIC} and state = 'complete' and id in (${some})`;
    const [outcome] = await engine.write([rawStatement(engine.db, query)]);
    changed += outcome?.affected ?? 0;
  }
  return changed;
}
