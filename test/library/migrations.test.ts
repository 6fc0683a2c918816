import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import type { EngineName, Statement } from "../../src/library/engine.ts";
import { createStore, type Store } from "../../src/library/index.ts";
import type { StoreDeps } from "../../src/library/types.ts";
import { migrationSteps } from "../../src/library/migrations/index.ts";
import { openSqlite, startThread } from "../../src/library/sqlite/open.ts";
import { startPostgres, withoutPostgres } from "../support/postgres.ts";
import { documentOf } from "./made.ts";
import { temporaryFolder } from "../support/lasting.ts";

const OLD_STEPS = 2; // migrations of version 0.1: documents and plans
const page = { limit: 10, offset: 0 };

type Place = Pick<StoreDeps, "dataDir" | "databaseUrl">;

/** Statements that create and fill the tables of version 0.1, where imported pages have the ids of their sources. */
function oldStatements(engine: EngineName): readonly Statement[] {
  const rows = ["ris:bgb/823", "austlii:au/cases/cth/HCA/1992/23", "import:0123", "corpus:nsw:1"];
  const filled = rows.flatMap((id, at) => {
    const { blocks: _, ...facts } = documentOf(id, ["The very words."]);
    const source = { ...facts.source, how: at === 0 ? "live" : "import" };
    const json = JSON.stringify({ ...facts, source });
    const first = (at + 1) * 2 ** 20;
    return [
      `insert into library_documents (number, id, state, keeping, kind, title, provider, jurisdiction, blocks, bytes, facts, checked_at, used_at, written_at)
       values (${at + 1}, '${id}', 'complete', 'keep', 'case', 'T', '${source.provider}', 'au', 1, 15, '${json}', 1, 1, 1)`,
      `insert into library_blocks (id, type, pin, markdown) values (${first}, 'paragraph', '[1]', 'The very words.')`,
      engine === "sqlite"
        ? `insert into library_index (rowid, text, spelt) values (${first}, 'The very words.', '')`
        : `insert into library_index (rowid, words) values (${first}, to_tsvector('simple', 'the very words'))`,
    ];
  });
  return [
    ...migrationSteps(engine).slice(0, OLD_STEPS).flat(),
    ...filled.map((sql) => ({ sql, parameters: [] })),
  ];
}

async function expectMigrated(place: Place): Promise<void> {
  const store: Store = createStore({ ...place, library: true, log: silentLogger, cacheBytes: 1_000_000 });
  try {
    const { library } = store;
    if (!library) throw new Error("no library");
    expect((await library.get("ris:bgb/823"))?.source.import).toBeUndefined();
    expect(await library.get("austlii:au/cases/cth/HCA/1992/23")).toBeUndefined();
    const imported = await library.get("import:austlii:au/cases/cth/HCA/1992/23");
    expect(imported?.blocks[0]?.markdown).toBe("The very words.");
    expect(imported?.source.import).toMatchObject({ as: "page", of: "austlii:au/cases/cth/HCA/1992/23" });
    expect((await library.get("import:0123"))?.source.import?.as).toBe("file");
    expect((await library.get("corpus:nsw:1"))?.source.import?.as).toBe("corpus");
    expect((await library.search({ query: "words", ...page })).total).toBe(4);
  } finally {
    await store.close();
  }
}

const place = (dataDir: string): Place => ({ dataDir, databaseUrl: "" });

/** Number of secondary indexes that find a block by its number. */
async function keyIndexes(dataDir: string): Promise<number> {
  const engine = await openSqlite(dataDir);
  const { rows } = await engine.db.executeQuery(CompiledQuery.raw("pragma index_list(library_blocks)"));
  await engine.close();
  return rows.length;
}

describe("a library of version 0.1", () => {
  test("migration on SQLite gives imports their own ids, and compaction keys blocks by their number", async () => {
    const folder = temporaryFolder("migrations");
    const statements = oldStatements("sqlite");
    const dataDir = join(folder, "old");
    mkdirSync(dataDir);
    const thread = startThread({ file: join(dataDir, "legibus.db") }, () => {});
    await thread.ask({ kind: "write", statements });
    await thread.ask({
      kind: "run",
      statement: { sql: `pragma user_version = ${OLD_STEPS}`, parameters: [] },
    });
    await thread.close();
    await expectMigrated({ dataDir, databaseUrl: "" });
    expect(await keyIndexes(dataDir)).toBe(1);
    const store = createStore({
      ...place(dataDir),
      library: true,
      log: silentLogger,
      cacheBytes: 1_000_000,
    });
    await store.purge({ provider: "none" });
    await store.close();
    expect(await keyIndexes(dataDir)).toBe(0);
    expect(await keyIndexes(join(folder, "new"))).toBe(0);
    await expectMigrated(place(dataDir));
  });

  const missing = withoutPostgres();
  test.skipIf(missing !== undefined)("migration on PostgreSQL gives imports their own ids", async () => {
    const postgres = await startPostgres();
    onTestFinished(async () => await postgres.close());
    const databaseUrl = await postgres.newDatabase();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query("create table legibus_version (version integer not null)");
    await client.query(`insert into legibus_version values (${OLD_STEPS})`);
    for (const { sql } of oldStatements("postgres")) await client.query(sql);
    await client.end();
    await expectMigrated({ dataDir: "/nowhere", databaseUrl });
  });
});
