import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { type ErrorCode, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { documentOwners, ownersOf } from "../../core/provider.ts";
import { type Citation, idFor } from "../../citations/index.ts";
import { type Answer, isWhole, type Lookup, type Near } from "../../citations/verify/index.ts";
import type { Desk } from "../desk.ts";
import { askSource, type Candidate, mayHaveChanged, withAge } from "../opening.ts";
import { heldIn } from "./in-library.ts";
import { surroundings, UNKNOWN_COVERAGE } from "./coverage.ts";

/** What was seen of the sources while a draft was verified. */
export interface Sight {
  /** Surroundings of documents that a source gave. */
  readonly given: Set<string>;
  /** Sources that failed, with their first failure. */
  readonly outages: Map<string, ErrorCode>;
}

export interface LookUpOptions {
  /** Ask the library only. */
  readonly offline: boolean;
  /** The client's own signal: when it is not aborted, time is over. */
  readonly client: AbortSignal;
  readonly sight: Sight;
}

export const NOT_REACHED = "not reached in the time of one call";

/**
 * Asks the library, then the sources that may have the document; each failure is a reason, none an absence. What the
 * user imported stands in only where no source gave the document.
 */
export function createLookUp(
  desk: Desk,
  call: ToolCall,
  options: LookUpOptions,
): (citation: Citation) => Promise<Answer> {
  const { offline, client } = options;
  return async (citation) => {
    throwIfCancelled(client);
    const owners = await ownersOfCitation(desk, citation);
    const held = await inLibrary({ ...desk, library: desk.library?.for(call) }, citation, owners);
    const { copy, imported, near } = held;
    if (copy && (offline || !mayHaveChanged(copy, desk.now()))) return { document: copy };
    if (offline)
      return imported ? { document: imported } : { lookups: [...held.lookups, unable(ABSENT_HERE)], near };
    const { document, lookups, failure } = await atSources(owners, { citation, call, desk, options });
    const kept = copy && failure !== undefined ? withAge(copy, { code: failure }) : copy;
    const found = document ?? kept ?? imported;
    return found ? { document: found } : { lookups: [...held.lookups, ...lookups], near };
  };
}

const ABSENT_HERE = "the library does not have it";

/** The sources that know its id, and those that may find it by asking. */
async function ownersOfCitation({ peers, now }: Desk, citation: Citation): Promise<readonly Candidate[]> {
  const { canonical } = citation;
  const providers = peers();
  const known = await ownersOf(providers, [idFor(citation) ?? canonical, canonical]);
  const year = new Date(now()).getUTCFullYear();
  return (await documentOwners(providers)).flatMap(({ provider, documents }) => {
    const id = known.find((owner) => owner.provider === provider)?.id;
    const isFindable = documents.covers?.(canonical, year).isFindable === true;
    return id === undefined && !isFindable ? [] : [{ provider, id, documents }];
  });
}

function unable(reason: string): Lookup {
  return { outcome: "unable", reason };
}

interface InLibrary {
  /** What a source gave. */
  readonly copy?: LegalDocument;
  /** What the user brought in. */
  readonly imported?: LegalDocument;
  readonly lookups: readonly Lookup[];
  readonly near: readonly Near[];
}

async function inLibrary(
  { library, log }: Desk,
  citation: Citation,
  owners: readonly Candidate[],
): Promise<InLibrary> {
  if (!library) return { lookups: [], near: [] };
  try {
    for (const id of new Set(owners.map((owner) => owner.id))) {
      const document = id === undefined ? undefined : await library.get(id);
      if (document) return { copy: document, lookups: [], near: [] };
    }
    const { entry, near, isAmbiguous } = await heldIn(library, citation);
    const document = entry && (await library.get(entry.id));
    const lookups = isAmbiguous === true ? [unable(SEVERAL)] : [];
    if (!document) return { lookups, near };
    return {
      ...(document.source.how === "import" ? { imported: document } : { copy: document }),
      lookups,
      near,
    };
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    log.warn("the library did not answer", { error });
    return { lookups: [unable("the library did not answer")], near: [] };
  }
}

const SEVERAL = "the library has several documents of this citation";

interface Asking {
  readonly citation: Citation;
  readonly call: ToolCall;
  readonly desk: Desk;
  readonly options: LookUpOptions;
}

const CLOSED: ReadonlyMap<string, string> = new Map([
  ["link", "this server only links to it"],
  ["disabled", "it is not configured"],
]);

interface AtSources {
  readonly document?: LegalDocument;
  readonly lookups: readonly Lookup[];
  /** Why the first source that failed did. */
  readonly failure?: ErrorCode;
}

/** The document of the first source that gives it, else what each of them said. */
async function atSources(owners: readonly Candidate[], asking: Asking): Promise<AtSources> {
  const { citation, call, desk, options } = asking;
  const { client, sight } = options;
  const lookups: Lookup[] = [];
  const names = identityNames(citation);
  let failure: ErrorCode | undefined;
  for (const owner of owners) {
    const { name, health } = owner.provider;
    const closed = CLOSED.get(health?.().state ?? "live");
    if (closed !== undefined) {
      lookups.push(unable(`${name} was not asked: ${closed}`));
      continue;
    }
    if (call.signal.aborted) return { lookups: [...lookups, LATE] };
    const said = await askSource(owner, names, call);
    if (said.document) {
      if (isWhole(said.document)) sight.given.add(surroundings(said.id));
      return { document: said.document, lookups };
    }
    if (said.error === undefined) continue;
    throwIfCancelled(client);
    if (call.signal.aborted) return { lookups: [...lookups, LATE] };
    const error = known(said.error, name, call);
    failure ??= error.code;
    lookups.push(refusal(error, owner, { citation, desk, sight }));
  }
  return { lookups, ...(failure !== undefined && { failure }) };
}

function identityNames(citation: Citation): readonly string[] {
  if (citation.kind !== "decision" || citation.docket === undefined) return [citation.canonical];
  const { courtName, docket } = citation;
  return courtName === undefined ? [docket] : [`${courtName} ${docket}`, docket];
}

interface Refused {
  readonly citation: Citation;
  readonly desk: Desk;
  readonly sight: Sight;
}

/** What a source's failure says: an absence where it covers the citation, else only that nothing is known. */
function refusal(
  { code, message }: LegibusError,
  { provider: { name }, id, documents }: Candidate,
  { citation, desk, sight }: Refused,
): Lookup {
  if (code !== "NOT_FOUND") {
    if (code !== "INVALID_INPUT" && !sight.outages.has(name)) sight.outages.set(name, code);
    return unable(`${name} did not give it (${code}: ${message})`);
  }
  const year = new Date(desk.now()).getUTCFullYear();
  const { gap } = documents.covers?.(citation.canonical, year) ?? UNKNOWN_COVERAGE;
  return gap === undefined && id !== undefined
    ? { outcome: "absent", source: name, id }
    : unable(`${name} has none, which proves nothing: ${gap}`);
}

/** One document that cannot be read must not cost the rows of all others. */
function known(error: unknown, name: string, { log }: ToolCall): LegibusError {
  if (error instanceof LegibusError) return error;
  log.error("a source failed", { source: name, error });
  return new LegibusError("LAYOUT_CHANGED", "the document could not be read, see the server's log");
}

const LATE: Lookup = unable(NOT_REACHED);
