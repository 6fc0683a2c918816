import { statSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../../test/support/postgres.ts";
import { type Figure, report } from "../report.ts";
import { corpus, ranked } from "./corpus.ts";

const DOCUMENTS = Number(process.env["BENCH_DOCUMENTS"] ?? "2000");
const PARAGRAPHS = 50;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? "20");
const AT_ONCE = 8;
const PAGE = { limit: 10, offset: 0 };
const NOWHERE = "zyxwvut"; // no syllable of the corpus

const CLASSES: Readonly<Record<string, string>> = {
  "a rare word": ranked(20_000),
  "two words": `${ranked(300)} ${ranked(2_000)}`,
  "a common word": ranked(5),
  "a phrase": `"${ranked(3)} ${ranked(5)}"`,
  "a choice": `${ranked(2_000)} OR ${ranked(3_000)}`,
  "a whole question": [9, 40, 120, 333, 900, 2_100, 4_000, 9_000].map(ranked).join(" "),
};

const folder = mkdtempSync(join(tmpdir(), "legibus-scale-"));
const postgres = withoutPostgres() === undefined ? await startPostgres() : undefined;
try {
  const figures = [...(await measured("SQLite", "")), ...(await onPostgres(postgres))];
  report(`A library of ${DOCUMENTS} documents, ${DOCUMENTS * PARAGRAPHS} paragraphs`, figures);
} finally {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(server: Postgres | undefined): Promise<readonly Figure[]> {
  return server ? await measured("PostgreSQL", await server.newDatabase()) : [];
}

async function measured(engine: string, databaseUrl: string): Promise<readonly Figure[]> {
  const store = createStore({
    dataDir: folder,
    databaseUrl,
    library: true,
    log: silentLogger,
    cacheBytes: 0,
  });
  const { library } = store;
  if (!library) throw new Error("no library");
  try {
    let bytes = 0;
    const started = performance.now();
    const before = process.cpuUsage();
    for (const document of corpus(DOCUMENTS, PARAGRAPHS)) {
      for (const { markdown } of document.blocks) bytes += markdown.length;
      await library.put(document);
    }
    const seconds = (performance.now() - started) / 1e3;
    const { user, system } = process.cpuUsage(before);
    const size = databaseUrl === "" ? sizeOf(folder) : (await store.show()).bytes;
    const named = (name: string) => `${engine}: ${name}`;
    const figures: Figure[] = [
      {
        name: named("import"),
        value: bytes / 1e6 / seconds,
        unit: "MB/s",
        note: `${seconds.toFixed(0)} s, of this process ${((user + system) / 1e6).toFixed(0)} s of processor time`,
      },
      { name: named("size / text"), value: size / bytes, unit: "x", note: `${(size / 1e6).toFixed(0)} MB` },
    ];
    for (const [name, query] of Object.entries(CLASSES)) {
      const alone = await timesOf(ROUNDS, async () => await library.search({ query, ...PAGE }));
      const together = await togetherMs(library, query);
      figures.push({
        name: named(name),
        value: percentile(alone, 0.95),
        unit: "ms",
        note: `median ${percentile(alone, 0.5).toFixed(0)} ms; the slowest of ${AT_ONCE} at once ${together.toFixed(0)} ms`,
      });
    }
    const grep = async (query: string) =>
      await timesOf(ROUNDS, async () => await library.grep({ query, ...PAGE }));
    figures.push({
      name: named("grep without a hit"),
      value: percentile(await grep(NOWHERE), 0.95),
      unit: "ms",
    });
    figures.push({
      name: named("grep of a common word"),
      value: percentile(await grep(ranked(5)), 0.95),
      unit: "ms",
    });
    figures.push({
      name: named("two greps answered after two were cancelled"),
      value: await freeAfterMs(library),
      unit: "ms",
    });
    return figures;
  } finally {
    await store.close();
  }
}

function sizeOf(dataDir: string): number {
  return ["legibus.db", "legibus.db-wal"].reduce(
    (sum, name) => sum + (statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - started);
  }
  return times;
}

async function togetherMs(library: Library, query: string): Promise<number> {
  const started = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, async () => await library.search({ query, ...PAGE })));
  return performance.now() - started;
}

/** How long two small queries take after two that look at every paragraph were given up. */
async function freeAfterMs(library: Library): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const caller = new AbortController();
    const own = library.for({ ...plainCall(), signal: caller.signal });
    const heavy = [1, 2].map(async () => await own.grep({ query: ranked(1), ...PAGE }).catch(() => {}));
    await sleep(10);
    const started = performance.now();
    caller.abort();
    await Promise.all(heavy);
    await Promise.all([1, 2].map(async () => await library.grep({ query: NOWHERE, ...PAGE })));
    times.push(performance.now() - started);
  }
  return percentile(times, 1);
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
