import type { ToolCall } from "../../core/call.ts";
import { type ErrorCode, LegibusError } from "../../core/errors.ts";
import type { PlainQuery } from "../../core/provider.ts";
import { notSearched, type SearchAnswer, type SearchRow, type SourceReport } from "../../core/search.ts";
import { find } from "../../citations/index.ts";
import { type Bounds, crossReference, deduplicateResults } from "./cross-reference.ts";
import { type JadeContext, LINK_NOTE } from "./client.ts";
import { citedRow, proposedRow } from "./rows.ts";
import { searchPageUrl } from "./urls.ts";
import { peer } from "../source.ts";

/** Results of one half of the search, or why it failed. */
interface Side {
  readonly rows: readonly SearchRow[];
  readonly reports: readonly SourceReport[];
  readonly notes: readonly string[];
  readonly warnings: readonly string[];
}

const MORE = "the others are found with a higher limit, or page by page with austlii:search_cases";

const NO_SIDE: Side = { rows: [], reports: [], notes: [], warnings: [] };

/**
 * Searches cases through AustLII's hits with jade's articles added, because jade has no public search, and
 * adds what jade's own search box proposes where the user's session is configured.
 * @throws LegibusError
 */
export async function search(context: JadeContext, query: PlainQuery, call: ToolCall): Promise<SearchAnswer> {
  const { answer, austlii } = await searchBoth(context, query, call);
  const total = Math.max(...answer.per_source.map(({ hits }) => hits));
  const warnings = [...austlii, ...answer.warnings];
  return total > query.limit
    ? { ...answer, total, notes: [...answer.notes, MORE], warnings }
    : { ...answer, warnings };
}

async function searchBoth(context: JadeContext, query: PlainQuery, call: ToolCall, bounds?: Bounds) {
  call.progress(0.1, "Asking for cases");
  const [austlii, proposed] = await Promise.all([
    austliiSide(context, query, call),
    proposedSide(context, query, call),
  ]);
  const cited = find(query.query).flatMap((one) => (one.kind === "neutral" ? (citedRow(one) ?? []) : []));
  const merged = deduplicateResults([...cited.slice(0, 1), ...interleaved(austlii.rows, proposed.rows)]);
  const crossed = await crossReference(context, merged.slice(0, query.limit), call, bounds);
  const reports = [...austlii.reports, ...jadeReport(crossed.report, proposed)];
  const answer: SearchAnswer = {
    query: query.query,
    status: statusOf(reports, crossed.rows.length),
    total: crossed.rows.length,
    total_is_exact: false,
    results: crossed.rows,
    next: null,
    per_source: reports,
    query_url: searchPageUrl(query.query),
    notes: [...austlii.notes, ...crossed.notes],
    warnings: [...proposed.warnings, ...crossed.warnings],
  };
  return { answer, austlii: austlii.warnings };
}

async function austliiSide(context: JadeContext, query: PlainQuery, call: ToolCall): Promise<Side> {
  return await side("austlii", call, async () => {
    const answer = await peer(context, "austlii")?.search?.(query, call);
    if (!answer)
      return { ...NO_SIDE, notes: ["AustLII is not enabled, so only jade.io itself could find cases"] };
    return { ...answer, rows: answer.results, reports: answer.per_source };
  });
}

async function proposedSide({ client }: JadeContext, { query }: PlainQuery, call: ToolCall): Promise<Side> {
  if (!client?.propose) return NO_SIDE;
  const { propose } = client;
  return await side("jade", call, async () => {
    const started = performance.now();
    const rows = (await propose(query, call)).map(proposedRow);
    const ms = Math.round(performance.now() - started);
    const status = rows.length > 0 ? "ok" : "empty";
    return { ...NO_SIDE, rows, reports: [{ source: "jade", status, hits: rows.length, ms }] };
  });
}

const OURS: ReadonlySet<ErrorCode> = new Set(["CANCELLED", "INVALID_INPUT"]);

/** Runs one half of the search, so that its failure leaves the other's rows. */
async function side(source: string, call: ToolCall, ask: () => Promise<Side>): Promise<Side> {
  const started = performance.now();
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof LegibusError) || OURS.has(error.code) || call.signal.aborted) throw error;
    call.log.info("a side of the search failed", { source, code: error.code, cause: error.cause });
    const { code, message, hint, humanUrl } = error;
    const said = [`${source} ${code}: ${message}`, hint, humanUrl].filter((part) => part !== undefined);
    const ms = Math.round(performance.now() - started);
    return {
      ...NO_SIDE,
      reports: [{ source, status: "partial", hits: 0, ms, code }],
      warnings: [said.join("; ")],
    };
  }
}

/** Interleaves both lists, because neither ranking is better than the other. */
function interleaved(one: readonly SearchRow[], other: readonly SearchRow[]): SearchRow[] {
  const longest = Math.max(one.length, other.length);
  return Array.from({ length: longest }, (_, at) => [one[at] ?? [], other[at] ?? []].flat()).flat();
}

/** Merges jade's reports into one: its search box where that was queried, otherwise its articles. */
function jadeReport(articles: SourceReport, { reports: [proposed] }: Side): SourceReport[] {
  if (!proposed) return [articles];
  const code = proposed.code ?? articles.code;
  return [
    {
      source: "jade",
      status: code !== undefined ? "partial" : articles.hits + proposed.hits > 0 ? "ok" : "empty",
      hits: Math.max(proposed.hits, articles.hits),
      ms: proposed.ms + articles.ms,
      ...(code !== undefined && { code }),
    },
  ];
}

/** Returns the status: "empty" only if jade itself was queried and found nothing. */
function statusOf(reports: readonly SourceReport[], rows: number): SearchAnswer["status"] {
  const asked = reports.filter(({ status }) => status !== "not_searched");
  if (asked.length === 0) return "not_searched";
  if (asked.some(({ status }) => status === "partial")) return "partial";
  if (rows > 0) return "ok";
  const jade = reports.find(({ source }) => source === "jade");
  return jade?.status === "empty" ? "empty" : "not_searched";
}

const BOUNDS = { most: 5, budgetMs: 6_000 }; // law:search waits 8 s for all sources

/**
 * Runs a query for `law:search`, which queries AustLII itself, and returns jade's own rows only; link mode
 * sends no request.
 */
export async function plainSearch(
  context: JadeContext,
  query: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  if (!context.client || query.kind === "legislation") {
    const queryUrl = searchPageUrl(query.query);
    return notSearched("jade", { query: query.query, queryUrl, notes: [LINK_NOTE] });
  }
  const { answer, austlii } = await searchBoth(context, query, call, BOUNDS);
  const results = answer.results.filter(({ source, how }) => source === "jade" && how !== "link");
  const per_source = answer.per_source.filter(({ source }) => source === "jade");
  return {
    ...answer,
    results,
    total: results.length,
    per_source,
    elsewhere: new Map([["austlii", austlii]]),
  };
}
