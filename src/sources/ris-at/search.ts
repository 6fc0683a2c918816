import type { ToolCall } from "../../core/call.ts";
import { LegibusError } from "../../core/errors.ts";
import { type SearchAnswer, searchAnswer } from "../../core/search.ts";
import { type Application, type ApplicationName, APPLICATIONS } from "./applications.ts";
import type { Desk } from "./desk.ts";
import { viennaDay } from "./dates.ts";
import { parametersOf, type RisSearch } from "./query.ts";
import { rowOf } from "./rows.ts";
import { pageFor, searchPage } from "./urls.ts";

export const ATTRIBUTION = "Quelle: RIS - Rechtsinformationssystem des Bundes (data.bka.gv.at), CC BY 4.0";

/** One page of one application. */
export async function searchRis(
  desk: Desk,
  name: ApplicationName,
  search: RisSearch,
  call: ToolCall,
): Promise<SearchAnswer> {
  const application: Application = APPLICATIONS[name];
  const today = viennaDay(desk.now());
  const page = pageFor(search.limit, search.offset);
  const { parameters, notes } = parametersOf(application, search, page, today);
  const query = [search.query, search.norm].filter(Boolean).join(" · ");
  if (query === "" && search.from === undefined && search.to === undefined) {
    throw new LegibusError("INVALID_INPUT", "give query or norm", {
      hint: "norm is a provision, such as ABGB § 1295",
    });
  }
  call.progress(0.2, `Asking RIS (Austria), ${application.title}`);
  const found = await desk.client.search(application, parameters, call);
  const hits = found.hits.slice(page.skip, page.skip + search.limit);
  return searchAnswer({
    source: "risat",
    query,
    rows: hits.map((hit) => rowOf(hit, found.how, today)),
    total: found.total,
    offset: search.offset,
    ms: found.ms,
    queryUrl: searchPage(application),
    notes: [`${application.title} (AT). ${ATTRIBUTION}`, ...notes],
  });
}
