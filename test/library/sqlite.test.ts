import { join } from "node:path";
import { type Compilable, CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { keyStatements } from "../../src/library/documents/names.ts";
import { sweepGone } from "../../src/library/documents/sweep.ts";
import { EVERYBODYS } from "../../src/library/owners.ts";
import { visibleDocuments } from "../../src/library/documents/visible.ts";
import { createStore } from "../../src/library/index.ts";
import { statement } from "../../src/library/engine.ts";
import { openEngine } from "../../src/library/opened.ts";
import { BLOCKS_PER_DOCUMENT } from "../../src/library/schema.ts";
import { documentOf } from "./made.ts";
import { storeSuite } from "./suite.ts";
import { temporaryFolder, untilTestEnds } from "../support/lasting.ts";

const folder = temporaryFolder("store");

let places = 0;
storeSuite("SQLite", async () => {
  places += 1;
  return { dataDir: join(folder, `data-${places}`), databaseUrl: "" };
});

test("lookups of a hundred ids and numbers on SQLite use the indexes", async () => {
  const dataDir = join(folder, "plans");
  const store = untilTestEnds(
    createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 }),
  );
  const { db } = await store.engine();
  const planOf = async (query: Compilable) => {
    const { sql: text, parameters } = query.compile();
    const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
    return JSON.stringify(rows);
  };
  const hundred = Array.from({ length: 100 }, (_, at) => at);
  const known = visibleDocuments(db, EVERYBODYS).select("d.id");
  expect(await planOf(known.where("d.id", "in", hundred.map(String)))).toContain(
    "INDEX library_documents_id (id=? AND owner=?)",
  );
  expect(await planOf(known.where("d.number", "in", hundred))).toContain("(number=?)");
  const left = db.selectFrom("library_documents").select("number").where("state", "=", "gone");
  expect(await planOf(left)).toContain("INDEX library_documents_state (state=?)");
});

test("documents that are written in one transaction become one segment of the index of words", async () => {
  const engine = untilTestEnds(await openEngine({ dataDir: join(folder, "segments"), databaseUrl: "" }));
  const { db } = engine;
  const { blocks: _blocks, ...facts } = documentOf("a:1", [], { title: "Smith v Jones [2001] HCA 1" });
  const written = [1, 2, 3].flatMap((number) => [
    ...keyStatements(engine, number, facts),
    statement({
      compile: () => sql`insert into library_index (rowid, text) values (${number}, 'lease')`.compile(db),
    }),
  ]);
  expect(written.length).toBeGreaterThan(6); // several keys each
  await engine.write(written);
  const { rows } = await sql<{ readonly segments: number }>`
    select count(distinct segid) as segments from library_index_idx`.execute(db);
  expect(rows).toEqual([{ segments: 1 }]);
});

test("removing a document's text does not scan the text of others", async () => {
  const engine = untilTestEnds(await openEngine({ dataDir: join(folder, "removing"), databaseUrl: "" }));
  const { db } = engine;
  const GONE = 200;
  let next = 1;
  const numbers = (count: number) => {
    const first = next;
    next += count;
    return sql`with recursive n (number) as (select ${first} union all select number + 1 from n limit ${count})`;
  };
  const indexed = (given: ReturnType<typeof numbers>) =>
    sql`insert into library_index (rowid, text, spelt)
        ${given} select number * ${BLOCKS_PER_DOCUMENT}, 'lease', '' from n`.execute(db);
  const processorTime = async () => {
    const gone = numbers(GONE);
    await indexed(gone);
    await sql`insert into library_documents (number, id, state, keeping, kind, title, provider, jurisdiction,
        blocks, bytes, facts, checked_at, used_at, written_at)
      ${gone} select number, 'a:' || number, 'gone', 'keep', 'case', '', 'a', '', 1, 5, '{}', 0, 0, 0 from n`.execute(
      db,
    );
    const before = process.cpuUsage();
    expect(await sweepGone(engine)).toBe(GONE);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  await processorTime(); // prepares the statements
  const alone = Math.max(await processorTime(), await processorTime());
  await indexed(numbers(200_000));
  const among = Math.min(await processorTime(), await processorTime(), await processorTime());
  expect(among / alone).toBeLessThan(10); // 22 times if each removal scans all
  const { rows } = await sql<{ readonly left: number }>`select count(*) as left from library_index`.execute(
    db,
  );
  expect(rows).toEqual([{ left: 200_000 }]);
});
