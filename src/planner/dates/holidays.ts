import type HolidaysTable from "date-holidays";
import { addDays, type Day, weekday } from "./calendar.ts";
import type { Jurisdiction } from "./jurisdictions.ts";

/** The non-working days of a jurisdiction. */
export interface RestDays {
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
