import { LegibusError } from "../core/errors.ts";
import { checkedDay as checkedText, utcDay } from "../core/day.ts";
import { type Day, dayOf } from "./dates/calendar.ts";
import type { Counting } from "./dates/deadline.ts";
import { restDays, WEEKENDS } from "./dates/holidays.ts";
import { COUNTRIES, type Jurisdiction, jurisdictionOf, rollsBy } from "./dates/jurisdictions.ts";
import type { KeyDate } from "./limitations.ts";

export interface MatterInput {
  readonly jurisdiction?: string | undefined;
  readonly start_date?: string | undefined;
  readonly key_dates: readonly { readonly event: string; readonly date: string }[];
}

/** The checked parameters of a plan: jurisdiction, start and key dates. */
export interface Frame {
  readonly today: Day;
  readonly start: Day;
  readonly keyDates: readonly KeyDate[];
  readonly jurisdiction: Jurisdiction | undefined;
  readonly counting: Counting;
}

/** @throws LegibusError INVALID_INPUT naming the field; an impossible date is never corrected */
export async function frameOf(input: MatterInput, now: number): Promise<Frame> {
  const today = utcDay(now);
  const start = input.start_date === undefined ? today : checkedDay(input.start_date, "start_date");
  const keyDates = input.key_dates.map(({ event, date }, at) => ({
    event,
    date: checkedDay(date, `key_dates.${at}.date`),
  }));
  const jurisdiction = input.jurisdiction === undefined ? undefined : checkedJurisdiction(input.jurisdiction);
  const days = jurisdiction === undefined ? WEEKENDS : await restDays(jurisdiction);
  const provision = jurisdiction === undefined ? undefined : rollsBy(jurisdiction);
  return { today, start, keyDates, jurisdiction, counting: { days, provision } };
}

/** @throws LegibusError INVALID_INPUT */
export function checkedDay(text: string, field: string): Day {
  const day = checkedText(text, field);
  if (dayOf(day) !== undefined) return day;
  throw new LegibusError("INVALID_INPUT", `${field} must be between 1900 and 2100: got ${day}`, {
    hint: "write a day as 2026-11-23, 23.11.2026 or 23 November 2026",
  });
}

function checkedJurisdiction(text: string): Jurisdiction {
  const found = jurisdictionOf(text);
  if (found) return found;
  const states = Object.keys(COUNTRIES.AU.states).map((state) => `AU-${state}`);
  throw new LegibusError("INVALID_INPUT", `jurisdiction: "${text.slice(0, 40)}" is not known`, {
    hint: `write AU, ${states.join(", ")}, DE, DE-BY …, AT or AT-9 …`,
  });
}
