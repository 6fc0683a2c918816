import type { Law } from "./laws.ts";
import type { UnitSlug } from "./units.ts";

/** Laws that are counted in articles: a bare number is an article. */
export function unitIn(law: Law, unit: UnitSlug): UnitSlug {
  return law.unit === "Art" && /^\d/.test(unit) ? `art-${unit}` : unit;
}
