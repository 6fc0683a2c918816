import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { courtNames, nearestCourtNames } from "../../citations/index.ts";
import { shortened } from "../../core/text.ts";
import { didYouMean, isSlipOf, nearest } from "../../core/nearest.ts";
import type { PlainQuery } from "../../core/provider.ts";
import {
  type SearchAnswer,
  searchAnswer,
  type SearchRow,
  searchRow,
  type RowFacts,
} from "../../core/search.ts";
import type { Listed, Parameters, NeurisContext } from "./client.ts";
import { checkedDays, leadingDay } from "../../core/day.ts";
import { today, versionDay } from "./references.ts";
import type { KINDS, SORTS } from "./tools.ts";
import { planQuery, type PlannedQuery } from "./query.ts";
import { addressOf, pageOf as humanPage, toId, portalUrl } from "./urls.ts";
import { portalLawUrl } from "../../citations/links/ris.ts";
import { caseCitation, withPlace } from "./case-document.ts";
import { type DecisionItem, expressionOf, type Item, type LegislationItem, type Member } from "./parse.ts";

type Kind = (typeof KINDS)[number];
type Sort = (typeof SORTS)[number];

/** Lists of the portal's OpenAPI file, below `/v1` and its search in Lucene; a test checks them against it. */
const LISTS: Readonly<Record<Kind, string>> = {
  all: "document",
  legislation: "legislation",
  case_law: "case-law",
  literature: "literature",
  administrative_directive: "administrative-directive",
};
const ORDERS: Readonly<Record<Sort, string | undefined>> = {
  relevance: undefined,
  date: "-date",
  oldest: "date",
};
const WINDOW = 10_000; // most hits that the portal returns
const MAX_SIZE = 300;

export interface SearchRequest extends Pick<PlainQuery, "query" | "court" | "from" | "to" | "limit"> {
  readonly kind: Kind;
  readonly as_at?: string | undefined;
  readonly sort: Sort;
  readonly offset: number;
}

/** Runs one search on the portal. @throws LegibusError */
export async function search(
  context: NeurisContext,
  request: SearchRequest,
  call: ToolCall,
): Promise<SearchAnswer> {
  const prepared = prepare(request, today(context.now()), context.now());
  if (request.court !== undefined) refuseSlip(request.court);
  call.progress(0.2, "Asking Rechtsinformationen des Bundes");
  const { plan, path, parameters } = prepared;
  const first = await context.client.list(path, parameters(plan.term), call);
  if (first.total > 0 || request.offset > 0) return answerOf(request, prepared, first, []);
  for (const variant of plan.variants) {
    const found = await context.client.list(path, parameters(variant), call);
    if (found.total > 0)
      return answerOf(request, prepared, found, [`no hits for "${plan.term}"; these are for "${variant}"`]);
  }
  if (request.court === undefined) return answerOf(request, prepared, first, []);
  const court = await courtId(context, request.court, call);
  if (court === undefined)
    return answerOf(request, prepared, first, [
      `the portal has no decisions of court "${request.court}": ris:list_courts has its courts`,
    ]);
  if (court.toLowerCase().startsWith(request.court.toLowerCase()))
    return answerOf(request, prepared, first, ["ris:list_courts has the courts' names"]);
  const again = await search(context, { ...request, court }, call);
  return { ...again, notes: [`court was read as ${court}`, ...again.notes] };
}

/**
 * Refuses a misspelt court before any request; the portal may know others that the tables do not have.
 * @throws LegibusError INVALID_INPUT
 */
function refuseSlip(given: string): void {
  if (courtNames(given).length > 0) return;
  const near = nearestCourtNames(given, ({ jurisdiction }) => jurisdiction === "de");
  const parts = near.flatMap((one) => one.toLowerCase().split(/ \(|\)/));
  if (parts.some((name) => isSlipOf(given.trim().toLowerCase(), name))) throw noCourt(given, near);
}

function noCourt(given: string, near: readonly string[]): LegibusError {
  return new LegibusError("INVALID_INPUT", `the portal has no court "${given}"`, {
    hint: didYouMean(near) ?? "ris:list_courts has the courts' names",
  });
}

/**
 * Returns the portal's id of a court, by id or any of its names; undefined for a known court without
 * documents there.
 * @throws LegibusError INVALID_INPUT for an unknown court, with the nearest names
 */
async function courtId(context: NeurisContext, given: string, call: ToolCall): Promise<string | undefined> {
  const names = courtNames(given);
  const wanted = [given, ...names].map((name) => name.toLowerCase());
  const courts = await context.client.courts("", call);
  const found = courts.find(({ id, label }) =>
    [id, label].some((name) => wanted.some((one) => `${name.toLowerCase()} `.startsWith(`${one} `))),
  );
  if (found || names.length > 0) return found?.id;
  const near = nearest(given, [
    ...new Set(courts.flatMap(({ id, label }) => [id.replace(/ .*/, ""), id, label])),
  ]);
  throw noCourt(given, near);
}

function prepare(request: SearchRequest, day: string, now: number) {
  const plan = planQuery(request.query);
  const dates = checkedDays(request);
  const asAt = request.as_at === undefined ? undefined : versionDay(request.as_at, now);
  const notes: string[] = [...plan.notes, ...normNote(request)];
  const kind = kindFor(request, plan, notes);
  if (plan.mode === "lucene") refuseFilters(request);
  const { skip, ...page } = pageOf(request);
  const common = { ...page, sort: ORDERS[request.sort] };
  const list = LISTS[kind];
  const knowsTime = kind === "all" || kind === "legislation";
  if (asAt !== undefined && !knowsTime) notes.push("as_at is for laws: it was left out");
  const filters = {
    dateFrom: dates.from,
    dateTo: dates.to,
    court: kind === "case_law" ? request.court : undefined,
    mostRelevantOn: knowsTime ? (asAt ?? day) : undefined,
  };
  const NAMES = { words: "searchTerm", lucene: "query", ecli: "ecli", fileNumber: "fileNumber" } as const;
  return {
    plan,
    path:
      plan.mode === "lucene"
        ? `/v1/document/lucene-search${kind === "all" ? "" : `/${list}`}`
        : `/v1/${list}`,
    parameters: (term: string): Parameters => ({
      [NAMES[plan.mode]]: term,
      ...(plan.mode === "lucene" ? {} : filters),
      ...common,
    }),
    /** Number of hits on the portal's page before the requested ones. */
    skip,
    notes,
  };
}

/** Derives the kind: courts, ECLIs and file numbers imply decisions. @throws LegibusError INVALID_INPUT */
function kindFor({ kind, court }: SearchRequest, { mode }: PlannedQuery, notes: string[]): Kind {
  const isCase = court !== undefined || mode === "ecli" || mode === "fileNumber";
  if (!isCase || kind === "case_law") return kind;
  if (kind !== "all") {
    throw new LegibusError(
      "INVALID_INPUT",
      `${court === undefined ? "this query" : "court"} goes with kind case_law only`,
      { hint: 'set kind to "case_law" or leave the other out' },
    );
  }
  if (court !== undefined) notes.push("kind was read as case_law, because a court is given");
  return "case_law";
}

/** Rejects filters on Lucene queries, which do not support them. @throws LegibusError INVALID_INPUT */
function refuseFilters({ court, from, to, as_at }: SearchRequest): void {
  const given = Object.entries({ court, from, to, as_at }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (given.length === 0) return;
  throw new LegibusError(
    "INVALID_INPUT",
    `${given.join(" and ")} cannot be combined with Lucene's fields and operators`,
    { hint: "leave fields and operators out, or write the court into the query as G:BGH" },
  );
}

/**
 * Finds the smallest page that contains the requested hits, because the portal counts pages.
 * @throws LegibusError INVALID_INPUT
 */
export function pageOf({ limit, offset }: Pick<SearchRequest, "limit" | "offset">): {
  readonly size: number;
  readonly pageIndex: number;
  readonly skip: number;
} {
  if (offset + limit > WINDOW) {
    throw new LegibusError(
      "INVALID_INPUT",
      "offset is too large: the portal gives the first 10,000 hits only",
      { hint: "narrow the search by dates, court or kind" },
    );
  }
  for (let size = limit; size <= MAX_SIZE; size += 1) {
    const pageIndex = Math.floor(offset / size);
    if (offset + limit <= (pageIndex + 1) * size && (pageIndex + 1) * size <= WINDOW)
      return { size, pageIndex, skip: offset - pageIndex * size };
  }
  const pageIndex = Math.floor(offset / limit);
  return { size: limit, pageIndex, skip: offset - pageIndex * limit }; // fewer hits than requested; the next page continues
}

/** Adds a note that names the provision when the query is a reference to it. */
function normNote({ query, kind }: SearchRequest): string[] {
  const address = kind === "all" || kind === "legislation" ? addressOf(query) : undefined;
  return address?.type === "norm" ? [`${query.trim()} itself: open ${toId(address)} with ris:get_norm`] : [];
}

function answerOf(
  request: SearchRequest,
  prepared: ReturnType<typeof prepare>,
  found: Listed,
  more: readonly string[],
): SearchAnswer {
  const { limit, offset } = request;
  const members = found.members.slice(prepared.skip, prepared.skip + limit);
  const rows = members.map((member) => toRow(member, found.how));
  return searchAnswer({
    source: "ris",
    query: request.query,
    rows,
    total: found.total,
    isExact: found.total < WINDOW,
    offset,
    sent: rows.length === 0 ? 0 : rows.length + found.unknown,
    reachable: WINDOW,
    ms: found.ms,
    queryUrl: humanPage(found.url),
    notes: [...prepared.notes, ...more],
    warnings: found.unknown > 0 ? [`${found.unknown} hits of an unknown kind were left out`] : [],
  });
}

/** Runs a query of the workbench. @throws LegibusError */
export async function plainSearch(
  context: NeurisContext,
  { query, kind, limit, court, from, to }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const isCase = kind === "case" || court !== undefined;
  const wanted = isCase ? "case_law" : kind === undefined ? "all" : "legislation";
  const narrowed = isCase && planQuery(query).mode !== "lucene" ? { court, from, to } : {};
  return await search(
    context,
    { query, kind: wanted, sort: "relevance", limit, offset: 0, ...narrowed },
    call,
  );
}

const MAX_SNIPPET = 200; // characters
const SOURCE = "ris";

/** Converts a hit of the portal to the row format that all searches share. */
export function toRow({ item, matches }: Member, how: "live" | "cache"): SearchRow {
  const own = ownFacts(item);
  const date = leadingDay(own.date);
  return searchRow({ jurisdiction: "de", source: SOURCE, how, snippet: snippetOf(matches), ...own, date });
}

type Own = Omit<RowFacts, "jurisdiction" | "source" | "how" | "snippet">;

function ownFacts(item: Item): Own {
  switch (item["@type"]) {
    case "Decision":
    case "CaseLaw":
      return decisionRow(item);
    case "Legislation":
      return lawRow(item);
    case "Literature":
    case "AdministrativeDirective":
      return recordRow(item);
  }
}

function decisionRow(item: DecisionItem): Own {
  const { documentNumber, ecli, decisionDate, courtType = "", location = "" } = item;
  const court = withPlace(courtType, location) || (item.courtName ?? "");
  const fileNumber = item.fileNumbers.join(", ");
  const citation = caseCitation({ court, type: item.documentType ?? "", date: decisionDate, fileNumber });
  return {
    id: `ris:${documentNumber}`,
    title: citation,
    url: portalUrl(documentNumber),
    court: court === "" ? undefined : court,
    date: decisionDate,
    ecli,
    facts: [item.judicialBody, item.titleLine ?? (item.headline === citation ? undefined : item.headline)],
  };
}

function lawRow(item: LegislationItem): Own {
  const expression = expressionOf(item);
  const name = item.name ?? item.alternateName ?? item.abbreviation ?? "";
  const eli = expression?.eli ?? "";
  const { from, to, force, gazette } = expression ?? {};
  const window = from === undefined ? undefined : `in force ${from} to ${to ?? "now"}`;
  const state = force === "NotInForce" ? "not in force today" : undefined;
  const abbr =
    item.abbreviation !== undefined && !name.includes(item.abbreviation) ? ` (${item.abbreviation})` : "";
  return {
    id: `ris:${eli}`,
    title: `${name}${abbr}`,
    url: portalLawUrl(eli),
    date: from,
    facts: [window, state, gazette],
  };
}

function recordRow(item: Extract<Item, { "@type": "Literature" | "AdministrativeDirective" }>): Own {
  const isLiterature = item["@type"] === "Literature";
  const date = isLiterature ? item.firstPublicationDate : item.entryIntoForceDate;
  const said = isLiterature
    ? ["Literatur", item.authors.join("; "), [...item.dependentReferences, ...item.independentReferences][0]]
    : ["Verwaltungsvorschrift", item.legislationAuthority, item.referenceNumbers.join(", ")];
  const other = isLiterature ? item.alternativeHeadline : item.documentType;
  return {
    id: `ris:${item.documentNumber}`,
    title: item.headline ?? other ?? item.documentNumber,
    url: portalUrl(item.documentNumber),
    date,
    facts: said,
  };
}

/** Returns the matching passage; in a law, the article's heading precedes it. */
function snippetOf(matches: Member["matches"]): string | undefined {
  const match =
    matches.find(({ location }) => location !== undefined) ?? matches.find(({ text = "" }) => text !== "");
  if (!match) return undefined;
  const text = snippetText(match.text ?? "");
  const heading = match.location === undefined ? "" : snippetText(match.name ?? "");
  const said = [heading, text].filter((one) => one !== "").join(": ");
  return said === "" ? undefined : shortened(said, MAX_SNIPPET);
}

function snippetText(html: string): string {
  return html
    .replaceAll(/<\/?mark>/g, "**")
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
