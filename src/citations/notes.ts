import type { Span } from "./types.ts";

/** A footnote of a text: its number is its place in the list, from 1. */
export type Note = Span;

const NOTE = /^[ \t]*(?:\[\^?(\d{1,4})\]:?|\^?(\d{1,4})[.)]?)[ \t]+(?=\S)/gm;
const FEWEST = 2;

/**
 * The numbered notes of a text, one a line, counted from 1 without gaps; none when there are not two, or when the
 * numbers are those of headings or of the paragraphs of a memo.
 */
export function notesOf(text: string): readonly Note[] {
  const starts: { readonly at: number; readonly line: string; readonly isMarked: boolean }[] = [];
  for (const { index, 0: all, 1: bracketed, 2: plain } of text.matchAll(NOTE)) {
    if (Number(bracketed ?? plain) !== starts.length + 1) continue;
    const from = index + all.length;
    const line = text.slice(from, from + LONGEST_LINE).split("\n", 1)[0] ?? "";
    starts.push({ at: index, line, isMarked: all.includes("^") });
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
const LEAST_BODY = 0.2; // of a text, in front of its notes

function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.filter(holds).length > lines.length / 2;
}

/** "The question" without a number, a stop or a sign of an authority. */
function isHeading(line: string): boolean {
  return (
    line.length <= 80 && /^\p{Lu}/u.test(line) && !/\d|[.;,:]\s*$|^[Ii]bid|\bv\b|a\.\s?a\.\s?O/.test(line)
  );
}

/** A sentence of several words before anything that may be an authority. */
function isProse(line: string): boolean {
  const words = line.split(/\s+/).slice(0, PROSE_WORDS);
  return (
    words.length === PROSE_WORDS &&
    words.filter((word) => /^\p{Ll}{2,}[,;]?$/u.test(word)).length >= PLAIN_WORDS
  );
}

const PROSE_WORDS = 10;
const PLAIN_WORDS = 5;
