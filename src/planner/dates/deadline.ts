import type HolidaysTable from "date-holidays";
import { addDays, type Day, endOf, type Period, weekday, workingDayFrom } from "./calendar.ts";
import type { Jurisdiction } from "./jurisdictions.ts";

/** The non-working days of a jurisdiction. */
interface RestDays {
  rests(day: Day): boolean;
  /** Notes for readers about the table's limits. */
  readonly notes: readonly string[];
}

const SUNDAY = 0;
const SATURDAY = 6;

/** Saturdays and Sundays, used when no jurisdiction is given. */
export const WEEKENDS: RestDays = {
  rests: (day) => [SUNDAY, SATURDAY].includes(weekday(day)),
  notes: ["no jurisdiction was named: Saturdays and Sundays were left out, public holidays were not"],
};

/** Loads weekends and public holidays from the `date-holidays` tables. */
export async function restDays({ country, state, name }: Jurisdiction): Promise<RestDays> {
  const { default: Holidays } = await import("date-holidays");
  const table = state === undefined ? new Holidays(country) : new Holidays(country, state);
  const byYear = new Map<string, ReadonlySet<Day>>();
  const holidaysOf = (year: string): ReadonlySet<Day> => {
    const known = byYear.get(year) ?? publicHolidays(table, Number(year), country === "AT");
    byYear.set(year, known);
    return known;
  };
  return {
    rests: (day) => WEEKENDS.rests(day) || holidaysOf(day.slice(0, 4)).has(day),
    notes:
      state === undefined
        ? [`only holidays of all of ${name} were left out; name the state for its own`]
        : [],
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
}

const NAMES = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const YEARS = { first: "1900-01-01", last: "2100-12-31" };

/**
 * Computes the day on which a period ends. If that is not a working day, a forward period ends on the next
 * one, and a backward period (days before a hearing) on the previous one. Undefined outside of the years 1900
 * to 2100.
 */
export function deadline(
  event: { readonly name: string; readonly date: Day },
  period: Period,
  { days, provision }: Counting,
): Deadline | undefined {
  const rests = (day: Day) => days.rests(day);
  const end = endOf(event.date, period, rests);
  if (end < YEARS.first || end > YEARS.last) return undefined;
  const date = workingDayFrom(end, period.amount < 0 ? -1 : 1, rests);
  const how = `${words(period)} ${event.name} (${event.date})`;
  if (date === end) return { date, basis: how };
  const by = provision === undefined || period.amount < 0 ? "" : `, ${provision}`;
  return { date, basis: `${how}; ${nameOf(end)} ${end} is not a working day: ${nameOf(date)} ${date}${by}` };
}

function words({ amount, unit, fromYearEnd, includesDay }: Period): string {
  if (amount === 0) return fromYearEnd ? "end of the year of" : "on the day of";
  const count = Math.abs(amount);
  const plain = unit.replace("_", " ");
  const side = includesDay ? "from and including" : amount < 0 ? "before" : "after";
  return `${count} ${count === 1 ? plain.slice(0, -1) : plain} ${fromYearEnd ? "after the end of the year of" : side}`;
}

function nameOf(day: Day): string {
  return NAMES[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}
