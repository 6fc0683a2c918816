import type { Block, Footnote } from "../../core/document.ts";
import { groupBy } from "../../core/group-by.ts";
import { regex } from "../../core/regex.ts";
import { type InlineText, PLAIN, renderRuns } from "../../markup/html/inline.ts";

/** A number before a capital, a mark or a label: "7 Gemäß", "7 1. Gemäß", "8 aa) Nach", "9 a. Nach". */
const APART = String.raw`\s+(?=[\p{Lu}“"„([§]|(?:\d{1,2}\.|[a-z]{1,3}[.)])\s)`;
/** A number that a copied page has lost the space after: "2The amount". */
const GLUED = String.raw`(?=I\s|\p{Lu}(?:\p{Ll}{2}|\p{Lu}{2}))`;

/** Forms of paragraph and note numbers: "[12] …", "12. …", "12 …" (in the margin). */
export const FORMS = [
  /^(?:- )?\\?\[(\d{1,4})\\?\](?:\s+|$)/,
  /^(\d{1,4})\.(?:\s+|$)/,
  regex.u`^(\d{1,4})(?:${APART}|${GLUED}|$)`,
] as const;

/** Forms of note numbers; a note may begin in lower case: "15 cl 1 of the lease". */
const NOTE_FORMS = [FORMS[0], FORMS[1], /^(\d{1,4})(?:\s+(?=\S)|$)/] as const;

const MONTH =
  "Jan(?:uary|uar)?|J[aä]nner|Feb(?:ruary|ruar)?|Mar(?:ch)?|März|Apr(?:il)?|May|Mai|June?|Juni|July?|Juli|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Oktober|Nov(?:ember)?|De[cz](?:ember)?";
/** "20 September 2021" is a date, not paragraph 20. */
const DAY = regex.u`^\d{1,2}\.?\s+(?:${MONTH})\.?\s+\d{4}\b`;

export interface Numbered {
  readonly number: number;
  /** The text after the number. */
  readonly rest: string;
}

export interface NumberedNote extends Numbered {
  /** Index of the text that contains its mark. */
  readonly markedIn: number;
  /** Whether the text continues the previous note. */
  readonly goesOn: boolean;
}

export interface Candidate extends Numbered {
  readonly index: number;
}

/** Returns the texts that begin with a number of this form, which may be notes; a date is not one. */
export function candidatesOf(texts: readonly string[], form: RegExp): Candidate[] {
  return texts.flatMap((text, index) => {
    const match = form.exec(text);
    if (!match || DAY.test(text)) return [];
    return [{ index, number: Number(match[1]), rest: text.slice(match[0].length) }];
  });
}

const AHEAD = 30; // numbers

/** Openings of footnotes. */
const NOTE_OPENING =
  /^(?:See\b|Cf\b|Compare\b|Ibid\b|Id\b|Above n|Supra\b|Op cit|At \[?\d|\(?\d{4}\)? \d|\[\d{4}\]|\(\d{4}\)|Vgl\b|Ebd\b|Ebenda|a\.?a\.?O)/i;
const CITATION =
  /\(\d{4}\)\s\d{1,3}\s[A-Z]|\[\d{4}\]\s[A-Z\d]|\b(?:Act|Code|Rules|Regulations)\s\d{4}|\bat \[?\d|\babove n/;
const SHORT_NOTE = 220; // characters
const EARLY = 90; // characters

/**
 * Whether a text without its number reads like a footnote: it opens like one, or is short and begins with a
 * citation.
 */
export function isNoteLike(rest: string): boolean {
  return NOTE_OPENING.test(rest) || (rest.length < SHORT_NOTE && CITATION.test(rest.slice(0, EARLY)));
}

/** A possible note mark in running text: "Ltd[13]", "word.[14]", "word.15". */
export interface Mark {
  readonly number: number;
  readonly index: number;
  /** In characters of its text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
}

const BRACKET_MARK = /(?<=[\p{L}\p{N}.,;:)”"’'?!])\[(\d{1,4})\]/uy;
const SPACED_MARK = /(?<=[\p{L}.,;:)”"’'?!]) \[(\d{1,4})\]/uy;
/** Words before a number that they count, which is therefore not a mark. */
const POINTING =
  /\b(?:at|and|to|or|see|in|of|from|paras?|paragraphs?|numbers?|nos?|pages?|pp?|ss?|sections?|cls?|clauses?|regs?|rr?|rules?|items?|art(?:icle)?s?|parts?|pts?|vols?|notes?)$/i;
const POINTING_CHARS = 12;
/** Excludes "4.1" and "s 5:2", where the number before the punctuation mark belongs to it. */
const DIGIT_MARK =
  /(?<=\p{L}{2}|(?:\p{L}|\d{4}|[)”"’'\]])[.,;:?!]|[)”"’'\]]|\b(?:19|20)\d\d)(\d{1,3})(?=[\s.,;:)”"’'?!–—-]|$)(?![.,:]\d)/uy;
/** A raised number whose position was lost: "in Jobson v Johnson 9 the Court"; many others look the same. */
const LOOSE_MARK = /(?<=[\p{L}.,;:)”"’'\]])\s(\d{1,3})(?=\s\p{L}|[.,;:]?$)/uy;
const LEAST_LIKE_LOOSE = 0.4;
const LEAST_NOTES = 3;
const FEW_NOTES = 8;
const LEAST_MARKED = 0.6; // of the notes; of a few notes, all but one
const LEAST_NOTE_LIKE = 0.15;
const MAX_PAIRS = 2_000;

export interface NotePair {
  readonly mark: Mark;
  readonly note: Candidate;
  /** Whether its mark was not found, so that the previous note's mark is used. */
  readonly unmarked?: boolean;
  /** Whether it contains a mark of a later note, as a paragraph with its number may. */
  readonly carriesMark?: boolean;
}

/** Returns the texts without the marks made by `noteMark`, and these. */
export function raisedNumbers(marked: readonly string[]) {
  const marks: Mark[] = [];
  const texts = marked.map((text, index) => {
    if (!text.includes(MARK_START)) return text;
    return text.split(MARKED).reduce((read, part, at) => {
      if (at % 2 === 1)
        marks.push({ number: Number(part), index, start: read.length, end: read.length + part.length });
      return read + part;
    }, "");
  });
  return { texts, marks };
}

/**
 * Finds the footnotes among the texts: each follows a mark with its number, and marks and notes rise
 * together. `raised` are certain marks; `isSmall` tells which texts are in smaller type.
 */
export function noteChain(
  texts: readonly string[],
  raised: readonly Mark[] = [],
  isSmall?: (index: number) => boolean,
): readonly NotePair[] {
  if (raised.length >= LEAST_NOTES) {
    const certain = longest(
      NOTE_FORMS.map((form) => {
        const found = candidatesOf(texts, form);
        const small = isSmall ? found.filter(({ index }) => isSmall(index)) : [];
        const likely = small.length >= LEAST_NOTES ? small : found;
        return chainOf(pairsOf(raised, likely), likely, 0);
      }),
    );
    if (certain.length > 0) return certain;
  }
  const forms = NOTE_FORMS.map((form) => candidatesOf(texts, form)).filter(
    ({ length }) => length >= LEAST_NOTES,
  );
  if (forms.length === 0) return [];
  const { brackets, spaced, digits, loose } = marksIn(texts);
  const kinds = [
    { marks: [...brackets, ...spaced], like: LEAST_NOTE_LIKE },
    { marks: digits, like: LEAST_NOTE_LIKE },
    { marks: loose, like: LEAST_LIKE_LOOSE },
    { marks: [...digits, ...loose], like: LEAST_LIKE_LOOSE },
  ];
  const marked = longest(
    forms.flatMap((found) => kinds.map(({ marks, like }) => chainOf(pairsOf(marks, found), found, like))),
  );
  if (marked.length > 0) return marked;
  return longest(forms.map((found) => chainOf(likelyPairs(found), found, 1))).filter(
    (_, __, { length }) => length > FEW_NOTES,
  );
}

function longest(chains: readonly (readonly NotePair[])[]): readonly NotePair[] {
  return chains.reduce((one, other) => (other.length > one.length ? other : one), []);
}

/** Returns the likely notes when every mark is lost, judged by their wording. */
function likelyPairs(found: readonly Candidate[]): readonly NotePair[] {
  return found
    .filter(({ rest }) => isNoteLike(rest))
    .slice(0, MAX_PAIRS)
    .map((note) => {
      const mark = {
        number: note.number,
        index: Math.max(0, note.index - 1),
        start: note.index,
        end: note.index,
      };
      return { mark, note, unmarked: true };
    })
    .toSorted(byNote);
}

function byNote({ note: a }: NotePair, { note: b }: NotePair): number {
  return a.number - b.number || a.index - b.index;
}

const YEAR_DIGITS = 4;

/** Finds possible marks in text order; examines only numbers, because most of a text is words. */
function marksIn(texts: readonly string[]) {
  const brackets: Mark[] = [];
  const spaced: Mark[] = [];
  const digits: Mark[] = [];
  const loose: Mark[] = [];
  for (const [index, text] of texts.entries()) {
    for (const { 0: run, index: at } of text.matchAll(/\d+/g)) {
      const add = (to: Mark[], form: RegExp, start: number): void => {
        form.lastIndex = start;
        const found = start < 0 ? null : form.exec(text);
        if (found) to.push({ number: Number(found[1]), index, start, end: start + found[0].length });
      };
      if (text[at - 1] === "[") {
        add(brackets, BRACKET_MARK, at - 1);
        const before = text.slice(Math.max(0, at - 2 - POINTING_CHARS), Math.max(0, at - 2));
        if (text[at - 2] === " " && !POINTING.test(before)) add(spaced, SPACED_MARK, at - 2);
      } else if (!POINTING.test(text.slice(Math.max(0, at - 1 - POINTING_CHARS), Math.max(0, at - 1))))
        add(loose, LOOSE_MARK, at - 1);
      add(digits, DIGIT_MARK, at);
      if (run.length > YEAR_DIGITS) add(digits, DIGIT_MARK, at + YEAR_DIGITS);
    }
  }
  return { brackets, spaced, digits, loose };
}

/** Returns the longest series of notes in the order of their marks; empty when it lacks most notes. */
function chainOf(pairs: readonly NotePair[], found: readonly Candidate[], like: number): readonly NotePair[] {
  const chain = longestRise(pairs);
  const [first, last] = [chain[0]?.note.number ?? 0, chain.at(-1)?.note.number ?? 0];
  const least = last <= FEW_NOTES ? last - 1 : last * LEAST_MARKED;
  if (chain.length < LEAST_NOTES || first > 2 || chain.length < least) return [];
  const likely = chain.filter(({ note }) => isNoteLike(note.rest)).length;
  return likely < chain.length * like ? [] : filled(chain, found);
}

const NEXT = 3; // texts of a number: a paragraph of the same page may have it too

/** Pairs each mark with the next texts of its number, and with the last: notes are at the foot or end. */
function pairsOf(marks: readonly Mark[], found: readonly Candidate[]): readonly NotePair[] {
  const byNumber = groupBy(found, ({ number }) => number);
  const pairs: NotePair[] = [];
  const marked = new Map(marks.map(({ index, number }) => [index, number]));
  const hasMark = ({ index, number }: Candidate) => {
    const own = marked.get(index) ?? 0;
    return own > number && own <= number + AHEAD;
  };
  for (const mark of marks) {
    const same = byNumber.get(mark.number) ?? [];
    const behind = same.filter(({ index }) => index > mark.index);
    const notes = behind.length > NEXT ? [...behind.slice(0, NEXT), ...behind.slice(-1)] : behind;
    for (const note of notes) pairs.push({ mark, note, ...(hasMark(note) && { carriesMark: true }) });
    if (pairs.length > MAX_PAIRS) break;
  }
  return pairs.toSorted(byNote);
}

/** Returns the heaviest chain in which number, mark and note all rise. */
function longestRise(pairs: readonly NotePair[]): readonly NotePair[] {
  const links: Link[] = [];
  let best: Link | undefined;
  for (const pair of pairs) {
    const before = heaviestBefore(pair, links);
    const link = { pair, weight: (before?.weight ?? 0) + weightOf(pair), before };
    links.push(link);
    if (link.weight > (best?.weight ?? 0)) best = link;
  }
  const chain: NotePair[] = [];
  for (let link = best; link; link = link.before) chain.push(link.pair);
  return chain.toReversed();
}

interface Link {
  readonly pair: NotePair;
  /** Weight of the chain that ends here. */
  readonly weight: number;
  readonly before: Link | undefined;
}

function heaviestBefore(pair: NotePair, links: readonly Link[]): Link | undefined {
  let best: Link | undefined;
  for (let at = links.length - 1; at >= 0; at -= 1) {
    const link = links[at];
    if (!link || pair.note.number - link.pair.note.number > AHEAD) break;
    if (link.weight > (best?.weight ?? 0) && isBefore(link.pair, pair)) best = link;
  }
  return best;
}

const BRIEF_NOTE = 120; // characters
const LONG_NOTE = 400;

/** Weighs a pair: highest for a text that reads like a note and is near its mark. */
function weightOf({ mark, note, carriesMark }: NotePair): number {
  const isUnlikely = note.rest.length > LONG_NOTE || carriesMark === true;
  const plain = note.rest.length < BRIEF_NOTE ? 1 : note.rest.length < SHORT_NOTE ? 0.8 : 0.6;
  const likely = isNoteLike(note.rest) ? 1.5 : isUnlikely ? 0.4 : plain;
  return likely - Math.min(0.3, (note.index - mark.index) / 300);
}

function isBefore({ mark, note }: NotePair, later: NotePair): boolean {
  if (note.number >= later.note.number || note.index >= later.note.index) return false;
  return mark.index < later.mark.index || (mark.index === later.mark.index && mark.start < later.mark.start);
}

const NEAR = 2; // texts

/** Adds notes whose mark was not found when their neighbours leave no doubt. */
function filled(chain: readonly NotePair[], found: readonly Candidate[]): readonly NotePair[] {
  return chain.flatMap((pair, at) => {
    const next = chain[at + 1];
    if (!next || next.note.number === pair.note.number + 1) return [pair];
    const missing: NotePair[] = [];
    let last = pair.note;
    for (let number = last.number + 1; number < next.note.number; number += 1) {
      const one = missingNote(found, number, last, next.note);
      if (!one) break;
      missing.push({ mark: pair.mark, note: one, unmarked: true });
      last = one;
    }
    return [pair, ...missing];
  });
}

/** Returns the most note-like text of a number between two notes; a paragraph may have the same number. */
function missingNote(
  found: readonly Candidate[],
  number: number,
  last: Candidate,
  next: Candidate,
): Candidate | undefined {
  const between = found.filter(
    (one) => one.number === number && one.index > last.index && one.index < next.index,
  );
  const brief = between.toSorted((one, other) => one.rest.length - other.rest.length)[0];
  const isClear = brief && (brief.rest.length < BRIEF_NOTE || brief.index <= last.index + NEAR);
  return between.find(({ rest }) => isNoteLike(rest)) ?? (isClear ? brief : undefined);
}

/** Type sizes of the texts of a paged file, by index. */
export interface PageSetting {
  /** Whether a text is printed smaller than the body. */
  readonly isSmall: (index: number) => boolean;
  /** Returns the number of the page with a text. */
  readonly page: (index: number) => number;
}

/** Returns the notes' texts, with continuations between two notes added to the first. */
export function noteTexts(
  chain: readonly NotePair[],
  given: readonly string[],
  texts: readonly string[],
  setting?: PageSetting,
): ReadonlyMap<number, NumberedNote> {
  const notes = new Map<number, NumberedNote>();
  for (const [at, { mark, note }] of chain.entries()) {
    const { index, number } = note;
    const markedIn = mark.index;
    const rest = (texts[index] ?? "").slice((given[index] ?? "").length - note.rest.length);
    notes.set(index, { number, rest, markedIn, goesOn: false });
    const next = chain[at + 1];
    for (const more of restOf(index, next, texts, setting))
      notes.set(more, { number, rest: texts[more] ?? "", markedIn, goesOn: true });
  }
  return notes;
}

/** Returns the indices of the texts that continue a note. */
function restOf(
  index: number,
  next: NotePair | undefined,
  texts: readonly string[],
  setting: PageSetting | undefined,
): readonly number[] {
  const end = next?.note.index ?? texts.length;
  const between = Array.from({ length: Math.max(0, end - index - 1) }, (_, at) => index + 1 + at);
  if (setting) return restByType(index, between, texts, setting);
  if (!next || next.unmarked === true || next.mark.index >= index) return []; // body text may be between this note and the next
  return between;
}

/**
 * Returns the text after a note in its small type, and where it stops short, the small type with which the
 * notes of the next page begin.
 */
function restByType(
  index: number,
  between: readonly number[],
  texts: readonly string[],
  { isSmall, page }: PageSetting,
): readonly number[] {
  const here = between.filter((more) => page(more) === page(index));
  const stop = here.findIndex((more) => !isSmall(more));
  const rest = stop === -1 ? here : here.slice(0, stop);
  const last = (texts[rest.at(-1) ?? index] ?? "").trimEnd();
  if (stop !== -1 || (!GOES_ON.test(last) && /[.!?][”"’')\]]*$/.test(last))) return rest;
  const over = between.filter((more) => page(more) === page(index) + 1);
  return [...rest, ...over.slice(over.findLastIndex((more) => !isSmall(more)) + 1)];
}

/** Printed by the High Court below a note that continues. */
export const GOES_ON = /\s{0,9}\(footnote continues on next page\)$/i;

/** Noncharacters that enclose a note's label, because no text contains them. */
const MARK_START = "\uFDD0";
const MARK_END = "\uFDD1";
const MARKED = /\uFDD0(\d{1,4})\uFDD1/;

/** Encodes a note's number as a mark in a text. */
export function noteMark(number: string): string {
  return MARK_START + number + MARK_END;
}

/** Replaces the printed mark of each note of a chain by an encoded one. */
export function markedTexts(texts: readonly string[], chain: readonly NotePair[]): readonly string[] {
  const marked = [...texts];
  for (const { mark, unmarked } of chain.toReversed()) {
    if (unmarked) continue;
    const text = marked[mark.index] ?? "";
    marked[mark.index] = text.slice(0, mark.start) + noteMark(String(mark.number)) + text.slice(mark.end);
  }
  return marked;
}

/** Renders a text of `markedTexts` as Markdown with note marks as `[^12]`. */
export function renderMarked(text: string): Pick<InlineText, "markdown" | "removed"> {
  return renderRuns(
    text.split(MARKED).map((part, at) => ({
      text: at % 2 === 0 ? part : "",
      style: at % 2 === 0 ? PLAIN : { ...PLAIN, note: part },
    })),
  );
}

/** Renders the note marks in a text that is already Markdown. */
export function writeMarks(markdown: string): string {
  return markdown.replaceAll(new RegExp(MARKED, "g"), "[^$1]");
}

/** Appends a note's text to the blocks. */
export function pushNote(blocks: Block[], { number, goesOn }: NumberedNote, markdown: string): void {
  const label = String(number);
  const last = blocks.at(-1);
  if (goesOn && last?.type === "footnote" && last.label === label)
    blocks[blocks.length - 1] = { ...last, markdown: `${last.markdown}\n\n${markdown}` };
  else blocks.push({ type: "footnote", label, pin: `fn ${label}`, markdown });
}

/** Returns the document's notes; `pins` are those of the texts, by index. */
export function footnotesOf(
  { notes }: { readonly notes: ReadonlyMap<number, NumberedNote> },
  pins: readonly (string | undefined)[],
): Footnote[] {
  return [...notes.values()]
    .filter(({ goesOn }) => !goesOn)
    .map(({ number, markedIn }) => {
      const at = pins[markedIn] ?? "";
      return { label: String(number), ...(at !== "" && { at }) };
    });
}
