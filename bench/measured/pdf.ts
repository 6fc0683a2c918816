import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plainCall } from "../../src/core/call.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { PDFParse } from "pdf-parse";
import { createReader } from "../../src/documents/create-reader.ts";
import { pagedBlocks } from "../../src/documents/formats/paged/blocks.ts";
import { pagedDocument } from "../../src/documents/formats/pdf/read.ts";
import { singleSpaced } from "../../src/core/text.ts";
import type { TextLine } from "../../src/documents/formats/paged/page.ts";
import { createConverterPool } from "../../src/workers/pool.ts";
import { type Figure, median, medianRatio, report } from "../report.ts";

const SIZES = [
  { pages: 200, goal: 1 / 5, rounds: 5 },
  { pages: 1_000, goal: 1 / 3, rounds: 3 },
] as const;

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

/** The usual way: pdf-parse in the same process, its text made into the same document. */
async function byPdfParse(bytes: Uint8Array) {
  if (!("DOMMatrix" in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
  const parser = new PDFParse({ data: bytes, isEvalSupported: false, verbosity: 0 });
  const read = await parser.getText({ pageJoiner: "" });
  await parser.destroy();
  const pages = read.pages.map((page, at) => ({ number: at + 1, lines: plainLines(page.text) }));
  const text = await pagedBlocks(pages);
  const scanned = { used: new Map(), left: [], failed: [] };
  return pagedDocument({ text, pages: pages.length, title: undefined, language: "en", scanned }, facts);
}

function plainLines(page: string): TextLine[] {
  const lines: TextLine[] = [];
  let gap = true;
  for (const row of page.split("\n")) {
    const text = singleSpaced(row);
    if (text !== "") lines.push({ text, left: 0, right: text.length, gap });
    gap = text === "";
  }
  return lines;
}

async function milliseconds(work: () => Promise<{ readonly blocks: readonly unknown[] }>): Promise<number> {
  const started = performance.now();
  const { blocks } = await work();
  if (blocks.length < 1_000) throw new Error(`only ${blocks.length} blocks were read`);
  return performance.now() - started;
}

const figures: Figure[] = [];
for (const { pages, goal, rounds } of SIZES) {
  const file = readFileSync(join(folder, `${pages}.pdf`));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const one = await milliseconds(async () => await reader.read(new Uint8Array(file), facts, plainCall()));
    const other = await milliseconds(async () => await byPdfParse(new Uint8Array(file)));
    if (round < 0) continue; // the first loads the code
    ours.push(one);
    theirs.push(other);
  }
  figures.push(
    { name: `${pages} pages, pdftotext to document`, value: median(ours), unit: "ms" },
    { name: `${pages} pages, pdf-parse to document`, value: median(theirs), unit: "ms" },
    { name: `${pages} pages, ours / pdf-parse`, value: medianRatio(ours, theirs), unit: "x", goal },
  );
}
report("PDF with a text layer: bytes to document, wall time", figures);
