import { groupBy } from "../../core/group-by.ts";
import { singleSpaced } from "../../core/text.ts";
import { abortingAt, type ToolCall } from "../../core/call.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { inParallel } from "../../core/concurrency.ts";
import type { CrossReferenced } from "../../core/provider.ts";
import type { SearchRow, OtherPlace } from "../../core/search.ts";
import { type NeutralCitation, parseNeutral } from "../../citations/index.ts";
import { type JadeClient, type JadeContext, LINK_NOTE } from "./client.ts";
import { jadePlace, withJadeLinks, fromId } from "./urls.ts";
import { articleRow } from "./rows.ts";

const IN_FLIGHT = 5; // concurrent lookups, as in AusLaw MCP
const BUDGET_MS = 15_000; // a model is waiting
const SPARE_MS = 2_000; // reserve for answering before the call's own deadline

export interface Bounds {
  /** Maximum number of cases to look up. */
  readonly most: number;
  readonly budgetMs: number;
}

/**
 * Adds jade's articles to another source's rows that have a neutral citation; jade's row is preferred, every
 * link is kept. A failed lookup leaves its row unchanged; only a cancelled call throws.
 */
export async function crossReference(
  { client }: Pick<JadeContext, "client">,
  rows: readonly SearchRow[],
  call: ToolCall,
  { most, budgetMs }: Bounds = { most: Infinity, budgetMs: BUDGET_MS },
): Promise<CrossReferenced> {
  if (!client) return linked(rows);
  const wanted = [...citationsOf(rows).values()].slice(0, most);
  const started = performance.now();
  const { signal, end } = abortingAt(
    Math.min(started + budgetMs, (call.deadline ?? Infinity) - SPARE_MS),
    call.signal,
  );
  let done = 0;
  const outcomes = await inParallel(wanted, IN_FLIGHT, async (citation) => {
    const outcome = await lookUp(client, citation, { ...call, signal });
    done += 1;
    call.progress(0.5 + done / wanted.length / 2.2, `jade.io: ${done} of ${wanted.length}`);
    return outcome;
  });
  end();
  throwIfCancelled(call.signal);
  return {
    rows: mergeSearchResults(
      rows,
      outcomes.flatMap(({ row }) => row ?? []),
    ),
    ...summaryOf(outcomes, Math.round(performance.now() - started)),
  };
}

function linked(rows: readonly SearchRow[]): CrossReferenced {
  const report = { source: "jade", status: "not_searched", hits: 0, ms: 0 } as const;
  return { rows: withJadeLinks(rows), report, notes: [LINK_NOTE], warnings: [] };
}

/** Returns the distinct cases that jade may have; rows that jade itself proposed need no lookup. */
function citationsOf(rows: readonly SearchRow[]): Map<string, NeutralCitation> {
  const cases = rows
    .filter(({ source, how }) => source !== "jade" || how === "link")
    .flatMap(({ citation }) => parseNeutral(citation.neutral ?? "") ?? [])
    .filter((citation) => jadePlace(citation) !== undefined);
  return new Map(cases.map((citation) => [citation.canonical, citation]));
}

interface Outcome {
  readonly row?: SearchRow;
  readonly failure?: LegibusError;
}

/** Returns the row of a case's article; undefined for the general page and for the page of another case. */
export async function rowOfCase(
  client: JadeClient,
  citation: NeutralCitation,
  call: ToolCall,
): Promise<SearchRow | undefined> {
  const address = fromId(jadePlace(citation)?.id ?? "");
  const article = address && (await client.article(address, call));
  const row = article && articleRow(article, citation);
  return row && keyOf(row) === citation.canonical ? row : undefined;
}

async function lookUp(client: JadeClient, citation: NeutralCitation, call: ToolCall): Promise<Outcome> {
  try {
    const row = await rowOfCase(client, citation, call);
    return row ? { row } : {};
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    if (error.code === "NOT_FOUND") return {};
    call.log.info("jade.io did not answer", { code: error.code });
    return { failure: error };
  }
}

function summaryOf(outcomes: readonly Outcome[], ms: number): Omit<CrossReferenced, "rows"> {
  const hits = outcomes.filter(({ row }) => row).length;
  const [failure, ...more] = outcomes.flatMap((outcome) => outcome.failure ?? []);
  const failed = failure ? more.length + 1 : 0;
  const without = outcomes.length - hits - failed;
  const status = outcomes.length === 0 ? "not_searched" : failure ? "partial" : "ok";
  return {
    report: { source: "jade", status, hits, ms, ...(failure && { code: failure.code }) },
    notes:
      outcomes.length === 0
        ? ["no row has a neutral citation that could be looked up on jade.io"]
        : without > 0
          ? [`jade.io shows the public no page for ${without} of ${outcomes.length} cases`]
          : [],
    warnings: failure
      ? [`jade ${failure.code}: ${failed} of ${outcomes.length} cases were not looked up: ${failure.message}`]
      : [],
  };
}

/**
 * Ranks rows of the same case: text in the library, jade's own result, another source's, the user's import, a
 * mere link.
 */
function worth({ source, how }: SearchRow): number {
  if (how === "library") return 4;
  if (how === "link") return 0;
  if (how === "import") return 1;
  return source === "jade" ? 3 : 2;
}

/** Returns the key by which rows are merged: the neutral citation, or the row's id if it has none. */
export function keyOf({ citation, id }: SearchRow): string {
  const { neutral } = citation;
  if (neutral === undefined) return `id ${id}`;
  return parseNeutral(neutral)?.canonical ?? singleSpaced(neutral).toLowerCase();
}

/**
 * Merges rows of the same case at the position of the first. jade's row is preferred to AustLII's; missing
 * fields (date, snippet) are filled from the other, and `also` keeps every other link.
 */
export function deduplicateResults(results: readonly SearchRow[]): SearchRow[] {
  return [...groupBy(results, keyOf).values()].map((rows) => united(rows));
}

/** Merges both sources' rows in AustLII's order; cases that only jade has come last. */
export function mergeSearchResults(austlii: readonly SearchRow[], jade: readonly SearchRow[]): SearchRow[] {
  return deduplicateResults([...austlii, ...jade]);
}

function united(rows: readonly SearchRow[]): SearchRow {
  const [shown, ...others] = rows.toSorted((a, b) => worth(b) - worth(a));
  if (!shown) throw new RangeError("no rows");
  const { also: _also, ...whole } = others.reduce(completed, shown);
  const places = [shown, ...others].flatMap(({ source, id, url, also = [] }) => [
    { source, id, url },
    ...also,
  ]);
  const also = distinct(places).filter((place) => !isSame(place, shown));
  return also.length > 0 ? { ...whole, also } : whole;
}

/** Fills a row's missing fields from another row of the case. */
function completed(row: SearchRow, other: SearchRow): SearchRow {
  const reported = reportsOf([...row.citation.reported, ...other.citation.reported]);
  return { ...other, ...row, citation: { ...other.citation, ...row.citation, reported } };
}

/** Returns distinct reports, ignoring whether they are printed with a year. */
function reportsOf(all: readonly string[]): string[] {
  const reports = new Map<string, string>();
  for (const one of all) {
    const known = reports.get(withoutYear(one)) ?? "";
    if (one.length > known.length) reports.set(withoutYear(one), one);
  }
  return [...reports.values()];
}

/** Removes an optional year: "(1992) 175 CLR 1" and "175 CLR 1" are the same report; "[1977] VR 430" needs its year. */
function withoutYear(reported: string): string {
  return reported.replace(/^\(\d{4}\)\s*/, "");
}

function distinct(places: readonly OtherPlace[]): OtherPlace[] {
  return places.filter((place, at) => places.findIndex((other) => isSame(other, place)) === at);
}

function isSame(one: OtherPlace, other: OtherPlace): boolean {
  return one.id === other.id && one.url === other.url;
}
