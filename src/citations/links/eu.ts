import { celexOf, eliOf, type EuropeanAct } from "../tables/eu.ts";
import type { IdentifierFields } from "../types.ts";
import { NEURIS } from "./ris.ts";
import { RIS_AT } from "./ris-at.ts";
import type { Link } from "./types.ts";

const EUR_LEX = "https://eur-lex.europa.eu";

export function celexLink(celex: string): Link {
  return { source: "eur-lex", url: `${EUR_LEX}/legal-content/DE/TXT/?uri=CELEX:${celex}` };
}

export function actLinks(act: EuropeanAct): Link[] {
  return [celexLink(celexOf(act)), { source: "eli", url: `http://data.europa.eu/eli/${eliOf(act)}/oj` }];
}

/** A case of the Union's courts: `C-131/12`. */
export function curia(fileNumber: string): Link {
  return {
    source: "curia",
    url: `https://curia.europa.eu/juris/liste.jsf?num=${encodeURIComponent(fileNumber)}`,
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
  if (scheme === "eli") return [{ source: "eli", url: eliUrl(value) }];
  const country = value.split(":")[1];
  const portal = { source: "e-justice", url: `https://e-justice.europa.eu/ecli/${value}` };
  if (country === "EU")
    return [{ source: "eur-lex", url: `${EUR_LEX}/legal-content/DE/TXT/?uri=ecli:${value}` }, portal];
  return country === "DE" ? [{ ...portal, id: `ris:${value}` }] : [portal];
}

function eliUrl(path: string): string {
  if (/^eli\/(?:reg|dir|dec)/.test(path)) return `http://data.europa.eu/${path}`;
  if (/^eli\/(?:bund|bgbl-)/.test(path)) return `${NEURIS}/${path}`;
  return `${RIS_AT}/${path}`;
}
