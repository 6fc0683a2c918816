import type { Caller, ToolCall } from "../core/call.ts";
import { importedPageId, type LegalDocument } from "../core/document.ts";
import { isCancelled, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { shortened } from "../core/text.ts";
import {
  type DocumentHook,
  type DocumentOwner,
  documentOwners,
  type Owner,
  ownersOf,
  type Provider,
  switchOf,
} from "../core/provider.ts";
import { formatNorm } from "../citations/recognise/german/norm-format.ts";
import { citedQuery } from "../citations/cited-query.ts";
import { type Citation, idFor, linksFor, parseCitation } from "../citations/index.ts";
import { addressKey } from "../citations/keys.ts";
import type { Library, LibraryEntry } from "../library/types.ts";
import { citationKey } from "../library/documents/cites.ts";
import { citedEntries } from "../library/cited.ts";
import { heldOrWithin } from "../library/held.ts";
import type { WorkbenchContext } from "./context.ts";
import { citationIn, placeIn, plainReference } from "./places.ts";
import { documentReference } from "./resource-addresses.ts";
import { importedAt, mayHaveChanged, OnlyImported, withAge } from "./held-copies.ts";
import { recognisedByDisabled, sourceOffError } from "../documents/off.ts";
import { sourceOff } from "./sources-off.ts";

const LONGEST_REFERENCE = 4_096; // characters; AustLII's longest addresses echo a query

type OpeningContext = Pick<WorkbenchContext, "library" | "peers" | "off" | "now" | "log">;

/**
 * Opens any id, URL or citation: from the library when it holds a source's copy, else from the source that
 * knows it. A law kept for more than a day is fetched again, because laws change and judgments do not. A
 * user's import is opened by its own id, else only when no source may be asked or none has the document.
 * @throws LegibusError
 */
export async function openDocument(
  context: OpeningContext,
  reference: string,
  call: ToolCall,
): Promise<LegalDocument> {
  throwIfCancelled(call.signal);
  const wanted = documentReference(reference);
  if (wanted === "" || wanted.length > LONGEST_REFERENCE) throw unknown(context, wanted);
  const references = referencesOf(plainReference(wanted));
  const owners = await ownersOf(context.peers(), references);
  const mayBeAsked = owners.some(({ provider }) => isLive(provider));
  const off = await recognisedByDisabled(context.off, wanted, owners);
  const ids = [...new Set([...[...owners, ...off].map(({ id }) => id), ...references])];
  const held = await fromLibrary(context, ids, { owners, mayBeAsked, caller: call });
  const { copy, imported } = held;
  if (copy && !mayHaveChanged(copy, context.now())) return copy;
  if (imported && !copy && owners.length > 0 && !mayBeAsked) return imported;
  const isKnown = owners.length > 0 || copy !== undefined;
  const ask = async () =>
    isKnown ? await fromSources(owners, [], call) : await fromFinders(context, wanted, call);
  const document = await ask().catch(async (error: unknown) => {
    const isHeld = oneOf(held) !== undefined;
    return fallbackFor(
      linkedToPlace(error, wanted),
      isHeld || isCancelled(error) ? held : await heldByNames(context, references, call),
    );
  });
  const found = document ?? oneOf(held) ?? oneOf(await heldByNames(context, references, call));
  if (found) return found;
  throw sourceOffError(wanted, off) ?? unknown(context, wanted);
}

/**
 * Opens a law as in force on a day, from a source that keeps versions. The user's import is opened when its id
 * is given or no source has the law.
 * @throws LegibusError
 */
export async function openAt(
  context: Pick<OpeningContext, "peers" | "off" | "library">,
  reference: string,
  day: string,
  call: ToolCall,
): Promise<LegalDocument> {
  const wanted = documentReference(reference);
  const imported = async () => context.library && (await importedAt(context.library.for(call), wanted, day));
  const own = wanted.startsWith("import:") ? await imported() : undefined;
  if (own) return own;
  return await versionAt(context, wanted, day, call).catch(async (error: unknown) => {
    if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
    const held = await imported();
    if (held && error.code === "INVALID_INPUT") return held; // no source has the law
    return fallbackFor(error, { copy: undefined, imported: held });
  });
}

async function versionAt(
  { peers, off = [] }: Pick<OpeningContext, "peers" | "off">,
  wanted: string,
  day: string,
  call: ToolCall,
): Promise<LegalDocument> {
  const knowing = (await documentOwners(peers())).filter(({ documents }) => documents.knowsTime);
  const providers = knowing.map(({ provider }) => provider);
  const owners = await ownersOf(providers, referencesOf(wanted));
  const [owner] = owners;
  if (owner) return await owner.documents.open(owner.id, call, day);
  const citation = citationIn(wanted);
  for (const { documents } of citation ? knowing : []) {
    const id = citation && (await documents.find?.(nameOf(citation), call));
    if (id !== undefined) return await documents.open(id, call, day);
  }
  const names = providers.map(({ name }) => name).join(", ");
  const source = sourceOff({ peers, off }, citation?.country);
  throw new LegibusError("INVALID_INPUT", `no source with earlier versions knows "${shortened(wanted)}"`, {
    hint: source
      ? switchOf(source)
      : `sources that keep versions of laws: ${names || "none is enabled"}; a decision has one text, which law:read opens without as_at, also several at once`,
  });
}

/** The references to look up for a citation: as given, its id, its canonical form and the whole provision. */
function referencesOf(wanted: string): readonly string[] {
  const citation = citationIn(wanted);
  if (!citation) return [wanted];
  const { kind, canonical } = citation;
  const norm = kind === "norm" ? formatNorm({ ...citation, parts: [] }) : undefined;
  return [...new Set([wanted, idFor(citation), canonical, norm].filter((one) => one !== undefined))];
}

/**
 * Opens a document, or, for a law given by name alone, the provision at the pin: `BGB` with `§ 826`.
 * @throws LegibusError
 */
export async function openPlace(
  open: (reference: string) => Promise<LegalDocument>,
  id: string,
  pin: string | undefined,
) {
  const whole = async () => ({ document: await open(id), place: pin ?? placeIn(id) });
  const provision = pin === undefined ? undefined : provisionOf(id, pin);
  if (provision === undefined) return await whole();
  const part = async () => ({ document: await open(provision), place: placeIn(provision) });
  const [first, second] = isLawName(id) ? [part, whole] : [whole, part];
  return await first().catch(async (error: unknown) => {
    if (error instanceof LegibusError && error.code === "INVALID_INPUT") return await second();
    throw error;
  });
}

/** Opens a law that is given by its name alone, as `BGB`, where its source has it as one document. */
async function wholeLaw(
  owners: readonly DocumentOwner[],
  name: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const provision = isLawName(name) ? provisionOf(name, "§ 1") : undefined;
  for (const { documents } of provision === undefined ? [] : owners) {
    const id = documents.idOf(provision ?? "");
    const whole = id === undefined ? undefined : documents.within?.(id)?.whole;
    if (whole !== undefined) return await documents.open(whole, call);
  }
  return undefined;
}

/** Joins a law and a provision into a citation: `BGB` with `826` is `§ 826 BGB`; undefined if they do not form one. */
function provisionOf(law: string, pin: string): string | undefined {
  if (parseCitation(law)?.kind === "norm") return undefined;
  const place = /^\d/.test(pin) ? `§ ${pin}` : pin.replace(/^section\b/i, "s");
  return [`${place} ${law}`, `${law} ${place}`].find((text) => {
    const citation = parseCitation(text);
    return citation?.kind === "norm"
      ? citation.lawName !== undefined
      : citation?.kind === "legislation" && citation.provisions.length > 0;
  });
}

/** Whether a text names a law, as `BGB` does: a citation only together with a provision. */
export function isLawName(name: string): boolean {
  return !name.includes(":") && !parseCitation(name) && provisionOf(name, "§ 1") !== undefined;
}

function isLive(provider: Provider): boolean {
  return (provider.health?.().state ?? "live") === "live";
}

/** A source that may have a document; without an id it is searched by the document's names. */
export interface Candidate extends DocumentOwner {
  readonly id: string | undefined;
}

/** A source's answer: the document, the error, or neither when it knows none of the names. */
export type Outcome =
  | { readonly document: LegalDocument; readonly id: string; readonly error?: undefined }
  | { readonly document?: undefined; readonly error?: unknown };

/** Requests a document from a source; `names` identify the document, the most exact first. Never throws. */
export async function askSource(
  candidate: Candidate,
  names: readonly string[],
  call: ToolCall,
): Promise<Outcome> {
  const { documents } = candidate;
  try {
    const id = candidate.id ?? (await foundBy(documents, names, call));
    return id === undefined ? {} : { id, document: withText(await documents.open(id, call)) };
  } catch (error) {
    return { error };
  }
}

async function foundBy(
  documents: DocumentHook,
  names: readonly string[],
  call: ToolCall,
): Promise<string | undefined> {
  for (const [at, name] of names.entries()) {
    try {
      const found = await documents.find?.(name, call);
      if (found !== undefined) return found;
    } catch (error) {
      const isLast = at === names.length - 1;
      if (isLast || !(error instanceof LegibusError) || error.code !== "NOT_FOUND") throw error;
    }
  }
  return undefined;
}

/** @throws LegibusError LAYOUT_CHANGED when the document has no text */
function withText(document: LegalDocument): LegalDocument {
  if (document.blocks.length > 0) return document;
  throw new LegibusError("LAYOUT_CHANGED", "the document has no text");
}

/** Asks the sources that can find a document by an Act's title or a decision's file number, even a number alone. */
async function fromFinders(
  { peers }: OpeningContext,
  wanted: string,
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const citation = citationIn(wanted);
  if (!citation && wanted.includes(":")) return undefined; // an id or an address of no source
  const name = citation ? nameOf(citation) : plainReference(wanted);
  const owners = await documentOwners(peers());
  const finders = owners
    .filter(({ provider, documents }) => documents.find && isLive(provider))
    .map((owner) => ({ ...owner, id: undefined }));
  return (await wholeLaw(owners, wanted, call)) ?? (await fromSources(finders, [name], call));
}

/** The name to look a citation up by: without the parts of a provision or the section of an Act. */
function nameOf(citation: Citation): string {
  return citation.kind === "norm" ? formatNorm({ ...citation, parts: [] }) : citation.canonical;
}

/**
 * Returns the first document that a source gives; undefined when no source knows it.
 * @throws LegibusError the first failure
 */
async function fromSources(
  candidates: readonly Candidate[],
  names: readonly string[],
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  const failures: LegibusError[] = [];
  for (const candidate of candidates) {
    const { document, error } = await askSource(candidate, names, call);
    if (document) return document;
    if (error === undefined) continue;
    if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
    failures.push(error);
  }
  const failure = failures.find(({ code }) => code !== "NOT_FOUND") ?? failures[0];
  if (failure) throw failure;
  return undefined;
}

/** Links an outage to the page of the provision that was wanted, where the source linked to the law or its search. */
function linkedToPlace(error: unknown, wanted: string): unknown {
  if (!(error instanceof LegibusError) || isCancelled(error) || !error.retryable) return error;
  const citation = citationIn(wanted);
  const [link] = citation?.kind === "norm" ? linksFor(citation) : [];
  return link === undefined ? error : error.with({ humanUrl: link.url });
}

/**
 * Returns an earlier copy after the sources failed, or an import if their answer was NOT_FOUND.
 * @throws LegibusError otherwise
 */
function fallbackFor(error: unknown, { copy, imported }: Held): LegalDocument {
  if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
  if (copy) return withAge(copy, error);
  if (!imported) throw error;
  if (error.code === "NOT_FOUND") return imported;
  throw new OnlyImported(error, imported);
}

/** What the library has of a document. */
interface Held {
  /** An earlier copy from a source, or an import opened by its own id. */
  readonly copy: LegalDocument | undefined;
  readonly imported: LegalDocument | undefined;
}

interface Looking {
  readonly owners: readonly Owner[];
  readonly mayBeAsked: boolean;
  readonly caller: Caller;
}

/** Looks in the library; its failure is only logged if a source can give the document. */
async function fromLibrary(
  context: OpeningContext,
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

/** Looks in the library for what the references name in other words: `GDPR` for a consolidated text. */
async function heldByNames(
  { library }: OpeningContext,
  references: readonly string[],
  caller: Caller,
): Promise<Held> {
  if (!library) return NOTHING;
  const own = library.for(caller);
  for (const reference of references) {
    const entries = (await citedEntries(own, reference)).filter(({ id }) => !isOfADay(id));
    const entry = entries.find(({ source }) => !source.import) ?? entries[0];
    const document = entry && (await own.get(entry.id));
    if (document?.source.import) return { copy: undefined, imported: document };
    if (document) return { copy: asHeld(document), imported: undefined };
  }
  return NOTHING;
}

function oneOf({ copy, imported }: Held): LegalDocument | undefined {
  return copy ?? imported;
}

const NOTHING: Held = { copy: undefined, imported: undefined };

async function held(
  library: Library,
  ids: readonly string[],
  { owners, mayBeAsked }: Pick<Looking, "owners" | "mayBeAsked">,
): Promise<Held> {
  const { copy, imported: page } = await heldById(library, ids, owners);
  if (copy) return { copy: asHeld(copy), imported: undefined };
  let imported = page ?? (await savedFrom(library, ids));
  const keys = ids.map(citationKey);
  for (const wanted of ids.filter((_, at) => keys.indexOf(keys[at] ?? "") === at)) {
    const entries = (await library.byCitation(wanted)).filter(({ id }) => !isOfADay(id));
    const copies = entries.filter(({ source }) => !source.import);
    const named = entryOfCitation(
      wanted,
      copies.length > 0 ? copies : entries,
      copies.length === 0 && mayBeAsked,
    );
    const document = named && (await library.get(named.id));
    if (document && !document.source.import) return { copy: asHeld(document), imported };
    imported ??= document;
  }
  return imported ? { copy: undefined, imported } : await ofFileNumber(library, ids);
}

/** The library's document with one of the ids: a copy, or the page of that id that the user imported. */
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
    if (copy) return { copy, imported: undefined };
  }
  const page = ids.map(importedPageId).find((id) => there.has(id));
  return { copy: undefined, imported: page === undefined ? undefined : await library.get(page) };
}

/**
 * Returns the user's import of a web address, or of a CELEX number in any language.
 * @throws LegibusError INVALID_INPUT when several imports have the address
 */
async function savedFrom(library: Library, ids: readonly string[]): Promise<LegalDocument | undefined> {
  for (const id of ids) {
    const key = addressKey(id);
    const saved = key === undefined ? undefined : entryOfCitation(id, await library.byKeys([key]), false);
    if (saved) return await library.get(saved.id);
  }
  for (const id of ids) {
    const named = parseCitation(id.slice(id.indexOf(":") + 1));
    if (named?.kind !== "identifier" || named.scheme !== "celex") continue;
    const entries = await library.byCitation(`CELEX ${named.value}`);
    const entry = entries.find(({ source }) => source.import);
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
  if (!document) return NOTHING;
  return document.source.import
    ? { copy: undefined, imported: document }
    : { copy: asHeld(document), imported: undefined };
}

/** Whether an id names a law's text of one day; a citation alone means the text in force. */
function isOfADay(id: string): boolean {
  return /@\d{4}-\d\d-\d\d$/.test(id);
}

/**
 * Returns a citation's document; copies of a judgment are one. Undefined for several if a source can tell.
 * @throws LegibusError INVALID_INPUT for several otherwise
 */
function entryOfCitation(
  wanted: string,
  entries: readonly LibraryEntry[],
  mayBeAsked: boolean,
): LibraryEntry | undefined {
  const cases = new Set(entries.map(({ citations, id }) => citations.neutral ?? citations.ecli ?? id));
  if (cases.size <= 1) return entries[0];
  if (mayBeAsked) return undefined;
  throw new LegibusError("INVALID_INPUT", `"${wanted}" is the citation of ${cases.size} documents`, {
    hint: `open one by its id: ${entries
      .slice(0, 5)
      .map(({ id, title }) => `${id} (${shortened(title, 80)})`)
      .join(", ")}`,
  });
}

function asHeld(document: LegalDocument): LegalDocument {
  return document.source.import ? document : { ...document, source: { ...document.source, how: "library" } };
}

const RIGHT =
  "use the id of a search result, a URL of one of them or a citation such as [1992] HCA 23; law:import brings in a file";

const SEARCH =
  "law:search finds it by its name or words; a provision is named with its law: § 826 BGB, Privacy Act 1988 (Cth) s 6";

function unknown({ library, peers, off = [] }: OpeningContext, wanted: string): LegibusError {
  const shown = shortened(wanted);
  const sources = peers().flatMap(({ name, documents }) => (documents ? [name] : []));
  const known = [...sources, ...(library ? ["the library"] : [])].join(", ");
  if (!wanted.startsWith("import:")) {
    const citation = citationIn(wanted);
    const [link] = citation ? linksFor(citation) : [];
    const source = sourceOff({ peers, off }, citation?.country);
    const isShort = citation?.kind === "back_reference"; // `HFSA s 18`: a short name that only a draft defines
    const right = !isShort && (citation || /[:/]/.test(wanted)) ? RIGHT : SEARCH;
    return new LegibusError("INVALID_INPUT", `no source of this server knows the document "${shown}"`, {
      hint: source ? switchOf(source) : `its sources are ${known || "none"}; ${right}`,
      ...(link && { humanUrl: link.url }),
    });
  }
  return library
    ? new LegibusError("NOT_FOUND", `the library has no document ${shown}`, {
        hint: "law:search lists what it has; law:import brings a file in",
      })
    : new LegibusError("NOT_CONFIGURED", `${shown} would be in the library, and this server keeps none`, {
        hint: "start it without LEGIBUS_LIBRARY=off",
      });
}
