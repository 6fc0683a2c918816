import type { Span } from "./types.ts";

/** A word or number run, or one mark; white space is skipped. */
export interface Token extends Span {
  readonly kind: "word" | "number" | "mark";
  readonly text: string;
}

const TOKEN = /[\p{L}\p{M}\p{N}_]+|\S/gu;
const NUMBER = /^\d{1,6}[A-Za-z]?$/; // "12A" is a number too: some decisions are numbered so
const RUN = /^[\p{L}\p{M}\p{N}_]/u;

/** Cuts a cleaned text into tokens in one pass. */
export function tokenise(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), ({ 0: found, index }) => ({
    kind: kindOf(found),
    text: found,
    start: index,
    end: index + found.length,
  }));
}

function kindOf(found: string): Token["kind"] {
  if (!RUN.test(found)) return "mark";
  return NUMBER.test(found) ? "number" : "word";
}
