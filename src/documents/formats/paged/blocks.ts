import type { Block, DocumentBody } from "../../../core/document.ts";
import { pause } from "../../../core/steps.ts";
import { wordSet } from "../../../core/text.ts";
import {
  footnotesOf,
  GOES_ON,
  type NumberedNote,
  type PageSetting,
  pushNote,
  renderMarked,
} from "../notes.ts";
import { judgesOfHeading } from "../../recognise/judges.ts";
import { extractsFrom, type Numbering, numberingOf, type PinnedNumber } from "../numbering.ts";
import { LONE_LABEL, pageShift, type TextLine, type TextPage, withoutFurniture } from "./page.ts";

export interface PagedText extends DocumentBody {
  /** Number of invisible characters removed. */
  readonly removed: number;
  /** Offset from a page's position in the file to its printed number. */
  readonly shift: number;
}

/**
 * Builds the blocks of a paged file: running heads removed, lines joined, pins `p 460` or the paragraphs' own
 * numbers.
 */
export async function pagedBlocks(pages: readonly TextPage[]): Promise<PagedText> {
  const bare = await withoutFurniture(pages);
  const shift = pageShift(bare.map(({ number, printed }) => [number, printed])) ?? 0;
  const words = new Words(bare.flatMap(({ lines }) => lines.map(({ text }) => text)));
  const paragraphs: Paragraph[] = [];
  for (const { number, lines } of bare) {
    paragraphs.push(...pageParagraphs(lines, number, words, paragraphs.at(-1)?.text ?? ""));
    await pause();
  }
  const texts = paragraphs.map(({ text }) => text);
  const extracts = extractsFrom(texts);
  const isCut = extracts < texts.length;
  const numbering = numberingOf(texts.slice(0, extracts), settingOf(paragraphs));
  const writer = new BlockWriter({ shift, end: numbering.end });
  for (const piece of rejoined(paragraphs.slice(0, extracts), numbering, words)) {
    writer.add(piece);
    await pause();
  }
  const { blocks, removed, pins } = writer.finish();
  const footnotes = footnotesOf(numbering, pins);
  const warnings = isCut ? [...numbering.warnings, LEFT_OUT] : numbering.warnings;
  return { blocks, footnotes, removed, warnings, shift };
}

const LEFT_OUT = "what other cases say of this one is printed after it, and is left out";

/** Returns the type sizes of the paragraphs, if the file gives them. */
function settingOf(paragraphs: readonly Paragraph[]): PageSetting | undefined {
  if (paragraphs.every(({ small }) => small === undefined)) return undefined;
  return {
    isSmall: (index) => paragraphs[index]?.small === true || GOES_ON.test(paragraphs[index]?.text ?? ""),
    page: (index) => paragraphs[index]?.page ?? 0,
  };
}

interface Piece extends Paragraph {
  readonly numbered?: PinnedNumber;
  readonly note?: NumberedNote;
  /** Index of its first text. */
  readonly index: number;
}

/** Rejoins numbered paragraphs across page ends and the notes there. */
function rejoined(
  paragraphs: readonly Paragraph[],
  { paragraphs: run, notes, texts }: Numbering,
  words: Words,
): Piece[] {
  const pieces: Piece[] = [];
  let open = -1; // the last piece that is not a note
  for (const [index, { text: _, ...paragraph }] of paragraphs.entries()) {
    const text = texts[index] ?? "";
    const numbered = run.get(index);
    const note = notes.get(index);
    const last = pieces[open];
    if (note?.goesOn === true && joinedNote(pieces, note, words)) continue;
    if (note) pieces.push({ ...paragraph, text, note, index });
    else if (
      last &&
      !numbered &&
      run.size > 0 &&
      goesOn({ ...paragraph, text }, last, open < pieces.length - 1)
    )
      pieces[open] = extended(last, text, words);
    else {
      open = pieces.length;
      pieces.push({ ...paragraph, text, index, ...(numbered && { numbered }) });
    }
  }
  return pieces;
}

/** Joins a continuation to the last note; returns whether there is one. */
function joinedNote(pieces: Piece[], { number, rest }: NumberedNote, words: Words): boolean {
  const at = pieces.findLastIndex(({ note }) => note !== undefined);
  const piece = pieces[at];
  if (piece?.note?.number !== number) return false;
  const before = piece.note.rest.replace(GOES_ON, "");
  const isOver = isOpen(before) && !LIST_LABEL.test(rest);
  const whole = isOver ? joinLines(before, rest, words) : `${before}\n\n${rest}`;
  pieces[at] = { ...piece, note: { ...piece.note, rest: whole } };
  return true;
}

function goesOn({ continues, text, small }: Paragraph, last: Piece, behindNotes: boolean): boolean {
  if (last.numbered?.rest === "") return true;
  if (small !== last.small) return false;
  if (continues) return true;
  if (!behindNotes || !isOpen(last.text) || LIST_LABEL.test(text)) return false;
  return small === false || /^[\p{Ll}\d(“"‘§]/u.test(text); // of the same size, it is the same text
}

function extended(piece: Piece, text: string, words: Words): Piece {
  const { numbered } = piece;
  return {
    ...piece,
    text: joinLines(piece.text, text, words),
    ...(numbered && { numbered: { ...numbered, rest: joinLines(numbered.rest, text, words) } }),
  };
}

interface Manner {
  readonly shift: number;
  /** Index of the first text after the numbered paragraphs. */
  readonly end: number;
}

const LONGEST_HEADING = 120; // characters
const LIST_LABEL = /^(\((?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6}|[A-Z])\)|[a-z]\)|\d{1,3}[.)]|[•·▪])\s+/;

class BlockWriter {
  readonly #manner: Manner;
  readonly #blocks: Block[] = [];
  #open = ""; // pin of the numbered paragraph that continues
  #page = ""; // pin of the page on which the piece begins
  #isQuoted = false; // within a quotation of several texts, which has headings of its own
  #removed = 0;
  readonly #pins: string[] = []; // of the texts, by index

  constructor(manner: Manner) {
    this.#manner = manner;
  }

  add(piece: Piece): void {
    const { numbered, note, text } = piece;
    const place = piece.page + this.#manner.shift;
    const page = place >= 1 ? `p ${place}` : `PDF p ${piece.page}`;
    this.#page = page;
    if (note) {
      pushNote(this.#blocks, note, this.#markdown(note.rest));
      return;
    }
    if (piece.index >= this.#manner.end) this.#open = "";
    const isQuoted = !numbered && this.#open !== "" && (this.#isQuoted || opensQuotation(text));
    this.#isQuoted = isQuoted && !ENDS_QUOTATION.test(text);
    if (numbered) {
      this.#open = numbered.pin;
      const markdown = this.#markdown(numbered.rest);
      this.#push({ type: "paragraph", label: String(numbered.number), pin: this.#open, markdown });
    } else if (!isQuoted && isHeading(piece)) {
      this.#open = "";
      this.#push({ type: "heading", level: 2, pin: page, markdown: this.#markdown(text) });
    } else {
      this.#other(text, this.#open === "" ? page : this.#open);
    }
    this.#pins[piece.index] = this.#open === "" ? page : this.#open;
  }

  finish() {
    return { blocks: withoutCover(this.#blocks), pins: this.#pins, removed: this.#removed };
  }

  #other(text: string, pin: string): void {
    const found = LIST_LABEL.exec(text);
    const label = found?.[1];
    if (label === undefined) this.#push({ type: "paragraph", pin, markdown: this.#markdown(text) });
    else {
      const markdown = this.#markdown(text.slice(found?.[0].length));
      this.#push({ type: "list", level: 1, label, pin, markdown });
    }
  }

  #push(block: Block): void {
    const page = block.pin === this.#page ? undefined : /^p (.+)$/.exec(this.#page)?.[1];
    if (block.markdown !== "") this.#blocks.push({ ...block, ...(page !== undefined && { page }) });
  }

  #markdown(text: string): string {
    const { markdown, removed } = renderMarked(text);
    this.#removed += removed;
    return markdown;
  }
}

const END = /[.!?:;][”"’')\]]?(?:\s?\uFDD0?\d{1,3}\uFDD1?)?$/; // a note's number or mark may follow
const RUN = 3; // headings in a row: a part, its chapter, its section
const isSentence = (text: string) => END.test(text) && /\p{L}{3}/u.test(text);
const PART_OF_COVER = /^(?:orders?|representation|appearances|catchwords)$/i;

/**
 * Makes lines of a cover paragraphs. Ahead of the first numbered paragraph, or on the first page of a file
 * without any, a section is headed by the name of a part or by what has a sentence or the first number below it:
 * court, judges, parties and dates head none.
 */
function withoutCover(blocks: readonly Block[]): readonly Block[] {
  const numbered = blocks.findIndex(({ pin }) => /^(?:\[|Rn)/.test(pin));
  const second = blocks.findIndex(({ pin }) => pin !== blocks[0]?.pin);
  const end = [numbered, second].find((at) => at !== -1) ?? blocks.length;
  let above = "";
  const cover = blocks.slice(0, end).map((block, at): Block => {
    const { type, pin, markdown } = block;
    const isRepeated = above.includes(markdown);
    above += `${markdown}\n`;
    if (type !== "heading") return block;
    const heads =
      PART_OF_COVER.test(markdown) || (!isRepeated && hasText(blocks.slice(at + 1), numbered - at - 1));
    return heads ? block : { type: "paragraph", pin, markdown };
  });
  return [...cover, ...blocks.slice(end)];
}

/** Returns whether a sentence or the first numbered paragraph, whose index is given, is below a heading. */
function hasText(below: readonly Block[], numbered: number): boolean {
  const next = below.findIndex(({ type }) => type === "heading");
  const section = next === -1 ? below : below.slice(0, next);
  const lastOfRun = below.findIndex(({ type }) => type !== "heading");
  return section.some(({ markdown }) => isSentence(markdown)) || (lastOfRun === numbered && numbered < RUN);
}

/** "Date of judgment: 14 October 2031", "Dated 23 July 2031", "[2031] NSWCA 72" */
const DATUM = /^(?:Dated\b|[^:]{1,60}:).*\b\d{1,2}\.? \p{L}{3,9} \d{4}$|^\[\d{4}\] [A-Z]\p{L}{1,9} \d{1,5}$/u;

/** Returns whether a short text is a heading: isolated, in capitals or without final punctuation. */
function isHeading({ text, gap, lines, left }: Piece): boolean {
  if ((gap ? /^(?:[IVX]{1,5}|[A-H])\.?$/ : /^(?:[IVX]{1,5}|[A-H])\.$/).test(text)) return true; // a part of a decision
  if (text.length > LONGEST_HEADING || lines > 3 || !/\p{L}{3}/u.test(text)) return false;
  if ([LIST_LABEL, DATUM].some((one) => one.test(text))) return false;
  if (isCapitals(text)) return !text.endsWith(".") || judgesOfHeading(text) !== undefined;
  const ended = /[.,;:!?”"’)\]—–-]$/.test(text);
  return (
    gap &&
    lines === 1 &&
    !ended &&
    text.length <= 80 &&
    left >= 0 &&
    /^\p{Lu}|^(?:[IVX]+|[A-Z])\.\s/u.test(text)
  );
}

/** Whether a text begins a quotation that it does not end. */
function opensQuotation(text: string): boolean {
  return /^["“„]/.test(text) && (text.match(/["“”„]/g) ?? []).length % 2 === 1;
}

const ENDS_QUOTATION = /["”][^\p{L}]{0,8}$/u;

/** Lines that form one text. */
interface Paragraph extends Pick<TextLine, "text" | "left" | "gap" | "small"> {
  /** Number of the page on which it begins. */
  readonly page: number;
  /** Number of lines. */
  readonly lines: number;
  /** Whether it continues the previous paragraph across a page end. */
  readonly continues: boolean;
}

/** Layout of a page: the usual left and right edges of its lines. */
interface Measure {
  readonly left: number;
  readonly right: number;
}

const MARK =
  /^(?:\[\d{1,4}\]|\d{1,4}[.)](?!\s(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b)|\((?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})\)|[a-z]\)|[•·▪–—-]|Rn\.?\s?\d{1,4})(?=\s)/;

/** Splits a page into paragraphs, given the last one of the previous page. */
function pageParagraphs(lines: readonly TextLine[], page: number, words: Words, last: string): Paragraph[] {
  const measure = measureOf(lines);
  const paragraphs: Paragraph[] = [];
  let current: { text: string; lines: number; readonly first: TextLine } | undefined;
  const close = () => {
    if (!current) return;
    const { text, first, lines: count } = current;
    const continues =
      paragraphs.length === 0 &&
      isOpen(last) &&
      !MARK.test(text) &&
      (/^\p{Ll}/u.test(text) || isCutOff(last));
    const { left, gap, small } = first;
    paragraphs.push({
      text,
      page,
      left,
      lines: count,
      gap,
      continues,
      ...(small !== undefined && { small }),
    });
  };
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (
      !current ||
      !before ||
      line.small !== before.small ||
      begins(line, before, measure) ||
      beginsNote(line, before, current.text)
    ) {
      close();
      current = { text: line.text, lines: 1, first: line };
    } else {
      current.text = joinLines(current.text, line.text, words);
      current.lines += 1;
    }
  }
  close();
  return paragraphs;
}

/** Returns whether a line in small type begins a note: notes may follow each other without an empty line. */
function beginsNote(line: TextLine, before: TextLine, paragraph: string): boolean {
  const [number, next] = [paragraph, line.text].map((one) => Number(/^(\d{1,4})(?=\s|$)/.exec(one)?.[1]));
  if (line.small !== true || next === undefined || Number.isNaN(next)) return false;
  return next === (number ?? 0) + 1 || (line.left < before.left && END.test(before.text));
}

/** Returns whether a text at the end of a page continues after it. */
function isOpen(text: string): boolean {
  return text !== "" && !END.test(text);
}

function measureOf(lines: readonly TextLine[]): Measure {
  const lefts = lines.map(({ left }) => left).toSorted((a, b) => a - b);
  const rights = lines.map(({ right }) => right).toSorted((a, b) => a - b);
  return {
    left: lefts[Math.floor(lefts.length / 4)] ?? 0,
    right: rights[Math.floor(rights.length * 0.75)] ?? 0,
  };
}

const INDENT = 2; // characters
const LABELLED = /^\p{Lu}[\p{L} .-]{2,28}:(?=\s|\p{Lu})/u; // "Aktenzeichen: 2 Ws 364/95"
const SHORT = 0.85; // of the usual width: a shorter line ends a paragraph

function begins(line: TextLine, before: TextLine, { left, right }: Measure): boolean {
  const short = before.right < left + (right - left) * SHORT;
  if (isMarked(line, before, short)) return true;
  const isCutWord = /\p{Ll}[-\u00ad]$/u.test(before.text) && /^\p{Ll}/u.test(line.text);
  if (line.gap && !isCutWord && (short || !goesOnBelow(before, line))) return true;
  if (short && END.test(before.text)) return true;
  if (short && isCapitals(before.text) !== isCapitals(line.text)) return true;
  const indented = line.left >= before.left + INDENT;
  return indented && line.left > left + 1 && END.test(before.text) && !MARK.test(before.text);
}

/** Returns whether a line's label begins a paragraph; a number may go on a sentence of a full line. */
function isMarked(line: TextLine, before: TextLine, short: boolean): boolean {
  if (LABELLED.test(line.text) && LABELLED.test(before.text)) return true;
  if ((line.gap || END.test(before.text)) && LONE_LABEL.test(line.text)) return true;
  if (!MARK.test(line.text)) return false;
  if (line.gap || END.test(before.text) || before.text.endsWith("—") || line.left < before.left) return true;
  const mayGoOn = !short && /^(?:\d{1,4}\.|\[\d{4}\])\s/.test(line.text); // "2. Senat", "[1999] HCA 67"
  return line.left === before.left && !mayGoOn;
}

/** Whether a full line ends within a sentence: then a gap after it is of the scan, not of a paragraph. */
function goesOnBelow(before: TextLine, line: TextLine): boolean {
  const isRest = isCutOff(before.text) || (/\p{Ll}$/u.test(before.text) && /^\p{Ll}{2}/u.test(line.text));
  return isRest && Math.abs(line.left - before.left) < INDENT;
}

/** Returns whether a text ends with a word or comma that cannot end a sentence or heading. */
export function isCutOff(text: string): boolean {
  return /(?:\p{L},|\s(?:the|a|an|of|and|or|to|in|on|at|by|for|with|from|that|which|its|his|her|their|der|die|das|des|dem|den|ein|eine|einer|eines|und|oder|von|zu|im|am|mit|für|dass|daß))$/u.test(
    text,
  );
}

/** Returns whether a text is in capitals, as headings are. */
function isCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);
}

/** Prefixes that keep their hyphen before a lower-case word. */
const KEEPING = wordSet(
  "all anti cross ex half mid multi non post pre pro quasi re self semi sub well vice after then so to by old new one two three four five six co inter-se know",
);
/** Words after which a hyphen replaces the rest of a word: "Ein- und Ausgang", "pre- and post-trial". */
const SHARING = /^(?:und|oder|bzw\.?|sowie|bis|als|wie|and|or|to|nor)(?=[\s,]|$)/;
const LONGEST_WORD = 80; // characters
const LETTER = /\p{L}/u;

/** The words within a text's lines, as evidence of their spelling. */
class Words {
  readonly #lines: readonly string[];
  #known: ReadonlySet<string> | undefined;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  has(word: string): boolean {
    this.#known ??= new Set(this.#lines.flatMap(wholeWords)); // computed lazily: most documents hyphenate no word
    return this.#known.has(word.toLowerCase());
  }
}

/** Returns a line's words except the last, which may be hyphenated. */
function wholeWords(line: string): string[] {
  const words = line.toLowerCase().matchAll(/\p{L}+(?:-\p{L}+)*/gu);
  return [...words].flatMap(({ 0: word, index }) =>
    ["", "-"].includes(line.charAt(index + word.length)) ? [] : [word],
  );
}

/** Joins two lines of a paragraph; a hyphen at the end of the first is removed only if it divided a word. */
function joinLines(before: string, after: string, words: Words): string {
  if (before === "") return after;
  if (before.endsWith("\u00ad")) return before.slice(0, -1) + after;
  if (!/[-‐–]$/.test(before.slice(-1))) return `${before} ${after}`;
  const head = /(?<![\p{L}\p{N}'’])(\p{L}[\p{L}\p{N}'’]*)[-‐]$/u.exec(before.slice(-LONGEST_WORD))?.[1];
  if (head === undefined)
    // "2019-\n20", "and/\nor"
    return /\d[-–‐]$/.test(before) && /^\d/.test(after) ? before + after : `${before} ${after}`;
  if (SHARING.test(after)) return `${before} ${after}`;
  const tail = /^\p{L}+/u.exec(after)?.[0] ?? "";
  if (tail === "") return before + after; // "section-\n12"
  return keepsHyphen(head, tail, words) ? before + after : before.slice(0, -1) + after;
}

function keepsHyphen(head: string, tail: string, words: Words): boolean {
  if (words.has(`${head}-${tail}`)) return true;
  if (words.has(head + tail)) return false;
  if (head.length === 1) return true; // "E-Mail", "X-ray"
  const first = tail.charAt(0);
  if (LETTER.test(first) && first !== first.toLowerCase()) return true; // "Anti-Discrimination"
  return KEEPING.has(head.toLowerCase());
}
