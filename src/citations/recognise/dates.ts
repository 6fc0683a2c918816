import { digitsAt, isGlued, skip, textAt, type Token } from "../tokens.ts";

export interface FoundDate {
  /** ISO */
  readonly date: string;
  readonly next: number;
  readonly warnings: readonly string[];
}

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "january januar jänner jan",
    "february februar feber feb",
    "march märz mrz mar",
    "april apr",
    "may mai",
    "june juni jun",
    "july juli jul",
    "august aug",
    "september sept sep",
    "october oktober okt oct",
    "november nov",
    "december dezember dez dec",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);

/** 1 to 12, of English, German and Austrian names. */
export function monthOf(name: string): number | undefined {
  return MONTHS.get(name.toLowerCase());
}

/** `12.3.2020`, `12. März 2020`, `2020-03-12`, `5 March 1990`; an impossible day is a warning. */
export function dateAt(tokens: readonly Token[], at: number): FoundDate | undefined {
  return isoAt(tokens, at) ?? dayFirst(tokens, at);
}

function isoAt(tokens: readonly Token[], at: number): FoundDate | undefined {
  const year = digitsAt(tokens, at);
  if (year?.length !== 4 || textAt(tokens, at + 1) !== "-" || textAt(tokens, at + 3) !== "-")
    return undefined;
  const [month, day] = [digitsAt(tokens, at + 2), digitsAt(tokens, at + 4)];
  if (month?.length !== 2 || day?.length !== 2) return undefined;
  return made(Number(year), Number(month), Number(day), at + 5);
}

function dayFirst(tokens: readonly Token[], at: number): FoundDate | undefined {
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
  tokens: readonly Token[],
  at: number,
  { month, day, isNamed }: { readonly month: number; readonly day: number; readonly isNamed: boolean },
): FoundDate | undefined {
  const year = digitsAt(tokens, at);
  if (year?.length === 4) return made(Number(year), month, day, at + 1);
  if (year?.length !== 2 || isNamed || !isGlued(tokens, at)) return undefined;
  return shortYear(Number(year), month, day, at + 1);
}

const CENTURY_TURNS = 50; // "v. 12.3.98" is of 1998, "v. 12.3.20" of 2020

function shortYear(year: number, month: number, day: number, next: number): FoundDate {
  const full = year + (year < CENTURY_TURNS ? 2000 : 1900);
  const found = made(full, month, day, next);
  return {
    ...found,
    warnings: [`the year is printed with two digits and was read as ${full}`, ...found.warnings],
  };
}

function made(year: number, month: number, day: number, next: number): FoundDate {
  const date = `${year}-${pad(month)}-${pad(day)}`;
  const time = new Date(`${date}T00:00:00Z`);
  const exists = !Number.isNaN(time.getTime()) && time.getUTCDate() === day;
  const warnings = exists ? [] : [`${day}.${month}.${year} is no day of the calendar`];
  if (year < 1500 || year > 2100) warnings.push(`${year} looks wrong: no such decision can be cited`);
  return { date, next, warnings };
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}

/** "12.3.2020" */
export function germanDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return `${Number(day)}.${Number(month)}.${year}`;
}

const ENGLISH_MONTHS =
  "January February March April May June July August September October November December".split(" ");

/** "5 March 1990" */
export function englishDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return `${Number(day)} ${ENGLISH_MONTHS[Number(month) - 1] ?? month} ${year}`;
}
