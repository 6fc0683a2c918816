import type { Span } from "../citations/types.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { structured, type ToolResult } from "../core/result.ts";
import { nextLine, nextOffset } from "../core/search.ts";
import { renderDocument } from "../documents/render.ts";
import type { Library } from "../library/types.ts";
import { JOINING, OPERATORS } from "../library/search/query.ts";

const LONGEST_PATTERN = 500; // characters
const SNIPPET = 240; // characters of a matching line, without the marks

/**
 * Parses a search pattern: words that must all occur, "phrases", `a OR b`, `-without`, `word*`; AND and NOT
 * work as in the library. Words match at their beginning, numbers as a whole; case and diacritics are
 * ignored.
 * @throws LegibusError INVALID_INPUT
 */
export function parsePattern(text: string) {
  if (text.length > LONGEST_PATTERN) throw bad(`it has more than ${LONGEST_PATTERN} characters`);
  const wanted: RegExp[][] = [];
  const unwanted: RegExp[] = [];
  let operator = "";
  for (const [, minus, phrase, word = ""] of text.matchAll(PART)) {
    if (phrase === undefined && OPERATORS.has(word)) {
      operator = word;
      continue;
    }
    const term = termOf(phrase ?? word);
    if (!term) continue;
    const last = wanted.at(-1);
    if (minus === "-" || operator === "NOT") unwanted.push(term);
    else if (JOINING.has(operator) && last) last.push(term);
    else wanted.push([term]);
    operator = "";
  }
  if (wanted.length === 0) throw bad("it has no word to look for");
  return { lineOf: (markdown: string) => lineOf(plainText(markdown), wanted, unwanted) };
}

const PART = /(-?)(?:"([^"]*)(?:"|$)|([^\s"]+))/g;

function bad(why: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pattern cannot be looked for: ${why}`, {
    hint: 'use words or a "phrase in quotation marks", e.g. "special disadvantage"',
  });
}

/** Builds the regex of a term: one word, or several in sequence with any separators. */
function termOf(text: string): RegExp | undefined {
  const words = folded(text).match(/[\p{L}\p{N}]+/gu);
  if (!words) return undefined;
  const spelled = words.map((word) => word.replaceAll(/(?<=[aou])e/g, "e?")); // "grueneberg" is "Grüneberg"
  const end = /\d$/.test(words.at(-1) ?? "") ? String.raw`(?![\p{L}\p{N}])` : String.raw`[\p{L}\p{N}]*`;
  const between = String.raw`[^\p{L}\p{N}]{1,20}`;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${spelled.join(between)}${end}`, "gu");
}

function lineOf(
  text: string,
  wanted: readonly (readonly RegExp[])[],
  unwanted: readonly RegExp[],
): string | undefined {
  const plain = folded(text);
  const isThere = (term: RegExp) => plain.search(term) !== -1;
  if (!wanted.every((either) => either.some(isThere)) || unwanted.some(isThere)) return undefined;
  const spans = wanted
    .flat()
    .flatMap((term) => [...plain.matchAll(term)].map(({ index, 0: found }) => [index, index + found.length]))
    .flatMap(([start = 0, end = 0]) => ({ start, end }))
    .toSorted((a, b) => a.start - b.start);
  return snippet(text, joined(text, apart(unfolded(text, plain, spans))));
}

/** Joins matches that only a space parts, so that a phrase is marked once. */
function joined(text: string, spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans) {
    const last = kept.at(-1);
    if (last && text.slice(last.end, span.start) === " ") kept[kept.length - 1] = { ...last, end: span.end };
    else kept.push(span);
  }
  return kept;
}

/** Returns Markdown as plain text: without marks, links and escapes, with single spaces. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[\^[^\]\s]{1,12}\]/g, "")
    .replaceAll(/!?\[([^\][]*)\]\((?:<[^<>]*>|[^()\s]*)\)/g, "$1")
    .replaceAll(/\\([\\`*_{}[\]()#+.!<>|~-])/g, "$1")
    .replaceAll(/\*+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Folds a text to lower case without diacritics: "Grüneberg" and "Strauß" are "gruneberg" and "strauss". */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Converts spans of the folded text to spans of the original. */
function unfolded(text: string, plain: string, spans: readonly Span[]): readonly Span[] {
  if (plain.length === text.length && text.normalize("NFD").length === text.length) return spans;
  const origin: number[] = [];
  let at = 0;
  for (const char of text) {
    for (let unit = 0; unit < folded(char).length; unit += 1) origin.push(at);
    at += char.length;
  }
  origin.push(at);
  const back = (place: number) => origin[Math.min(place, origin.length - 1)] ?? at;
  return spans.map(({ start, end }) => ({ start: back(start), end: back(end) }));
}

function apart(spans: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of spans) if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  return kept;
}

const MOST_STARTS = 200; // a block may be a whole table

/** Returns the first match from which on most of the pattern, or all of it in a row, is near. */
function bestOf(text: string, spans: readonly Span[]): Span {
  const some = spans.slice(0, MOST_STARTS);
  const weights = some.map(({ start }) => {
    const near = some.filter((one) => one.start >= start && one.end <= start + SNIPPET / 2);
    const different = new Set(near.map((one) => folded(text.slice(one.start, one.end))));
    return [...different].reduce((sum, { length }) => sum + length, 0);
  });
  return some[weights.indexOf(Math.max(...weights))] ?? { start: 0, end: 0 };
}

/** Returns the text around the best match. */
function snippet(text: string, spans: readonly Span[]): string {
  const first = bestOf(text, spans);
  const room = Math.max(0, SNIPPET - (first.end - first.start));
  const from = wordStart(
    text,
    Math.max(0, Math.min(first.start - Math.floor(room / 3), text.length - SNIPPET)),
  );
  const to = wordEnd(text, Math.min(text.length, from + SNIPPET), first.end);
  let line = from > 0 ? "…" : "";
  let at = from;
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    line += `${text.slice(at, start)}**${text.slice(start, end)}**`;
    at = end;
  }
  return line + text.slice(at, to).trimEnd() + (to < text.length ? "…" : "");
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(" ", at);
  return space !== -1 && space - at < 20 ? space + 1 : at;
}

function wordEnd(text: string, at: number, least: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(" ", at);
  return space >= least && at - space < 20 ? space : at;
}

export interface GrepRequest {
  readonly pattern: string;
  readonly limit: number;
  readonly offset: number;
}

interface Hit {
  /** Id of the document, when several are searched. */
  readonly id?: string;
  readonly title?: string;
  /** Empty when the block has no pin. */
  readonly pin: string;
  readonly judge?: string;
  /** Offset of the block for `law:read`; absent in a search of the library. */
  readonly offset?: number;
  readonly line: string;
}

interface Found {
  readonly where: string;
  readonly pattern: string;
  readonly total: number;
  readonly hits: readonly Hit[];
  readonly next: number | null;
}

/** Finds the matching blocks of a document, in reading order. */
export function grepDocument(document: LegalDocument, request: GrepRequest): Found {
  const pattern = parsePattern(request.pattern);
  const { starts } = renderDocument(document);
  const { id, title } = document;
  const all = document.blocks.flatMap(({ pin, judge, markdown }, at): Hit[] => {
    const line = pattern.lineOf(markdown);
    if (line === undefined) return [];
    return [{ pin, ...(judge !== undefined && { judge }), offset: starts[at] ?? 0, line }];
  });
  const hits = all.slice(request.offset, request.offset + request.limit);
  return found(`${title} (${id})`, request, all.length, hits);
}

/** Finds the matching passages of the whole library. */
export async function grepLibrary(library: Library, request: GrepRequest): Promise<Found> {
  parsePattern(request.pattern); // throws for a pattern that is not valid within a document either
  const { pattern: query, limit, offset } = request;
  const { total, hits } = await library.grep({ query, limit, offset });
  const rows = hits.map(({ document: { id, title }, pin, judge, snippet }) => ({
    id,
    title,
    pin,
    ...(judge !== undefined && { judge }),
    line: snippet,
  }));
  return found("the library", request, total, rows);
}

function found(where: string, { pattern, offset }: GrepRequest, total: number, hits: readonly Hit[]): Found {
  return { where, pattern, total, hits, next: nextOffset(offset, hits.length, total) };
}

const EXPRESSION = /[\\^$(){}[\]+?]|\.\*|^\/.+\/\w*$/;
const NO_EXPRESSION =
  'Note: the pattern was read as words, not as a regular expression: write words, "a phrase", word* or a OR b';

/** Renders hits as text and data; in a library search each document is named once, above its lines. */
export function grepResult(answer: Found, isWithin: boolean): ToolResult {
  const { where, pattern, total, hits, next } = answer;
  const lines = hits.flatMap((hit, at) => {
    const isNew = !isWithin && hits[at - 1]?.id !== hit.id;
    return [...(isNew ? [`**${hit.title}** ${hit.id}`] : []), hitLine(hit)];
  });
  const head =
    total === 0
      ? `**No match** for ${pattern} in ${where}`
      : `**${hits.length} of ${total} matches** for ${pattern} in ${where}`;
  const notes = total === 0 && EXPRESSION.test(pattern) ? [NO_EXPRESSION] : [];
  return structured([head, ...lines, ...notes, ...nextLine(next)].join("\n"), {
    total,
    hits: hits.map(dataOf),
    next,
  });
}

/** A hit as data, without the offset and the judge that its pin implies. */
function dataOf({ pin, judge, offset, ...hit }: Hit): Readonly<Record<string, unknown>> {
  return {
    ...hit,
    pin,
    ...(pin === "" && { offset }),
    ...(judge !== undefined && !pin.startsWith(judge) && { judge }),
  };
}

function hitLine({ pin, judge, offset, line }: Hit): string {
  const place = pin === "" ? (offset === undefined ? "" : `offset ${offset}`) : pin;
  const by = judge === undefined || pin.startsWith(judge) ? "" : ` ${judge}`;
  const where = `${place}${by}`.trim();
  return `- ${where === "" ? "" : `${where}: `}${line}`;
}
