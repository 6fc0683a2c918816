import { promisify } from "node:util";
import { deflateRaw, inflateRawSync } from "node:zlib";
import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fold, wordTexts } from "./words.ts";

/** How often and where a document has a word. */
interface Counted {
  times: number;
  /** Positions of blocks, rising. */
  readonly blocks: number[];
}

/** A word in lower case in any document; one object for all of them, because most words recur. */
interface KnownWord {
  readonly text: string;
  readonly isStop: boolean;
  /** The language that it indicates as a stop word. */
  readonly betrays: Language | undefined;
  /** As far as they were asked for. */
  readonly stems: { [L in Language]?: readonly string[] };
  /** What the document that is being read has of it. */
  counted: Counted | undefined;
}

const KNOWN = new Map<string, KnownWord>(); // by the lower case and as otherwise printed
const MOST_KNOWN = 100_000;

export function wordOf(text: string): KnownWord {
  const known = KNOWN.get(text);
  if (known) return known;
  const small = text.toLowerCase();
  const word = KNOWN.get(small) ?? newWord(small);
  if (KNOWN.size >= MOST_KNOWN) KNOWN.clear();
  KNOWN.set(small, word);
  KNOWN.set(text, word);
  return word;
}

function newWord(text: string): KnownWord {
  const folded = fold(text);
  const language = (["de", "en"] as const).find((one) => betrays(folded, one));
  return { text, isStop: isStopWord(folded), betrays: language, stems: {}, counted: undefined };
}

/** Returns a word's stems; none for a stop word. */
export function contentStems({ text, isStop, stems }: KnownWord, language: Language): readonly string[] {
  stems[language] ??= isStop ? [] : stemsOf(text, language).filter((stem) => stem !== "");
  return stems[language];
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
  let at = 0;
  return {
    /** Adds the words of the next block, as `wordTexts` returns them. */
    add(texts: readonly string[]): void {
      if (reading !== words) readOn(words);
      for (const text of texts) {
        const word = wordOf(text);
        if (!word.counted) {
          const counted = { word, times: 0, blocks: [] };
          word.counted = counted;
          words.push(counted);
        }
        addTo(word.counted, at);
      }
      at += 1;
    },
    /** Returns the terms; `names` are the title and other names of the document. */
    finish(names: readonly string[]): DocumentTerms {
      const language = languageOf(words);
      const stems = byStem(words, language);
      const named = new Set(
        names.flatMap((name) => wordTexts(name).flatMap((text) => contentStems(wordOf(text), language))),
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

/** Goes on counting in a document: several are read in turns, and each word knows what one of them has of it. */
function readOn(words: readonly CountedWord[]): void {
  for (const { word } of reading) word.counted = undefined;
  for (const counted of words) counted.word.counted = counted;
  reading = words;
}

function addTo(known: Counted, at: number): void {
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

const QUICK = 3; // deflate level; the best saves 4 % more and takes twice as long

const deflated = promisify(deflateRaw);

/** Packs the places of a document for storage, in a thread of Node's own. */
export async function packedPlaces(places: string): Promise<Uint8Array> {
  return await deflated(places, { level: QUICK });
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
