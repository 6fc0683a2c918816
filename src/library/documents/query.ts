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
  let operator = "";
  for (const { text, minus } of partsOf(query)) {
    if (groups.length + without.length >= MOST_PHRASES) break;
    if (OPERATORS.has(text)) operator = text;
    const phrase = OPERATORS.has(text) ? undefined : phraseOf(text);
    if (!phrase) continue;
    const last = groups.at(-1);
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
}

/** Words and quoted phrases; an operator in quotation marks is a word. */
function partsOf(query: string): Part[] {
  return [...query.replace(QUOTES, '"').matchAll(PART)].map(({ groups }) => {
    const { minus, quoted, word = "" } = groups ?? {};
    return { text: quoted === undefined ? word : ` ${quoted}`, minus: minus === "-" };
  });
}

function phraseOf(text: string): Phrase | undefined {
  const words = foldedWords(text).slice(0, MOST_WORDS);
  return words.length === 0 ? undefined : { words, prefix: text.endsWith("*") };
}

/** A phrase's words with the German spelling of umlauts taken back: "grueneberg" -> "gruneberg". */
export function umlautless({ words, prefix }: Phrase): Phrase | undefined {
  const other = words.map((word) => word.replaceAll(/([aou])e/g, "$1"));
  return other.every((word, at) => word === words[at]) ? undefined : { words: other, prefix };
}
