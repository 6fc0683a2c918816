import type { Citation } from "../types.ts";
import { legislationLinks, lawCite, neutralLinks } from "./australia.ts";
import {
  actLinks,
  commentaryLinks,
  decisionLinks,
  identifierLinks,
  normLinks,
  periodicalLinks,
  rechtssatzLinks,
} from "./german.ts";
import type { Link } from "./types.ts";

export type { Link } from "./types.ts";

/** Where a citation can be read, best first, composed without any request; none for references back and half citations. */
export function linksFor(citation: Citation): Link[] {
  switch (citation.kind) {
    case "neutral":
      return neutralLinks(citation);
    case "foreign_neutral":
      return foreignLinks(citation);
    case "reported":
      return [lawCite(citation.canonical)];
    case "legislation":
      return citation.type === "constitution" ? constitution() : legislationLinks(citation);
    case "norm":
      return normLinks(citation);
    case "decision":
      return decisionLinks(citation);
    case "periodical":
      return periodicalLinks(citation);
    case "rechtssatz":
      return rechtssatzLinks(citation);
    case "identifier":
      return identifierLinks(citation);
    case "eu_act":
      return actLinks(citation.act);
    case "commentary":
      return commentaryLinks(citation, citation.pinpoints.find(({ unit }) => unit === "paragraph")?.from);
    default:
      return [];
  }
}

/** The id by which a provider of this server opens what a citation names; undefined where only a search can tell. */
export function idFor(citation: Citation): string | undefined {
  return linksFor(citation).find(({ id }) => id !== undefined)?.id;
}

function foreignLinks({
  court,
  year,
  number,
  canonical,
}: Extract<Citation, { kind: "foreign_neutral" }>): Link[] {
  const { folder, division, code } = court;
  if (folder === undefined) return [lawCite(canonical)];
  const isDivided = division !== undefined && /^(?:EWHC|UK)/.test(code);
  const source = /^https:\/\/www\.(\w+)/.exec(folder)?.[1] ?? "";
  const page = source === "hklii" ? number : `${number}.html`;
  return [{ source, url: `${folder}${isDivided ? `/${division}` : ""}/${year}/${page}` }, lawCite(canonical)];
}

/** The register's id of the Constitution: legislation.gov.au/C2004Q00685. */
function constitution(): Link[] {
  return [
    {
      source: "legislation.gov.au",
      url: "https://www.legislation.gov.au/C2004Q00685/latest/text",
      id: "frl:C2004Q00685",
    },
  ];
}
