import { dayIn } from "../../core/day.ts";
import type { RisHit } from "./parse.ts";

/** Today in Vienna, where the law changes at midnight. */
export function viennaDay(now: number): string {
  return dayIn("Europe/Vienna", now);
}

/**
 * The date of a hit, checked against its number: the source holds decisions of 1978 dated 2026, and dates that lie
 * after their own publication. For a Rechtssatz the date is that of its newest decision, which is right.
 */
export function checkDate(hit: RisHit, today: string): { readonly date?: string; readonly warning?: string } {
  const { date, published, number, type } = hit;
  if (date === undefined || !hit.decision || type === "Rechtssatz") return date === undefined ? {} : { date };
  const inNumber = dayInNumber(number);
  if (inNumber !== undefined && inNumber !== date) {
    return {
      date: inNumber,
      warning: `suspicious date: the source says ${date}, the document's number ${inNumber}`,
    };
  }
  if (published !== undefined && date > published) {
    return { date, warning: `suspicious date: ${date} lies after the publication on ${published}` };
  }
  return date > today ? { date, warning: `suspicious date: ${date} lies in the future` } : { date };
}

/** JJT_20260624_OGH0002_… -> 2026-06-24. */
export function dayInNumber(number: string): string | undefined {
  const [, year, month, day] = /^[A-Z]{3,6}_(\d{4})(\d{2})(\d{2})_/.exec(number) ?? [];
  return year === undefined ? undefined : `${year}-${month}-${day}`;
}
