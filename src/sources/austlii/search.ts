import { checkedDays } from "../../core/day.ts";
import type { ToolCall } from "../../core/call.ts";
import { isCancelled, LegibusError } from "../../core/errors.ts";
import type { SearchAnswer, SearchRow } from "../../core/search.ts";
import { databases } from "./databases.ts";
import { linkAnswer, refusedAnswer, searchedAnswer } from "./answers.ts";
import type { AustliiContext } from "./client.ts";
import { heldFor } from "./held.ts";
import { knownCodes } from "./scope.ts";
import { type SearchMethod, type SearchParams, searchUrl, type SearchView } from "./urls.ts";
import { checkQuery } from "./sino.ts";

/** The orders that a caller may ask for -> AustLII's names. */
export const VIEWS = {
  relevance: "relevance",
  date: "date-latest",
  cited: "cited-most",
  title: "title",
  database: "database",
} as const satisfies Readonly<Record<string, SearchView>>;
export type Sort = keyof typeof VIEWS;

const PAGE_SIZES = [10, 20, 50] as const; // what AustLII offers up to our own limit

/** A search as a caller describes it, not yet checked. */
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

/** A search that AustLII will understand. */
export interface PreparedSearch {
  /** What is sent, without the paging. */
  readonly params: SearchParams;
  /** The shareable address of just that. */
  readonly url: string;
  readonly notes: readonly string[];
}

/** Checks query, databases and dates. @throws LegibusError INVALID_INPUT */
export async function prepareSearch(request: SearchRequest): Promise<PreparedSearch> {
  const scope = request.databases.length === 0 ? NO_SCOPE : knownCodes(await databases(), request.databases);
  return prepared(request, scope);
}

const NO_SCOPE = { masks: [], notes: [] };

/** As prepareSearch, with masks that are known to be right. */
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
  return { params, url: searchUrl(params), notes: [...scope.notes, ...checked.notes] };
}

/** Makes the search, or in link mode says where a person can make it. `rows` are known without asking. */
export async function runSearch(
  context: AustliiContext,
  search: PreparedSearch,
  paging: Paging,
  call: ToolCall,
  rows: readonly SearchRow[] = [],
): Promise<SearchAnswer> {
  const wanted = { query: search.params.query, queryUrl: search.url, notes: search.notes };
  if (!context.client)
    return linkAnswer({ ...wanted, ...paging }, rows, await heldFor(context, search.params, paging, call));
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
    const held = await heldFor(context, search.params, paging, call);
    if (rows.length + (held?.total ?? 0) === 0) throw error;
    const ms = Math.round(performance.now() - started);
    return refusedAnswer(linkAnswer({ ...wanted, ...paging }, rows, held), error, ms);
  }
}
