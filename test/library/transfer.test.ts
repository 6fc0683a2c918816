import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { backUp, restore } from "../../src/library/backup.ts";
import type { Engine } from "../../src/library/engine.ts";
import { createStore, type Store } from "../../src/library/index.ts";
import { transfer } from "../../src/library/transfer.ts";
import { failureOf } from "../net/support.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { documentOf } from "./made.ts";
import { temporaryFolder } from "../support/lasting.ts";

const MISSING = withoutPostgres();
type EngineName = "SQLite" | "PostgreSQL";
const DIRECTIONS: [from: EngineName, to: EngineName][] =
  MISSING === undefined
    ? [
        ["SQLite", "PostgreSQL"],
        ["PostgreSQL", "SQLite"],
      ]
    : [["SQLite", "SQLite"]];
const COUNT = 6;
const HOUR = 3_600_000;
const NOW = Date.parse("2026-11-22T05:00:00Z");

let root: string;
let postgres: Postgres | undefined;
const stores: Store[] = [];

beforeAll(async () => {
  root = temporaryFolder("transfer");
  if (MISSING === undefined) postgres = await startPostgres();
});
afterAll(async () => {
  await Promise.all(stores.map(async (store) => await store.close()));
  await postgres?.close();
});

async function newStore(engine: EngineName, now = NOW): Promise<Store> {
  const databaseUrl = engine === "SQLite" ? "" : ((await postgres?.newDatabase()) ?? "");
  const dataDir = mkdtempSync(join(root, "store-"));
  const store = createStore({
    dataDir,
    databaseUrl,
    library: true,
    log: silentLogger,
    cacheBytes: 1_000_000,
    now: () => now,
  });
  stores.push(store);
  return store;
}

/** A store with documents of two users (one with a NUL, one of several thousand blocks) and a plan. */
async function fillStore(engine: EngineName): Promise<Store> {
  const store = await newStore(engine);
  for (let at = 0; at < COUNT; at += 1) {
    const user = at % 2 === 0 ? {} : { user: "ann" };
    const text = [`The harbour of case ${at} is Überseehafen.`, `See [19${10 + at}] HCA ${at + 1}.`, "a\0b"];
    await store.library?.for(user).put(documentOf(`import:${at}`, text));
  }
  const long = Array.from({ length: 1_100 }, (_, at) => `Paragraph ${at}.`);
  await store.library?.put(documentOf("import:long", long));
  await store.transaction((db) => [
    db.insertInto("Groups").values({
      gid: "g1",
      adminId: "ann",
      name: "Plan",
      description: "",
      idea: "",
      matter_type: null,
      jurisdiction: null,
      provider: "none",
      model: "none",
      facts: "{}",
      idempotency_key: null,
      created_at: "2026-11-22T05:00:00Z",
    }),
    db.insertInto("UserGroups").values({ uid: "ann", gid: "g1" }),
  ]);
  return store;
}

const filled = new Map<string, Promise<Store>>();

/** One store per engine, shared by all tests, which must not change it. */
async function filledStore(engine: EngineName): Promise<Store> {
  const store = filled.get(engine) ?? fillStore(engine);
  filled.set(engine, store);
  return await store;
}

const options = (signal = new AbortController().signal) => ({ origin: "here", signal, report: () => {} });
const copy = async (from: Store, to: Store, more = {}) =>
  await transfer(await from.engine(), await to.engine(), { ...options(), ...more });

/** Everything that callers see of the store. */
async function seen(store: Store): Promise<unknown> {
  const people = [{}, { user: "ann" }, { user: "bob" }];
  const views = people.map(async (caller) => {
    const library = store.library?.for(caller);
    const found = await library?.search({ query: "überseehafen", limit: 20, offset: 0 });
    const listed = await library?.list({ limit: 50, offset: 0 });
    const cited = await library?.citing("[1912] HCA 3", { limit: 10, offset: 0 });
    return {
      total: found?.total,
      hits: found?.hits.map(({ document, pin, snippet }) => [document.id, pin, snippet]).toSorted(),
      entries: listed?.entries.map(({ bytes: _bytes, ...entry }) => entry), // PostgreSQL writes three for a NUL
      cited: cited?.hits.map(({ document, pin }) => [document.id, pin]),
      text: (await library?.get("import:long"))?.blocks.length,
      nul: (await library?.get("import:2"))?.blocks[2]?.markdown.replaceAll("\0", "\ufffd"),
    };
  });
  return await Promise.all(views);
}

describe.each(DIRECTIONS)("from %s to %s", (from, to) => {
  test("a transfer interrupted three times finally gives every user the same documents", async () => {
    const [here, there] = [await filledStore(from), await newStore(to)];
    for (const stop of [1, 3, 6]) {
      const controller = new AbortController();
      const report = (done: number) => done === stop && controller.abort();
      const error = await failureOf(copy(here, there, { signal: controller.signal, report }));
      expect([error.code, error.message]).toEqual(["CANCELLED", `stopped after ${stop} of 7 documents`]);
    }
    const done = await copy(here, there);
    expect(done).toMatchObject({ documents: COUNT + 1, known: 6, newer: 0, plans: 1 });
    expect(done.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await seen(there)).toEqual(await seen(here));
    expect(await copy(here, there)).toEqual({ ...done, known: COUNT + 1 });
  });

  test("a backup written during other writes is restored whole", async () => {
    const here = await filledStore(from);
    const file = join(mkdtempSync(join(root, "backup-")), "monday.db");
    const before = await seen(here);
    const writing = here.library?.put(documentOf("import:late", ["Too late for the überseehafen."]));
    const made = await backUp(await here.engine(), file, options());
    await writing;
    await here.library?.forget("import:late");
    expect(made.documents).toBeGreaterThanOrEqual(COUNT + 1);
    expect(readFileSync(`${file}.sha256`, "utf8")).toBe(`${made.sha256}  monday.db\n`);
    const there = await newStore(to);
    const restored = await restore(file, await there.engine(), options());
    expect(restored).toMatchObject({ plans: 1, isCompared: true });
    await there.library?.forget("import:late");
    expect(await seen(there)).toEqual(before);
  });
});

test("a transfer into a non-empty database is refused, or adds to it with merge", async () => {
  const [here, there] = [await filledStore("SQLite"), await newStore("SQLite")];
  await there.library?.put(documentOf("import:own", ["My own."]));
  const error = await failureOf(copy(here, there));
  expect([error.code, error.message]).toEqual([
    "INVALID_INPUT",
    expect.stringMatching(/legibus\.db holds 1 document and 0 plans already$/),
  ]);
  expect((await there.library?.list({ limit: 1, offset: 0 }))?.total).toBe(1);
  await copy(here, there, { merge: true });
  expect(await there.library?.get("import:own")).toBeDefined();
});

test("a transfer never replaces a newer document of the target", async () => {
  const [here, there] = [await filledStore("SQLite"), await newStore("SQLite", NOW + HOUR)];
  await there.library?.put(documentOf("import:0", ["The later text."]));
  expect(await copy(here, there, { merge: true })).toMatchObject({ newer: 1, known: 0 });
  expect((await there.library?.get("import:0"))?.blocks[0]?.markdown).toBe("The later text.");
});

test("a transfer to a full disk fails with a sentence and continues once there is space", async () => {
  const [here, there] = [await filledStore("SQLite"), await newStore("SQLite")];
  const target = await there.engine();
  const pages = async (count: number) =>
    await target.db.executeQuery(CompiledQuery.raw(`pragma max_page_count = ${count}`));
  await pages(60);
  const error = await failureOf(copy(here, there));
  expect([error.code, error.message]).toEqual(["UPSTREAM_ERROR", "there is no space left for the database"]);
  await pages(1_000_000);
  expect(await copy(here, there)).toMatchObject({ documents: COUNT + 1 });
  expect(await seen(there)).toEqual(await seen(here));
});

const backup = async () => {
  const file = join(mkdtempSync(join(root, "backup-")), "a.db");
  await backUp(await (await filledStore("SQLite")).engine(), file, options());
  return file;
};
const refusalOf = async (file: string, engine: Engine) => {
  const error = await failureOf(restore(file, engine, options()));
  return [error.code, error.message];
};
const changed = (file: string, change: (bytes: Buffer) => Buffer) => {
  writeFileSync(file, change(readFileSync(file)));
  return file;
};

test("a backup into a folder that is not there is refused with the folder's name", async () => {
  const engine = await (await newStore("SQLite")).engine();
  const file = join(root, "nowhere", "a.db");
  const { code, message, hint } = await failureOf(backUp(engine, file, options()));
  expect([code, message]).toEqual(["INVALID_INPUT", `nothing can be written in ${join(root, "nowhere")}`]);
  expect(hint).toBe("name a file in a folder that can be written");
});

test("restoring a damaged, foreign or newer file fails with a sentence and changes nothing", async () => {
  const there = await newStore("SQLite");
  const engine = await there.engine();
  const file = await backup();
  const sum = `${file}.sha256`;
  const bytes = readFileSync(file);
  changed(file, (all) => all.fill(7, 5_000, 5_100));
  expect((await refusalOf(file, engine))[1]).toMatch(/^a\.db is not the file that was written: its SHA-256/);
  rmSync(sum);
  changed(file, () => bytes.subarray(0, 20_000));
  const whole = "the file is not a whole backup of legibus";
  expect(await refusalOf(file, engine)).toEqual(["INVALID_INPUT", whole]);
  changed(file, () => Buffer.from("hello"));
  expect(await refusalOf(file, engine)).toEqual(["INVALID_INPUT", whole]);
  changed(file, () => {
    const newer = Buffer.from(bytes);
    newer.writeUInt32BE(999, 60); // user_version, sqlite.org/fileformat.html
    return newer;
  });
  expect(await refusalOf(file, engine)).toEqual([
    "NOT_CONFIGURED",
    "the database was made by a newer version of legibus, and this one leaves it alone",
  ]);
  expect(readdirSync(join(engine.place, "..")).filter((name) => name.includes("part"))).toEqual([]);
  expect((await there.library?.list({ limit: 1, offset: 0 }))?.total).toBe(0);
});

test("restoring over a library that is not empty or is in use is refused", async () => {
  const file = await backup();
  const full = await filledStore("SQLite");
  expect((await refusalOf(file, await full.engine()))[1]).toMatch(/holds 7 documents and 1 plan already/);
  const dataDir = join(root, "used");
  mkdirSync(dataDir);
  const make = () =>
    createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  const [mine, server] = [make(), make()];
  stores.push(mine, server);
  await server.ping();
  expect((await refusalOf(file, await mine.engine()))[1]).toMatch(/is in use by another program$/);
  await server.close();
  expect(await restore(file, await mine.engine(), options())).toMatchObject({ documents: 7 });
});

test("a backup never overwrites an existing file", async () => {
  const file = await backup();
  const engine = await (await newStore("SQLite")).engine();
  const error = await failureOf(backUp(engine, file, options()));
  expect(error.message).toMatch(/exists already$/);
});

if (MISSING !== undefined) test.skip(`transfers with PostgreSQL are not tried: ${MISSING}`);
