import type { Finding, Span } from "./types.ts";

/** A footnote of a text: its number is its place in the list, from 1. */
export type Note = Span;

const NOTE = /^[ \t]*(?:\[\^?(\d{1,4})\]:?|\^?(\d{1,4})[.)]?)[ \t]+(?=\S)/gm;
const FEWEST = 2;

const MARKED = /^[ \t]*\[\^1\]:/m;

/**
 * The numbered notes of a text, one a line, counted from 1 without gaps; none when there are not two, or when the
 * numbers are those of headings or of the paragraphs of a memo. Where notes are marked as such (`[^1]:`), no other
 * numbers are theirs.
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
  if (!first || starts.length < FEWEST) return [];
  const lines = starts.slice(0, MOST_LINES).map(({ line }) => line);
  const isBehind = first.at > text.length * LEAST_BODY;
  const isNumbering = most(lines, isHeading) || (!isBehind && most(lines, isProse));
  if (isNumbering && !first.isMarked) return [];
  return starts.map(({ at }, index) => ({ start: at, end: starts[index + 1]?.at ?? text.length }));
}

const LONGEST_LINE = 400; // characters
const MOST_LINES = 60; // that are looked at
const LEAST_BODY = 0.5; // of a text, in front of notes that are sentences

function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.filter(holds).length > lines.length / 2;
}

/** "The question" without a number, a stop or a sign of an authority. */
function isHeading(line: string): boolean {
  return (
    line.length <= 80 && /^\p{Lu}/u.test(line) && !/\d|[.;,:]\s*$|^[Ii]bid|\bv\b|a\.\s?a\.\s?O/.test(line)
  );
}

/** Sentences of the text, whose words are for the most part no names. */
function isProse(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? [];
  const plain = words.filter((word) => /^\p{Ll}{2,}$/u.test(word));
  return plain.length >= PLAIN_WORDS && plain.length >= LEAST_PLAIN * words.length;
}

const PLAIN_WORDS = 9;
const LEAST_PLAIN = 0.45; // of the words

/** Notes of a text and the places in its body that point at them, by their number from 1. */
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

/** "n 3" after a case without a place is a note of the draft where the draft has as many. */
export function withoutOwnNote(one: Finding, notes: readonly Note[], text: string): Finding {
  const { footnote, pinpoints, end } = one;
  const mayBeOwn = footnote !== undefined && footnote <= notes.length && pinpoints.length === 0;
  return mayBeOwn && /^[\s,]{0,3}n\b/.test(text.slice(end, end + 5)) ? { ...one, footnote: undefined } : one;
}
