import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLogger } from "../../../src/core/logger.ts";
import { backUp } from "../../../src/library/backup.ts";
import { createStore, type Store } from "../../../src/library/index.ts";
import { DATABASE_FILE } from "../../../src/library/settings.ts";
import { transfer } from "../../../src/library/transfer.ts";
import { built } from "../../support/built.ts";
import { startEmbeddingService } from "../../support/embedding-service.ts";
import { startPgvector } from "../../support/pgvector.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../../support/postgres.ts";
import { documentOf } from "../made.ts";
import { embedderFor, meaningSuite } from "./suite.ts";
import { temporaryFolder, untilTestEnds } from "../../support/lasting.ts";

const NEVER = new AbortController().signal;
const missing = withoutPostgres();
let folder: string;
let postgres: Postgres | undefined;

beforeAll(async () => {
  folder = temporaryFolder("meaning");
  if (missing === undefined) postgres = await startPostgres();
});
afterAll(async () => await postgres?.close());

const onSqlite = (name: string) => ({ dataDir: join(folder, name), databaseUrl: "" });
const onPostgres = async () => ({ dataDir: "", databaseUrl: (await postgres?.newDatabase("owner")) ?? "" });

meaningSuite("SQLite", async () => onSqlite("data"));
if (missing === undefined) meaningSuite("PostgreSQL", onPostgres);
else it.skip(`meaning on PostgreSQL: ${missing}`, () => {});

describe("a PostgreSQL that has pgvector", () => {
  let pgvector: Awaited<ReturnType<typeof startPgvector>>;
  beforeAll(async () => {
    pgvector = await startPgvector();
  });
  afterAll(async () => await pgvector.close());
  meaningSuite("pgvector", async () => ({ dataDir: "", databaseUrl: pgvector.databaseUrl }));

  it("keeps each vector in a form that it compares by itself", async () => {
    const service = await startEmbeddingService();
    const store = open({ dataDir: "", databaseUrl: pgvector.databaseUrl }, service.url);
    try {
      await filled(store, 3);
      await (await store.embedding()).run({ signal: NEVER });
      const { rows } = await (
        await store.database()
      ).executeQuery(
        CompiledQuery.raw("select block from library_vectors where embedding <=> embedding = 0"),
      );
      expect(rows).toHaveLength(3);
      expect(await firstFor(store, "dog bite")).toBe("ris:1");
    } finally {
      await store.close();
      await service.close();
    }
  });
});

const open = (place: { readonly dataDir: string; readonly databaseUrl: string }, url: string): Store =>
  createStore({ ...place, library: true, log: silentLogger, cacheBytes: 0, embedder: embedderFor(url) });
const filled = async (store: Store, documents: number) => {
  for (let at = 0; at < documents; at += 1)
    await store.library?.put(
      documentOf(`ris:${at}`, [at === 1 ? "The hound bit." : `Goods of kind ${at} are due.`]),
    );
};
const firstFor = async (store: Store, query: string) =>
  (await store.library?.search({ query, meaning: true, limit: 1, offset: 0 }))?.hits[0]?.document.id;

it("vectors are copied to another database and into a backup", async () => {
  const service = await startEmbeddingService();
  const here = open(onSqlite("here"), service.url);
  const between = open(missing === undefined ? await onPostgres() : onSqlite("between"), service.url);
  const there = open(onSqlite("there"), service.url);
  try {
    await filled(here, 4);
    await (await here.embedding()).run({ signal: NEVER });
    const options = { origin: "here", signal: NEVER, report: () => {} };
    await transfer(await here.engine(), await between.engine(), options);
    await transfer(await between.engine(), await there.engine(), options);
    await backUp(await here.engine(), join(folder, DATABASE_FILE), options);
    const saved = open({ dataDir: folder, databaseUrl: "" }, service.url);
    const before = service.asked.length;
    for (const store of [between, there, saved]) {
      expect((await store.show()).vectors).toMatchObject([{ documents: 4, passages: 4 }]);
      expect(await firstFor(store, "Köter")).toBe("ris:1");
    }
    await saved.close();
    expect(service.asked.slice(before).flat()).toEqual(["Köter", "Köter", "Köter"]);
  } finally {
    await Promise.all([here.close(), between.close(), there.close()]);
    await service.close();
  }
});

it("vectors survive a kill in mid-run, and the next run makes only the missing ones", async () => {
  const service = untilTestEnds(await startEmbeddingService());
  const place = onSqlite("killed");
  const first = open(place, service.url);
  await filled(first, 250);
  await first.close();
  // two probes (plan and run), a hundred documents in three requests, then no response
  service.script(...Array.from({ length: 5 }, () => "vectors" as const), "silence", "silence", "silence");
  const child = spawn(process.execPath, [await built(), "library", "embed", "--yes"], {
    env: {
      PATH: process.env["PATH"],
      HOME: folder,
      LEGIBUS_CONFIG: "/dev/null",
      LEGIBUS_DATA_DIR: place.dataDir,
      LEGIBUS_EMBEDDINGS: `openai-compatible/concepts?url=${service.url}`,
    },
    stdio: "ignore",
  });
  const ended = once(child, "close");
  while (service.asked.length < 6 && child.exitCode === null) await sleep(10);
  child.kill("SIGKILL");
  await ended;
  service.script();
  const store = untilTestEnds(open(place, service.url));
  expect((await store.show()).vectors).toMatchObject([{ documents: 100, passages: 100 }]);
  const done = await (await store.embedding()).run({ signal: NEVER });
  expect(done).toMatchObject({ documents: 150, passages: 150 });
  expect(await firstFor(store, "Köter")).toBe("ris:1");
});
