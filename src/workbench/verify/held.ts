import { defined } from "../../core/defined.ts";
import { lazy } from "../../core/lazy.ts";
import { shortened } from "../../core/text.ts";
import { type LegalDocument, sinceOf } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import {
  type Difference,
  type DraftRow,
  isOfRecitals,
  isOwnWord,
  isSameCase,
  LEAST_LIKE,
  type Lookup,
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
import { writtenIn } from "../../citations/links/index.ts";
import { heldOrWithin } from "../../library/held.ts";
import type { WorkbenchContext } from "../context.ts";
import type { Candidate } from "../opening.ts";
import { citedBeside, factsOfEntry, reportsBeside } from "../../library/cited.ts";
import type { Library, LibraryEntry } from "../../library/types.ts";

/** The library's result for a citation: the entry that it identifies, or similar documents. */
export interface Held {
  readonly entry?: LibraryEntry;
  /** Looks up the other copies of the entry's case, or the other versions of its law. */
  readonly others?: () => Promise<readonly LibraryEntry[]>;
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
  const exact = await library.byCitation(citation.canonical);
  const named = chosen(exact, citation, language);
  const { same, whole = [], near } = keysOfCitation(citation);
  const withKeys = async () => {
    const own = await library.byKeys(same);
    return own.length > 0 || whole.length === 0 ? own : await library.byKeys(whole);
  };
  if (named)
    return { entry: named, others: async () => alikeOf(named, [...exact, ...(await withKeys())]), near: [] };
  const identical = await withKeys();
  const found = identified(citation, inLanguage(identical, language));
  const { entry } = found;
  if (entry) return { ...found, others: async () => alikeOf(entry, identical) };
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

/** Rank of a copy as evidence: of a source, a page that the user saved, a file that only the user vouches for. */
const rank = (entry: LibraryEntry) => (isOwnWord(entry) ? 2 : entry.source.import ? 1 : 0);

/** Returns the entries in a language, else all, the best evidence first. */
function inLanguage(entries: readonly LibraryEntry[], language: string | undefined): readonly LibraryEntry[] {
  const same = entries.filter((entry) => isOfLanguage(entry, language));
  return (same.length > 0 ? same : entries).toSorted((one, other) => rank(one) - rank(other));
}

const isOneCase = (one: LibraryEntry, other: LibraryEntry) =>
  isSameCase(factsOfEntry(one), factsOfEntry(other)) || one.title === other.title;

/** Returns the other copies of a case, or the other versions of a law, the newest first. */
function alikeOf(entry: LibraryEntry, entries: readonly LibraryEntry[]): readonly LibraryEntry[] {
  const others = [...new Map(entries.map((one) => [one.id, one])).values()].filter(
    ({ id }) => id !== entry.id,
  );
  if (entry.kind === "case")
    return others.filter((one) => isSameCase(factsOfEntry(one), factsOfEntry(entry)));
  const [year, { provision }] = [yearIn(entry.title), factsOfEntry(entry).law];
  const isVersion = (one: LibraryEntry) =>
    one.kind === "legislation" &&
    one.jurisdiction === entry.jurisdiction &&
    yearIn(one.title) === year &&
    (isAct(one) || factsOfEntry(one).law.provision === provision);
  return others.filter(isVersion).toSorted(newer);
}

const newer = (one: LibraryEntry, other: LibraryEntry) => sinceOf(other).localeCompare(sinceOf(one));

const yearIn = (title: string) => /\b(1[789]\d\d|20\d\d)\b/.exec(title)?.[1];

/** Picks the entry of a citation: copies of one judgment count as one; of a law's versions the one in force. */
export function chosen(
  all: readonly LibraryEntry[],
  citation: Citation | undefined,
  language?: string,
): LibraryEntry | undefined {
  const entries = inLanguage(all, language);
  const [first] = entries;
  if (first?.kind === "legislation" || first?.kind === "contents") return provisionOf(entries, citation);
  const isOne =
    first && entries.every((one) => one === first || isSameCase(factsOfEntry(first), factsOfEntry(one)));
  return isOne ? first : undefined;
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
  const current = inForce
    .filter(({ id }) => isPublished || !id.includes("@"))
    .toSorted((one, other) => rank(one) - rank(other) || newer(one, other));
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
    ([first, ...others]) => first && others.every(({ entry }) => isOneCase(first.entry, entry)),
  );
  if (best?.[0]) return { entry: best[0].entry, near: [] };
  return { near: entries.map(nearOf), isAmbiguous: candidates.length > 1 };
}

function isCourt(name: string, { decision, court }: Facts): boolean {
  const names = [decision?.courtName, decision?.court?.abbr, court].filter((one) => one !== undefined);
  return names.some((one) => courtKey(one) === courtKey(name));
}

function actAmong(
  citation: Extract<Citation, { kind: "legislation" }>,
  entries: readonly LibraryEntry[],
): Held {
  const { year, jurisdiction } = citation;
  const same = entries.filter((entry) => {
    const found = yearIn(entry.title);
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
function isOfLanguage({ language }: Pick<LegalDocument, "language">, wanted: string | undefined): boolean {
  return wanted === undefined || wanted === language;
}

interface InLibrary {
  /** A source's copy. */
  readonly copy?: LegalDocument;
  /** The user's import, or a copy in another language than the citation's, or one found by what others print. */
  readonly imported?: LegalDocument;
  readonly isTranslated?: boolean;
  readonly where?: string;
  /** Opens other copies of the case, or other versions of the law. */
  readonly others?: () => Promise<readonly LegalDocument[]>;
  readonly lookups: readonly Lookup[];
  readonly near: readonly Near[];
}

const MOST_OTHERS = 4;

/** Opens the first of the entries that the library has for a citation; none if it fails. */
async function openedOf(
  library: Library,
  held: () => Promise<Held>,
  log: WorkbenchContext["log"],
): Promise<readonly LegalDocument[]> {
  try {
    const { entry, where, others } = await held();
    const all = entry && where === undefined ? [entry, ...((await others?.()) ?? [])] : [];
    const documents = await Promise.all(
      all.slice(0, MOST_OTHERS).map(async ({ id }) => await library.get(id)),
    );
    return documents.filter((one) => one !== undefined);
  } catch (error) {
    withoutAnswer(error, log);
    return [];
  }
}

/** Returns what the library has for a citation: a source's copy, else the user's import. */
export async function inLibrary(
  { library, log }: WorkbenchContext,
  citation: Citation,
  owners: readonly Candidate[],
): Promise<InLibrary> {
  if (!library) return { lookups: [], near: [] };
  try {
    const language = writtenIn(citation) ?? languageOf(owners);
    const opened = async (held: () => Promise<Held>) => await openedOf(library, held, log);
    for (const { id, documents } of owners) {
      const document = id === undefined ? undefined : await heldOrWithin(library, id, documents);
      const others = lazy(async () => await opened(async () => await heldIn(library, citation, language)));
      if (document) return { copy: document, others, lookups: [], near: [] };
    }
    const held = await heldIn(library, citation, language);
    const { entry, where, near, isAmbiguous } = held;
    const document = entry && (await library.get(entry.id));
    const lookups = isAmbiguous === true ? [unable(SEVERAL)] : [];
    if (!document) return { lookups, near };
    const isTranslated = !isOfLanguage(document, language);
    const isOwn = isTranslated || where !== undefined || document.source.how === "import";
    const others = lazy(async () => await opened(async () => held));
    const meant = { isTranslated, others, ...defined({ where }) };
    return { ...(isOwn ? { imported: document } : { copy: document }), ...meant, lookups, near };
  } catch (error) {
    return { lookups: [unable(withoutAnswer(error, log))], near: [] };
  }
}

/** Logs an error of the library. @throws any other error */
function withoutAnswer(error: unknown, log: WorkbenchContext["log"]): string {
  if (!(error instanceof LegibusError)) throw error;
  log.warn("the library did not answer", { error });
  return "the library did not answer";
}

/** Returns the language of the text in which quotations are looked for. */
function languageOf(owners: readonly Candidate[]): string | undefined {
  return owners.flatMap(({ id = "", documents }) => documents.languageOf?.(id) ?? [])[0];
}

/** Why a citation was not compared. */
export const unable = (reason: string): Lookup => ({ outcome: "unable", reason });

const SEVERAL = "the library has several documents of this citation";
