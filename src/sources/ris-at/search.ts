import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { PlainQuery } from "../../core/provider.ts";
import { type SearchAnswer, searchAnswer } from "../../core/search.ts";
import { type Application, type ApplicationName, APPLICATIONS } from "./applications.ts";
import type { RisatContext } from "./client.ts";
import { viennaDay, rowOf } from "./parse.ts";
import { parametersOf, type RisSearch } from "./query.ts";
import { pageFor, searchPage } from "./urls.ts";

export const ATTRIBUTION = "Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at), CC BY 4.0";

/** One page of one application. */
export async function searchRis(
  context: RisatContext,
  name: ApplicationName,
  search: RisSearch,
  call: ToolCall,
): Promise<SearchAnswer> {
  const application: Application = APPLICATIONS[name];
  const today = viennaDay(context.now());
  const page = pageFor(search.limit, search.offset);
  const { parameters, notes } = parametersOf(application, search, page, today);
  const query = [search.query, search.norm].filter(Boolean).join(" · ");
  if (query === "" && search.from === undefined && search.to === undefined) {
    throw new LegibusError("INVALID_INPUT", "give query or norm", {
      hint: "norm is a provision, such as ABGB § 1295",
    });
  }
  call.progress(0.2, `Asking RIS (Austria), ${application.title}`);
  const found = await context.client.search(application, parameters, call);
  const hits = found.hits.slice(page.skip, page.skip + search.limit);
  return searchAnswer({
    source: "risat",
    query,
    rows: hits.map((hit) => rowOf(hit, found.how, today)),
    total: found.total,
    offset: search.offset,
    ms: found.ms,
    queryUrl: searchPage(application),
    notes: [`${application.title} (AT). ${ATTRIBUTION}`, ...notes],
  });
}

const ASKED: Readonly<Record<"case" | "legislation" | "any", readonly ApplicationName[]>> = {
  case: ["justiz"],
  legislation: ["bundesrecht"],
  any: ["bundesrecht", "justiz"],
};

/** One query in plain words over federal law and the courts; one application that fails leaves the other's rows. */
export async function searchAcross(
  context: RisatContext,
  { query, kind, limit }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const names = ASKED[kind ?? "any"];
  const each = Math.ceil(limit / names.length);
  const outcomes = await Promise.allSettled(
    names.map(async (name) => await searchRis(context, name, { query, limit: each, offset: 0 }, call)),
  );
  const answers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const [first, ...others] = answers;
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (!first) throw failed?.reason;
  const total = answers.reduce((sum, answer) => sum + answer.total, 0);
  const status = failed ? "partial" : total === 0 ? "empty" : "ok";
  return {
    ...first,
    status,
    total,
    results: answers.flatMap((answer) => answer.results).slice(0, limit),
    next: null,
    per_source: [
      {
        source: "risat",
        status,
        hits: total,
        ms: Math.max(...answers.flatMap(({ per_source: [one] }) => one?.ms ?? 0)),
      },
    ],
    notes: [first, ...others].flatMap(({ notes }) => notes),
    warnings: failed ? ["one application of RIS (Austria) did not answer"] : [],
  };
}
