import { readDay, DAY_MS } from "../../core/day.ts";

/** An ISO date, `2026-11-21`. */
export type Day = string;

export const UNITS = ["days", "weeks", "months", "years", "working_days"] as const;
export type Unit = (typeof UNITS)[number];

/** A period counted from an event; negative before it. */
export interface Period {
  readonly amount: number;
  readonly unit: Unit;
  /** Whether the period begins at the end of the event's year (§ 199 Abs. 1 BGB). */
  readonly fromYearEnd?: boolean | undefined;
  /** Whether the event's own day is the first day of the period: "from and including". */
  readonly includesDay?: boolean | undefined;
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

/** Parses a date between 1900 and 2100; undefined otherwise. */
export function dayOf(text: string): Day | undefined {
  const day = readDay(text);
  const year = Number(day?.slice(0, 4) ?? 0);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? day : undefined;
}

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
export function endOf(
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
export function workingDayFrom(day: Day, direction: 1 | -1, rests: (day: Day) => boolean): Day {
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
