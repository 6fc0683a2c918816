import { pause } from "../../../core/steps.ts";
import { noteMark } from "../notes.ts";
import { gridLines } from "../paged/columns.ts";
import type { TextLine, TextPage } from "../paged/page.ts";

/** A word, or several printed in one go, in points from the left and the top of its page. */
export interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A row of words across the page. */
export interface Row {
  /** Its words without spaces between them. */
  readonly text: string;
  /** Type height of most of its letters, in points. */
  readonly height: number;
  /** Whether more than the usual distance is between it and the row above. */
  readonly gap: boolean;
  /** Positions of raised numbers, in characters of its text; `end` is exclusive. */
  readonly raised: readonly { readonly start: number; readonly end: number }[];
}

/** A page in lines, and its rows with what their type and their distances show. */
export interface LaidOut {
  readonly page: TextPage;
  readonly rows: readonly Row[];
}

/** Arranges the words of a page. */
export function layOut(number: number, words: Iterable<Word>): LaidOut {
  const printed = wordRows(words);
  const rows = printedRows(printed);
  return { page: { number, lines: gridLines(gridOf(printed, rows)) }, rows };
}

/** Groups the words of a page into rows, from the top, each from the left. */
export function wordRows(words: Iterable<Word>): readonly (readonly Word[])[] {
  const rows: Word[][] = []; // distant words of a row may be printed after those of the next row
  for (const word of words) {
    const row = rows.slice(-NEAR_ROWS).findLast(([first]) => first && isBeside(first, word));
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows
    .toSorted(([one], [other]) => (one?.top ?? 0) - (other?.top ?? 0))
    .map((row) => row.toSorted((one, other) => one.left - other.left));
}

const NEAR_ROWS = 500; // more than a page has; a hostile one may have 100,000
const LEAST_BESIDE = 0.5; // of the lower word's height

function isBeside(one: Word, other: Word): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= LEAST_BESIDE * Math.min(heightOf(one), heightOf(other));
}

function heightOf({ top, bottom }: Word): number {
  return bottom - top;
}

/** Returns the rows of a page with what their type and their distances show. */
export function printedRows(rows: readonly (readonly Word[])[]): readonly Row[] {
  const baselines = rows.map((row) =>
    quantile(
      row.map(({ bottom }) => bottom),
      0.5,
    ),
  );
  const distances = baselines.map((one, at) => one - (baselines[at - 1] ?? one));
  const height = quantile(rows.flat().map(heightOf), 0.5);
  const close = Math.min(quantile(distances.slice(1), CLOSE), SINGLE * height);
  return rows.map((row, at) => rowOf(row, (distances[at] ?? 0) > GAP * close));
}

const CLOSE = 0.3; // share of a page's rows that follow the row above most closely
const GAP = 1.4; // of the distance between these: a greater one separates paragraphs
const SINGLE = 1.45; // of the type height: rows further apart do not show where a paragraph begins

/** Returns the value below which this share of the values lies; 0 without any. */
function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

function rowOf(words: readonly Word[], gap: boolean): Row {
  const weights = weightsOf(words.map((word) => [heightOf(word), word.text.length]));
  const [height] = [...weights].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0]);
  const raised: Row["raised"][number][] = [];
  let text = "";
  for (const [at, word] of words.entries()) {
    const start = text.length;
    text += word.text.replaceAll(/\s/g, "");
    if (at > 0 && isRaised(word, height, words[at - 1])) raised.push({ start, end: text.length });
  }
  return { text, height, gap, raised };
}

const RAISED = 0.85; // of the row's height; larger letters are not raised

/** Returns whether a word is a number in smaller type, raised above the word before it. */
function isRaised(word: Word, height: number, before: Word | undefined): boolean {
  if (!before || !/^\s*\d{1,4}\s*$/.test(word.text)) return false;
  const isSmall = heightOf(word) < RAISED * height && heightOf(word) < RAISED * heightOf(before);
  return isSmall && word.bottom < before.bottom - 0.1 * height;
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

const NARROW = 0.2; // share of the texts whose letters are narrower than a column of the grid
const LETTERS = 6; // a shorter text says little about the width of letters
const USUAL_WIDTH = 5; // points
const BLANK = 0.3; // of the type height: so great a distance is a blank that the file does not name
const APART = 1.2; // of the type height: a greater distance keeps its place on the grid

/** Writes the rows of a page on a grid of characters, as `pdftotext -layout` does. */
function gridOf(printed: readonly (readonly Word[])[], rows: readonly Row[]): string {
  const texts = printed.flat();
  const unit = unitOf(texts);
  const first = texts.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY);
  return printed.map((row, at) => `${rows[at]?.gap ? "\n" : ""}${lineOf(row, first, unit)}`).join("\n");
}

function unitOf(texts: readonly Word[]): number {
  const widths = texts
    .filter(({ text }) => text.length >= LETTERS)
    .map(({ text, left, right }) => (right - left) / text.length);
  return Math.max(1, quantile(widths, NARROW) || USUAL_WIDTH);
}

function lineOf(row: readonly Word[], first: number, unit: number): string {
  let line = "";
  let end = first;
  for (const { text, left, right, top, bottom } of row) {
    const [distance, height] = [left - end, bottom - top];
    const column = Math.round((left - first) / unit);
    if (line === "" || distance > APART * height)
      line = line.padEnd(Math.max(column, line === "" ? 0 : line.length + 2));
    else if (distance > BLANK * height && !line.endsWith(" ")) line += " ";
    line += line === "" || line.endsWith(" ") ? text.trimStart() : text;
    end = right;
  }
  return line;
}

/**
 * Returns the pages of a file with what their type shows: raised numbers become note marks, and lines in
 * smaller type than the text and those after a gap are flagged. A line without a row is treated like the line
 * before it. Returns a file without numbered lines unchanged.
 */
export async function withTypeSizes(laidOut: readonly LaidOut[]): Promise<readonly TextPage[]> {
  if (!laidOut.some(({ page }) => hasNumbers(page))) return laidOut.map(({ page }) => page);
  const usual = usualHeight(laidOut.flatMap(({ rows }) => rows));
  const made: TextPage[] = [];
  for (const { page, rows } of laidOut) {
    made.push({ ...page, lines: sized(page.lines, rows, usual) });
    await pause();
  }
  return made;
}

const LEAST_NUMBERED = 2; // lines of a page

/** Returns whether lines of a page begin with numbers, which may be those of notes. */
export function hasNumbers({ lines }: TextPage): boolean {
  return lines.filter(({ text }) => /^\d{1,4}(?:\s|$)/.test(text)).length >= LEAST_NUMBERED;
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
    return { ...line, small, gap: line.gap || (row.gap && !small), text: withMarks(line.text, raised) };
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
