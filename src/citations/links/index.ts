import type { Citation, DecisionFields, IdentifierFields, CitationOf } from "../types.ts";
import { legislationLinks, lawCite, neutralLinks } from "./australia.ts";
import { beckLinks } from "./beck.ts";
import { decisionSearch, provisionLink } from "./ris.ts";
import { austrianDecision, austrianProvision, rechtssatzLink } from "./ris-at.ts";
import { EUR_LEX, FEDERAL_REGISTER, NEURIS, RIS_AT } from "../../core/sites.ts";
import type { Link } from "./types.ts";
import { celexOf, celexOfCourtOpinion, celexOfOpinion, eliOf, type EuropeanAct } from "../tables/eu.ts";

export type { Link } from "./types.ts";

/** Returns the links, best first, without any request; empty for back references and incomplete citations. */
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

/** Returns the id by which a provider opens the cited document; undefined if only a search can find it. */
export function idFor(citation: Citation): string | undefined {
  return linksFor(citation).find(({ id }) => id !== undefined)?.id;
}

interface Canonical {
  readonly canonical: string;
}

/** Returns the language in which an act is cited: "RL 2005/29/EG", "Directive 2005/29/EC". */
function wordsOf({ canonical }: Canonical): "de" | "en" {
  return /\b(?:VO|RL|Beschluss|Entscheidung|Rahmenbeschluss|Gemeinsame|Gemeinsamer|Richtlinie|Verordnung)\b/.test(
    canonical,
  )
    ? "de"
    : "en";
}

/** Links to gesetze-im-internet.de, Austria's RIS or EUR-Lex; empty for a law that is not in the tables. */
function provisionLinks(norm: CitationOf<"norm">): Link[] {
  const { law, act } = norm;
  if (act) return actLinks(act, wordsOf(norm));
  if (law?.country === "at") return [austrianProvision(law, norm)];
  if (law?.celex !== undefined) return [celexLink(law.celex, writtenIn(norm) ?? law.language)];
  return law?.country === "de" ? provisionLink(law, norm) : [];
}

const GERMAN = /\b(?:Artikel|Abs|UAbs|Nr|Satz|Erwägungsgrund)\b/;
const ENGLISH = /\b(?:Article|Recital)\b|\d\(\w{1,4}\)/;

/** Returns the language of a provision of an act that both languages abbreviate alike: `Art. 1 Abs. 1 MiFID II`. */
export function writtenIn(citation: Citation): "de" | "en" | undefined {
  if (citation.kind !== "norm" || citation.law?.country !== "eu") return undefined;
  return GERMAN.test(citation.text) ? "de" : ENGLISH.test(citation.text) ? "en" : undefined;
}

/** Whether an EU decision is cited in German: `EuGH, Urt. v. 13.5.2014 – C-131/12`. */
function isGerman({ form, canonical, text }: Named): boolean {
  const isEnglish = /^(?:judgments?|orders?|opinion|(?:joined )?cases?)\b/i.test(text);
  return !isEnglish && (form !== undefined || /^EuGH?\b/.test(canonical));
}

type Named = DecisionFields & Canonical & { readonly text: string };

function decisionLinks(decision: Named): Link[] {
  const { court, fileNumber, date, form } = decision;
  if (fileNumber === undefined) return [];
  switch (court?.country) {
    case "at":
      return [austrianDecision(court.abbr, fileNumber, date)];
    case "eu":
      return [unionLink(fileNumber, form, isGerman(decision) ? "de" : undefined)];
    case "int":
      return [hudoc(fileNumber)];
    default:
      return [decisionSearch(fileNumber)];
  }
}

function foreignLinks({ court, year, number, canonical }: CitationOf<"foreign_neutral">): Link[] {
  const { folder, division, code } = court;
  if (folder === undefined) return [lawCite(canonical)];
  const isDivided = division !== undefined && /^(?:EWHC|UK)/.test(code);
  const source = /^https:\/\/www\.(\w+)/.exec(folder)?.[1] ?? "";
  const page = source === "hklii" ? number : `${number}.html`;
  return [{ source, url: `${folder}${isDivided ? `/${division}` : ""}/${year}/${page}` }, lawCite(canonical)];
}

/** Returns a link by the Constitution's id in the federal register: legislation.gov.au/C2004Q00685. */
function constitution(): Link[] {
  return [
    {
      source: "legislation.gov.au",
      url: `${FEDERAL_REGISTER}/C2004Q00685/latest/text`,
      id: "frl:C2004Q00685",
    },
  ];
}

/** Returns a link to the text at EUR-Lex, in the given language (the page defaults to German). */
function celexLink(celex: string, language?: "de" | "en"): Link {
  const page = `${EUR_LEX}/legal-content/${(language ?? "de").toUpperCase()}/TXT/?uri=CELEX:${celex}`;
  return { source: "eur-lex", url: page, id: idOf(celex, language) };
}

function idOf(value: string, language: "de" | "en" | undefined): string {
  return `eu:${value}${language === undefined ? "" : `/${language}`}`;
}

function actLinks(act: EuropeanAct, language?: "de" | "en"): Link[] {
  const eli = { source: "eli", url: `http://data.europa.eu/eli/${eliOf(act)}/oj` };
  return [celexLink(celexOf(act), language), eli];
}

/** Returns a link to a case, or to the opinion in it, which is a separate document. */
function unionLink(fileNumber: string, form: DecisionFields["form"], language?: "de"): Link {
  const celex = form === "Schlussanträge" ? celexOfOpinion(fileNumber) : celexOfCourtOpinion(fileNumber);
  return celex === undefined ? curia(fileNumber, language) : celexLink(celex, language);
}

/** Returns a link to a case of the EU courts: `C-131/12`. */
function curia(fileNumber: string, language?: "de"): Link {
  return {
    source: "curia",
    url: `https://curia.europa.eu/juris/liste.jsf?num=${encodeURIComponent(fileNumber)}`,
    id: idOf(fileNumber, language),
  };
}

/** Returns a link to an application to the European Court of Human Rights: `12345/06`. */
function hudoc(application: string): Link {
  const filter = JSON.stringify({ appno: [application] });
  return { source: "hudoc", url: `https://hudoc.echr.coe.int/eng#${encodeURIComponent(filter)}` };
}

/** Links an ECLI to the e-Justice portal and its country's source, an ELI to its URL, a CELEX to EUR-Lex. */
function identifierLinks({ scheme, value }: IdentifierFields): Link[] {
  if (scheme === "celex") return [celexLink(value)];
  if (scheme === "eli")
    return [{ source: "eli", url: eliUrl(value), ...(isUnion(value) && { id: `eu:${value}` }) }];
  const country = value.split(":")[1];
  const portal = { source: "e-justice", url: `https://e-justice.europa.eu/ecli/${value}` };
  if (country === "EU")
    return [
      {
        source: "eur-lex",
        url: `${EUR_LEX}/legal-content/DE/TXT/?uri=ecli:${value}`,
        id: idOf(value, undefined),
      },
      portal,
    ];
  return country === "DE" ? [{ ...portal, id: `ris:${value}` }] : [portal];
}

function isUnion(path: string): boolean {
  return /^eli\/(?:reg|dir|dec)/.test(path);
}

function eliUrl(path: string): string {
  if (isUnion(path) || path.startsWith("eli/C/")) return `http://data.europa.eu/${path}`;
  if (/^eli\/(?:bund|bgbl-)/.test(path)) return `${NEURIS}/${path}`;
  return `${RIS_AT}/${path}`;
}
