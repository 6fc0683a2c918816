import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { distance } from "fastest-levenshtein";
import { plainCall } from "../src/core/call.ts";
import type { LegalDocument } from "../src/core/document.ts";
import { mixedPdf, set, textPdf } from "../test/support/paper.ts";
import { read, scansOf } from "../test/support/reading.ts";
import { ENGLISH, GERMAN } from "./texts.ts";
import { type Figure, median, report } from "./report.ts";

const PAGES = 8;
const BASELINE_PAGES = 2; // each takes several seconds
const ROUNDS = 3;
const run = promisify(execFile);

async function scan(paragraphs: readonly string[], pages: number): Promise<Buffer> {
  const leaf = (page: number) =>
    paragraphs.flatMap((_, at) => [...set(paragraphs[(at + page) % paragraphs.length] ?? ""), ""]);
  return await mixedPdf(
    await scansOf(await textPdf({ pages: Array.from({ length: pages }, (_, page) => leaf(page)) }), 300),
  );
}

/** The usual way: each page at 300 dpi, one after the other, by a call of tesseract with its default threads. */
async function defaultCalls(pdf: Buffer, pages: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
  try {
    const file = join(folder, "scan.pdf");
    writeFileSync(file, pdf);
    for (let page = 1; page <= pages; page += 1) {
      const image = join(folder, `page-${page}`);
      await run("pdftoppm", [
        "-r",
        "300",
        "-png",
        "-singlefile",
        "-f",
        String(page),
        "-l",
        String(page),
        file,
        image,
      ]);
      await run("tesseract", [`${image}.png`, "stdout", "-l", "eng"], { maxBuffer: 10_000_000 });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Share of characters that were read wrongly, white space aside. */
function errors(document: LegalDocument, paragraphs: readonly string[]): number {
  const wanted = plain(paragraphs.join(" "));
  const got = plain(document.blocks.map(({ markdown }) => markdown.replaceAll("\\", "")).join(" "));
  return (distance(got, wanted) / wanted.length) * 100;
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

const english = await scan(ENGLISH, PAGES);
const ours: number[] = [];
const theirs: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  ours.push((await seconds(async () => await read(english, {}, { call: plainCall() }))) / PAGES);
  theirs.push((await seconds(async () => await defaultCalls(english, BASELINE_PAGES))) / BASELINE_PAGES);
}
const languages = [
  ["English", ENGLISH, "au"],
  ["German", GERMAN, "de"],
] as const;
const wrong: Figure[] = [];
for (const [name, text, jurisdiction] of languages) {
  const document = await read(await scan(text, 1), { jurisdiction });
  wrong.push({ name: `wrong characters, ${name}`, value: errors(document, text), unit: "%", goal: 0.2 });
}
report("Scanned PDF: bytes to document", [
  {
    name: "ours, a page",
    value: median(ours),
    unit: "s",
    note: `${(60 / median(ours)).toFixed(1)} pages a minute`,
  },
  {
    name: "default call of tesseract, a page",
    value: median(theirs),
    unit: "s",
    note: `${(60 / median(theirs)).toFixed(1)} pages a minute`,
  },
  { name: "ours / default call", value: median(ours) / median(theirs), unit: "x", goal: 1 / 10 },
  ...wrong,
]);
