import { type OtherPlace, type SearchRow, searchRow } from "../../core/search.ts";
import { linksFor, type NeutralCitation, parseNeutral } from "../../citations/index.ts";
import type { Article } from "./client.ts";
import type { Proposed } from "./gwt-rpc.ts";
import { jadePlace, searchPageUrl, toId } from "./urls.ts";

const SOURCE = "jade";

/** Builds the row of an article from its page; its id is the citation if it has one. */
export function articleRow(article: Article, asked?: NeutralCitation): SearchRow {
  const { name, reported, jurisdiction, year, court, url, how } = article;
  const neutral = article.neutral ?? asked?.canonical;
  const citation = parseNeutral(neutral ?? "");
  const place = citation && jadePlace(citation);
  return searchRow({
    id: place?.id ?? toId(article.address),
    title: name === "" ? (neutral ?? url) : name,
    url,
    court: court?.name,
    neutral,
    reported,
    jurisdiction,
    year,
    source: SOURCE,
    how,
  });
}

/** Returns a suggestion of jade.io's search field as a row of search results. */
export function proposedRow({ name, neutral, reported }: Proposed): SearchRow {
  const citation = parseNeutral(neutral);
  const place = citation && jadePlace(citation);
  const url = place?.url ?? searchPageUrl(neutral);
  return searchRow({
    id: place?.id ?? url,
    title: name,
    url,
    court: citation?.court.name,
    year: citation?.year,
    neutral: citation?.canonical ?? neutral,
    reported,
    jurisdiction: citation?.court.jurisdiction ?? "au",
    source: SOURCE,
    how: "live",
  });
}

/** Builds a row from a citation alone, with composed URLs. Undefined for courts that jade does not have. */
export function citedRow(citation: NeutralCitation): SearchRow | undefined {
  const place = jadePlace(citation);
  if (!place) return undefined;
  const { canonical, court, year, name } = citation;
  return searchRow({
    id: place.id,
    title: name ?? canonical,
    url: place.url,
    court: court.name,
    neutral: canonical,
    jurisdiction: court.jurisdiction,
    year,
    facts: ["address composed from the citation, not checked"],
    source: SOURCE,
    how: "link",
  });
}

/** Returns the other places where this server can open a case: AustLII, whose text it can read. */
export function readablePlaces(citation: NeutralCitation): OtherPlace[] {
  return linksFor(citation).flatMap(({ source, id, url }) =>
    source === SOURCE || id === undefined ? [] : [{ source, id, url }],
  );
}
