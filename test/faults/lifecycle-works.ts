import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listen } from "../support/listen.ts";
import { mixedPdf, set, textPdf } from "../support/paper.ts";
import { scansOf } from "../support/reading.ts";
import type { StdioServer } from "../support/stdio.ts";
import { commands, type Family } from "./processes.ts";
import { patient } from "../support/patience.ts";

/** A call that keeps a server busy. */
export interface Work {
  readonly name: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Resolves when the work has begun. */
  begun(server: StdioServer, family: Family): Promise<void>;
}

const BEGIN_MS = 60_000;
const LEAF =
  "The master of the ferry knew that the wash of a passing ship would move the gangway, and yet one line was all that held it.";

async function startedBy(server: StdioServer, family: Family, pattern: RegExp): Promise<void> {
  const end = performance.now() + patient(BEGIN_MS);
  while (!commands(family.members()).some((command) => pattern.test(command))) {
    if (performance.now() > end)
      throw new Error(`nothing like ${pattern.source} was started: ${server.lines.at(-1)}`);
    await sleep(10);
  }
}

/** Returns calls that each take longer than a server may take to end. */
export async function startWorks(folder: string) {
  const mute = createServer(); // a source that accepts connections and never responds
  const silence = await listen(mute);
  const leaves = Array.from({ length: 60 }, (_, at) => set(`Leaf ${at + 1}. ${`${LEAF} `.repeat(12)}`));
  const scan = join(folder, "scan.pdf");
  const images = await scansOf(await textPdf({ pages: leaves.slice(0, 1) }));
  writeFileSync(scan, await mixedPdf(Array.from({ length: 4 }, () => images[0] ?? Buffer.alloc(0))));
  const paper = join(folder, "paper.pdf");
  writeFileSync(paper, await textPdf({ pages: Array.from({ length: 6 }, () => leaves).flat() }));
  const line = (at: number) =>
    JSON.stringify({ version_id: `v:${at}`, type: "decision", text: `${LEAF}\n\n`.repeat(200) });
  const corpus = join(folder, "corpus.jsonl");
  writeFileSync(corpus, Array.from({ length: 20_000 }, (_, at) => line(at)).join("\n"));
  const draft = `${LEAF} Mabo v Queensland (No 2) [1992] HCA 23; (1992) 175 CLR 1. `.repeat(600);
  const silent: Work = {
    name: "a source that is silent",
    tool: "law_search",
    args: { query: "ferry" },
    env: { FRL_BASE_URL: silence.url, RIS_BASE_URL: silence.url },
    begun: async () => {
      await once(mute, "connection", { signal: AbortSignal.timeout(patient(BEGIN_MS)) });
      await sleep(300);
    },
  };
  const computing: Work = {
    name: "a computation",
    tool: "law_verify_citations",
    args: { text: draft },
    begun: async () => await sleep(50),
  };
  const reading: Work[] = [
    {
      name: "a scan that is read",
      tool: "law_import",
      args: { path: scan },
      begun: async (server, family) => await startedBy(server, family, /tesseract/),
    },
    {
      name: "a PDF that is read without poppler",
      tool: "law_import",
      args: { path: paper },
      env: { POPPLER_PATH: "/nonexistent" },
      begun: async (server, family) => await startedBy(server, family, /file-child/),
    },
  ];
  const writing: Work = {
    name: "a database that is written",
    tool: "law_import",
    args: { path: corpus },
    begun: async () => await sleep(400),
  };
  const works = [silent, computing, writing, ...reading, silent, computing, writing, silent, silent];
  return { works, close: async () => await silence.close() };
}
