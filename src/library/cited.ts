import { type Citation, find, parseCitation } from "../citations/index.ts";
import { keysOfCitation } from "../citations/keys.ts";
import type { Library, LibraryEntry } from "./types.ts";

/**
 * Returns the documents that a citation or the name of a law means, by its text, else by what it identifies:
 * "GDPR" finds a consolidated text of Regulation (EU) 2016/679. @throws LegibusError
 */
export async function citedEntries(
  library: Pick<Library, "byCitation" | "byKeys">,
  citation: string,
): Promise<readonly LibraryEntry[]> {
  const own = await library.byCitation(citation);
  if (own.length > 0) return own;
  const [read] = find(citation);
  const keys = read ? keysOfCitation(read).same : keysOfLaw(citation);
  const found = keys.length === 0 ? [] : await library.byKeys(keys);
  return found.filter(({ title }) => !isOtherAct(title, read));
}

/** Whether a title is that of an Act of another year or jurisdiction than the one cited: keys have neither. */
function isOtherAct(title: string, cited: Citation | undefined): boolean {
  const held = parseCitation(title);
  if (cited?.kind !== "legislation" || held?.kind !== "legislation") return false;
  return differs(held.year, cited.year) || differs(held.jurisdiction, cited.jurisdiction);
}

function differs(one: string | number | undefined, other: string | number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other;
}

/** Keys of a law that is named without a provision, which is what its provisions have in common. */
function keysOfLaw(name: string): readonly string[] {
  const [read] = find(`Art 1 ${name}`);
  if (!read) return [];
  const { same, whole = [] } = keysOfCitation(read);
  return [...same.filter((key) => !key.startsWith("n:")), ...whole];
}
