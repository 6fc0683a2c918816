import type { ToolCall } from "../../core/call.ts";
import type { PlainQuery } from "../../core/provider.ts";
import { notSearched, type SearchAnswer } from "../../core/search.ts";
import { type Desk, LINK_NOTE } from "./desk.ts";
import { searchJade } from "./search.ts";
import { searchPage } from "./urls.ts";

const BOUNDS = { most: 5, budgetMs: 6_000 }; // law:search waits 8 s for all sources

/** For `law:search`, which asks AustLII itself: jade's own rows only; in link mode nothing is asked. */
export async function plainSearch(desk: Desk, query: PlainQuery, call: ToolCall): Promise<SearchAnswer> {
  if (!desk.client || query.kind === "legislation") {
    const queryUrl = searchPage(query.query);
    return notSearched("jade", { query: query.query, queryUrl, notes: [LINK_NOTE] });
  }
  const answer = await searchJade(desk, query, call, BOUNDS);
  const results = answer.results.filter(({ source, how }) => source === "jade" && how !== "link");
  const per_source = answer.per_source.filter(({ source }) => source === "jade");
  return { ...answer, results, total: results.length, per_source };
}
