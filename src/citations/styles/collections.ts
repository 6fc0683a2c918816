import type { PeriodicalFields } from "../types.ts";

/** Official collections of Austria, with the court whose decisions each contains. */
const AUSTRIAN: Readonly<Record<string, string>> = { SZ: "OGH", SSt: "OGH", VfSlg: "VfGH", VwSlg: "VwGH" };

/** Returns the court whose official collection a citation refers to; undefined for journals and databases. */
export function collectionOf({ periodical }: Pick<PeriodicalFields, "periodical">): string | undefined {
  return periodical.court ?? (periodical.country === "at" ? AUSTRIAN[periodical.abbr] : undefined);
}
