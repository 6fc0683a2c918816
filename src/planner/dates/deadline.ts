import type { Day, Period, PlanWords } from "../words.ts";
import type HolidaysTable from "date-holidays";
import { DAY_MS, readDay } from "../../core/day.ts";
import { COUNTRIES, type Jurisdiction } from "./jurisdictions.ts";

export const UNITS = ["days", "weeks", "months", "years", "working_days"] as const;

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Parses a date between 1900 and 2100; undefined otherwise. */
export function dayOf(text: string): Day | undefined {
  const day = readDay(text);
  const year = Number(day?.slice(0, 4) ?? 0);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? day : undefined;
}

/** Returns the day so many calendar days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return isoOf(new Date(msOf(day) + days * DAY_MS));
}

/** Adds months, keeping the day of the month, or using the month's last day if it is shorter. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const count = year * 12 + (month - 1) + months;
  const target = { year: Math.floor(count / 12), month: ((count % 12) + 12) % 12 };
  const last = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate();
  return isoOf(new Date(Date.UTC(target.year, target.month, Math.min(date, last))));
}

/** Returns the day of the week; 0 is Sunday. */
export function weekday(day: Day): number {
  return new Date(msOf(day)).getUTCDay();
}

/**
 * Returns the last day of a period, before any adjustment for Sundays and holidays. The event's own day does
 * not count (§§ 187 Abs. 1, 188 BGB; § 902 ABGB; Acts Interpretation Act 1901 (Cth) s 36(1)) unless the
 * period includes it.
 */
function endOf(
  event: Day,
  { amount, unit, fromYearEnd = false, includesDay = false }: Period,
  rests: (day: Day) => boolean,
): Day {
  if (includesDay) return addDays(endOf(event, { amount, unit, fromYearEnd }, rests), -1);
  const from = fromYearEnd ? `${event.slice(0, 4)}-12-31` : event;
  switch (unit) {
    case "days":
      return addDays(from, amount);
    case "weeks":
      return addDays(from, amount * 7);
    case "months":
      return addMonths(from, amount);
    case "years":
      return addMonths(from, amount * 12);
    case "working_days":
      return workingDays(from, amount, rests);
  }
}

/** Returns the day itself if it is a working day, else the next one in a direction (1 or -1). */
function workingDayFrom(day: Day, direction: 1 | -1, rests: (day: Day) => boolean): Day {
  let found = day;
  while (rests(found)) found = addDays(found, direction);
  return found;
}

function workingDays(from: Day, amount: number, rests: (day: Day) => boolean): Day {
  const direction = amount < 0 ? -1 : 1;
  let day = from;
  for (let left = Math.abs(amount); left > 0; left -= 1) {
    day = workingDayFrom(addDays(day, direction), direction, rests);
  }
  return day;
}

function msOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function isoOf(at: Date): Day {
  return at.toISOString().slice(0, 10);
}

/** The non-working days of a jurisdiction. */
interface RestDays {
  rests(day: Day): boolean;
  /** Notes for readers about the table's limits. */
  readonly notes: readonly string[];
}

const SUNDAY = 0;
const SATURDAY = 6;

/** Saturdays and Sundays, used when no jurisdiction is given. */
export function weekends({ noJurisdiction }: PlanWords): RestDays {
  return { rests: isWeekend, notes: [noJurisdiction] };
}

const isWeekend = (day: Day) => [SUNDAY, SATURDAY].includes(weekday(day));

/** Loads weekends and public holidays from the `date-holidays` tables. */
export async function restDays({ country, state }: Jurisdiction, { noState }: PlanWords): Promise<RestDays> {
  const { default: Holidays } = await import("date-holidays");
  const table = state === undefined ? new Holidays(country) : new Holidays(country, state);
  const byYear = new Map<string, ReadonlySet<Day>>();
  const holidaysOf = (year: string): ReadonlySet<Day> => {
    const known = byYear.get(year) ?? publicHolidays(table, Number(year), country === "AT");
    byYear.set(year, known);
    return known;
  };
  return {
    rests: (day) => isWeekend(day) || holidaysOf(day.slice(0, 4)).has(day),
    notes: state === undefined ? [noState(COUNTRIES[country].otherNames)] : [],
  };
}

function publicHolidays(table: HolidaysTable, year: number, goodFriday: boolean): ReadonlySet<Day> {
  const days = new Set<Day>();
  for (const { date, type, rule } of table.getHolidays(year)) {
    const day = date.slice(0, 10);
    if (type === "public") days.add(day);
    if (goodFriday && rule === "easter 1") days.add(addDays(day, -3)); // BGBl 37/1961
  }
  return days;
}

/** A computed date and its derivation. */
export interface Deadline {
  readonly date: Day;
  /** "14 days after Service (2026-11-21); Saturday put off to Monday by § 193 BGB". */
  readonly basis: string;
}

export interface Counting {
  readonly days: RestDays;
  /** The provision that postpones a period's last day; undefined where none is known. */
  readonly provision: string | undefined;
  readonly words: PlanWords;
}

const YEARS = { first: "1900-01-01", last: "2100-12-31" };

/**
 * Computes the day on which a period ends. If that is not a working day, a forward period ends on the next
 * one, and a backward period (days before a hearing) on the previous one. Undefined outside of the years 1900
 * to 2100.
 */
export function deadline(
  event: { readonly name: string; readonly date: Day },
  period: Period,
  { days, provision, words }: Counting,
): Deadline | undefined {
  const rests = (day: Day) => days.rests(day);
  const end = endOf(event.date, period, rests);
  if (end < YEARS.first || end > YEARS.last) return undefined;
  const date = workingDayFrom(end, period.amount < 0 ? -1 : 1, rests);
  const how = `${words.counted(period)} ${named(event, words)}`;
  if (date === end) return { date, basis: how };
  const by = provision === undefined || period.amount < 0 ? "" : `, ${provision}`;
  const shown = (day: Day) => `${words.weekdays[weekday(day)]} ${words.day(day)}`;
  return { date, basis: `${how}; ${shown(end)} ${words.notWorking}: ${shown(date)}${by}` };
}

/** "Zugang (2026-11-21)" */
export function named(
  { name, date }: { readonly name: string; readonly date: Day },
  words: PlanWords,
): string {
  return `${name} (${words.day(date)})`;
}
