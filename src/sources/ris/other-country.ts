import { lawWords } from "../../citations/tables/laws.ts";

/** A sentence where Austria has a law of the same abbreviation, empty for all others. */
export function countryLine(abbr: string): string {
  const countries = new Set((lawWords.get(abbr) ?? []).map(({ country }) => country));
  if (!countries.has("at")) return "";
  return `This is German law. Austria has another ${abbr}: risat:get_norm (when risat is enabled)`;
}
