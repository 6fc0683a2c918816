import { decodeXML } from "entities/decode";
import { noteMark } from "../notes.ts";
import type { TextLine, TextPage } from "../paged/page.ts";

/** A word positioned by `pdftotext -bbox`, in points from the top of its page. */
interface Word {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** A row of words across the page. */
export interface Row {
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
export async function rowsOfBoxes(
  boxes: string,
  pause: () => Promise<void>,
): Promise<readonly (readonly Row[])[]> {
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
export async function withTypeSizes(
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
