import type { Court } from "../courts.ts";
import { AUSTLII, FEDERAL_REGISTER, JADE } from "../../core/sites.ts";
import type { Link } from "./types.ts";
import { JURISDICTIONS } from "../tables/jurisdictions.ts";
import type { LegislationFields, NeutralCitation } from "../types.ts";
import { wordSet } from "../../core/text.ts";

/** Where AustLII would keep the decision of a neutral citation; the page may not exist. */
export interface AustliiPlace {
  /** `austlii:au/cases/cth/HCA/1992/23` */
  readonly id: string;
  readonly url: string;
  /** `au/cases/cth/HCA` */
  readonly database: string;
}

/** Composes AustLII's id and URL for a neutral citation without any request. */
export function neutralToAustlii({
  court: { database },
  year,
  number,
}: Pick<NeutralCitation, "court" | "year" | "number">): AustliiPlace {
  const path = `${database}/${year}/${number.replaceAll(/[ ()]/g, "")}`;
  return { id: `austlii:${path}`, url: `${AUSTLII}/${path}.html`, database };
}

/** Links of a neutral citation: AustLII, jade, the courts that publish under it, and LawCite. */
export function neutralLinks(citation: {
  readonly court: Court;
  readonly year: number;
  readonly number: string;
  readonly canonical: string;
}): Link[] {
  const { court, year, number, canonical } = citation;
  const { id, url } = neutralToAustlii(citation);
  return [
    { source: "austlii", url, id },
    ...(court.jurisdiction === "nz" ? [] : [{ source: "jade", url: jadeUrl(year, court.code, number) }]),
    ...courtLinks(court.code, year, number),
    lawCite(canonical),
  ];
}

/** Composes jade's URL for a neutral citation; its form comes from research on jade.io in 2026. */
export function jadeUrl(year: number, code: string, number: string): string {
  return `${JADE}/mnc/${year}/${code}/${encodeURIComponent(number)}`;
}

/** Returns a link to LawCite, AustLII's citator, which takes any common law citation. */
export function lawCite(canonical: string): Link {
  return { source: "lawcite", url: `${AUSTLII}/cgi-bin/LawCite?cit=${encodeURIComponent(canonical)}` };
}

const QUEENSLAND = wordSet("QSC QCA QDC QMC QLC QPEC QCAT QCATA ICQ QIRC");

/** Links to courts whose own URLs follow from the citation: Queensland Judgments. */
function courtLinks(code: string, year: number, number: string): Link[] {
  if (!QUEENSLAND.has(code)) return [];
  const url = `https://www.queenslandjudgments.com.au/caselaw/${code.toLowerCase()}/${year}/${number}`;
  return [{ source: "queensland-judgments", url }];
}

/** Links to searches by title, because the registers' ids do not follow from it. */
export function legislationLinks({ title, year, jurisdiction }: LegislationFields): Link[] {
  const name = [title, year].filter(Boolean).join(" ");
  const links: Link[] = [];
  if (jurisdiction === "Cth") links.push({ source: "legislation.gov.au", url: federalSearch(name) });
  if (jurisdiction === "NZ") {
    links.push({
      source: "legislation.govt.nz",
      url: `https://www.legislation.govt.nz/all/results.aspx?search=ts_act_${encodeURIComponent(name)}_resel`,
    });
  }
  if (jurisdiction === "UK" || jurisdiction === "Imp") {
    return [
      {
        source: "legislation.gov.uk",
        url: `https://www.legislation.gov.uk/all?title=${encodeURIComponent(title)}${year === undefined ? "" : `&year=${year}`}`,
      },
    ];
  }
  const isLocal = jurisdiction !== undefined && JURISDICTIONS.get(jurisdiction) === "au";
  const mask = isLocal ? `au/legis/${jurisdiction.toLowerCase()}` : "au/legis";
  const query = encodeURIComponent(name);
  links.push({
    source: "austlii",
    url: `${AUSTLII}/cgi-bin/sinosrch.cgi?method=title&query=${query}&mask_path=${encodeURIComponent(mask)}`,
  });
  return links;
}

function federalSearch(name: string): string {
  return `${FEDERAL_REGISTER}/search/${encodeURIComponent(`text("${name}",name,contains)`)}`;
}
