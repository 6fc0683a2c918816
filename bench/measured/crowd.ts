import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { startPostgres, withoutPostgres } from "../../test/support/postgres.ts";
import { type Figure, report } from "../report.ts";
import { corpus, ranked } from "./corpus.ts";

const DOCUMENTS = Number(process.env["BENCH_DOCUMENTS"] ?? "1000");
const PARAGRAPHS = 50;
const HEAVY = 8;
const ROUNDS = 100;
const EVERY_MS = 50;
const GOAL_MS = 300;
const PAGE = { limit: 10, offset: 0 };
const COMMON = ranked(1); // in nearly every paragraph
const WORDS = `${ranked(1)} ${ranked(2)} ${ranked(3)}`;
const NOWHERE = "zyxwvut"; // no syllable of the corpus

const load = loadavg()[0] ?? 0;
const folder = mkdtempSync(join(tmpdir(), "legibus-crowd-"));
const postgres = withoutPostgres() === undefined ? await startPostgres() : undefined;
try {
  const figures = await measured("SQLite", "");
  if (postgres) figures.push(...(await measured("PostgreSQL", await postgres.newDatabase("owner"))));
  report(
    `A light query beside ${HEAVY} heavy ones that never end; ${DOCUMENTS * PARAGRAPHS} paragraphs, ${availableParallelism()} cores, load ${load.toFixed(1)} before`,
    figures,
  );
} finally {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measured(engine: string, databaseUrl: string): Promise<Figure[]> {
  const store = createStore({
    dataDir: folder,
    databaseUrl,
    library: true,
    manyUsers: true,
    log: silentLogger,
    cacheBytes: 0,
  });
  const { everybodys, library } = store;
  if (!library || !everybodys) throw new Error("no library");
  try {
    for (const document of corpus(DOCUMENTS, PARAGRAPHS)) await everybodys.put(document);
    const idle = await lightTimes(library, 0);
    const eight = Array.from({ length: HEAVY }, (_, at) => `heavy${at}`);
    const many = await beside(library, eight);
    const one = await beside(
      library,
      eight.map(() => "heavy"),
    );
    return [
      { name: `${engine}: nobody else`, value: idle.p95, unit: "ms", note: noteOf(idle) },
      {
        name: `${engine}: ${HEAVY} users with a heavy search or grep each`,
        value: many.p95,
        unit: "ms",
        goal: GOAL_MS,
        note: noteOf(many),
      },
      {
        name: `${engine}: one user with ${HEAVY} heavy searches and greps`,
        value: one.p95,
        unit: "ms",
        goal: GOAL_MS,
        note: noteOf(one),
      },
    ];
  } finally {
    await store.close();
  }
}

interface Times {
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  readonly heavy: number;
}

function noteOf({ p50, most, heavy }: Times): string {
  return `95 %; median ${p50.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms; ${heavy} heavy ones answered meanwhile`;
}

/** A stranger's light queries while each of these users has a heavy one running all the time. */
async function beside(library: Library, users: readonly string[]): Promise<Times> {
  const over = new AbortController();
  let answered = 0;
  const work = users.map(async (user, at) => {
    const own = library.for({ user });
    while (!over.signal.aborted) {
      await (at % 2 === 0 ? own.grep({ query: COMMON, ...PAGE }) : own.search({ query: WORDS, ...PAGE }));
      answered += 1;
    }
  });
  await sleep(500);
  const times = await lightTimes(library, EVERY_MS);
  over.abort();
  await Promise.all(work);
  return { ...times, heavy: answered };
}

async function lightTimes(library: Library, everyMs: number): Promise<Times> {
  const own = library.for({ user: "light" });
  const times: number[] = [];
  for (let round = -3; round < ROUNDS; round += 1) {
    const started = performance.now();
    await own.grep({ query: NOWHERE, ...PAGE });
    await own.get(`bench:${round % 10}`);
    if (round >= 0) times.push(performance.now() - started);
    await sleep(everyMs);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), most: at(1), heavy: 0 };
}
