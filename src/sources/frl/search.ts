import type { ToolCall } from "../../core/call.ts";
import { didYouMean, nearest } from "../../core/nearest.ts";
import {
  notSearched,
  type SearchAnswer,
  searchAnswer,
  type SearchRow,
  searchRow,
} from "../../core/search.ts";
import type { FrlContext, Searched } from "./client.ts";
import type { FrlTitle } from "./parse.ts";
import { type FrlAddress, type FrlSearch, pageUrl, searchPageUrl, toId } from "./urls.ts";

const SOURCE = "frl";

/** Returns one page of the register's titles, the best first. */
export async function search(context: FrlContext, request: FrlSearch, call: ToolCall): Promise<SearchAnswer> {
  call.progress(0.2, "Asking the Federal Register of Legislation");
  const found = await context.client.search(request, call);
  const answer = answerOf(request, found);
  if (answer.status !== "empty" || request.offset > 0) return answer;
  const near = await likeTitles(context, request, call);
  const meant = didYouMean(near);
  return meant === undefined ? answer : { ...answer, warnings: [...answer.warnings, meant] };
}

const TITLE = /^[\p{L}\d ,'()–-]{8,200}?\b(?:Act|Regulations?|Rules|Code|Order)(?: \d{4})?$/iu;
const MOST_ASKED = 4; // most searches for words of a title that the register does not have
const NEAR = 10;

/** Finds titles similar in spelling to an unknown one that share a word with it. */
export async function likeTitles(
  { client }: FrlContext,
  search: FrlSearch,
  call: ToolCall,
): Promise<readonly string[]> {
  const name = search.query.trim();
  if (!TITLE.test(name)) return [];
  const [kind = ""] = /\w{1,60}(?: \d{4})?$/.exec(name) ?? [];
  const words = name.slice(0, -kind.length).match(/[\p{L}-]{4,}/gu) ?? [];
  const near = new Map<string, string>();
  for (const word of words.toReversed().slice(0, MOST_ASKED)) {
    const { titles } = await client.search({ ...search, query: `${word} ${kind}`, limit: NEAR }, call);
    for (const title of titles) near.set(title.name, title.id);
    if (near.size > 0) break;
  }
  return nearest(name, [...near.keys()]).map((title) => `${title} (frl:${near.get(title) ?? ""})`);
}

/** Builds the search result. Pure. */
export function answerOf(search: FrlSearch, found: Searched): SearchAnswer {
  return searchAnswer({
    source: SOURCE,
    query: search.query,
    rows: found.titles.map((title) => rowOf(title, search.asAt, found.how)),
    total: found.total,
    offset: search.offset,
    sent: found.sent,
    ms: found.ms,
    queryUrl: searchPageUrl(search),
    notes: found.titles.length === 0 ? [] : ["Federal Register of Legislation, CC BY 4.0"],
  });
}

/** Builds the result of a query that was not sent, because the register has no cases. */
export function noCases(query: string): SearchAnswer {
  return notSearched(SOURCE, {
    query,
    queryUrl: searchPageUrl({ query }),
    notes: ["The Federal Register of Legislation holds legislation, no cases"],
  });
}

function rowOf(title: FrlTitle, asAt: string | undefined, how: "live" | "cache"): SearchRow {
  const address: FrlAddress = { titleId: title.id, ...(asAt !== undefined && { asAt }) };
  return searchRow({
    id: toId(address),
    title: title.name,
    url: pageUrl(address),
    date: title.makingDate,
    jurisdiction: "cth",
    year: title.year,
    facts: factsOf(title),
    source: SOURCE,
    how,
  });
}

function factsOf(title: FrlTitle): readonly (string | undefined)[] {
  const { collection, number, year, isPrincipal, status, isInForce } = title;
  return [
    collection?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "),
    number === undefined || year === undefined ? undefined : `No. ${number}, ${year}`,
    isPrincipal === undefined ? undefined : isPrincipal ? "principal" : "amending",
    inForce(status, isInForce),
    title.hasCommencedUnincorporatedAmendments === true ? "unincorporated amendments" : undefined,
  ];
}

function inForce(status: string | undefined, isInForce: boolean | undefined): string | undefined {
  if (status === "InForce" || (status === undefined && isInForce === true)) return "in force";
  if (status !== undefined) return status.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return isInForce === false ? "not in force" : undefined;
}
