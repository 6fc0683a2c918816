import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fold, wordTexts } from "./words.ts";

/** How often and where a document has a word. */
interface Counted {
  times: number;
  /** Positions of blocks, rising. */
  blocks: number[];
}

/** A stem in any document. */
interface KnownStem {
  readonly text: string;
  /** As a token has it. */
  readonly letters: string;
  /** What the document that is being indexed has of it. */
  counted: Counted | undefined;
}

/** A word in lower case in any document; one object for all of them, because most words recur. */
interface KnownWord {
  readonly text: string;
  readonly isStop: boolean;
  /** The language that it indicates as a stop word. */
  readonly betrays: Language | undefined;
  /** As far as they were asked for. */
  readonly stems: { [L in Language]?: readonly KnownStem[] };
  /** What the document that is being read has of it. */
  counted: CountedWord | undefined;
}

const KNOWN = new Map<string, KnownWord>(); // by the lower case and as otherwise printed
const STEMS = new Map<string, KnownStem>();
const MOST_KNOWN = 100_000;
let cleared = 0; // times

export function wordOf(text: string): KnownWord {
  const known = KNOWN.get(text);
  if (known) return known;
  const small = text.toLowerCase();
  const word = KNOWN.get(small) ?? newWord(small);
  if (KNOWN.size >= MOST_KNOWN) {
    KNOWN.clear();
    STEMS.clear();
    printed = undefined;
    cleared += 1;
  }
  KNOWN.set(small, word);
  KNOWN.set(text, word);
  return word;
}

const SLOTS = 2 ** 17;
/** Words as they are printed, in a hash table with open addresses: to look one up makes no string. */
let printed:
  | { readonly hashes: Int32Array; readonly words: (KnownWord | undefined)[]; readonly texts: string[] }
  | undefined;
let occupied = 0; // of its slots

/** Returns the word from `from` to `to` of a text; `hash` is that of its characters. */
function wordIn(text: string, from: number, to: number, hash: number): KnownWord {
  if (!printed || occupied > SLOTS / 2) {
    printed = {
      hashes: new Int32Array(SLOTS),
      words: Array.from({ length: SLOTS }),
      texts: Array.from({ length: SLOTS }, () => ""),
    };
    occupied = 0;
  }
  const { hashes, words, texts } = printed;
  for (let slot = (hash ^ (hash >>> 15)) & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const known = words[slot];
    const own = texts[slot] ?? "";
    if (known && (hashes[slot] !== hash || own.length !== to - from || !text.startsWith(own, from))) continue;
    if (known) return known;
    const one = text.slice(from, to);
    const word = wordOf(one);
    [hashes[slot], words[slot], texts[slot]] = [hash, word, one];
    occupied += 1;
    return word;
  }
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{Cf}]/u;
const SURROGATE = /[\uD800-\uDFFF]/;
const [UNKNOWN, IN_WORD, BETWEEN] = [0, 1, 2];
const KINDS = new Uint8Array(0x1_00_00); // of UTF-16 units

function kindOf(unit: number): number {
  const known = KINDS[unit] ?? UNKNOWN;
  if (known !== UNKNOWN) return known;
  return (KINDS[unit] = WORD_CHARACTER.test(String.fromCharCode(unit)) ? IN_WORD : BETWEEN);
}

/** Calls `count` for every word of a text, as `wordTexts` splits it. */
function eachWord(text: string, count: (word: KnownWord) => void): void {
  if (SURROGATE.test(text)) return wordTexts(text).forEach((one) => count(wordOf(one)));
  let [from, hash] = [-1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (kindOf(unit) === IN_WORD) {
      if (from === -1) [from, hash] = [at, 0];
      hash = (Math.imul(hash, 31) + unit) | 0;
    } else if (from !== -1) {
      count(wordIn(text, from, at, hash));
      from = -1;
    }
  }
  if (from !== -1) count(wordIn(text, from, text.length, hash));
}

function newWord(text: string): KnownWord {
  const folded = fold(text);
  const language = (["de", "en"] as const).find((one) => betrays(folded, one));
  return { text, isStop: isStopWord(folded), betrays: language, stems: {}, counted: undefined };
}

/** Returns a word's stems; none for a stop word. */
export function contentStems({ text, isStop, stems }: KnownWord, language: Language): readonly KnownStem[] {
  stems[language] ??= isStop
    ? []
    : stemsOf(text, language).flatMap((stem) => (stem === "" ? [] : [knownStem(stem)]));
  return stems[language];
}

function knownStem(text: string): KnownStem {
  const known = STEMS.get(text);
  if (known) return known;
  const stem = { text, letters: written(text), counted: undefined };
  STEMS.set(text, stem);
  return stem;
}

/** The entry of one document in the index of documents. */
export interface DocumentTerms {
  /** Unique tokens, separated by spaces. */
  readonly tokens: string;
  /** The blocks of each stem; see `createFinder`. */
  readonly places: string;
}

/** Prefix of a token: how much of a document is about its stem, that it is in a name, or that it is reversed. */
export const FIELDS = { some: "0", more: "1", much: "2", name: "t", reversed: "r" } as const;

export type Field = keyof typeof FIELDS;

/** Writes a stem as a token of a field; other characters than `a-z` and digits are encoded, lest engines split at them. */
export function token(field: Field, stem: string): string {
  return FIELDS[field] + written(field === "reversed" ? Array.from(stem).toReversed().join("") : stem);
}

/** Writes an owner as a quoted lexeme of PostgreSQL, so that its index finds the words in documents of these owners only. */
export function ownerLexeme(owner: string): string {
  return `'o${owner.replaceAll(/['\\]/g, "$&$&")}'`;
}

function written(letters: string): string {
  if (/^[a-z\d]*$/.test(letters)) return letters;
  return letters.replaceAll(/[^a-z\d]/gu, (sign) => `u${sign.codePointAt(0)?.toString(36)}`);
}

interface CountedWord extends Counted {
  readonly word: KnownWord;
}

const MOST_BLOCKS = 64; // blocks kept per stem: a result shows one passage
const REVERSED_FROM = 8; // letters; shorter words are rarely compounds

/** BM25's saturation and length share, with a usual judgment's length instead of the library's changing mean. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
const USUAL_LENGTH = 1_500; // words that are not stop words
const MORE = 0.8;
const MUCH = 1.5;

/** The words whose `counted` is set, of the document that was read last. */
let reading: readonly CountedWord[] = [];

/** Creates a collector for the words of a document, block after block. */
export function createTerms() {
  const words: CountedWord[] = [];
  const begun = cleared;
  let at = 0;
  return {
    /** Adds the words of the next block, as `plain` returns it. */
    add(text: string): void {
      if (reading !== words) readOn(words);
      eachWord(text, (word) => {
        if (!word.counted) {
          const counted = { word, times: 0, blocks: [] };
          word.counted = counted;
          words.push(counted);
        }
        addTo(word.counted, at);
      });
      at += 1;
    },
    /** Returns the terms; `names` are the title and other names of the document. */
    finish(names: readonly string[]): DocumentTerms {
      const language = languageOf(words);
      if (cleared !== begun) for (const { word } of words) delete word.stems[language]; // of before: one of each from now on
      const stems = byStem(words, language);
      const named = new Set(
        names.flatMap((name) => wordTexts(name).flatMap((text) => contentStems(wordOf(text), language))),
      );
      for (const stem of named) {
        if (stem.counted) continue;
        stem.counted = { times: 1, blocks: [] };
        stems.push(stem);
      }
      let places = "";
      for (const { text, counted } of stems) places += `\n${text} ${packed(counted?.blocks ?? [])}`;
      const tokens = [
        ...tokensOf(stems, language),
        ...Array.from(named, ({ letters }) => FIELDS.name + letters),
      ];
      for (const stem of stems) stem.counted = undefined;
      return { tokens: tokens.join(" "), places: `${places}\n` };
    },
  };
}

/** Goes on counting in a document: several are read in turns, and each word knows what one of them has of it. */
function readOn(words: readonly CountedWord[]): void {
  for (const { word } of reading) word.counted = undefined;
  for (const counted of words) counted.word.counted = counted;
  reading = words;
}

function addTo(known: CountedWord, at: number): void {
  known.times += 1;
  const { blocks } = known;
  if (blocks[blocks.length - 1] !== at && blocks.length < MOST_BLOCKS) blocks.push(at);
}

function languageOf(words: readonly CountedWord[]): Language {
  let balance = 0;
  for (const { word, times } of words) {
    if (word.betrays === "de") balance += times;
    else if (word.betrays === "en") balance -= times;
  }
  return balance > 0 ? "de" : "en";
}

/** Adds up the words of each stem; the counts of the words are used up. */
function byStem(words: readonly CountedWord[], language: Language): KnownStem[] {
  const found: KnownStem[] = [];
  for (const counted of words) {
    const stems = contentStems(counted.word, language);
    for (const stem of stems) {
      if (stem.counted) {
        stem.counted.times += counted.times;
        stem.counted.blocks = merged(stem.counted.blocks, counted.blocks);
      } else {
        stem.counted = stems.length === 1 ? counted : { times: counted.times, blocks: counted.blocks };
        found.push(stem);
      }
    }
  }
  return found;
}

/** Merges two ascending lists into one. */
function merged(one: readonly number[], other: readonly number[]): number[] {
  const both: number[] = [];
  let [at, from] = [0, 0];
  while (both.length < MOST_BLOCKS && (at < one.length || from < other.length)) {
    const [first = Number.POSITIVE_INFINITY, second = Number.POSITIVE_INFINITY] = [one[at], other[from]];
    both.push(Math.min(first, second));
    if (first <= second) at += 1;
    if (second <= first) from += 1;
  }
  return both;
}

function* tokensOf(stems: readonly KnownStem[], language: Language): Generator<string> {
  let length = 0;
  for (const { counted } of stems) length += counted?.times ?? 0;
  const norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * (length / USUAL_LENGTH));
  for (const { text, letters, counted } of stems) {
    const times = counted?.times ?? 0;
    const weight = (times * (SATURATION + 1)) / (times + norm);
    yield FIELDS.some + letters;
    if (weight >= MORE) yield FIELDS.more + letters;
    if (weight >= MUCH) yield FIELDS.much + letters;
    if (language === "de" && text.length >= REVERSED_FROM) yield token("reversed", text);
  }
}

const RADIX = 36;
const STEPS = Array.from({ length: 1_000 }, (_, step) => step.toString(RADIX)); // most are short

function packed(blocks: readonly number[]): string {
  let text = "";
  let last = 0;
  for (const block of blocks) {
    const step = block - last;
    text += (text === "" ? "" : ",") + (STEPS[step] ?? step.toString(RADIX));
    last = block;
  }
  return text;
}

function unpacked(text: string): number[] {
  if (text === "") return [];
  let last = 0;
  return text.split(",").map((step) => (last += Number.parseInt(step, RADIX)));
}

const QUICK = 3; // deflate level; the best saves 4 % more and takes twice as long

const deflated = promisify(deflateRaw);

const FEW_CHARS = 16_384; // packed at once in less time than another thread takes to be asked

/** Packs the places of a document for storage, those of a long one in a thread of Node's own. */
export async function packedPlaces(places: string): Promise<Uint8Array> {
  const options = { level: QUICK };
  return places.length <= FEW_CHARS ? deflateRawSync(places, options) : await deflated(places, options);
}

/** Returns the places of a stored row; earlier versions stored them unpacked. */
export function placesOf({
  places,
  packed,
}: {
  readonly places: string;
  readonly packed: Uint8Array | null;
}): string {
  return packed ? inflateRawSync(packed).toString() : places;
}

/** How a stem of a query matches a stem of a document. */
export type Part = "whole" | "start" | "end";

type Variant = { readonly stem: string; readonly part: Part };

/** What makes another word of one, not a compound: `Verhandlung` and `Hauptverhandlung` are not a `Handlung`. */
const PREFIX = /(?:^(?:be|ent|er|ge|zer)|ver)$/;

/** Whether a stem of a document matches one of a query. */
export function fits(one: string, { stem, part }: Variant): boolean {
  if (part === "whole") return one === stem;
  if (part === "start") return one.startsWith(stem);
  return one.endsWith(stem) && !PREFIX.test(one.slice(0, -stem.length));
}

/** Creates a function that returns a document's stems that match any of these, each with its blocks; it reads the places once. */
export function createFinder(
  wanted: readonly Variant[],
): (places: string) => readonly (readonly [stem: string, blocks: readonly number[]])[] {
  const forms = wanted.map(
    ({ stem, part }) => `${part === "end" ? "" : "\n"}${stem}${part === "start" ? "" : " "}`,
  );
  const pattern = new RegExp([...new Set(forms)].join("|"), "g");
  return (places) => {
    const found: (readonly [string, readonly number[]])[] = [];
    if (forms.length === 0) return found;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(places); match; match = pattern.exec(places)) {
      const line = places.lastIndexOf("\n", match.index) + 1;
      const space = places.indexOf(" ", line);
      const end = places.indexOf("\n", line);
      if (space === -1 || end === -1) break;
      found.push([places.slice(line, space), unpacked(places.slice(space + 1, end))]);
      pattern.lastIndex = end;
    }
    return found;
  };
}
