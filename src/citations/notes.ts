import { lowered } from "../core/text.ts";
import { nameBefore, namesIn } from "./names.ts";
import type { Finding, Span } from "./types.ts";

/** Footnote of a text. */
export interface Note extends Span {
  /** As printed; a label of Markdown that is not a number counts as the place in a list without numbers, from 1, and is 0 beside them. */
  readonly number: number;
  readonly label: string;
}

const NOTE = /^[ \t]*(?:\[\^?(\d{1,4})\]:?|\^?(\d{1,4})([.)]?))[ \t]+(?=\S)/gm;
const MARKED = /^[ \t]*\[\^([^\]\s]{1,20})\]:[ \t]+(?=\S)/gm;
const FEWEST = 2;
const DIGITS = /^\d{1,4}$/;

const FIRST_MARK = /\[\^[^\]\s]{1,20}\](?!:)|<sup>1<\/sup>|(?<=[\p{L}.,;:)"'”’])\[1\]/u;

/**
 * Finds the notes of a text, one per line: those that are marked as such (`[^12]:`), whatever their labels, else
 * the numbers counted from 1 without gaps. A single one must have its mark in the body. Empty if the numbers belong
 * to headings, to the paragraphs of a memo or to a list in its text.
 */
export function notesOf(text: string): readonly Note[] {
  const starts = startsOf(text);
  const [first] = starts;
  if (!first || (starts.length < FEWEST && !isSingle(first, text))) return [];
  if (!first.isMarked && areNumbered(starts, text)) return [];
  const last = endOfLast(first.at, starts.at(-1)?.at ?? 0, text);
  const isMixed = starts.some(({ label }) => DIGITS.test(label));
  return starts.map(({ at, label, isMarked }, index) => {
    const end = starts[index + 1]?.at ?? last;
    const number = DIGITS.test(label) ? Number(label) : isMixed ? 0 : index + 1;
    return { start: at, end: isMarked ? endOfMarked(at, end, text) : end, number, label };
  });
}

/** Returns the index of the note with a number; -1 if none. */
export function noteIndex(notes: readonly Note[], number: number): number {
  return notes[number - 1]?.number === number
    ? number - 1
    : notes.findIndex((note) => note.number === number);
}

/** A definition of Markdown ends before a paragraph that is not indented: `[^1]: …`, a blank line, the next text. */
function endOfMarked(at: number, end: number, text: string): number {
  const behind = /\n[ \t]*\n(?=\S)/.exec(text.slice(at, end));
  return behind ? at + behind.index : end;
}

/** Notes without blank lines between them end at the next one; others last to the end of the text. */
function endOfLast(first: number, last: number, text: string): number {
  const blank = text.indexOf("\n\n", last);
  return blank === -1 || first === last || text.slice(first, last).includes("\n\n") ? text.length : blank;
}

/** Start of a line with the next number, or of a marked note. */
interface Start {
  readonly at: number;
  readonly label: string;
  /** The text after the number. */
  readonly line: string;
  readonly isMarked: boolean;
  readonly isBracketed: boolean;
  /** Whether the number has a full stop or one bracket, as in a list. */
  readonly isListed: boolean;
}

function startsOf(text: string): readonly Start[] {
  const marked = Array.from(text.matchAll(MARKED), ({ index, 0: all, 1: label = "" }): Start => {
    const line = lineFrom(index + all.length, text);
    return { at: index, label, line, isMarked: true, isBracketed: true, isListed: false };
  });
  if (marked.length > 0) return marked;
  const starts: Start[] = [];
  for (const { index, 0: all, 1: bracketed, 2: plain, 3: stop = "" } of text.matchAll(NOTE)) {
    const isMarked = all.includes("^");
    const label = bracketed ?? plain ?? "";
    if (Number(label) !== starts.length + 1) continue;
    const line = lineFrom(index + all.length, text);
    const isBracketed = bracketed !== undefined;
    starts.push({ at: index, label, line, isMarked, isBracketed, isListed: stop !== "" });
  }
  return starts;
}

function lineFrom(at: number, text: string): string {
  return text.slice(at, at + LONGEST_LINE).split("\n", 1)[0] ?? "";
}

/** Whether the numbers are those of headings, of the paragraphs of a memo, or of a list in its text. */
function areNumbered(starts: readonly Start[], text: string): boolean {
  const lines = starts.slice(0, MOST_LINES).map(({ line }) => line);
  const isBehind = (starts[0]?.at ?? 0) > text.length * LEAST_BODY;
  if (most(lines, isHeading) || (!isBehind && most(lines, isProse))) return true;
  return starts.every(({ isListed }) => isListed) && isFollowed(text, starts.at(-1)?.at ?? 0);
}

/** Whether a text goes on after the paragraph of its last number, as after a list but not after endnotes. */
function isFollowed(text: string, last: number): boolean {
  return /\n[ \t]*\n\S/.test(text.slice(last));
}

function isSingle({ isBracketed }: { readonly isBracketed: boolean }, text: string): boolean {
  return isBracketed && FIRST_MARK.test(text);
}

const LONGEST_LINE = 400; // characters
const MOST_LINES = 60; // that are examined
const LEAST_BODY = 0.5; // minimum share of the text before notes that are full sentences

function most(lines: readonly string[], holds: (line: string) => boolean): boolean {
  return lines.filter(holds).length > lines.length / 2;
}

/** "The question": a line without a number, a full stop or any trace of an authority. */
function isHeading(line: string): boolean {
  return (
    line.length <= 80 && /^\p{Lu}/u.test(line) && !/\d|[.;,:]\s*$|^[Ii]bid|\bv\b|a\.\s?a\.\s?O/.test(line)
  );
}

/** Whether a line is prose, most of whose words are not names. */
function isProse(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? [];
  const plain = words.filter((word) => /^\p{Ll}{2,}$/u.test(word));
  return plain.length >= PLAIN_WORDS && plain.length >= LEAST_PLAIN * words.length;
}

const PLAIN_WORDS = 9;
const LEAST_PLAIN = 0.45; // share of the words

/** `[^1]`, `<sup>1</sup>`, `¹`; `[1]` after a word or mark without a space, as AustLII and Word's plain text print them. */
const MARK =
  /\[\^([^\]\s]{1,20})\](?!:)|<sup>(\d{1,4})<\/sup>|\[(?<=[\p{L}\d.,;:?!)"'”’]\[)(\d{1,4})\]|(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])(?<=[\p{L}\d.,;:?!)"'”’])([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})/gu;

type NoteMark = readonly [note: number, place: number];

/** Returns the marks in the body, ascending: the note's place in the list, from 1, and the position. A note may have several. */
export function everyNoteMark(text: string, notes: readonly Note[]): readonly NoteMark[] {
  if (notes.length === 0) return [];
  const places = new Map(notes.map(({ label }, at) => [label, at + 1]));
  const marks = [...text.matchAll(MARK)].flatMap(
    ({ index, 1: caret, 2: raised, 3: bracketed, 4: printed = "" }): NoteMark[] => {
      const note = places.get(caret ?? raised ?? bracketed ?? lowered(printed));
      const isAhead = bracketed === undefined || index < (notes[(note ?? 0) - 1]?.start ?? 0);
      return note !== undefined && isAhead ? [[note, index]] : [];
    },
  );
  return marks.length === 0 ? [...gluedMarksOf(text, notes)] : marks;
}

/** Maps each note's place in the list, from 1, to the position of its first mark in the body. */
function noteMarksOf(text: string, notes: readonly Note[]): ReadonlyMap<number, number> {
  return new Map(everyNoteMark(text, notes).toReversed());
}

/** Drops the footnote of "n 3" after a case without pinpoints if it refers to a note of the draft itself. */
export function withoutOwnNote(one: Finding, notes: readonly Note[], text: string): Finding {
  const { footnote, pinpoints, end } = one;
  const mayBeOwn = footnote !== undefined && noteIndex(notes, footnote) !== -1 && pinpoints.length === 0;
  return mayBeOwn && /^[\s,]{0,3}n\b/.test(text.slice(end, end + 5)) ? { ...one, footnote: undefined } : one;
}

/** A number joined to a word or its mark: raised figures that a copy has lowered, "the Bolam1 principle", "judgment.2" */
const GLUED =
  /(?=\d)(?<=(?:\p{Ll}{3}|(?<!\p{L})(?:Co|Ltd|Inc)|No \d{1,2}[\])])["'”’.,;:)]{0,2})(?<!(?:[Pp]aras?|[Rr]egs?|[Aa]rts?|[Ss]ch|[Pp]ages?)\.)(\d{1,3})(?=[\s.,;:)”’])(?![.,:]\d)/gu;

const MOST_MISSED = 2; // marks in a row that follow something else than a word

/** Finds the marks that count from 1, before their notes. */
function gluedMarksOf(text: string, notes: readonly Note[]): ReadonlyMap<number, number> {
  const marks = new Map<number, number>();
  let expected = 1;
  for (const { index, 0: number } of text.matchAll(GLUED)) {
    if (expected > notes.length) break;
    const mark = Number(number);
    const isNext = mark === expected || (expected > 1 && mark > expected && mark <= expected + MOST_MISSED);
    if (!isNext || index >= (notes[mark - 1]?.start ?? 0)) continue;
    marks.set(mark, index);
    expected = mark + 1;
  }
  return marks;
}

const LEAD = /^\s*(?:\[\^[^\]\s]{1,20}\]:?|\[\d{1,4}\]:?|\^?\d{1,4}[.)]?)\s+(?:[Ss]ee\s+)?$/;
const LONGEST_LEAD = 20; // characters
const MOST_PARALLELS = 8;

/**
 * Gives a case in a footnote the name that precedes its mark in the body: `In Mabo v Queensland[^1] …`,
 * `[^1]: [1992] HCA 23`.
 */
export function nameFromBody(found: readonly Finding[], notes: readonly Note[], text: string): void {
  const marks = noteMarksOf(text, notes);
  let at = 0;
  for (const [note, mark] of [...marks].toSorted(([one], [other]) => one - other)) {
    const start = notes[note - 1]?.start ?? 0;
    while (at < found.length && (found[at]?.start ?? 0) < start) at += 1;
    const isOfMark = isNameless(found[at], at, text.slice(start, found[at]?.start));
    const name = isOfMark
      ? (nameBefore(text, endBefore(found, mark), wordEnd(text, mark)) ?? soleName(text, mark))
      : undefined;
    if (name === undefined) continue;
    for (const parallel of found.slice(at, at + MOST_PARALLELS))
      if (parallel.group === at) parallel.name = name;
  }
}

/** Returns the end of the last citation before a position; 0 without one. */
function endBefore(found: readonly Finding[], place: number): number {
  let [low, high] = [0, found.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle]?.end ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return found[low - 1]?.end ?? 0;
}

/** Returns the end of the last word before a mark, without the full stop or quotation mark between them. */
function wordEnd(text: string, mark: number): number {
  let end = mark;
  while (/[.,;:"'”’]/.test(text[end - 1] ?? "")) end -= 1;
  return end;
}

const SENTENCE_END = /[.?!]["'”’)]{0,2}\s+(?=\p{Lu})|\n\s*\n|\[\^?\d{1,4}\]|<\/sup>/u; // or the mark before
const MOST_SAID = 400; // characters between a case and the mark at the end of what is said of it

/**
 * Returns the case that the sentence before a footnote mark names, if it is the only one: `In Mabo v Queensland
 * it was held …[^1]`.
 */
function soleName(text: string, mark: number): string | undefined {
  const before = text
    .slice(Math.max(0, mark - MOST_SAID), mark)
    .replaceAll(/\b(v|Co|Ltd|Pty|Inc|No)\.(?=\s)/g, "$1 ");
  const said = before.split(SENTENCE_END).at(-1) ?? "";
  const names = new Set(Array.from(namesIn(said), (one) => one?.name).filter((name) => name !== undefined));
  const [only] = names;
  return names.size === 1 ? only : undefined;
}

/** Whether a citation is the first of its case, begins its note and has no name there. */
function isNameless(one: Finding | undefined, at: number, lead: string): boolean {
  return one?.name === undefined && one?.group === at && lead.length <= LONGEST_LEAD && LEAD.test(lead);
}
