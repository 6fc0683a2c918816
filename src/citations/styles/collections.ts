import type { PeriodicalFields } from "../types.ts";

/** Official collections of Austria, with the court whose decisions they hold. */
const AUSTRIAN: Readonly<Record<string, string>> = { SZ: "OGH", SSt: "OGH", VfSlg: "VfGH", VwSlg: "VwGH" };

/** The court whose official collection a place of print is in; undefined for journals and databases. */
export function collectionOf({ periodical }: Pick<PeriodicalFields, "periodical">): string | undefined {
  return periodical.court ?? (periodical.country === "at" ? AUSTRIAN[periodical.abbr] : undefined);
}
