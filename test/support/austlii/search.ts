import type { Corpus } from "./corpus.ts";
import type { CorpusDocument } from "./document.ts";

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

/** The words of a text, and where each of them is. */
interface Words {
  readonly list: readonly string[];
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function indexed(text: string): Words {
  const list = wordsOf(text);
  const places = new Map<string, number[]>();
  for (const [at, word] of list.entries()) {
    const known = places.get(word);
    if (known) known.push(at);
    else places.set(word, [at]);
  }
  return { list, places };
}

interface Entry {
  readonly document: CorpusDocument;
  readonly title: Words;
  readonly text: Words;
}

interface Scored {
  readonly document: CorpusDocument;
  readonly score: number;
  /** Numbers of the words at which the query holds. */
  readonly places: readonly number[];
}

/** The queries to try in turn until one has hits. */
function readings(query: string, method: string): readonly string[] {
  const all = wordsOf(query);
  const kept = all.some((word) => !STOP.has(word)) ? all.filter((word) => !STOP.has(word)) : all;
  if (method === "phrase") return [`"${query}"`];
  if (method === "title") return [`title(${kept.join(" AND ")})`];
  const isPlain = /^(?:auto)?$/.test(method) && !/["()]|\b(?:and|or)\b/i.test(query);
  return isPlain ? [kept.join(" AND "), kept.join(" OR ")] : [query];
}

/** Where a boolean query holds: words in a row, `title(…)`, and OR before AND, as the server sends them. */
function placesOf(query: string, entry: Entry, within = entry.text): readonly number[] {
  const both = query.split(/\s+AND\s+(?![^(]*\))/i).map((part) => part.trim());
  if (both.length > 1) {
    const found = both.map((part) => placesOf(part, entry, within));
    return found.some(({ length }) => length === 0) ? [] : found.flat();
  }
  const [, title, inner] = /^(title)?\((.*)\)$/i.exec(query.trim()) ?? [];
  if (inner !== undefined) return placesOf(inner, entry, title === undefined ? within : entry.title);
  return query.split(/\s+OR\s+/i).flatMap((part) => {
    const [first = "", ...rest] = wordsOf(part);
    const starts = within.places.get(first) ?? [];
    return starts.filter((at) => rest.every((word, next) => within.list[at + 1 + next] === word));
  });
}

export type Search = ReturnType<typeof createSearch>;

export function createSearch(corpus: Corpus) {
  let entries: readonly Entry[] | undefined;
  return (request: SearchRequest) => {
    entries ??= corpus.documents.map((document) => ({
      document,
      title: indexed(document.title),
      text: indexed(`${document.title} ${document.text}`),
    }));
    const scope = entries.filter(({ document }) => inScope(document, request));
    const tried = readings(request.query, request.method).map((query) =>
      scope.map((entry) => scored(entry, query)).filter(({ score }) => score > 0),
    );
    return paged(tried.find(({ length }) => length > 0) ?? [], request);
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

function scored(entry: Entry, query: string): Scored {
  const places = placesOf(query, entry);
  const titled = places.length > 0 ? placesOf(query, entry, entry.title).length : 0;
  return { document: entry.document, places, score: places.length + 25 * titled };
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byRelevance = (a: Scored, b: Scored): number =>
  b.score - a.score || b.document.citedBy - a.document.citedBy || text(a.document.path, b.document.path);

const ORDERS: Readonly<Record<string, (a: Scored, b: Scored) => number>> = {
  "cited-most": (a, b) => b.document.citedBy - a.document.citedBy || byRelevance(a, b),
  "date-latest": (a, b) => text(b.document.date ?? "", a.document.date ?? "") || byRelevance(a, b),
};

function paged(found: readonly Scored[], { view, offset, results }: SearchRequest) {
  const best = Math.max(...found.map(({ score }) => score), 1);
  const sorted = found.toSorted(ORDERS[view] ?? byRelevance);
  const hits = sorted.slice(offset, offset + results).map((one): Hit => ({
    document: one.document,
    relevance: Math.max(1, Math.round((100 * one.score) / best)),
    excerpt: excerptOf(one),
  }));
  return { total: found.length, hits };
}

function excerptOf({ document, places }: Scored): string {
  const whole = `${document.title} ${document.text}`;
  const starts = Array.from(whole.matchAll(/[\p{L}\p{N}]+/gu), ({ index }) => index);
  const start = places.find((at) => at > wordsOf(document.title).length) ?? places[0] ?? 0;
  return whole.slice(starts[Math.max(0, start - 18)], starts[start + 22]).trim();
}
