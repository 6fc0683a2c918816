import { nameBefore } from "./names.ts";
import { noteMarksOf, type Note } from "./notes.ts";
import type { Finding } from "./types.ts";

const LEAD = /^\s*(?:\[\^?\d{1,4}\]:?|\^?\d{1,4}[.)]?)\s+(?:[Ss]ee\s+)?$/;
const LONGEST_LEAD = 20; // characters
const MOST_PARALLELS = 8;

/** Gives a case the name that the body has in front of the mark of its note: `In Mabo v Queensland[^1] …`, `[^1]: [1992] HCA 23`. */
export function nameFromBody(found: readonly Finding[], notes: readonly Note[], text: string): void {
  const marks = noteMarksOf(text, notes);
  let at = 0;
  for (const [note, mark] of [...marks].toSorted(([one], [other]) => one - other)) {
    const start = notes[note - 1]?.start ?? 0;
    while (at < found.length && (found[at]?.start ?? 0) < start) at += 1;
    const name = isNameless(found[at], at, text.slice(start, found[at]?.start))
      ? nameBefore(text, 0, mark)
      : undefined;
    if (name === undefined) continue;
    for (const parallel of found.slice(at, at + MOST_PARALLELS))
      if (parallel.group === at) parallel.name = name;
  }
}

/** Whether a citation is the first of its case, begins its note and has no name in it. */
function isNameless(one: Finding | undefined, at: number, lead: string): boolean {
  return one?.name === undefined && one?.group === at && lead.length <= LONGEST_LEAD && LEAD.test(lead);
}
