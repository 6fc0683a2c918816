import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { isCancelled, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { documentOwners, type Owner, ownersOf } from "../core/provider.ts";
import { formatNorm } from "../citations/recognise/norm-format.ts";
import { type Citation, find, idFor, linksFor, parseCitation } from "../citations/index.ts";
import type { LibraryEntry } from "../library/types.ts";
import type { Desk } from "./desk.ts";
import { plainReference } from "./reference.ts";

const LONGEST_REFERENCE = 4_096; // characters; AustLII's longest addresses echo a query
const LAW_KEEPS_MS = 24 * 60 * 60 * 1_000; // registers publish once a day
const PREFIX = "law://document/";

type Desks = Pick<Desk, "library" | "peers" | "now" | "log">;

/**
 * Opens any id, URL or citation: from the library when it holds the document, else from the source that knows it.
 * A law that the library has held for a day is asked for again, because laws change and judgments do not.
 * @throws LegibusError
 */
export async function openDocument(desk: Desks, reference: string, call: ToolCall): Promise<LegalDocument> {
  throwIfCancelled(call.signal);
  const wanted = reference.trim().replace(PREFIX, "");
  if (wanted === "" || wanted.length > LONGEST_REFERENCE) throw unknown(desk, wanted);
  const references = referencesOf(wanted);
  const owners = await ownersOf(desk.peers(), references);
  const held = await fromLibrary(desk, [...owners.map(({ id }) => id), ...references], owners.length > 0);
  if (held && !mayHaveChanged(held, desk.now())) return held;
  if (owners.length > 0 || held) return await fromSource(desk, wanted, owners, held, call);
  return await fromSource(desk, wanted, await found(desk, wanted, call), held, call);
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

/** Sources that find a citation by asking: an Act by its title, a decision by its file number, alone as well. */
async function found({ peers }: Desks, wanted: string, call: ToolCall): Promise<readonly Owner[]> {
  const citation = citationIn(wanted);
  if (!citation && wanted.includes(":")) return []; // an id or an address of nobody
  const name = citation ? nameOf(citation) : plainReference(wanted);
  const failures: LegibusError[] = [];
  for (const { provider, documents } of await documentOwners(peers())) {
    if (!documents.find || (provider.health?.().state ?? "live") !== "live") continue;
    try {
      const id = await documents.find(name, call);
      if (id !== undefined) return [{ provider, id, documents }];
    } catch (error) {
      if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
      failures.push(error);
    }
  }
  const [failure] = failures.toSorted(
    (one, other) => Number(one.code === "NOT_FOUND") - Number(other.code === "NOT_FOUND"),
  );
  if (failure) throw failure;
  return [];
}

/** An Act is found by its title, whatever section is cited. */
function nameOf(citation: Citation): string {
  return citation.kind === "norm" ? formatNorm({ ...citation, parts: [] }) : citation.canonical;
}

async function fromSource(
  desk: Desks,
  wanted: string,
  owners: readonly Owner[],
  held: LegalDocument | undefined,
  call: ToolCall,
): Promise<LegalDocument> {
  const failures: LegibusError[] = [];
  for (const { id, documents } of owners) {
    try {
      return await documents.open(id, call);
    } catch (error) {
      if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
      failures.push(error);
    }
  }
  const [failure] = failures;
  if (held) return failure ? withAge(held, failure) : held;
  throw failure ?? unknown(desk, wanted);
}

/** A broken library does not stop what a source can give. */
async function fromLibrary(
  desk: Desks,
  ids: readonly string[],
  isElsewhere: boolean,
): Promise<LegalDocument | undefined> {
  try {
    return await held(desk, ids);
  } catch (error) {
    if (!isElsewhere || !(error instanceof LegibusError)) throw error;
    desk.log.warn("the library did not answer", { error });
    return undefined;
  }
}

async function held({ library }: Desks, ids: readonly string[]): Promise<LegalDocument | undefined> {
  if (!library) return undefined;
  for (const id of new Set(ids)) {
    const document = await library.get(id);
    if (document) return asHeld(document);
  }
  for (const wanted of new Set(ids)) {
    const named = onlyOne(wanted, await library.byCitation(wanted));
    const document = named && (await library.get(named.id));
    if (document) return asHeld(document);
  }
  return undefined;
}

/** The document that a citation names; the same judgment from two sources is one. */
function onlyOne(wanted: string, entries: readonly LibraryEntry[]): LibraryEntry | undefined {
  const cases = new Set(entries.map(({ citations, id }) => citations.neutral ?? citations.ecli ?? id));
  if (cases.size <= 1) return entries[0];
  throw new LegibusError("INVALID_INPUT", `"${wanted}" is the citation of ${cases.size} documents`, {
    hint: `open one by its id: ${entries
      .slice(0, 5)
      .map(({ id, title }) => `${id} (${title.slice(0, 80)})`)
      .join(", ")}`,
  });
}

function asHeld(document: LegalDocument): LegalDocument {
  const how = document.source.how === "import" ? "import" : "library";
  return { ...document, source: { ...document.source, how } };
}

/** The text in force changes; a judgment and a text that was in force until a day do not. */
function mayHaveChanged({ kind, version, source, id }: LegalDocument, now: number): boolean {
  if (kind !== "legislation" && kind !== "contents") return false;
  if (version?.to !== undefined || id.startsWith("import:")) return false;
  return !(now - Date.parse(source.retrievedAt) < LAW_KEEPS_MS);
}

function withAge(held: LegalDocument, { code }: LegibusError): LegalDocument {
  const day = held.source.retrievedAt.slice(0, 10);
  const warning = `this is the text as retrieved on ${day}; whether it has changed is not known, because its source did not answer (${code})`;
  return { ...held, warnings: [...held.warnings, warning] };
}

const RIGHT =
  "use the id of a search result, a URL of one of them or a citation such as [1992] HCA 23; law:import brings in a file";

function unknown({ library, peers }: Desks, wanted: string): LegibusError {
  const shown = wanted.length > 120 ? `${wanted.slice(0, 117)}...` : wanted;
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
