import { groupBy } from "./group-by.ts";
import { defined } from "./defined.ts";
import * as z from "zod";
import { citedAs, type DocumentCitations, type LegalDocument, type Provenance } from "./document.ts";
import { germanDate } from "./day.ts";
import type { ErrorCode } from "./errors.ts";
import { structured, type ToolResult } from "./result.ts";
import { oneLine } from "./text.ts";

/** `not_searched` means that no request was made; only `empty` means that the source has nothing. */
export type SearchStatus = "ok" | "empty" | "not_searched" | "partial";

export interface SearchRow extends Pick<LegalDocument, "id" | "title" | "court" | "date" | "jurisdiction"> {
  readonly url: string;
  readonly citation: Pick<DocumentCitations, "neutral" | "reported" | "ecli">;
  readonly year?: number;
  readonly snippet?: string;
  /** Other facts that the source shows about the hit, in one line. */
  readonly metadata?: string;
  readonly source: string;
  readonly how: Provenance;
  /** The same document in other sources. */
  readonly also?: readonly OtherPlace[];
}

/** A source's facts about a hit; undefined where it gives none. */
export interface RowFacts extends Pick<
  SearchRow,
  "id" | "title" | "url" | "jurisdiction" | "source" | "how"
> {
  readonly court?: string | undefined;
  /** ISO date. */
  readonly date?: string | undefined;
  /** Defaults to the year of `date`. */
  readonly year?: number | undefined;
  readonly neutral?: string | undefined;
  readonly reported?: readonly string[];
  readonly ecli?: string | undefined;
  readonly snippet?: string | undefined;
  /** Other facts that the source shows about the hit. */
  readonly facts?: readonly (string | undefined)[];
}

/** Builds a search row from a source's facts, without repeating any of them. */
export function searchRow(row: RowFacts): SearchRow {
  const { id, title, url, court, date, neutral, reported = [], ecli, facts = [] } = row;
  const said = facts.filter((fact) => fact !== undefined && fact !== "");
  const names = [title, neutral, court, ...reported, ...said].filter((one) => one !== undefined);
  const snippet = row.snippet === undefined ? undefined : newWords(row.snippet, names);
  const columns = court === undefined ? [] : [court, date];
  const metadata = said.filter((fact) => !columns.includes(fact)).join(" · ");
  const year = row.year ?? (date === undefined ? undefined : Number(date.slice(0, 4)));
  return {
    id,
    title,
    url,
    ...defined({ court, date }),
    citation: { ...defined({ neutral }), reported, ...defined({ ecli }) },
    jurisdiction: row.jurisdiction,
    ...defined({ year, snippet }),
    ...(metadata !== "" && { metadata }),
    source: row.source,
    how: row.how,
  };
}

const FEWEST_WORDS = 3; // minimum words of a snippet worth showing

/** With a page's dates a snippet may begin, also in their middle: `9942 (8 May 2022) `, `2022) `, `Last Updated: 8 May 2022 `. */
const DATE_LINE =
  /^(?:(?:(?:\d{1,5} (?=\())?(?:\(?\d{1,2} )?(?:\p{Lu}\p{L}+ )?\d{4}\)|Last Updated:(?: \d{1,2}(?: \p{Lu}\p{L}+(?: \d{4})?)?)?)\s*){1,3}/u;

/** Removes from the start of a snippet the names that its row already shows; undefined when hardly anything is left. */
function newWords(snippet: string, names: readonly string[]): string | undefined {
  let rest = fromCatchwords(snippet);
  for (let from = -1; from !== 0;) {
    rest = rest.replace(/^[\s,;:–-]+/, "").replace(DATE_LINE, "");
    from = Math.max(endOfTail(rest, names), ...names.map((name) => endOfName(rest, name)));
    rest = rest.slice(from);
  }
  if (rest === snippet) return snippet;
  if (isBeginning(rest, names)) return undefined;
  const isOdd = rest.split("**").length % 2 === 0; // a highlight that began within the removed name
  const left = isOdd ? rest.replace("**", "") : rest;
  return left.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length < FEWEST_WORDS ? undefined : left;
}

/** Cuts a decision's snippet to begin at its catchwords, unless a search term is highlighted before them. */
function fromCatchwords(snippet: string): string {
  const heading = "CATCHWORDS ";
  const at = snippet.indexOf(heading);
  return at === -1 || snippet.slice(0, at).includes("**") ? snippet : snippet.slice(at + heading.length);
}

/** Returns whether only the beginning of a name is left: `FEDERAL CIRCUIT AND …`. */
function isBeginning(rest: string, names: readonly string[]): boolean {
  const said = rest.replace(/\s*…$/, "").toLowerCase();
  return names.some((name) => name.toLowerCase().startsWith(said));
}

const LONGEST_TAIL = 120; // characters
const SURE_TAIL = 3; // words of a name's end that count without a citation after them

/**
 * Returns the end of a name's tail with which a text begins, as in `Nominees Pty Ltd [2016] FCAFC 1`; 0
 * without such a tail.
 */
function endOfTail(text: string, names: readonly string[]): number {
  const beginning = text.slice(0, LONGEST_TAIL).toLowerCase();
  const ends = names.flatMap((name) => {
    const whole = name.toLowerCase();
    const tails = Array.from(whole.matchAll(/ /g), ({ index }) => whole.slice(index + 1));
    const tail = tails.find((one) => beginning.startsWith(`${one} `));
    if (tail === undefined) return [];
    const rest = beginning.slice(tail.length + 1);
    const isCited = names.some((other) => rest.startsWith(other.toLowerCase()));
    return isCited || tail.split(" ").length >= SURE_TAIL ? [tail.length] : [];
  });
  return Math.max(0, ...ends);
}

/**
 * Returns the index after a name with which a text begins, ignoring highlights and case; 0 when it begins
 * otherwise.
 */
function endOfName(text: string, name: string): number {
  const wanted = name.toLowerCase();
  let at = 0;
  for (let next = 0; next < wanted.length; at += 1) {
    if (at >= text.length) return 0;
    if (text.charAt(at) === "*") continue;
    if (text.charAt(at).toLowerCase() !== wanted.charAt(next)) return 0;
    next += 1;
  }
  return /^[\p{L}\p{N}]/u.test(text.slice(at)) ? 0 : at;
}

export interface OtherPlace {
  readonly source: string;
  readonly id: string;
  readonly url: string;
}

export interface SourceReport {
  readonly source: string;
  readonly status: SearchStatus;
  readonly hits: number;
  readonly ms: number;
  /** Why a searched source has no complete result. */
  readonly code?: ErrorCode;
  /** Hits not yet checked by the filter, when all checked hits were filtered out. */
  readonly unread?: number;
}

export interface SearchAnswer {
  readonly query: string;
  readonly status: SearchStatus;
  readonly total: number;
  readonly total_is_exact: boolean;
  readonly results: readonly SearchRow[];
  /** Offset of the next page; null at the end. */
  readonly next: number | null;
  readonly per_source: readonly SourceReport[];
  /** The same search as a page for a browser; empty when there is none. */
  readonly query_url: string;
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
  /** Warnings by name of another source that was also queried, for a search that queries that source itself. */
  readonly elsewhere?: ReadonlyMap<string, readonly string[]>;
}

/** One page of hits from a source. */
export interface FoundPage {
  readonly source: string;
  readonly query: string;
  readonly rows: readonly SearchRow[];
  /** The source's hit count; undefined when it gives none. */
  readonly total: number | undefined;
  /** Defaults to whether the source gives a count. */
  readonly isExact?: boolean;
  /** Number of hits before this page. */
  readonly offset: number;
  /** Number of hits on this page including filtered ones; defaults to the number of rows. */
  readonly sent?: number;
  /** Maximum number of hits that the source serves; defaults to all. */
  readonly reachable?: number;
  readonly ms: number;
  readonly queryUrl: string;
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
}

/** Returns the offset of the page after `shown` hits from `offset` on; null at the end. */
export function nextOffset(offset: number, shown: number, total: number): number | null {
  return shown > 0 && offset + shown < total ? offset + shown : null;
}

/** Returns the line that tells the offset of the next page; none at the end. */
export function nextLine(next: number | null): readonly string[] {
  return next === null ? [] : [`Next: offset ${next}`];
}

/** Builds an answer from a page of hits: a row sent twice is listed once, and a total below the rows is raised to them. */
export function searchAnswer(page: FoundPage): SearchAnswer {
  const { source, offset, sent = page.rows.length, ms, notes = [], warnings = [] } = page;
  const known = groupBy(page.rows, ({ id, url }) => `${id} ${url}`);
  const rows = [...known.values()].flatMap((same) => same.slice(0, 1));
  const total = Math.max(page.total ?? offset + sent, rows.length === 0 ? 0 : offset + rows.length);
  const status = total === 0 ? "empty" : "ok";
  return {
    query: page.query,
    status,
    total,
    total_is_exact: (page.isExact ?? page.total !== undefined) && (page.total ?? total) === total,
    results: rows,
    next: nextOffset(offset, sent, Math.min(total, page.reachable ?? total)),
    per_source: [{ source, status, hits: total, ms }],
    query_url: offset === 0 ? page.queryUrl : "", // the first page said it
    notes,
    warnings,
  };
}

/** Builds the answer of a source to which no request was made. */
export function notSearched(
  source: string,
  { query, queryUrl, notes }: Pick<FoundPage, "query" | "queryUrl"> & { readonly notes: readonly string[] },
): SearchAnswer {
  return {
    query,
    status: "not_searched",
    total: 0,
    total_is_exact: false,
    results: [],
    next: null,
    per_source: [{ source, status: "not_searched", hits: 0, ms: 0 }],
    query_url: queryUrl,
    notes,
    warnings: [],
  };
}

export const MAX_RESULTS = 50;
export const DEFAULT_RESULTS = 10;

/** Paging parameters of every search. */
export const paging = {
  limit: z.int().min(1).max(MAX_RESULTS).default(DEFAULT_RESULTS).describe("Max. results"),
  offset: z.int().min(0).max(99_999).default(0).describe("`next` of the last result"),
};

/** The keys that a program needs first; rows and other keys describe themselves. */
export const searchOutput = z.looseObject({
  status: z.string(),
  total: z.number(),
  results: z.array(z.looseObject({})),
});

/** Renders a search answer as text and data; `_meta` has the reports of the sources. */
export function searchResult(answer: SearchAnswer, retrievedAt: Date): ToolResult {
  const results = answer.results.map(withoutSelfLinks);
  const { status, total, total_is_exact: isExact, next, query_url, warnings } = answer;
  const notes = [...answer.notes, ...fewerWords(answer)];
  const data = {
    status,
    total,
    ...(!isExact && status !== "not_searched" && { total_is_exact: false }),
    results: results.map(rowData),
    next,
    ...(answer.per_source.length > 1 && { per_source: Object.fromEntries(untold(answer).map(hitsOf)) }),
    query_url,
    notes,
    warnings,
  };
  const meta = { "legibus/per_source": answer.per_source, "legibus/retrieved": retrievedAt.toISOString() };
  return structured(searchMarkdown({ ...answer, results, notes }, retrievedAt), data, meta);
}

const MANY_WORDS = 4;

/** Suggests fewer words when an empty search had more words than any text contains, as a question does. */
function fewerWords({ query, status, results, warnings }: SearchAnswer): readonly string[] {
  const isEmpty = results.length === 0 && (status === "empty" || status === "partial");
  const words = query.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  if (!isEmpty || warnings.length > 0 || query.includes('"') || words.length < MANY_WORDS) return [];
  return ["fewer words find more: give the two or three that the text must have"];
}

/** Removes from `also` the row's own id and URL, and repetitions. */
function withoutSelfLinks(row: SearchRow): SearchRow {
  if (!row.also) return row;
  const seen = new Set([row.id, row.url]);
  const also = row.also.filter(({ id, url }) => {
    const isNew = !seen.has(id) && !seen.has(url);
    seen.add(id).add(url);
    return isNew;
  });
  return { ...row, also };
}

/** Says in a row's text what `how` says in its data. */
export const IN_LIBRARY = "in the library";

/** Returns a row as data, without what its id or other fields already give; `how` is absent for a live hit. */
function rowData(whole: SearchRow): Readonly<Record<string, unknown>> {
  const { source, how, also = [], metadata, ...row } = whole;
  return {
    ...row,
    metadata: metadata
      ?.split(" · ")
      .filter((fact) => fact !== row.date && fact !== IN_LIBRARY)
      .join(" · "),
    ...(!row.id.startsWith(`${source}:`) && source !== how && { source }),
    ...(how !== "live" && { how }),
    also: also.map(({ id, url }) => ({ id, url })),
  };
}

/** Returns a source with its hits, or why it has none. */
function hitsOf({ source, status, hits, code }: SourceReport): readonly [string, number | string] {
  return [source, code ?? (status === "not_searched" ? status : hits)];
}

const HEADLINES: Readonly<Record<SearchStatus, (answer: SearchAnswer) => string>> = {
  ok: counted,
  partial: (answer) =>
    answer.results.length === 0 && !isBehind(answer)
      ? answer.per_source.some(({ unread, code }) => unread !== undefined && code === undefined)
        ? "No results among the hits that were looked at"
        : "No results, but not every source answered"
      : `${counted(answer)} (not every source answered)`,
  empty: ({ per_source: asked, results }) => {
    const none =
      asked.length > 1 ? "the sources were asked and have none" : "the source was asked and has none";
    return `No results: ${none}${unchecked(results)}`;
  },
  not_searched: ({ results }) =>
    `Not searched: no request was made${results.length === 0 ? "" : `; ${results.length} known without one`}`,
};

/** Whether a page begins after the last result. */
function isBehind({ next, total, results, per_source: asked }: SearchAnswer): boolean {
  const unread = asked.reduce((sum, one) => sum + (one.unread ?? 0), 0);
  return results.length === 0 && next === null && total > unread;
}

function counted({ results, total, total_is_exact }: SearchAnswer): string {
  const all = `${total_is_exact ? "" : "about "}${total.toLocaleString("en")}`;
  if (results.length === 0 && total > 0) return `No results from this offset on; there are ${all}`;
  if (results.every(({ how }) => how === "link")) return `No results${unchecked(results)}`;
  const shown = total_is_exact ? Math.min(results.length, total) : results.length; // a row may be composed
  return `${shown} of ${all} results`;
}

/** Names the rows of an answer without hits: links that were composed from a citation. */
function unchecked({ length }: readonly SearchRow[]): string {
  return length === 0 ? "" : `; ${length === 1 ? "1 address" : `${length} addresses`} not checked`;
}

function searchMarkdown(answer: SearchAnswer, retrievedAt: Date): string {
  const asked = answer.per_source
    .filter(({ status }) => status !== "not_searched")
    .map(({ source }) => source);
  const reports = untold(answer).map(({ source, status, hits, code }) =>
    status === "not_searched" ? `${source} not searched` : `${source} ${code ?? hits}`,
  );
  const named = answer.per_source.length > 1 ? reports.join(", ") : asked.join();
  const where = asked.length > 0 ? ` (${named}, ${retrievedAt.toISOString().slice(0, 16)}Z)` : "";
  const lines = [
    `**${HEADLINES[answer.status](answer)}**${where}`,
    ...answer.results.map((row, at) => rowMarkdown(row, at + 1)),
    ...answer.notes.map((note) => `Note: ${note}`),
    ...answer.warnings.map((warning) => `Warning: ${warning}`),
    ...nextLine(answer.next),
    answer.query_url === "" ? "" : `Search page: ${answer.query_url}`,
  ];
  return lines.filter((line) => line !== "").join("\n");
}

const NOT_SEARCHED = "not searched: ";

/**
 * Returns one note for all sources that were not searched: "not searched: jade (open https://…)"; empty
 * without names.
 */
export function notSearchedNote(named: readonly string[]): readonly string[] {
  return named.length === 0 ? [] : [`${NOT_SEARCHED}${named.join(", ")}`];
}

/** Returns whether a note was made by `notSearchedNote`. */
export function isNotSearchedNote(note: string): boolean {
  return note.startsWith(NOT_SEARCHED);
}

/** Returns the sources' reports without those that a note already names as not searched. */
function untold({ per_source: reports, notes }: SearchAnswer): readonly SourceReport[] {
  return notes.some(isNotSearchedNote) ? reports.filter(({ status }) => status !== "not_searched") : reports;
}

function rowMarkdown(row: SearchRow, position: number): string {
  const { title, court, date, metadata } = row;
  const citations = citedAs(row.citation).filter((one) => one !== title);
  const isDated = (one: string) => one === date && title.includes(germanDate(one));
  const dated = [court, date].filter((one) => one !== undefined && !title.includes(one) && !isDated(one));
  const facts = [...citations, ...(court === undefined ? [] : dated), metadata].filter(Boolean);
  const lines = [`${position}. **${title}** ${facts.join(" · ")}`.trimEnd(), `   ${row.id} · ${row.url}`];
  for (const { id, url } of row.also ?? []) lines.push(`   also ${id} · ${url}`);
  if (row.snippet) lines.push(`   > ${row.snippet}`);
  return lines.map(oneLine).join("\n");
}
