import type { OtherPlace, SearchRow } from "../../core/search.ts";
import { parseNeutral } from "../../citations/index.ts";

/** Which of two rows of a case is shown: text at hand, jade's own answer, another source's, the user's import, a mere link. */
function worth({ source, how }: SearchRow): number {
  if (how === "library") return 4;
  if (how === "link") return 0;
  if (how === "import") return 1;
  return source === "jade" ? 3 : 2;
}

/** What makes rows one: the neutral citation; a row without one stands for itself. */
export function keyOf({ citation, id }: SearchRow): string {
  const { neutral } = citation;
  if (neutral === undefined) return `id ${id}`;
  return parseNeutral(neutral)?.canonical ?? neutral.replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/**
 * One row for each case, where its first row stood. jade's row is shown before AustLII's; it takes over what only the
 * other says (date, snippet), and `also` keeps every other link.
 */
export function deduplicateResults(results: readonly SearchRow[]): SearchRow[] {
  const cases = new Map<string, SearchRow[]>();
  for (const row of results) {
    const key = keyOf(row);
    const same = cases.get(key);
    if (same) same.push(row);
    else cases.set(key, [row]);
  }
  return [...cases.values()].map((rows) => united(rows));
}

/** Both sources' rows as one list, in AustLII's order; what only jade has stands behind. */
export function mergeSearchResults(austlii: readonly SearchRow[], jade: readonly SearchRow[]): SearchRow[] {
  return deduplicateResults([...austlii, ...jade]);
}

function united(rows: readonly SearchRow[]): SearchRow {
  const [shown, ...others] = rows.toSorted((a, b) => worth(b) - worth(a));
  if (!shown) throw new RangeError("no rows");
  const { also: _also, ...whole } = others.reduce(completed, shown);
  const places = [shown, ...others].flatMap((row) => [placeOf(row), ...(row.also ?? [])]);
  const also = distinct(places).filter((place) => !isSame(place, shown));
  return also.length > 0 ? { ...whole, also } : whole;
}

/** A row with what only another row of the case says. */
function completed(row: SearchRow, other: SearchRow): SearchRow {
  const reported = reportsOf([...row.citation.reported, ...other.citation.reported]);
  return { ...other, ...row, citation: { ...other.citation, ...row.citation, reported } };
}

/** Every report once, whether printed with its year or without. */
function reportsOf(all: readonly string[]): string[] {
  const reports = new Map<string, string>();
  for (const one of all) {
    const known = reports.get(withoutYear(one)) ?? "";
    if (one.length > known.length) reports.set(withoutYear(one), one);
  }
  return [...reports.values()];
}

/** "(1992) 175 CLR 1" and "175 CLR 1" are the same report; "[1977] VR 430" needs its year. */
function withoutYear(reported: string): string {
  return reported.replace(/^\(\d{4}\)\s*/, "");
}

export function placeOf({ source, id, url }: SearchRow): OtherPlace {
  return { source, id, url };
}

function distinct(places: readonly OtherPlace[]): OtherPlace[] {
  return places.filter((place, at) => places.findIndex((other) => isSame(other, place)) === at);
}

function isSame(one: OtherPlace, other: OtherPlace): boolean {
  return one.id === other.id && one.url === other.url;
}
