import { plural } from "../core/text.ts";
import { setTimeout as sleep } from "node:timers/promises";
import type { ToolCall } from "../core/call.ts";
import { cancelled, type ErrorCode, isCancelled, LegibusError } from "../core/errors.ts";
import { type DocumentKind, ownersOf, type PlainQuery, type Provider, switchOf } from "../core/provider.ts";
import {
  MAX_RESULTS,
  nextOffset,
  notSearchedNote,
  type SearchAnswer,
  type SearchRow,
  type SourceReport,
} from "../core/search.ts";
import { citedQuery, type CitedQuery } from "../citations/cited-query.ts";
import type { Citation } from "../citations/index.ts";
import { isNamedBy, linkedRow, openedRow, withFirst, withoutNamed } from "../documents/cited-first.ts";
import { withCitedBy } from "./citing.ts";
import { citesIt, libraryRow } from "../documents/library-rows.ts";
import { saysNothing } from "../library/search/query.ts";
import type { WorkbenchContext } from "./context.ts";
import {
  checkedFilters,
  closedQuery,
  filtered,
  type Filters,
  libraryFilters,
  mayHave,
  narrowed,
  searchToolOf,
} from "./filters.ts";
import { absenceNote, fuse, libraryNotes, namedFirst, oneOfEachLaw, shortRow } from "./search-rows.ts";
import { openDocument } from "./opening.ts";
import { placeIn } from "./places.ts";
import { withSourceOff } from "./sources-off.ts";
import type { Library } from "../library/types.ts";

const SOFT_DEADLINE_MS = 8_000; // slower sources are reported as unfinished
const FIRST_ROWS = 20; // rows per source for the first pages, so that later pages do not reorder them

export interface SearchRequest extends Filters {
  readonly query: string;
  /** Only these sources, which may include "library"; empty means all. */
  readonly sources: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

type SearchContext = Pick<WorkbenchContext, "library" | "peers" | "off" | "log" | "now"> & {
  readonly deadlineMs?: number;
};

/**
 * Searches the library and every source that covers the query in parallel, and returns at the soft deadline
 * what has arrived. A query that is a citation is opened as well, and searched by name.
 * @throws LegibusError
 */
export async function searchEverything(
  context: SearchContext,
  given: SearchRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const cited = citedQuery(given.query);
  if (!cited && saysNothing(given.query)) throw noSubjectError(given.query);
  const { request, notes } = checkedFilters(given);
  const closed = closedQuery(request.query);
  const asked = searchables(context, request.sources).filter(
    (source) => request.sources.length > 0 || mayHave(source, request.query, request),
  );
  const question: Question = {
    query: cited?.words ?? closed.query,
    written: request.query,
    filters: request,
    ...(request.kind !== undefined && { kind: request.kind }),
    limit: request.offset + request.limit <= FIRST_ROWS ? FIRST_ROWS : MAX_RESULTS,
    depth: Math.max(FIRST_ROWS, request.offset + request.limit + MAX_RESULTS),
  };
  const end = performance.now() + (context.deadlineMs ?? SOFT_DEADLINE_MS);
  const answers = asked.map(({ name, ask }) => {
    let failure: LegibusError | undefined;
    const answer = ask(question, { ...call, retried: (error) => (failure = error) });
    return { name, answer, failure: () => failure };
  });
  const held = answers.find(({ name }) => name === LIBRARY)?.answer.catch(() => undefined);
  const open = async () => {
    await held; // the library's search must not find the document that this call stores
    return await opened(context, request, end, call);
  };
  const opening = cited && request.offset === 0 ? open() : undefined;
  let done = 0;
  const answered = await Promise.all(
    answers.map(async ({ name, answer, failure }) => {
      const result = await answerByDeadline({ name, answer, failure }, end, { call, log: context.log });
      call.progress(++done / asked.length, `${name}: ${result.report.status}`);
      return narrowed(result, request);
    }),
  );
  if (call.signal.aborted) throw cancelled(call.signal);
  const named = await opening;
  const said = cited ? notes : [...notes, ...closed.notes];
  const found = answerOf(context, request, besideNamed(answered, named, cited), said);
  const isFound = answered.some(({ rows, isNear }) => rows.length > 0 && isNear !== true);
  const whole = withSourceOff(context, found, cited?.citation, request.jurisdiction, isFound);
  const answer = await withNamed(context, whole, request, named);
  return { ...answer, results: await withCitedBy(context.library, answer.results, call) };
}

/**
 * Drops near matches that only share a number or a word with the citation that was opened or is absent, and the
 * library's note that it has no such document when one was opened after all, as by a parallel citation. A query with
 * other words asks for them, too.
 */
function besideNamed(
  answered: readonly SourceResult[],
  named: Named,
  cited: CitedQuery | undefined,
): readonly SourceResult[] {
  return answered.map(({ absence, ...found }) => {
    const isOpened = typeof named === "object" || absence === undefined;
    const result = isOpened ? found : { ...found, notes: [absence, ...found.notes] };
    if (named === undefined || cited?.besides !== "" || result.isNear !== true) return result;
    const rows = result.rows.filter(citesIt);
    const status = rows.length > 0 ? "ok" : "empty";
    return { ...result, rows, notes: [], report: { ...result.report, status, hits: rows.length } };
  });
}

function noSubjectError(query: string): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    `"${query.slice(0, 80)}" has no word that tells what it is about`,
    {
      hint: "name the subject, a party or a citation; law:grep finds any words in the library as they are written",
    },
  );
}

/** The document that a query cites: opened in time, known to be at no source, or neither. */
type Named = SearchRow | "absent" | undefined;

/** Opens the document that the query cites. */
async function opened(
  context: SearchContext,
  { query, sources }: SearchRequest,
  end: number,
  call: ToolCall,
): Promise<Named> {
  const isWanted = (name: string) => sources.length === 0 || sources.includes(name);
  const own = {
    ...context,
    library: isWanted("library") ? context.library : undefined,
    peers: () => context.peers().filter(({ name }) => isWanted(name)),
  };
  const timer = deadline(end - performance.now(), call.signal);
  const document = openDocument(own, query, call).catch((error: unknown) => {
    if (!(error instanceof LegibusError)) throw error;
    return error.code === "NOT_FOUND" ? "absent" : undefined; // the sources report their other errors
  });
  try {
    const found = await Promise.race([document, timer.passed]);
    return typeof found === "object" ? openedRow(found, placeIn(query)) : found;
  } finally {
    timer.stop();
  }
}

/** Puts the document that the query cites first: opened, as a link, or named in a note. */
async function withNamed(
  { peers }: SearchContext,
  answer: SearchAnswer,
  request: SearchRequest,
  named: Named,
): Promise<SearchAnswer> {
  const { query, offset, sources, limit } = request;
  if (offset > 0) return answer;
  const citation = citedQuery(query)?.citation;
  if (named === "absent" && citation)
    return withoutNamed(answer, citation, `${citation.canonical} itself was not found at its source`);
  if (typeof named === "object") {
    const [kept] = filtered([named], request).rows;
    return kept ? withFirst(markNear(answer, kept, citation), kept, limit) : answer;
  }
  const { results, notes } = answer;
  const wanted = peers().filter(({ name }) => sources.length === 0 || sources.includes(name));
  const owners = (await ownersOf(wanted, [query])).flatMap(({ provider: { name }, id }) =>
    results.some((row) => row.id === id) ? [] : [{ name, id }],
  );
  if (owners.length === 0) return answer;
  const rows = citation
    ? owners
        .flatMap(({ name, id }) => linkedRow(name, id, citation) ?? [])
        .filter((row) => filtered([row], request).rows.length > 0)
    : [];
  if (rows.length === 0) {
    const ids = owners.map(({ id }) => id).join(", ");
    return { ...answer, notes: [`the query names ${ids}: read it with law:read`, ...notes] };
  }
  return rows.toReversed().reduce((sum, row) => withFirst(sum, row, limit), answer);
}

const BY_WORDS = "not cited by the query, only has its words";

/** Labels the rows that share only words with the document that the query cites. */
function markNear(answer: SearchAnswer, named: SearchRow, citation: Citation | undefined): SearchAnswer {
  const results = answer.results.map((row) => {
    const isMeant = row.id === named.id || row.how === "link" || citesIt(row);
    if (isMeant || !citation || isNamedBy(row, citation)) return row;
    return { ...row, metadata: [BY_WORDS, row.metadata].filter(Boolean).join(" · ") };
  });
  return { ...answer, results };
}

interface Asked {
  readonly name: string;
  readonly answer: Promise<SourceResult>;
  /** The latest failure of a request that was sent again. */
  readonly failure: () => LegibusError | undefined;
}

/**
 * Waits for a source until the deadline; it goes on after that, so that the same search may find it ready. One whose
 * requests failed until then is reported with that failure.
 */
async function answerByDeadline(
  { name: source, answer, failure }: Asked,
  end: number,
  { call, log }: Pick<ToolCall, "log"> & { readonly call: ToolCall },
): Promise<SourceResult> {
  const start = performance.now();
  const timer = deadline(end - start, call.signal);
  try {
    const result = await Promise.race([answer, timer.passed]);
    const ms = Math.round(performance.now() - start);
    if (result) return { ...result, report: { ...result.report, ms } };
    const known = failure();
    return known
      ? silent(source, ms, known.code, known.message)
      : silent(source, ms, "UPSTREAM_TIMEOUT", "had not answered in time: the same search may find it ready");
  } catch (error) {
    if (isCancelled(error) && call.signal.aborted) throw error;
    return failed(source, Math.round(performance.now() - start), error, log);
  } finally {
    timer.stop();
    answer.catch(() => {}); // a late failure was reported as late already
  }
}

/** `passed` resolves when the time is over, when the caller gives up, or when it is stopped. */
function deadline(ms: number, signal: AbortSignal) {
  const stopping = new AbortController();
  const either = AbortSignal.any([signal, stopping.signal]);
  const passed = sleep(Math.max(0, ms), undefined, { signal: either }).catch(() => undefined);
  return { passed, stop: () => stopping.abort() };
}

function failed(source: string, ms: number, error: unknown, log: ToolCall["log"]): SourceResult {
  if (!(error instanceof LegibusError)) {
    log.error("a source's search failed", { source, error });
    return silent(source, ms, "UPSTREAM_ERROR", "failed; see the server's log");
  }
  log.info("a source's search failed", { source, code: error.code, cause: error.cause });
  const page = error.humanUrl === undefined ? "" : `; open ${error.humanUrl}`;
  const save =
    error.code === "BLOCKED" && page !== "" ? ", save what you need, and law:import brings it in" : "";
  return silent(source, ms, error.code, `${error.message}${page}${save}`);
}

function silent(source: string, ms: number, code: ErrorCode, why: string): SourceResult {
  return {
    report: { source, status: "partial", hits: 0, ms, code },
    rows: [],
    notes: [],
    warnings: [`${source} ${code}: ${why}`],
    isExact: false,
  };
}

function answerOf(
  { peers, now }: SearchContext,
  request: SearchRequest,
  answered: readonly SourceResult[],
  notes: readonly string[],
): SearchAnswer {
  const toolOf = searchToolOf(peers());
  const near = new Set(answered.filter(({ isNear }) => isNear === true).map(({ rows: nearest }) => nearest));
  const lists = answered.map((result) => result.rows);
  const day = request.in_force ?? new Date(now()).toISOString().slice(0, 10);
  const rows = namedFirst(oneOfEachLaw(fuse(lists, near), day, peers()), request.query);
  const results = rows.slice(request.offset, request.offset + request.limit).map(shortRow);
  const reports = answered.map(({ report }) => report);
  const names = new Set(reports.map(({ source }) => source));
  const behind = Math.min(rows.length, request.offset + results.length);
  const given = answered.reduce((sum, result) => sum + result.rows.length, 0);
  const total = answered.reduce((sum, result) => sum + Math.max(result.report.hits, result.rows.length), 0);
  const all = total - (given - rows.length); // rows of the same document count once
  const deeper = answered.flatMap(({ report, rows: own }) =>
    report.hits > own.length ? toolOf(report.source) : [],
  );
  return {
    query: request.query,
    status: statusOf(reports, rows.length),
    total: all,
    total_is_exact: answered.every(({ isExact }) => isExact) && answered.length <= 1,
    results,
    next: nextOffset(request.offset, results.length, rows.length),
    per_source: reports,
    query_url: "",
    notes: [
      ...notes,
      ...answered.flatMap((one) => one.notes),
      ...notSearchedNotes(answered),
      ...(behind >= rows.length && all > behind
        ? [`the other ${all - behind} are found with ${deeper.join(", ")}`]
        : []),
    ],
    warnings: answered.flatMap(({ warnings, report: { source }, elsewhere }) => [
      ...warnings,
      ...[...(elsewhere ?? [])].flatMap(([name, said]) =>
        names.has(name) ? [] : said.map((warning) => `${source}: ${warning}`),
      ),
    ]),
  };
}

/** Returns one note with the pages on which a user can search the sources that were not searched. */
function notSearchedNotes(answered: readonly SourceResult[]): readonly string[] {
  const named = answered.flatMap(({ report: { source, status }, page }) =>
    status === "not_searched" ? [page === undefined ? source : `${source} (open ${page})`] : [],
  );
  return notSearchedNote(named);
}

/** Empty only when every source that covers the query was searched and has nothing. */
function statusOf(reports: readonly SourceReport[], rows: number): SearchAnswer["status"] {
  const asked = reports.filter(({ status }) => status !== "not_searched");
  if (asked.length === 0) return "not_searched";
  if (asked.some(({ status }) => status === "partial")) return "partial";
  if (rows > 0) return "ok";
  return asked.length < reports.length ? "partial" : "empty";
}

const LIBRARY = "library";

/** One source's part of the answer. */
interface SourceResult {
  readonly report: SourceReport;
  readonly rows: readonly SearchRow[];
  readonly notes: readonly string[];
  /** Says that the library does not know the cited document. */
  readonly absence?: string | undefined;
  /** URL of the same search for a browser. */
  readonly page?: string;
  readonly warnings: readonly string[];
  /** Warnings of other sources that this one used, by source; dropped if that source was searched itself. */
  readonly elsewhere?: ReadonlyMap<string, readonly string[]> | undefined;
  readonly isExact: boolean;
  /** No row has all words of the query. */
  readonly isNear?: boolean;
}

/** A source, or the library, that can be searched. */
interface Searchable {
  readonly name: string;
  /** Countries whose law it has; absent means any. */
  readonly countries?: readonly string[] | undefined;
  /** Kinds of documents it has; absent means every kind. */
  readonly kinds?: readonly DocumentKind[] | undefined;
  readonly ask: (query: Question, call: ToolCall) => Promise<SourceResult>;
}

/** A query for every source, with what only the library can use. */
interface Question extends PlainQuery {
  /** As the user wrote it: a citation with all its parts. */
  readonly written: string;
  readonly filters: Filters;
  /** Maximum number of rows from the library. */
  readonly depth: number;
}

/** @throws LegibusError INVALID_INPUT for an unknown source */
function searchables(
  { library, peers, off = [] }: Pick<WorkbenchContext, "library" | "peers" | "off">,
  sources: readonly string[],
): readonly Searchable[] {
  const wanted = sources.map((name) => name.trim().toLowerCase());
  const all = [...(library ? [searchableLibrary(library)] : []), ...peers().flatMap(searchableSource)];
  const names = all.map(({ name }) => name);
  const strange = wanted.find((name) => !names.includes(name));
  if (strange !== undefined) {
    throw new LegibusError("INVALID_INPUT", `sources has "${strange}", which this server cannot search`, {
      hint: [
        ...off.filter(({ name }) => name === strange).map(switchOf),
        ...peers().flatMap((one) => (one.name === strange ? [one.health?.().detail ?? ""] : [])),
        `it has ${names.join(", ") || "none"}`,
      ].join("; "),
    });
  }
  return wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
}

function searchableLibrary(library: Library): Searchable {
  return { name: LIBRARY, ask: async (query, call) => await askLibrary(library.for(call), query) };
}

function searchableSource(peer: Provider): readonly Searchable[] {
  if (!peer.search) return [];
  const ask = async ({ query, kind, limit, filters }: Question, call: ToolCall) => {
    const { court, jurisdiction, from, to } = filters;
    const wanted = { query, limit, court, jurisdiction, from, to };
    const answer = await peer.search?.({ ...wanted, ...(kind !== undefined && { kind }) }, call);
    if (!answer) throw new Error(`${peer.name} lost its search`);
    return resultOf(peer.name, answer);
  };
  return [{ name: peer.name, countries: peer.countries, kinds: peer.kinds, ask }];
}

async function askLibrary(library: Library, { written, filters, depth }: Question): Promise<SourceResult> {
  const found = await library.search({
    query: written,
    ...libraryFilters(filters),
    limit: depth,
    offset: 0,
    meaning: true,
  });
  const { total, hits, complete, pending } = found;
  const isNear = total > 0 && complete === 0;
  return {
    report: { source: LIBRARY, status: total === 0 ? "empty" : "ok", hits: total, ms: 0 },
    rows: hits.map(libraryRow),
    isNear,
    notes: libraryNotes(found, isNear),
    absence: absenceNote(found),
    warnings:
      pending > 0 ? [`library: ${plural(pending, "document")} still to be indexed after an update`] : [],
    isExact: true,
  };
}

/** Converts a source's answer; rows from the library are dropped, because the library is searched itself. */
function resultOf(source: string, answer: SearchAnswer): SourceResult {
  const own = answer.per_source.find((report) => report.source === source);
  return {
    report: {
      source,
      status: answer.status,
      hits: answer.status === "not_searched" ? 0 : answer.total,
      ms: 0,
      ...(own?.code !== undefined && { code: own.code }),
    },
    rows: answer.results.filter(({ how }) => how !== LIBRARY),
    notes: notesOf(source, answer),
    ...(answer.query_url !== "" && { page: answer.query_url }),
    warnings: answer.warnings.map((warning) => `${source}: ${warning}`),
    elsewhere: answer.elsewhere,
    isExact: answer.total_is_exact,
  };
}

/** Returns a note with the page on which the user can continue a partial answer. */
function notesOf(source: string, answer: SearchAnswer): readonly string[] {
  const isShort = answer.status === "partial" && answer.query_url !== "";
  return isShort ? [`${source} did not answer in full: open ${answer.query_url}`] : [];
}
