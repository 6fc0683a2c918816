import {
  type CaseCitation,
  find,
  isCaseCitation,
  type NeutralCitation,
  parseNeutral,
  type ReportedCitation,
} from "../../citations/index.ts";
import type { ToolCall } from "../../core/call.ts";
import { defined } from "../../core/defined.ts";
import { importedPageId, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { type OtherPlace, type SearchAnswer, searchAnswer, type SearchRow } from "../../core/search.ts";
import { elsewhere } from "../../documents/off.ts";
import { type JadeContext, LINK_NOTE } from "./client.ts";
import { rowOfCase } from "./cross-reference.ts";
import { articleRow, citedRow, readablePlaces } from "./rows.ts";
import { search } from "./search.ts";
import {
  fromId,
  type JadeAddress,
  jadePlace,
  neutralOf,
  fromUrl,
  searchPageUrl,
  toId,
  pageUrl,
} from "./urls.ts";

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
function caseCitation(given: string): CaseCitation {
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
  call.progress(0.3, "Asking jade.io");
  const row = await rowOfCase(client, citation, call);
  const list = `jade.io's list of who cites it: law:read ${composed.id.replace("mnc", "citing")}, then law:citing has them`;
  if (row) return answer(citation, [withPlaces(row, citation)], "ok", client.citing ? [list] : []);
  return answer(citation, [linked], "partial", [
    "jade.io shows the public no page for this citation: it is not public there, or there is none",
  ]);
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
  const wanted = reportKey(citation.canonical);
  const searched = await search(
    context,
    { query: citation.canonical, kind: "case", limit: CANDIDATES },
    call,
  );
  const results = searched.results.filter(({ citation: { reported } }) =>
    reported.some((one) => reportKey(one) === wanted),
  );
  return {
    ...searched,
    total: results.length,
    results,
    status: results.length === 0 && searched.status === "ok" ? "partial" : searched.status,
    query_url: searchPageUrl(citation.canonical),
    notes:
      results.length > 0
        ? searched.notes
        : [...searched.notes, "no hit shows this report among its citations; open jade.io's search page"],
  };
}

/** Normalises a report citation: "(1992) 175 C.L.R. 1" and "175 CLR 1" give the same. */
function reportKey(reported: string): string {
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
  const queryUrl = searchPageUrl(query);
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
    const other = elsewhere(text, { name: "jade", countries: ["au"] });
    if (other !== undefined)
      throw new LegibusError("INVALID_INPUT", "this is no citation of an Australian case", { hint: other });
    const link = { citation: words, kind: "words", url: searchPageUrl(words), how: "search" } as const;
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
    : { citation: canonical, kind, url: searchPageUrl(canonical), how: "search" };
}

/** Metadata of an article of jade. */
export interface Resolved {
  readonly status: "ok" | "not_searched";
  readonly id: string;
  readonly url: string;
  /** Whether jade shows it to the public; undefined when jade was not queried. */
  readonly accessible?: boolean;
  readonly kind?: "case" | "legislation";
  readonly title?: string;
  readonly citation: Pick<SearchRow["citation"], "neutral" | "reported">;
  readonly court?: string;
  readonly jurisdiction?: string;
  readonly year?: number;
  /** Other sources in which this server can open its text. */
  readonly also: readonly OtherPlace[];
  readonly how: SearchRow["how"];
  /** ISO 8601 instant. */
  readonly retrieved_at?: string;
  readonly notes: readonly string[];
}

/** Parses an article's number, id or URL. @throws LegibusError INVALID_INPUT */
export function articleAddress(wanted: {
  readonly article_id?: number | undefined;
  readonly url?: string | undefined;
}): JadeAddress {
  const { article_id: article, url } = wanted;
  if ((article === undefined) === (url === undefined)) {
    throw new LegibusError("INVALID_INPUT", "give either article_id or url", {
      hint: "article_id is the number in https://jade.io/article/67683",
    });
  }
  const address =
    article === undefined
      ? (fromUrl(url ?? "") ??
        fromUrl(`https://${url}`) ??
        fromId(url ?? "") ??
        fromId(`jade:article/${url}`))
      : ({ type: "article", article } as const);
  if (address) return address;
  throw new LegibusError("INVALID_INPUT", "url is not an article of jade.io", {
    hint: "it looks like https://jade.io/article/67683 or https://jade.io/mnc/1992/HCA/23",
  });
}

/**
 * Resolves an article to title and citations, from its page's title; when pages may not be fetched, from the
 * user's import.
 * @throws LegibusError
 */
export async function resolveArticle(
  context: JadeContext,
  address: JadeAddress,
  call: ToolCall,
): Promise<Resolved> {
  if (context.client) return await asked(context.client, address, call);
  const brought = await context.library?.for(call).get(importedPageId(toId(address)));
  return brought ? asBrought(brought) : { ...composed(address, "not_searched", "link"), notes: [LINK_NOTE] };
}

function asBrought({ id, kind, title, court, jurisdiction, citations, source }: LegalDocument): Resolved {
  const { neutral, reported } = citations;
  return {
    status: "ok",
    id,
    url: source.url,
    title,
    jurisdiction,
    how: "import",
    kind: kind === "legislation" ? "legislation" : "case",
    ...(court !== undefined && { court }),
    citation: { ...(neutral !== undefined && { neutral }), reported },
    also: placesOf(neutral),
    retrieved_at: source.retrievedAt,
    notes: ["your import says so: jade.io was not asked"],
  };
}

async function asked(
  client: NonNullable<JadeContext["client"]>,
  address: JadeAddress,
  call: ToolCall,
): Promise<Resolved> {
  const article = await client.article(address, call);
  if (!article) {
    return {
      ...composed(address, "ok", "live"),
      accessible: false,
      notes: ["jade.io shows its general page here: the article is not public, or there is none"],
    };
  }
  const { id, title, citation, court, jurisdiction, year, url, how } = articleRow(article);
  return {
    status: "ok",
    id,
    url,
    accessible: true,
    kind: article.kind,
    title,
    citation,
    jurisdiction,
    how,
    ...defined({ court, year }),
    also: placesOf(citation.neutral),
    retrieved_at: article.retrievedAt,
    notes: [],
  };
}

function composed(address: JadeAddress, status: Resolved["status"], how: Resolved["how"]): Resolved {
  const neutral = neutralOf(address);
  return {
    status,
    id: toId(address),
    url: pageUrl(address),
    citation: { ...(neutral !== undefined && { neutral }), reported: [] },
    also: placesOf(neutral),
    how,
    notes: [],
  };
}

/** Returns the other places where a decision can be read without jade.io. */
export function placesOf(neutral: string | undefined): readonly OtherPlace[] {
  const citation = parseNeutral(neutral ?? "");
  return citation ? readablePlaces(citation) : [];
}
