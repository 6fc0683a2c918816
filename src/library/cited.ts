import { type Citation, find, parseCitation } from "../citations/index.ts";
import { keysOfCitation } from "../citations/keys.ts";
import type { CitationOf } from "../citations/types.ts";
import { type Facts, factsOf } from "../citations/styles/facts.ts";
import { caseName } from "../citations/styles/names.ts";
import { isOwnWord } from "../citations/verify/identity/index.ts";
import { LEAST_LIKE, nameSimilarity } from "../citations/verify/identity/name.ts";
import type { Library, LibraryEntry } from "./types.ts";

/**
 * Returns the documents that a citation or the name of a law means, by its text, else by what it identifies:
 * "GDPR" finds a consolidated text of Regulation (EU) 2016/679. @throws LegibusError
 */
export async function citedEntries(
  library: Pick<Library, "byCitation" | "byKeys" | "citing">,
  citation: string,
): Promise<readonly LibraryEntry[]> {
  const own = await library.byCitation(citation);
  if (own.length > 0) return own;
  const [read] = find(citation);
  const found = await identifiedBy(library, citation);
  if (found.length > 0) return found;
  const beside = read && (await citedBeside(library, read));
  return beside ? [beside.entry] : [];
}

/** Returns the documents that a citation or the name of a law identifies, in every language and version. @throws LegibusError */
export async function identifiedBy(
  library: Pick<Library, "byKeys">,
  citation: string,
): Promise<readonly LibraryEntry[]> {
  const [read] = find(citation);
  const keys = read ? keysOfCitation(read).same : keysOfLaw(citation);
  const found = keys.length === 0 ? [] : await library.byKeys(keys);
  return found.filter(({ title }) => !isOtherAct(title, read));
}

const IN_REPORTS: ReadonlySet<Citation["kind"]> = new Set(["neutral", "reported", "periodical"]);
const PASSAGES = 5; // that cite it, of which one may tell what it is

/** A passage that cites a case by several citations, and where it is: "Wren v Alder, fn 10". */
interface Passage {
  readonly own: Citation;
  /** The other citations of the same case. */
  readonly beside: readonly Citation[];
  readonly where: string;
  /** Whether it is in a file of the user that nothing but itself vouches for. */
  readonly isOwnWord: boolean;
}

/** Returns the first passages of the library that print other citations beside this one. @throws LegibusError */
async function passagesBeside(
  library: Pick<Library, "citing">,
  canonical: string,
): Promise<readonly Passage[]> {
  const { hits } = await library.citing(canonical, { limit: PASSAGES, offset: 0 });
  return hits.flatMap(({ snippet, document, pin }) => {
    const cited = find(snippet.replaceAll("**", ""));
    const own = cited.find((one) => one.canonical === canonical && one.group !== undefined);
    const beside = cited.filter((one) => one !== own && one.group === own?.group);
    const where = [document.title, pin].filter(Boolean).join(", ");
    return own ? [{ own, beside, where, isOwnWord: isOwnWord(document) }] : [];
  });
}

/** A case, and where another document prints its parallel citation. */
export interface CitedBeside {
  readonly entry: LibraryEntry;
  readonly where: string;
}

/**
 * Returns the case of which other documents print this parallel citation: (2012) 247 CLR 205 is [2012] HCA 30
 * where a judgment cites both. The document itself does not name it. @throws LegibusError
 */
export async function citedBeside(
  library: Pick<Library, "byCitation" | "citing">,
  { kind, canonical }: Citation,
): Promise<CitedBeside | undefined> {
  if (!IN_REPORTS.has(kind)) return undefined;
  for (const { own, beside, where } of await passagesBeside(library, canonical)) {
    for (const other of beside) {
      const entries = await library.byCitation(other.canonical);
      const entry = entries.find((one) => isNamed(one, own.name));
      if (entry) return { entry, where };
    }
  }
  return undefined;
}

const ENGLISH: ReadonlySet<Citation["kind"]> = new Set([...IN_REPORTS, "foreign_neutral"]);

/**
 * Returns the name of a case of which the library has only been given a citation: that of its document, else as
 * another document prints it with the citation. @throws LegibusError
 */
export async function caseNameOf(
  library: Pick<Library, "byCitation" | "byKeys" | "citing">,
  citation: string,
): Promise<string | undefined> {
  const [read] = find(citation);
  if (!read || !ENGLISH.has(read.kind)) return undefined;
  const [entry] = await citedEntries(library, citation);
  if (entry) {
    const [titled] = find(entry.title);
    return titled ? titled.name : caseName(entry.title, entry.date);
  }
  const { hits } = await library.citing(read.canonical, { limit: PASSAGES, offset: 0 });
  const names = hits.flatMap(({ snippet }) => namesIn(snippet.replaceAll("**", ""), read.canonical));
  return names[0];
}

/** Returns the names that a line prints before a citation; none that the line's beginning cuts off. */
function namesIn(line: string, canonical: string): readonly string[] {
  return find(line).flatMap(({ canonical: own, name }) =>
    own === canonical && name !== undefined && !line.startsWith(`… ${name}`) ? [name] : [],
  );
}

/** Returns the reports that documents other than the user's own words print for a case, and where. @throws LegibusError */
export async function reportsBeside(
  library: Pick<Library, "citing">,
  canonical: string,
): Promise<readonly { readonly report: CitationOf<"reported">; readonly where: string }[]> {
  const passages = await passagesBeside(library, canonical);
  return passages.flatMap(({ beside, where, isOwnWord: isOwn }) =>
    beside.flatMap((report) => (report.kind === "reported" && !isOwn ? [{ report, where }] : [])),
  );
}

/** Whether a document's title is like the name of the case, if that is known. */
function isNamed(entry: LibraryEntry, name: string | undefined): boolean {
  return name === undefined || nameSimilarity(name, factsOfEntry(entry).title) >= LEAST_LIKE;
}

/** Returns the facts of a document that is not opened. */
export function factsOfEntry({ blocks: _blocks, ...entry }: LibraryEntry): Facts {
  return factsOf(entry);
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

/**
 * Keys of a law that is named without a provision, which is what its provisions have in common; none for the title of an
 * Act without its year, which several places may have.
 */
function keysOfLaw(name: string): readonly string[] {
  const [read] = find(`Art 1 ${name}`);
  if (!read || read.kind === "legislation") return [];
  const { same, whole = [] } = keysOfCitation(read);
  return [...same.filter((key) => !key.startsWith("n:")), ...whole];
}
