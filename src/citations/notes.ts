import type { Finding, Span } from "./types.ts";

/** Footnote of a text; its number is its position in the list, counted from 1. */
export type Note = Span;

const NOTE = /^[ \t]*(?:\[\^?(\d{1,4})\]:?|\^?(\d{1,4})[.)]?)[ \t]+(?=\S)/gm;
const FEWEST = 2;

const FIRST_MARK = /\[\^1\](?!:)|<sup>1<\/sup>/;
const MARKED = /^[ \t]*\[\^1\]:/m;

/**
 * Finds the numbered notes of a text, one per line, counted from 1 without gaps. A single one must be marked as
 * such (`[^1]:`) and have its mark in the body. Empty if the numbers belong to headings or to the paragraphs of a
 * memo. If notes are marked as such, other numbers are ignored.
 */
export function notesOf(text: string): readonly Note[] {
  const starts: { readonly at: number; readonly line: string; readonly isMarked: boolean }[] = [];
  const areMarked = MARKED.test(text);
  for (const { index, 0: all, 1: bracketed, 2: plain } of text.matchAll(NOTE)) {
    const isMarked = all.includes("^");
    if (Number(bracketed ?? plain) !== starts.length + 1 || (areMarked && !isMarked)) continue;
    const from = index + all.length;
    const line = text.slice(from, from + LONGEST_LINE).split("\n", 1)[0] ?? "";
    starts.push({ at: index, line, isMarked });
  }
  const [first] = starts;
  if (!first || (starts.length < FEWEST && !isSingle(first, text))) return [];
  const lines = starts.slice(0, MOST_LINES).map(({ line }) => line);
  const isBehind = first.at > text.length * LEAST_BODY;
  const isNumbering = most(lines, isHeading) || (!isBehind && most(lines, isProse));
  if (isNumbering && !first.isMarked) return [];
  return starts.map(({ at }, index) => ({ start: at, end: starts[index + 1]?.at ?? text.length }));
}

function isSingle({ isMarked }: { readonly isMarked: boolean }, text: string): boolean {
  return isMarked && FIRST_MARK.test(text);
}

const LONGEST_LINE = 400; // characters
const MOST_LINES = 60; // that are examined
const LEAST_BODY = 0.5; // minimum share of the text before notes that are full sentences

function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.filter(holds).length > lines.length / 2;
}

/** "The question": a line without a number, a full stop or any trace of an authority. */
function isHeading(line: string): boolean {
  return (
    line.length <= 80 && /^\p{Lu}/u.test(line) && !/\d|[.;,:]\s*$|^[Ii]bid|\bv\b|a\.\s?a\.\s?O/.test(line)
  );
}

/** Whether a line is prose, most of whose words are not names. */
function isProse(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? [];
  const plain = words.filter((word) => /^\p{Ll}{2,}$/u.test(word));
  return plain.length >= PLAIN_WORDS && plain.length >= LEAST_PLAIN * words.length;
}

const PLAIN_WORDS = 9;
const LEAST_PLAIN = 0.45; // share of the words

/** Maps each note's number, from 1, to the position of its mark in the body. */
export function noteMarksOf(text: string, notes: readonly Note[]): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  if (notes.length === 0) return marks;
  for (const { index, 1: bracketed, 2: raised } of text.matchAll(
    /\[\^(\d{1,4})\](?!:)|<sup>(\d{1,4})<\/sup>/g,
  )) {
    const note = Number(bracketed ?? raised);
    if (!marks.has(note)) marks.set(note, index);
  }
  return marks;
}

/** Drops the footnote of "n 3" after a case without pinpoints if it refers to a note of the draft itself. */
export function withoutOwnNote(one: Finding, notes: readonly Note[], text: string): Finding {
  const { footnote, pinpoints, end } = one;
  const mayBeOwn = footnote !== undefined && footnote <= notes.length && pinpoints.length === 0;
  return mayBeOwn && /^[\s,]{0,3}n\b/.test(text.slice(end, end + 5)) ? { ...one, footnote: undefined } : one;
}
