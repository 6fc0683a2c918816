import { LegibusError } from "../../core/errors.ts";

const FIRST_DAY = "1870-01-01"; // the North German Confederation's Criminal Code is the oldest law in force
const YEARS_AHEAD = 10; // what is enacted today enters into force within that time

/** Today in Germany's calendar, ISO. */
export function today(now: number): string {
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Berlin" }).format(now);
}

/** Checks a day, or the first or last day of a year or month. @throws LegibusError INVALID_INPUT */
export function dayOf(given: string, name: string, end: "first" | "last" = "first"): string {
  const text = given.trim();
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = german
    ? `${german[3]}-${(german[2] ?? "").padStart(2, "0")}-${(german[1] ?? "").padStart(2, "0")}`
    : completed(text, end);
  const at = iso === undefined ? Number.NaN : Date.parse(`${iso}T00:00:00Z`);
  if (iso === undefined || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== iso)
    throw invalid(name, given, "write it as 2010-05-31, 2010-05 or 2010");
  return iso;
}

function completed(text: string, end: "first" | "last"): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  if (/^\d{4}$/.test(text)) return end === "first" ? `${text}-01-01` : `${text}-12-31`;
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined) return undefined;
  if (end === "first") return `${text}-01`;
  const last = new Date(Date.UTC(Number(year), Number(month), 0));
  return Number.isNaN(last.getTime()) ? undefined : `${text}-${String(last.getUTCDate()).padStart(2, "0")}`;
}

/** The day of a version that is asked for. @throws LegibusError INVALID_INPUT */
export function versionDay(given: string, now: number): string {
  const day = dayOf(given, "as_at");
  const last = `${Number(today(now).slice(0, 4)) + YEARS_AHEAD}-12-31`;
  if (day < FIRST_DAY || day > last)
    throw invalid("as_at", given, `use a day between ${FIRST_DAY} and ${last}`);
  return day;
}

/** Two ends of a period, each checked. @throws LegibusError INVALID_INPUT */
export function period(from: string | undefined, to: string | undefined): { from?: string; to?: string } {
  const first = from === undefined ? undefined : dayOf(from, "from");
  const last = to === undefined ? undefined : dayOf(to, "to", "last");
  if (first !== undefined && last !== undefined && first > last)
    throw new LegibusError("INVALID_INPUT", `from (${first}) lies after to (${last})`, {
      hint: "exchange the two",
    });
  return { ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) };
}

function invalid(name: string, given: string, hint: string): LegibusError {
  const shown = given.length > 40 ? `${given.slice(0, 40)}…` : given;
  return new LegibusError("INVALID_INPUT", `${name} is no day that can be asked for (got "${shown}")`, {
    hint,
  });
}
