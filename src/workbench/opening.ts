import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { isCancelled, isFailure, LegibusError, requireFailure, throwIfCancelled } from "../core/errors.ts";
import { shortened } from "../core/text.ts";
import {
  type DocumentAdapter,
  type DocumentOwner,
  documentOwners,
  ownersOf,
  type Provider,
  switchOf,
} from "../core/provider.ts";
import { formatNorm } from "../citations/recognise/german/formats.ts";
import { type Citation, idFor, linksFor, parseCitation } from "../citations/index.ts";
import { lawWords } from "../citations/tables/laws.ts";
import type { Near } from "../citations/verify/index.ts";
import type { WorkbenchContext } from "./context.ts";
import { citationIn, citationsIn, plainReference, withContradictions } from "../documents/reference.ts";
import { placeIn } from "./places.ts";
import { documentReference } from "./resource-addresses.ts";
import {
  fromLibrary,
  type Held,
  heldByNames,
  importedAt,
  importedTexts,
  mayHaveChanged,
  copyOrImport,
  otherCopy,
  withAge,
  withImport,
} from "./held-copies.ts";
import { recognisedByDisabled, sourceOffError } from "../documents/off.ts";
import { sourceOff } from "./sources-off.ts";

const LONGEST_REFERENCE = 4_096; // characters; AustLII's longest addresses echo a query

type OpeningContext = Pick<WorkbenchContext, "library" | "peers" | "off" | "now" | "log">;

/**
 * Opens any id, URL or citation: from the library when it holds a source's copy, else from the source that
 * knows it. A law kept for more than a day is fetched again, because laws change and judgments do not. A
 * user's import is opened by its own id, else only when no source may be asked, has the document or answers.
 * @throws LegibusError
 */
export async function openDocument(
  context: OpeningContext,
  reference: string,
  call: ToolCall,
): Promise<LegalDocument> {
  throwIfCancelled(call.signal);
  const wanted = documentReference(reference);
  return await withContradictions(await opened(context, wanted, call), wanted);
}

async function opened(context: OpeningContext, wanted: string, call: ToolCall): Promise<LegalDocument> {
  if (wanted === "" || wanted.length > LONGEST_REFERENCE) throw unknown(context, wanted);
  const references = referencesOf(plainReference(wanted));
  const owners = await ownersOf(context.peers(), references);
  const mayBeAsked = owners.some(({ provider }) => isLive(provider));
  const off = await recognisedByDisabled(context.off, wanted, owners);
  const implied = owners.flatMap(({ id, documents }) => documents.citationOf?.(id) ?? []);
  const ids = [...new Set([...[...owners, ...off].map(({ id }) => id), ...references, ...implied])];
  const held = await fromLibrary(context, ids, { owners, mayBeAsked, caller: call });
  const { copy, imported } = held;
  if (copy && !mayHaveChanged(copy, context.now())) return copy;
  if (imported && !copy && owners.length > 0 && !mayBeAsked) return imported;
  const isKnown = owners.length > 0 || copy !== undefined;
  const ask = async () =>
    isKnown ? await fromOwners(context, { owners, implied }, call) : await fromFinders(context, wanted, call);
  const document = await ask().catch(async (error: unknown) => {
    if (copy || isCancelled(error) || (imported && isAbsence(error))) return fallbackFor(error, held);
    const looking = { owners, caller: call };
    const others = imported
      ? { copy: await otherCopy(context, references, looking), imported, near: [] }
      : await heldByNames(context, references, looking);
    return fallbackFor(linkedToPlace(error, wanted), others);
  });
  const found = document ?? copyOrImport(held);
  if (found) return found;
  const named = await heldByNames(context, references, { owners, caller: call });
  const own = copyOrImport(named);
  if (own) return own;
  throw withNear(sourceOffError(wanted, off) ?? unknown(context, wanted), named.near);
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
    requireFailure(error);
    const held = await imported();
    if (held && error.code === "INVALID_INPUT") return held; // no source has the law
    const texts = held
      ? undefined
      : context.library && (await importedTexts(context.library.for(call), wanted));
    const hint = [texts, error.hint].filter((one) => one !== undefined).join("; ");
    const failure = texts === undefined ? error : error.with({ hint });
    return fallbackFor(failure, { copy: undefined, imported: held, near: [] });
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

/**
 * Returns the references to look up: as given, and of each citation its id, its canonical form and the whole
 * provision.
 */
function referencesOf(wanted: string): readonly string[] {
  const cited = citationsIn(wanted).flatMap((citation) => {
    const norm = citation.kind === "norm" ? formatNorm({ ...citation, parts: [] }) : undefined;
    const named = citation.kind === "commentary" ? undefined : citation.canonical; // would be read as the provision
    return [idFor(citation), named, norm];
  });
  return [...new Set([wanted, ...cited].filter((one) => one !== undefined))];
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

/** Joins a law and a provision into a citation: `BGB` with `826` is `§ 826 BGB`, `GG` with `5` is `Art. 5 GG`; undefined if they do not form one. */
export function provisionOf(law: string, pin: string): string | undefined {
  const known = parseCitation(law);
  if (known?.kind === "norm" || (known?.kind === "legislation" && known.provisions.length > 0))
    return undefined;
  const sign = lawWords.get(law)?.[0]?.unit === "Art" ? "Art." : "§";
  const place = /^\d/.test(pin) ? `${sign} ${pin}` : pin.replace(/^section\b/i, "s");
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
  documents: DocumentAdapter,
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

/** Returns the name to look a citation up by: without the parts of a provision or the section of an Act. */
function nameOf(citation: Citation): string {
  return citation.kind === "norm" ? formatNorm({ ...citation, parts: [] }) : citation.canonical;
}

/** Asks the sources of a reference, and where they only link to it, others that have the case it names. */
async function fromOwners(
  { peers }: Pick<OpeningContext, "peers">,
  { owners, implied }: { readonly owners: readonly Candidate[]; readonly implied: readonly string[] },
  call: ToolCall,
): Promise<LegalDocument | undefined> {
  return await fromSources(owners, [], call).catch(async (error: unknown) => {
    if (!isFailure(error, "NOT_CONFIGURED") || implied.length === 0) throw error;
    const known = new Set(owners.map(({ provider }) => provider));
    const others = (await ownersOf(peers(), implied)).filter(({ provider }) => !known.has(provider));
    const document = await fromSources(others, [], call).catch((other: unknown) => {
      throw isFailure(other, "NOT_CONFIGURED") ? error : other;
    });
    if (document === undefined) throw error;
    return document;
  });
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
    requireFailure(error);
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
 * Returns an earlier copy after the sources failed, or the user's import.
 * @throws LegibusError otherwise
 */
function fallbackFor(error: unknown, { copy, imported, near }: Held): LegalDocument {
  requireFailure(error);
  if (copy) return withAge(imported ? withImport(copy, imported) : copy, error);
  if (!imported) throw withNear(error, near);
  return isAbsence(error) ? imported : withAge(imported, error);
}

function isAbsence(error: unknown): boolean {
  return error instanceof LegibusError && error.code === "NOT_FOUND";
}

/** Adds the library's documents that a reference may mean to the hint of an error. */
function withNear(error: LegibusError, near: readonly Near[]): LegibusError {
  if (near.length === 0) return error;
  const shown = near.map(({ id, citation }) => `${id} (${citation})`).join("; ");
  return error.with({ hint: [`near it the library has ${shown}`, error.hint].filter(Boolean).join("; ") });
}

const RIGHT =
  "use the id of a search result, a URL of one of them or a citation such as [1992] HCA 23; law:import brings in a file";

const SEARCH =
  "law:search finds it by its name or words; a provision is named with its law: § 826 BGB, Privacy Act 1988 (Cth) s 6";

function unknown({ library, peers, off = [] }: OpeningContext, wanted: string): LegibusError {
  const shown = shortened(wanted);
  const open = peers().filter((peer) => peer.documents && peer.getTools().length > 0); // a source without its account has no tools
  const sources = open.map(({ name }) => name);
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
