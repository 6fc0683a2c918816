import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library, type Store } from "../../src/library/index.ts";
import { citedIn } from "../../src/library/documents/cites.ts";
import { matchSqlite, parseQuery } from "../../src/library/search/query.ts";
import { withoutMarkdown } from "../../src/library/search/words.ts";
import { type Connection, connect } from "../../src/library/sqlite/binding.ts";
import { type Figure, median, report } from "../report.ts";
import { corpus, ranked } from "./corpus.ts";

const DOCUMENTS = 1_000;
const PARAGRAPHS = 100;
const ROUNDS = 25;
const WARM_UP = 15;
const LONG_MS = 2; // below it the way to the other thread and the snippets are most of the time
const ROWS_PER_TRANSACTION = 2_000;
const AHEAD = 8; // documents being written while the next is prepared, as in an import of a corpus
const INDEX = `fts5(text, spelt, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2")`;

const DOCUMENT_LIST = [...corpus(DOCUMENTS, PARAGRAPHS)];
const MB =
  DOCUMENT_LIST.flatMap(({ blocks }) => blocks).reduce((sum, { markdown }) => sum + markdown.length, 0) / 1e6;

const QUERIES: Readonly<Record<string, string>> = {
  "a rare word": ranked(20_000),
  "a common word": ranked(40),
  "three words": `${ranked(30)} ${ranked(200)} ${ranked(900)}`,
  "a phrase": `"${ranked(3)} ${ranked(5)}"`,
  "a choice": `${ranked(2_000)} OR ${ranked(3_000)} -${ranked(10)}`,
};

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
try {
  const raw = await rawInserts(join(folder, "raw.db"));
  const finding = await seconds(findCitations);
  const { store, library } = openLibrary(folder);
  const neighbour = openLibrary(folder);
  const ours = await libraryImport(library);
  const queries = await queryFigures(library, await connect(join(folder, "legibus.db")));
  const waitMs = await longestWait(library, neighbour.store);
  await Promise.all([store.close(), neighbour.store.close()]);
  const writing = ours.cpu - finding.cpu;
  report(`A library of ${(DOCUMENTS * PARAGRAPHS).toLocaleString("en-GB")} paragraphs, ${MB.toFixed(0)} MB`, [
    { name: "import: raw prepared inserts", value: MB / raw.wall, unit: "MB/s" },
    { name: "import: library, end to end", value: MB / ours.wall, unit: "MB/s" },
    {
      name: "import: raw inserts / library, MB/s", // with finding citations
      value: ours.wall / raw.wall,
      unit: "x",
      goal: 2,
      note: `processor time of both threads without finding citations ${(writing / raw.cpu).toFixed(2)} x`,
    },
    { name: "import: memory at its end / at a quarter", value: ours.growth, unit: "x", goal: 1.3 },
    { name: "import: the server's thread is held up, 99 %", value: ours.heldUpMs, unit: "ms", goal: 20 },
    { name: "a small write of another server waits, 95 %", value: waitMs, unit: "ms", goal: 50 },
    ...queries,
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

interface Spent {
  readonly wall: number;
  /** Of all threads. */
  readonly cpu: number;
}

/** What some work takes, in seconds; processor time is the same however busy the machine is. */
async function seconds(work: () => unknown): Promise<Spent> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: (performance.now() - started) / 1e3, cpu: (user + system) / 1e6 };
}

function openLibrary(dataDir: string): { readonly store: Store; readonly library: Library } {
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  const { library } = store;
  if (!library) throw new Error("no library");
  return { store, library };
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** The usual way at its best: one thread, prepared statements, large transactions, the same index. */
async function rawInserts(file: string): Promise<Spent> {
  const connection = await connect(file);
  connection.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  connection.exec(
    "create table blocks (id integer primary key, type text, label text, pin text, markdown text)",
  );
  connection.exec(`create virtual table words using ${INDEX}`);
  const block = connection.prepare("insert into blocks values (?, ?, ?, ?, ?)");
  const word = connection.prepare("insert into words (rowid, text, spelt) values (?, ?, '')");
  const insert = () => {
    let rows = 0;
    for (const { type, label = null, pin, markdown } of DOCUMENT_LIST.flatMap(({ blocks }) => blocks)) {
      if (rows % ROWS_PER_TRANSACTION === 0) connection.exec(rows === 0 ? "begin" : "commit; begin");
      block.run(rows, type, label, pin, markdown);
      word.run(rows, markdown);
      rows += 1;
    }
    connection.exec("commit");
  };
  const spent = await seconds(insert);
  connection.close();
  return spent;
}

function findCitations(): void {
  for (const { blocks } of DOCUMENT_LIST)
    for (const { markdown } of blocks) citedIn(withoutMarkdown(markdown));
}

async function libraryImport(library: Library): Promise<Spent & { growth: number; heldUpMs: number }> {
  await library.stats(); // opens it
  let quarter = 0;
  const heldUp: number[] = [];
  const spent = await seconds(async () => {
    const going: Promise<void>[] = [];
    for (const [at, document] of DOCUMENT_LIST.entries()) {
      const watch = watchThread();
      going.push(library.put(document));
      if (going.length >= AHEAD) await going.shift();
      heldUp.push(watch());
      if (at === DOCUMENTS / 4) quarter = process.memoryUsage().rss;
    }
    await Promise.all(going);
  });
  return { ...spent, growth: process.memoryUsage().rss / quarter, heldUpMs: percentile(heldUp, 0.99) };
}

/** What a small write of another server takes while this one writes one document of 20,000 paragraphs. */
async function longestWait(library: Library, neighbour: Store): Promise<number> {
  const [first] = DOCUMENT_LIST;
  if (!first) throw new Error("no documents");
  const blocks = DOCUMENT_LIST.slice(0, 200).flatMap((document) => document.blocks);
  const waits: number[] = [];
  const state = { writing: true };
  const long = library.put({ ...first, id: "bench:long", blocks }).finally(() => {
    state.writing = false;
  });
  while (state.writing) {
    const started = performance.now();
    await neighbour.limits.acquireSlot("bench.example", 1_000);
    waits.push(performance.now() - started);
    await sleep(5);
  }
  await long;
  await library.forget("bench:long");
  return percentile(waits, 0.95);
}

/** How long the thread was busy at a stretch while something was awaited, in milliseconds. */
function watchThread(): () => number {
  let last = performance.now();
  let longest = 0;
  let on = true;
  const tick = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
    if (on) setTimeout(tick, 1);
  };
  setTimeout(tick, 0);
  return () => {
    on = false;
    return Math.max(longest, performance.now() - last);
  };
}

/** Processor time of both threads against that of the bare statement, query by query and all together. */
async function queryFigures(library: Library, connection: Connection): Promise<Figure[]> {
  const bare = connection.prepare(
    "select rowid, rank from library_index where library_index match ? order by rank limit 10",
  );
  const measured: { readonly name: string; readonly ours: number; readonly theirs: number }[] = [];
  for (const [name, query] of Object.entries(QUERIES)) {
    const match = matchSqlite(parseQuery(query)) ?? "";
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const plain = await seconds(() => bare.all(match));
      const whole = await seconds(async () => await library.search({ query, limit: 10, offset: 0 }));
      if (round < 0) continue;
      theirs.push(plain.cpu * 1e3);
      ours.push(whole.cpu * 1e3);
    }
    measured.push({ name, ours: median(ours), theirs: median(theirs) });
  }
  connection.close();
  const sum = (key: "ours" | "theirs") => measured.reduce((total, one) => total + one[key], 0);
  const all = { name: "all of them", ours: sum("ours"), theirs: sum("theirs") };
  return [all, ...measured].map(({ name, ours, theirs }) => ({
    name: `query: ${name} / bare FTS5`,
    value: ours / theirs,
    unit: "x",
    note: `${ours.toFixed(2)} ms, ${theirs.toFixed(2)} ms`,
    ...((name === all.name || theirs >= LONG_MS) && { goal: 1.5 }),
  }));
}
