import { notesOf } from "../notes.ts";
import type { Citation } from "../types.ts";
import { quotationBefore } from "./quotation.ts";

/** For each citation the words that the draft quotes from it: those before it, or, of a note, those before its mark. */
export function quotationsOf(text: string, found: readonly Citation[]): readonly (string | undefined)[] {
  const notes = notesOf(text);
  let note = -1;
  return found.map((citation, at) => {
    const before = found[at - 1];
    const floor = before ? before.end : 0;
    while ((notes[note + 1]?.start ?? Number.POSITIVE_INFINITY) <= citation.start) note += 1;
    const start = notes[note]?.start;
    const isFirst = start !== undefined && (before === undefined || before.start < start);
    const own = quotationBefore(text, citation.start, Math.max(floor, start ?? 0), citation.name);
    return own ?? (isFirst ? atMark(text, note + 1) : undefined);
  });
}

const MARKS: readonly ((note: number) => string)[] = [(note) => `[^${note}]`, (note) => `<sup>${note}</sup>`];

function atMark(text: string, note: number): string | undefined {
  for (const mark of MARKS) {
    const at = text.indexOf(mark(note));
    if (at === -1 || text[at + mark(note).length] === ":") continue;
    return quotationBefore(text, at, Math.max(0, text.lastIndexOf(mark(note - 1), at)));
  }
  return undefined;
}
