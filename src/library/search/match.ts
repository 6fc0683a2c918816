import { type Phrase, type SearchTerms, umlautless } from "./query.ts";
import { foldedWords, isPlain, spelling } from "./words.ts";

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

export function lexeme(word: string): string {
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
