import type { Caller, ToolCall } from "../core/call.ts";
import { importedPageId, type LegalDocument } from "../core/document.ts";
import { isCancelled, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { shortened } from "../core/text.ts";
import { documentOwners, type Owner, ownersOf, type Provider } from "../core/provider.ts";
import { formatNorm } from "../citations/recognise/norm-format.ts";
import { type Citation, find, idFor, linksFor, parseCitation } from "../citations/index.ts";
import type { Library, LibraryEntry } from "../library/types.ts";
import type { Desk } from "./desk.ts";
import { plainReference } from "./reference.ts";

const LONGEST_REFERENCE = 4_096; // characters; AustLII's longest addresses echo a query
const LAW_KEEPS_MS = 24 * 60 * 60 * 1_000; // registers publish once a day
const PREFIX = "law://document/";

type Desks = Pick<Desk, "library" | "peers" | "now" | "log">;

/**
 * Opens any id, URL or citation: a source's copy from the library when it holds one, else from the source that knows
 * it. A law that the library has held for a day is asked for again, because laws change and judgments do not. What the
 * user imported is opened by its own id, and else only where no source may be asked or none has the document.
 * @throws LegibusError
 */
export async function openDocument(desk: Desks, reference: string, call: ToolCall): Promise<LegalDocument> {
  throwIfCancelled(call.signal);
  const wanted = reference.trim().replace(PREFIX, "");
  if (wanted === "" || wanted.length > LONGEST_REFERENCE) throw unknown(desk, wanted);
  const references = referencesOf(wanted);
  const owners = await ownersOf(desk.peers(), references);
  const mayBeAsked = owners.some(({ provider }) => isLive(provider));
  const ids = [...new Set([...owners.map(({ id }) => id), ...references])];
  const held = await fromLibrary(desk, ids, { isElsewhere: owners.length > 0, mayBeAsked, caller: call });
  const { copy, imported } = held;
  if (copy && !mayHaveChanged(copy, desk.now())) return copy;
  if (imported && !copy && owners.length > 0 && !mayBeAsked) return imported;
  const isKnown = owners.length > 0 || copy !== undefined;
  const ask = async () => await fromSources(isKnown ? owners : await findByAsking(desk, wanted, call), call);
  const document = await ask().catch((error: unknown) => instead(error, held));
  const found = document ?? copy ?? imported;
  if (found) return found;
  throw unknown(desk, wanted);
}

/** A citation as given, the id that it leads to, its canonical form, and the whole provision of a part of one. */
function referencesOf(wanted: string): readonly string[] {
  const citation = citationIn(wanted);
  if (!citation) return [wanted];
  const { kind, canonical } = citation;
  const norm = kind === "norm" ? formatNorm({ ...citation, parts: [] }) : undefined;
  return [...new Set([wanted, idFor(citation), canonical, norm].filter((one) => one !== undefined))];
}

/** The citation that a reference is, or that stands behind the name of its case. */
function citationIn(wanted: string): Citation | undefined {
  const text = plainReference(wanted);
  return (
    parseCitation(text) ?? find(text).find(({ name, kind }) => name !== undefined && kind !== "unrecognised")
  );
}

function isLive(provider: Provider): boolean {
  return (provider.health?.().state ?? "live") === "live";
}

/** Sources that find a citation by asking: an Act by its title, a decision by its file number, alone as well. */
async function findByAsking({ peers }: Desks, wanted: string, call: ToolCall): Promise<readonly Owner[]> {
  const citation = citationIn(wanted);
  if (!citation && wanted.includes(":")) return []; // an id or an address of nobody
  const name = citation ? nameOf(citation) : plainReference(wanted);
  const failures: LegibusError[] = [];
  for (const { provider, documents } of await documentOwners(peers())) {
    if (!documents.find || !isLive(provider)) continue;
    try {
      const id = await documents.find(name, call);
      if (id !== undefined) return [{ provider, id, documents }];
    } catch (error) {
      if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
      failures.push(error);
    }
  }
  const failure = failures.find(({ code }) => code !== "NOT_FOUND") ?? failures[0];
  if (failure) throw failure;
  return [];
}

/** An Act is found by its title, whatever section is cited. */
function nameOf(citation: Citation): string {
  return citation.kind === "norm" ? formatNorm({ ...citation, parts: [] }) : citation.canonical;
}

/** The document of the first source that has it; undefined when there is no source. @throws LegibusError the first failure */
async function fromSources(owners: readonly Owner[], call: ToolCall): Promise<LegalDocument | undefined> {
  const failures: LegibusError[] = [];
  for (const { id, documents } of owners) {
    try {
      return await documents.open(id, call);
    } catch (error) {
      if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
      failures.push(error);
    }
  }
  const failure = failures.find(({ code }) => code !== "NOT_FOUND") ?? failures[0];
  if (failure) throw failure;
  return undefined;
}

/** What is given when no source gave the document: an earlier copy; an import only when the sources have none. */
function instead(error: unknown, { copy, imported }: Held): LegalDocument {
  if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
  if (copy) return withAge(copy, error);
  if (!imported) throw error;
  if (error.code === "NOT_FOUND") return imported;
  const { code, message, hint, humanUrl, retryable } = error;
  throw new LegibusError(code, message, {
    hint: [`your own import of it is ${imported.id}`, hint].filter(Boolean).join("; "),
    ...(humanUrl !== undefined && { humanUrl }),
    retryable,
    cause: error,
  });
}

/** What the library has of a document. */
interface Held {
  /** What a source gave earlier, or the import that was asked for by its own id. */
  readonly copy: LegalDocument | undefined;
  readonly imported: LegalDocument | undefined;
}

interface Looking {
  readonly isElsewhere: boolean;
  readonly mayBeAsked: boolean;
  readonly caller: Caller;
}

/** A broken library does not stop what a source can give. */
async function fromLibrary(
  desk: Desks,
  ids: readonly string[],
  { isElsewhere, mayBeAsked, caller }: Looking,
): Promise<Held> {
  try {
    return desk.library ? await held(desk.library.for(caller), ids, mayBeAsked) : NOTHING;
  } catch (error) {
    if (!isElsewhere || !(error instanceof LegibusError)) throw error;
    desk.log.warn("the library did not answer", { error });
    return NOTHING;
  }
}

const NOTHING: Held = { copy: undefined, imported: undefined };

async function held(library: Library, ids: readonly string[], mayBeAsked: boolean): Promise<Held> {
  for (const id of ids) {
    const copy = await library.get(id);
    if (copy) return { copy: asHeld(copy), imported: undefined };
  }
  let imported: LegalDocument | undefined;
  for (const id of ids) imported ??= await library.get(importedPageId(id));
  for (const wanted of ids) {
    const entries = await library.byCitation(wanted);
    const copies = entries.filter(({ source }) => !source.import);
    const named = onlyOne(wanted, copies.length > 0 ? copies : entries, copies.length === 0 && mayBeAsked);
    const document = named && (await library.get(named.id));
    if (document && !document.source.import) return { copy: asHeld(document), imported };
    imported ??= document;
  }
  return { copy: undefined, imported };
}

/** The document that a citation names; the same judgment from two sources is one. Several imports name none where a source can tell. */
function onlyOne(
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
      .map(({ id, title }) => `${id} (${title.slice(0, 80)})`)
      .join(", ")}`,
  });
}

function asHeld(document: LegalDocument): LegalDocument {
  return document.source.import ? document : { ...document, source: { ...document.source, how: "library" } };
}

/** The text in force changes; a judgment, a text that was in force until a day and a user's file do not. */
function mayHaveChanged({ kind, version, source }: LegalDocument, now: number): boolean {
  if (kind !== "legislation" && kind !== "contents") return false;
  if (version?.to !== undefined || source.import) return false;
  const age = now - Date.parse(source.retrievedAt);
  return !(age >= 0 && age < LAW_KEEPS_MS);
}

function withAge(held: LegalDocument, { code }: LegibusError): LegalDocument {
  const day = held.source.retrievedAt.slice(0, 10);
  const warning = `this is the text as retrieved on ${day}; whether it has changed is not known, because its source did not answer (${code})`;
  return { ...held, warnings: [...held.warnings, warning] };
}

const RIGHT =
  "use the id of a search result, a URL of one of them or a citation such as [1992] HCA 23; law:import brings in a file";

function unknown({ library, peers }: Desks, wanted: string): LegibusError {
  const shown = shortened(wanted);
  const sources = peers().flatMap(({ name, documents }) => (documents ? [name] : []));
  const known = [...sources, ...(library ? ["the library"] : [])].join(", ");
  if (!wanted.startsWith("import:")) {
    const citation = citationIn(wanted);
    const [link] = citation ? linksFor(citation) : [];
    return new LegibusError("INVALID_INPUT", `no source of this server knows the document "${shown}"`, {
      hint: `its sources are ${known || "none"}; ${RIGHT}`,
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
