import { nameBefore } from "./names.ts";
import { noteMarksOf, type Note } from "./notes.ts";
import type { Finding } from "./types.ts";

const LEAD = /^\s*(?:\[\^?\d{1,4}\]:?|\^?\d{1,4}[.)]?)\s+(?:[Ss]ee\s+)?$/;
const LONGEST_LEAD = 20; // characters
const MOST_PARALLELS = 8;

/** Gives a case the name that the body has in front of the mark of its note: `In Mabo v Queensland[^1] …`, `[^1]: [1992] HCA 23`. */
export function nameFromBody(found: readonly Finding[], notes: readonly Note[], text: string): void {
  const marks = noteMarksOf(text, notes);
  if (marks.size === 0) return;
  let at = 0;
  for (const [index, { start }] of notes.entries()) {
    while (at < found.length && (found[at]?.start ?? 0) < start) at += 1;
    const [one, mark] = [found[at], marks.get(index + 1)];
    if (!one || mark === undefined || one.name !== undefined || one.group !== at) continue;
    if (one.start - start > LONGEST_LEAD || !LEAD.test(text.slice(start, one.start))) continue;
    const name = nameBefore(text, 0, mark);
    if (name === undefined) continue;
    for (const parallel of found.slice(at, at + MOST_PARALLELS))
      if (parallel.group === at) parallel.name = name;
  }
}
