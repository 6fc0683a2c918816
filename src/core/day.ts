import { defined } from "./defined.ts";
import { shortened, singleSpaced } from "./text.ts";
import { LegibusError } from "./errors.ts";
import { regex } from "./regex.ts";

/** English and German month names, then Austrian names and abbreviations in lower case. */
const MONTHS: readonly (readonly [english: string, german: string, others: string])[] = [
  ["January", "Januar", "jan jänner jän"],
  ["February", "Februar", "feb febr feber"],
  ["March", "März", "mar mär mrz"],
  ["April", "April", "apr"],
  ["May", "Mai", ""],
  ["June", "Juni", "jun"],
  ["July", "Juli", "jul"],
  ["August", "August", "aug"],
  ["September", "September", "sep sept"],
  ["October", "Oktober", "oct okt"],
  ["November", "November", "nov"],
  ["December", "Dezember", "dec dez"],
];

/** English names of the months, in order. */
export const ENGLISH_MONTHS: readonly string[] = MONTHS.map(([english]) => english);
/** German names of the months, in order. */
export const GERMAN_MONTHS: readonly string[] = MONTHS.map(([, german]) => german);

const NUMBERS: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap(([english, german, others], at) =>
    [english.toLowerCase(), german.toLowerCase(), ...others.split(" ")].map(
      (name) => [name, at + 1] as const,
    ),
  ),
);

/** Returns the month, 1 to 12, of an English, German or Austrian name, in full or abbreviated. */
export function monthOf(name: string): number | undefined {
  return name === "" ? undefined : NUMBERS.get(name.toLowerCase());
}

/** A day as German texts print it, `8. Februar 2023` or `8.2.2023`, as part of an expression with the flag `u`. */
export const GERMAN_DAY = String.raw`\d{1,2}\.\s?(?:\d{1,2}\.|\p{L}{3,9})\s?\d{4}`;
const FIRST_GERMAN_DAY = regex.u`${GERMAN_DAY}`;

/** Returns the first day that a German text prints, as an ISO date. */
export function germanDayIn(text: string): string | undefined {
  return readDay(FIRST_GERMAN_DAY.exec(text)?.[0] ?? "");
}

/** Returns the day that begins a text such as a timestamp. */
export function leadingDay(text: string | null | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? "")?.[0];
}

/** Returns the ISO date if it exists in the calendar: 2024-02-29, but not 2023-02-29. */
export function isoDay(year: number, month: number, day: number): string | undefined {
  return isInCalendar(year, month, day)
    ? `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`
    : undefined;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isInCalendar(year: number, month: number, day: number): boolean {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const most = month === 2 && isLeap ? 29 : (LENGTHS[month - 1] ?? 0);
  return year >= 0 && year <= 9_999 && day >= 1 && day <= most;
}

/** "05" */
export function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** The day that a year or a month means as the start or the end of a range. */
export type RangeEnd = "first" | "last";

/**
 * Parses a date into its ISO form: `2015-06-30`, `30.6.2015`, `30. Juni 2015`, `30 June 2015`, `June 30,
 * 2015`, and `30/6/2015`, where 30 cannot be a month. With `end` also `2015`, `2015-06` and `June 2015`, read as
 * their first or last day. Returns undefined for anything else, including 30 February.
 */
export function readDay(text: string, end?: RangeEnd): string | undefined {
  const plain = singleSpaced(text);
  if (plain.length > 40) return undefined;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain) ?? dayFirst(plain) ?? [];
  if (year !== undefined) return isoDay(Number(year), Number(month), Number(day));
  return end === undefined ? undefined : edgeOf(plain, end);
}

type Read = readonly [text: string, year: string, month: string, day: string];

function dayFirst(text: string): Read | undefined {
  const [, day, sign, month, year] = /^(\d{1,2})([./]) ?(\d{1,2})\2 ?(\d{4})$/.exec(text) ?? [];
  if (day !== undefined && month !== undefined && year !== undefined) {
    return sign === "/" && Number(day) <= 12 ? undefined : [text, year, month, day];
  }
  return (
    named(/^(\d{1,2})(?:\.|st|nd|rd|th)? (\p{L}{3,9})\.? (\d{4})$/iu.exec(text), [2, 1]) ??
    named(/^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/iu.exec(text), [1, 2])
  );
}

/** Reads a date with a named month, given the indices of the month and day groups in the match. */
function named(found: RegExpExecArray | null, [name, day]: readonly [number, number]): Read | undefined {
  const month = monthOf(found?.[name] ?? "");
  return found && month !== undefined
    ? [found[0], found[3] ?? "", String(month), found[day] ?? ""]
    : undefined;
}

function edgeOf(text: string, end: RangeEnd): string | undefined {
  const [, name, ofName] = /^(\p{L}{3,9})\.? (\d{4})$/u.exec(text) ?? [];
  const [, year = ofName, month = monthOf(name ?? "")] = /^(\d{4})(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (year === undefined || (name !== undefined && month === undefined)) return undefined;
  const number = Number(month ?? (end === "first" ? 1 : 12));
  if (end === "first") return isoDay(Number(year), number, 1);
  return [31, 30, 29, 28].map((last) => isoDay(Number(year), number, last)).find((day) => day !== undefined);
}

const SHOWN = 40; // characters of the input shown in an error
const FORMS = "write a day as 2015-06-30, 30.6.2015 or 30 June 2015";

/**
 * Parses the date in a parameter; `end` also allows a year or a month.
 * @throws LegibusError INVALID_INPUT that names the parameter and the accepted forms
 */
export function checkedDay(given: string, field: string, end?: RangeEnd): string {
  const day = readDay(given, end);
  if (day !== undefined) return day;
  const shown = shortened(given, SHOWN);
  const isMonth = end === undefined && edgeOf(given.trim(), "first") !== undefined;
  const hint = isMonth
    ? `${FORMS}: a single day is needed here`
    : `${FORMS}${end ? ", a month as 2015-06, a year as 2015" : ""}`;
  throw new LegibusError("INVALID_INPUT", `${field} is not a valid date (YYYY-MM-DD): got "${shown}"`, {
    hint,
  });
}

/** A range of ISO dates, both ends inclusive; an open end is absent. */
export interface Days {
  readonly from?: string;
  readonly to?: string;
}

/**
 * Parses both ends of a range; a year or month is its first day in `from` and its last in `to`.
 * @throws LegibusError INVALID_INPUT
 */
export function checkedDays(given: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): Days {
  const from = given.from === undefined ? undefined : checkedDay(given.from, "from", "first");
  const to = given.to === undefined ? undefined : checkedDay(given.to, "to", "last");
  if (from !== undefined && to !== undefined && from > to) {
    throw new LegibusError("INVALID_INPUT", `from must not be later than to: got ${from} and ${to}`, {
      hint: "give the earlier day in from",
    });
  }
  return defined({ from, to });
}

export const DAY_MS = 24 * 3_600_000;

/** Returns the ISO date in UTC at `now` (milliseconds since the epoch). */
export function utcDay(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Returns the ISO date of the previous day. */
export function dayBefore(day: string): string {
  return utcDay(Date.parse(`${day}T00:00:00Z`) - DAY_MS);
}

/** Returns the ISO date in a time zone such as Europe/Berlin at `now` (milliseconds since the epoch). */
export function dayIn(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now);
}

/** "12.3.2020" */
export function germanDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return `${Number(day)}.${Number(month)}.${year}`;
}

/** "5 March 1990" */
export function englishDate(iso: string): string {
  const [year, month, day] = iso.split("-");
  return `${Number(day)} ${ENGLISH_MONTHS[Number(month) - 1] ?? month} ${year}`;
}
