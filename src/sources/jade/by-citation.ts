import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { type SearchAnswer, searchAnswer, type SearchRow } from "../../core/search.ts";
import {
  type CaseCitation,
  find,
  isCaseCitation,
  type NeutralCitation,
  type ReportedCitation,
} from "../../citations/index.ts";
import { type JadeClient, type JadeContext, LINK_NOTE } from "./client.ts";
import { articleRow, citedRow, readablePlaces } from "./rows.ts";
import { searchJade } from "./search.ts";
import { fromId, searchPage, jadePlace } from "./urls.ts";

const CANDIDATES = 10; // cases that may have the report; the right one is among the first

/** Finds jade's article of a cited case. @throws LegibusError */
export async function searchByCitation(
  context: JadeContext,
  given: string,
  call: ToolCall,
): Promise<SearchAnswer> {
  const citation = caseCitation(given);
  return citation.kind === "neutral"
    ? await byNeutral(context, citation, call)
    : await byReport(context, citation, call);
}

/** Returns the first case citation in a text. @throws LegibusError INVALID_INPUT */
export function caseCitation(given: string): CaseCitation {
  const citation = find(given).find(isCaseCitation);
  if (citation) return citation;
  throw new LegibusError("INVALID_INPUT", "citation holds no citation of an Australian case", {
    hint: "give one such as [1992] HCA 23 or (1992) 175 CLR 1; a name or topic goes to jade:search",
  });
}

async function byNeutral(
  { client }: JadeContext,
  citation: NeutralCitation,
  call: ToolCall,
): Promise<SearchAnswer> {
  const composed = citedRow(citation);
  if (!composed) {
    const [place] = readablePlaces(citation);
    const elsewhere = place ? `; its AustLII address is ${place.url}` : "";
    return answer(citation, [], "not_searched", [
      `jade.io has no decisions of the ${citation.court.name}${elsewhere}`,
    ]);
  }
  const linked = withPlaces(composed, citation);
  if (!client) return answer(citation, [linked], "not_searched", [LINK_NOTE]);
  const row = await found(client, citation, call);
  if (row) return answer(citation, [withPlaces(row, citation)], "ok", []);
  return answer(citation, [linked], "partial", [
    "jade.io shows the public no page for this citation: it is not public there, or there is none",
  ]);
}

async function found(
  client: JadeClient,
  citation: NeutralCitation,
  call: ToolCall,
): Promise<SearchRow | undefined> {
  const address = fromId(citedRow(citation)?.id ?? "");
  call.progress(0.3, "Asking jade.io");
  const article = address && (await client.article(address, call));
  const row = article && articleRow(article, citation);
  return row?.citation.neutral === citation.canonical ? row : undefined;
}

function withPlaces(row: SearchRow, citation: NeutralCitation): SearchRow {
  return { ...row, also: readablePlaces(citation) };
}

/** Finds a reported case by search and compares citations, because jade has no URLs for reports. */
async function byReport(
  context: JadeContext,
  citation: ReportedCitation,
  call: ToolCall,
): Promise<SearchAnswer> {
  const wanted = plain(citation.canonical);
  const searched = await searchJade(
    context,
    { query: citation.canonical, kind: "case", limit: CANDIDATES },
    call,
  );
  const results = searched.results.filter(({ citation: { reported } }) =>
    reported.some((one) => plain(one) === wanted),
  );
  return {
    ...searched,
    total: results.length,
    results,
    status: results.length === 0 && searched.status === "ok" ? "partial" : searched.status,
    query_url: searchPage(citation.canonical),
    notes:
      results.length > 0
        ? searched.notes
        : [...searched.notes, "no hit shows this report among its citations; open jade.io's search page"],
  };
}

/** Normalises a report citation: "(1992) 175 C.L.R. 1" and "175 CLR 1" give the same. */
function plain(reported: string): string {
  return reported
    .replace(/^\(\d{4}\)/, "")
    .replaceAll(/[\s.]/g, "")
    .toUpperCase();
}

function answer(
  citation: NeutralCitation,
  results: readonly SearchRow[],
  status: SearchAnswer["status"],
  notes: readonly string[],
): SearchAnswer {
  const { canonical: query, warnings } = citation;
  const queryUrl = searchPage(query);
  return {
    ...searchAnswer({
      source: "jade",
      query,
      rows: results,
      total: undefined,
      offset: 0,
      ms: 0,
      queryUrl,
      notes,
      warnings,
    }),
    status,
    total_is_exact: status === "ok",
    per_source: [{ source: "jade", status, hits: status === "ok" ? results.length : 0, ms: 0 }],
  };
}

/** A citation and its URL on jade. */
export interface Lookup {
  /** Canonical spelling. */
  readonly citation: string;
  readonly kind: "neutral" | "reported" | "words";
  /** Absent where only a search page can be linked. */
  readonly id?: string;
  readonly url: string;
  readonly how: "citation" | "search";
}

const MOST = 100;

/** Returns jade's URLs of the distinct case citations in a text, composed without any request. */
export function lookUp(text: string): {
  readonly links: readonly Lookup[];
  readonly notes: readonly string[];
} {
  const cited = find(text).filter(isCaseCitation);
  const once = new Map(cited.map((citation) => [citation.canonical, citation]));
  const links = [...once.values()].slice(0, MOST).map(linkOf);
  if (links.length === 0) {
    const words = text.slice(0, 200).trim();
    const link = { citation: words, kind: "words", url: searchPage(words), how: "search" } as const;
    return {
      links: [link],
      notes: ["no citation of a case was recognised, so jade.io's search page is linked"],
    };
  }
  const cut = once.size > MOST ? [`only the first ${MOST} of ${once.size} citations are linked`] : [];
  const warnings = cited.flatMap((citation) => citation.warnings);
  return { links, notes: [...new Set([...warnings, ...cut, "addresses are composed, not checked"])] };
}

/** Links a neutral citation by its own URL, a report by jade's search page. */
function linkOf(citation: CaseCitation): Lookup {
  const { canonical, kind } = citation;
  const place = citation.kind === "neutral" ? jadePlace(citation) : undefined;
  return place
    ? { citation: canonical, kind, id: place.id, url: place.url, how: "citation" }
    : { citation: canonical, kind, url: searchPage(canonical), how: "search" };
}
