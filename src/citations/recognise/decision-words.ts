import type { DecisionFields } from "../types.ts";

/** Kinds of decisions, as German texts print them. */
export const FORMS: ReadonlyMap<string, DecisionFields["form"]> = new Map([
  ...["Urt", "Urteil", "Urteils", "U", "Teilurteil", "Grundurteil"].map((one) => [one, "Urteil"] as const),
  ...["Beschl", "Beschluss", "Beschluß", "Beschlusses", "B", "Bes"].map((one) => [one, "Beschluss"] as const),
  ...["Verfügung", "Vfg"].map((one) => [one, "Verfügung"] as const),
  ...["Bescheid", "Gerichtsbescheid"].map((one) => [one, "Bescheid"] as const),
  ...["Erkenntnis", "Erk"].map((one) => [one, "Erkenntnis"] as const),
]);

/** What stands in front of a docket. */
export const DOCKET_LEADS: ReadonlySet<string> = new Set([
  "Az",
  "Aktenzeichen",
  "AZ",
  "GZ",
  "Zl",
  "Rs",
  "Rechtssache",
  "Rechtssachen",
  "verb",
  "Nr",
  "Beschwerde",
  "Case",
  "Cases",
]);
