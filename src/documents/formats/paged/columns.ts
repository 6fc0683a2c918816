import type { TextLine } from "./page.ts";

const LEAST_ROWS = 8; // fewer lines side by side are a table or a signature block
const LEAST_SIDE = 22; // characters of an ordinary line of a column
const GUTTER = 2; // blank characters between columns

interface Row {
  readonly text: string;
  readonly gap: boolean;
  /** Positions at which text begins after blanks: a column may begin there. */
  readonly starts: readonly number[];
}

/** Converts a page printed on a character grid (`pdftotext -layout`) to lines, one column after the other. */
export function gridLines(page: string): TextLine[] {
  const rows = withSideNotesApart(rowsOf(page));
  const lines: TextLine[] = [];
  let at = 0;
  while (at < rows.length) {
    const columns = columnsFrom(rows, at);
    if (columns) {
      lines.push(...columns.lines);
      at = columns.end;
    } else {
      const row = rows[at];
      if (row) lines.push(lineOf(row.text, 0, row.gap));
      at += 1;
    }
  }
  return lines;
}

function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let gap = false;
  for (const row of page.split("\n")) {
    const text = row.trimEnd();
    if (text.trim() === "") gap = true;
    else {
      rows.push({ text, gap, starts: startsOf(text) });
      gap = false;
    }
  }
  return rows;
}

/** A register's note in the left margin: "S. 5(1)(a) amended by No. 60/2003 s. 4." */
const SIDE_NOTE =
  /^(?:Ss?|Pts?|Divs?|Subdivs?|Schs?|Chs?|Regs?|Rr?|Cls?|Form|Heading|Notes?|Preamble|Long title)\b.*\b(?:amended|inserted|substituted|repealed|re-?numbered|revoked)\b/;
const SIDE_WIDTH = 24; // characters
const SIDE_GUTTER = 10; // characters from the edge of the notes to that of the text

/** Sets the notes in the left margin of a page apart, after its text. */
function withSideNotesApart(rows: readonly Row[]): readonly Row[] {
  const edge = rows.reduce((least, { text }) => Math.min(least, indentOf(text)), Number.POSITIVE_INFINITY);
  const beside = rows.map(({ text }) => besideText(text, edge));
  const isApart = rows.every(({ text }, at) => beside[at] || indentOf(text) >= edge + SIDE_GUTTER);
  const notes = isApart ? runsOf(beside).filter(({ text }) => SIDE_NOTE.test(text)) : [];
  if (notes.length === 0) return rows;
  const own: Row[] = [];
  let gap = false; // before the next row of the text
  for (const [at, row] of rows.entries()) {
    const isNote = notes.some(({ from, end }) => at >= from && at < end);
    const start = isNote ? indentOf(row.text) + (beside[at]?.length ?? 0) : 0;
    const text = row.text.slice(start).padStart(row.text.length);
    const isEmpty = text.trim() === "";
    gap ||= row.gap || (isEmpty && /[.;:—]$/.test(own.at(-1)?.text ?? ""));
    if (isEmpty) continue;
    own.push({ text, gap, starts: startsOf(text) });
    gap = false;
  }
  return [...own, ...notes.map(({ text }) => ({ text, gap: true, starts: [] }))];
}

/** Returns what a row has at the edge, apart from the text; undefined for none, and for a row of the text. */
function besideText(row: string, edge: number): string | undefined {
  const [first = ""] = row.trimStart().split(/ {2,}/);
  return indentOf(row) <= edge + 1 && first.length <= SIDE_WIDTH ? first : undefined;
}

/** Returns the texts of rows that follow each other; `end` is exclusive. */
function runsOf(texts: readonly (string | undefined)[]): { from: number; end: number; text: string }[] {
  const runs: { from: number; end: number; text: string }[] = [];
  for (const [at, text] of texts.entries()) {
    const last = runs.at(-1);
    if (text === undefined) continue;
    if (last?.end === at) Object.assign(last, { end: at + 1, text: `${last.text} ${text}` });
    else runs.push({ from: at, end: at + 1, text });
  }
  return runs;
}

function indentOf(text: string): number {
  return text.length - text.trimStart().length;
}

function lineOf(row: string, from: number, gap: boolean): TextLine {
  const text = row.trim();
  const left = from + indentOf(row);
  const line = { text, left, right: left + text.length, gap };
  if (!text.includes("  ")) return line;
  const margin = /\S {2,}(\d{1,4})$/.exec(text)?.[1];
  return {
    ...line,
    text: text.replaceAll(/ {2,}/g, " "),
    ...(margin !== undefined && { margin: { number: Number(margin), end: left + text.length } }),
  };
}

/** Returns the rows from `start` on that are set in two or more columns, one column after the other. */
function columnsFrom(rows: readonly Row[], start: number) {
  let best: { readonly gutter: number; readonly end: number } | undefined;
  for (const gutter of new Set(rows.slice(start, start + LEAST_ROWS).flatMap(({ starts }) => starts))) {
    const end = endOfGutter(rows, start, gutter);
    if (end - start < LEAST_ROWS || end <= (best?.end ?? 0)) continue;
    const stretch = rows.slice(start, end);
    if (isColumns(stretch, gutter) || isMenu(stretch, gutter)) best = { gutter, end };
  }
  if (!best) return undefined;
  const { gutter, end } = best;
  const stretch = rows.slice(start, end);
  const left = side(stretch, 0, gutter);
  const right = side(stretch, gutter, Number.POSITIVE_INFINITY);
  return { lines: [...split(left), ...split(right)], end };
}

function startsOf(row: string): number[] {
  const first = indentOf(row);
  if (!row.includes("  ", first)) return [];
  return [...row.slice(first).matchAll(/ {2,}/g)].map(({ 0: blank, index }) => first + index + blank.length);
}

/** Returns the first row from `start` on with a letter in the gutter before `column`. */
function endOfGutter(rows: readonly Row[], start: number, column: number): number {
  let at = start;
  const isBlank = (row: string) => row.slice(Math.max(0, column - GUTTER), column).trim() === "";
  while (at < rows.length && isBlank(rows[at]?.text ?? "")) at += 1;
  return at;
}

/** Whether most rows have text on both sides that is long enough for a column, unlike hanging numbers. */
function isColumns(rows: readonly Row[], gutter: number): boolean {
  const lengths = (part: (row: string) => string) =>
    rows.map(({ text }) => part(text).trim().length).filter((length) => length > 0);
  const left = lengths((row) => row.slice(0, gutter));
  const right = lengths((row) => row.slice(gutter));
  const isSide = (sizes: readonly number[]) => {
    const median = sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0;
    return sizes.length >= rows.length * 0.6 && median >= LEAST_SIDE;
  };
  return isSide(left) && isSide(right);
}

const LEAST_MENU = 20; // rows beside the text of a site's page
const LEAST_ALONE = 1 / 3; // of its rows and of those of the text

/** Whether rows have a menu beside the text, which has lines of its own: rows of a table begin together. */
function isMenu(rows: readonly Row[], gutter: number): boolean {
  if (rows.length < LEAST_MENU) return false;
  const sides = rows.map(({ text }) => [text.slice(0, gutter).trim(), text.slice(gutter).trim()] as const);
  const isApart = (own: 0 | 1) => {
    const present = sides.filter((row) => row[own] !== "");
    const alone = present.filter((row) => row[1 - own] === "");
    return present.length >= LEAST_ROWS && alone.length >= present.length * LEAST_ALONE;
  };
  const words = sides.filter(([left]) => /^\p{L}.{4,40}$/u.test(left) && !/[.;:]$/.test(left));
  return isApart(0) && isApart(1) && words.length >= LEAST_ROWS;
}

function side(rows: readonly Row[], from: number, to: number): Row[] {
  const part: Row[] = [];
  let gap = true;
  for (const row of rows) {
    const text = " ".repeat(from === 0 ? 0 : from) + row.text.slice(from, to).trimEnd();
    if (text.trim() === "") gap = true;
    else {
      part.push({ text, gap: gap || row.gap, starts: [] });
      gap = false;
    }
  }
  return part;
}

/** Splits a column again, because it may contain columns itself. */
function split(rows: readonly Row[]): TextLine[] {
  return gridLines(rows.map(({ text, gap }) => (gap ? `\n${text}` : text)).join("\n"));
}
