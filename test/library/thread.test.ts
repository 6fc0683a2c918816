import { CompiledQuery } from "kysely";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { STILL_WANTED } from "../../src/library/sqlite/messages.ts";
import { openSqlite } from "../../src/library/sqlite/open.ts";
import { failureOf } from "../net/support.ts";
import { patient } from "../support/patience.ts";
import { documentOf } from "./made.ts";
import { temporaryFolder } from "../support/lasting.ts";

const dataDir = temporaryFolder("thread");

it("a thread that ends between two calls is replaced at the next call", async () => {
  const threads: Worker[] = [];
  const note = (worker: Worker) => void threads.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  onTestFinished(async () => await store.close());
  const { library } = store;
  if (!library) throw new Error("no library");
  for (let round = 1; round <= 5; round += 1) {
    await library.put(documentOf(`test:${round}`, ["lease"]));
    expect(threads).toHaveLength(round);
    await threads.at(-1)?.terminate();
  }
  expect(await library.has(["test:1", "test:5", "test:9"])).toEqual(new Set(["test:1", "test:5"]));
});

it("a light query is answered while eight heavy ones run", async () => {
  const engine = await openSqlite(mkdtempSync(join(dataDir, "readers-")));
  onTestFinished(async () => await engine.close());
  const long =
    "with recursive steps(n) as (select 1 union all select n + 1 from steps where n < 1500000) select count(*) as n from steps";
  const done: string[] = [];
  const ask = async (name: string, query: string) => {
    await engine.read().executeQuery(CompiledQuery.raw(query));
    done.push(name);
  };
  const heavy = Array.from({ length: 8 }, async () => await ask("heavy", long));
  await ask("light", "select 1 as one");
  await Promise.all(heavy);
  expect(done).toHaveLength(9);
  expect(done.indexOf("light")).toBeLessThan(5); // in turn on two threads it would finish eighth
});

const ENDLESS = `with recursive steps(n) as (
  select 1 union all select n + 1 from steps where case when n & 63 = 0 then ${STILL_WANTED}() else 1 end
) select count(*) as n from steps`;

it("cancelled queries free their threads within 100 ms", async () => {
  const engine = await openSqlite(mkdtempSync(join(dataDir, "cancelled-")));
  onTestFinished(async () => await engine.close());
  const ask = async (query: string, signal?: AbortSignal) =>
    await engine.read({ signal }).executeQuery(CompiledQuery.raw(query));
  await Promise.all([ask("select 1"), ask("select 2")]); // both threads have started
  const callers = Array.from({ length: 3 }, () => new AbortController()); // the third waits for a thread
  const heavy = callers.map(async ({ signal }) => await failureOf(ask(ENDLESS, signal)));
  await sleep(20);
  for (const caller of callers) caller.abort();
  const gone = performance.now();
  const codes = (await Promise.all(heavy)).map(({ code }) => code);
  await Promise.all([ask("select 3"), ask("select 4")]);
  expect(performance.now() - gone).toBeLessThan(patient(100));
  expect(codes).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
});

it("one user's twenty endless queries leave a thread to another user", async () => {
  const engine = await openSqlite(mkdtempSync(join(dataDir, "shared-")));
  onTestFinished(async () => await engine.close());
  const ask = async (query: string, user: string, signal?: AbortSignal) =>
    await engine.read({ user, signal }).executeQuery(CompiledQuery.raw(query));
  const caller = new AbortController();
  const heavy = Array.from(
    { length: 20 },
    async () => await failureOf(ask(ENDLESS, "user:ann", caller.signal)),
  );
  const { rows } = await ask("select 1 as one", "user:bob");
  expect(rows).toEqual([{ one: 1 }]);
  caller.abort();
  expect(new Set((await Promise.all(heavy)).map(({ code }) => code))).toEqual(new Set(["CANCELLED"]));
});

it("a query that exceeds the time limit ends with a sentence", async () => {
  const engine = await openSqlite(mkdtempSync(join(dataDir, "late-")), { queryMs: 100 });
  onTestFinished(async () => await engine.close());
  const failure = await failureOf(engine.read().executeQuery(CompiledQuery.raw(ENDLESS)));
  expect(failure.message).toBe("the query took longer than a query may, and was ended");
  const { rows } = await engine.read().executeQuery(CompiledQuery.raw("select 1 as one"));
  expect(rows).toEqual([{ one: 1 }]);
});
