import { defined } from "../../core/defined.ts";
import { abortingAt, type ToolCall } from "../../core/call.ts";
import { utcDay } from "../../core/day.ts";
import { type ErrorCode, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import {
  type DocumentAdapter,
  documentOwners,
  ownersOf,
  type Coverage,
  switchOf,
} from "../../core/provider.ts";
import {
  type DraftRow,
  isWhole,
  type Lookup,
  rowWithout,
  type VerifiedDraft,
  verifyDraft,
  type Answer,
  unanswered,
} from "../../citations/verify/index.ts";
import type { WorkbenchContext } from "../context.ts";
import type { LegalDocument } from "../../core/document.ts";
import { type Citation, idFor } from "../../citations/index.ts";
import { sourceOff } from "../sources-off.ts";
import { mayHaveChanged, withAge } from "../held-copies.ts";
import { askSource, type Candidate } from "../opening.ts";
import { comparedWithOthers, inLibrary, unable } from "./held.ts";

const AT_ONCE = 4;
const BUDGET_MS = 45_000;
const RESERVE_MS = 3_000; // time left to write the answer

export interface DraftRequest {
  readonly text: string;
  readonly offline: boolean;
  /** Whether the draft was read by OCR. */
  readonly ocr?: boolean | undefined;
  readonly prefer?: "de" | "at" | undefined;
  readonly rows?: { readonly from: number; readonly to: number } | undefined;
}

export interface Verified extends VerifiedDraft {
  /** Index of the first row that was not reached in time. */
  readonly unreached: number | undefined;
}

/** Verifies a draft, or some of its rows, in at most 45 seconds. @throws LegibusError CANCELLED */
export async function verify(
  context: WorkbenchContext,
  { text, offline, ocr = false, prefer, rows: window }: DraftRequest,
  call: ToolCall,
  budgetMs: number = BUDGET_MS,
): Promise<Verified> {
  const endsAt = Math.min(performance.now() + budgetMs, (call.deadline ?? Infinity) - RESERVE_MS);
  const { signal, end } = abortingAt(endsAt, call.signal);
  const timed: ToolCall = { ...call, progress: () => {}, signal };
  const seen: SourcesSeen = { given: new Set(), outages: new Map(), earlier: new Map() };
  const lookUp = createLookUp(context, timed, { offline, client: call.signal, seen });
  const { readDraft } = context;
  const { total, rows, quotations } = await verifyDraft(text, lookUp, {
    ...(readDraft && { read: async (draft, options) => await readDraft(draft, options, call) }),
    atOnce: AT_ONCE,
    ocr,
    year: new Date(context.now()).getUTCFullYear(),
    ...(prefer && { prefer }),
    ...(window && { rows: window }),
    onProgress: (done, all) => call.progress(done / Math.max(1, all), `Document ${done} of ${all}`),
  });
  const proof = ocr ? async () => MISREAD : proofOf(context, timed, seen, call.signal);
  const settled: DraftRow[] = [];
  const library = context.library?.for(timed);
  for (const row of rows) {
    const isAbsent = row.verdict === "NOT_FOUND";
    const known = isAbsent ? await proven(row, proof) : downgradeIfSuperseded(row, seen.earlier);
    settled.push(library ? await comparedWithOthers(library, known) : known);
  }
  end();
  const unreached = settled.find(({ reason }) => reason?.includes(NOT_REACHED) === true);
  return { total, rows: settled, quotations, unreached: unreached && unreached.number - 1 };
}

const MISREAD = "no source has it as the scan was read: look at the page itself";

type Proof = (lookup: Extract<Lookup, { outcome: "absent" }>) => Promise<string | undefined>;

/** Keeps NOT_FOUND only if the source did not fail elsewhere and gave a document near this one. */
async function proven(row: DraftRow, proof: Proof): Promise<DraftRow> {
  const lookups: Lookup[] = [];
  for (const lookup of row.lookups ?? []) {
    const doubt = lookup.outcome === "absent" ? await proof(lookup) : undefined;
    lookups.push(doubt === undefined ? lookup : { outcome: "unable", reason: doubt });
  }
  return { ...row, ...rowWithout(row.citation, lookups, row.near), lookups };
}

/** Returns why a source's NOT_FOUND proves nothing: it failed for others, or gives no document near this one. */
function proofOf(
  context: WorkbenchContext,
  call: ToolCall,
  { given, outages }: SourcesSeen,
  client: AbortSignal,
): Proof {
  const controls = new Map<string, boolean>();
  const answers = async (documents: DocumentAdapter, id: string): Promise<boolean> => {
    if (call.signal.aborted) return false;
    try {
      return isWhole(await documents.open(id, call));
    } catch (error) {
      throwIfCancelled(client);
      if (error instanceof LegibusError || call.signal.aborted) return false;
      throw error;
    }
  };
  const isWell = async (documents: DocumentAdapter, control: string, id: string): Promise<boolean> => {
    for (const one of controlsOf(control)) if (one !== id && (await answers(documents, one))) return true;
    return false;
  };
  return async ({ source, called = source, id = "" }) => {
    const outage = outages.get(source);
    if (outage !== undefined)
      return `${called} was asked for it and has none, but failed for others (${outage}): its answer proves nothing`;
    if (given.has(surroundings(id))) return undefined;
    const peer = context.peers().find(({ name }) => name === source);
    const documents = await peer?.documents?.();
    const control = documents?.controlOf?.(id) ?? id;
    const isHealthy =
      controls.get(control) ?? (documents !== undefined && (await isWell(documents, control, id)));
    controls.set(control, isHealthy);
    return isHealthy
      ? undefined
      : `${called} was asked for it and has none, but gave nothing of what surrounds it either: its answer proves nothing`;
  };
}

const MORE_CONTROLS = [2, 3, 5]; // tried because the first decision of a year may be unpublished

function controlsOf(control: string): readonly string[] {
  const [, series] = /^(.*\/)1$/.exec(control) ?? [];
  return series === undefined ? [control] : [control, ...MORE_CONTROLS.map((number) => `${series}${number}`)];
}

/** Findings about the sources from the lookups of a draft. */
interface SourcesSeen {
  /** Id prefixes (a court and year, a law) of documents that a source gave. */
  readonly given: Set<string>;
  /** Sources that failed, with their first failure. */
  readonly outages: Map<string, ErrorCode>;
  /** Last day in force of superseded texts, by id. */
  readonly earlier: Map<string, string>;
}

interface LookUpOptions {
  /** Ask the library only. */
  readonly offline: boolean;
  /** The client's own signal; while it is not aborted, an aborted call has run out of time. */
  readonly client: AbortSignal;
  readonly seen: SourcesSeen;
}

const NOT_REACHED = "not reached in the time of one call";

/**
 * Looks in the library, then asks the sources that may have the document; a failure is never taken for an
 * absence. The user's import is used only when no source gives the document.
 */
function createLookUp(
  context: WorkbenchContext,
  call: ToolCall,
  options: LookUpOptions,
): (citation: Citation) => Promise<Answer> {
  const { offline, client, seen } = options;
  return async (citation) => {
    throwIfCancelled(client);
    const owners = await ownersOfCitation(context, citation);
    const held = await inLibrary({ ...context, library: context.library?.for(call) }, citation, owners);
    const { copy, imported, near, isTranslated = false, where, others } = held;
    const ofDay = (document: LegalDocument) => {
      const until = endOf(document, context.now());
      if (until !== undefined) seen.earlier.set(document.id, until);
      return { document, ...(document === copy && defined({ others })) };
    };
    const own = imported && { document: imported, isTranslated, ...defined({ where, others }) };
    if (copy && (offline || isOfToday(copy, context.now()))) return ofDay(copy);
    if (offline) return own ?? { lookups: saidOr(held.lookups, ABSENT_HERE), near };
    const { document, lookups, failure } = await atSources(owners, { citation, call, context, options });
    const kept = copy && failure !== undefined ? withAge(copy, { code: failure }) : copy;
    const found = document ?? kept;
    return found ? ofDay(found) : (own ?? { lookups: [...held.lookups, ...lookups], near });
  };
}

/** Whether a copy is the current text: neither a superseded version nor a copy that may have changed. */
function isOfToday(copy: LegalDocument, now: number): boolean {
  const isOfEarlier = copy.version?.to !== undefined && copy.source.import === undefined;
  return !isOfEarlier && !mayHaveChanged(copy, now);
}

/** Returns the last day in force of a source's superseded text; undefined for a page that the user chose to save. */
function endOf({ version, source }: LegalDocument, now: number): string | undefined {
  const until = source.import ? undefined : version?.to;
  return until !== undefined && until < utcDay(now) ? until : undefined;
}

/** Reduces a row to PARTIAL if its text is no longer in force, unless the draft names that compilation. */
function downgradeIfSuperseded(row: DraftRow, earlier: ReadonlyMap<string, string>): DraftRow {
  const until = row.evidence && earlier.get(row.evidence.id);
  const isNamed = row.citation.kind === "legislation" && row.citation.compilation !== undefined;
  if (until === undefined || isNamed || (row.verdict !== "VERIFIED" && row.verdict !== "PARTIAL")) return row;
  const open = { part: "the law of today", reason: `this text was in force until ${until}` };
  return { ...row, verdict: "PARTIAL", unchecked: [...(row.unchecked ?? []), open] };
}

const ABSENT_HERE = "the library does not have the cited document";

function saidOr(lookups: readonly Lookup[], reason: string): readonly Lookup[] {
  return lookups.length > 0 ? lookups : [unable(reason)];
}

/** Returns the sources that know the citation's id, and those that may find it by search. */
async function ownersOfCitation(
  { peers, now }: WorkbenchContext,
  citation: Citation,
): Promise<readonly Candidate[]> {
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

interface Asking {
  readonly citation: Citation;
  readonly call: ToolCall;
  readonly context: WorkbenchContext;
  readonly options: LookUpOptions;
}

const CLOSED: ReadonlyMap<string, string> = new Map([
  ["link", "this server only links to it"],
  ["disabled", "it is not configured"],
]);

interface AtSources {
  readonly document?: LegalDocument;
  readonly lookups: readonly Lookup[];
  /** Code of the first failure. */
  readonly failure?: ErrorCode;
}

/** Names the disabled source that has the law of a citation which no enabled source covers. */
function lookupsOff(context: WorkbenchContext, { country }: Citation): Lookup[] {
  const off = sourceOff(context, country);
  return off ? [unable(switchOf(off))] : [];
}

/** Returns the document of the first source that gives it, else each source's answer. */
async function atSources(owners: readonly Candidate[], asking: Asking): Promise<AtSources> {
  const { citation, call, context, options } = asking;
  const { client, seen } = options;
  const lookups = owners.length === 0 ? lookupsOff(context, citation) : [];
  const names = identityNames(citation);
  let failure: ErrorCode | undefined;
  for (const owner of owners) {
    const { name } = owner.provider;
    const called = owner.provider.called ?? name;
    const closed = CLOSED.get(owner.provider.health?.().state ?? "live");
    if (closed !== undefined) {
      lookups.push(unable(`${called} was not asked: ${closed}`));
      continue;
    }
    if (call.signal.aborted) return { lookups: [...lookups, LATE] };
    const said = await askSource(owner, names, call);
    if (said.document) {
      if (isWhole(said.document)) seen.given.add(surroundings(said.id));
      return { document: said.document, lookups };
    }
    if (said.error === undefined) continue;
    throwIfCancelled(client);
    if (call.signal.aborted) return { lookups: [...lookups, LATE] };
    const error = known(said.error, name, call);
    failure ??= error.code;
    lookups.push(refusal(error, owner, { citation, context, seen }));
  }
  return { lookups, ...(failure !== undefined && { failure }) };
}

function identityNames(citation: Citation): readonly string[] {
  if (citation.kind !== "decision" || citation.fileNumber === undefined) return [citation.canonical];
  const { courtName, fileNumber } = citation;
  return courtName === undefined ? [fileNumber] : [`${courtName} ${fileNumber}`, fileNumber];
}

interface Refused {
  readonly citation: Citation;
  readonly context: WorkbenchContext;
  readonly seen: SourcesSeen;
}

/** Converts a source's error: NOT_FOUND is an absence if the source covers the citation; all else proves nothing. */
function refusal(
  { code, message }: LegibusError,
  { provider: { name, called = name }, id, documents }: Candidate,
  { citation, context, seen }: Refused,
): Lookup {
  if (code !== "NOT_FOUND") {
    if (code !== "INVALID_INPUT" && !seen.outages.has(name)) seen.outages.set(name, code);
    return unanswered(called, code, message);
  }
  const year = new Date(context.now()).getUTCFullYear();
  const { gap } = documents.covers?.(citation.canonical, year) ?? UNKNOWN_COVERAGE;
  return gap === undefined && id !== undefined
    ? { outcome: "absent", source: name, called, id }
    : unable(`${called} was asked for it and has none, which proves nothing: ${gap}`);
}

/** Converts an unexpected error, so that one unreadable document does not cost the other rows. */
function known(error: unknown, name: string, { log }: ToolCall): LegibusError {
  if (error instanceof LegibusError) return error;
  log.error("a source failed", { source: name, error });
  return new LegibusError("LAYOUT_CHANGED", "the document could not be read, see the server's log");
}

const LATE: Lookup = unable(NOT_REACHED);

/** Coverage of a source that declares none: most publish a selection, or require a licence. */
const UNKNOWN_COVERAGE: Coverage = { gap: "it does not claim to have all of them" };

/** Returns the id's prefix, shared by documents of one court and year, or of one law. */
function surroundings(id: string): string {
  return id.slice(0, id.lastIndexOf("/") + 1);
}
