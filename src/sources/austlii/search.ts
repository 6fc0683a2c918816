import { courtsCalled, nearestCourtNames } from "../../citations/index.ts";
import type { ToolCall } from "../../core/call.ts";
import { checkedDays } from "../../core/day.ts";
import { defined } from "../../core/defined.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError, requireFailure } from "../../core/errors.ts";
import { didYouMean } from "../../core/nearest.ts";
import { withoutEnd } from "../../core/text.ts";
import type { SearchAnswer, SearchRow } from "../../core/search.ts";
import type { HeldRows } from "../../documents/library-rows.ts";
import { linkAnswer, refusedAnswer, searchedAnswer } from "./answers.ts";
import type { AustliiContext } from "./client.ts";
import {
  courtDatabase,
  type Database,
  databases,
  type Databases,
  FOLDER_MASKS,
  INSTRUMENTS,
  JURISDICTIONS,
  knownJurisdiction,
} from "./databases.ts";
import { checkQuery, type Kind, phraseNote, tokensOf } from "./sino.ts";
import { lastSegment, type SearchMethod, type SearchParams, searchUrl, type SearchView } from "./urls.ts";

export interface ScopeRequest {
  readonly kind: "cases" | "legislation";
  /** Any spelling of a jurisdiction. */
  readonly jurisdiction?: string | undefined;
  /** A court by code, name or path: "HCA", "Land Court of Queensland". */
  readonly court?: string | undefined;
  /** The kind of legislation: a key of INSTRUMENTS ("act", "regulation", "bill") or AustLII's own "consol_act". */
  readonly instrument?: string | undefined;
}

export interface Scope {
  /** Mask paths of the search, without duplicates. */
  readonly masks: readonly string[];
  readonly notes: readonly string[];
}

const MOST_MASKS = 200; // more make the URL longer than servers accept
const MOST_COURTS = 6; // most courts one name may match before it is too vague

/**
 * Returns the masks that limit a search to the courts or laws of a jurisdiction.
 * @throws LegibusError INVALID_INPUT
 */
export function searchScope(databases: Databases, request: ScopeRequest): Scope {
  const place = request.jurisdiction === undefined ? undefined : knownJurisdiction(request.jurisdiction);
  if (request.kind === "cases") {
    return request.court === undefined
      ? wholeBranch(databases, "cases", place)
      : courtScope(databases, request.court, place);
  }
  return request.instrument === undefined
    ? wholeBranch(databases, "legislation", place)
    : instrumentScope(databases, request.instrument, place);
}

/**
 * Resolves a caller's codes to exact ones.
 * @throws LegibusError INVALID_INPUT naming the nearest codes of each unknown one
 */
export function knownCodes(databases: Databases, given: readonly string[]): Scope {
  const notes: string[] = [];
  const unknown: string[] = [];
  const masks = given
    .flatMap((one) => separate(databases, one))
    .flatMap((one) => {
      if (FOLDER_MASKS.has(one)) return [one];
      const found = databases.recognise(one);
      if (!found) unknown.push(one);
      if (found?.note !== undefined) notes.push(found.note);
      return found ? [found.database.code] : [];
    });
  if (unknown.length > 0) throw unknownCodes(databases, unknown);
  return { masks: limited([...new Set(masks)]), notes };
}

/** Splits a value that holds several paths: "au/cases/cth au/legis/cth", "au/journals+au/other". */
function separate(databases: Databases, given: string): string[] {
  if (databases.recognise(given) || !given.includes("/")) return [given];
  return given.split(/[\s+,;]+/).filter((one) => one !== "");
}

function limited(masks: readonly string[]): readonly string[] {
  if (masks.length <= MOST_MASKS) return masks;
  throw new LegibusError(
    "INVALID_INPUT",
    `databases holds ${masks.length} codes; the most is ${MOST_MASKS}`,
    { hint: "use groups such as au/cases/nsw or au/legis, or leave databases empty for all" },
  );
}

function unknownCodes(databases: Databases, unknown: readonly string[]): LegibusError {
  const sentences = unknown.slice(0, 5).map((code) => {
    const near = databases.nearestCodes(code, 3);
    return `there is no database "${code.slice(0, 60)}"${near.length > 0 ? ` (nearest: ${near.join(", ")})` : ""}`;
  });
  return new LegibusError("INVALID_INPUT", sentences.join("; "), {
    hint: "take codes from austlii:list_databases; they are case-sensitive paths such as au/cases/cth/HCA",
  });
}

/**
 * Returns the jurisdiction's group where AustLII has one; New Zealand and Norfolk Island have none, so each
 * database is listed.
 */
function wholeBranch(databases: Databases, kind: ScopeRequest["kind"], place = "au"): Scope {
  const branch = kind === "cases" ? "cases" : "legis";
  const group = place === "au" ? `au/${branch}` : `au/${branch}/${place}`;
  if (databases.byCode(group)) return { masks: [group], notes: [] };
  const masks = databases.list({ jurisdiction: place, kind }).map((one) => one.code);
  if (masks.length === 0)
    throw new LegibusError("INVALID_INPUT", `AustLII has no ${kind} of ${placeName(place)}`, {
      hint: `use one of ${JURISDICTIONS.map((row) => row.code).join(", ")}`,
    });
  return { masks: limited(masks), notes: [] };
}

function courtScope(databases: Databases, court: string, place: string | undefined): Scope {
  const { found, note } = courtsOf(databases, court, place);
  if (found.length === 0 || found.length > MOST_COURTS) throw unclearCourt(databases, court, found);
  const elsewhere = found.find((one) => place !== undefined && place !== "au" && one.jurisdiction !== place);
  if (elsewhere) {
    throw new LegibusError(
      "INVALID_INPUT",
      `${elsewhere.code} is not a court of the jurisdiction "${place}"`,
      { hint: `leave the jurisdiction out, or use jurisdiction "${elsewhere.jurisdiction}"` },
    );
  }
  return { masks: found.map((one) => one.code), notes: note === undefined ? [] : [note] };
}

function courtsOf(databases: Databases, court: string, place: string | undefined) {
  const known = databases.recognise(court);
  if (known?.database.kind === "cases")
    return { found: [known.database], ...(known.note !== undefined && { note: known.note }) };
  const found = courtsCalled(court, place).flatMap(
    ({ code }) => databases.byCode(courtDatabase(code) ?? "") ?? [],
  );
  const read = found.map((one) => one.code).join(", ");
  return { found, note: `court "${court}" was read as ${read}` };
}

function unclearCourt(databases: Databases, court: string, found: readonly Database[]): LegibusError {
  const hint = "give the code of its neutral citations, such as HCA, NSWCA or VCAT, and the jurisdiction";
  if (found.length > 0) {
    const some = found.slice(0, MOST_COURTS).map((one) => one.code);
    const message = `"${court.slice(0, 60)}" may be any of ${found.length} courts (nearest: ${some.join(", ")})`;
    return new LegibusError("INVALID_INPUT", message, { hint });
  }
  const near = databases.nearestCodes(court, 3);
  const names = near.length > 0 ? ` (nearest: ${near.join(", ")})` : "";
  const meant = didYouMean(nearestCourtNames(court, ({ code }) => courtDatabase(code) !== undefined));
  return new LegibusError("INVALID_INPUT", `there is no court "${court.slice(0, 60)}"${names}`, {
    hint: meant ?? hint,
  });
}

function instrumentScope(databases: Databases, instrument: string, place: string | undefined): Scope {
  const plain = instrument.trim().toLowerCase();
  const kind = [plain, withoutEnd(plain, "s")].find((one) => Object.hasOwn(INSTRUMENTS, one));
  const segments = new Set(kind === undefined ? [plain] : INSTRUMENTS[kind]);
  const wanted = place === "au" ? undefined : place;
  const masks = databases
    .list({ kind: "legislation", ...(wanted !== undefined && { jurisdiction: wanted }) })
    .filter((one) => segments.has(lastSegment(one.code)))
    .filter((one) => wanted !== undefined || one.jurisdiction !== "nz") // without a jurisdiction: Australia
    .map((one) => one.code);
  if (masks.length > 0) return { masks, notes: [] };
  throw new LegibusError(
    "INVALID_INPUT",
    `AustLII has no "${instrument.slice(0, 60)}"${wanted === undefined ? "" : ` for ${placeName(wanted)}`}`,
    { hint: `use one of ${Object.keys(INSTRUMENTS).join(", ")}` },
  );
}

function placeName(code: string): string {
  return JURISDICTIONS.find((row) => row.code === code)?.name ?? code;
}

/** Sort orders that a caller can choose -> AustLII's names. */
export const VIEWS = {
  relevance: "relevance",
  date: "date-latest",
  cited: "cited-most",
  title: "title",
  database: "database",
} as const satisfies Readonly<Record<string, SearchView>>;
export type Sort = keyof typeof VIEWS;

const PAGE_SIZES = [10, 20, 50] as const; // page sizes that AustLII offers, up to our own limit

/** An unchecked search request from a caller. */
export interface SearchRequest {
  readonly query: string;
  readonly databases: readonly string[];
  readonly method: SearchMethod;
  readonly sort?: Sort | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface Paging {
  readonly limit: number;
  readonly offset: number;
}

/** A checked search that AustLII can run. */
export interface PreparedSearch {
  /** Parameters to send, without the paging. */
  readonly params: SearchParams;
  /** Shareable URL of exactly these parameters. */
  readonly url: string;
  readonly notes: readonly string[];
}

/** Checks query, databases and dates. @throws LegibusError INVALID_INPUT */
export async function prepareSearch(request: SearchRequest): Promise<PreparedSearch> {
  const scope = request.databases.length === 0 ? NO_SCOPE : knownCodes(await databases(), request.databases);
  return prepared(request, scope);
}

const NO_SCOPE = { masks: [], notes: [] };

/** Like prepareSearch, with masks already known to be valid. */
export function prepared(
  request: Omit<SearchRequest, "databases">,
  scope: { readonly masks: readonly string[]; readonly notes: readonly string[] },
): PreparedSearch {
  const checked = checkQuery(request.query, request.method);
  const params: SearchParams = {
    query: checked.query,
    method: request.method,
    databases: scope.masks,
    ...(request.sort && { view: VIEWS[request.sort] }),
    ...checkedDays(request),
  };
  const taught = request.method === "boolean" ? phraseNote(checked.query) : undefined;
  const notes = [...scope.notes, ...checked.notes, ...(taught === undefined ? [] : [taught])];
  return { params, url: searchUrl(params), notes };
}

/** Runs the search, or in link mode returns the link where the user can run it. `rows` are known without a request. */
export async function search(
  context: AustliiContext,
  { params, url, notes }: PreparedSearch,
  { limit, offset }: Paging,
  call: ToolCall,
  rows: readonly SearchRow[] = [],
): Promise<SearchAnswer> {
  const paging = { limit, offset };
  const wanted = { query: params.query, queryUrl: url, notes };
  if (!context.client)
    return linkAnswer({ ...wanted, ...paging }, rows, await findInLibrary(context, params, paging, call));
  call.progress(0.2, "Asking AustLII");
  const results = PAGE_SIZES.find((size) => size >= limit) ?? 50;
  const page = { results, offset, excerpt: true };
  const started = performance.now();
  try {
    const found = await context.client.search({ ...params, ...page }, call);
    call.progress(0.9, `AustLII found ${found.total ?? found.hits.length}`);
    return searchedAnswer({ ...wanted, ...paging }, found);
  } catch (error) {
    requireFailure(error);
    const held = await findInLibrary(context, params, paging, call);
    if (rows.length + (held?.total ?? 0) === 0) throw error;
    const ms = Math.round(performance.now() - started);
    return refusedAnswer(linkAnswer({ ...wanted, ...paging }, rows, held), error, ms);
  }
}

/** Searches the library in place of a search that may not be sent; a library that fails does not fail the call. */
async function findInLibrary(
  { library }: Pick<AustliiContext, "library">,
  params: Pick<SearchParams, "query" | "method" | "databases" | "from" | "to">,
  page: { readonly limit: number; readonly offset: number },
  call: ToolCall,
): Promise<HeldRows | undefined> {
  if (!library) return undefined;
  const { heldRows } = await import("../../documents/library-rows.ts");
  try {
    return await heldRows(library.for(call), {
      query: libraryQuery(params),
      citation: params.query,
      filters: filtersOf(params),
      ...page,
    });
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    call.log.warn("the library did not answer", { error });
    return undefined;
  }
}

const KINDS: Readonly<Record<string, readonly LegalDocument["kind"][]>> = {
  cases: ["case"],
  legis: ["legislation", "contents"],
};
const UNKNOWN: readonly LegalDocument["kind"][] = ["other"];

/** Converts a search's databases and dates to library filters: `au/cases/nsw/NSWCA` is a court of New South Wales. */
function filtersOf({ databases = [], from, to }: Pick<SearchParams, "databases" | "from" | "to">) {
  const masks = databases.flatMap((mask) => mask.split(/[ +]/)).map((mask) => mask.split("/"));
  const kinds = masks.flatMap(([, kind = ""]) => KINDS[kind] ?? UNKNOWN);
  const parts = known(masks.map(([country, , part]) => part ?? country));
  const courts = known(masks.map(([, kind, , code]) => (kind === "cases" ? code : undefined)));
  return {
    ...(kinds.length > 0 && { kind: [...new Set(kinds)] }),
    ...(parts.length > 0 && { jurisdiction: parts }),
    ...(courts.length > 0 && { court: courts }),
    ...defined({ from, to }),
  };
}

/** Returns the distinct values, or none when a database lacks one, since the filter then cannot apply. */
function known(values: readonly (string | undefined)[]): readonly string[] {
  const given = values.filter((one) => one !== undefined);
  return given.length < values.length ? [] : [...new Set(given)];
}

const OPERATORS: Readonly<Partial<Record<Kind, string>>> = { or: "OR", not: "NOT" };

/**
 * Converts a SINO query to the library's syntax; sections, brackets and distances are dropped, so that it
 * finds more.
 */
export function libraryQuery({ query, method }: Pick<SearchParams, "query" | "method">): string {
  if (method === "title") return query; // a name may have "and" or "not"
  const tokens = tokensOf(query);
  const words = tokens
    .map(({ kind, text }) =>
      kind === "word" || kind === "phrase" ? text.replace(/^#/, "") : (OPERATORS[kind] ?? ""),
    )
    .filter((word) => word !== "");
  if (method === "phrase") return `"${words.join(" ").replaceAll('"', " ")}"`;
  return words.join(method === "any" ? " OR " : " ");
}
