import { deflateRawSync, inflateRawSync } from "node:zlib";
import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fold, wordTexts } from "./words.ts";

/** The entry of one document in the index of documents. */
export interface DocumentTerms {
  /** Unique tokens, separated by spaces. */
  readonly tokens: string;
  /** The blocks of each stem; see `blocksOf`. */
  readonly places: string;
}

/** Prefix of a token: how much of a document is about its stem, that it is in a name, or that it is reversed. */
export const FIELDS = { some: "0", more: "1", much: "2", name: "t", reversed: "r" } as const;

export type Field = keyof typeof FIELDS;

/** Writes a stem as a token of a field; other characters than `a-z` and digits are encoded, lest engines split at them. */
export function token(field: Field, stem: string): string {
  return FIELDS[field] + written(field === "reversed" ? Array.from(stem).toReversed().join("") : stem);
}

function written(letters: string): string {
  if (/^[a-z\d]*$/.test(letters)) return letters;
  return letters.replaceAll(/[^a-z\d]/gu, (sign) => `u${sign.codePointAt(0)?.toString(36)}`);
}

interface Counted {
  times: number;
  /** Positions of blocks, rising. */
  readonly blocks: number[];
}

interface CountedWord extends Counted {
  readonly word: Word;
}

const MOST_BLOCKS = 64; // blocks kept per stem: a result shows one passage
const REVERSED_FROM = 8; // letters; shorter words are rarely compounds

/** BM25's saturation and length share, with a usual judgment's length instead of the library's changing mean. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
const USUAL_LENGTH = 1_500; // words that are not stop words
const MORE = 0.8;
const MUCH = 1.5;

/** Creates a collector for the words of a document, block after block. */
export function createTerms() {
  const words: CountedWord[] = [];
  const printed = new Map<string, CountedWord>(); // in lower case, and as otherwise seen
  let at = 0;
  const addWord = (text: string): void => {
    const small = text.toLowerCase();
    const known = small === text ? undefined : printed.get(small);
    const counted = known ?? { word: wordOf(small), times: 0, blocks: [] };
    if (!known) {
      words.push(counted);
      printed.set(small, counted);
    }
    if (small !== text) printed.set(text, counted);
    addTo(counted, at);
  };
  return {
    /** Adds the words of the next block, as `wordTexts` returns them. */
    add(texts: readonly string[]): void {
      for (const text of texts) {
        const known = printed.get(text);
        if (known) addTo(known, at);
        else addWord(text);
      }
      at += 1;
    },
    /** Returns the terms; `names` are the title and other names of the document. */
    finish(names: readonly string[]): DocumentTerms {
      const language = languageOf(words);
      const stems = byStem(words, language);
      const named = new Set(
        names.flatMap((name) =>
          wordTexts(name).flatMap((text) => contentStems(wordOf(text.toLowerCase()), language)),
        ),
      );
      for (const stem of named) if (!stems.has(stem)) stems.set(stem, { times: 1, blocks: [] });
      let places = "";
      for (const [stem, { blocks }] of stems) places += `\n${stem} ${packed(blocks)}`;
      return {
        tokens: [...tokensOf(stems, language), ...[...named].map((stem) => token("name", stem))].join(" "),
        places: `${places}\n`,
      };
    },
  };
}

function addTo(known: Counted, at: number): void {
  known.times += 1;
  const { blocks } = known;
  if (blocks[blocks.length - 1] !== at && blocks.length < MOST_BLOCKS) blocks.push(at);
}

/** Properties of a lower-case word in any document; cached, because most words recur. */
interface Word {
  readonly text: string;
  /** The language that it indicates as a stop word. */
  readonly betrays: Language | undefined;
  /** Stems by language; empty for a stop word. */
  readonly stems: { [L in Language]?: readonly string[] };
}

const KNOWN = new Map<string, Word>();
const MOST_KNOWN = 100_000;
const LONGEST_STOP_WORD = 12; // letters

function wordOf(text: string): Word {
  const known = KNOWN.get(text);
  if (known) return known;
  const word = { text, betrays: betrayed(text), stems: {} };
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(text, word);
  return word;
}

function betrayed(word: string): Language | undefined {
  const folded = word.length <= LONGEST_STOP_WORD ? fold(word) : "";
  return (["de", "en"] as const).find((language) => betrays(folded, language));
}

function languageOf(words: readonly CountedWord[]): Language {
  let balance = 0;
  for (const { word, times } of words) {
    if (word.betrays === "de") balance += times;
    else if (word.betrays === "en") balance -= times;
  }
  return balance > 0 ? "de" : "en";
}

function contentStems({ text, stems }: Word, language: Language): readonly string[] {
  stems[language] ??= isStopWord(fold(text)) ? [] : stemsOf(text, language).filter((stem) => stem !== "");
  return stems[language];
}

function byStem(words: readonly CountedWord[], language: Language): Map<string, Counted> {
  const stems = new Map<string, Counted>();
  for (const { word, times, blocks } of words) {
    for (const stem of contentStems(word, language)) {
      const known = stems.get(stem);
      if (!known) stems.set(stem, { times, blocks });
      else stems.set(stem, { times: known.times + times, blocks: merged(known.blocks, blocks) });
    }
  }
  return stems;
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

function* tokensOf(stems: ReadonlyMap<string, Counted>, language: Language): Generator<string> {
  let length = 0;
  for (const { times } of stems.values()) length += times;
  const norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * (length / USUAL_LENGTH));
  for (const [stem, { times }] of stems) {
    const weight = (times * (SATURATION + 1)) / (times + norm);
    const letters = written(stem);
    yield FIELDS.some + letters;
    if (weight >= MORE) yield FIELDS.more + letters;
    if (weight >= MUCH) yield FIELDS.much + letters;
    if (language === "de" && stem.length >= REVERSED_FROM) yield token("reversed", stem);
  }
}

const RADIX = 36;

function packed(blocks: readonly number[]): string {
  let text = "";
  let last = 0;
  for (const block of blocks) {
    text += (text === "" ? "" : ",") + (block - last).toString(RADIX);
    last = block;
  }
  return text;
}

function unpacked(text: string): number[] {
  if (text === "") return [];
  let last = 0;
  return text.split(",").map((step) => (last += Number.parseInt(step, RADIX)));
}

const QUICK = 1; // deflate level; the best saves 8 % more and takes three times as long

/** Packs the places of a document for storage. */
export function packedPlaces(places: string): Uint8Array {
  return deflateRawSync(places, { level: QUICK });
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

/** Returns the blocks of a document that have a stem, or words that begin or end with it. */
export function blocksOf(places: string, stem: string, part: Part): number[] {
  const wanted = `${part === "end" ? "" : "\n"}${stem}${part === "start" ? "" : " "}`;
  const blocks: number[] = [];
  for (let at = places.indexOf(wanted); at !== -1; at = places.indexOf(wanted, at + wanted.length)) {
    const from = places.indexOf(" ", at + stem.length) + 1;
    const end = places.indexOf("\n", from);
    if (from === 0 || end === -1) break;
    blocks.push(...unpacked(places.slice(from, end)));
    if (part === "whole") break;
  }
  return blocks;
}
