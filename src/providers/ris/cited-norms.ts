import { find, idFor } from "../../shared/citations/index.ts";
import { lawWords } from "../../shared/citations/tables/laws.ts";

const MOST = 12;

/** What a text cites and this provider opens, by id: `ris:bgb/823` -> "§ 823 Abs. 1 BGB". */
export function citedIn(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const citation of find(text)) {
    const id = idFor(citation);
    if (id?.startsWith("ris:") && !found.has(id)) found.set(id, citation.canonical);
  }
  return found;
}

/** One line that offers what is cited but `own`, empty when there is nothing. */
export function citedLine(text: string, own: string): string {
  const found = [...citedIn(text)].filter(([id]) => id !== own.replace(/@.*$/, ""));
  if (found.length === 0) return "";
  const said = found.slice(0, MOST).map(([id, citation]) => `${citation} = ${id}`);
  const more = found.length > MOST ? ` and ${found.length - MOST} more` : "";
  return `Cited here (open a norm with ris:get_norm): ${said.join("; ")}${more}`;
}

/** A sentence where Austria has a law of the same abbreviation, empty for all others. */
export function countryLine(abbr: string): string {
  const countries = new Set((lawWords.get(abbr) ?? []).map(({ country }) => country));
  if (!countries.has("at")) return "";
  return `This is German law. Austria has another ${abbr}: risat:get_norm (when risat is enabled)`;
}
