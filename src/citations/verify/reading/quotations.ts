import { regex } from "../../../core/regex.ts";
import { tooMany } from "../../find.ts";
import type { Span } from "../../types.ts";
import { isLabelledWords } from "./labelled.ts";

/** Quoted words of a draft; `start` and `end` include the quotation marks. */
export interface Quotation extends Span {
  /** The text between the marks, without footnote marks. */
  readonly words: string;
  readonly form: "inline" | "block";
  /** Whether it has fewer than four words and may just be a term. */
  readonly isShort: boolean;
}

const LEAST_WORDS = 4;
const MOST_QUOTATIONS = 20_000; // a book has a few thousand
const LONGEST_PARAGRAPH = 60_000; // characters in which the closing mark is sought
const NOTE_MARK = /\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>/g;

/**
 * Finds all quotations of a text, in order and without overlap, in short steps.
 * @throws LegibusError INVALID_INPUT when there are more than 20,000
 */
export function* quotationsIn(text: string): Generator<void, readonly Quotation[]> {
  const found: Quotation[] = [];
  let [isAfterLead, steps, marks] = [false, 0, 0];
  for (const { start: first, end } of paragraphsOf(text)) {
    const start = first + continued(text, first, found);
    const paragraph = text.slice(start, end);
    const block = blockIn(paragraph, isAfterLead);
    if (block !== undefined) found.push(quotationOf({ start, end }, block, "block"));
    else
      for (const marked of inlineIn(paragraph)) {
        marks += 1;
        if (marks % 64 === 0 || (marked && marked.close - marked.open > 1_000)) yield;
        if (!marked) continue;
        const { open, close, from, to } = marked;
        const span = { start: start + open, end: start + close };
        if (!isDefinition(text, span)) found.push(quotationOf(span, paragraph.slice(from, to), "inline"));
        if (found.length > MOST_QUOTATIONS) throw tooMany("quotations and quoted terms", MOST_QUOTATIONS);
      }
    isAfterLead =
      /[:,–—]\s*(?:\[\^[^\]\s]{1,20}\]\s*)?$/.test(paragraph) || (block !== undefined && isAfterLead);
    steps += 1;
    if (steps % 64 === 0 || end - start > 5_000) yield;
  }
  return found;
}

/** Ends a quotation left open by the previous paragraph, as at a page break; returns its length here. */
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

/** Shortens a block quotation to end before its source at `end` and the words that introduce it. */
export function upTo(quotation: Quotation, text: string, end: number): Quotation {
  const near = Math.max(quotation.start, end - LONGEST_LEAD);
  const head = text.slice(quotation.start, near) + text.slice(near, end).replace(SOURCE_LEAD, "");
  const words = blockIn(head, true) ?? withoutMarks(head);
  return quotationOf(quotation, words, "block");
}

function wordCount(words: string): number {
  return words.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
}

/** Splits at empty lines; block quotations and notes start paragraphs of their own. */
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

/** A line of a quoted block with the draft's own place of a quotation: `> - Rn. 5: „…“`, `> „…“ ist Rn. 5.` */
const ANNOTATED =
  /^ {0,3}(?:>\s?){1,3}\s{0,4}(?:[-*•]\s{1,4})?(?:(?:Rn|Rz|Rdnr|Tz)\.?\s?\d{1,4}[^„“"»\n]{0,80}:\s?[„“"»]|[„“"»][^„“”"»«\n]{8,600}[“”"«]\s[^„“”"»«\n]{0,60}(?<!\p{L})(?:Rn|Rz|Rdnr|Tz)\.?\s?\d{1,4}[.)\s]{0,4}$)/mu;

/** An item of a list that a draft sets as a quoted block without quoting anything: `> - The appeal was allowed.` */
const NOTED = /^ {0,3}(?:>\s?){1,3}[-*•]\s/;

/** Returns the words of a block quotation: after `>`, or indented after a line that introduces it. */
function blockIn(paragraph: string, isAfterLead: boolean): string | undefined {
  if (ANNOTATED.test(paragraph)) return undefined;
  const lines = paragraph.split("\n").filter((line) => line.trim() !== "");
  if (!isAfterLead && lines.every((line) => NOTED.test(line))) return undefined;
  if (lines.every((line) => /^\s{0,3}>/.test(line)))
    return withoutMarks(lines.map((line) => line.replace(/^\s{0,3}(?:>\s?)+/, "")).join("\n"));
  const isIndented = lines.every((line) => /^(?: {3,}|\t)\s*\S/.test(line));
  const isList = /^\s*(?:[-*•+]|\(?\w{1,4}[.)]|\[\^)\s/.test(lines[0] ?? "");
  return isIndented && isAfterLead && !isList ? withoutMarks(lines.join("\n")) : undefined;
}

const OUTER = /^\s*[“„"»«‘‚]([\s\S]*)[”“"«»’‘]\s*((?:\[\^[^\]\s]{1,20}\])?)\s*$/;

function withoutMarks(block: string): string {
  const inside = OUTER.exec(block)?.[1];
  return inside === undefined || /[“”„»«]/.test(inside) ? block : inside;
}

interface Marked {
  /** Positions of the opening mark and after the closing one, and of the words between. */
  readonly open: number;
  readonly close: number;
  readonly from: number;
  readonly to: number;
}

/** Closing marks for each opening mark. */
const CLOSINGS: Readonly<Record<string, string>> = {
  "“": "”",
  "„": '“”"',
  "»": "«",
  "«": "»",
  "‘": "’",
  "‚": "‘’",
  "›": "‹",
  "‹": "›",
  "'": "'",
};
/** Unambiguous opening marks; without a closing mark they quote to the end of the paragraph, at most 8,000 characters. */
const SURE: ReadonlySet<string> = new Set("“„");
const MARKS = /[“„»«‘‚›‹"']/g;

/** Yields undefined for each mark that opens nothing, so that a caller can pause in a text full of them. */
function* inlineIn(paragraph: string): Generator<Marked | undefined> {
  MARKS.lastIndex = 0;
  const marks = new RegExp(MARKS);
  for (let match = marks.exec(paragraph); match; match = marks.exec(paragraph)) {
    const [mark] = match;
    const open = match.index;
    const end = opens(paragraph, open, mark) ? closingOf(paragraph, open, mark) : null;
    if (end === null || (end === undefined && !SURE.has(mark))) {
      yield undefined;
      continue;
    }
    const to = end ?? Math.min(paragraph.length, open + LONGEST_QUOTATION);
    yield { open, close: end === undefined ? to : to + 1, from: open + 1, to };
    marks.lastIndex = end === undefined ? to : to + 1;
  }
}

const BEFORE = /[\s([{\-–—/:;,.>“„»«‘‚"'\]]/;

function opens(text: string, at: number, mark: string): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
  if (after === "" || /\s/.test(after)) return false;
  if (SURE.has(mark)) return !isTurned(text, at, mark);
  return before === "" || BEFORE.test(before);
}

const LONGEST_QUOTATION = 8_000; // characters
const DEEPEST = 3;

function closingOf(text: string, open: number, mark: string): number | undefined {
  if (mark === '"') return straightClosing(text, open);
  const end = curlyClosing(text, open, mark);
  if (end !== undefined || mark !== "“") return end;
  const straight = /\S(")(?![\p{L}\p{N}])/u.exec(text.slice(open + 1, open + LONGEST_QUOTATION));
  return straight === null ? undefined : open + straight.index + 2;
}

/**
 * Returns the mark that closes a straight one: the next straight one, or a curly one that closes none within:
 * `"so it is”`.
 */
function straightClosing(text: string, open: number): number | undefined {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(open + 1, open + LONGEST_QUOTATION).matchAll(/["“„”]/g)) {
    if (mark === '"' || (mark === "”" && depth === 0)) return open + 1 + index;
    depth += mark === "”" ? -1 : 1;
  }
  return undefined;
}

function curlyClosing(text: string, open: number, mark: string): number | undefined {
  const closings = `${CLOSINGS[mark]}${TURNED.has(mark) ? mark : ""}`;
  const last = Math.min(text.length, open + LONGEST_QUOTATION);
  let depth = 0;
  let possessive: number | undefined;
  for (let at = open + 1; at < last; at += 1) {
    const one = text.charAt(at);
    if (one === mark && opens(text, at, mark)) {
      depth += 1;
      if (possessive !== undefined || depth > DEEPEST) break;
    } else if (closings.includes(one) && closes(text, at, mark)) {
      if (depth === 0 || mark === "'") {
        if (!isPossessive(text, at, mark)) return at;
        possessive ??= at; // "the parties’ rights": closes the quotation only if no other mark follows
      } else depth -= 1;
    }
  }
  return possessive;
}

const SINGLE: ReadonlySet<string> = new Set("‘'‚");

/** Opening marks that some texts also close with: `“WLEP“)`. */
const TURNED: ReadonlySet<string> = new Set("“");

/** Whether such a mark closes: right after a word and before none. */
function isTurned(text: string, at: number, mark: string): boolean {
  return TURNED.has(mark) && /^[\p{L}\p{N}.,!?]“(?:[\s).,;:]|$)/u.test(text.slice(at - 1, at + 2));
}

function closes(text: string, at: number, mark: string): boolean {
  const isInWord = /[\p{L}\p{N}]/u.test(text.charAt(at + 1)) && SINGLE.has(mark);
  return !isInWord && !/\s/.test(text.charAt(at - 1));
}

function isPossessive(text: string, at: number, mark: string): boolean {
  return SINGLE.has(mark) && text.charAt(at - 1) === "s" && /^\s+\p{Ll}/u.test(text.slice(at + 1, at + 4));
}

const LEADS_DEFINITION =
  /\((?:(?:the|this|these|hereafter|hereinafter|collectively|together|each an?|an?|die|der|das|den|dem|im Folgenden|nachfolgend|kurz|künftig|or|oder|and|und)[\s:,]+){0,3}$|\([^()“”"‘’]{3,50}\s[–—-]\s*$/i;
/** A name in capitals between its marks: `‘K & S Lake City Freighters’`. */
const NAME = /^.(?:(?:\p{Lu}\S*|&|v|of|the|and|for)\s){0,8}\p{Lu}\S*$/u;

/**
 * Whether the marks define a term, `(the “Act”)`, `(“Harbour Act”)`, or enclose the title of an article:
 * `‘Title’ (2010) 34`.
 */
function isDefinition(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 60), start);
  const after = text.slice(end, end + 40);
  const quoted = text.slice(start, end);
  const isShort = wordCount(quoted) < LEAST_WORDS + 1 || (before.endsWith("(") && NAME.test(quoted));
  if (isShort && LEADS_DEFINITION.test(before) && /^\s*(?:\)|,|;| or | oder | and | und )/.test(after))
    return true;
  return (
    /[\p{L}.]\s*,\s*$/u.test(before) &&
    /^,?\s*(?:\((?:1[6-9]|20)\d\d\)\s+\d|\[(?:1[6-9]|20)\d\d\]\s+\d|in:?\s+\p{Lu}|\(\p{Lu}[^()]{2,60}(?:Press|Verlag|\d{4})\))/u.test(
      after,
    )
  );
}

const KEY = String.raw`(?:[a-z_]{2,24}|"[\p{L}_ -]{2,24}")[ \t]*:`;
const KEYED = regex.u`^[ \t]*(?:-[ \t])?${KEY}(?:[ \t]|$)`;
/** Text around a value within its line: `- "…"`, `"…",`, `note: "…"`. */
const BEFORE_VALUE = regex.u`^[ \t]*(?:[-*+•{[][ \t]*)?(?<key>${KEY}[ \t]*)?$`;
const AFTER_VALUE = /^[ \t]*(?:[,\]}]{1,3}[ \t]*)?$/;
const VALUE = /^[ \t]*(?:[-*+•][ \t]*)?["“].*["”][ \t]*,?[ \t]*$/;
/** The line above the first of several values: `notes:`, `[`. */
const HEAD = regex.u`^[ \t]*(?:-[ \t])?(?:${KEY}[ \t]*[[{]?|[[{])[ \t]*$`;
const REACH = 2_000; // characters before a value in which its list begins

/**
 * Drops the values of JSON and YAML, which are notes of the draft in quotation marks; those under a label such as
 * `quote:` are quoted.
 */
export function withoutValues(quoted: readonly Quotation[], text: string): readonly Quotation[] {
  return quoted.filter(({ start, end, form }) => {
    const [behind = "", below = ""] = text.slice(end, end + LONGEST_LEAD).split("\n");
    if (form === "block" || !AFTER_VALUE.test(behind)) return true;
    const lines = text.slice(Math.max(0, start - REACH), start).split("\n");
    const key = BEFORE_VALUE.exec(lines.pop() ?? "")?.groups;
    if (!key || isLabelledWords(text, start)) return true;
    const head = lines.findLast((line) => line.trim() !== "" && !VALUE.test(line)) ?? "";
    if (key["key"] !== undefined) return ![head, below].some((one) => KEYED.test(one));
    return !HEAD.test(head) || isLabelledWords(head.replaceAll('"', ""), head.length);
  });
}
