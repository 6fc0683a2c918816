import { isStopWord } from "./stems.ts";
import { fold, foldedWords, wordsOf } from "./words.ts";

/** Consecutive words; with `prefix` the last one may be the beginning of a word. */
export interface Phrase {
  /** Folded. */
  readonly words: readonly string[];
  /** As given. */
  readonly written: readonly string[];
  readonly prefix: boolean;
  readonly quoted: boolean;
  /** Joined to another one by AND. */
  readonly required: boolean;
}

/** Each group is one search term, matched by any of its phrases; no phrase of `without` may occur. */
export interface SearchTerms {
  readonly groups: readonly (readonly Phrase[])[];
  readonly without: readonly Phrase[];
}

const MOST_PHRASES = 64; // engines limit the depth of an expression
const MOST_WORDS = 32;
const PART = /(?<minus>-?)(?:"(?<quoted>[^"]*)(?:"|$)|(?<word>[^\s"]+))/g;
const QUOTES = /[“”„‟«»]/g;

/**
 * Parses a query: words, "phrases", OR between two of them, -without, word* for prefixes; AND and NOT are
 * understood. Every text is a valid query: parts without letters or digits are ignored.
 */
export function parseQuery(query: string): SearchTerms {
  const groups: Phrase[][] = [];
  const without: Phrase[] = [];
  let operator = "";
  for (const { text, minus, quoted } of partsOf(query)) {
    if (groups.length + without.length >= MOST_PHRASES) break;
    if (!quoted && OPERATORS.has(text)) operator = text;
    const phrase = !quoted && OPERATORS.has(text) ? undefined : phraseOf(text, quoted, operator === "AND");
    if (!phrase) continue;
    const last = groups.at(-1);
    if (operator === "AND" && last)
      groups[groups.length - 1] = last.map((one) => ({ ...one, required: true }));
    if (minus || operator === "NOT") without.push(phrase);
    else if (JOINING.has(operator) && last) last.push(phrase);
    else groups.push([phrase]);
    operator = "";
  }
  return { groups, without };
}

/** Operators that offer a choice. */
export const JOINING: ReadonlySet<string> = new Set(["OR", "|"]);
export const OPERATORS: ReadonlySet<string> = new Set([...JOINING, "AND", "NOT"]);

/** Splits a query into words and quoted phrases; an operator in quotation marks is a word. */
function partsOf(query: string) {
  return [...query.replace(QUOTES, '"').matchAll(PART)].map(({ groups }) => {
    const { minus, quoted, word = "" } = groups ?? {};
    return { text: quoted ?? word, minus: minus === "-", quoted: quoted !== undefined };
  });
}

function phraseOf(text: string, quoted: boolean, required: boolean): Phrase | undefined {
  const words = foldedWords(text).slice(0, MOST_WORDS);
  const written = wordsOf(text)
    .slice(0, MOST_WORDS)
    .map((word) => word.text);
  return words.length === 0 ? undefined : { words, written, prefix: text.endsWith("*"), quoted, required };
}

/** Whether a query consists only of unquoted stop words, or has no words. */
export function saysNothing(query: string): boolean {
  const { groups } = parseQuery(query);
  return groups.flat().every(({ words, quoted }) => !quoted && words.every((word) => isStopWord(fold(word))));
}

/** Replaces ae, oe and ue by a, o and u in a phrase: "grueneberg" -> "gruneberg"; undefined if nothing changes. */
export function umlautless({ words, ...phrase }: Phrase): Phrase | undefined {
  const other = words.map((word) => word.replaceAll(/([aou])e/g, "$1"));
  return other.every((word, at) => word === words[at]) ? undefined : { ...phrase, words: other };
}
