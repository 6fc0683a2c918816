import { germanDate } from "../../../core/day.ts";
import { digitsAt, skip, textAt, type Tokens, skipPhrase } from "../../tokens.ts";
import type { Form } from "../../types.ts";
import { dateAt } from "../dates.ts";
import { provisionsAfter } from "../english/provisions.ts";

export const JOURNAL_STARTS = ["ABl", "ABlEU", "ABlEG", "ABlEWG", "OJ", "JO"];

interface JournalPlace {
  readonly series: string;
  /** "119", and since October 2023 "2024/1689", as every act is an issue of its own. */
  readonly number: string;
  readonly year: number | undefined;
  /** ISO 8601 (YYYY-MM-DD). */
  readonly date: string | undefined;
  readonly page: string | undefined;
  readonly next: number;
  readonly warnings: readonly string[];
}

/** A place in the Official Journal with the provisions of what is printed there: `[2016] OJ L 119/1, art 3(1)`. */
export const officialJournal: Form = (input, at) => {
  const found = journalPlace(input, at);
  const [draft] = found?.drafts ?? [];
  const pins =
    found && textAt(input.tokens, at) === "OJ" ? provisionsAfter(input.tokens, found.next) : undefined;
  if (!found || draft?.meaning.kind !== "gazette" || !pins) return found;
  if (/^(?:of|to|in)$/.test(textAt(input.tokens, pins.next))) return found;
  const meaning = { ...draft.meaning, provisions: pins.provisions };
  return { drafts: [{ ...draft, meaning, next: pins.next }], next: pins.next };
};

/** `ABl. L 119 vom 4.5.2016, S. 1`, `ABl. EU 2016 Nr. L 119 S. 1`, `OJ L 119, 4.5.2016, p. 1`, `ABl. L, 2024/1689, 12.7.2024`. */
export const journalPlace: Form = ({ tokens, floor }, at) => {
  const found = placeAt(tokens, skipPhrase(tokens, skip(tokens, at + 1, "."), COMMUNITY));
  const before = bracketedYear(tokens, at, floor);
  const place = found && { ...found, year: found.year ?? before };
  if (!place || (place.year === undefined && place.page === undefined)) return undefined;
  const isGerman = textAt(tokens, at).startsWith("ABl");
  const number = written(place, isGerman ? [" vom ", "S."] : [", ", "p."]);
  const meaning = {
    kind: "gazette",
    gazette: isGerman ? "ABl" : "OJ",
    year: place.year,
    number,
    country: "eu",
    canonical: `${isGerman ? "ABl." : "OJ"} ${number}`,
    warnings: place.warnings,
    notes: [],
  } as const;
  const { next } = place;
  const from = before !== undefined && found?.year === undefined ? at - 3 : at;
  return { drafts: [{ from, next, meaning, pins: "german" }], next };
};

/** Returns 2012 for `[2012] OJ C 326/47`. */
function bracketedYear(tokens: Tokens, at: number, floor: number): number | undefined {
  const year = yearAt(tokens, at - 2);
  const isBracketed = /^[[(]$/.test(textAt(tokens, at - 3)) && /^[\])]$/.test(textAt(tokens, at - 1));
  return isBracketed && at - 3 >= floor && year !== undefined ? Number(year) : undefined;
}

function placeAt(tokens: Tokens, at: number): JournalPlace | undefined {
  const early = yearAt(tokens, at);
  const issue = issueAt(tokens, early === undefined ? at : skip(tokens, at + 1, ","));
  if (!issue) return undefined;
  const dated = dateAt(tokens, skipPhrase(tokens, issue.next, BEFORE_DATE));
  const behind = dated?.next ?? issue.next;
  const paged = pageAt(tokens, behind, issue.year !== undefined);
  const years = [issue.year, /^\d{4}(?=\/)/.exec(issue.number)?.[0], dated?.date.slice(0, 4), early];
  return {
    ...issue,
    year: years.filter((year) => year !== undefined).map(Number)[0],
    date: dated?.date,
    page: paged?.page,
    next: paged?.next ?? behind,
    warnings: dated?.warnings ?? [],
  };
}

/** Skips "EU" or "der EU" after the journal's abbreviation. */
const COMMUNITY = /^(?:der )?(?:EU|EG|EWG|EC|EEC)(?= )(?: ,)?/;

const NUMBER_WORD = /^N[ro](?= )(?: \.)?/;

function yearAt(tokens: Tokens, at: number): string | undefined {
  const year = digitsAt(tokens, at);
  return year !== undefined && /^(?:19|20)\d\d$/.test(year) ? year : undefined;
}

interface Issue extends Pick<JournalPlace, "series" | "number" | "next"> {
  /** Set where Austrian texts write it before the number: "L 1995/281". */
  readonly year?: string;
}

/** Year in which each act became an issue of its own. */
const SINGLE_ACTS = 2023;

/** "L 119", "Nr. L119", "L, 2024/1689": the number of a single-act issue begins with its year. */
function issueAt(tokens: Tokens, at: number): Issue | undefined {
  const start = skipPhrase(tokens, at, NUMBER_WORD);
  const [, series, glued] = /^(L|C|CE)(\d{1,4})?$/.exec(textAt(tokens, start)) ?? [];
  if (series === undefined) return undefined;
  if (glued !== undefined) return { series, number: glued, next: start + 1 };
  const listed = skipPhrase(tokens, skip(tokens, start + 1, ","), NUMBER_WORD);
  const isOwnSeries = textAt(tokens, listed) === series && textAt(tokens, listed + 1) === "/"; // "C, C/2023/1234"
  const place = isOwnSeries ? listed + 2 : listed;
  const number = digitsAt(tokens, place);
  if (number === undefined) return undefined;
  const second = textAt(tokens, place + 1) === "/" ? digitsAt(tokens, place + 2) : undefined;
  const isOwn = second !== undefined && yearAt(tokens, place) !== undefined;
  if (isOwn && Number(number) < SINGLE_ACTS) return { series, number: second, year: number, next: place + 3 };
  return { series, number: isOwn ? `${number}/${second}` : number, next: place + (isOwn ? 3 : 1) };
}

const BEFORE_DATE = /^(?:(?:, )?(?:vom|du|v(?: \.)?)(?= )|,)/;

/** ", S. 1", " p. 1", "/1"; the number alone in the Austrian form "L 1995/281, 31". */
function pageAt(tokens: Tokens, at: number, isBare: boolean): { page: string; next: number } | undefined {
  const word = skip(tokens, at, ",");
  const bare = isBare && word > at ? digitsAt(tokens, word) : undefined;
  if (bare !== undefined) return { page: bare, next: word + 1 };
  const isTold = /^(?:S|Seite|p|page)$/.test(textAt(tokens, word)) || textAt(tokens, at) === "/";
  const page = digitsAt(tokens, skip(tokens, word + 1, "."));
  if (!isTold || page === undefined) return undefined;
  return { page, next: skip(tokens, word + 1, ".") + 1 };
}

function written(
  { series, number, year, date, page }: JournalPlace,
  [before, p]: readonly [string, string],
): string {
  const day = date === undefined ? [] : [germanDate(date)];
  if (number.includes("/")) return [series, number, ...day].join(", ");
  const issue = [...(year === undefined || date ? [] : [year]), series, number].join(" ");
  return [[issue, ...day].join(before), ...(page === undefined ? [] : [`${p} ${page}`])].join(", ");
}
