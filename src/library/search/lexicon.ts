import { betrays, isStopWord, type Language, stemsOf } from "./stems.ts";
import { fold } from "./words.ts";

/** How often and where a document has a word. */
export interface Counted {
  times: number;
  /** Positions of blocks, rising. */
  readonly blocks: number[];
}

/** A word in lower case in any document; one object for all of them, because most words recur. */
export interface KnownWord {
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
