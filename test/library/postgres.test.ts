import { setTimeout } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Store } from "../../src/library/index.ts";
import { scopeOf } from "../../src/library/owners.ts";
import { openPostgres } from "../../src/library/postgres/open.ts";
import { citingCount } from "../../src/library/search/literal.ts";
import { createRanker } from "../../src/library/search/ranking.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { failureOf } from "../net/support.ts";
import { documentOf } from "./made.ts";
import { storeSuite } from "./suite.ts";
import { EVENTUALLY, patient } from "../support/patience.ts";

const OTHERS =
  "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";

let postgres: Postgres | undefined;

async function newDatabase(): Promise<string> {
  if (!postgres) throw new Error("not started");
  return await postgres.newDatabase();
}

function open(databaseUrl: string, manyUsers = false): Store {
  const deps = { dataDir: "", databaseUrl, library: true, log: silentLogger, cacheBytes: 0 };
  const store = createStore({ ...deps, manyUsers });
  onTestFinished(async () => await store.close());
  return store;
}

function annsLibrary({ library }: Store) {
  return library?.for({ user: "ann" });
}

/** A row of `explain (format json)`. */
interface Planned {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}

function connectionSuite(): void {
  it.each([
    ["database", /[^/]+$/, "nosuch"],
    ["user", /\/\/\w+@/, "//nobody@"],
  ])("a missing %s is NOT_CONFIGURED with a hint that names the setting", async (_, from, to) => {
    const error = await failureOf(open((await newDatabase()).replace(from, to)).database());
    expect([error.code, error.message]).toEqual([
      "NOT_CONFIGURED",
      "PostgreSQL does not let this program in",
    ]);
    expect(error.hint).toContain("DATABASE_URL");
  });

  it("a PostgreSQL database of a newer version is refused", async () => {
    const databaseUrl = await newDatabase();
    const db = await open(databaseUrl).database();
    await db.executeQuery(CompiledQuery.raw("update legibus_version set version = 999"));
    const error = await failureOf(open(databaseUrl).database());
    expect([error.code, error.message]).toEqual([
      "NOT_CONFIGURED",
      "the database was made by a newer version of legibus, and this one leaves it alone",
    ]);
  });

  it("word searches on PostgreSQL use the indexes even with few documents", async () => {
    const store = open(await newDatabase());
    await store.library?.put(documentOf("test:1", ["one lease"]));
    const db = await store.database();
    for (const [table, column] of [
      ["library_terms", "terms"],
      ["library_index", "words"],
    ] as const) {
      const explain = `explain select 1 from ${table} where ${column} @@ 'lease'::tsquery`;
      const { rows } = await db.executeQuery(CompiledQuery.raw(explain));
      expect(JSON.stringify(rows)).toContain(`Bitmap Index Scan on ${table}_${column}`);
    }
  });

  it("PostgreSQL joins a word's documents without reading the words of all documents", async () => {
    const store = open(await newDatabase());
    for (let at = 0; at < 300; at += 1) await store.library?.put(documentOf(`test:${at}`, ["one lease"]));
    const db = await store.database();
    const scope = scopeOf(plainCall(), false);
    const ranker = createRanker({ db, name: "postgres" }, scope, { within: () => undefined });
    const query = sql`select count(*) from ${ranker.matching("'0leas'")} m join library_documents d on d.number = m.document`;
    await db.executeQuery(CompiledQuery.raw("analyze"));
    const { rows } = await sql`explain ${query}`.execute(db);
    expect((await query.execute(db)).rows).toEqual([{ count: 300 }]);
    expect(JSON.stringify(rows)).toContain("Bitmap Index Scan on library_terms_terms");
  });

  it("PostgreSQL expects as many documents of a user as there are, so that it reads each word's list once", async () => {
    const store = open(await newDatabase());
    for (let at = 0; at < 60; at += 1) {
      const library = store.library?.for({ user: at % 2 === 0 ? "ann" : "bob" });
      await library?.put(documentOf(`import:${at}`, ["The ceiling at the harbour."]));
    }
    const db = await store.database();
    const rows = await db.connection().execute(async (one) => {
      const say = async (text: string) => await one.executeQuery<Planned>(CompiledQuery.raw(text));
      await say("analyze");
      await say("create role reader");
      await say("grant select on library_documents to reader");
      await say("set role reader"); // a superuser sees everything
      await say(`set legibus.visible = '["public","user:ann"]'`);
      const { rows } = await say("explain (format json) select number from library_documents");
      await say("reset role");
      return rows;
    });
    const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
    expect(plan?.Plan["Plan Rows"]).toBeGreaterThan(10); // of 30
    expect(plan).not.toHaveProperty("JIT"); // compiling takes longer than the query
  });

  it("PostgreSQL knows how many documents an import brought before it counts them by itself", async () => {
    const store = open(await newDatabase());
    for (let at = 0; at < 130; at += 1) await store.library?.put(documentOf(`test:${at}`, ["one lease"]));
    const explain = "explain (format json) select number from library_documents where state = 'complete'";
    const { rows } = await (await store.database()).executeQuery<Planned>(CompiledQuery.raw(explain));
    expect(rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"]).toBeGreaterThan(60);
  });

  it("PostgreSQL counts who cites a document without reading the citations of every other document", async () => {
    const store = open(await newDatabase(), true);
    const citations = { neutral: "[1992] HCA 23", reported: [], other: [] };
    await annsLibrary(store)?.put(documentOf("import:cited", ["The ceiling."], { citations }));
    for (let at = 1; at <= 30; at += 1)
      await annsLibrary(store)?.put(documentOf(`import:${at}`, [`See [1992] HCA ${22 + at}.`]));
    const db = await store.database();
    const scope = scopeOf({ ...plainCall(), user: "ann" }, true);
    const query = sql`select ${citingCount(sql`o.number`, scope)} as citing from library_documents o where o.id = 'import:cited'`;
    expect((await query.execute(db)).rows).toEqual([{ citing: 1 }]);
    const explained = await sql`explain (analyze, format json) ${query}`.execute(db);
    const loops = [
      ...JSON.stringify(explained.rows).matchAll(
        /"Relation Name":"library_citations"[^{}]*?"Actual Loops":(\d+)/g,
      ),
    ].map(([, count]) => Number(count));
    expect(loops.length).toBeGreaterThan(0);
    expect(Math.max(...loops)).toBeLessThan(5); // of 31 documents
  });

  it("after an upgrade a user's search on PostgreSQL finds the documents stored before", async () => {
    const databaseUrl = await newDatabase();
    const opened = () => open(databaseUrl, true);
    const before = opened();
    await annsLibrary(before)?.put(documentOf("import:1", ["The ceiling at the harbour."]));
    const db = await before.database();
    for (const text of [
      "update library_terms set terms = ts_delete(terms, 'ouser:ann')",
      ...["names", "citations", "keys", "embedded"].map((of) => `drop policy legibus_owner on library_${of}`),
      ...["UserGroups", "Groups", "Tasks", "Nodes"].map((of) => `drop policy legibus_owner on "${of}"`),
      "update legibus_version set version = 10",
    ])
      await db.executeQuery(CompiledQuery.raw(text));
    const totals: unknown[] = [];
    for (const store of [before, opened()])
      totals.push(
        (await annsLibrary(store)?.search({ query: "ceiling harbour", limit: 10, offset: 0 }))?.total,
      );
    expect(totals).toEqual([0, 1]);
  });

  it("cancelled queries end on PostgreSQL, and the next query is answered", async () => {
    const databaseUrl = await newDatabase();
    const engine = await openPostgres(databaseUrl);
    onTestFinished(async () => await engine.close());
    const ask = async (query: string, signal?: AbortSignal) =>
      await engine.read({ signal }).executeQuery(CompiledQuery.raw(query));
    const caller = new AbortController();
    const heavy = Array.from(
      { length: 12 },
      async () =>
        // the pool has ten connections
        await failureOf(ask("select pg_sleep(20)", caller.signal)),
    );
    const running =
      "select count(*) as n from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'";
    const other = open(databaseUrl);
    const seen = async () =>
      (await (await other.database()).executeQuery<{ readonly n: number }>(CompiledQuery.raw(running)))
        .rows[0]?.n;
    await vi.waitFor(async () => expect(await seen()).toBe(10), EVENTUALLY);
    caller.abort();
    const gone = performance.now();
    expect((await Promise.all(heavy)).map(({ code }) => code)).toEqual(heavy.map(() => "CANCELLED"));
    await ask("select 1");
    expect(performance.now() - gone).toBeLessThan(patient(5_000)); // ten new connections on a busy machine
    expect(await seen()).toBe(0);
  });

  it("another user's query is answered during one user's twenty long ones, which end at their time limit", async () => {
    const engine = await openPostgres(await newDatabase(), 3_000);
    onTestFinished(async () => await engine.close());
    const ask = async (query: string, user: string, signal?: AbortSignal) =>
      await engine.read({ user, signal }).executeQuery(CompiledQuery.raw(query));
    const caller = new AbortController();
    const heavy = Array.from(
      { length: 20 },
      async () => await failureOf(ask("select pg_sleep(600)", "user:ann", caller.signal)),
    );
    const first = Promise.race(heavy);
    const answered = ask("select 1", "user:bob").then(() => "answered");
    expect(await Promise.race([first, answered])).toBe("answered");
    expect((await first).message).toBe("the query took longer than a query may, and was ended");
    caller.abort();
    await Promise.all(heavy);
  });

  it("a connection lost during a transaction fails the transaction but not the process", async () => {
    const databaseUrl = await newDatabase();
    const [db, other] = [await open(databaseUrl).database(), await open(databaseUrl).database()];
    const held = db.transaction().execute(async (transaction) => {
      await transaction.executeQuery(CompiledQuery.raw("select 1"));
      await other.executeQuery(CompiledQuery.raw(OTHERS));
      await setTimeout(200); // the connection receives its end while idle
      await transaction.executeQuery(CompiledQuery.raw("select 2"));
    });
    await expect(held).rejects.toThrow("database");
  });

  it("a lost connection to PostgreSQL is replaced", async () => {
    const databaseUrl = await newDatabase();
    const [db, other] = [await open(databaseUrl).database(), await open(databaseUrl).database()];
    await other.executeQuery(CompiledQuery.raw(OTHERS));
    await vi.waitFor(async () => {
      const { rows } = await db.executeQuery(CompiledQuery.raw("select 1 as one"));
      expect(rows).toEqual([{ one: 1 }]);
    }, EVENTUALLY);
  });

  it("a store on PostgreSQL shows its address without the password", async () => {
    const databaseUrl = (await newDatabase()).replace("postgres@", "postgres:hush-hush@");
    const { place } = await open(databaseUrl).show();
    expect(place).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/test\d+$/);
  });
}

const missing = withoutPostgres();

if (missing === undefined) {
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => await postgres?.close());
  storeSuite("PostgreSQL", async () => ({ dataDir: "/nowhere", databaseUrl: await newDatabase() }));
  connectionSuite();
} else {
  describe("a store on PostgreSQL", () => {
    it.skip(`is not tried: ${missing}`);
  });
}
