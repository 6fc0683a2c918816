import { decodeXML } from "entities/decode";
import { LegibusError } from "../../../core/errors.ts";
import { inParallel } from "../../../core/concurrency.ts";
import { pause } from "../../../core/steps.ts";
import type { TextPage } from "../paged/page.ts";
import { gridLines } from "../paged/columns.ts";
import { hasNumbers, type LaidOut, printedRows, withTypeSizes, type Word, wordRows } from "./layout.ts";
import type { ProgramName, Programs, RunOptions } from "../../../workers/programs.ts";

/** Result of `pdfinfo`, or why the file cannot be read. */
export type PdfFacts =
  | { readonly state: "readable"; readonly pages: number; readonly title: string | undefined }
  | { readonly state: "encrypted" | "damaged" | "heavy" };

const INFO_MS = 20_000;
const TEXT_MS = 20_000; // for one batch of pages
const TEXT_BYTES = 64_000_000; // 1,000 pages have about 4 MB
const STRETCH_PAGES = 200;

/**
 * Reads a PDF's title and number of pages, or why it cannot be read: encrypted, damaged, or too heavy for the
 * time limit.
 */
export async function pdfFacts(programs: Programs, path: string, signal: AbortSignal): Promise<PdfFacts> {
  const options: RunOptions = { signal, timeoutMs: INFO_MS, maxBytes: 1_000_000 };
  const run = await programs.run("pdfinfo", ["-enc", "UTF-8", path], options);
  if (run.outcome === "failed")
    return { state: /password|encrypt/i.test(run.said) ? "encrypted" : "damaged" };
  if (run.outcome !== "done") return { state: "heavy" };
  const said = run.output.toString("utf8");
  const pages = Number(/^Pages:\s+(\d+)/m.exec(said)?.[1] ?? 0);
  if (pages === 0) return { state: "damaged" };
  return { state: "readable", pages, title: /^Title:[ \t]+(\S.*)$/m.exec(said)?.[1]?.trim() };
}

/** Returns the text layer of every page; undefined when poppler failed on the file. */
export async function popplerPages(
  programs: Programs,
  path: string,
  { count, cores, signal }: { readonly count: number; readonly cores: number; readonly signal: AbortSignal },
): Promise<readonly TextPage[] | undefined> {
  const size = Math.min(STRETCH_PAGES, Math.ceil(count / cores));
  const firsts = Array.from({ length: Math.ceil(count / size) }, (_, at) => at * size + 1);
  try {
    const stretches = await inParallel(firsts, cores, async (first) => {
      const last = Math.min(count, first + size - 1);
      return await stretchOf(programs, path, { first, last, signal });
    });
    return await withTypeSizes(stretches.flat());
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

class GaveUp extends Error {}

async function stretchOf(
  programs: Programs,
  path: string,
  { first, last, signal }: { readonly first: number; readonly last: number; readonly signal: AbortSignal },
): Promise<readonly LaidOut[]> {
  const args = ["-enc", "UTF-8", "-f", String(first), "-l", String(last), path, "-"];
  const options: RunOptions = { signal, timeoutMs: TEXT_MS, maxBytes: TEXT_BYTES };
  const run = await programs.run("pdftotext", ["-layout", ...args], options);
  if (run.outcome !== "done") throw new GaveUp();
  const texts = run.output.toString("utf8").split("\f");
  const pages: LaidOut[] = [];
  for (let number = first; number <= last; number += 1) {
    pages.push({ page: { number, lines: gridLines(texts[number - first] ?? "") }, rows: [] });
    await pause();
  }
  if (!pages.some(({ page }) => hasNumbers(page))) return pages;
  const boxes = await programs.run("pdftotext", ["-bbox", ...args], options);
  if (boxes.outcome !== "done") return pages;
  const words = boxes.output.toString("utf8").split(PAGE).slice(1);
  for (const [at, one] of pages.entries()) {
    pages[at] = { ...one, rows: printedRows(wordRows(wordsOf(words[at] ?? ""))) };
    await pause();
  }
  return pages;
}

const PAGE = /<page\b/;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)/g;

function* wordsOf(page: string): Generator<Word> {
  for (const [, left, top, right, bottom, text = ""] of page.matchAll(WORD)) {
    yield {
      text: decodeXML(text),
      left: Number(left),
      right: Number(right),
      top: Number(top),
      bottom: Number(bottom),
    };
  }
}

const IMAGE_ROW = /^\s*(\d+)\s+\d+\s+image\s+(\d+)\s+(\d+)(?:\s+\S+){6,7}\s+\d+\s+(\d+)\s+(\d+)\s/;
const LEAST_COVERED = 0.7; // of a page
const PAGE_SIZE = /^Page size:\s+([\d.]+) x ([\d.]+) pts/m;
const POINTS = 72; // to the inch

/** Returns the pages covered by a single image, as in a scan; empty when poppler cannot tell. */
export async function coveredPages(
  programs: Programs,
  path: string,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  const options: RunOptions = { signal, timeoutMs: INFO_MS, maxBytes: 10_000_000 };
  const info = await programs.run("pdfinfo", [path], options);
  const list = await programs.run("pdfimages", ["-list", path], options);
  const covered = new Set<number>();
  if (info.outcome !== "done" || list.outcome !== "done") return covered;
  const [, across = "", down = ""] = PAGE_SIZE.exec(info.output.toString("utf8")) ?? [];
  const area = (Number(across) * Number(down)) / POINTS ** 2;
  for (const row of list.output.toString("utf8").split("\n")) {
    const image = imageOf(row);
    if (image && image.area >= LEAST_COVERED * area) covered.add(image.page);
  }
  return covered;
}

/** Parses a row of `pdfimages -list`: the page, and the area in square inches. */
function imageOf(row: string): { readonly page: number; readonly area: number } | undefined {
  const found = IMAGE_ROW.exec(row)?.slice(1).map(Number);
  if (!found) return undefined;
  const [page = 0, width = 0, height = 0, x = 1, y = 1] = found;
  return { page, area: (width / x) * (height / y) };
}

/** Renders a page as a grey image (PGM); undefined when poppler fails. */
export async function drawPage(
  programs: Programs,
  path: string,
  { number, dpi, signal }: { readonly number: number; readonly dpi: number; readonly signal: AbortSignal },
): Promise<Buffer | undefined> {
  return await drawn(programs, path, { number, signal, as: ["-gray", "-r", String(dpi)] });
}

/** Renders a page in colour as a PNG whose longer side has `side` pixels; undefined when poppler fails. */
export async function drawnPage(
  programs: Programs,
  path: string,
  { page, side, signal }: { readonly page: number; readonly side: number; readonly signal: AbortSignal },
): Promise<Buffer | undefined> {
  return await drawn(programs, path, { number: page, signal, as: ["-png", "-scale-to", String(side)] });
}

async function drawn(
  programs: Programs,
  path: string,
  { number, signal, as }: { readonly number: number; readonly signal: AbortSignal; readonly as: string[] },
): Promise<Buffer | undefined> {
  const args = [...as, "-f", String(number), "-l", String(number), path];
  const run = await programs.run("pdftoppm", args, { signal, timeoutMs: DRAW_MS, maxBytes: IMAGE_BYTES });
  return run.outcome === "done" && run.output.length > 0 ? run.output : undefined;
}

const DRAW_MS = 20_000;
const IMAGE_BYTES = 80_000_000; // one byte per pixel: A2 at 300 dpi has 35 million

/**
 * Returns whether poppler is installed.
 * @throws LegibusError CANCELLED
 */
export async function hasProgram(
  programs: Programs,
  name: ProgramName,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await programs.run(name, [name === "tesseract" ? "--version" : "-v"], {
      signal,
      timeoutMs: INFO_MS,
      maxBytes: 1_000_000,
    });
    return true;
  } catch (error) {
    if (error instanceof LegibusError && error.code === "NOT_CONFIGURED") return false;
    throw error;
  }
}
