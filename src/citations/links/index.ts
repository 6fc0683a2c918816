import type { Citation, DecisionFields, NormFields } from "../types.ts";
import { legislationLinks, lawCite, neutralLinks } from "./australia.ts";
import { beckLinks } from "./beck.ts";
import { actLinks, celexLink, curia, hudoc, identifierLinks } from "./eu.ts";
import { decisionSearch, provisionLink } from "./ris.ts";
import { austrianDecision, austrianProvision, rechtssatzLink } from "./ris-at.ts";
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
      return [...provisionLinks(citation), ...beckLinks(citation)];
    case "decision":
      return [...decisionLinks(citation), ...beckLinks(citation)];
    case "periodical":
    case "commentary":
      return beckLinks(citation);
    case "rechtssatz":
      return [rechtssatzLink(citation.number)];
    case "identifier":
      return identifierLinks(citation);
    case "eu_act":
      return actLinks(citation.act, wordsOf(citation));
    default:
      return [];
  }
}

/** The id by which a provider of this server opens what a citation names; undefined where only a search can tell. */
export function idFor(citation: Citation): string | undefined {
  return linksFor(citation).find(({ id }) => id !== undefined)?.id;
}

/** The language of the words for an act: "RL 2005/29/EG", "Directive 2005/29/EC". */
function wordsOf({ canonical }: { readonly canonical: string }): "de" | "en" {
  return /\b(?:VO|RL|Beschluss|Rahmenbeschluss|Richtlinie|Verordnung)\b/.test(canonical) ? "de" : "en";
}

/** gesetze-im-internet.de, Austria's RIS or EUR-Lex; none for a law that the tables do not have. */
function provisionLinks(norm: NormFields & { readonly canonical: string }): Link[] {
  const { law, act } = norm;
  if (act) return actLinks(act, wordsOf(norm));
  if (law?.country === "at") return [austrianProvision(law, norm)];
  if (law?.celex !== undefined) return [celexLink(law.celex, law.language)];
  return law?.country === "de" ? provisionLink(law, norm) : [];
}

function decisionLinks({ court, docket, date }: DecisionFields): Link[] {
  if (docket === undefined) return [];
  switch (court?.country) {
    case "at":
      return [austrianDecision(court.abbr, docket, date)];
    case "eu":
      return [curia(docket)];
    case "int":
      return [hudoc(docket)];
    default:
      return [decisionSearch(docket)];
  }
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
