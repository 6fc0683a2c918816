import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { createReader } from "../../src/documents/create-reader.ts";
import { createConverterPool } from "../../src/workers/pool.ts";
import { searchUrl } from "../../src/sources/austlii/urls.ts";
import { judgment } from "../judgment.ts";
import { type Figure, report } from "../report.ts";

const SCAN_SECONDS = 40; // of reading a scan of 200 pages; the whole takes minutes
const PAGE_BYTES = 5_000_000;
const EVERY_MS = 5;
const GOAL_MS = 20;

const folder = process.env["BENCH_FOLDER"] ?? "";
const pool = createConverterPool({ log: silentLogger, converters: CONVERTERS });
const { convert } = pool;
const reader = createReader({ environment: process.env, tesseractPath: "", popplerPath: "", convert });
const source = {
  provider: "import",
  url: "",
  retrievedAt: "2026-01-01T00:00:00.000Z",
  how: "import",
} as const;
const facts = { id: "import:0", source, jurisdiction: "au" };
const page = {
  id: "austlii:au/cases/cth/FCAFC/2014/9914",
  text: judgment(PAGE_BYTES),
  source: {
    ...source,
    provider: "austlii",
    url: "https://www.austlii.edu.au/au/cases/cth/FCAFC/2014/9914.html",
  },
};

/** Milliseconds for which this thread could have run while the machine ran others (Linux; elsewhere unknown, so 0). */
function queued(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds by which a call that needs no network is late or slow, made over and over while `work` runs. */
async function delays(work: () => Promise<unknown>): Promise<{ own: number[]; all: number[] }> {
  const state = { running: true };
  const worked = work().finally(() => {
    state.running = false;
  });
  const own: number[] = [];
  const all: number[] = [];
  while (state.running) {
    const before = queued();
    const due = performance.now() + EVERY_MS;
    await sleep(EVERY_MS);
    searchUrl({
      query: "negligence AND (duty w/5 care)",
      method: "boolean",
      databases: ["au/cases/cth/HCA"],
    });
    const late = performance.now() - due;
    all.push(late);
    own.push(late - (queued() - before));
  }
  await worked;
  return { own: own.toSorted((a, b) => a - b), all: all.toSorted((a, b) => a - b) };
}

function at(late: readonly number[], share: number): number {
  return late[Math.min(late.length - 1, Math.floor(late.length * share))] ?? 0;
}

async function figuresOf(name: string, work: () => Promise<unknown>): Promise<Figure[]> {
  const { own, all } = await delays(work);
  const note = `${own.length} calls, 99 % within ${at(own, 0.99).toFixed(1)} ms; with the machine's other work ${at(all, 1).toFixed(1)} ms`;
  const goal = name === "idle" ? {} : { goal: GOAL_MS };
  return [{ name: `longest delay while ${name}`, value: at(own, 1), unit: "ms", note, ...goal }];
}

const file = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
const [scan, text] = [file("scan.pdf"), file("text.pdf")];
await convert("austlii", page, plainCall()); // starts the worker
await reader.read(text, facts, plainCall()); // loads the code
const deadline = () => performance.now() + SCAN_SECONDS * 1_000;
const figures = [
  ...(await figuresOf("idle", async () => await sleep(3_000))),
  ...(await figuresOf("a page of 5 MB is converted, ten times", async () => {
    for (let round = 0; round < 10; round += 1) await convert("austlii", page, plainCall());
  })),
  ...(await figuresOf("a PDF of 200 pages is read, ten times", async () => {
    for (let round = 0; round < 10; round += 1) await reader.read(text, facts, plainCall());
  })),
  ...(await figuresOf("a scan of 200 pages is read", async () => {
    await reader.read(scan, facts, { ...plainCall(), deadline: deadline() });
  })),
];
await pool.close();
report("How long other calls wait", figures);
