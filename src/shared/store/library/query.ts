import { foldedWords } from "./words.ts";

/** Words that follow each other; with `prefix` the last one may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly prefix: boolean;
}

/** Every group must be found by one of its phrases, and none of `without`. */
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
  let joining = false;
  let negated = false;
  for (const { groups: part } of query.replace(QUOTES, '"').matchAll(PART)) {
    const { minus = "", quoted, word = "" } = part ?? {};
    if (groups.length + without.length >= MOST_PHRASES) break;
    if (word === "OR" || word === "|") joining = true;
    if (word === "NOT") negated = true;
    if (OPERATORS.has(word)) continue;
    const phrase = phraseOf(quoted ?? word);
    if (!phrase) continue;
    const last = groups.at(-1);
    if (minus !== "" || negated) without.push(phrase);
    else if (joining && last) last.push(phrase);
    else groups.push([phrase]);
    joining = false;
    negated = false;
  }
  return { groups, without };
}

const OPERATORS: ReadonlySet<string> = new Set(["OR", "|", "AND", "NOT"]);

function phraseOf(text: string): Phrase | undefined {
  const words = foldedWords(text).slice(0, MOST_WORDS);
  return words.length === 0 ? undefined : { words, prefix: text.endsWith("*") };
}

/** A phrase's words with the German spelling of umlauts taken back: "grueneberg" -> "gruneberg". */
export function umlautless({ words, prefix }: Phrase): Phrase | undefined {
  const other = words.map((word) => word.replaceAll(/([aou])e/g, "$1"));
  return other.every((word, at) => word === words[at]) ? undefined : { words: other, prefix };
}
