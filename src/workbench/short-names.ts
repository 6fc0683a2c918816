import { LegibusError } from "../core/errors.ts";
import type { SearchRow } from "../core/search.ts";
import { shortened } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { find } from "../citations/index.ts";
import { calledInShort } from "../citations/tables/case-names.ts";
import { JURISDICTIONS } from "../citations/tables/jurisdictions.ts";
import { misspelt, nameSimilarity, wordsOf } from "../citations/verify/identity/name.ts";
import { titleKey } from "../library/documents/names.ts";

const MOST_SHOWN = 5;
const LEAST_LETTERS = 3; // shorter words are ignored; a title with half of the words is near

const PARTIES = / v\.? |\/|^(?:re|ex parte|in the matter of)\b/i;
const YEAR = / [[(]\d{4}[\])]/; // where the citation after a name begins
const OF_YEAR = / [[(](\d{4})[\])]$/;
const STATES = [...JURISDICTIONS].flatMap(([name, country]) => (country === "au" ? [name] : []));
const JURISDICTION = regex.plain`\s\((?:${STATES.join("|")})\)$`;

const ABBREVIATION = / \(\p{Lu}[\p{L}\d-]{1,14}(?: [IVX]+)?\)$/u; // `Bürgerliches Gesetzbuch (BGB)`

/** Rows of documents with a name: those with the whole of it, else those of which it is a short form. */
export interface Called {
  readonly rows: readonly SearchRow[];
  readonly isShort: boolean;
}

/** Returns the rows that have a name, which may end with the year of the decision: `Andrews v ANZ (2012)`. */
export function called(rows: readonly SearchRow[], given: string): Called {
  const [, year] = OF_YEAR.exec(given) ?? [];
  const name = given.replace(OF_YEAR, "");
  const all = year === undefined ? rows : rows.filter((row) => String(row.year) === year);
  const whole = all.filter((row) => isCalled(row, name));
  const short = whole.length > 0 ? [] : all.filter((row) => isCalledInShort(row, calledInShort(name)));
  return { rows: whole.length > 0 ? whole : short, isShort: short.length > 0 };
}

function isCalled({ title }: SearchRow, name: string): boolean {
  const whole = title.split(YEAR, 1)[0] ?? "";
  const own = whole.replace(JURISDICTION, "");
  if ([whole, own, own.replace(ABBREVIATION, "")].some((one) => titleKey(one) === titleKey(name)))
    return true;
  return PARTIES.test(name) && nameSimilarity(name, own) === 1;
}

const BOTH_PARTIES = 0.9; // the similarity of names whose parties are short forms of the other's
const NUMBER = /\bno\.? ?\d/i;

/**
 * Whether a name is a short form of a document's: `Paciocco v ANZ`, the words `Jamsek` of a case's name, an Act's
 * title without its year.
 */
function isCalledInShort({ title, court, citation, jurisdiction }: SearchRow, name: string): boolean {
  if ((court ?? citation.neutral ?? citation.ecli) === undefined)
    return titleKey(title.replace(JURISDICTION, "").replace(/ \d{4}$/, "")) === titleKey(name);
  const own = nameOfCase(title, jurisdiction);
  if (PARTIES.test(name)) {
    if (!PARTIES.test(own) || (NUMBER.test(name) && !NUMBER.test(own))) return false;
    const isLike = nameSimilarity(name, own) >= BOTH_PARTIES && misspelt(name, own) === undefined;
    return isLike || isWithin(name, own);
  }
  const words = new Set(wordsOf(own));
  return wordsOf(name).every((word) => words.has(word));
}

/** Whether each party has only words of the other name's party, also those that many names share: `AA v Trustees`. */
function isWithin(name: string, own: string): boolean {
  const [ours, theirs] = [name, own].map((one) =>
    one.split(/ v\.? /i).map((party) => titleKey(party).split(" ")),
  );
  return (
    ours?.length === theirs?.length &&
    ours?.every((words, at) => words.every((word) => theirs?.[at]?.includes(word))) === true
  );
}

/**
 * Returns the name in a case's title, before its citation, or after it where courts publish without parties:
 * `Caroline` of `BGH, Urteil vom 1.1.2000 – I ZR 1/00 – Caroline`.
 */
function nameOfCase(title: string, jurisdiction: string): string {
  const cited = find(title);
  const isAfter = /^(?:de|at)\b/.test(jurisdiction);
  return isAfter && cited.length > 0 ? title.slice(cited.at(-1)?.end) : title.slice(0, cited[0]?.start);
}

/** `austlii:au/cases/cth/HCA/1992/23 (Mabo v Queensland (No 2), [1992] HCA 23)` */
function shown({ id, title, citation, court, date }: SearchRow): string {
  const facts = [shortened(title, 80), citation.neutral ?? court, date];
  return `${id} (${[...new Set(facts)].filter((fact) => fact !== undefined).join(", ")})`;
}

/** Returns the error for a name of several documents. */
export function severalOf(name: string, rows: readonly SearchRow[]): LegibusError {
  return new LegibusError("INVALID_INPUT", `"${name}" is the name of ${rows.length} documents`, {
    hint: `open one by its id: ${rows.slice(0, MOST_SHOWN).map(shown).join("; ")}`,
  });
}

/** Names the documents with half of the words in their title: `the nearest are import:1 (Wren v Alder)`. */
export function nearest(rows: readonly SearchRow[], name: string): readonly string[] {
  const words = titleKey(name)
    .split(" ")
    .filter((word) => word.length >= LEAST_LETTERS);
  const near = rows.filter(({ title }) => {
    const own = new Set(titleKey(title).split(" "));
    return words.filter((word) => own.has(word)).length * 2 >= words.length;
  });
  return near.length === 0 ? [] : [`the nearest are ${near.slice(0, MOST_SHOWN).map(shown).join("; ")}`];
}
