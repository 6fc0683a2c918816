import type HolidaysTable from "date-holidays";
import { addDays, type Day, endOf, type Period, weekday, workingDayFrom } from "./calendar.ts";
import type { PlanWords } from "../words.ts";
import { COUNTRIES, type Jurisdiction } from "./jurisdictions.ts";

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
