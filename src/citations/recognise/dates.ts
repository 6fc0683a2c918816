import { isoDay, monthOf, twoDigits } from "../../core/day.ts";
import { digitsAt, isGlued, phraseAt, skip, textAt, type Tokens } from "../tokens.ts";

export interface FoundDate {
  /** ISO 8601 (YYYY-MM-DD), also for an impossible day. */
  readonly date: string;
  readonly next: number;
  readonly warnings: readonly string[];
}

/** `12.3.2020`, `12. März 2020`, `2020-03-12`, `5 March 1990`; an impossible day yields a warning. */
export function dateAt(tokens: Tokens, at: number): FoundDate | undefined {
  return digitsAt(tokens, at)?.length === 4 ? yearFirst(tokens, at) : dayFirst(tokens, at);
}

const YEAR_FIRST = /^(?<year>\d{4}) (?<mark>[-/]) (?<month>\d{1,6}) \k<mark> (?<day>\d\d?)/;

/** `2020-03-12`, and `2019/3/7`, as Austria's RIS heads its decisions. */
function yearFirst(tokens: Tokens, at: number): FoundDate | undefined {
  const found = phraseAt(tokens, at, YEAR_FIRST);
  const { year, mark, month = "", day = "" } = found?.named ?? {};
  const isDate = mark === "/" ? Number(month) <= 12 : month.length === 2 && day.length === 2;
  return found && isDate ? made(Number(year), Number(month), Number(day), found.next) : undefined;
}

function dayFirst(tokens: Tokens, at: number): FoundDate | undefined {
  const day = digitsAt(tokens, at);
  if (day === undefined || day.length > 2) return undefined;
  const second = skip(tokens, at + 1, ".");
  const named = monthOf(textAt(tokens, second));
  const month = named ?? Number(digitsAt(tokens, second) ?? Number.NaN);
  const third = skip(tokens, second + 1, ".");
  const isStopped = second > at + 1 && third > second + 1; // "12.3.2020", not "12 3 2020"
  if (Number.isNaN(month) || (named === undefined && !isStopped)) return undefined;
  return withYear(tokens, third, { month, day: Number(day), isNamed: named !== undefined });
}

function withYear(
  tokens: Tokens,
  at: number,
  { month, day, isNamed }: { readonly month: number; readonly day: number; readonly isNamed: boolean },
): FoundDate | undefined {
  const year = digitsAt(tokens, at);
  if (year?.length === 4) return made(Number(year), month, day, at + 1);
  if (year?.length !== 2 || isNamed || !isGlued(tokens, at)) return undefined;
  return shortYear(Number(year), month, day, at + 1);
}

const CENTURY_TURNS = 50; // "v. 12.3.98" is 1998, "v. 12.3.20" is 2020

function shortYear(year: number, month: number, day: number, next: number): FoundDate {
  const full = year + (year < CENTURY_TURNS ? 2000 : 1900);
  const found = made(full, month, day, next);
  return {
    ...found,
    warnings: [`the year is printed with two digits and was read as ${full}`, ...found.warnings],
  };
}

function made(year: number, month: number, day: number, next: number): FoundDate {
  const date = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  const warnings =
    isoDay(year, month, day) !== undefined ? [] : [`${day}.${month}.${year} is not a day of the calendar`];
  if (year < 1500 || year > 2100) warnings.push(`${year} looks wrong: no such decision can be cited`);
  return { date, next, warnings };
}

/** "(8 March 2023)", "(25th October, 2001)" as BAILII prints it, "[7 March 2017]" of New Zealand */
export function bracketedDay(
  tokens: Tokens,
  at: number,
): { readonly date: string; readonly next: number } | undefined {
  const close = { "(": ")", "[": "]" }[textAt(tokens, at)];
  const found = close === undefined ? undefined : (dateAt(tokens, at + 1) ?? ordinalDay(tokens, at + 1));
  return found && textAt(tokens, found.next) === close
    ? { date: found.date, next: found.next + 1 }
    : undefined;
}

const ORDINAL_DAY = /^(?<day>\d{1,2})(?:st|nd|rd|th) (?<month>\p{L}{3,9}) (?:, )?(?<year>\d{4})(?= )/u;

function ordinalDay(tokens: Tokens, at: number): FoundDate | undefined {
  const found = phraseAt(tokens, at, ORDINAL_DAY);
  const month = monthOf(found?.named["month"] ?? "");
  const { day, year } = found?.named ?? {};
  return found && month !== undefined ? made(Number(year), month, Number(day), found.next) : undefined;
}
