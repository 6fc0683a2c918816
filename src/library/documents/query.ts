import { isStopWord } from "./stems.ts";
import { fold, foldedWords, wordsOf } from "./words.ts";

/** Words that follow each other; with `prefix` the last one may go on. */
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

/** Every group is one thing that is looked for, by any of its phrases; none of `without` may be there. */
export interface SearchTerms {
  readonly groups: readonly (readonly Phrase[])[];
  readonly without: readonly Phrase[];
}

const MOST_PHRASES = 64; // engines limit how deep an expression may be
const MOST_WORDS = 32;
const PART = /(?<minus>-?)(?:"(?<quoted>[^"]*)(?:"|$)|(?<word>[^\s"]+))/g;
const QUOTES = /[“”„‟«»]/g;

/**
 * Reads a query: words, "phrases", OR between two of them, -without, word* for beginnings; AND and NOT are
 * understood. Every text is a query: what has no letter and no digit is left out.
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

const JOINING: ReadonlySet<string> = new Set(["OR", "|"]);
const OPERATORS: ReadonlySet<string> = new Set([...JOINING, "AND", "NOT"]);

interface Part {
  readonly text: string;
  readonly minus: boolean;
  readonly quoted: boolean;
}

/** Words and quoted phrases; an operator in quotation marks is a word. */
function partsOf(query: string): Part[] {
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

/** A query of words that say nothing of a subject, or of none at all. */
export function saysNothing(query: string): boolean {
  const { groups } = parseQuery(query);
  return groups.flat().every(({ words, quoted }) => !quoted && words.every((word) => isStopWord(fold(word))));
}

/** A phrase's words with the German spelling of umlauts taken back: "grueneberg" -> "gruneberg". */
export function umlautless({ words, ...phrase }: Phrase): Phrase | undefined {
  const other = words.map((word) => word.replaceAll(/([aou])e/g, "$1"));
  return other.every((word, at) => word === words[at]) ? undefined : { ...phrase, words: other };
}
