import { notesOf } from "../notes.ts";
import type { Citation } from "../types.ts";
import { quotationBefore } from "./quotation.ts";

/** For each citation the words that the draft quotes from it, in short steps: those before it, or, of a note, those before its mark. */
export function* quotationsOf(
  text: string,
  found: readonly Citation[],
): Generator<void, readonly (string | undefined)[]> {
  const notes = notesOf(text);
  const marks = notes.length > 0 ? marksOf(text) : new Map<number, number>();
  const quotations: (string | undefined)[] = [];
  let note = -1;
  for (const [at, citation] of found.entries()) {
    if (at % STEP === 0) yield;
    const before = found[at - 1];
    const floor = before ? before.end : 0;
    while ((notes[note + 1]?.start ?? Number.POSITIVE_INFINITY) <= citation.start) note += 1;
    const start = notes[note]?.start;
    const isFirst = start !== undefined && (before === undefined || before.start < start);
    const own = quotationBefore(text, citation.start, Math.max(floor, start ?? 0), citation.name);
    quotations.push(own ?? (isFirst ? atMark(text, note + 1, marks) : undefined));
  }
  return quotations;
}

const STEP = 32; // citations
const MARK = /\[\^(\d{1,4})\](?!:)|<sup>(\d{1,4})<\/sup>/g;

/** Where the body has the mark of each note, the first one of several. */
function marksOf(text: string): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  for (const { index, 1: bracketed, 2: raised } of text.matchAll(MARK)) {
    const note = Number(bracketed ?? raised);
    if (!marks.has(note)) marks.set(note, index);
  }
  return marks;
}

function atMark(text: string, note: number, marks: ReadonlyMap<number, number>): string | undefined {
  const at = marks.get(note);
  if (at === undefined) return undefined;
  const before = marks.get(note - 1) ?? 0;
  return quotationBefore(text, at, before < at ? before : 0);
}
