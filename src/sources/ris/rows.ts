import type { SearchRow } from "../../core/search.ts";
import { portalLawUrl } from "../../citations/links/ris.ts";
import { caseCitation } from "./case-document.ts";
import type { DecisionItem, Item, LegislationItem, Member } from "./parse.ts";
import { expressionOf } from "./parse.ts";
import { withPlace } from "./places.ts";
import { portalUrl } from "./urls.ts";

const MAX_SNIPPET = 200; // characters
const SOURCE = "ris";

/** A hit of the portal in the shape that all searches share. */
export function toRow({ item, matches }: Member, how: "live" | "cache"): SearchRow {
  const base = { jurisdiction: "de", source: SOURCE, how, ...snippetOf(matches) };
  switch (item["@type"]) {
    case "Decision":
    case "CaseLaw":
      return { ...base, ...decisionRow(item) };
    case "Legislation":
      return { ...base, ...lawRow(item) };
    case "Literature":
    case "AdministrativeDirective":
      return { ...base, ...recordRow(item) };
  }
}

type Own = Omit<SearchRow, "jurisdiction" | "source" | "how" | "snippet">;

function decisionRow(item: DecisionItem): Own {
  const { documentNumber, ecli, decisionDate, courtType = "", location = "" } = item;
  const court = withPlace(courtType, location) || (item.courtName ?? "");
  const docket = item.fileNumbers.join(", ");
  const citation = caseCitation({ court, type: item.documentType ?? "", date: decisionDate, docket });
  return {
    id: `ris:${documentNumber}`,
    title: citation,
    url: portalUrl(documentNumber),
    ...(court !== "" && { court }),
    ...dated(decisionDate),
    citation: { reported: [], ...(ecli !== undefined && { ecli }) },
    metadata: facts(
      item.judicialBody,
      item.titleLine ?? (item.headline === citation ? undefined : item.headline),
    ),
  };
}

function lawRow(item: LegislationItem): Own {
  const expression = expressionOf(item);
  const name = item.name ?? item.alternateName ?? item.abbreviation ?? "";
  const eli = expression?.eli ?? "";
  const { from, to, force, gazette } = expression ?? {};
  const window = from === undefined ? undefined : `in force ${from} to ${to ?? "now"}`;
  const state = force === "NotInForce" ? "not in force today" : undefined;
  const abbr =
    item.abbreviation !== undefined && !name.includes(item.abbreviation) ? ` (${item.abbreviation})` : "";
  return {
    id: `ris:${eli}`,
    title: `${name}${abbr}`,
    url: portalLawUrl(eli),
    ...dated(from),
    citation: { reported: [] },
    metadata: facts(window, state, gazette),
  };
}

function recordRow(item: Extract<Item, { "@type": "Literature" | "AdministrativeDirective" }>): Own {
  const isLiterature = item["@type"] === "Literature";
  const date = isLiterature ? item.firstPublicationDate : item.entryIntoForceDate;
  const said = isLiterature
    ? facts(
        "Literatur",
        item.authors.join("; "),
        [...item.dependentReferences, ...item.independentReferences][0],
      )
    : facts("Verwaltungsvorschrift", item.legislationAuthority, item.referenceNumbers.join(", "));
  const other = isLiterature ? item.alternativeHeadline : item.documentType;
  return {
    id: `ris:${item.documentNumber}`,
    title: item.headline ?? other ?? item.documentNumber,
    url: portalUrl(item.documentNumber),
    ...dated(date),
    citation: { reported: [] },
    metadata: said,
  };
}

function dated(date: string | undefined): Pick<SearchRow, "date" | "year"> {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(date ?? "")?.[0];
  return day === undefined ? {} : { date: day, year: Number(day.slice(0, 4)) };
}

function facts(...said: readonly (string | undefined)[]): string {
  return said.filter((fact) => fact !== undefined && fact !== "").join(" · ");
}

/** The place that matched; in a law the article's heading stands before it. */
function snippetOf(matches: Member["matches"]): Pick<SearchRow, "snippet"> {
  const match =
    matches.find(({ location }) => location !== undefined) ?? matches.find(({ text = "" }) => text !== "");
  if (!match) return {};
  const text = plain(match.text ?? "");
  const heading = match.location === undefined ? "" : plain(match.name ?? "");
  const said = [heading, text].filter((one) => one !== "").join(": ");
  const snippet = said.length <= MAX_SNIPPET ? said : `${said.slice(0, MAX_SNIPPET).replace(/\s\S*$/, "")} …`;
  return snippet === "" ? {} : { snippet };
}

function plain(html: string): string {
  return html
    .replaceAll(/<\/?mark>/g, "**")
    .replaceAll(/<[^<>]{0,200}>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
