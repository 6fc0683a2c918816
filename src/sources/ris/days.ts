import { checkedDay, dayIn } from "../../core/day.ts";
import { LegibusError } from "../../core/errors.ts";

const FIRST_DAY = "1870-01-01"; // the North German Confederation's Criminal Code is the oldest law in force
const YEARS_AHEAD = 10; // what is enacted today enters into force within that time

/** Today in Germany's calendar, ISO. */
export function today(now: number): string {
  return dayIn("Europe/Berlin", now);
}

/** The day whose text of a law is wanted. @throws LegibusError INVALID_INPUT */
export function versionDay(given: string, now: number): string {
  const day = checkedDay(given, "as_at");
  const last = `${Number(today(now).slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (day >= FIRST_DAY && day <= last) return day;
  throw new LegibusError("INVALID_INPUT", `as_at must be between ${FIRST_DAY} and ${last}: got ${day}`, {
    hint: "leave as_at out for the text of today",
  });
}
