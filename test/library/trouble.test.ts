import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import { createLogger, silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import type { StoreDeps } from "../../src/library/types.ts";
import { dataFolder } from "../../src/library/settings.ts";
import { failureOf, pause } from "../net/support.ts";
import { documentOf } from "./made.ts";
import { temporaryFolder } from "../support/lasting.ts";

const folder = temporaryFolder("trouble");

let folders = 0;
function newFolder(): string {
  folders += 1;
  return join(folder, `data ${folders}`);
}

function open(dataDir: string, more: Partial<StoreDeps> = {}) {
  const store = createStore({
    dataDir,
    databaseUrl: "",
    library: true,
    log: silentLogger,
    cacheBytes: 1e6,
    ...more,
  });
  onTestFinished(async () => await store.close());
  const { library } = store;
  if (!library) throw new Error("no library");
  return { ...store, library };
}

/** A data folder whose database a store has created and closed. */
async function made(): Promise<string> {
  const dataDir = newFolder();
  const { library, close } = open(dataDir);
  await library.put(documentOf("test:1", ["lease"]));
  await close();
  return dataDir;
}

const mode = (path: string) => statSync(path).mode & 0o777;
const fetch = async () => documentOf("test:1", ["x"]);
const fileOf = (dataDir: string) => join(dataDir, "legibus.db");

it("a damaged database is reported and its file left untouched", async () => {
  const dataDir = newFolder();
  mkdirSync(dataDir);
  writeFileSync(fileOf(dataDir), "this is no database, whatever its name says. ".repeat(100));
  const error = await failureOf(open(dataDir).library.get("test:1"));
  expect([error.code, error.message]).toEqual([
    "NOT_CONFIGURED",
    "the database is damaged and was not touched",
  ]);
  expect(error.hint).toContain("LEGIBUS_DATA_DIR");
  expect(readFileSync(fileOf(dataDir), "utf8").startsWith("this is no database")).toBe(true);
});

it("a database damaged after its first page is reported as damaged", async () => {
  const dataDir = await made();
  const bytes = readFileSync(fileOf(dataDir));
  bytes.fill(0x5a, 4_096);
  writeFileSync(fileOf(dataDir), bytes);
  expect((await failureOf(open(dataDir).library.stats())).message).toContain("damaged");
});

it("an SQLite database of a newer version is refused", async () => {
  const dataDir = await made();
  const { database, close } = open(dataDir);
  await (await database()).executeQuery(CompiledQuery.raw("pragma user_version = 999"));
  await close();
  const error = await failureOf(open(dataDir).library.get("test:1"));
  expect([error.code, error.message]).toEqual([
    "NOT_CONFIGURED",
    "the database was made by a newer version of legibus, and this one leaves it alone",
  ]);
});

it.each([
  [
    "a file stands where the folder should be",
    () => {
      const path = newFolder();
      writeFileSync(path, "");
      return path;
    },
  ],
  ["the folder cannot be made", () => "/proc/legibus"],
  [
    "a folder stands where the file should be",
    () => {
      const path = newFolder();
      mkdirSync(fileOf(path), { recursive: true });
      return path;
    },
  ],
])("the error names the setting if %s", async (_, place) => {
  const error = await failureOf(open(place()).library.get("test:1"));
  expect([error.code, error.hint?.includes("LEGIBUS_DATA_DIR")]).toEqual(["NOT_CONFIGURED", true]);
  expect(error.message).not.toContain("/");
});

it("a full disk is reported, and stored documents stay readable", async () => {
  const dataDir = await made();
  const { library, database } = open(dataDir);
  await library.get("test:1");
  await (await database()).executeQuery(CompiledQuery.raw("pragma max_page_count = 1"));
  const error = await failureOf(library.put(documentOf("test:2", ["lease ".repeat(50_000)])));
  expect([error.code, error.message]).toEqual(["UPSTREAM_ERROR", "there is no space left for the database"]);
  expect((await library.get("test:1"))?.blocks).toHaveLength(1);
  expect(await library.has(["test:2"])).toEqual(new Set());
});

it("a database that stays busy is reported after a wait, which blocks only that call", async () => {
  const dataDir = await made();
  const holder = await open(dataDir).database();
  const other = open(dataDir);
  await other.library.get("test:1");
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 20);
  const error = await holder
    .transaction()
    .execute(async () => await failureOf(other.library.put(documentOf("test:2", ["x"]))));
  clearInterval(ticking);
  expect([error.code, error.retryable]).toEqual(["UPSTREAM_ERROR", true]);
  expect(error.message).toContain("stayed busy");
  expect(ticks).toBeGreaterThan(50);
});

it("limits wait for a briefly busy database and stay shared between servers", async () => {
  const dataDir = await made();
  const holder = await open(dataDir).database();
  const other = open(dataDir);
  expect(await other.limits.acquireSlot("a.example", 1)).toMatchObject({ waitMs: 0 });
  const asked = await holder.transaction().execute(async (on) => {
    await on.insertInto("limit_hosts").values({ host: "b.example", next_at: 1 }).execute();
    const answer = other.limits.acquireSlot("c.example", 1_000);
    await pause(300);
    return { answer };
  });
  expect(await asked.answer).toMatchObject({ waitMs: 0 });
});

it("an unreachable PostgreSQL is reported with the setting and without the password", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "debug", write: (line) => lines.push(line) });
  const databaseUrl = "postgres://me:hush-hush@127.0.0.1:1/law";
  const { library, documentCache } = open("", { databaseUrl, log });
  const error = await failureOf(library.get("test:1"));
  expect([error.code, error.message]).toEqual(["OFFLINE", "PostgreSQL does not accept connections"]);
  expect(error.hint).toContain("DATABASE_URL");
  await documentCache.getOrFetch(
    "test:1",
    { keeping: "cache", maxAgeMs: 1 },
    async () => documentOf("test:1", ["x"]),
    plainCall(),
  );
  expect(lines.join("")).not.toContain("hush-hush");
});

it("an unusable store does not stop reading, and the operator is warned once", async () => {
  const lines: string[] = [];
  const log = createLogger({ level: "warn", write: (line) => lines.push(line) });
  const { documentCache, limits } = open("/proc/legibus", { log });
  for (const _ of [1, 2, 3]) {
    const read = await documentCache.getOrFetch(
      "test:1",
      { keeping: "cache", maxAgeMs: 1_000 },
      fetch,
      plainCall(),
    );
    expect(read.source.how).toBe("live");
  }
  expect(await limits.acquireSlot("a.example", 1_000)).toBeUndefined();
  expect([await limits.consumeQuota("beck", 1), await limits.consumeQuota("beck", 1)]).toEqual([true, false]);
  expect(lines.map((line): unknown => JSON.parse(line)).map((line) => eventOf(line))).toEqual([
    "documents are not kept: the database is unavailable",
    "limits are not shared: the database is unavailable",
  ]);
});

it("an unusable store is tried again after a minute", async () => {
  const dataDir = newFolder();
  writeFileSync(dataDir, "");
  let time = 0;
  const { library } = open(dataDir, { now: () => time });
  await failureOf(library.get("test:1"));
  rmSync(dataDir);
  await failureOf(library.get("test:1"));
  time += 60_000;
  expect(await library.get("test:1")).toBeUndefined();
});

function eventOf(line: unknown): unknown {
  return typeof line === "object" && line !== null && "event" in line ? line.event : undefined;
}

it.each([0, 0o022, 0o027, 0o077])(
  "the data folder and its files are private under umask %i, even if they were open before",
  async (mask) => {
    const dataDir = newFolder();
    const umask = process.umask(mask);
    onTestFinished(() => void process.umask(umask));
    const { library } = open(dataDir);
    await library.put(documentOf("test:1", ["x"]));
    expect(mode(dataDir)).toBe(0o700);
    for (const end of ["", "-wal", "-shm"]) expect(mode(fileOf(dataDir) + end)).toBe(0o600);
    const other = await made();
    chmodSync(fileOf(other), 0o644);
    await open(other).library.get("test:1");
    expect(mode(fileOf(other))).toBe(0o600);
  },
);

it("the data folder is created at the first query, not before", async () => {
  const dataDir = newFolder();
  const { library } = open(dataDir);
  expect(existsSync(dataDir)).toBe(false);
  await library.get("test:1");
  expect(existsSync(fileOf(dataDir))).toBe(true);
});

it("the data folder never holds a search query", async () => {
  const dataDir = newFolder();
  const { library, close } = open(dataDir);
  await library.put(documentOf("test:1", ["lease"]));
  await library.search({ query: "confidentialquestion lease", limit: 5, offset: 0 });
  await library.grep({ query: "confidentialquestion lease", limit: 5, offset: 0 });
  await library.citing("confidentialquestion", { limit: 5, offset: 0 });
  await library.get("confidentialquestion");
  await close();
  expect(readFileSync(fileOf(dataDir)).includes("confidentialquestion")).toBe(false);
});

it("the database file holds nothing of a removed document", async () => {
  const dataDir = newFolder();
  const { library, purge, close } = open(dataDir);
  await library.put(documentOf("test:1", ["secretmatter of a client"]));
  await library.put(documentOf("test:2", ["other"]));
  await library.forget("test:1");
  await purge({ provider: "none" });
  await close();
  expect(readFileSync(fileOf(dataDir)).includes("secretmatter")).toBe(false);
});

it.each([
  [{ dataDir: "/d" }, "/d"],
  [{ dataDir: "~/law" }, "/home/me/law"],
  [{}, "/home/me/.local/share/legibus"],
  [{ env: { XDG_DATA_HOME: "/x" } }, "/x/legibus"],
  [{ env: { XDG_DATA_HOME: "relative" } }, "/home/me/.local/share/legibus"],
  [{ platform: "darwin" }, "/home/me/Library/Application Support/legibus"],
  [{ platform: "win32", env: { LOCALAPPDATA: "/local" } }, "/local/legibus"],
])("the settings %j put the data folder at %s", (given, expected) => {
  expect(dataFolder({ dataDir: "", env: {}, platform: "linux", home: "/home/me", ...given })).toBe(expected);
});

it("nothing is stored if the library is off", async () => {
  const dataDir = newFolder();
  const store = createStore({ dataDir, databaseUrl: "", library: false, log: silentLogger, cacheBytes: 1e6 });
  onTestFinished(async () => await store.close());
  expect(store.library).toBeUndefined();
  const read = await store.documentCache.getOrFetch(
    "test:1",
    { keeping: "keep", maxAgeMs: 1e9 },
    fetch,
    plainCall(),
  );
  expect(read.source.how).toBe("live");
  expect(existsSync(dataDir)).toBe(false);
});
