import { tooMany } from "../find.ts";
import type { Span } from "../types.ts";

/** Words that a draft quotes; `start` and `end` hold its marks too. */
export interface Quotation extends Span {
  /** Between the marks, without marks of notes. */
  readonly words: string;
  readonly form: "inline" | "block";
  /** Fewer than four words: a term as often as a quotation. */
  readonly isShort: boolean;
}

const LEAST_WORDS = 4;
const MOST_QUOTATIONS = 20_000; // a book has some thousand
const LONGEST_PARAGRAPH = 60_000; // characters in which a mark is looked for
const NOTE_MARK = /\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>/g;

/**
 * Everything that a text quotes, in order and without overlap, in short steps.
 * @throws LegibusError INVALID_INPUT when that is more than 20,000 stretches
 */
export function* quotationsIn(text: string): Generator<void, readonly Quotation[]> {
  const found: Quotation[] = [];
  let [isAfterLead, steps] = [false, 0];
  for (const { start: first, end } of paragraphsOf(text)) {
    const start = first + continued(text, first, found);
    const paragraph = text.slice(start, end);
    const block = blockIn(paragraph, isAfterLead);
    if (block !== undefined) found.push(quotationOf({ start, end }, block, "block"));
    else
      for (const { open, close, from, to } of inlineIn(paragraph)) {
        const span = { start: start + open, end: start + close };
        if (!isDefinition(text, span)) found.push(quotationOf(span, paragraph.slice(from, to), "inline"));
        if (found.length > MOST_QUOTATIONS) throw tooMany("quotations and quoted terms", MOST_QUOTATIONS);
        if (found.length % 64 === 0) yield;
      }
    isAfterLead =
      /[:,–—]\s*(?:\[\^[^\]\s]{1,20}\]\s*)?$/.test(paragraph) || (block !== undefined && isAfterLead);
    steps += 1;
    if (steps % 64 === 0 || end - start > 5_000) yield;
  }
  return found;
}

/** Ends a quotation that the paragraph before left open, as at the end of a page; how far it reaches into this one. */
function continued(text: string, start: number, found: Quotation[]): number {
  const open = found.at(-1);
  const isOpen =
    open?.form === "inline" &&
    SURE.has(text.charAt(open.start)) &&
    !(CLOSINGS[text.charAt(open.start)] ?? "").includes(text.charAt(open.end - 1)) &&
    text.slice(open.end, start).trim() === "" &&
    text.slice(open.end, start).length > 0;
  if (!open || !isOpen) return 0;
  const near = text.slice(start, start + LONGEST_QUOTATION);
  const mark = text.charAt(open.start);
  const at = near.search(/["“”„»«]/);
  if (at === -1 || !(CLOSINGS[mark] ?? "").includes(near.charAt(at))) return 0;
  const span = { start: open.start, end: start + at + 1 };
  found[found.length - 1] = quotationOf(span, text.slice(span.start + 1, span.end - 1), "inline");
  return at + 1;
}

function quotationOf(span: Span, words: string, form: Quotation["form"]): Quotation {
  const bare = words.replaceAll(NOTE_MARK, " ").replaceAll(/\s+/g, " ").trim();
  return { ...span, words: bare, form, isShort: wordCount(bare) < LEAST_WORDS };
}

const LONGEST_LEAD = 24; // characters
const SOURCE_LEAD = /[\s>]{0,24}[([–—-]{0,24}\s{0,24}(?:(?:so|vgl\.?|see|per|siehe)\s{1,20})?$/i;

/** What a block quotes where it ends with its source: the words up to `end`, without the lead to the source. */
export function upTo(quotation: Quotation, text: string, end: number): Quotation {
  const near = Math.max(quotation.start, end - LONGEST_LEAD);
  const head = text.slice(quotation.start, near) + text.slice(near, end).replace(SOURCE_LEAD, "");
  const words = blockIn(head, true) ?? withoutMarks(head);
  return quotationOf(quotation, words, "block");
}

function wordCount(words: string): number {
  return words.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
}

/** Stretches of lines between empty ones; block quotations and notes begin stretches of their own. */
function* paragraphsOf(text: string): Generator<Span> {
  let start: number | undefined;
  let isQuoted = false;
  for (let from = 0; from < text.length;) {
    const at = text.indexOf("\n", from);
    const to = at === -1 ? text.length : at;
    const line = text.slice(from, Math.min(to, from + 40));
    const isEmpty = line.trim() === "";
    const quoted = /^\s{0,3}>/.test(line);
    const isOver =
      start !== undefined && (isEmpty || quoted !== isQuoted || /^\[\^[^\]\s]{1,20}\]:/.test(line));
    if (isOver && start !== undefined) {
      yield { start, end: from };
      start = undefined;
    }
    if (!isEmpty && start === undefined) [start, isQuoted] = [from, quoted];
    if (start !== undefined && to - start > LONGEST_PARAGRAPH) {
      yield { start, end: to };
      start = undefined;
    }
    from = to + 1;
  }
  if (start !== undefined) yield { start, end: text.length };
}

/** The words of a block quotation: after `>`, or indented below a line that leads to it. */
function blockIn(paragraph: string, isAfterLead: boolean): string | undefined {
  const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
  if (lines.every((line) => /^\s{0,3}>/.test(line)))
    return withoutMarks(lines.map((line) => line.replace(/^\s{0,3}(?:>\s?)+/, "")).join("\n"));
  const isIndented = lines.every((line) => /^(?: {3,}|\t)\s*\S/.test(line));
  const isList = /^\s*(?:[-*•+]|\(?\w{1,4}[.)]|\[\^)\s/.test(lines[0] ?? "");
  return isIndented && isAfterLead && !isList ? withoutMarks(lines.join("\n")) : undefined;
}

const OUTER = /^\s*[“„"»«‘‚]([\s\S]*)[”“"«»’‘]\s*((?:\[\^[^\]\s]{1,20}\])?)\s*$/;

/** A block that is in quotation marks as well. */
function withoutMarks(block: string): string {
  const inside = OUTER.exec(block)?.[1];
  return inside === undefined || /[“”„»«]/.test(inside) ? block : inside;
}

interface Marked {
  /** From the opening mark to after the closing one, and the words between. */
  readonly open: number;
  readonly close: number;
  readonly from: number;
  readonly to: number;
}

/** What closes a quotation that such a mark opens. */
const CLOSINGS: Readonly<Record<string, string>> = {
  "“": "”",
  "„": '“”"',
  "»": "«",
  "«": "»",
  "‘": "’",
  "‚": "‘’",
  "›": "‹",
  "‹": "›",
  '"': '"',
  "'": "'",
};
/** Marks that do nothing else: without an end they quote as far as the paragraph goes. */
const SURE: ReadonlySet<string> = new Set("“„");
const MARKS = /[“„»«‘‚›‹"']/g;

function* inlineIn(paragraph: string): Generator<Marked> {
  MARKS.lastIndex = 0;
  const marks = new RegExp(MARKS);
  for (let match = marks.exec(paragraph); match; match = marks.exec(paragraph)) {
    const [mark] = match;
    const open = match.index;
    if (!opens(paragraph, open, mark)) continue;
    const end = closingOf(paragraph, open, mark);
    if (end === undefined && !SURE.has(mark)) continue;
    const to = end ?? paragraph.length;
    yield { open, close: end === undefined ? to : to + 1, from: open + 1, to };
    marks.lastIndex = end === undefined ? to : to + 1;
  }
}

const BEFORE = /[\s([{\-–—/:;,.>“„»«‘‚"'\]]/;

function opens(text: string, at: number, mark: string): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
  if (after === "" || /\s/.test(after)) return false;
  if (mark === "“" || mark === "„") return true;
  return before === "" || BEFORE.test(before);
}

const LONGEST_QUOTATION = 8_000; // characters
const DEEPEST = 3;

function closingOf(text: string, open: number, mark: string): number | undefined {
  const closings = CLOSINGS[mark] ?? "";
  const last = Math.min(text.length, open + LONGEST_QUOTATION);
  const isNested = mark !== '"';
  let depth = 0;
  let possessive: number | undefined;
  for (let at = open + 1; at < last; at += 1) {
    const one = text.charAt(at);
    if (isNested && one === mark && opens(text, at, mark)) {
      depth += 1;
      if (possessive !== undefined || depth > DEEPEST) break;
    } else if (closings.includes(one) && closes(text, at, mark)) {
      if (depth === 0 || mark === "'") {
        if (!isPossessive(text, at, mark)) return at;
        possessive ??= at; // "the parties’ rights": its end unless another mark follows
      } else depth -= 1;
    }
  }
  return possessive;
}

const SINGLE: ReadonlySet<string> = new Set("‘'‚");

function closes(text: string, at: number, mark: string): boolean {
  if (mark === '"') return true;
  const isInWord = /[\p{L}\p{N}]/u.test(text.charAt(at + 1)) && SINGLE.has(mark);
  return !isInWord && !/\s/.test(text.charAt(at - 1));
}

function isPossessive(text: string, at: number, mark: string): boolean {
  return SINGLE.has(mark) && text.charAt(at - 1) === "s" && /^\s+\p{Ll}/u.test(text.slice(at + 1, at + 4));
}

const LEADS_DEFINITION =
  /\((?:(?:the|this|these|hereafter|hereinafter|collectively|together|each an?|an?|die|der|das|den|dem|im Folgenden|nachfolgend|kurz|künftig|or|oder|and|und)[\s:,]+){0,3}$/i;

/** `(the “Act”)`, `(“Harbour Act”)`, and the title of an article: `‘Title’ (2010) 34`. */
function isDefinition(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 40);
  const isShort = wordCount(text.slice(start, end)) < LEAST_WORDS + 1;
  if (isShort && LEADS_DEFINITION.test(before) && /^\s*(?:\)|,|;| or | oder | and | und )/.test(after))
    return true;
  return (
    /[\p{L}.]\s*,\s*$/u.test(before) &&
    /^,?\s*(?:\((?:1[6-9]|20)\d\d\)\s+\d|\[(?:1[6-9]|20)\d\d\]\s+\d|in:?\s+\p{Lu}|\(\p{Lu}[^()]{2,60}(?:Press|Verlag|\d{4})\))/u.test(
      after,
    )
  );
}
