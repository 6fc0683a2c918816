import { finished } from "../../core/steps.ts";

/** Draft as plain text, without mark-up. */
export interface PlainDraft {
  readonly text: string;
  /** Maps an offset in `text` to the offset in the draft, both in UTF-16 units. */
  readonly origin: (at: number) => number;
}

const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]+/g;
const TAG = /<\/?(?:i|em|b|strong|u|span|a|font|mark)(?:\s[^<>]{0,300})?>/gi;
/** End of a Markdown link, from the bracket that closes its text. */
const LINK_END =
  /\]\(\s?(?:<[^<>\n]{1,2000}>|(?:https?:\/\/|mailto:|\.{0,2}\/|#|[a-z]{2,10}:)[^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000}){0,5})(?:\s"[^"\n]{0,300}")?\)/gi;
const LONGEST_LINK = 600; // characters of a link's text
const EMPHASIS = /(?<!\\)\*{1,3}|(?<![\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}_])/gu;
const ESCAPE = /\\(?=[*_[\]()#+\-.!<>~`\\])/g;

/** Strips emphasis, link targets, inline tags and invisible characters, in short steps. */
export function* plainDraftInSteps(draft: string): Generator<void, PlainDraft> {
  const parts: (readonly Cut[])[] = [];
  for (const pattern of [UNSEEN, TAG, ESCAPE]) parts.push(yield* spansOf(draft, pattern));
  parts.push((yield* spansOf(draft, EMPHASIS)).filter((span) => isEmphasis(draft, span)));
  yield;
  const ends = yield* spansOf(draft, LINK_END);
  parts.push(ends.flatMap((end) => linkCuts(draft, end)));
  yield;
  const cuts = parts.flat().toSorted((one, other) => one.start - other.start);
  yield;
  let text = "";
  let from = 0;
  const places: number[] = []; // start of each kept piece in the plain text, and its shift
  const shifts: number[] = [];
  const keep = (to: number) => {
    if (to <= from) return;
    places.push(text.length);
    shifts.push(from - text.length);
    text += draft.slice(from, to);
  };
  for (const { start, end } of cuts) {
    keep(start);
    from = Math.max(from, end);
  }
  keep(draft.length);
  return { text, origin: (at) => at + (shifts[lastUpTo(places, at)] ?? 0) };
}

/** Every character that mark-up begins with, or that is not seen. */
const MARKED = /[*_<\\\]\u00ad\u200b-\u200d\u2060\ufeff]/;

/** Like `plainDraftInSteps`, but at once; for a paragraph. */
export function plainDraft(draft: string): PlainDraft {
  if (!MARKED.test(draft)) return { text: draft, origin: (at) => at };
  return finished(plainDraftInSteps(draft));
}

interface Cut {
  readonly start: number;
  readonly end: number;
}

const PART = 65_536; // characters searched in one step
const LONGEST = 8_192; // that a pattern may match

/** Returns the matches of a pattern that may look at one character before and after itself. */
function* spansOf(text: string, pattern: RegExp): Generator<void, Cut[]> {
  const spans: Cut[] = [];
  for (let from = 0; from < text.length;) {
    const end = from + PART;
    const before = Math.max(0, from - 1);
    const near = text.slice(before, end + LONGEST);
    pattern.lastIndex = from - before;
    let next = end;
    for (let match = pattern.exec(near); match; match = pattern.exec(near)) {
      const start = before + match.index;
      if (start >= end) break;
      next = Math.max(end, start + match[0].length);
      spans.push({ start, end: start + match[0].length });
    }
    from = next;
    yield;
  }
  return spans;
}

/** Asterisks between spaces denote multiplication, and one before a line's first word is a bullet. */
function isEmphasis(text: string, { start, end }: Cut): boolean {
  const isOpen = /\S/.test(text.charAt(end));
  const isClose = start > 0 && /\S/.test(text.charAt(start - 1));
  return isOpen || isClose;
}

function linkCuts(text: string, { start, end }: Cut): Cut[] {
  const open = openingOf(text, start);
  return open === undefined
    ? []
    : [
        { start: open, end: open + 1 },
        { start, end },
      ];
}

/** Finds the opening bracket of a closing one. */
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

/** Returns the index of the last number that is not greater; the numbers must ascend. */
function lastUpTo(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) <= wanted) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
