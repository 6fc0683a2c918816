import { deflateRawSync, inflateRawSync } from "node:zlib";
import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fold, plain, wordsOf } from "./words.ts";

/** What the index of documents holds of one document. */
export interface DocumentTerms {
  /** Tokens divided by spaces, each once. */
  readonly tokens: string;
  /** In which blocks each stem is; see `blocksOf`. */
  readonly places: string;
}

/** What a token says: how much of a document is about a stem, that it is in a name, or a stem from its end. */
export const FIELDS = { some: "0", more: "1", much: "2", name: "t", reversed: "r" } as const;

export type Field = keyof typeof FIELDS;

/** A stem as a token of a field; engines divide words at signs that we do not know, so only `a-z` and digits are left. */
export function token(field: Field, stem: string): string {
  const letters = field === "reversed" ? Array.from(stem).toReversed().join("") : stem;
  return FIELDS[field] + letters.replaceAll(/[^a-z\d]/gu, (sign) => `u${sign.codePointAt(0)?.toString(36)}`);
}

interface Counted {
  times: number;
  /** Positions of blocks, rising. */
  readonly blocks: number[];
}

const MOST_BLOCKS = 64; // of one stem: a page shows one passage
const REVERSED_FROM = 8; // letters; shorter words are rarely compounds

/** BM25's saturation and length, with the length of a usual judgment instead of the library's mean, which changes. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.4;
const USUAL_LENGTH = 1_500; // words that are not stop words
const MORE = 0.8;
const MUCH = 1.5;

/** Gathers the words of a document, block after block. */
export function createTerms() {
  const counted = new Map<string, Counted>();
  let at = 0;
  return {
    add(markdown: string): void {
      for (const { text } of wordsOf(plain(markdown))) {
        const word = text.toLowerCase();
        const known = counted.get(word);
        if (!known) counted.set(word, { times: 1, blocks: [at] });
        else {
          known.times += 1;
          if (known.blocks.at(-1) !== at && known.blocks.length < MOST_BLOCKS) known.blocks.push(at);
        }
      }
      at += 1;
    },
    /** `names` are the title and whatever else a document is called by. */
    finish(names: readonly string[]): DocumentTerms {
      const language = languageOf(counted);
      const stems = byStem(counted, language);
      const named = new Set(
        names.flatMap((name) => wordsOf(name).flatMap(({ text }) => contentStems(text, language))),
      );
      for (const stem of named) if (!stems.has(stem)) stems.set(stem, { times: 1, blocks: [] });
      return {
        tokens: [...tokensOf(stems, language), ...[...named].map((stem) => token("name", stem))].join(" "),
        places: [...stems].map(([stem, { blocks }]) => `\n${stem} ${packed(blocks)}`).join("") + "\n",
      };
    },
  };
}

function languageOf(counted: ReadonlyMap<string, Counted>): Language {
  let balance = 0;
  for (const [word, { times }] of counted) {
    const folded = word.length <= 12 ? fold(word) : "";
    if (betrays(folded, "de")) balance += times;
    else if (betrays(folded, "en")) balance -= times;
  }
  return balance > 0 ? "de" : "en";
}

const KNOWN = new Map<string, readonly string[]>();
const MOST_KNOWN = 100_000;

/** The stems of a word, none for a stop word; cached, since most words recur. */
function contentStems(word: string, language: Language): readonly string[] {
  const key = `${language}${word}`;
  const known = KNOWN.get(key);
  if (known) return known;
  const stems = isStopWord(fold(word)) ? [] : stemsOf(word, language).filter((stem) => stem !== "");
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(key, stems);
  return stems;
}

function byStem(counted: ReadonlyMap<string, Counted>, language: Language): Map<string, Counted> {
  const stems = new Map<string, Counted>();
  for (const [word, { times, blocks }] of counted) {
    for (const stem of contentStems(word, language)) {
      const known = stems.get(stem);
      if (!known) stems.set(stem, { times, blocks });
      else stems.set(stem, { times: known.times + times, blocks: merged(known.blocks, blocks) });
    }
  }
  return stems;
}

function merged(one: readonly number[], other: readonly number[]): number[] {
  return [...new Set([...one, ...other])].toSorted((a, b) => a - b).slice(0, MOST_BLOCKS);
}

function* tokensOf(stems: ReadonlyMap<string, Counted>, language: Language): Generator<string> {
  let length = 0;
  for (const { times } of stems.values()) length += times;
  const norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * (length / USUAL_LENGTH));
  for (const [stem, { times }] of stems) {
    const weight = (times * (SATURATION + 1)) / (times + norm);
    yield token("some", stem);
    if (weight >= MORE) yield token("more", stem);
    if (weight >= MUCH) yield token("much", stem);
    if (language === "de" && stem.length >= REVERSED_FROM) yield token("reversed", stem);
  }
}

const RADIX = 36;

function packed(blocks: readonly number[]): string {
  return blocks.map((block, at) => (block - (blocks[at - 1] ?? 0)).toString(RADIX)).join(",");
}

function unpacked(text: string): number[] {
  if (text === "") return [];
  let last = 0;
  return text.split(",").map((step) => (last += Number.parseInt(step, RADIX)));
}

const QUICK = 1; // of deflate; the best level saves 8 % more and takes three times as long

/** The places of a document as they are stored. */
export function packedPlaces(places: string): Uint8Array {
  return deflateRawSync(places, { level: QUICK });
}

/** The places of a stored row; those of earlier versions are not packed. */
export function placesOf({
  places,
  packed,
}: {
  readonly places: string;
  readonly packed: Uint8Array | null;
}): string {
  return packed ? inflateRawSync(packed).toString() : places;
}

/** How a stem of a query is looked for among those of a document. */
export type Part = "whole" | "start" | "end";

/** The blocks of a document that have a stem, or words that begin or end with it. */
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
