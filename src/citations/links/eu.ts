import { celexOf, eliOf, type EuropeanAct } from "../tables/eu.ts";
import type { IdentifierFields } from "../types.ts";
import { NEURIS } from "./ris.ts";
import { RIS_AT } from "./ris-at.ts";
import type { Link } from "./types.ts";

const EUR_LEX = "https://eur-lex.europa.eu";

/** The text at EUR-Lex and its id; in the language of the words that name it, where they say one. */
export function celexLink(celex: string, language?: "de" | "en"): Link {
  const page = `${EUR_LEX}/legal-content/${(language ?? "de").toUpperCase()}/TXT/?uri=CELEX:${celex}`;
  return { source: "eur-lex", url: page, id: idOf(celex, language) };
}

function idOf(value: string, language: "de" | "en" | undefined): string {
  return `eu:${value}${language === undefined ? "" : `/${language}`}`;
}

export function actLinks(act: EuropeanAct, language?: "de" | "en"): Link[] {
  const eli = { source: "eli", url: `http://data.europa.eu/eli/${eliOf(act)}/oj` };
  return [celexLink(celexOf(act), language), eli];
}

/** A case of the Union's courts: `C-131/12`. */
export function curia(fileNumber: string): Link {
  return {
    source: "curia",
    url: `https://curia.europa.eu/juris/liste.jsf?num=${encodeURIComponent(fileNumber)}`,
    id: idOf(fileNumber, undefined),
  };
}

/** An application to Strasbourg: `12345/06`. */
export function hudoc(application: string): Link {
  const filter = JSON.stringify({ appno: [application] });
  return { source: "hudoc", url: `https://hudoc.echr.coe.int/eng#${encodeURIComponent(filter)}` };
}

/** ECLI by the e-Justice portal and the source of its country; ELI at its own address; CELEX at EUR-Lex. */
export function identifierLinks({ scheme, value }: IdentifierFields): Link[] {
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
  if (isUnion(path)) return `http://data.europa.eu/${path}`;
  if (/^eli\/(?:bund|bgbl-)/.test(path)) return `${NEURIS}/${path}`;
  return `${RIS_AT}/${path}`;
}
