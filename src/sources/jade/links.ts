import type { OtherPlace, SearchRow } from "../../core/search.ts";
import { linksFor, type NeutralCitation, parseNeutral } from "../../citations/index.ts";
import { parseUrl, toId } from "./urls.ts";

/** jade's address for a neutral citation, composed without any request; undefined for courts that jade does not have. */
export function jadePlace(citation: NeutralCitation): OtherPlace | undefined {
  const url = linksFor(citation).find(({ source }) => source === "jade")?.url;
  const address = url === undefined ? undefined : parseUrl(url);
  return address && url !== undefined ? { source: "jade", id: toId(address), url } : undefined;
}

/** jade's address of a row's case. */
export function placeFor({ citation: { neutral } }: SearchRow): OtherPlace | undefined {
  const citation = neutral === undefined ? undefined : parseNeutral(neutral);
  return citation && jadePlace(citation);
}

/** Adds jade's address to every row whose citation it follows from; nobody looked whether it is there. */
export function withJadeLinks(rows: readonly SearchRow[]): SearchRow[] {
  return rows.map((row) => {
    const place = placeFor(row);
    const known = row.source === "jade" || row.also?.some(({ source }) => source === "jade");
    return place && !known ? { ...row, also: [...(row.also ?? []), place] } : row;
  });
}
