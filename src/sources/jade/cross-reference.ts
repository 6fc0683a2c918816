import type { ToolCall } from "../../core/call.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import type { CrossReferenced } from "../../core/provider.ts";
import type { SearchRow } from "../../core/search.ts";
import { type NeutralCitation, parseNeutral } from "../../citations/index.ts";
import type { JadeClient } from "./client.ts";
import { type JadeContext, LINK_NOTE } from "./client.ts";
import { jadePlace, withJadeLinks } from "./links.ts";
import { keyOf, mergeSearchResults } from "./merge.ts";
import { inParallel } from "./parallel.ts";
import { articleRow } from "./rows.ts";
import { fromId } from "./urls.ts";

const IN_FLIGHT = 5; // seed 001
const BUDGET_MS = 15_000; // a model waits for it
const SPARE_MS = 2_000; // to answer before the call's own end

export interface Bounds {
  /** Cases to look up at most. */
  readonly most: number;
  readonly budgetMs: number;
}

/**
 * Puts jade's articles to rows of another source that have a neutral citation, jade's row preferred, every link kept.
 * Whatever fails leaves the row as it was; only a cancelled call throws.
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
  const timed = within(call, budgetMs);
  let done = 0;
  const outcomes = await inParallel(wanted, IN_FLIGHT, async (citation) => {
    const outcome = await lookUp(client, citation, timed);
    done += 1;
    call.progress(0.5 + done / wanted.length / 2.2, `jade.io: ${done} of ${wanted.length}`);
    return outcome;
  });
  throwIfCancelled(call.signal);
  return {
    rows: mergeSearchResults(
      rows,
      outcomes.flatMap(({ row }) => row ?? []),
    ),
    ...told(outcomes, Math.round(performance.now() - started)),
  };
}

function linked(rows: readonly SearchRow[]): CrossReferenced {
  const report = { source: "jade", status: "not_searched", hits: 0, ms: 0 } as const;
  return { rows: withJadeLinks(rows), report, notes: [LINK_NOTE], warnings: [] };
}

/** The cases that jade may have, each once; what jade itself proposed needs no second look. */
function citationsOf(rows: readonly SearchRow[]): Map<string, NeutralCitation> {
  const citations = new Map<string, NeutralCitation>();
  for (const row of rows) {
    if (row.source === "jade" && row.how !== "link") continue;
    const citation = row.citation.neutral === undefined ? undefined : parseNeutral(row.citation.neutral);
    if (citation && jadePlace(citation)) citations.set(citation.canonical, citation);
  }
  return citations;
}

function within(call: ToolCall, budgetMs: number): ToolCall {
  const left = call.deadline === undefined ? Infinity : call.deadline - performance.now() - SPARE_MS;
  const limit = AbortSignal.timeout(Math.max(0, Math.floor(Math.min(budgetMs, left))));
  return { ...call, signal: AbortSignal.any([call.signal, limit]) };
}

interface Outcome {
  readonly row?: SearchRow;
  readonly failure?: LegibusError;
}

async function lookUp(client: JadeClient, citation: NeutralCitation, call: ToolCall): Promise<Outcome> {
  const address = fromId(jadePlace(citation)?.id ?? "");
  if (!address) return {};
  try {
    const article = await client.article(address, call);
    const row = article && articleRow(article, citation);
    return row && keyOf(row) === citation.canonical ? { row } : {}; // another case's page is no answer
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    if (error.code === "NOT_FOUND") return {};
    call.log.info("jade.io did not answer", { citation: citation.canonical, code: error.code });
    return { failure: error };
  }
}

function told(outcomes: readonly Outcome[], ms: number): Omit<CrossReferenced, "rows"> {
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
