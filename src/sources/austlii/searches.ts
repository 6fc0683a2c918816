import { bareWords, mayCite } from "../../core/text.ts";
import type { ToolCall } from "../../core/call.ts";
import { requireFailure } from "../../core/errors.ts";
import type { PlainQuery } from "../../core/provider.ts";
import type { SearchAnswer, SearchRow } from "../../core/search.ts";
import { citedQuery } from "../../citations/cited-query.ts";
import {
  type CaseCitation,
  find,
  isCaseCitation,
  type NeutralCitation,
  neutralToAustlii,
} from "../../citations/index.ts";
import { linkRow } from "./answers.ts";
import { peer } from "../source.ts";
import type { AustliiContext } from "./client.ts";
import { databases } from "./databases.ts";
import { type Paging, prepared, search, searchScope, type Sort } from "./search.ts";
import type { SearchMethod } from "./urls.ts";

interface SearchRequest extends Paging, Pick<PlainQuery, "query" | "jurisdiction" | "from" | "to"> {
  readonly method: SearchMethod;
  readonly sort_by: "auto" | Exclude<Sort, "title" | "database">;
}

/** How a query is run: citations and case names are resolved before any search. */
interface Plan {
  readonly query: string;
  readonly method: SearchMethod;
  readonly note?: string;
  /** The citation that the query is. */
  readonly citation?: string;
  /** Tests whether a hit is the very case that the query names. */
  readonly isIt?: (row: SearchRow) => boolean;
  /** Rows known without a request. */
  readonly known: readonly SearchRow[];
  readonly otherwise?: Plan;
}

/** Searches cases; the case that the query names comes first, before those that cite it. */
export async function searchCases(
  context: AustliiContext,
  request: SearchRequest & { readonly court?: string | undefined },
  call: ToolCall,
): Promise<SearchAnswer> {
  const scope = searchScope(await databases(), { kind: "cases", ...request });
  const ask = async (plan: Plan) => {
    const sort = request.sort_by === "auto" ? undefined : request.sort_by;
    const wanted = prepared({ ...request, query: plan.query, method: plan.method, sort }, scope);
    const answer = await search(context, wanted, request, call, plan.known);
    const said = plan.note !== undefined && wasAnswered(answer) ? [plan.note] : [];
    const notes = [...answer.notes, ...said];
    return { ...itselfFirst({ ...answer, notes }, plan, request.offset), query: request.query };
  };
  const plan = planFor(request.query, request.method);
  const answer = await ask(plan);
  return answer.status === "empty" && plan.otherwise ? await ask(plan.otherwise) : answer;
}

function planFor(query: string, method: SearchMethod): Plan {
  const plain: Plan = { query, method, known: [] };
  if (method !== "auto") return plain;
  const citation = mayCite(query) ? find(query).find(isCaseCitation) : undefined;
  if (citation) return citationPlan(citation);
  if (!isCaseName(query)) return plain;
  const wanted = plainName(query);
  return {
    query: query.replaceAll(/[^\p{L}\p{N}'’& -]+/gu, " ").trim(),
    method: "title",
    note: "the query reads as a case name, so titles were searched",
    isIt: (row) => plainName(row.title) === wanted,
    known: [],
    otherwise: {
      ...plain,
      note: "no title has these words, so the full text was searched: the hits may only mention the case",
    },
  };
}

function citationPlan(citation: CaseCitation): Plan {
  const words = citation.canonical
    .replaceAll(/[[\]()]/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const { canonical } = citation;
  if (citation.kind === "reported") {
    const page = `${citation.volume ?? ""} ${citation.series.abbreviation} ${citation.page}`.trim();
    return {
      query: page,
      method: "phrase",
      citation: canonical,
      known: [],
      isIt: (row) => row.citation.reported.some((one) => one.endsWith(page)),
    };
  }
  const row = neutralRow(citation);
  return {
    query: words,
    method: "phrase",
    citation: canonical,
    known: [row],
    isIt: ({ id }) => id === row.id,
  };
}

function neutralRow(citation: NeutralCitation): SearchRow {
  return linkRow(
    { canonical: citation.canonical, court: citation.court.code, year: citation.year },
    neutralToAustlii(citation),
  );
}

function wasAnswered({ status }: SearchAnswer): boolean {
  return status === "ok" || status === "empty";
}

/** Puts the named case first; where AustLII did not list it, uses the row composed from the citation. */
function itselfFirst(answer: SearchAnswer, { isIt, known, citation }: Plan, offset: number): SearchAnswer {
  if (!isIt || offset > 0 || !wasAnswered(answer)) return answer;
  const itself = answer.results.filter(isIt);
  const others = answer.results.filter((row) => !isIt(row));
  const results = [...(itself.length > 0 ? itself : known), ...others];
  const isNoted = citation !== undefined && others.length > 0;
  const note = `the query is the citation ${citation}: rows with another citation are documents that mention it`;
  return { ...answer, results, notes: isNoted ? [...answer.notes, note] : answer.notes };
}

/** Tests for a case name: "Mabo v Queensland", "Re Wakim; Ex parte McNally", "In re …". */
function isCaseName(query: string): boolean {
  if (/["*()]|\b(?:AND|OR|NOT)\b|\bw\/\d/.test(query) || query.length > 200) return false;
  return /\S\s+v\.?\s+\S/.test(query) || /^(?:re|in re|ex parte|in the matter of)\s+\S/i.test(query.trim());
}

function plainName(name: string): string {
  return bareWords(name.toLowerCase().replaceAll(/\bv\./g, "v"));
}

export interface LegislationRequest extends SearchRequest {
  readonly act?: string | undefined;
  readonly instrument?: string | undefined;
}

/** Searches Acts, regulations and bills; `act` limits hits to provisions of Acts whose title has these words. */
export async function searchLegislation(
  context: AustliiContext,
  request: LegislationRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const scope = searchScope(await databases(), { kind: "legislation", ...request });
  const sort = request.sort_by === "auto" ? undefined : request.sort_by;
  const inAct = request.act === undefined ? {} : withinAct(request.act, request.query);
  const wanted = prepared({ ...request, sort, ...inAct }, scope);
  const answer = { ...(await search(context, wanted, request, call)), query: request.query };
  return context.client ? answer : await withRegister(context, answer, request, call);
}

const COMMONWEALTH = /^(?:cth|commonwealth|au|australia|federal)$/i;

/** Adds the Federal Register's rows for Commonwealth law, for use where AustLII may not be queried. */
async function withRegister(
  context: Pick<AustliiContext, "peers">,
  answer: SearchAnswer,
  { query, act, jurisdiction, limit, offset }: LegislationRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const register = peer(context, "frl");
  const isMeant = offset === 0 && (jurisdiction === undefined || COMMONWEALTH.test(jurisdiction));
  if (!isMeant || !register?.search) return answer;
  try {
    const found = await register.search({ query: act ?? query, kind: "legislation", limit }, call);
    const known = new Set(answer.results.map(({ id }) => id));
    const rows = found.results.filter(({ id }) => !known.has(id));
    return {
      ...answer,
      status: "partial",
      total: answer.total + found.total,
      results: [...answer.results, ...rows].slice(0, limit),
      per_source: [...answer.per_source, ...found.per_source],
      notes: [
        `Commonwealth legislation is from the Federal Register; more of it with frl:search`,
        ...answer.notes,
      ],
    };
  } catch (error) {
    requireFailure(error);
    return { ...answer, warnings: [...answer.warnings, `frl ${error.code}: ${error.message}`] };
  }
}

function withinAct(act: string, query: string): { readonly query: string; readonly method: SearchMethod } {
  const words = (citedQuery(act)?.words ?? act)
    .replaceAll(/[^\p{L}\p{N}' -]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const section = SECTION.exec(query.trim())?.[1];
  const wanted = section === undefined ? `(${query})` : `title("sect ${section}")`;
  return { query: `title("${words}") AND ${wanted}`, method: "boolean" };
}

/** A section alone, which AustLII's titles write as `PRIVACY ACT 1988 - SECT 6`. */
const SECTION = /^(?:ss?|sect(?:ion)?)\.? ?(\d{1,4}[A-Z]{0,3})(?: ?\([^)]*\))*$/i;

/** Runs a plain-text query for `law:search`, without the library and other sources; link mode sends no request. */
export async function plainSearch(
  context: AustliiContext,
  { query, kind, limit, court, jurisdiction, from, to }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const request = { query, limit, jurisdiction, offset: 0, method: "auto", sort_by: "auto" } as const;
  const unheld = { ...context, library: undefined, peers: () => [] }; // law:search queries them itself
  return kind === "legislation"
    ? await searchLegislation(unheld, request, call)
    : await searchCases(unheld, { ...request, court, from, to }, call);
}

const OFF = "jade.io was left out: this server does without it (LEGIBUS_PROVIDERS=+jade)";

/** Merges jade.io's results into an answer: jade's rows preferred, both links kept; a failure leaves AustLII's rows. */
export async function withJade(
  context: Pick<AustliiContext, "peers">,
  answer: SearchAnswer,
  call: ToolCall,
): Promise<SearchAnswer> {
  const crossed = await peer(context, "jade")?.crossReference?.(answer.results, call);
  if (!crossed) return { ...answer, notes: [...answer.notes, OFF] };
  return {
    ...answer,
    results: crossed.rows,
    per_source: [...answer.per_source, crossed.report],
    notes: [...answer.notes, ...crossed.notes],
    warnings: [...answer.warnings, ...crossed.warnings],
  };
}
