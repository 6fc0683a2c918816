import type { LegibusError } from "../../core/errors.ts";
import {
  notSearched,
  type SearchAnswer,
  searchAnswer,
  type SearchRow,
  searchRow,
} from "../../core/search.ts";
import { courtByCode } from "../../citations/courts.ts";
import type { HeldRows } from "../../documents/library-rows.ts";
import type { Searched } from "./client.ts";
import type { Hit } from "./parse.ts";
import { AUSTLII } from "../../core/sites.ts";

const SOURCE = "austlii";

const LINK_NOTE =
  "AustLII forbids automated access without its written agreement, so this server only links to it. Open the search page in a browser, save the page of a hit and bring it in with law:import: then it is found here. An operator with permission sets LEGIBUS_LIVE=austlii.";

/** Converts a hit to the row format that all searches share. */
export function toRow(hit: Hit, how: "live" | "cache"): SearchRow {
  const { name, url, date, neutral, reported, snippet, database } = hit;
  return searchRow({
    id: idOf(url),
    title: name,
    url,
    court: isLaw(url) ? undefined : database?.name,
    date,
    year: yearOf(hit),
    neutral,
    reported,
    jurisdiction: jurisdictionOf(url),
    snippet,
    facts: factsOf(hit),
    source: SOURCE,
    how,
  });
}

/** Returns the metadata line of a row, as in Olexi MCP. */
function factsOf({ database, sizeKb, citedBy }: Hit): readonly (string | undefined)[] {
  return [
    database?.name,
    sizeKb === undefined ? undefined : `${sizeKb} KB`,
    citedBy === undefined ? undefined : `cited by ${citedBy}`,
  ];
}

function isLaw(url: string): boolean {
  return /\/legis\//.test(url);
}

/** Returns the id of a canonical address; a page of a sister site keeps its URL. */
function idOf(url: string): string {
  return url.startsWith(`${AUSTLII}/`)
    ? `${SOURCE}:${url.slice(AUSTLII.length + 1).replace(/(?:\.html|\/)$/, "")}`
    : url;
}

/** Returns the year in a decision's address or in an Act's title, otherwise that of the date. */
function yearOf({ name, url, date }: Hit): number | undefined {
  const place = isLaw(url) ? /\b((?:1[89]|20)\d\d)\b/.exec(name) : /\/(\d{4})\/[^/]+$/.exec(url);
  const year = place?.[1] ?? date?.slice(0, 4);
  return year === undefined ? undefined : Number(year);
}

function jurisdictionOf(url: string): string {
  const [, country, part] = /\/(au|nz)\/(?:cases|legis)\/([a-z]{2,3})\//.exec(url) ?? [];
  if (country === "au" && part !== undefined) return part;
  return url.includes("/nz/") ? "nz" : "au";
}

export interface SearchRequest {
  readonly query: string;
  readonly queryUrl: string;
  readonly limit: number;
  readonly offset: number;
  readonly notes: readonly string[];
}

/**
 * Builds the result of a completed search. The next offset is computed, because AustLII's own link skips a
 * block of pages.
 */
export function searchedAnswer(wanted: SearchRequest, found: Searched): SearchAnswer {
  return searchAnswer({
    source: SOURCE,
    ...wanted,
    rows: found.hits.slice(0, wanted.limit).map((hit) => toRow(hit, found.how)),
    total: found.total,
    ms: found.ms,
    warnings: warningsOf(found),
  });
}

/** Builds the link-mode result: rows known without a request, and those already in the library. */
export function linkAnswer(
  wanted: SearchRequest,
  rows: readonly SearchRow[],
  held: HeldRows | undefined,
): SearchAnswer {
  const known = wanted.offset === 0 ? rows.filter((row) => !held?.rows.some((one) => isSame(one, row))) : [];
  const inLibrary = held?.rows.length ?? 0;
  const answer = notSearched(SOURCE, {
    ...wanted,
    notes: [
      ...wanted.notes,
      ...(inLibrary > 0 ? ["rows in the library can be read at once with law:read"] : []),
      LINK_NOTE,
    ],
  });
  if (!held) return { ...answer, total: known.length, results: known };
  const library = searchAnswer({ source: "library", ...wanted, ...held });
  return {
    ...answer,
    total: known.length + held.total,
    results: [...known, ...held.rows],
    next: library.next,
    per_source: [...answer.per_source, ...library.per_source],
  };
}

/** Builds the result for a failed request to AustLII: the link-mode result with the reason added. */
export function refusedAnswer(
  answer: SearchAnswer,
  { code, message, hint }: LegibusError,
  ms: number,
): SearchAnswer {
  return {
    ...answer,
    status: "partial",
    per_source: answer.per_source.map((report) =>
      report.source === SOURCE ? { source: SOURCE, status: "partial", hits: 0, ms, code } : report,
    ),
    notes: answer.notes.filter((note) => note !== LINK_NOTE),
    warnings: [...answer.warnings, `${code}: ${message}${hint === undefined ? "" : `; ${hint}`}`],
  };
}

function isSame(one: SearchRow, other: SearchRow): boolean {
  return (
    one.id === other.id ||
    (one.citation.neutral !== undefined && one.citation.neutral === other.citation.neutral)
  );
}

/** Builds the row of a case known only by its neutral citation; its URL is composed and its existence not checked. */
export function linkRow(
  citation: { readonly canonical: string; readonly court: string; readonly year: number },
  place: { readonly id: string; readonly url: string },
): SearchRow {
  return searchRow({
    id: place.id,
    title: citation.canonical,
    url: place.url,
    court: courtByCode(citation.court)?.name,
    neutral: citation.canonical,
    jurisdiction: jurisdictionOf(place.url),
    year: citation.year,
    facts: ["address composed from the citation, not checked"],
    source: SOURCE,
    how: "link",
  });
}

function warningsOf({ total, complete }: Pick<Searched, "total" | "complete">): string[] {
  return [
    ...(total === undefined ? ["AustLII did not say how many documents it found"] : []),
    ...(complete ? [] : ["the page of results breaks off before its end: the list is incomplete"]),
  ];
}
