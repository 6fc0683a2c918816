import { isDay } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";

/** Today in Vienna, where the law changes at midnight. */
export function viennaDay(now: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Vienna", dateStyle: "short" }).format(now);
}

/** An ISO day as it was given. @throws LegibusError INVALID_INPUT */
export function checkedDay(name: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(given.trim()) ?? [];
  const iso = year === undefined ? given.trim() : `${year}-${two(month)}-${two(day)}`;
  if (isDay(iso)) return iso;
  throw new LegibusError(
    "INVALID_INPUT",
    `${name} must be a day of the calendar (got "${given.slice(0, 40)}")`,
    {
      hint: "write it as 2015-06-30 or 30.6.2015",
    },
  );
}

/** "12.08.2016" -> "2016-08-12"; undefined for anything else. */
export function isoOf(printed: string | undefined): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(printed?.trim() ?? "") ?? [];
  return year === undefined ? undefined : `${year}-${two(month)}-${two(day)}`;
}

function two(number: string | undefined): string {
  return (number ?? "").padStart(2, "0");
}
