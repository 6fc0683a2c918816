import { languageIn } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";
import { judgesOfHeading, judgesOfOpening } from "../recognise/judges.ts";
import {
  type Candidate,
  candidatesOf,
  FORMS,
  isNoteLike,
  markedTexts,
  noteChain,
  type Numbered,
  type NumberedNote,
  noteTexts,
  type PageSetting,
  raisedNumbers,
} from "./notes.ts";
import { GERMAN_ONLY } from "../decision-parts.ts";

export interface PinnedNumber extends Omit<Numbered, "number"> {
  /** As printed where chapters number their paragraphs: "3.4". */
  readonly number: number | string;
  /** `[3]`, or `Rn. 3` in a German text; `[3.4]` where chapters number their paragraphs. */
  readonly pin: string;
}

/** The paragraphs and footnotes among a document's numbered texts, by index. */
export interface Numbering {
  readonly paragraphs: ReadonlyMap<number, PinnedNumber>;
  readonly notes: ReadonlyMap<number, NumberedNote>;
  /** Index of the first text after the last numbered paragraph; the number of texts when there is none. */
  readonly end: number;
  /** The texts with marks for these notes, as read by `renderMarked` of notes.ts. */
  readonly texts: readonly string[];
  /** Why detected numbers are not used as pins. */
  readonly warnings: readonly string[];
}

const LEAST = 4; // paragraphs; a shorter run is a list
const LARGEST_STEP = 3; // a number or two may be lost
const LARGEST_GAP = 40; // when the following numbers continue, more may be missing
const STATED = /^\W*(?:number of (?:numbered )?paragraphs|anzahl der randnummern)\W{1,10}(\d{1,4})\W*$/i;

/**
 * Separates a text's paragraph numbers from those of footnotes, orders, headings and quotations. Footnotes
 * are recognised by the marks that refer to them. The remaining numbers are paragraphs only if they run
 * through the text; otherwise there are none, with a warning, because a wrong pin is worse than none. Raised
 * numbers may be marked by `noteMark` of notes.ts; `setting` has the type sizes of a paged file.
 */
export function numberingOf(marked: readonly string[], setting?: PageSetting): Numbering {
  const { texts: given, marks } = raisedNumbers(marked);
  const chain = noteChain(given, marks, setting?.isSmall);
  const all = markedTexts(given, chain);
  const texts = all.slice(0, extractsFrom(all));
  const notes = noteTexts(chain, given, all, setting);
  const isNote = (index: number) => notes.has(index);
  const lengths = texts.map((text, index) => (isNote(index) ? 0 : text.length));
  const measure = new Measure(lengths);
  const stated = statedCount(texts);
  const runs = FORMS.flatMap((form) => {
    const found = candidatesOf(texts, form).filter(({ index }) => !isNote(index));
    const run = runOf(found);
    if (run.length < LEAST && !isShortDecision(run, texts, form === LISTED)) return [];
    const fault =
      mixed(run, found) ??
      beginsAgain(run, found, measure, texts) ??
      faultOf(run, measure) ??
      (form === LISTED ? listFault(run, texts, measure) : undefined);
    return [{ run, fault, found }];
  });
  const [best] = runs
    .filter(({ fault }) => fault === undefined)
    .map(({ run }) => run)
    .toSorted((a, b) => rank(b, measure, stated) - rank(a, measure, stated));
  const refused = best ? undefined : runs.toSorted((a, b) => b.run.length - a.run.length)[0];
  const apart = refused?.fault === AGAIN ? byJudge(texts, refused.found) : [];
  const used = best ?? apart;
  const counted: readonly Counted[] = used.length > 0 ? used : chapterRun(texts, isNote, measure);
  const fault = counted.length > 0 ? undefined : refused?.fault;
  const body = texts.slice(counted[0]?.index).slice(0, LANGUAGE_TEXTS).join(" ");
  const language = languageIn(body.slice(0, LANGUAGE_CHARS));
  return {
    texts: all,
    end: best ? endOf(best, measure) : texts.length,
    paragraphs: new Map(
      counted.map(({ index, number, rest }) => [index, { number, rest, pin: pinIn(language, number) }]),
    ),
    notes,
    warnings: [
      ...(refused && fault !== undefined ? [refusal(refused.run, fault)] : []),
      ...(apart.length > 0 ? [APART] : []),
    ],
  };
}

const LANGUAGE_TEXTS = 60; // enough to tell English from German
const LANGUAGE_CHARS = 6_000;

/** Returns the pin of a paragraph's number in a text of this language. */
export function pinIn(language: string, number: number | string): string {
  return language === "de" ? `Rn. ${number}` : `[${number}]`;
}

/** `1.14 The Bill …`, in an explanatory memorandum, a report or a contract */
const OF_CHAPTER = /^(?:- )?(\d{1,2}\.\d{1,3})\.?\s+(?=\S)/;
const MOST_CHARS_FREE = 0.5; // of the text outside the numbered paragraphs

type Counted = Omit<Candidate, "number"> & { readonly number: number | string };
type OfChapter = Counted & { readonly number: string };

/**
 * Returns the paragraphs that an English text numbers by chapter, "1.14", if they count up through most of the text and
 * are not its headings; none for any other text. A table of contents may have the same numbers.
 */
function chapterRun(
  texts: readonly string[],
  isNote: (index: number) => boolean,
  measure: Measure,
): readonly OfChapter[] {
  const found = texts.flatMap((text, index): OfChapter[] => {
    const [head, number] = isNote(index) ? [] : (OF_CHAPTER.exec(text) ?? []);
    return head === undefined || number === undefined
      ? []
      : [{ index, number, rest: text.slice(head.length) }];
  });
  const starts = found.flatMap(({ number }, at) => (number === found[0]?.number ? [at] : []));
  const runs = starts.slice(0, MAX_STARTS).map((start) => risingIn(found.slice(start)));
  const covers = (run: readonly OfChapter[]) => measure.between(run[0]?.index ?? 0, run.at(-1)?.index ?? 0);
  const [run = []] = runs.toSorted((one, other) => covers(other) - covers(one));
  const headings = run.filter(({ rest }) => isHeadingLike(rest)).length;
  const body = run.slice(0, LANGUAGE_TEXTS).map(({ rest }) => rest);
  const isOfText =
    run.length > LEAST && covers(run) > 1 - MOST_CHARS_FREE && headings < run.length * HEADING_SHARE;
  return isOfText && languageIn(body.join(" ").slice(0, LANGUAGE_CHARS)) === "en" ? run : [];
}

/** Returns the numbers that count up from the first: within a chapter, or from the beginning of a later one. */
function risingIn(found: readonly OfChapter[]): readonly OfChapter[] {
  let [chapter = 0, last = 0] = found[0]?.number.split(".").map(Number) ?? [];
  last -= 1;
  return found.filter(({ number }) => {
    const [of = 0, own = 0] = number.split(".").map(Number);
    const isNext = of === chapter ? own > last && own <= last + LARGEST_STEP : of > chapter && own <= 1;
    if (isNext) [chapter, last] = [of, own];
    return isNext;
  });
}

const LISTED = FORMS[1]; // lists are printed like this too
const REASONS = regex.iu`^(?:(?:ex tempore|revised|oral) )?(?:judgment|reasons|ruling|decision|remarks on sentence)(?: (?:for|on|of) [\p{L}.' ]{3,30})?(?: (?:\(.{3,40}\)|[-–—] .{3,40}))?:?$|^(?:${GERMAN_ONLY}|begründung|g r ü n d e) ?:?$`;
/** A line at the top of a decision: its own neutral citation at the end, its day, its ECLI. */
const DECISION_LINE =
  /\[(?:19|20)\d\d\] [A-Z][A-Za-z]{1,14} \d{1,5}(?: \(\d{1,2} \p{L}{3,9} \d{4}\))?$|^(?:urteil|beschluss) vom \d|^ECLI:/iu;
const DECISION_LINES = 12;
const LONGEST_LINE = 200; // characters

/**
 * Fewer numbers than a list may have are the paragraphs of a short decision when its reasons begin with them: the first is 1
 * and names the judge who speaks, or is right below the heading of the reasons, and they count up one by one. Of a text
 * that a line at its top shows to be a decision, "[1]" needs no such heading, and "1." may be below one.
 */
function isShortDecision(run: readonly Candidate[], texts: readonly string[], mayBeList: boolean): boolean {
  const [first] = run;
  if (first === undefined || run.some(({ number }, at) => number !== at + 1)) return false;
  if (judgesOfOpening(first.rest) !== undefined) return true;
  if (run.length === 1) return false;
  const above = texts.slice(0, first.index).filter((text) => text !== "");
  const isDecision = above
    .slice(0, DECISION_LINES)
    .some((text) => text.length <= LONGEST_LINE && DECISION_LINE.test(text));
  if (mayBeList) return isDecision && isOfReasons(above.at(-1) ?? "");
  if (isDecision && /^\W{0,3}\[/.test(texts[first.index] ?? "")) return true;
  return above.slice(-NEAR_JUDGE).some((text) => REASONS.test(text) || judgesOfHeading(text) !== undefined);
}

/**
 * Returns whether a heading just above "1." begins the reasons: orders follow "Decision", and parts of a
 * German decision are numbered "1." themselves.
 */
function isOfReasons(text: string): boolean {
  return /^(?:(?:ex tempore|revised|oral) )?(?:judgment|reasons)\b/i.test(text)
    ? REASONS.test(text)
    : judgesOfHeading(text) !== undefined;
}

const APART = "the judges number their reasons apart: a number is a paragraph of each of them";
const EXTRACTS =
  /^(?:cited by|cases? citing(?: this (?:case|decision))?|citing (?:cases|decisions|references)|cases (?:referring to|considering) this (?:case|decision))\s?(?:\(\d{1,6}\))?\s?:?$/i;
const LEAST_REASONS = 0.25; // of the texts

/**
 * Returns the index of the heading above a database's extracts from citing cases; the number of texts when
 * there is none.
 */
export function extractsFrom(texts: readonly string[]): number {
  const at = texts.findIndex(
    (text, index) => index > texts.length * LEAST_REASONS && EXTRACTS.test(text.trim()),
  );
  return at === -1 ? texts.length : at;
}

const NEAR_JUDGE = 3; // texts between a judge's name and the first paragraph

/** Returns the paragraphs of several judges who each begin with 1; empty when one of them has no run. */
function byJudge(texts: readonly string[], found: readonly Candidate[]): readonly Candidate[] {
  const isNamed = (index: number, rest: string) =>
    judgesOfOpening(rest) !== undefined ||
    texts.slice(Math.max(0, index - NEAR_JUDGE), index).some((text) => judgesOfHeading(text) !== undefined);
  const starts = found.flatMap(({ number, index, rest }, at) =>
    number === 1 && isNamed(index, rest) ? [at] : [],
  );
  const runs = starts.map((start, at) => runOf(found.slice(start, starts[at + 1])));
  const areRuns = runs.length > 1 && runs.every((run) => run.length >= LEAST_OF_JUDGE);
  return areRuns && runs.some((run) => run.length >= LEAST) ? runs.flat() : [];
}

const LEAST_OF_JUDGE = 2; // paragraphs, as of one who agrees with another

/** Returns the judge who is named in the first of several paragraphs, or right above it. */
function judgeOf(first: Candidate | undefined, texts: readonly string[]): string | undefined {
  if (first?.number !== 1) return undefined;
  return judgesOfOpening(first.rest) ?? judgesOfHeading(texts[first.index - 1] ?? "");
}

function refusal(run: readonly Candidate[], fault: string): string {
  const [first, last] = [run[0]?.number, run.at(-1)?.number];
  return `the numbers ${first}-${last} of this text are not its paragraphs' (${fault}): it has no paragraph pins`;
}

function statedCount(texts: readonly string[]): number | undefined {
  for (const [index, text] of texts.entries()) {
    if (text.length > 200) continue;
    const found = STATED.exec(text) ?? STATED.exec(`${text} ${(texts[index + 1] ?? "").slice(0, 20)}`);
    if (found) return Number(found[1]);
  }
  return undefined;
}

function rank(run: readonly Candidate[], measure: Measure, stated: number | undefined): number {
  const covered = measure.between(run[0]?.index ?? 0, run.at(-1)?.index ?? 0);
  const alone = run.filter(({ rest }) => rest === "").length / run.length;
  return (run.at(-1)?.number === stated ? 10 : 0) + covered * (1 - alone * ALONE) + run.length / 1e6;
}

const ALONE = 0.5; // a text of only a number may be a page number

/** Returns the longest run from a 1, or else from the first number; of two equal ones the later: a list before the text may have the same numbers. */
function runOf(found: readonly Candidate[]): readonly Candidate[] {
  const ones = found.flatMap(({ number }, at) => (number === 1 ? [at] : []));
  let best: readonly Candidate[] = [];
  for (const start of ones.length > 0 ? ones.slice(0, MAX_STARTS) : [0]) {
    const run = riseFrom(found, start);
    if (run.length >= best.length) best = run;
  }
  return best;
}

const MAX_STARTS = 20;

const AHEAD = 30; // numbers

function riseFrom(found: readonly Candidate[], start: number): Candidate[] {
  const run: Candidate[] = [];
  let last = (found[start]?.number ?? 1) - 1;
  for (let at = start; at < found.length; at += 1) {
    const one = found[at];
    const wanted = last + 1;
    if (!one || one.number < wanted || one.number >= wanted + LARGEST_GAP) continue;
    if (one.number >= wanted + LARGEST_STEP && !goesOn(found, at)) continue;
    const isMissing = ({ number }: Candidate) => number >= wanted && number < one.number;
    if (one.number > wanted && found.slice(at + 1, at + AHEAD).some(isMissing)) continue;
    run.push(one);
    last = one.number;
  }
  return run;
}

/** Returns whether the next numbers continue from this one, as after some that a copy lost. */
function goesOn(found: readonly Candidate[], at: number): boolean {
  const next = found.slice(at, at + LEAST).map(({ number }) => number);
  const steps = next.slice(1).map((number, index) => number - (next[index] ?? 0));
  return next.length === LEAST && steps.every((step) => step > 0 && step <= LARGEST_STEP);
}

/** Measures shares of a text's characters. */
class Measure {
  readonly #before: number[] = [0];

  constructor(lengths: readonly number[]) {
    for (const length of lengths) this.#before.push((this.#before.at(-1) ?? 0) + length);
  }

  get size(): number {
    return this.#before.length - 1;
  }

  get total(): number {
    return this.#before.at(-1) ?? 0;
  }

  chars(from: number, to: number = this.#before.length - 1): number {
    return (this.#before[to] ?? 0) - (this.#before[from] ?? 0);
  }

  between(from: number, to: number): number {
    return this.total === 0 ? 0 : this.chars(from, to) / this.total;
  }
}

/** Returns the indexes of the texts with the first and the last number. */
function endsOf(run: readonly Candidate[]): readonly [number, number] {
  return [run[0]?.index ?? 0, run.at(-1)?.index ?? 0];
}

const LEAST_AGAIN = 8; // numbers
const SHARE_AGAIN = 0.15; // of the text

/** Whether a similar run precedes or follows this one, as when judges number their reasons separately. */
function beginsAgain(
  run: readonly Candidate[],
  found: readonly Candidate[],
  measure: Measure,
  texts: readonly string[],
): string | undefined {
  const [first, last] = endsOf(run);
  const judge = judgeOf(run[0], texts);
  const others = [found.filter(({ index }) => index < first), found.filter(({ index }) => index > last)];
  const again = others.some((part) => {
    const other = runOf(part);
    const [from, to] = endsOf(other);
    const another = judgeOf(other[0], texts);
    if (judge !== undefined && another !== undefined && another !== judge)
      return other.length >= LEAST_OF_JUDGE;
    return other.length >= Math.max(LEAST_AGAIN, run.length * 0.3) && measure.between(from, to) > SHARE_AGAIN;
  });
  return again ? AGAIN : undefined;
}

const AGAIN = "they begin again";

const MOST_TWICE = 0.5; // of a run's numbers

/** Returns a warning for two interleaved series of identically printed numbers. */
function mixed(run: readonly Candidate[], found: readonly Candidate[]): string | undefined {
  const [first, last] = endsOf(run);
  const own = new Set(run.map(({ index }) => index));
  const other = runOf(found.filter(({ index }) => index > first && index < last && !own.has(index)));
  return other.length >= Math.max(LEAST_AGAIN, run.length * MOST_TWICE)
    ? "two series of numbers are mixed"
    : undefined;
}

const NOTE_SHARE = 0.25; // of a run's texts
const HEADING_SHARE = 0.6;
const SHORT_HEADING = 80; // characters
const LONG_HOLD = 8_000; // characters under one number that need no explanation
const LATEST_START = 0.6; // of the text
const LONGEST_MEAN = 3_000; // characters per number; judgments have 400 to 1,500
/** Returns why a run of numbers cannot be the paragraphs; undefined when nothing rules it out. */
function faultOf(run: readonly Candidate[], measure: Measure): string | undefined {
  if (run.filter(({ rest }) => isNoteLike(rest)).length >= run.length * NOTE_SHARE)
    return "they read like footnotes";
  if (measure.total / run.length > LONGEST_MEAN && measure.total > LONG_HOLD)
    return "they are too few for a text of this length";
  const [first = 0] = run.map(({ index }) => index);
  const ends = [...run.slice(1).map(({ index }) => index), endOf(run, measure)];
  const holds = (at: number) => measure.chars((run[at]?.index ?? 0) + 1, ends[at]);
  const headings = run.filter(({ rest }, at) => isHeadingLike(rest) && holds(at) > rest.length);
  if (headings.length >= run.length * HEADING_SHARE) return "they number headings";
  const longest = Math.max(...run.map(({ index }, at) => measure.chars(index, ends[at])));
  const most = Math.max(0.35, 3 / run.length);
  if (longest > LONG_HOLD && longest / measure.total > most) return "they cover a part of the text only";
  if (measure.chars(0, first) > LONG_HOLD && measure.between(0, first) > LATEST_START)
    return "they begin far after its beginning";
  return undefined;
}

const ORDERS = /^(?:(?:short )?minutes? of )?orders?:?$|\b(?:orders?|declares?)(?: as follows| that)?:$/i;
const SHORT_LIST = 8; // numbers
const LIST_TAIL = 1_500; // characters under its last number
const LIST_TAIL_MEANS = 5;

/** Returns why a run of "1. …" is a list within the text, such as orders or quoted terms. */
function listFault(
  run: readonly Candidate[],
  texts: readonly string[],
  measure: Measure,
): string | undefined {
  const [first, last] = endsOf(run);
  const lead = texts.slice(Math.max(0, first - NEAR_JUDGE), first);
  if (lead.some((text) => ORDERS.test(text)) && texts.slice(last + 1).some((text) => REASONS.test(text)))
    return "they are its orders'";
  const mean = measure.chars(first, last) / Math.max(1, run.length - 1);
  const tail = measure.chars(last);
  const isList = run.length < SHORT_LIST && tail > LIST_TAIL && tail > mean * LIST_TAIL_MEANS;
  return isList ? "they are a list within it" : undefined;
}

const DENSE = 20; // numbers
const LONG_TAIL = 10; // times the mean

/** Returns the end of a long run's last paragraph: pages of text after it are extracts or an appendix. */
function endOf(run: readonly Candidate[], measure: Measure): number {
  const [first, last] = endsOf(run);
  const tail = measure.chars(last);
  const mean = measure.chars(first, last) / Math.max(1, run.length - 1);
  const isOther = run.length >= DENSE && tail > LONG_HOLD && tail > mean * LONG_TAIL;
  return isOther && measure.between(first, last) > LEAST_COVERED ? last + 1 : measure.size;
}

const LEAST_COVERED = 0.25; // of the text

function isHeadingLike(rest: string): boolean {
  return rest !== "" && rest.length <= SHORT_HEADING && !/[.;:?!,”"’)\]]$/.test(rest);
}
