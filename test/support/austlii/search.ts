import { DATABASES } from "./catalogue.ts";
import type { Corpus } from "./corpus.ts";
import type { CorpusDocument } from "./document.ts";
import { indexDocument, spansOf, type IndexedDocument, type Span } from "./match.ts";
import { hasOperators, parseQuery, phraseOf, words, type QueryNode } from "./query.ts";

export interface SearchRequest {
  readonly query: string;
  readonly method: string;
  readonly meta: string;
  readonly masks: readonly string[];
  readonly view: string;
  readonly results: number;
  readonly offset: number;
  readonly excerpt: boolean;
  readonly from: string;
  readonly to: string;
}

export interface Hit {
  readonly document: CorpusDocument;
  readonly relevance: number;
  readonly excerpt: string;
  /** Further sections of the same Act, in the collapsed view. */
  readonly others: readonly CorpusDocument[];
}

export type SearchOutcome = ReturnType<typeof paged>;

interface Scored {
  readonly document: CorpusDocument;
  readonly score: number;
  readonly spans: readonly Span[];
}

const STOP = new Set(["a", "an", "and", "by", "for", "in", "of", "on", "or", "the", "to", "v"]);
const SIZES = new Set([5, 10, 20, 50, 100]);

const decode = (text: string): string => {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
};

/** AustLII's own links separate with `;`, forms with `&`. */
export function parseSearch(search: string): SearchRequest {
  const pairs = search
    .replace(/^\?/, "")
    .split(/[&;]/)
    .map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name: decode(name), value: decode(value.join("=")) };
    });
  const first = (name: string): string => pairs.find((pair) => pair.name === name)?.value.trim() ?? "";
  const results = Number(first("results"));
  const offset = Number.parseInt(first("offset"), 10);
  return {
    query: first("query"),
    method: first("method").toLowerCase(),
    meta: first("meta"),
    masks: pairs
      .filter(({ name }) => name === "mask_path")
      .flatMap(({ value }) => value.split(/\s+/))
      .map((mask) => mask.replace(/^\/+|\/+$/g, ""))
      .filter((mask) => mask !== ""),
    view: first("view"),
    results: SIZES.has(results) ? results : 20,
    offset: offset > 0 ? offset : 0,
    excerpt: first("excerpt") === "1",
    from: dateOf(first("day1"), first("month1"), first("year1"), "01"),
    to: dateOf(first("day2"), first("month2"), first("year2"), "31"),
  };
}

function dateOf(day: string, month: string, year: string, edge: "01" | "31"): string {
  if (!/^\d{4}$/.test(year)) return "";
  const monthPart = month === "" ? (edge === "01" ? "01" : "12") : month.padStart(2, "0");
  return `${year}-${monthPart}-${day === "" ? edge : day.padStart(2, "0")}`;
}

const chain = (
  list: readonly string[],
  join: (left: QueryNode, right: QueryNode) => QueryNode,
): QueryNode => {
  const [first = phraseOf(""), ...rest] = list.map((word): QueryNode => ({ kind: "word", word }));
  return rest.reduce(join, first);
};

function joinWords(query: string, kind: "and" | "or"): QueryNode {
  const all = words(query);
  const kept = all.filter((word) => !STOP.has(word));
  return chain(kept.length > 0 ? kept : all, (left, right) => ({ kind, left, right }));
}

const near = (query: string): QueryNode =>
  chain(words(query), (left, right) => ({ kind: "near", left, right, max: 50, ordered: false }));

/** The readings of a query, tried in turn until one has hits. */
function readings(query: string, method: string): QueryNode[] {
  switch (method) {
    case "any":
    case "or":
      return [joinWords(query, "or")];
    case "all":
    case "legis":
      return [joinWords(query, "and")];
    case "phrase":
      return [phraseOf(query)];
    case "near":
      return [near(query)];
    case "title": {
      const body = hasOperators(query) ? parseQuery(query) : joinWords(query, "and");
      return [{ kind: "section", section: "title", body }];
    }
    case "auto":
    case "":
      if (hasOperators(query)) return [parseQuery(query)];
      return [joinWords(query, "and"), joinWords(query, "or")];
    default:
      return [parseQuery(query)];
  }
}

export type Search = (request: SearchRequest) => SearchOutcome;

export function createSearch(corpus: Corpus): Search {
  let indexed: readonly IndexedDocument[] | undefined;
  return (request) => {
    indexed ??= corpus.documents.map((document) => indexDocument(document));
    const scope = indexed.filter(({ document }) => inScope(document, request));
    let found: Scored[] = [];
    for (const node of readings(request.query, request.method)) {
      found = scope.map((entry) => scored(entry, node)).filter(({ score }) => score > 0);
      if (found.length > 0) break;
    }
    return paged(found, request);
  };
}

function inScope(document: CorpusDocument, { meta, masks, method, from, to }: SearchRequest): boolean {
  const region = /^\/?(au|nz)$/.exec(meta)?.[1];
  if (region !== undefined && !document.path.startsWith(`${region}/`)) return false;
  if (method === "legis" && document.kind === "case") return false;
  if (masks.length > 0 && !masks.some((mask) => document.path.startsWith(`${mask}/`))) return false;
  if (from === "" && to === "") return true;
  const { date } = document;
  return date !== undefined && date >= from && (to === "" || date <= to);
}

function scored(indexed: IndexedDocument, node: QueryNode): Scored {
  const spans = spansOf(node, indexed);
  const titled = spans.length > 0 ? spansOf(node, indexed, indexed.title).length : 0;
  return { document: indexed.document, spans, score: spans.length + 25 * titled };
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byRelevance = (a: Scored, b: Scored): number =>
  b.score - a.score || b.document.citedBy - a.document.citedBy || text(a.document.path, b.document.path);
const databaseName = ({ document }: Scored): string => DATABASES.get(document.database) ?? document.database;

const ORDERS: Readonly<Record<string, (a: Scored, b: Scored) => number>> = {
  "cited-most": (a, b) => b.document.citedBy - a.document.citedBy || byRelevance(a, b),
  "date-latest": (a, b) => text(b.document.date ?? "", a.document.date ?? "") || byRelevance(a, b),
  "date-earliest": (a, b) => text(a.document.date ?? "9", b.document.date ?? "9") || byRelevance(a, b),
  database: (a, b) => text(databaseName(a), databaseName(b)) || byRelevance(a, b),
  title: (a, b) => text(a.document.title.toLowerCase(), b.document.title.toLowerCase()) || byRelevance(a, b),
};

function paged(found: Scored[], request: SearchRequest) {
  const best = Math.max(...found.map(({ score }) => score), 1);
  const sorted = found.sort(ORDERS[request.view] ?? byRelevance);
  const groups = request.view === "relevance-collapse" ? collapsed(sorted) : sorted.map((entry) => [entry]);
  const hits = groups.slice(request.offset, request.offset + request.results).flatMap(([top, ...others]) =>
    top === undefined
      ? []
      : [
          {
            document: top.document,
            relevance: Math.max(1, Math.round((100 * top.score) / best)),
            excerpt: excerptOf(top),
            others: others.map(({ document }) => document),
          },
        ],
  );
  return { total: groups.length, hits };
}

function collapsed(sorted: readonly Scored[]): Scored[][] {
  const groups = new Map<string, Scored[]>();
  for (const entry of sorted) {
    const { kind, path } = entry.document;
    const key = kind === "case" ? path : path.replace(/[^/]*$/, "");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return [...groups.values()];
}

function excerptOf({ document, spans }: Scored): string {
  const whole = `${document.title} ${document.text}`;
  const starts = Array.from(whole.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  const titleLength = words(document.title).length;
  const start = (spans.find((span) => span.start > titleLength) ?? spans[0])?.start ?? 0;
  return whole.slice(starts[Math.max(0, start - 18)], starts[start + 22]).trim();
}
