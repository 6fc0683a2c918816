import type { ToolCall } from "../../core/call.ts";
import type { SearchAnswer } from "../../core/search.ts";
import type { Desk } from "./desk.ts";
import { searchScope } from "./scope.ts";
import { type Paging, prepared, runSearch, type Sort } from "./search.ts";
import type { SearchMethod } from "./search-url.ts";

export interface LegislationRequest extends Paging {
  readonly query: string;
  readonly act?: string | undefined;
  readonly jurisdiction?: string | undefined;
  readonly instrument?: string | undefined;
  readonly method: SearchMethod;
  readonly sort_by: "auto" | Exclude<Sort, "title" | "database">;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Searches Acts, regulations and bills; `act` keeps to provisions of the Acts whose title has these words. */
export async function searchLegislation(
  desk: Desk,
  request: LegislationRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const scope = searchScope(await desk.databases(), { kind: "legislation", ...request });
  const sort = request.sort_by === "auto" ? undefined : request.sort_by;
  const inAct = request.act === undefined ? {} : withinAct(request.act, request.query);
  const search = prepared({ ...request, sort, ...inAct }, scope);
  return { ...(await runSearch(desk, search, request, call)), query: request.query };
}

function withinAct(act: string, query: string): { readonly query: string; readonly method: SearchMethod } {
  const words = act
    .replaceAll(/[^\p{L}\p{N}' -]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return { query: `title("${words}") AND (${query})`, method: "boolean" };
}
