import { randomInt } from "node:crypto";
import { betrays, isStopWord, type Language, stemsOf as stemTexts } from "./stems.ts";
import { fold, wordTexts } from "./words.ts";

/**
 * The words and stems of all documents, numbered from 0: most recur, and counting by numbers in flat lists is several
 * times faster than by strings or objects.
 */
export interface Vocabulary {
  /** Appends the numbers of a text's words, as `wordTexts` splits it. */
  read(text: string, into: number[]): void;
  /** Returns the number of a word, which is added if it is new. */
  wordOf(text: string): number;
  /** Returns a word in lower case. */
  textOf(word: number): string;
  /** Tests for a stop word, or a number that no word has. */
  isStop(word: number): boolean;
  /** Whether a text of these words is German rather than English, by the stop words of only one of the two. */
  languageOf(words: readonly number[]): Language;
  /** Returns the numbers of a word's stems; none for a stop word. */
  stemsOf(word: number, language: Language): readonly number[];
  /** Returns the list of all words' stems: that of a word at twice its number and, of some, another; else below 0. */
  stemsOfAll(words: readonly number[], language: Language): readonly number[];
  /** Returns a stem by its number, which must be below `stemCount`. */
  stem(number: number): Stem;
  /** Returns how many stems there are: their numbers are below. */
  stemCount(): number;
  /** Whether it has as many words as one vocabulary may hold. */
  isFull(): boolean;
}

export interface Stem {
  readonly text: string;
  /** As a token has it. */
  readonly letters: string;
  /** The same backwards. */
  readonly reversed: string;
}

let current: Vocabulary | undefined;

/** Returns the words known so far; once they are many, an empty vocabulary, while its users go on with the old one. */
export function vocabulary(): Vocabulary {
  if (!current || current.isFull()) current = createVocabulary();
  return current;
}

const MANY = 70_000;
const FIRST_SLOTS = 2 ** 12;
const LONGEST = 64; // letters of a word that is likely to recur

/** In the list of stems: no further stem, or not asked for yet. */
export const NONE = -1;
const UNKNOWN = -2;

function createVocabulary(): Vocabulary {
  const texts: string[] = []; // of the words
  const leanings: number[] = []; // 1 for a stop word of German only, -1 for one of English only
  const stops: boolean[] = [];
  const stemsOf: Readonly<Record<Language, number[]>> = { de: [], en: [] }; // two of each word
  const stems: Stem[] = [];
  const stemNumbers = new Map<string, number>();

  const newWord = (text: string): number => {
    const folded = fold(text);
    leanings.push(Number(betrays(folded, "de")) - Number(betrays(folded, "en")));
    stops.push(isStopWord(folded));
    for (const list of Object.values(stemsOf)) list.push(UNKNOWN, NONE); // at once: a list with gaps is slow
    return texts.push(text) - 1;
  };
  const { wordOf, wordIn } = createForms(newWord);

  const stemNumber = (text: string): number => {
    const known = stemNumbers.get(text);
    if (known !== undefined) return known;
    const number = stems.push({ text, letters: written(text), reversed: written(backwards(text)) }) - 1;
    stemNumbers.set(text, number);
    return number;
  };
  const learn = (word: number, language: Language): void => {
    const list = stemsOf[language];
    if (list[2 * word] !== UNKNOWN) return;
    const own = stops[word] ? [] : stemTexts(texts[word] ?? "", language).filter((text) => text !== "");
    for (const at of [0, 1]) list[2 * word + at] = own[at] === undefined ? NONE : stemNumber(own[at]);
  };
  return {
    read(text, into) {
      if (SURROGATE.test(text)) return wordTexts(text).forEach((one) => into.push(wordOf(one)));
      let [from, hash] = [-1, 0];
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        if (kindOf(unit) === IN_WORD) {
          if (from === -1) [from, hash] = [at, 0];
          hash = withUnit(hash, unit);
        } else if (from !== -1) {
          into.push(wordIn(text, from, at, hash));
          from = -1;
        }
      }
      if (from !== -1) into.push(wordIn(text, from, text.length, hash));
    },
    wordOf,
    textOf: (word) => texts[word] ?? "",
    isStop: (word) => stops[word] ?? true,
    languageOf(words) {
      let balance = 0;
      for (const word of words) balance += leanings[word] ?? 0;
      return balance > 0 ? "de" : "en";
    },
    stemsOf(word, language) {
      learn(word, language);
      return stemsOf[language].slice(2 * word, 2 * word + 2).filter((stem) => stem !== NONE);
    },
    stemsOfAll(words, language) {
      for (const word of words) learn(word, language);
      return stemsOf[language];
    },
    stem: (number) => stems[number] ?? NO_STEM,
    stemCount: () => stems.length,
    isFull: () => texts.length >= MANY,
  };
}

/**
 * Creates a hash table, with open addresses, of the words as they are printed, to look one up without making a string.
 * `newWord` gives a word in lower case its number.
 */
function createForms(newWord: (text: string) => number) {
  let slots = new Int32Array(2 * FIRST_SLOTS); // number of a form from 1, and its hash
  const forms: string[] = [];
  const words: number[] = [];

  /** Returns the slot of a form, or the empty one in which it belongs. */
  const slotOf = (text: string, from: number, to: number, hash: number): number => {
    let slot = ((hash ^ (hash >>> 15)) * 2) & (slots.length - 1);
    for (;;) {
      const number = slots[slot] ?? 0;
      if (number === 0) return slot;
      if (slots[slot + 1] === hash && isAt(forms[number - 1] ?? "", text, from, to)) return slot;
      slot = (slot + 2) & (slots.length - 1);
    }
  };
  const put = (number: number, form: string, hash: number): void =>
    slots.set([number, hash], slotOf(form, 0, form.length, hash));
  const grow = (): void => {
    const old = slots;
    slots = new Int32Array(old.length * 2);
    for (let at = 0; at < old.length; at += 2) {
      const number = old[at] ?? 0;
      if (number !== 0) put(number, forms[number - 1] ?? "", old[at + 1] ?? 0);
    }
  };
  const add = (form: string, hash: number): number => {
    const small = form.toLowerCase();
    const word = small === form ? newWord(form) : wordOf(small);
    if (form.length > LONGEST) return word;
    if (forms.length * 4 >= slots.length) grow();
    put(forms.push(form), form, hash);
    words.push(word);
    return word;
  };
  const wordIn = (text: string, from: number, to: number, hash: number): number => {
    const number = slots[slotOf(text, from, to, hash)] ?? 0;
    return number === 0 ? add(copied(text.slice(from, to)), hash) : (words[number - 1] ?? 0);
  };
  const wordOf = (text: string): number => wordIn(text, 0, text.length, hashOf(text));
  return { wordIn, wordOf };
}

const NO_STEM: Stem = { text: "", letters: "", reversed: "" };

/** Copies a part of a text, which would otherwise keep the whole text in memory. */
function copied(part: string): string {
  return Buffer.from(part).toString();
}

/** Odd and not known from outside, so that no document can be full of words with the same hash. */
const FACTOR = randomInt(2 ** 30, 2 ** 31) | 1;

const withUnit = (hash: number, unit: number) => Math.imul(hash ^ unit, FACTOR);

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = withUnit(hash, text.charCodeAt(at));
  return hash;
}

function isAt(form: string, text: string, from: number, to: number): boolean {
  if (form.length !== to - from) return false;
  for (let at = 0; at < form.length; at += 1)
    if (form.charCodeAt(at) !== text.charCodeAt(from + at)) return false;
  return true;
}

const WORD_CHARACTER = /[\p{L}\p{N}\p{M}\p{Cf}]/u;
const SURROGATE = /[\uD800-\uDFFF]/;
const [NEW, IN_WORD, BETWEEN] = [0, 1, 2];
const KINDS = new Uint8Array(0x1_00_00); // of UTF-16 units

function kindOf(unit: number): number {
  const known = KINDS[unit] ?? NEW;
  if (known !== NEW) return known;
  return (KINDS[unit] = WORD_CHARACTER.test(String.fromCharCode(unit)) ? IN_WORD : BETWEEN);
}

/** Returns the characters of a text in reverse order. */
export function backwards(text: string): string {
  return Array.from(text).toReversed().join("");
}

/** Writes letters as a part of a token; characters other than `a-z` and digits are encoded, lest engines split at them. */
export function written(letters: string): string {
  if (/^[a-z\d]*$/.test(letters)) return letters;
  return letters.replaceAll(/[^a-z\d]/gu, (sign) => `u${sign.codePointAt(0)?.toString(36)}`);
}
