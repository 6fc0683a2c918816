import { statSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { startPostgres, withoutPostgres } from "../../test/support/postgres.ts";
import { type Figure, report } from "../report.ts";
import { corpus, ranked } from "./corpus.ts";

const SIZES = (process.env["BENCH_DOCUMENTS"] ?? "2000").split(",").map(Number);
const ENGINE = process.env["BENCH_ENGINE"] ?? "both";
const NATIONAL = 230_000; // documents of the Open Australian Legal Corpus
const PARAGRAPHS = 50;
const ROUNDS = Number(process.env["BENCH_ROUNDS"] ?? "20");
const AT_ONCE = 8;
const AHEAD = 8; // documents being written while the next is prepared, as in an import of a corpus
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

/** What the figures must not exceed, by engine. */
const GOALS = {
  SQLite: { secondsPerMb: 1 / 6, queryMs: 150 },
  PostgreSQL: { secondsPerMb: 1 / 3, queryMs: 300 },
} as const;
const SIZE_GOAL = 2;
const AT_ONCE_GOAL = 5;
const GREP_MS = 10;
const FREE_MS = 100;

type EngineName = keyof typeof GOALS;

const folder = mkdtempSync(join(tmpdir(), "legibus-scale-"));
const postgres = ENGINE !== "sqlite" && withoutPostgres() === undefined ? await startPostgres() : undefined;
try {
  for (const engine of ["SQLite", "PostgreSQL"] as const) {
    if (engine === "SQLite" ? ENGINE === "postgres" : !postgres) continue;
    const all: Figure[][] = [];
    for (const documents of SIZES) {
      const dataDir = join(folder, `${engine}-${documents}`);
      const databaseUrl = engine === "PostgreSQL" && postgres ? await postgres.newDatabase() : "";
      const before = loadavg()[0] ?? 0;
      const figures = await measured(engine, documents, { dataDir, databaseUrl });
      rmSync(dataDir, { recursive: true, force: true });
      const load = `load ${before.toFixed(1)} to ${(loadavg()[0] ?? 0).toFixed(1)}`;
      report(`${engine}: ${documents} documents, ${documents * PARAGRAPHS} paragraphs, ${load}`, figures);
      all.push(figures);
    }
    const [small, large] = all.slice(-2);
    if (small && large)
      report(`${engine}: what follows for ${NATIONAL} documents`, extrapolated(small, large));
  }
} finally {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Each figure grows on by the power by which it grew between the last two sizes. */
function extrapolated(small: readonly Figure[], large: readonly Figure[]): readonly Figure[] {
  const [from = 0, to = 0] = SIZES.slice(-2);
  return large.map(({ name, value, unit }, at) => {
    const power = Math.log(value / (small[at]?.value ?? value)) / Math.log(to / from);
    return {
      name,
      value: value * (NATIONAL / to) ** power,
      unit,
      note: `grows with documents to the power of ${power.toFixed(2)}`,
    };
  });
}

interface Where {
  readonly dataDir: string;
  /** Empty for SQLite. */
  readonly databaseUrl: string;
}

async function measured(engine: EngineName, documents: number, where: Where): Promise<Figure[]> {
  const store = createStore({ ...where, library: true, log: silentLogger, cacheBytes: 0 });
  const { library } = store;
  if (!library) throw new Error("no library");
  try {
    let bytes = 0;
    const going: Promise<void>[] = [];
    const started = performance.now();
    const before = process.cpuUsage();
    for (const document of corpus(documents, PARAGRAPHS)) {
      for (const { markdown } of document.blocks) bytes += markdown.length;
      going.push(library.put(document));
      if (going.length >= AHEAD) await going.shift();
    }
    await Promise.all(going);
    const seconds = (performance.now() - started) / 1e3;
    const { user, system } = process.cpuUsage(before);
    const size = where.databaseUrl === "" ? sizeOf(where.dataDir) : (await store.show()).bytes;
    const goals = GOALS[engine];
    return [
      {
        name: "import, seconds a MB",
        value: seconds / (bytes / 1e6),
        unit: "s",
        goal: goals.secondsPerMb,
        note: `${(bytes / 1e6 / seconds).toFixed(2)} MB/s; of this process ${((user + system) / 1e6).toFixed(0)} s of processor time`,
      },
      {
        name: "size / text",
        value: size / bytes,
        unit: "x",
        goal: SIZE_GOAL,
        note: `${(size / 1e6).toFixed(0)} MB`,
      },
      ...(await queryFigures(library, goals.queryMs)),
      ...(await grepFigures(library)),
    ];
  } finally {
    await store.close();
  }
}

/** The 95 % time of each class of query, and how much longer eight at once take than one. */
async function queryFigures(library: Library, goal: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of Object.entries(CLASSES)) {
    const alone = await timesOf(ROUNDS, async () => await library.search({ query, ...PAGE }));
    const together = await togetherMs(library, query);
    const median = percentile(alone, 0.5);
    figures.push(
      {
        name: `${name}, 95 %`,
        value: percentile(alone, 0.95),
        unit: "ms",
        goal,
        note: `median ${median.toFixed(0)} ms`,
      },
      {
        name: `${name}, ${AT_ONCE} at once / one`,
        value: together / median,
        unit: "x",
        goal: AT_ONCE_GOAL,
        note: `the slowest ${together.toFixed(0)} ms`,
      },
    );
  }
  return figures;
}

async function grepFigures(library: Library): Promise<Figure[]> {
  const grep = async (query: string) =>
    percentile(await timesOf(ROUNDS, async () => await library.grep({ query, ...PAGE })), 0.95);
  return [
    { name: "grep without a hit, 95 %", value: await grep(NOWHERE), unit: "ms", goal: GREP_MS },
    { name: "grep of a common word, 95 %", value: await grep(ranked(5)), unit: "ms" },
    {
      name: "two greps answered after two were cancelled",
      value: await freeAfterMs(library),
      unit: "ms",
      goal: FREE_MS,
    },
  ];
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
