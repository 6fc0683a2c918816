// A draft of 200 citations verified against the library, each of another judgment of 100 paragraphs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { everyFile } from "../../src/documents/file-access.ts";
import type { WorkbenchContext } from "../../src/workbench/context.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { type Figure, median, report } from "../report.ts";
import { corpus } from "./corpus.ts";

const CITATIONS = 200;
const PARAGRAPHS = 100;
const ROUNDS = 15;
const GOAL_MS = 1_000;

const documents = [...corpus(CITATIONS, PARAGRAPHS)].map((document, at) => ({
  ...document,
  citations: { ...document.citations, neutral: `[2001] HCA ${at + 1}` },
}));
const draft = documents.map(cited).join("\n\n");
const tenTimes = Array.from({ length: 10 }, () => documents.slice(0, 20).map(cited).join("\n\n")).join(
  "\n\n",
);

/** A proposition with its authority: name, citation, paragraph, and for every fourth the words themselves. */
function cited({ title, citations, blocks }: LegalDocument, at: number): string {
  const pin = (at % PARAGRAPHS) + 1;
  const words = blocks[pin - 1]?.markdown.split(" ").slice(3, 13).join(" ") ?? "";
  const said = at % 4 === 0 ? `the Court held: “${words}”:` : "the duty was not delegable:";
  return `In the ${at + 1}th place ${said} ${title} ${citations.neutral}, [${pin}].`;
}

const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
try {
  const store = createStore({
    dataDir: folder,
    databaseUrl: "",
    library: true,
    log: silentLogger,
    cacheBytes: 0,
  });
  const { library } = store;
  if (!library) throw new Error("the library is off");
  for (const document of documents) await library.put(document);
  const figures = [
    await figure(`${CITATIONS} citations of ${CITATIONS} judgments`, library, draft),
    await figure(`${CITATIONS} citations of 20 judgments`, library, tenTimes),
  ];
  await store.close();
  report("A draft verified against the library, CPU time of all threads", figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function figure(name: string, library: Library, text: string): Promise<Figure> {
  const context: WorkbenchContext = {
    log: silentLogger,
    library,
    reader: { read: noReader, drawPage: noReader },
    peers: () => [],
    now: Date.now,
    files: everyFile,
  };
  const tool = verifyCitations(context);
  const [cpu, wall]: [number[], number[]] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1) {
    const [started, before] = [performance.now(), process.cpuUsage()];
    const { structuredContent } = await tool.run({ text, sources: "library" }, plainCall());
    const { user, system } = process.cpuUsage(before);
    if (structuredContent?.["status"] !== "VERIFIED" || structuredContent["total"] !== CITATIONS)
      throw new Error(`not verified: ${JSON.stringify(structuredContent).slice(0, 500)}`);
    if (round < 0) continue;
    cpu.push((user + system) / 1_000);
    wall.push(performance.now() - started);
  }
  return {
    name,
    value: median(cpu),
    unit: "ms",
    goal: GOAL_MS,
    note: `${median(wall).toFixed(0)} ms on the clock`,
  };
}

async function noReader(): Promise<never> {
  throw new LegibusError("NOT_CONFIGURED", "no reader");
}
