import { isStopWord } from "./stems.ts";
import { fold, foldedWords, isPlain, spelling, wordsOf } from "./words.ts";

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
const JOINING: ReadonlySet<string> = new Set(["OR", "|"]);
const OPERATORS: ReadonlySet<string> = new Set([...JOINING, "AND", "NOT"]);

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

/** Whether a query consists only of stop words, which are not indexed, or has no words. */
export function saysNothing(query: string): boolean {
  const { groups } = parseQuery(query);
  return groups.flat().every(({ words }) => words.every((word) => isStopWord(fold(word))));
}

/** Replaces ae, oe and ue by a, o and u in a phrase: "grueneberg" -> "gruneberg"; undefined if nothing changes. */
function umlautless({ words, ...phrase }: Phrase): Phrase | undefined {
  const other = words.map((word) => word.replaceAll(/([aou])e/g, "$1"));
  return other.every((word, at) => word === words[at]) ? undefined : { ...phrase, words: other };
}

/** Writes a query in FTS5 syntax; undefined when it has no search term. */
export function matchSqlite({ groups, without }: SearchTerms): string | undefined {
  return expression(groups, without, sqlitePhrase, " AND ", " NOT ");
}

/** Writes a query as a `tsquery` literal; undefined when it has no search term. */
export function matchPostgres({ groups, without }: SearchTerms): string | undefined {
  return expression(groups, without, postgresPhrase, " & ", " & !");
}

function expression(
  groups: SearchTerms["groups"],
  without: SearchTerms["without"],
  phrase: (phrase: Phrase) => string,
  and: string,
  not: string,
): string | undefined {
  if (groups.length === 0) return undefined;
  const or = and === " AND " ? " OR " : " | ";
  const either = (phrases: readonly Phrase[]) => `(${phrases.flatMap(spellings).map(phrase).join(or)})`;
  const wanted = groups.map(either).join(and);
  return without.length === 0 ? wanted : `(${wanted})${not}${either(without)}`;
}

/** Returns a phrase and its spelling without umlauts; single words need none, because both spellings are indexed. */
function spellings(phrase: Phrase): Phrase[] {
  const other = phrase.words.length > 1 ? umlautless(phrase) : undefined;
  return other ? [phrase, other] : [phrase];
}

/** Writes a phrase for FTS5; folded words have only letters and digits, so nothing needs escaping. */
function sqlitePhrase({ words, prefix }: Phrase): string {
  return `"${words.join(" ")}"${prefix ? "*" : ""}`;
}

const LONGEST_LEXEME = 500;

function lexeme(word: string): string {
  return word.slice(0, LONGEST_LEXEME);
}

function postgresPhrase({ words, prefix }: Phrase): string {
  const lexemes = words.map(
    (word, at) => `'${lexeme(word)}'${prefix && at === words.length - 1 ? ":*" : ""}`,
  );
  return `(${lexemes.join(" <-> ")})`;
}

const MOST_POSITION = 16_383; // PostgreSQL's own bounds of a tsvector
const MOST_POSITIONS = 255;
const MOST_BYTES = 500_000;

/** Writes the words of a block as a `tsvector` literal; both spellings of a word share its position. */
export function tsvector(words: readonly string[]): string {
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
  for (const text of words) {
    if (isPlain(text)) {
      position += 1;
      add(text.toLowerCase());
      continue;
    }
    for (const word of foldedWords(text)) {
      position += 1;
      add(word);
    }
    const other = spelling(text);
    if (other !== undefined) add(other);
  }
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}
