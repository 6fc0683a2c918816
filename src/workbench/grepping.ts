import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { structured, type ToolResult } from "../core/result.ts";
import { nextLine, nextOffset } from "../core/search.ts";
import { renderDocument } from "../documents/render.ts";
import type { Library } from "../library/types.ts";
import { parseQuery, type Phrase } from "../library/search/query.ts";
import { excerpt, phrasesIn, plainText } from "../library/search/snippet.ts";
import { wordsOf } from "../library/search/words.ts";

const LONGEST_PATTERN = 500; // characters

/**
 * Parses a search pattern as a query of the library; words also match the beginning of a longer word, numbers
 * only a whole one. @throws LegibusError INVALID_INPUT
 */
export function parsePattern(text: string) {
  if (text.length > LONGEST_PATTERN) throw bad(`it has more than ${LONGEST_PATTERN} characters`);
  const { groups, without } = parseQuery(text);
  if (groups.length === 0) throw bad("it has no word to look for");
  const wanted = groups.map((either) => either.map(openEnded));
  const unwanted = without.map(openEnded);
  return {
    /** Returns the part of a block that matches; undefined when the block does not. */
    lineOf(markdown: string): string | undefined {
      const shown = plainText(markdown);
      const words = wordsOf(shown);
      const has = (phrase: Phrase) => phrasesIn(words, [phrase]).length > 0;
      if (!wanted.every((either) => either.some(has)) || unwanted.some(has)) return undefined;
      return excerpt(shown, phrasesIn(words, wanted.flat()));
    },
  };
}

function openEnded(phrase: Phrase): Phrase {
  return { ...phrase, prefix: phrase.prefix || !/\d$/.test(phrase.words.at(-1) ?? "") };
}

function bad(why: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pattern cannot be looked for: ${why}`, {
    hint: 'use words or a "phrase in quotation marks", e.g. "special disadvantage"',
  });
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

const EXPRESSION = /\\[\w.()[\]]|\.[*+]|^\/.+\/\w*$/;
/** Characters of an expression that citations have, too: `s 18(1)`. */
const MAYBE_EXPRESSION = /[\\^$(){}[\]+?]/;
const NO_EXPRESSION =
  'the pattern was read as words, not as a regular expression: write words, "a phrase", word* or a OR b';

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
  const isExpression = EXPRESSION.test(pattern) || (total === 0 && MAYBE_EXPRESSION.test(pattern));
  const notes = isExpression ? [NO_EXPRESSION] : [];
  return structured([head, ...lines, ...notes.map((note) => `Note: ${note}`), ...nextLine(next)].join("\n"), {
    total,
    hits: hits.map((hit, at) => dataOf(hit, hits[at - 1]?.id !== hit.id)),
    next,
    notes,
  });
}

/**
 * Returns a hit as data, with its document's title at the first one, and without the offset and judge that its
 * pin implies.
 */
function dataOf({ title, pin, judge, offset, ...hit }: Hit, isFirst: boolean) {
  return {
    ...hit,
    ...(isFirst && { title }),
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
