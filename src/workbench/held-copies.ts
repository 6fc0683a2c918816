import type { Caller } from "../core/call.ts";
import { importedPageId, type LegalDocument, sinceOf } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import type { Owner } from "../core/provider.ts";
import { shortened } from "../core/text.ts";
import { citedQuery } from "../citations/cited-query.ts";
import { type Citation, parseCitation } from "../citations/index.ts";
import { nearest } from "../core/nearest.ts";
import { addressKey } from "../citations/keys.ts";
import type { Near } from "../citations/verify/index.ts";
import { citedEntries, identifiedBy } from "../library/cited.ts";
import { citationKey } from "../library/documents/cites.ts";
import { heldOrWithin } from "../library/held.ts";
import type { Library, LibraryEntry } from "../library/types.ts";
import type { WorkbenchContext } from "./context.ts";
import { citationIn } from "../documents/reference.ts";

const LAW_MAX_AGE_MS = 24 * 60 * 60 * 1_000; // registers publish once a day

/**
 * Returns the user's newest import of a law that is of a day or earlier, in the language of the import that is
 * named; undefined without one. Its version's label says that a later version may lie in between.
 */
export async function importedAt(
  library: Library,
  wanted: string,
  day: string,
): Promise<LegalDocument | undefined> {
  const newest = (await importsOf(library, wanted)).find((one) => isOf(one, day));
  const document = newest && (await library.get(newest.id));
  if (!document || covers(document, day)) return document;
  const label = `your import's text of ${sinceOf(document)}; whether it was still in force on ${day} is not known`;
  return { ...document, version: { ...document.version, label } };
}

/** Says which texts of a law the user has imported: `your imports have its text of 2024-01-09 (import:…)`; undefined without any. */
export async function importedTexts(library: Library, wanted: string): Promise<string | undefined> {
  const texts = (await importsOf(library, wanted))
    .slice(0, MOST_TEXTS)
    .map((one) => `${sinceOf(one) || "an unknown day"} (${one.id})`);
  return texts.length === 0 ? undefined : `your imports have its text of ${texts.join(", ")}`;
}

const MOST_TEXTS = 3;

/** Returns the user's imports of a law, the newest text first. */
async function importsOf(library: Library, wanted: string): Promise<readonly LibraryEntry[]> {
  const named = wanted.startsWith("import:") ? await library.get(wanted) : undefined;
  if (named && named.kind !== "legislation") return [];
  const entries = await citedEntries(library, named?.title ?? wanted);
  return entries
    .filter(({ source, kind }) => source.import && kind === "legislation")
    .filter(({ language }) => named === undefined || language === named.language)
    .toSorted((one, other) => sinceOf(other).localeCompare(sinceOf(one)) || other.bytes - one.bytes);
}

/** Whether a version's own data say that it was in force on a day. */
export function covers({ version }: Pick<LegalDocument, "version">, day: string): boolean {
  return version?.to !== undefined && day <= version.to;
}

function isOf(entry: LibraryEntry, day: string): boolean {
  const since = sinceOf(entry);
  return since !== "" && since <= day && (entry.version?.to === undefined || covers(entry, day));
}

/** Adds the warning that a copy may be out of date, or is the user's own, because its source did not answer. */
export function withAge(held: LegalDocument, { code }: Pick<LegibusError, "code">): LegalDocument {
  const day = held.source.retrievedAt.slice(0, 10);
  const warning = held.source.import
    ? `${OWN_INSTEAD} (${code})`
    : `this is the text as retrieved on ${day}; whether it has changed is not known, because its source did not answer (${code})`;
  return { ...held, warnings: [...held.warnings, warning] };
}

const OWN_INSTEAD = "this is your own import, because its source did not answer";

/** Returns the warning of an import that was opened because its source did not answer. */
export function openedInstead({ warnings }: LegalDocument): string | undefined {
  return warnings.find((one) => one.startsWith(OWN_INSTEAD));
}

/** Adds which import the user has of a document that is opened from a source's copy. */
export function withImport(copy: LegalDocument, imported: LegalDocument): LegalDocument {
  return { ...copy, warnings: [...copy.warnings, `your own import of it is ${imported.id}`] };
}

/** Whether a copy is a law in force retrieved a day ago or more; judgments, past versions and user files do not change. */
export function mayHaveChanged({ kind, version, source }: LegalDocument, now: number): boolean {
  if (kind !== "legislation" && kind !== "contents") return false;
  if (version?.to !== undefined || source.import) return false;
  const age = now - Date.parse(source.retrievedAt);
  return !(age >= 0 && age < LAW_MAX_AGE_MS);
}

/** Holdings of the library of a document. */
export interface Held {
  /** An earlier copy from a source, or an import opened by its own id. */
  readonly copy: LegalDocument | undefined;
  readonly imported: LegalDocument | undefined;
  /** Documents that the reference may mean. */
  readonly near: readonly Near[];
}

type HoldingContext = Pick<WorkbenchContext, "library" | "log">;

interface Looking {
  readonly owners: readonly Owner[];
  readonly mayBeAsked: boolean;
  readonly caller: Caller;
}

/** Looks in the library; its failure is only logged if a source can give the document. */
export async function fromLibrary(
  context: HoldingContext,
  ids: readonly string[],
  { owners, mayBeAsked, caller }: Looking,
): Promise<Held> {
  try {
    return context.library ? await held(context.library.for(caller), ids, { owners, mayBeAsked }) : NOTHING;
  } catch (error) {
    if (owners.length === 0 || !(error instanceof LegibusError)) throw error;
    context.log.warn("the library did not answer", { error });
    return NOTHING;
  }
}

/**
 * Looks in the library for what the references name in other words: `GDPR` for a consolidated text. A decision of
 * another court with the same file number is only near.
 */
export async function heldByNames(
  { library }: HoldingContext,
  references: readonly string[],
  { owners, caller }: Pick<Looking, "owners" | "caller">,
): Promise<Held> {
  if (!library) return NOTHING;
  const own = library.for(caller);
  const near: Near[] = [];
  for (const reference of references) {
    const found = await meant(own, reference, languageOf(owners));
    const document = found.entry && (await own.get(found.entry.id));
    if (document) return heldAs(document);
    near.push(...found.near);
  }
  if (near.length === 0) near.push(...(await nearTitles(own, citationIn(references[0] ?? ""))));
  return { ...NOTHING, near: [...new Map(near.map((one) => [one.id, one])).values()] };
}

const NEAR_ROWS = 20; // of a search for a title, which reads misspelt words as the nearest
const SLIPS = 0.15; // share of a title's letters that may be wrong

/** Returns the library's laws whose titles are nearly that of a cited Act, whose title may be misspelt. */
async function nearTitles(library: Library, citation: Citation | undefined): Promise<readonly Near[]> {
  if (citation?.kind !== "legislation") return [];
  const wanted = [citation.title, citation.year].filter((one) => one !== undefined).join(" ");
  const { hits } = await library.search({ query: wanted, kind: "legislation", limit: NEAR_ROWS, offset: 0 });
  const titles = new Map(hits.map(({ document: entry }) => [entry.title.replace(/ \(\w+\)$/, ""), entry]));
  const close = nearest(wanted, [...titles.keys()], 1, SLIPS);
  return close.flatMap((title) => {
    const entry = titles.get(title);
    return entry ? [{ id: entry.id, citation: entry.title }] : [];
  });
}

/** Returns a source's copy of what the references identify, in another language or version than the user's import. */
export async function otherCopy(
  { library }: HoldingContext,
  references: readonly string[],
  { owners, caller }: Pick<Looking, "owners" | "caller">,
): Promise<LegalDocument | undefined> {
  if (!library) return undefined;
  const own = library.for(caller);
  const { chosen } = await import("./verify/held.ts");
  for (const reference of references) {
    const copies = (await identifiedBy(own, reference)).filter(({ source }) => !source.import);
    const entry = chosen(copies, citationIn(reference), languageOf(owners));
    const document = entry && (await own.get(entry.id));
    if (document) return asHeld(document);
  }
  return undefined;
}

/** Returns the document that a reference names, of several the whole law or the judgment, else those near it. */
async function meant(library: Library, reference: string, language: string | undefined) {
  const { chosen, heldIn } = await import("./verify/held.ts");
  const citation = citedQuery(reference)?.citation ?? citationIn(reference);
  if (citation) return await heldIn(library, citation, language);
  const entries = (await citedEntries(library, reference)).filter(({ id }) => !isOfADay(id));
  return { entry: chosen(entries, undefined, language), near: [] };
}

/** Returns the language of the text that the owner of a reference would open. */
function languageOf(owners: readonly Owner[]): string | undefined {
  return owners.flatMap(({ id, documents }) => documents.languageOf?.(id) ?? [])[0];
}

function heldAs(document: LegalDocument): Held {
  return document.source.import ? { ...NOTHING, imported: document } : { ...NOTHING, copy: asHeld(document) };
}

/** Returns the source's own copy, else the user's import. */
export function copyOrImport({ copy, imported }: Pick<Held, "copy" | "imported">): LegalDocument | undefined {
  return copy ?? imported;
}

const NOTHING: Held = { copy: undefined, imported: undefined, near: [] };

async function held(
  library: Library,
  ids: readonly string[],
  { owners, mayBeAsked }: Pick<Looking, "owners" | "mayBeAsked">,
): Promise<Held> {
  const language = languageOf(owners);
  const { copy, imported: page } = await heldById(library, ids, owners);
  if (copy) return { ...NOTHING, copy: asHeld(copy) }; // also an import, whose own id was given
  let imported: LegalDocument | undefined;
  const keys = ids.map(citationKey);
  for (const wanted of ids.filter((_, at) => keys.indexOf(keys[at] ?? "") === at)) {
    const entries = (await library.byCitation(wanted)).filter(({ id }) => !isOfADay(id));
    const copies = entries.filter(({ source }) => !source.import);
    const among = copies.length > 0 ? copies : entries;
    const isOpen = copies.length === 0 && mayBeAsked;
    const named = await entryOfCitation(library, { wanted, entries: among, isOpen, language });
    const document = named && (await library.get(named.id));
    if (document && !document.source.import) return { ...heldAs(document), imported };
    imported ??= document;
  }
  imported ??= page ? await wholeOf(library, page) : await savedFrom(library, ids, language);
  return imported ? { ...NOTHING, imported } : await ofFileNumber(library, ids);
}

/** Returns the library's document with one of the ids: a copy, or the page of that id that the user imported. */
async function heldById(library: Library, ids: readonly string[], owners: readonly Owner[]): Promise<Held> {
  const parts = ids.map((id) => {
    const documents = owners.find((one) => one.id === id)?.documents;
    return { id, documents, whole: documents?.within?.(id)?.whole ?? id };
  });
  const there = await library.has([
    ...parts.flatMap(({ id, whole }) => [id, whole]),
    ...ids.map(importedPageId),
  ]);
  for (const { id, documents, whole } of parts) {
    if (!there.has(id) && !there.has(whole)) continue;
    const copy = await heldOrWithin(library, id, documents);
    if (copy) return { ...NOTHING, copy };
  }
  const page = ids.map(importedPageId).find((id) => there.has(id));
  return { ...NOTHING, imported: page === undefined ? undefined : await library.get(page) };
}

/** Returns the whole act of which a saved page may be an extract, in the page's language. */
async function wholeOf(library: Library, page: LegalDocument): Promise<LegalDocument> {
  const wanted = page.citations.other.find((one) => one.startsWith("CELEX "));
  if (wanted === undefined) return page;
  const { language } = page;
  const entries = await library.byCitation(wanted);
  const entry = await entryOfCitation(library, { wanted, entries, isOpen: true, language });
  return (entry && (await library.get(entry.id))) ?? page;
}

/**
 * Returns the user's import of a web address, or of a CELEX number in any language.
 * @throws LegibusError INVALID_INPUT when several imports have the address
 */
async function savedFrom(
  library: Library,
  ids: readonly string[],
  language: string | undefined,
): Promise<LegalDocument | undefined> {
  for (const id of ids) {
    const key = addressKey(id);
    const entries = key === undefined ? [] : await library.byKeys([key]);
    const saved = await entryOfCitation(library, { wanted: id, entries, isOpen: false, language });
    if (saved) return await library.get(saved.id);
  }
  for (const id of ids) {
    const named = parseCitation(id.slice(id.indexOf(":") + 1));
    if (named?.kind !== "identifier" || named.scheme !== "celex") continue;
    const wanted = `CELEX ${named.value}`;
    const entries = (await library.byCitation(wanted)).filter(({ source }) => source.import);
    const entry = await entryOfCitation(library, { wanted, entries, isOpen: true, language });
    if (entry) return await library.get(entry.id);
  }
  return undefined;
}

/** Finds the library's decision with a file number, given alone or in a citation. */
async function ofFileNumber(library: Library, ids: readonly string[]): Promise<Held> {
  const citation = ids.map((id) => citedQuery(id)?.citation).find((one) => one?.kind === "decision");
  if (!citation) return NOTHING;
  const { heldIn } = await import("./verify/held.ts");
  const { entry } = await heldIn(library, citation);
  const document = entry && (await library.get(entry.id));
  return document ? heldAs(document) : NOTHING;
}

/** Whether an id names a law's text of one day; a citation alone means the text in force. */
function isOfADay(id: string): boolean {
  return /@\d{4}-\d\d-\d\d$/.test(id);
}

interface Cited {
  readonly wanted: string;
  readonly entries: readonly LibraryEntry[];
  /** Whether a source can tell which of several is meant. */
  readonly isOpen: boolean;
  readonly language: string | undefined;
}

/**
 * Returns a citation's document: copies of a judgment are one, of a law's the whole one. Undefined for several
 * if a source can tell. @throws LegibusError INVALID_INPUT for several otherwise
 */
async function entryOfCitation(
  library: Library,
  { wanted, entries, isOpen, language }: Cited,
): Promise<LibraryEntry | undefined> {
  const [first, ...others] = entries;
  if (others.length === 0) return first;
  const { chosen } = await import("./verify/held.ts");
  const entry = chosen(entries, citationIn(wanted), language);
  if (entry ?? isOpen) return entry;
  const found = await meant(library, wanted, language);
  if (found.entry) return found.entry;
  throw new LegibusError("INVALID_INPUT", `"${wanted}" is the citation of ${entries.length} documents`, {
    hint: `open one by its id: ${entries
      .slice(0, 5)
      .map(({ id, title }) => `${id} (${shortened(title, 80)})`)
      .join(", ")}`,
  });
}

function asHeld(document: LegalDocument): LegalDocument {
  return document.source.import ? document : { ...document, source: { ...document.source, how: "library" } };
}
