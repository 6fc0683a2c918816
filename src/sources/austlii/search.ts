import { defined } from "../../core/defined.ts";
import { checkedDays } from "../../core/day.ts";
import type { ToolCall } from "../../core/call.ts";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import type { SearchAnswer, SearchRow } from "../../core/search.ts";
import { databases } from "./databases.ts";
import { linkAnswer, refusedAnswer, searchedAnswer } from "./answers.ts";
import type { AustliiContext } from "./client.ts";
import { knownCodes } from "./scope.ts";
import { type SearchMethod, type SearchParams, searchUrl, type SearchView } from "./urls.ts";
import { checkQuery, type Kind, tokensOf, phraseNote } from "./sino.ts";
import type { LegalDocument } from "../../core/document.ts";
import type { HeldRows } from "../../documents/library-rows.ts";

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

/**
 * Runs the search, or in link mode returns the link where the user can run it. `rows` are known without a
 * request.
 */
export async function runSearch(
  context: AustliiContext,
  search: PreparedSearch,
  paging: Paging,
  call: ToolCall,
  rows: readonly SearchRow[] = [],
): Promise<SearchAnswer> {
  const wanted = { query: search.params.query, queryUrl: search.url, notes: search.notes };
  if (!context.client)
    return linkAnswer(
      { ...wanted, ...paging },
      rows,
      await findInLibrary(context, search.params, paging, call),
    );
  call.progress(0.2, "Asking AustLII");
  const results = PAGE_SIZES.find((size) => size >= paging.limit) ?? 50;
  const page = { results, offset: paging.offset, excerpt: true };
  const started = performance.now();
  try {
    const found = await context.client.search({ ...search.params, ...page }, call);
    call.progress(0.9, `AustLII found ${found.total ?? found.hits.length}`);
    return searchedAnswer({ ...wanted, ...paging }, found);
  } catch (error) {
    if (!(error instanceof LegibusError) || isCancelled(error)) throw error;
    const held = await findInLibrary(context, search.params, paging, call);
    if (rows.length + (held?.total ?? 0) === 0) throw error;
    const ms = Math.round(performance.now() - started);
    return refusedAnswer(linkAnswer({ ...wanted, ...paging }, rows, held), error, ms);
  }
}

/**
 * Searches the library in place of a search that may not be sent; a library that fails does not fail the
 * call.
 */
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

/**
 * Converts a search's databases and dates to library filters: `au/cases/nsw/NSWCA` is a court of New South
 * Wales.
 */
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
  const tokens = tokensOf(query);
  const words = tokens
    .map(({ kind, text }) =>
      kind === "word" || kind === "phrase" ? text.replace(/^#/, "") : (OPERATORS[kind] ?? ""),
    )
    .filter((word) => word !== "");
  if (method === "phrase") return `"${words.join(" ").replaceAll('"', " ")}"`;
  return words.join(method === "any" ? " OR " : " ");
}
