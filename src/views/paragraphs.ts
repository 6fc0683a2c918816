import { paragraphStarts } from "../citations/verify/reading/paragraph-starts.ts";
import type { Verification } from "./verification.ts";

/** Position of a citation or quotation; offsets in its paragraph, `end` is exclusive. */
export interface MarkedSpan {
  readonly start: number;
  readonly end: number;
  readonly row?: number | undefined;
  readonly quotation?: number | "open" | undefined;
}

/** A paragraph of a draft, as its verification reads it. */
export interface Paragraph {
  readonly text: string;
  readonly marks: readonly MarkedSpan[];
}

/** Splits the draft into paragraphs, with the positions of citations and quotations in each. */
export function paragraphsOf(pieces: Verification["draft"]): readonly Paragraph[] {
  let text = "";
  const places = pieces.map(({ text: own, row, quotation }) => {
    const start = text.length;
    text += own;
    return { start, end: text.length, row, quotation };
  });
  const marked = places.filter(({ row, quotation }) => row !== undefined || quotation !== undefined);
  const paragraphs: Paragraph[] = [];
  let at = 0;
  for (const { own, index } of partsOf(text)) {
    const end = index + own.length;
    while ((marked[at]?.end ?? text.length + 1) <= index) at += 1;
    const marks: MarkedSpan[] = [];
    for (let next = at; (marked[next]?.start ?? end) < end; next += 1) {
      const mark = marked[next];
      if (mark)
        marks.push({ ...mark, start: Math.max(0, mark.start - index), end: Math.min(end, mark.end) - index });
    }
    if (own.trim() !== "") paragraphs.push({ text: own, marks });
  }
  return paragraphs;
}

/** Returns the parts of a text between empty lines and before items and headings; a table's rows stay together. */
function partsOf(text: string): readonly { readonly own: string; readonly index: number }[] {
  const starts = [...paragraphStarts(text)].filter((at) => at !== undefined && text[at] !== "|");
  let at = 0;
  return Array.from(text.matchAll(/(?:(?!\n[ \t]*\n)[\s\S])+/g)).flatMap(({ 0: whole, index }) => {
    const ends: number[] = [];
    for (; (starts[at] ?? text.length) < index + whole.length; at += 1) ends.push(starts[at] ?? 0);
    return [index, ...ends].map((start, nth) => ({
      own: text.slice(start, ends[nth] ?? index + whole.length),
      index: start,
    }));
  });
}

/** Tests whether a paragraph is a Markdown table and nothing else. */
export function isTable(text: string): boolean {
  const lines = text.trim().split("\n");
  return lines.length > 1 && lines.every((line) => line.startsWith("|"));
}

const FULL_LINE = 55; // characters

/** Tests whether a paragraph's lines are separate lines, not text wrapped at a fixed width. */
export function isSetInLines(text: string): boolean {
  const lines = text.trim().split("\n");
  return lines.length > 1 && !lines.slice(0, -1).every((line) => line.length >= FULL_LINE);
}
