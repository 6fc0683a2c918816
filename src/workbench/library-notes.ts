import { plural } from "../core/text.ts";
import type { SearchFound } from "../library/types.ts";

const MOST_MISSING = 10; // words named in a note

/** Returns what a reader of the library's rows must know: what they lack, and what was left out. `isNear`: none has all words. */
export function libraryNotes(found: SearchFound, isNear: boolean): readonly string[] {
  const { unsaid, meaning, also, total } = found;
  return [
    ...lackingNotes(found, isNear),
    ...noteIf(Math.min(total, also.length), `library: also in the law's words: ${also.join(", ")}`),
    ...noteIf(unsaid, unsaidText(unsaid)),
    ...(meaning ? meaningNotes(meaning) : []),
  ];
}

function unsaidText(count: number): string {
  return `library: ${plural(count, "document")} with these words ${count === 1 ? "does" : "do"} not say what is filtered by`;
}

/** `library: no document has sue; these are the nearest`, or what the library has of a citation instead of its document. */
function lackingNotes({ total, missing, read, citation }: SearchFound, isNear: boolean): readonly string[] {
  if (total === 0) return [];
  if (citation === "cited") return ["library: knows no document by this citation; these cite it"];
  if (citation === "absent")
    return ["library: knows no document by this citation and none that cites it; these share words with it"];
  if (!isNear && missing.length === 0) return [];
  const words = missing.length === 0 ? "all of these words" : missing.slice(0, MOST_MISSING).join(", ");
  const slips = read.map(([given, as]) => `; ${given} was read as ${as}`);
  return [`library: no document has ${words}${slips.join("")}${isNear ? "; these are the nearest" : ""}`];
}

function meaningNotes({ added, note }: NonNullable<SearchFound["meaning"]>): readonly string[] {
  const said = note === undefined ? [] : [`library: searched by words only: ${note}`];
  const found = `library: ${added} of its rows were found by the meaning of a passage, not by these words`;
  return [...said, ...noteIf(added, found)];
}

function noteIf(count: number, note: string): readonly string[] {
  return count > 0 ? [note] : [];
}
