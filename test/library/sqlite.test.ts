import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Compilable, CompiledQuery } from "kysely";
import { afterAll, expect, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { visibleDocuments } from "../../src/library/documents/visible.ts";
import { createStore } from "../../src/library/index.ts";
import { EVERYBODYS } from "../../src/library/owners.ts";
import { storeSuite } from "./suite.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let places = 0;
storeSuite("SQLite", async () => {
  places += 1;
  return { dataDir: join(folder, `data-${places}`), databaseUrl: "" };
});

test("looks a hundred ids and numbers up in their indexes, however many documents there are", async () => {
  const dataDir = join(folder, "plans");
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  try {
    const { db } = await store.engine();
    const planOf = async (query: Compilable) => {
      const { sql, parameters } = query.compile();
      const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
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
  } finally {
    await store.close();
  }
});
