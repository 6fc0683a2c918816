import { defined } from "../../core/defined.ts";
import { shortened } from "../../core/text.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import {
  type Difference,
  type DraftRow,
  isOfRecitals,
  LEAST_LIKE,
  type Near,
  nameSimilarity,
  NOT_LISTED,
  sectionOf,
} from "../../citations/verify/index.ts";
import { againstEcli } from "../../citations/verify/identity/file-numbers.ts";
import type { Citation } from "../../citations/index.ts";
import { courtKey } from "../../citations/court-names.ts";
import { keysOfCitation } from "../../citations/keys.ts";
import type { Facts } from "../../citations/styles/facts.ts";
import { citedBeside, factsOfEntry, reportsBeside } from "../../library/cited.ts";
import type { Library, LibraryEntry } from "../../library/types.ts";

/** The library's result for a citation: the entry that it identifies, or similar documents. */
export interface Held {
  readonly entry?: LibraryEntry;
  /** Where another document prints the citation beside one of the entry's own: "Wren v Alder, fn 10". */
  readonly where?: string;
  readonly near: readonly Near[];
  /** Whether several documents match its identifiers. */
  readonly isAmbiguous?: boolean;
}

const MOST_NEAR = 3;

/**
 * Looks a citation up by canonical form and by keys independent of wording, else for similar documents.
 * @throws LegibusError
 */
export async function heldIn(library: Library, citation: Citation, language?: string): Promise<Held> {
  if (isWithoutLaw(citation)) return { near: [] };
  const exact = inLanguage(await library.byCitation(citation.canonical), language);
  const named = chosen(exact, citation);
  if (named) return { entry: named, near: [] };
  const { same, whole = [], near } = keysOfCitation(citation);
  const own = await library.byKeys(same);
  const identical = inLanguage(
    own.length > 0 || whole.length === 0 ? own : await library.byKeys(whole),
    language,
  );
  const found = identified(citation, identical);
  if (found.entry) return found;
  const beside = identical.length > 0 ? undefined : await citedBeside(library, citation);
  if (beside) return { ...beside, near: [] };
  const alike = near.length > 0 ? await library.byKeys(near) : [];
  const derived = chosen(
    alike.filter((entry) => isOfEcli(citation, entry)),
    citation,
  );
  if (derived) return { entry: derived, near: [] };
  return {
    ...found,
    near: [...found.near, ...likeOf(citation, alike)].slice(0, MOST_NEAR),
    isAmbiguous: exact.length > 0 || found.isAmbiguous === true,
  };
}

/** Whether a German ECLI has the court, day, form and file number of a decision whose document does not give it. */
function isOfEcli(citation: Citation, entry: LibraryEntry): boolean {
  if (citation.kind !== "identifier" || entry.citations.ecli !== undefined) return false;
  return againstEcli(citation.value, factsOfEntry(entry).decision)?.length === 0;
}

/** `§ 1` of articles of association or of a law that the draft does not name, which any document may have. */
function isWithoutLaw(citation: Citation): boolean {
  return citation.kind === "norm" && (citation.law ?? citation.act ?? citation.lawName) === undefined;
}

const isImport = ({ source }: LibraryEntry) => (source.import ? 1 : 0);

/** Returns the entries in a language, else all; copies from a source come before the user's imports. */
function inLanguage(entries: readonly LibraryEntry[], language: string | undefined): readonly LibraryEntry[] {
  const same = entries.filter((entry) => isOfLanguage(entry, language));
  return (same.length > 0 ? same : entries).toSorted((one, other) => isImport(one) - isImport(other));
}

/** Picks the entry of a citation: copies of one judgment count as one; of a law's versions the one in force. */
export function chosen(
  all: readonly LibraryEntry[],
  citation: Citation | undefined,
  language?: string,
): LibraryEntry | undefined {
  const entries = inLanguage(all, language);
  const [first] = entries;
  if (first?.kind === "legislation" || first?.kind === "contents") return provisionOf(entries, citation);
  const cases = new Set(entries.map(({ citations, id }) => citations.neutral ?? citations.ecli ?? id));
  return cases.size === 1 ? first : undefined;
}

/** Returns the entry of the cited section, else of the whole Act, of which no extract, else the first. */
function provisionOf(
  entries: readonly LibraryEntry[],
  citation: Citation | undefined,
): LibraryEntry | undefined {
  const isPublished = citation !== undefined && isOfRecitals(citation);
  const inForce = entries.filter(({ version }) =>
    isPublished ? version === undefined : version?.to === undefined,
  );
  const current = inForce.filter(({ id }) => isPublished || !id.includes("@"));
  const all = current.length > 0 ? current : entries;
  const wanted = citation?.kind === "legislation" ? sectionOf(citation) : undefined;
  const isSame = (entry: LibraryEntry) => {
    const { provision } = factsOfEntry(entry).law;
    return (
      wanted !== undefined && provision !== undefined && provisionKey(provision) === provisionKey(wanted)
    );
  };
  return all.find(isSame) ?? wholeOf(all, [...all, ...inForce]) ?? all[0];
}

const isAct = (entry: LibraryEntry) =>
  entry.kind !== "contents" && factsOfEntry(entry).law.provision === undefined;

/** Returns the first whole Act of the entries, else of all copies, such as the text as it was first published. */
function wholeOf(
  entries: readonly LibraryEntry[],
  copies: readonly LibraryEntry[],
): LibraryEntry | undefined {
  const acts = copies.filter(isAct);
  const longest = Math.max(...acts.map(({ bytes }) => bytes));
  const isWhole = (entry: LibraryEntry) => isAct(entry) && entry.bytes > ABRIDGED * longest;
  return entries.find(isWhole) ?? acts.find(isWhole);
}

const ABRIDGED = 0.5; // share of the longest text below which a copy of an Act may be an extract

/**
 * Makes a report that the document does not list a difference, where other documents print only another one of
 * its series for the case.
 */
export async function comparedWithOthers(library: Library, row: DraftRow): Promise<DraftRow> {
  const cited = [row.citation, ...(row.parallels ?? [])];
  const neutral = cited.find(({ kind }) => kind === "neutral");
  const isOpen = ({ canonical }: Citation) =>
    row.unchecked?.some(({ part, reason }) => part === canonical && reason === NOT_LISTED) === true;
  const unlisted = cited.flatMap((one) => (one.kind === "reported" && isOpen(one) ? [one] : []));
  if (!neutral || unlisted.length === 0) return row;
  const printed = await reportsBeside(library, neutral.canonical).catch((error: unknown) => {
    if (error instanceof LegibusError) return []; // the row stays as it is without the library
    throw error;
  });
  const differences = unlisted.flatMap(({ canonical, series, volume, page }): Difference[] => {
    const same = printed.filter(({ report }) => report.series.abbreviation === series.abbreviation);
    const isPrinted = same.some(({ report }) => report.volume === volume && report.page === page);
    const [other] = same;
    if (!other || isPrinted) return [];
    const statement = `${other.where} cites it as ${other.report.canonical}`;
    return [{ field: "citation", cited: canonical, statement }];
  });
  if (differences.length === 0) return row;
  const unchecked = row.unchecked?.filter(({ part }) => differences.every(({ cited: own }) => own !== part));
  return {
    ...row,
    verdict: "MISMATCH",
    differences: [...(row.differences ?? []), ...differences],
    ...defined({ unchecked }),
  };
}

function provisionKey(provision: string): string {
  return provision
    .toLowerCase()
    .replace(/^(s|reg|r|art|cl|sch)s\b/, "$1")
    .replaceAll(/[\s.]/g, "");
}

function identified(citation: Citation, entries: readonly LibraryEntry[]): Held {
  if (entries.length === 0) return { near: [] };
  switch (citation.kind) {
    case "decision":
      return decisionAmong(citation, entries);
    case "legislation":
      return actAmong(citation, entries);
    default: {
      const entry = chosen(entries, citation);
      return entry ? { entry, near: [] } : { near: entries.map(nearOf), isAmbiguous: true };
    }
  }
}

/** Picks the decision whose court or date also matches, because courts number their files alike. */
function decisionAmong(
  { courtName, date }: Extract<Citation, { kind: "decision" }>,
  entries: readonly LibraryEntry[],
): Held {
  const known = entries.map((entry) => ({ entry, facts: factsOfEntry(entry) }));
  const ofCourt = known.filter(({ facts }) => courtName !== undefined && isCourt(courtName, facts));
  const candidates =
    ofCourt.length > 0 || courtName === undefined ? (ofCourt.length > 0 ? ofCourt : known) : [];
  const ofDay = (among: typeof known) =>
    among.filter(({ facts }) => date !== undefined && (facts.decision?.date ?? facts.date) === date);
  const best = [ofDay(candidates), candidates, ofDay(known)].find(
    (among) => casesOf(among.map(({ entry }) => entry)) === 1,
  );
  if (best?.[0]) return { entry: best[0].entry, near: [] };
  return { near: entries.map(nearOf), isAmbiguous: candidates.length > 1 };
}

function isCourt(name: string, { decision, court }: Facts): boolean {
  const names = [decision?.courtName, decision?.court?.abbr, court].filter((one) => one !== undefined);
  return names.some((one) => courtKey(one) === courtKey(name));
}

function casesOf(entries: readonly LibraryEntry[]): number {
  return new Set(entries.map(({ citations, title }) => citations.ecli ?? citations.neutral ?? title)).size;
}

function actAmong(
  citation: Extract<Citation, { kind: "legislation" }>,
  entries: readonly LibraryEntry[],
): Held {
  const { year, jurisdiction } = citation;
  const same = entries.filter((entry) => {
    const found = /\b(1[789]\d\d|20\d\d)\b/.exec(entry.title)?.[1];
    const known = factsOfEntry(entry).jurisdiction.toLowerCase();
    const isElsewhere =
      jurisdiction !== undefined && known !== "" && known !== "au" && known !== jurisdiction.toLowerCase();
    return !isElsewhere && (year === undefined || found === undefined || Number(found) === year);
  });
  const entry = provisionOf(same, citation);
  return entry ? { entry, near: [] } : { near: entries.slice(0, MOST_NEAR).map(nearOf) };
}

const OF_PLACE: ReadonlySet<Citation["kind"]> = new Set(["decision", "identifier", "eu_act", "norm"]);

/** Documents of the same name, or of the same court and day. */
function likeOf({ name, kind }: Citation, entries: readonly LibraryEntry[]): readonly Near[] {
  if (OF_PLACE.has(kind)) return entries.map(nearOf);
  if (name === undefined) return [];
  return entries
    .map((entry) => ({ entry, similarity: nameSimilarity(name, factsOfEntry(entry).title) }))
    .filter(({ similarity }) => similarity >= LEAST_LIKE)
    .toSorted((one, other) => other.similarity - one.similarity)
    .map(({ entry }) => nearOf(entry));
}

const LONGEST = 160; // characters

/** Returns a document's id with its title and citation in one line. */
function nearOf({ id, title, citations }: Pick<LegalDocument, "id" | "title" | "citations">): Near {
  const cited = citations.neutral ?? citations.reported[0];
  const line = (cited === undefined || title.includes(cited) ? title : `${title} ${cited}`)
    .replaceAll(/\s+/g, " ")
    .trim();
  return { id, citation: shortened(line, LONGEST) };
}

/** Whether a document is in the wanted language; any is, if none is wanted. */
export function isOfLanguage(
  { language }: Pick<LegalDocument, "language">,
  wanted: string | undefined,
): boolean {
  return wanted === undefined || wanted === language;
}
