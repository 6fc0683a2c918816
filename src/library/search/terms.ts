import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRawSync } from "node:zlib";
import type { Language } from "./stems.ts";
import { backwards, NONE, type Stem, vocabulary, written } from "./vocabulary.ts";
import { wordTexts } from "./words.ts";

/** The entry of one document in the index of documents. */
export interface DocumentTerms {
  /** Unique tokens, separated by spaces. */
  readonly tokens: string;
  /** The blocks of each stem; see `createFinder`. */
  readonly places: Uint8Array;
}

/** Prefix of a token: how much of a document is about its stem, that it is in a name, or that it is reversed. */
const FIELDS = { some: "0", more: "1", much: "2", name: "t", reversed: "r" } as const;

export type Field = keyof typeof FIELDS;

/** Writes a stem as a token of a field; other characters than `a-z` and digits are encoded, lest engines split at them. */
export function token(field: Field, stem: string): string {
  return FIELDS[field] + written(field === "reversed" ? backwards(stem) : stem);
}

/** Writes an owner as a quoted lexeme of PostgreSQL, so that its index finds the words in documents of these owners only. */
export function ownerLexeme(owner: string): string {
  return `'o${owner.replaceAll(/['\\]/g, "$&$&")}'`;
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
  const known = vocabulary();
  const words: number[] = [];
  const ends: number[] = []; // of each block, in `words`
  return {
    /** Adds the words of the next block, as `withoutMarkdown` returns it. */
    add(text: string): void {
      known.read(text, words);
      ends.push(words.length);
    },
    /** Returns the terms; `namesOf` are the title and other names of the document. */
    finish(namesOf: readonly string[]): DocumentTerms {
      const language = known.languageOf(words);
      const named = new Set(
        namesOf.flatMap(wordTexts).flatMap((text) => known.stemsOf(known.wordOf(text), language)),
      );
      const stemsOf = known.stemsOfAll(words, language);
      const counter = new StemCounter(known.stemCount());
      let at = 0;
      for (const [block, end] of ends.entries()) {
        for (; at < end; at += 1) {
          const first = 2 * (words[at] ?? 0);
          counter.add(stemsOf[first] ?? NONE, block);
          counter.add(stemsOf[first + 1] ?? NONE, block);
        }
      }
      for (const stem of named) counter.addName(stem);
      const counts = counter.finish();
      const stems = counts.stems.map((stem) => known.stem(stem));
      const names = Array.from(named, (stem) => known.stem(stem));
      return { tokens: tokensOf(stems, counts.times, names, language), places: placesIn(stems, counts) };
    },
  };
}

interface Counts {
  /** Numbers of the stems, in the order of their first words. */
  readonly stems: readonly number[];
  /** How often each is there. */
  readonly times: readonly number[];
  /** The first blocks of each, one stem after the other. */
  readonly blocks: Int32Array;
  /** Where those of each end. */
  readonly ends: readonly number[];
}

/** Counts of each stem: its occurrences, its blocks, and the last of them, from 1. */
const [TIMES, BLOCKS, LAST, WIDTH] = [0, 1, 2, 4];
let counters: Int32Array = new Int32Array(0); // zeros between two documents: making them anew takes longer than counting

/** Counts the stems of one document; the numbers of stems are below `stemCount`. */
class StemCounter {
  readonly #counted: Int32Array;
  readonly #stems: number[] = [];
  readonly #pairs: number[] = []; // of a stem and a block, one after the other

  constructor(stemCount: number) {
    if (counters.length < stemCount * WIDTH) counters = new Int32Array(2 * stemCount * WIDTH);
    this.#counted = counters;
  }

  /** Counts an occurrence, unless the number is below 0. */
  add(stem: number, block: number): void {
    if (stem < 0) return;
    const counted = this.#counted;
    const own = stem * WIDTH;
    const times = counted[own + TIMES] ?? 0;
    if (times === 0) this.#stems.push(stem);
    counted[own + TIMES] = times + 1;
    const blocks = counted[own + BLOCKS] ?? 0;
    if (counted[own + LAST] === block + 1 || blocks === MOST_BLOCKS) return;
    counted[own + LAST] = block + 1;
    counted[own + BLOCKS] = blocks + 1;
    this.#pairs.push(stem, block);
  }

  /** Counts a stem of a name once if the text does not have it. */
  addName(stem: number): void {
    if (this.#counted[stem * WIDTH + TIMES] !== 0) return;
    this.#counted[stem * WIDTH + TIMES] = 1;
    this.#stems.push(stem);
  }

  finish(): Counts {
    const counted = this.#counted;
    let total = 0;
    const ends: number[] = [];
    for (const stem of this.#stems) {
      counted[stem * WIDTH + LAST] = total; // where its next block is written
      ends.push((total += counted[stem * WIDTH + BLOCKS] ?? 0));
    }
    const blocks = new Int32Array(total);
    const pairs = this.#pairs;
    for (let pair = 0; pair < pairs.length; pair += 2) {
      const next = (pairs[pair] ?? 0) * WIDTH + LAST;
      const to = counted[next] ?? 0;
      blocks[to] = pairs[pair + 1] ?? 0;
      counted[next] = to + 1;
    }
    const times = this.#stems.map((stem) => counted[stem * WIDTH + TIMES] ?? 0);
    for (const stem of this.#stems)
      for (const field of [TIMES, BLOCKS, LAST]) counted[stem * WIDTH + field] = 0;
    return { stems: this.#stems, times, blocks, ends };
  }
}

/** Writes the tokens of stems, separated by spaces. */
function tokensOf(
  stems: readonly Stem[],
  times: readonly number[],
  named: readonly Stem[],
  language: Language,
): string {
  let length = 0;
  for (const count of times) length += count;
  const norm = SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * (length / USUAL_LENGTH));
  const tokens = new Letters();
  const write = (field: Field, letters: string) => {
    tokens.add(FIELDS[field]);
    tokens.add(letters);
    tokens.add(" ");
  };
  for (const [at, { text, letters, reversed }] of stems.entries()) {
    const count = times[at] ?? 0;
    const weight = (count * (SATURATION + 1)) / (count + norm);
    write("some", letters);
    if (weight >= MORE) write("more", letters);
    if (weight >= MUCH) write("much", letters);
    if (language === "de" && text.length >= REVERSED_FROM) write("reversed", reversed);
  }
  for (const { letters } of named) write("name", letters);
  return tokens.bytes().toString("latin1").trimEnd();
}

const RADIX = 36;
const STEPS = Array.from({ length: 1_000 }, (_, step) => step.toString(RADIX)); // most are short

/** Writes each stem in a line with its blocks, the first by its position, the others by the step to them. */
function placesIn(stems: readonly Stem[], { blocks, ends }: Counts): Uint8Array {
  const places = new Letters();
  let at = 0;
  for (const [position, { text }] of stems.entries()) {
    places.add("\n");
    places.add(text);
    let separator = " ";
    let last = 0;
    for (const end = ends[position] ?? at; at < end; at += 1) {
      const block = blocks[at] ?? 0;
      places.add(separator);
      places.add(STEPS[block - last] ?? (block - last).toString(RADIX));
      [separator, last] = [",", block];
    }
    if (separator === " ") places.add(separator);
  }
  places.add("\n");
  return places.bytes();
}

/** Collects letters as bytes: a string of so many parts would be most of the work of an import. */
class Letters {
  #buffer = Buffer.allocUnsafe(2 ** 14);
  #end = 0;

  add(text: string): void {
    const room = this.#end + text.length * 3;
    if (room > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], room * 2);
    const [buffer, end] = [this.#buffer, this.#end];
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit > 127) return void (this.#end = end + at + buffer.write(text.slice(at), end + at));
      buffer[end + at] = unit;
    }
    this.#end = end + text.length;
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#end);
  }
}

function unpacked(text: string): number[] {
  if (text === "") return [];
  let last = 0;
  return text.split(",").map((step) => (last += Number.parseInt(step, RADIX)));
}

const QUICK = 3; // deflate level; the best saves 4 % more and takes twice as long

const deflated = promisify(deflateRaw);

const FEW_BYTES = 16_384; // packed at once in less time than another thread takes to be asked

/** Packs the places of a document for storage, those of a long one in a thread of Node's own. */
export async function packedPlaces(places: Uint8Array): Promise<Uint8Array> {
  const options = { level: QUICK, windowBits: 13, memLevel: 7 }; // small: most of a short text is making them ready
  return places.length <= FEW_BYTES ? deflateRawSync(places, options) : await deflated(places, options);
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

/** Endings that make another word, not a compound: `Verhandlung` and `Hauptverhandlung` are not a `Handlung`. */
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
