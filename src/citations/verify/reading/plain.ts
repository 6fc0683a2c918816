import { finished } from "../../../core/steps.ts";
import { spansIn } from "../../clean.ts";
import type { Span } from "../../types.ts";
import { binary } from "./lines.ts";
import { paragraphStarts } from "./paragraph-starts.ts";

/** Draft as plain text, without mark-up. */
export interface PlainDraft {
  readonly text: string;
  /** Maps an offset in `text` to the offset in the draft, both in UTF-16 units. */
  readonly origin: (at: number) => number;
}

/** Start of each kept piece in the plain text, ascending, and its distance from there in the draft. */
export interface Origins {
  readonly places: Uint32Array;
  /** Negative where the plain text has more empty lines than the draft. */
  readonly shifts: Int32Array;
}

/** Maps an offset in the plain text to the offset in the draft, both in UTF-16 units. */
export function originIn({ places, shifts }: Origins, at: number): number {
  return at + (shifts[binary(places.length, (index) => (places[index] ?? 0) <= at)] ?? 0);
}

const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const TAG = /<\/?(?:i|em|b|strong|u|span|a|font|mark)(?:\s[^<>]{0,300})?>/gi;
/** End of a Markdown link, from the bracket that closes its text. */
const LINK_END =
  /\]\(\s?(?:<[^<>\n]{1,2000}>|(?:https?:\/\/|mailto:|\.{0,2}\/|#|[a-z]{2,10}:)[^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,5})(?:\s"[^"\n]{0,300}")?\)/gi;
const LONGEST_LINK = 600; // characters of a link's text
const EMPHASIS = /(?<!\\)\*{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu;
const ESCAPE = /\\(?=[*_[\]()#+\-.!<>~`\\])/g;

/** A span to leave out, and what to put in its place. */
interface Cut extends Span {
  readonly put?: string;
}

/**
 * Strips emphasis, link targets, inline tags and invisible characters, in short steps; with `apart` it also puts
 * an empty line where a paragraph starts without one, and writes numbered references as notes.
 */
export function* plainDraftInSteps(
  draft: string,
  { apart = false }: { readonly apart?: boolean } = {},
): Generator<void, Origins & Pick<PlainDraft, "text">> {
  const stretches = yield* cutsIn(draft, apart);
  const most = 2 * stretches.reduce((sum, cuts) => sum + cuts.length, 0) + 1; // two pieces a cut, and the rest
  const [places, shifts] = [new Uint32Array(most), new Int32Array(most)]; // an array that grows is copied in one step
  let [text, length, from, count] = ["", 0, 0, 0];
  for (const cuts of [...stretches, [{ start: draft.length, end: draft.length }]]) {
    const pieces: string[] = []; // joined for each stretch: a string of a million pieces takes long to read
    const add = (piece: string, origin: number) => {
      places[count] = length;
      shifts[count] = origin - length;
      count += 1;
      pieces.push(piece);
      length += piece.length;
    };
    for (const { start, end, put } of cuts.toSorted((one, other) => one.start - other.start)) {
      if (start > from) add(draft.slice(from, start), from);
      if (put !== undefined && start >= from) add(put, start);
      from = Math.max(from, end);
    }
    text += pieces.join("");
    yield;
  }
  return { text, places: places.subarray(0, count), shifts: shifts.subarray(0, count) };
}

/** Returns the spans to leave out or replace, by the stretch in which they start. */
function* cutsIn(draft: string, apart: boolean): Generator<void, readonly (readonly Cut[])[]> {
  const stretches: Cut[][] = Array.from({ length: Math.ceil(draft.length / PART) }, () => []);
  const add = (cut: Cut) => void stretches[Math.floor(cut.start / PART)]?.push(cut);
  for (const cut of apart ? structureIn(draft) : []) {
    if (cut === undefined) yield;
    else add(cut);
  }
  for (const pattern of [UNSEEN, TAG, ESCAPE, EMPHASIS, LINK_END]) {
    let links = 0;
    for (const span of spansIn(draft, pattern)) {
      if (span === undefined) yield;
      else if (pattern === LINK_END) {
        for (const cut of linkCuts(draft, span)) add(cut);
        if ((links += 1) % MOST_LINKS === 0) yield;
      } else if (pattern !== EMPHASIS || isEmphasis(draft, span)) add(span);
    }
  }
  return stretches;
}

function* structureIn(draft: string): Generator<Cut | undefined, void> {
  for (const start of paragraphStarts(draft))
    yield start === undefined ? undefined : { start, end: start, put: "\n" };
  yield* referencesIn(draft);
}

const REFERENCE = /^[ \t]{0,8}(?:\[\d{1,3}\]|[¹²³⁰⁴-⁹]{1,3})[ \t]{1,8}(?=\S)/gm;
const MARK = /\[\d{1,3}\](?![(\d]|\s?[-–])|[¹²³⁰⁴-⁹]{1,3}/g;
/** Text before a mark: a word, a mark or another mark; after a number, a comma or "at" it is a pinpoint. */
const MARKABLE = /[\p{L}.;:!?)”"’»“*_]\s?$|\[\d{1,3}\]$/u;
const PLACED = /(?<!\p{L})(?:at|and|to|in|see|also|paras?|paragraphs?|R[nz]\.?|Tz\.?)\s?$/iu;
const LEAD = 16; // characters before a mark that are looked at
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** 12 of `[12]` and of `¹²`. */
function numberOf(mark: string): number {
  const digits = Array.from(mark, (one) => (SUPERSCRIPTS.includes(one) ? SUPERSCRIPTS.indexOf(one) : one));
  return Number(digits.join("").replaceAll(/[^\d]/g, ""));
}

/**
 * Writes the marks and the list of numbered references, as reports and answers of models have them, as those of
 * notes: `[1]` and `¹` in the text become `[^1]`, and before the reference `[^1]:`. Undefined between steps.
 */
function* referencesIn(draft: string): Generator<Cut | undefined, void> {
  if (MARKED_NOTE.test(draft)) return;
  const list: Span[] = [];
  for (const span of spansIn(draft, REFERENCE)) {
    if (span === undefined) yield;
    else if (numberOf(draft.slice(span.start, span.end)) === list.length + 1) list.push(span);
  }
  const marks: (Cut & { readonly number: number })[] = [];
  for (const span of spansIn(draft.slice(0, list[0]?.start ?? 0), MARK)) {
    if (span === undefined) yield;
    else if (isMark(draft, span)) {
      const number = numberOf(draft.slice(span.start, span.end));
      if (number > 0 && number <= list.length) marks.push({ ...span, put: `[^${number}]`, number });
    }
  }
  const marked = new Set(marks.map(({ number }) => number));
  if (marked.size < list.length / 2) return; // numbered paragraphs, or brackets of another kind
  yield* marks;
  for (const [at, span] of list.entries()) yield { ...span, put: `[^${at + 1}]: ` };
}

function isMark(draft: string, { start }: Span): boolean {
  const before = draft.slice(Math.max(0, start - LEAD), start);
  if (draft[start] !== "[") return /\S$/.test(before);
  return MARKABLE.test(before) && !PLACED.test(before);
}

const MARKED_NOTE = /^[ \t]*\[\^\w{1,20}\]:/m;

/** Every character that mark-up begins with, or that is not seen. */
const MARKED = /[*_<\\\u00ad\u200b-\u200d\u2060\ufeff]|\]\(/;

/** Like `plainDraftInSteps`, but at once; for a paragraph. */
export function plainDraft(draft: string): PlainDraft {
  if (!MARKED.test(draft)) return { text: draft, origin: (at) => at };
  const { text, ...origins } = finished(plainDraftInSteps(draft));
  return { text, origin: (at) => originIn(origins, at) };
}

const PART = 65_536; // characters whose cuts are made in one step
const MOST_LINKS = 1_024; // whose beginnings are looked for in one step

/** Asterisks between spaces denote multiplication, and one before a line's first word is a bullet. */
function isEmphasis(text: string, { start, end }: Span): boolean {
  const isOpen = /\S/.test(text.charAt(end));
  const isClose = start > 0 && /\S/.test(text.charAt(start - 1));
  return isOpen || isClose;
}

function linkCuts(text: string, { start, end }: Span): Span[] {
  const open = openingOf(text, start);
  return open === undefined
    ? []
    : [
        { start: open, end: open + 1 },
        { start, end },
      ];
}

function openingOf(text: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close - 1; at >= 0 && close - at <= LONGEST_LINK; at -= 1) {
    const one = text[at];
    if (one === "]") depth += 1;
    else if (one === "[" && depth === 0) return at;
    else if (one === "[") depth -= 1;
  }
  return undefined;
}
