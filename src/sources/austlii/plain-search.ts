import type { ToolCall } from "../../core/call.ts";
import type { PlainQuery } from "../../core/provider.ts";
import type { SearchAnswer } from "../../core/search.ts";
import { searchCases } from "./case-search.ts";
import type { Desk } from "./desk.ts";
import { searchLegislation } from "./legislation-search.ts";

/** One query in plain words, as `law:search` asks every source, the library among them; in link mode nothing is asked. */
export async function plainSearch(
  austlii: Desk,
  { query, kind, limit }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const request = { query, limit, offset: 0, method: "auto", sort_by: "auto" } as const;
  const desk = { ...austlii, library: undefined };
  return kind === "legislation"
    ? await searchLegislation(desk, request, call)
    : await searchCases(desk, request, call);
}
