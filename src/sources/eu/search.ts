import type { ToolCall } from "../../core/call.ts";
import { type SearchAnswer, searchAnswer, type SearchRow, searchRow } from "../../core/search.ts";
import type { EuContext, Found } from "./client.ts";
import { isGerman } from "../../core/text.ts";
import { actName, caseNumber } from "../../citations/tables/eu.ts";
import { languageFor } from "./documents.ts";
import { courtOf } from "./facts.ts";
import type { EuWork } from "./parse.ts";
import type { EuSearch } from "./query.ts";
import { addressOf, pageUrl, searchPageUrl, toId } from "./urls.ts";
import { baseOf } from "./versions.ts";

const SOURCE = "eu";

type SearchRequest = Omit<EuSearch, "language"> & { readonly language?: string | undefined };

/**
 * Searches works by the words of their titles, or finds the work that a number identifies; returns one page.
 * Without a language, it also searches the other of English and German when the first finds nothing.
 */
export async function search(
  context: EuContext,
  wanted: SearchRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const { query, language: named } = wanted;
  const first = named ?? (isGerman(query) ? "de" : languageFor(context));
  const answer = await searchIn(context, { ...wanted, language: first }, call);
  if (named !== undefined || answer.results.length > 0) return answer;
  const language = first === "en" ? "de" : "en";
  const other = await searchIn(context, { ...wanted, language }, call);
  if (other.results.length > 0) return other;
  return { ...answer, notes: [...answer.notes, `no title in ${first} or ${language} has these words`] };
}

async function searchIn(context: EuContext, search: EuSearch, call: ToolCall): Promise<SearchAnswer> {
  const { language } = search;
  call.progress(0.2, "Asking CELLAR");
  const address = addressOf(search.query);
  if (!address) return answerOf(search, await context.client.search(search, call));
  const started = performance.now();
  const { resolve } = await import("./documents.ts");
  const { value, language: said } = await resolve(
    { ...address, language: address.language ?? language },
    context,
    call,
  );
  const works = (await context.client.work(value, said, call)).filter(
    ({ relation }) => relation !== "consolidated" || search.type === "consolidated",
  );
  const ms = Math.round(performance.now() - started);
  const own = { ...search, language: said, offset: 0, limit: works.length };
  return answerOf(own, { works, how: "live", ms });
}

/** Builds the search result with its rows. Pure. */
export function answerOf(search: EuSearch, found: Found): SearchAnswer {
  const { query, limit, offset, language } = search;
  const acts = new Set(found.works.map(({ celex }) => celex));
  const isCovered = (celex: string) => celex.startsWith("0") && acts.has(baseOf(celex) ?? "");
  const given = found.works.slice(0, limit);
  const works = given
    // an act's own number opens its latest text
    .filter(({ celex }) => search.type === "consolidated" || !isCovered(celex))
    // a corrigendum has the title of the act that it corrects
    .toSorted((one, other) => Number(isCorrigendum(one)) - Number(isCorrigendum(other)));
  const hasMore = found.works.length > limit;
  return searchAnswer({
    source: SOURCE,
    query,
    rows: works.map((work) => rowOf(work, language, found.how)),
    total: offset + (hasMore ? found.works.length : works.length),
    isExact: !hasMore,
    offset,
    sent: given.length,
    ms: found.ms,
    queryUrl: searchPageUrl(query),
    notes: ["CELLAR, © European Union, reuse authorised with acknowledgement; it searches titles, not texts"],
  });
}

function isCorrigendum({ celex }: EuWork): boolean {
  return /R\(\d{2,3}\)$/.test(celex);
}

function rowOf(work: EuWork, language: string, how: "live" | "cache"): SearchRow {
  const { celex, date, ecli } = work;
  const address = { by: "celex", value: celex, language } as const;
  const number = caseNumber(celex);
  const { title = number ?? actName(celex) ?? celex } = work;
  return searchRow({
    id: toId(address),
    title,
    url: pageUrl(address),
    date,
    court: courtOf(celex),
    reported: number === undefined ? [] : [number],
    ecli,
    jurisdiction: "eu",
    facts: factsOf(work),
    source: SOURCE,
    how,
  });
}

function factsOf({ celex, isInForce, end, eli }: EuWork): readonly (string | undefined)[] {
  const force = isInForce === undefined ? undefined : isInForce ? "in force" : "not in force";
  return [`CELEX ${celex}`, force, end === undefined ? undefined : `valid to ${end}`, eli];
}
