import { find } from "../../citations/index.ts";
import { type ReferenceKeys, referenceKeys as keysOfCitation } from "../../citations/links/beck.ts";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import type { PlainQuery } from "../../core/provider.ts";
import { type SearchAnswer, searchAnswer, type SearchRow, searchRow } from "../../core/search.ts";
import { plural } from "../../core/text.ts";
import { type Category, FILTERS } from "./categories.ts";
import type { Answered, BeckContext } from "./client.ts";
import { readHead } from "./head.ts";
import { pageState, pageTitle } from "./page-state.ts";
import { type Hit, type HitPage, parseHits } from "./parse.ts";
import { addressOf, type BeckAddress, fromUrl, pageUrl, searchUrl, toId } from "./urls.ts";

const HITS_PER_PAGE = 20;
const MOST_SEARCHES = 100; // searches whose page links are remembered

export interface SearchRequest {
  readonly query: string;
  readonly page: number;
  readonly only_available: boolean;
  readonly category?: Category | undefined;
}

/** A hit in the shared row format, plus the fields of beck-online-mcp: type, vpath and link. */
export interface BeckRow extends SearchRow {
  readonly type: string;
  readonly vpath?: string;
  readonly link: string;
  readonly available?: boolean;
}

export interface BeckAnswer extends SearchAnswer {
  readonly results: readonly BeckRow[];
  readonly page: number;
  readonly pages: number;
}

/** Fetches one page of hits. @throws LegibusError */
export async function search(
  context: BeckContext,
  request: SearchRequest,
  call: ToolCall,
): Promise<BeckAnswer> {
  call.progress(0.2, "Asking beck-online");
  const codes: readonly (string | undefined)[] =
    request.category === undefined ? [undefined] : FILTERS[request.category];
  let answer: BeckAnswer | undefined;
  for (const code of codes) {
    answer = await searchWith(context, request, code, call);
    if (answer.status !== "empty") break;
  }
  if (!answer) throw new Error("a category has no filter code");
  return answer;
}

async function searchWith(
  context: BeckContext,
  request: SearchRequest,
  code: string | undefined,
  call: ToolCall,
): Promise<BeckAnswer> {
  const { query, only_available: onlyAvailable, page } = request;
  const filter = code === undefined ? undefined : `spubtyp0:${code}`;
  const first = searchUrl({ words: query, page: 1, filter, onlyAvailable });
  const url = page === 1 ? first : await laterPage(context, first, page, call);
  const answered = await context.client.ask(url, call);
  const direct = directHit(answered);
  if (direct)
    return answerOf(request, { rows: [direct], page: 1, pages: 1, total: 1, unread: 0 }, answered, [DIRECT]);
  const list = parseHits(answered.text, answered.url);
  remember(context, first, list);
  if (page > 1 && (list.page !== page || page > list.pages)) throw noSuchPage(page, list.pages, answered.url);
  const rows = list.hits.map((hit) => rowOf(hit, onlyAvailable));
  return answerOf(request, { ...list, rows }, answered, []);
}

const DIRECT = "beck-online led straight to this document";

/** Builds a page's URL from the links on the first page, because they carry the state of the query. */
async function laterPage(context: BeckContext, first: string, page: number, call: ToolCall): Promise<string> {
  const known = context.client.pages.get(first) ?? (await firstPage(context, first, call));
  const exact = known.get(page);
  const model = exact ?? known.get(1) ?? [...known.values()].at(0);
  if (model === undefined) throw noSuchPage(page, 1, first);
  const url = new URL(model, first);
  url.searchParams.set("pagenr", String(page));
  return url.href;
}

async function firstPage(
  context: BeckContext,
  first: string,
  call: ToolCall,
): Promise<ReadonlyMap<number, string>> {
  const answered = await context.client.ask(first, call);
  if (directHit(answered)) return new Map();
  const list = parseHits(answered.text, answered.url);
  remember(context, first, list);
  return list.links;
}

function remember(context: BeckContext, first: string, { links }: HitPage): void {
  if (links.size === 0) return;
  context.client.pages.set(first, new Map([...(context.client.pages.get(first) ?? []), ...links]));
  const [oldest] = context.client.pages.keys();
  if (context.client.pages.size > MOST_SEARCHES && oldest !== undefined) context.client.pages.delete(oldest);
}

function noSuchPage(page: number, pages: number, url: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `this search has no page ${page}`, {
    hint: `it has ${plural(pages, "page")} of ${HITS_PER_PAGE} hits`,
    humanUrl: url,
  });
}

/** Builds a row when beck-online opened a document instead of a list. */
function directHit({ url, text }: Answered): BeckRow | undefined {
  const address = fromUrl(url);
  if (!address || /\/Search\b/i.test(new URL(url).pathname)) return undefined;
  const head = readHead(text);
  const said = pageTitle(text);
  const { court, date, place } = head;
  return {
    ...searchRow({
      ...FROM,
      id: toId(address),
      title: said === "" ? toId(address) : said,
      url: pageUrl(address),
      court,
      date,
      reported: place === undefined ? [] : [place],
      facts: ["direct hit"],
    }),
    type: "Unknown",
    ...(address.type === "document" && { vpath: address.vpath }),
    link: pageUrl(address),
    ...(pageState(text).state === "denied" && { available: false }),
  };
}

const FROM = { jurisdiction: "de", source: "beck", how: "live" } as const;

function rowOf(hit: Hit, onlyAvailable: boolean): BeckRow {
  const { id, title, type, vpath, link, court, date } = hit;
  const available = hit.available ?? (onlyAvailable ? true : undefined);
  const address = fromUrl(link);
  const place = /\b(?:BeckRS|BeckEuRS|LSK|NJW|NJW-RR|GRUR|NZA|NVwZ) \d{4}, [\d.]{1,8}\b/.exec(
    `${title} ${hit.rest}`,
  )?.[0];
  const facts = [
    type,
    hit.work,
    hit.rest === place
      ? undefined
      : hit.rest
          .split("|")
          .map((part) => part.trim())
          .join(", "),
    hit.fileNumber !== undefined && !title.includes(hit.fileNumber) ? hit.fileNumber : undefined,
    available === false ? "not in the licence" : undefined,
  ];
  return {
    ...searchRow({
      ...FROM,
      id,
      title,
      url: address ? pageUrl(address) : link,
      court,
      date,
      reported: place === undefined ? [] : [place],
      facts,
    }),
    type,
    ...(vpath !== undefined && { vpath }),
    link,
    ...(available !== undefined && { available }),
  };
}

type Listed = Omit<HitPage, "hits" | "links"> & { readonly rows: readonly BeckRow[] };

function answerOf(
  request: SearchRequest,
  listed: Listed,
  { url, ms }: Answered,
  notes: readonly string[],
): BeckAnswer {
  const { rows, page, pages, unread } = listed;
  const exact =
    listed.total ?? (page === pages ? (page - 1) * HITS_PER_PAGE + rows.length + unread : undefined);
  const total = exact ?? pages * HITS_PER_PAGE;
  return {
    ...searchAnswer({
      source: "beck",
      query: request.query,
      rows,
      total,
      isExact: exact !== undefined,
      offset: 0,
      ms,
      queryUrl: url,
      notes,
      warnings: unread > 0 ? [`${unread} hits were not understood and are left out`] : [],
    }),
    results: rows,
    next: page < pages ? page + 1 : null, // beck-online counts pages
    page,
    pages,
  };
}

/** Runs a query of the workbench and returns its first page. @throws LegibusError */
export async function plainSearch(
  context: BeckContext,
  { query, kind, limit }: PlainQuery,
  call: ToolCall,
): Promise<SearchAnswer> {
  const category = kind === undefined ? undefined : kind === "case" ? "Rechtsprechung" : "Gesetz";
  const answer = await search(context, { query, page: 1, only_available: false, category }, call);
  return { ...answer, results: answer.results.slice(0, limit), next: null };
}

/** Result of `beck:resolve_citation`: the keys of beck-online-mcp's result, and further facts. */
export interface Resolved {
  readonly citation: string;
  readonly vpath: string | null;
  readonly canonical_url: string | null;
  readonly title: string | null;
  readonly id: string | null;
  /** The method that found it. */
  readonly by: "reference" | "search";
  /** Other documents that the citation may mean; if vpath is null, none was chosen. */
  readonly candidates: readonly Candidate[];
}

export interface Candidate {
  readonly title: string;
  readonly id: string;
  readonly vpath?: string;
  readonly url: string;
}

const MOST_CANDIDATES = 8;

/** Finds the document of a citation: by the reference grammar, then by search. @throws LegibusError */
export async function resolveCitation(
  context: BeckContext,
  citation: string,
  call: ToolCall,
): Promise<Resolved> {
  const keys = referenceKeys(citation, context.settings.baseUrl);
  const found = keys && (await byReference(context, citation, keys, call));
  if (found) return found;
  call.progress(0.5, "Searching beck-online");
  const answer = await search(context, { query: citation, page: 1, only_available: false }, call);
  const candidates = answer.results.slice(0, MOST_CANDIDATES).map(({ title, id, vpath, url }): Candidate => ({
    title,
    id,
    url,
    ...(vpath !== undefined && { vpath }),
  }));
  if (candidates.length === 0)
    throw new LegibusError("NOT_FOUND", `Could not resolve citation "${citation}" to a single document.`, {
      hint: "check its spelling, or search for parties and keywords with beck:search",
      humanUrl: answer.query_url,
    });
  const [only] = answer.total === 1 ? candidates : [];
  const { title, id, vpath = null, url } = only ?? { title: null, id: null, url: null };
  const others = only ? [] : candidates;
  return { citation, vpath, canonical_url: url, title, id, by: "search", candidates: others };
}

async function byReference(
  context: BeckContext,
  citation: string,
  keys: ReferenceKeys,
  call: ToolCall,
): Promise<Resolved | undefined> {
  call.progress(0.2, "Asking beck-online");
  const page = await context.client.ask(pageUrl({ type: "reference", keys }), call);
  const address = fromUrl(page.url);
  if (address?.type !== "document") return undefined;
  const { state } = pageState(page.text);
  if (state === "absent" || state === "unknown") return undefined;
  const said = pageTitle(page.text);
  return {
    citation,
    vpath: address.vpath,
    canonical_url: pageUrl(address),
    title: said === "" ? null : said,
    id: toId(address),
    by: "reference",
    candidates: [],
  };
}

/** Converts a citation to a reference; undefined when the grammar cannot express it. */
export function referenceKeys(citation: string, base?: string): ReferenceKeys | undefined {
  const given: BeckAddress | undefined = addressOf(citation, base);
  if (given?.type === "reference") return given.keys;
  const found = find(citation);
  const order = ["periodical", "commentary", "norm", "decision"] as const;
  for (const kind of order) {
    const one = found.find((citation) => citation.kind === kind);
    const keys = one && keysOfCitation(one);
    if (keys) return keys;
  }
  return undefined;
}
