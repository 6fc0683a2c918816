import type { Block, LegalDocument } from "../../core/document.ts";
import { oncePer } from "../../core/lazy.ts";
import type { BlockRange } from "../../pins/match.ts";
import { plainDraft } from "./reading/plain.ts";
import { wordSet } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";

/** How a quotation occurs in a text; `elsewhere` if it is there but not at the requested places. */
export interface Passage {
  readonly match: "exact" | "minor" | "fuzzy" | "elsewhere" | "none";
  /** Pin of the block in which the words begin. */
  readonly pin?: string;
  /** Blocks that contain the words; for a match of `none` or `fuzzy`, the most similar blocks. */
  readonly blocks?: BlockRange;
  /** The most similar passage, as in the source; set if the match is `none`. */
  readonly nearest?: string;
  /** Negation such as "nicht" directly before the words, without which they mean the opposite. */
  readonly negation?: string;
  /** Negation such as "weder" among the omitted words, if the quotation has no negation of its own. */
  readonly leftOut?: string;
  /** Share of the quotation's words in the nearest passage, from 0 to 1. */
  readonly similarity: number;
}

const LEAST_FUZZY = 0.8; // share of words in OCR text that still counts as the same passage
const LEAST_SHOWN = 0.5; // share of words that makes a passage worth showing
const MOST_WORDS = 400;
const MOST_REPLACED = 8; // words that a bracket may replace

interface Words {
  readonly words: readonly string[];
  /** Block index of each word. */
  readonly blocks: readonly number[];
  readonly places: ReadonlyMap<string, readonly number[]>;
  readonly plain: readonly string[];
  /** Text of each block without anything that separates words; computed on first use. */
  readonly letters: () => readonly string[];
}

const wordsOfDocument = oncePer((blocks: readonly Block[]) => indexedWords(plainTexts(blocks)));

function indexedWords(plain: readonly string[]): Words {
  const [words, at]: [string[], number[]] = [[], []];
  const places = new Map<string, number[]>();
  for (const [block, text] of plain.entries())
    for (const word of wordsOf(text)) {
      const list = places.get(word);
      if (list) list.push(words.length);
      else places.set(word, [words.length]);
      words.push(word);
      at.push(block);
    }
  let joined: readonly string[] | undefined;
  const letters = () => (joined ??= plain.map((text) => wordsOf(text).join("")));
  return { words, blocks: at, places, plain, letters };
}

/** Returns the text of each block without mark-up and notes. */
export const plainTexts = oncePer((blocks: readonly Block[]): readonly string[] => blocks.map(plainText));

/** Returns a block's text without mark-up and notes. */
export function plainText({ markdown }: Block): string {
  return spaced(plainDraft(markdown.replaceAll(NOTE_MARK, "")).text);
}

const NOTE_MARK = /\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>/g;

/** Returns the words in lower case; a word hyphenated at a line break counts as one. */
export function wordsOf(text: string): string[] {
  const unbroken = text.includes("\n") ? text.replaceAll(/(\p{L})[-\u2010]\s*\n\s*(?=\p{Ll})/gu, "$1") : text;
  const low = unbroken.toLowerCase().normalize("NFC");
  const joined = /['’]/.test(low) ? low.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, "") : low;
  return joined.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

function spaced(text: string): string {
  return text
    .replaceAll(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replaceAll(/[\u201c-\u201f\u00ab\u00bb\u2039\u203a]/g, '"')
    .replaceAll(/[\u2010-\u2015]/g, "-");
}

/** The end of a quotation that goes no further: a full stop, or a word in a bracket instead of the next: `reichen [aus]`. */
const CLOSED = /(?<![.…])[.!?]\W{0,3}$| \[\p{L}[^\][]{0,40}\]\W{0,3}$/u;
/** The writer's remarks on the quotation, which are not quoted. */
const REMARKS =
  /[[(](?:sic!?|emphasis (?:added|in original|mine|omitted)|(?:footnotes?|citations?|references?|notes?) omitted|italics (?:added|in original)|Herv(?:orhebung(?:en)?|\.)[^\])]{0,60}|Anm(?:erkung|\.)[^\])]{0,60}|Auslassung[^\])]{0,40}|Unterstreichung[^\])]{0,40}|Nachweise? (?:ausgelassen|weggelassen)|original emphasis)[\])]/giu;
const OMISSION =
  /\[?\s{0,3}(?:…|\.\s?\.\s?\.)\s{0,3}\.?\s{0,3}\]?|\[\s{0,3}\]|\(\s{0,3}(?:…|\.\s?\.\s?\.)\s{0,3}\)/g;

/** Part of a quotation; the source must contain all parts in this order. */
interface Stretch {
  readonly words: readonly string[];
  /** Number of source words allowed between this part and the previous one. */
  readonly gap: number;
  /** Words that the writer put in brackets in their place. */
  readonly instead: readonly string[];
  /** Whether the first or last word is only a fragment, because the writer changed the rest. */
  readonly isCutAtStart: boolean;
  readonly isCutAtEnd: boolean;
}

function stretchesOf(quotation: string): readonly Stretch[] {
  const text = quotation
    .replaceAll(REMARKS, " ")
    .replaceAll(NOTE_MARK, " ")
    .replaceAll(/[^\S\n]+/g, " ");
  return text.split(OMISSION).flatMap((part, at) => bracketed(part, at === 0 ? 0 : Number.POSITIVE_INFINITY));
}

/** `[t]wo` becomes "two"; `[he] said` replaces a word; `analys[es]` replaces an ending. */
function bracketed(part: string, gap: number): Stretch[] {
  const whole = part.replaceAll(/\[(\p{L})\](?=\p{L})/gu, "$1");
  const pieces = whole.split(/\[([^\][]{0,200})\]/);
  const found: Stretch[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = pieces[at] ?? "";
    const words = wordsOf(piece);
    if (words.length === 0) continue;
    found.push({
      words,
      gap: at === 0 ? gap : found.length === 0 ? Number.POSITIVE_INFINITY : MOST_REPLACED,
      instead: at === 0 ? [] : wordsOf(pieces[at - 1] ?? ""),
      isCutAtStart: at > 0 && /^\p{L}/u.test(piece),
      isCutAtEnd: at < pieces.length - 1 && /\p{L}$/u.test(piece),
    });
  }
  return found;
}

/** Finds words in the given places of a document, or in all of it if none are given. */
export function findPassage(
  quotation: string,
  { blocks }: Pick<LegalDocument, "blocks">,
  places: readonly BlockRange[] | undefined,
  isOcr: boolean,
): Passage {
  const stretches = stretchesOf(quotation);
  if (stretches.length === 0) return { match: "none", similarity: 0 };
  const isClosed = CLOSED.test(quotation.replaceAll(REMARKS, " ").trimEnd());
  for (const { first, last } of places ?? []) {
    const place = indexedWords(blocks.slice(first, last + 1).map(plainText)); // an index of all words takes long
    const { here } = startsOf(stretches, place, () => true, isClosed);
    if (here) return matched(quotation, stretches, { blocks, from: first, document: place, here });
  }
  const document = wordsOfDocument(blocks);
  const isHere = (word: number) => isWithin(document.blocks[word] ?? -1, places);
  const found = startsOf(stretches, document, isHere, isClosed);
  if (found.here) return matched(quotation, stretches, { blocks, from: 0, document, here: found.here });
  if (found.elsewhere) return { match: "elsewhere", ...whereOf(blocks, document, found.elsewhere, 0) };
  const broken = brokenIn(stretches, document, places, found.isTurned);
  if (broken) {
    const where = { first: broken.block, last: broken.block };
    const match = broken.isHere ? "minor" : "elsewhere";
    return { match, pin: pinAt(blocks, broken.block), blocks: where, similarity: 1 };
  }
  const wanted = wordsOf(quotation.replaceAll(REMARKS, " ")).slice(0, MOST_WORDS);
  const { similarity, passage, blocks: most } = nearest(wanted, document);
  if (isOcr && similarity >= LEAST_FUZZY) return { match: "fuzzy", similarity, blocks: most };
  const isShown = similarity >= LEAST_SHOWN;
  return { match: "none", similarity, ...(isShown && { blocks: most, nearest: passage }) };
}

/** Words found at a requested place, in a text whose first block is number `from` of the document. */
interface Found {
  readonly blocks: readonly Block[];
  readonly from: number;
  readonly document: Words;
  readonly here: BlockRange;
}

function matched(
  quotation: string,
  stretches: readonly Stretch[],
  { blocks, from, document, here }: Found,
): Passage {
  return {
    match: isExact(quotation, document, here.first) ? "exact" : "minor",
    ...whereOf(blocks, document, here, from),
    ...negated(document, here.first),
    ...correlative(stretches, document.words.slice(here.first, here.last + 1)),
  };
}

function whereOf(blocks: readonly Block[], document: Words, { first, last }: BlockRange, from: number) {
  const [start, end] = [first, last].map((word) => from + (document.blocks[word] ?? 0));
  return { pin: pinAt(blocks, start ?? 0), blocks: { first: start ?? 0, last: end ?? 0 }, similarity: 1 };
}

function isWithin(block: number, places: readonly BlockRange[] | undefined): boolean {
  return places === undefined || places.some(({ first, last }) => block >= first && block <= last);
}

/** A block without a pin takes that of the previous block. */
function pinAt(blocks: readonly Block[], block: number): string {
  for (let at = block; at >= 0; at -= 1) if ((blocks[at]?.pin ?? "") !== "") return blocks[at]?.pin ?? "";
  return "";
}

const MOST_STARTS = 2_000; // occurrences of a very frequent word

function startsOf(
  stretches: readonly Stretch[],
  document: Words,
  isHere: (word: number) => boolean,
  isClosed: boolean,
): { readonly here?: BlockRange; readonly elsewhere?: BlockRange; readonly isTurned?: boolean } {
  const [first] = stretches;
  if (!first) return {};
  let elsewhere: BlockRange | undefined;
  let tried = 0;
  for (const start of candidates(first, document)) {
    tried += 1;
    if (tried > MOST_STARTS * first.words.length) break;
    const end = ends(stretches, document, start);
    if (end === undefined) continue;
    if (isClosed && isCutBeforeNo(document, end)) return { isTurned: true };
    const words = { first: start, last: end - 1 };
    if (isHere(start) || isHere(end - 1)) return { here: words };
    elsewhere ??= words;
  }
  return elsewhere === undefined ? {} : { elsewhere };
}

/** Returns the pins of all places with the quoted words; empty if the words are too common to search. */
export function pinsWith(quotation: string, { blocks }: Pick<LegalDocument, "blocks">): readonly string[] {
  const document = wordsOfDocument(blocks);
  const stretches = stretchesOf(quotation);
  const [first] = stretches;
  if (!first) return [];
  const pins = new Set<string>();
  let tried = 0;
  for (const start of candidates(first, document)) {
    tried += 1;
    if (tried > MOST_STARTS * first.words.length) return [];
    if (ends(stretches, document, start) !== undefined) pins.add(pinAt(blocks, document.blocks[start] ?? 0));
  }
  return [...pins];
}

const CLAUSE = 4; // words

/** Whether the text continues with "nicht" where the quotation ends, which reverses the meaning. */
function isCutBeforeNo({ words, blocks, plain }: Words, end: number): boolean {
  if (!/^(?:nicht|nie|niemals)$/.test(words[end] ?? "") || blocks[end] !== blocks[end - 1]) return false;
  const last = words.slice(Math.max(0, end - CLAUSE), end).join("[^\\p{L}\\p{N}]+");
  return regex.iu`${last}\s+${words[end] ?? ""}(?!\p{L})`.test(plain[blocks[end] ?? 0] ?? "");
}

const DENIALS = wordSet("nicht nie niemals kein keine keinen keinem keiner keines not never");

/** Whether a word in lower case denies what it is in: `nicht`, `keine`, `never`. */
export function isNegation(word: string): boolean {
  return DENIALS.has(word);
}

function negated(document: Words, first: number): Pick<Passage, "negation"> {
  const negation = negationBefore(document, first);
  return negation === undefined ? {} : { negation };
}

const MOST_LEFT_OUT = 60; // words

/** Reports an omitted "neither … nor", which governs the words that follow, and an omitted "not" right before them. */
function correlative(stretches: readonly Stretch[], whole: readonly string[]): Pick<Passage, "leftOut"> {
  const quoted = stretches.flatMap(({ words, instead }) => [...words, ...instead]);
  const behind = stretches.length > 1 ? (stretches.at(-1)?.words.length ?? 0) : 0;
  const last = behind === 0 ? "" : (whole.at(-behind - 1) ?? "");
  const word = /^(?:not|never|nicht|nie)$/.test(last)
    ? last
    : whole.find((one) => /^(?:weder|neither)$/.test(one));
  const isOpen = word === undefined || whole.length - quoted.length > MOST_LEFT_OUT;
  return isOpen || quoted.some((one) => NEGATIONS.has(one)) ? {} : { leftOut: word };
}

/** Returns a negation such as "nicht" directly before a word in the same clause. */
function negationBefore({ words, blocks, plain }: Words, first: number): string | undefined {
  const before = words[first - 1] ?? "";
  if (!isNegation(before)) return undefined;
  if (blocks[first] !== blocks[first - 1]) return undefined;
  const next = words.slice(first, first + CLAUSE).join("[^\\p{L}\\p{N}]+");
  const isOne = regex.iu`(?<!\p{L})${before}\s+${next}`.test(plain[blocks[first] ?? 0] ?? "");
  return isOne ? before : undefined;
}

/** Returns candidate start positions of a part, by its rarest complete word; all matches of a part without one. */
function* candidates(part: Stretch, { places }: Words): Generator<number> {
  const { words, isCutAtStart, isCutAtEnd } = part;
  let [best, offset]: [readonly number[] | undefined, number] = [undefined, 0];
  for (const [at, word] of words.entries()) {
    if ((at === 0 && isCutAtStart) || (at === words.length - 1 && isCutAtEnd)) continue;
    const list = places.get(word) ?? [];
    if (best === undefined || list.length < best.length) [best, offset] = [list, at];
  }
  if (best === undefined) {
    const first = { ...part, words: words.slice(0, 1), isCutAtEnd: isCutAtEnd && words.length === 1 };
    const starts = [...places].flatMap(([word, list]) => (isAt(first, [word], 0) ? list : []));
    yield* starts.toSorted((a, b) => a - b);
  } else for (const place of best) if (place >= offset) yield place - offset;
}

/** Returns the index after the last part if all parts follow each other from `start`. */
function ends(stretches: readonly Stretch[], document: Words, start: number): number | undefined {
  let at = start;
  for (const [index, stretch] of stretches.entries()) {
    const found =
      index === 0
        ? isAt(stretch, document.words, at)
          ? at
          : undefined
        : next(stretch, document, at, stretches[index - 1]);
    if (found === undefined) return undefined;
    at = found + stretch.words.length;
  }
  return at;
}

const FARTHEST = 20_000; // words that an omission may leave out

function next(
  stretch: Stretch,
  { words }: Words,
  from: number,
  before: Stretch | undefined,
): number | undefined {
  const last = Math.min(words.length, from + Math.min(stretch.gap, FARTHEST));
  for (let at = from; at <= last; at += 1)
    if (isAt(stretch, words, at))
      return reversesMeaning(stretch, words.slice(from, Math.min(at, from + LONG_GAP)), before)
        ? undefined
        : at;
  return undefined;
}

const LONG_GAP = 7; // words; a longer omission drops a clause of its own
const NEGATIONS = wordSet(
  "not never nor neither cannot without no nothing none nobody nichts niemand nicht kein keine keinen keinem keiner keines nie niemals ohne weder",
);

/**
 * Whether omitted or inserted words reverse the meaning: "was … frustrated" of "was not frustrated", "is
 * [not] void".
 */
function reversesMeaning(
  { instead }: Stretch,
  left: readonly string[],
  before: Stretch | undefined,
): boolean {
  if (left.length >= LONG_GAP) return false;
  const said = [...instead, ...(before?.words ?? [])].some((word) => NEGATIONS.has(word));
  const had = left.some((word) => NEGATIONS.has(word));
  const isPutIn = instead.some((word) => NEGATIONS.has(word)) && !had;
  return isPutIn || (had && !said);
}

function isAt({ words, isCutAtStart, isCutAtEnd }: Stretch, text: readonly string[], at: number): boolean {
  return words.every((word, offset) => {
    const other = text[at + offset] ?? "";
    if (word === other) return true;
    if (isCutAtEnd && offset === words.length - 1) return other.startsWith(word);
    return isCutAtStart && offset === 0 && other.endsWith(word);
  });
}

function squash(text: string): string {
  return spaced(text)
    .replaceAll(/[*_\u00ad]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Whether the text matches verbatim, including punctuation. */
function isExact(quotation: string, { plain, blocks }: Words, start: number): boolean {
  const block = blocks[start] ?? 0;
  const source = plain.slice(block, block + 12).join(" ");
  const wanted = squash(quotation).replace(/[.,;:]$/, "");
  return squash(source).includes(wanted);
}

const SHORTEST_BROKEN = 24; // letters

/** Finds the same letters where a line break or a bad copy splits a word in the draft or in the source. */
function brokenIn(
  stretches: readonly Stretch[],
  { letters: all }: Words,
  places: readonly BlockRange[] | undefined,
  isTurned = false,
): { readonly block: number; readonly isHere: boolean } | undefined {
  const letters = stretches.flatMap(({ words }) => words).join("");
  if (isTurned || stretches.length > 1 || letters.length < SHORTEST_BROKEN) return undefined;
  const found = all().flatMap((text, at) => (text.includes(letters) ? [at] : []));
  const here = found.find((at) => isWithin(at, places));
  const block = here ?? found[0];
  return block === undefined ? undefined : { block, isHere: here !== undefined };
}

/** Returns the passage of the quotation's length that contains most of its words. */
function nearest(
  wanted: readonly string[],
  document: Words,
): { readonly similarity: number; readonly passage: string; readonly blocks: BlockRange } {
  const { best, last } = fullest(wanted, document.words);
  if (wanted.length === 0 || best === 0) return { similarity: 0, passage: "", blocks: { first: 0, last: 0 } };
  const block = document.blocks[last] ?? 0;
  const first = document.blocks[Math.max(0, last - wanted.length + 1)] ?? block;
  const text = document.plain
    .slice(first, block + 1)
    .join(" ")
    .replaceAll(/\s+/g, " ");
  const similarity = Math.round((best / wanted.length) * 100) / 100;
  return { similarity, passage: passageIn(text, wanted), blocks: { first, last: block } };
}

const TRAIL = 6; // words; the best passage may end where the difference begins

/** Returns the part of a text around the wanted words. */
function passageIn(text: string, wanted: readonly string[]): string {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  const { last } = fullest(
    wanted,
    words.map(([word]) => word.toLowerCase()),
  );
  const first = words[Math.max(0, last - wanted.length + 1)];
  const end = words[Math.max(last, wanted.length - 1) + TRAIL] ?? words.at(-1);
  const from = first?.index ?? 0;
  const to = end ? end.index + end[0].length : text.length;
  return text.slice(from, to);
}

/** Finds the passage that contains most of the wanted words: their number and its last word, in one pass. */
function fullest(wanted: readonly string[], text: readonly string[]): { best: number; last: number } {
  const open = new Map<string, number>();
  for (const word of wanted) open.set(word, (open.get(word) ?? 0) + 1);
  const take = (word: string | undefined, step: 1 | -1): number => {
    const left = word === undefined ? undefined : open.get(word);
    if (word === undefined || left === undefined) return 0;
    open.set(word, left - step);
    return (step === 1 ? left > 0 : left >= 0) ? step : 0;
  };
  let [have, best, last] = [0, 0, 0];
  for (const [at, word] of text.entries()) {
    have += take(word, 1);
    have += take(text[at - wanted.length], -1);
    if (have > best) [best, last] = [have, at];
  }
  return { best, last };
}
