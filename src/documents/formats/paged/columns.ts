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
  const rows = rowsOf(page);
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

function lineOf(row: string, from: number, gap: boolean): TextLine {
  const text = row.trim();
  const left = from + row.length - row.trimStart().length;
  const line = { text, left, right: left + text.length, gap };
  if (!text.includes("  ")) return line;
  const margin = /\S {2,}(\d{1,4})$/.exec(text)?.[1];
  return {
    ...line,
    text: text.replaceAll(/ {2,}/g, " "),
    ...(margin !== undefined && { margin: { number: Number(margin), end: left + text.length } }),
  };
}

interface Columns {
  readonly lines: readonly TextLine[];
  readonly end: number;
}

/** Returns the rows from `start` on that are set in two or more columns, one column after the other. */
function columnsFrom(rows: readonly Row[], start: number): Columns | undefined {
  let best: { readonly gutter: number; readonly end: number } | undefined;
  for (const gutter of new Set(rows.slice(start, start + LEAST_ROWS).flatMap(({ starts }) => starts))) {
    const end = endOfGutter(rows, start, gutter);
    if (end - start < LEAST_ROWS || end <= (best?.end ?? 0)) continue;
    if (isColumns(rows.slice(start, end), gutter)) best = { gutter, end };
  }
  if (!best) return undefined;
  const { gutter, end } = best;
  const stretch = rows.slice(start, end);
  const left = side(stretch, 0, gutter);
  const right = side(stretch, gutter, Number.POSITIVE_INFINITY);
  return { lines: [...split(left), ...split(right)], end };
}

function startsOf(row: string): number[] {
  const first = row.length - row.trimStart().length;
  if (!row.includes("  ", first)) return [];
  return [...row.slice(first).matchAll(/ {2,}/g)].map(({ 0: blank, index }) => first + index + blank.length);
}

/** Returns the first row from `start` on with a letter in the gutter before `column`. */
function endOfGutter(rows: readonly Row[], start: number, column: number): number {
  let at = start;
  while (at < rows.length && isBlank(rows[at]?.text ?? "", column - GUTTER, column)) at += 1;
  return at;
}

function isBlank(row: string, from: number, to: number): boolean {
  return row.slice(Math.max(0, from), to).trim() === "";
}

/** Whether most rows have text on both sides that is long enough for a column, unlike hanging numbers. */
function isColumns(rows: readonly Row[], gutter: number): boolean {
  const lengths = (part: (row: string) => string) =>
    rows.map(({ text }) => part(text).trim().length).filter((length) => length > 0);
  const left = lengths((row) => row.slice(0, gutter));
  const right = lengths((row) => row.slice(gutter));
  const isSide = (sizes: readonly number[]) =>
    sizes.length >= rows.length * 0.6 && median(sizes) >= LEAST_SIDE;
  return isSide(left) && isSide(right);
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

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
