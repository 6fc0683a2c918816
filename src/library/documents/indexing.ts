import { lexeme } from "./match.ts";
import { fold, foldedWords, plain, spelling, wordsOf } from "./words.ts";

/** What the full-text index holds of a block. */
export interface Indexed {
  /** Folded. */
  readonly text: string;
  /** The words with umlauts in their other spelling, or empty. */
  readonly spelt: string;
}

const CHANGED = /[^\0-\x7f]|\]\(|\\|[A-Za-z\d][*`]{1,3}[A-Za-z\d]/;

/** Whether the engine finds the same words in the Markdown itself: other marks are no part of words anyway. */
export function indexedAsItIs(markdown: string): boolean {
  return !CHANGED.test(markdown);
}

const UMLAUT = /[äöüÄÖÜ]|[aouAOU]\u0308/;

export function indexed(markdown: string): Indexed {
  const text = plain(markdown);
  return { text: fold(text), spelt: UMLAUT.test(text) ? spellings(text).join(" ") : "" };
}

function spellings(text: string): string[] {
  return wordsOf(text).flatMap((word) => spelling(word.text) ?? []);
}

const MOST_POSITION = 16_383; // PostgreSQL's own bounds of a tsvector
const MOST_POSITIONS = 255;
const MOST_BYTES = 500_000;

/** A block as a `tsvector` literal; both spellings of a word have its position. */
export function tsvector(markdown: string): string {
  const places = new Map<string, number[]>();
  let position = 0;
  let bytes = 0;
  const add = (word: string) => {
    const key = lexeme(word);
    const known = places.get(key);
    if (known && known.length < MOST_POSITIONS) known.push(Math.min(position, MOST_POSITION));
    if (known || bytes > MOST_BYTES) return;
    bytes += Buffer.byteLength(key);
    places.set(key, [Math.min(position, MOST_POSITION)]);
  };
  for (const { text } of wordsOf(plain(markdown))) {
    for (const word of foldedWords(text)) {
      position += 1;
      add(word);
    }
    const other = spelling(text);
    if (other !== undefined) add(other);
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}
