import { decodeXML } from "entities/decode";
import { LegibusError } from "../../../core/errors.ts";
import { createPause } from "../../../core/steps.ts";
import type { ProgramName, Programs, RunOptions } from "../../../workers/programs.ts";
import { noteMark } from "../notes.ts";
import { gridLines } from "../paged/columns.ts";
import type { TextLine, TextPage } from "../paged/page.ts";

/** A word positioned by `pdftotext -bbox`, in points from the top of its page. */
interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A row of words across the page. */
interface Row {
  /** Its words without spaces between them. */
  readonly text: string;
  /** Type height of most of its letters, in points. */
  readonly height: number;
  /** Positions of raised numbers, in characters of its text; `end` is exclusive. */
  readonly raised: readonly { readonly start: number; readonly end: number }[];
}

const PAGE = /<page\b/;
const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="[\d.-]+" yMax="([\d.-]+)">([^<]*)/g;

/** Parses the output of `pdftotext -bbox` into the rows of each page. */
async function rowsOfBoxes(boxes: string, pause: () => Promise<void>): Promise<readonly (readonly Row[])[]> {
  const rows: (readonly Row[])[] = [];
  for (const page of boxes.split(PAGE).slice(1)) {
    rows.push(rowsOf(page));
    await pause();
  }
  return rows;
}

/**
 * Adds to the lines of a file's pages what their type shows: raised numbers become note marks, and lines in
 * smaller type than the text are flagged. A line without a row is treated like the line before it.
 */
async function withTypeSizes(
  pages: readonly TextPage[],
  rows: readonly (readonly Row[])[],
  pause: () => Promise<void>,
): Promise<TextPage[]> {
  const usual = usualHeight(rows.flat());
  const made: TextPage[] = [];
  for (const [at, page] of pages.entries()) {
    made.push({ ...page, lines: sized(page.lines, rows[at] ?? [], usual) });
    await pause();
  }
  return made;
}

function rowsOf(page: string): readonly Row[] {
  const rows: Word[][] = []; // distant words of a row may be printed after those of the next row
  for (const [, left = "", top = "", bottom = "", text = ""] of page.matchAll(WORD)) {
    const word = {
      text: decodeXML(text).replaceAll(/\s/g, ""),
      left: Number(left),
      top: Number(top),
      bottom: Number(bottom),
    };
    const row = rows.findLast(([first]) => first && isBeside(first, word));
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows
    .toSorted(([one], [other]) => (one?.top ?? 0) - (other?.top ?? 0))
    .map((words) => rowOf(words.toSorted((one, other) => one.left - other.left)));
}

const LEAST_BESIDE = 0.5; // of the lower word's height

function isBeside(one: Word, other: Word): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= LEAST_BESIDE * Math.min(heightOf(one), heightOf(other));
}

function heightOf({ top, bottom }: Word): number {
  return bottom - top;
}

function rowOf(words: readonly Word[]): Row {
  const height = commonest(words.map((word) => [heightOf(word), word.text.length]));
  const raised: Row["raised"][number][] = [];
  let text = "";
  for (const [at, word] of words.entries()) {
    const start = text.length;
    text += word.text;
    if (at > 0 && isRaised(word, height, words[at - 1])) raised.push({ start, end: text.length });
  }
  return { text, height, raised };
}

const RAISED = 0.85; // of the row's height; larger letters are not raised

/** Returns whether a word is a number in smaller type, raised above the word before it. */
function isRaised(word: Word, height: number, before: Word | undefined): boolean {
  if (!before || !/^\d{1,4}$/.test(word.text)) return false;
  const isSmall = heightOf(word) < RAISED * height && heightOf(word) < RAISED * heightOf(before);
  return isSmall && word.bottom < before.bottom - 0.1 * height;
}

/** Returns the value with the greatest weight; 0 without any. */
function commonest(values: readonly (readonly [value: number, weight: number])[]): number {
  return [...weightsOf(values)].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])[0];
}

/** Sums the weights of values that are equal to one decimal. */
function weightsOf(
  values: readonly (readonly [value: number, weight: number])[],
): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) {
    const rounded = Math.round(value * 10) / 10;
    weights.set(rounded, (weights.get(rounded) ?? 0) + weight);
  }
  return weights;
}

const LEAST_SHARE = 0.3; // of the letters of the commonest height: notes may be longer than the text

/** Returns the height of the text: the largest common height. */
function usualHeight(rows: readonly Row[]): number {
  const weights = weightsOf(rows.map(({ text, height }) => [height, text.length]));
  const most = Math.max(0, ...weights.values());
  return Math.max(
    0,
    ...[...weights].filter(([, weight]) => weight >= LEAST_SHARE * most).map(([height]) => height),
  );
}

const SMALL = 0.97; // of the usual height

function sized(lines: readonly TextLine[], rows: readonly Row[], usual: number): readonly TextLine[] {
  let small = false;
  let last = 0;
  return lines.map((line) => {
    const text = line.text.replaceAll(/\s/g, "");
    const at = rowAt(rows, text, last);
    const row = rows[at];
    if (!row) return { ...line, small };
    last = at;
    if (row.height <= usual) small = row.height < SMALL * usual; // italics may be higher
    const start = row.text.indexOf(text);
    const raised = row.raised
      .map((one) => ({ start: one.start - start, end: one.end - start }))
      .filter((one) => one.start > 0 && one.end <= text.length);
    return { ...line, small, text: withMarks(line.text, raised) };
  });
}

const LEAST_PART = 12; // characters of a line that identify it in any row
const NEAR = 4; // rows

/**
 * Returns the row of a line, searching from the last one; a line of a column is part of a row, and the next
 * column begins further up.
 */
function rowAt(rows: readonly Row[], text: string, last: number): number {
  const near = rows.slice(last, last + NEAR).findIndex((row) => row.text.includes(text));
  if (near !== -1 || text.length < LEAST_PART) return near === -1 ? -1 : last + near;
  return rows.findIndex((row) => row.text.includes(text));
}

/** Marks the raised numbers in a text as note marks and removes the blanks next to them. */
function withMarks(text: string, raised: Row["raised"]): string {
  if (raised.length === 0) return text;
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  return raised.toReversed().reduce((marked, { start, end }) => {
    const [from, to] = [places[start] ?? 0, (places[end - 1] ?? 0) + 1];
    const after = marked.slice(to).replace(/^\s+(?=[.,;:!?)\]”"’'])/, "");
    return marked.slice(0, from).trimEnd() + noteMark(text.slice(from, to)) + after;
  }, text);
}

/** Result of `pdfinfo`, or why the file cannot be read. */
export type PdfFacts =
  | { readonly state: "readable"; readonly pages: number; readonly title: string | undefined }
  | { readonly state: "encrypted" | "damaged" | "heavy" };

const INFO_MS = 20_000;
const TEXT_MS = 20_000; // for one batch of pages
const TEXT_BYTES = 64_000_000; // 1,000 pages have about 4 MB
const STRETCH_PAGES = 200;

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
  const stretches: Stretch[] = [];
  const next = firsts.entries();
  const work = async () => {
    for (const [at, first] of next) {
      const last = Math.min(count, first + size - 1);
      stretches[at] = await stretchOf(programs, path, { first, last, signal });
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(cores, firsts.length) }, work));
    const pages = stretches.flatMap((stretch) => stretch.pages);
    const rows = stretches.flatMap((stretch) => stretch.rows ?? stretch.pages.map(() => []));
    const isSized = stretches.some((stretch) => stretch.rows !== undefined);
    return isSized ? await withTypeSizes(pages, rows, createPause()) : pages;
  } catch (error) {
    if (error instanceof GaveUp) return undefined;
    throw error;
  }
}

class GaveUp extends Error {}

interface Stretch {
  readonly pages: readonly TextPage[];
  /** Type rows of each page; absent when the file appears to have no notes. */
  readonly rows?: readonly (readonly Row[])[];
}

async function stretchOf(
  programs: Programs,
  path: string,
  { first, last, signal }: { readonly first: number; readonly last: number; readonly signal: AbortSignal },
): Promise<Stretch> {
  const args = ["-layout", "-enc", "UTF-8", "-f", String(first), "-l", String(last), path, "-"];
  const options: RunOptions = { signal, timeoutMs: TEXT_MS, maxBytes: TEXT_BYTES };
  const run = await programs.run("pdftotext", args, options);
  if (run.outcome !== "done") throw new GaveUp();
  const texts = run.output.toString("utf8").split("\f");
  const pause = createPause();
  const pages: TextPage[] = [];
  for (let number = first; number <= last; number += 1) {
    pages.push({ number, lines: gridLines(texts[number - first] ?? "") });
    await pause();
  }
  if (!pages.some(hasNumbers)) return { pages };
  const boxes = await programs.run("pdftotext", ["-bbox", ...args.slice(1)], options);
  if (boxes.outcome !== "done") return { pages };
  return { pages, rows: await rowsOfBoxes(boxes.output.toString("utf8"), pause) };
}

const LEAST_NUMBERED = 2; // lines of a page

/** Returns whether lines of a page begin with numbers, which may be those of notes. */
function hasNumbers({ lines }: TextPage): boolean {
  return lines.filter(({ text }) => /^\d{1,4}\s/.test(text)).length >= LEAST_NUMBERED;
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
  page: { readonly number: number; readonly dpi: number; readonly signal: AbortSignal },
): Promise<Buffer | undefined> {
  const number = String(page.number);
  const args = ["-gray", "-r", String(page.dpi), "-f", number, "-l", number, path];
  const run = await programs.run("pdftoppm", args, {
    signal: page.signal,
    timeoutMs: DRAW_MS,
    maxBytes: IMAGE_BYTES,
  });
  return run.outcome === "done" && run.output.length > 0 ? run.output : undefined;
}

/** Renders a page in colour as a PNG whose longer side has `side` pixels; undefined when poppler fails. */
export async function drawnPage(
  programs: Programs,
  path: string,
  { page, side, signal }: { readonly page: number; readonly side: number; readonly signal: AbortSignal },
): Promise<Buffer | undefined> {
  const number = String(page);
  const args = ["-png", "-scale-to", String(side), "-f", number, "-l", number, path];
  const options: RunOptions = { signal, timeoutMs: DRAW_MS, maxBytes: IMAGE_BYTES };
  const run = await programs.run("pdftoppm", args, options);
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
