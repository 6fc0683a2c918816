import { ENGLISH_MONTHS } from "../../core/day.ts";
import { regex } from "../../core/regex.ts";
import type { Flow } from "../../markup/html/flow.ts";

/** A numbered item that may be a paragraph of the reasons. */
export interface Candidate {
  readonly number: number;
  /** Id of its `<ol>`; undefined for numbers in the text. */
  readonly list?: number;
  /** Part that begins right before it: a judge's reasons, or a part of the page such as "REASONS FOR JUDGMENT". */
  readonly starts?: "judge" | "part";
  /** The preceding text ends with a colon, so a quotation or an enumeration may follow. */
  readonly introduced: boolean;
}

export interface Numbering {
  /** Indexes of the candidates that are paragraphs, by list; several lists when judges number their own reasons. */
  readonly lists: readonly (readonly number[])[];
  readonly warnings: readonly string[];
}

/**
 * Separates a judgment's paragraphs from the numbered lists that it quotes, in one pass. The next number is a
 * paragraph's. A higher number is too, with a warning about the gap, unless the next number still follows. A
 * lower number never is. A new list begins at 1 only where a judge begins to speak; a list that goes further
 * replaces one that never continues (orders before the reasons).
 */
export function numberParagraphs(candidates: readonly Candidate[]): Numbering {
  const pass = new Pass(candidates);
  for (const at of candidates.keys()) pass.take(at);
  const lists = pass.lists.filter((list) => list.length > 0);
  return {
    lists,
    warnings: [
      ...pass.warnings,
      ...lists.flatMap((list) => gaps(list.map((index) => candidates[index]?.number ?? 0))),
    ],
  };
}

type Verdict = "next" | "own" | "instead" | "other";

const LONGEST_PRELUDE = 10; // most items of a list of orders without a heading
const LONGEST_GAP = 12; // most consecutive numbers that are withheld or lost

class Pass {
  readonly lists: number[][] = [];
  readonly warnings: string[] = [];
  readonly #candidates: readonly Candidate[];
  readonly #ahead: Ahead;
  #open: number[] = [];
  #last = 0; // number of the last paragraph in the open list
  #owned = false; // whether a judge's name opened the list
  #passedOver: Candidate | undefined; // the previous candidate, if it is not a paragraph

  constructor(candidates: readonly Candidate[]) {
    this.#candidates = candidates;
    this.#ahead = new Ahead(candidates);
  }

  take(at: number): void {
    const one = this.#candidates[at];
    if (!one) return;
    const verdict = one.number === 1 && this.#last > 0 ? this.#restart(one, at) : this.#goOn(one, at);
    this.#passedOver = verdict === "other" ? one : undefined;
    if (verdict === "other") return;
    if (verdict === "instead") this.#drop();
    if (verdict !== "next" || this.#last === 0) this.#begin(one);
    this.#open.push(at);
    this.#last = one.number;
  }

  #begin({ starts }: Candidate): void {
    this.#open = [];
    this.lists.push(this.#open);
    this.#owned = starts === "judge";
  }

  #drop(): void {
    this.lists.pop();
    const { length } = this.#open;
    if (length <= LONGEST_PRELUDE) return;
    this.warnings.push(`a numbered list of ${length} items before the reasons was not taken for paragraphs`);
  }

  /** Classifies a 1 that follows other paragraphs. */
  #restart({ starts, introduced }: Candidate, at: number): Verdict {
    const { length } = this.#open;
    const mayReplace = !this.#owned && this.#ahead.count(at) > length;
    if (starts === "judge") return mayReplace && length <= LONGEST_PRELUDE ? "instead" : "own";
    if (!mayReplace) return "other";
    const isOver = this.#ahead.start(this.#last + 1, at) === undefined;
    return starts === "part" || (!introduced && isOver) ? "instead" : "other";
  }

  /** Classifies any other number. */
  #goOn(one: Candidate, at: number): Verdict {
    const gap = one.number - this.#last - 1;
    if (gap < 0 || (this.#last > 0 && gap >= LONGEST_GAP && one.introduced)) return "other";
    const apart = this.#passedOver; // item of another list, which this one may continue
    const goesOnWithIt = apart !== undefined && apart.number === one.number - 1;
    if (goesOnWithIt && one.list !== undefined && one.list === apart.list) return "other";
    // before a quotation, the same number may recur as the paragraph's
    const start = this.#comesBack(one.introduced ? one.number : one.number - 1, at);
    if (start === undefined) return "next";
    const isApart = gap === 0 ? goesOnWithIt : this.#ahead.count(start) >= this.#ahead.count(at);
    return one.introduced || isApart ? "other" : "next";
  }

  /**
   * Returns the index where the paragraphs continue if this item is not one: with the next number, or any up
   * to `highest`.
   */
  #comesBack(highest: number, at: number): number | undefined {
    const first = this.#last + 1;
    for (let next = first; next === first || next <= Math.min(highest, this.#last + LONGEST_GAP); next += 1) {
      const start = this.#ahead.start(next, at);
      if (start !== undefined) return start;
    }
    return undefined;
  }
}

/** Looks ahead in the candidates, in constant time on average. */
class Ahead {
  readonly #counts: Int32Array;
  readonly #starts = new Map<number, number[]>(); // number -> indexes where it begins a run, last first
  readonly #ends: Int32Array; // index where the next judge's own list begins

  constructor(candidates: readonly Candidate[]) {
    this.#counts = new Int32Array(candidates.length);
    this.#ends = new Int32Array(candidates.length);
    const counts = new Map<number, number>();
    let end = candidates.length;
    for (let at = candidates.length - 1; at >= 0; at -= 1) {
      const { number = 0, starts } = candidates[at] ?? {};
      this.#ends[at] = end;
      const count = 1 + countAbove(counts, number);
      counts.set(number, count);
      this.#counts[at] = count;
      if (candidates[at - 1]?.number !== number - 1) this.#addStart(number, at);
      if (number === 1 && starts === "judge") {
        end = at;
        counts.clear();
      }
    }
  }

  #addStart(number: number, at: number): void {
    const starts = this.#starts.get(number);
    if (starts) starts.push(at);
    else this.#starts.set(number, [at]);
  }

  /** Returns how many numbers count up from here, skipping short gaps and other numbers in between. */
  count(at: number): number {
    return this.#counts[at] ?? 0;
  }

  /**
   * Returns the next index after `at` where a run begins with this number. It discards earlier indexes, so
   * `at` must never decrease.
   */
  start(number: number, at: number): number | undefined {
    const starts = this.#starts.get(number) ?? [];
    let start = starts.at(-1);
    for (; start !== undefined && start <= at; start = starts.at(-1)) starts.pop();
    return start !== undefined && start < (this.#ends[at] ?? 0) ? start : undefined;
  }
}

/** Returns the longest count that begins at most LONGEST_GAP above a number. */
function countAbove(counts: ReadonlyMap<number, number>, number: number): number {
  let longest = 0;
  for (let gap = 1; gap <= LONGEST_GAP; gap += 1) longest = Math.max(longest, counts.get(number + gap) ?? 0);
  return longest;
}

const MAX_GAPS = 8; // gaps listed individually

function gaps(numbers: readonly number[]): string[] {
  const missing = numbers.flatMap((number, at) => {
    const expected = (numbers[at - 1] ?? 0) + 1;
    if (number === expected) return [];
    return [number - 1 === expected ? `[${expected}]` : `[${expected}]-[${number - 1}]`];
  });
  if (missing.length === 0) return [];
  const more = missing.length > MAX_GAPS ? ` and ${missing.length - MAX_GAPS} more gaps` : "";
  return [`the page has no paragraph ${missing.slice(0, MAX_GAPS).join(", ")}${more}`];
}

const MONTHS = ENGLISH_MONTHS.join("|");
/**
 * Paragraph numbers: "12. The", "[12] The", "12 The"; not "12 June 2019" (a date) or "[2025] HCATrans 53" (a
 * citation).
 */
const BRACKETED = /^\[(\d{1,4})\](?!\s{0,9}[A-Z][A-Za-z]{1,12}\s\d)\s{0,9}\S/;
const DOTTED = /^(\d{1,4})\.\s{1,9}\S/;
const BARE = regex.iu`^(\d{1,4})\s{1,9}(?!(?:${MONTHS})\b)\p{L}`;
const STYLES = [BRACKETED, DOTTED, BARE];

/**
 * Returns the number that each flow would have as a paragraph: of an outermost item of an ordered list, or of
 * a line that begins with a number in the page's own style, whichever counts further.
 */
export function numbersOf(flows: readonly Flow[]): readonly (number | undefined)[] {
  let best = itemNumbers(flows);
  let furthest = longestCount(best);
  for (const style of STYLES) {
    const numbers = textNumbers(flows, style);
    const count = longestCount(numbers);
    if (count > furthest) [best, furthest] = [numbers, count];
  }
  return best;
}

/** Returns the length of the longest consecutive count, skipping other numbers in between. */
function longestCount(numbers: readonly (number | undefined)[]): number {
  const counts = new Map<number, number>(); // length of the count from each number on, built from the end
  let longest = 0;
  for (let at = numbers.length - 1; at >= 0; at -= 1) {
    const number = numbers[at];
    if (number === undefined) continue;
    const count = 1 + (counts.get(number + 1) ?? 0);
    counts.set(number, count);
    longest = Math.max(longest, count);
  }
  return longest;
}

/**
 * Numbers the outermost list items; old pages give the number in an anchor, `para12`, which may precede a
 * quotation before the item.
 */
function itemNumbers(flows: readonly Flow[]): (number | undefined)[] {
  const outermost = flows.reduce((least, flow) => Math.min(least, numberedDepth(flow)), NONE);
  let announced: number | undefined;
  return flows.map((flow) => {
    announced = anchorNumber(flow) ?? announced;
    const depth = numberedDepth(flow);
    if (!flow.list?.first || depth === NONE || depth !== outermost) return undefined;
    const number = announced ?? flow.list.number;
    announced = undefined;
    return number > 0 ? number : undefined;
  });
}

const NONE = Number.POSITIVE_INFINITY;

/** Returns the depth of a numbered item of the page's own text: 1, or 2 where lists only indent. */
function numberedDepth(flow: Flow): number {
  const { list } = flow;
  return list?.ordered && /^\d/.test(list.label) && isText(flow) ? list.depth : NONE;
}

function anchorNumber({ anchors }: Flow): number | undefined {
  if (anchors.length === 0) return undefined;
  const digits = anchors
    .map((name) => /^para(\d{1,4})$/.exec(name)?.[1])
    .findLast((found) => found !== undefined);
  return digits === undefined ? undefined : Number(digits);
}

function textNumbers(flows: readonly Flow[], style: RegExp): (number | undefined)[] {
  return flows.map((flow) => {
    const isLine = flow.list === undefined || (style === BRACKETED && isBullet(flow));
    const digits = isLine && isText(flow) ? style.exec(flow.text)?.[1] : undefined;
    return digits === undefined || Number(digits) === 0 ? undefined : Number(digits);
  });
}

/** Tests for the first piece of an item without its own number, as NZLII prints "[12] …". */
function isBullet({ list }: Flow): boolean {
  return list !== undefined && !list.ordered && list.first && list.depth === 1;
}

function isText(flow: Flow): boolean {
  return flow.kind === "text" && flow.quote === 0 && flow.defines === undefined;
}

/** Removes the number at the start of a line. */
export function withoutNumber(text: string): string {
  return text.replace(/^(?:\[\d{1,4}\]|\d{1,4}\.?)\s{1,9}/, "");
}
