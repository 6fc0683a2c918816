import { idFor, parseCitation } from "../../citations/index.ts";
import { actByName, lawWords } from "../../citations/tables/laws.ts";
import { LANGUAGES } from "./languages.ts";
import { EUR_LEX } from "../../core/sites.ts";
import { CELLAR } from "./settings.ts";
import { percentDecoded } from "../../core/text.ts";
import { regex } from "../../core/regex.ts";

/** Address of an EU text: its CELEX number, or an identifier that resolves to one. */
export interface EuAddress {
  readonly by: "celex" | "ecli" | "case" | "eli";
  /** "32016R0679", "02016R0679-20160504", "ECLI:EU:C:2014:317", "C-131/12", "dec/2010/48(1)". */
  readonly value: string;
  /** Requests the act as published in the Official Journal rather than its text in force. */
  readonly isPublished?: true;
  /** ISO 639-1; absent when unspecified. */
  readonly language?: string;
}

/** A fully resolved address. */
export type Spoken = EuAddress & { readonly by: "celex"; readonly language: string };

/** Examples: 32016R0679, 02016R0679-20160504, 32016R0679R(02), 12016E267, 12016E/TXT, 62019CV0001(02), 52025PC0011 */
const CELEX_TEXT = "[0-9CE]\\d{4}[A-Z]{1,2}(?:\\d{1,4}|/TXT)(?:\\(\\d{2}\\))?(?:R\\(\\d{2}\\))?(?:-\\d{8})?";
const ECLI_TEXT = "ECLI:EU:[CTF]:\\d{4}:\\d{1,5}";
const CASE_TEXT = "[CTF]-\\d{1,4}/\\d{2}";
const ELI_TEXT =
  "(?:reg|dir|dec|dec_framw|reg_impl|reg_del|dir_impl|dir_del|dec_impl|dec_del|joint_action|compos)/\\d{4}/\\d{1,5}(?:\\(\\d{1,2}\\))?";
const LANGUAGE = `(?:/(${[...LANGUAGES.keys()].join("|")}))?`;
const ID = regex.i`^(?:eu:|celex:?\s?)?(?:(${CELEX_TEXT})|(${ECLI_TEXT})|(${CASE_TEXT}))(@oj)?${LANGUAGE}$`;
const ELI_URL = regex.i`^(?:https?://(?:data\.europa\.eu|eur-lex\.europa\.eu|publications\.europa\.eu/resource)/|eu:)?eli/(${ELI_TEXT})(?:/(oj|\d{4}-\d{2}-\d{2}))?(?:/([a-z]{2,3}))?(?:/(?:oj|html|pdf|xml))?(?:[?#].*)?$`;
const EUR_LEX_URL = /^https?:\/\/(?:www\.)?eur-lex\.europa\.eu\/.{1,900}$/i;
const CELLAR_URL = regex.i`^https?://publications\.europa\.eu/resource/(?:celex|ecli)/(${CELEX_TEXT}|${ECLI_TEXT})$`;
const MAX_REFERENCE = 1_000; // characters
const MAX_CITATION = 200; // characters of a text that is parsed as a citation

/** Parses an id, a CELEX number, an ECLI, an ELI, a URL or a citation; undefined for anything else. */
export function addressOf(reference: string): EuAddress | undefined {
  const given = reference.trim();
  if (given === "" || given.length > MAX_REFERENCE) return undefined;
  return byId(given) ?? byUrl(given) ?? byName(given) ?? byCitation(given);
}

function byId(given: string): EuAddress | undefined {
  const plain = given.replaceAll(/[\u2010\u2011]/g, "-");
  const [, celex, ecli, number, published, language] = ID.exec(plain) ?? [];
  const said = {
    ...(published !== undefined && { isPublished: true as const }),
    ...(language !== undefined && { language: language.toLowerCase() }),
  };
  if (celex !== undefined) return { by: "celex", value: celex.toUpperCase(), ...said };
  if (ecli !== undefined) return { by: "ecli", value: ecli.toUpperCase(), ...said };
  return number === undefined ? undefined : { by: "case", value: number.toUpperCase(), ...said };
}

function byUrl(given: string): EuAddress | undefined {
  const [, eli, version, language] = ELI_URL.exec(given) ?? [];
  if (eli !== undefined) return eliAddress(eli.toLowerCase(), version, language);
  const cellar = CELLAR_URL.exec(percentDecoded(given))?.[1];
  if (cellar !== undefined) return byId(cellar);
  if (!EUR_LEX_URL.test(given)) return undefined;
  const page = percentDecoded(given);
  const [, named] =
    /[?&]uri=(?:CELEX|celex|ecli|ECLI)?(?::|%3A)?([^&#]{6,60})/.exec(page) ??
    /\/(?:TXT|ALL|AUTO)\/\?(?:uri=)?CELEX:([^&#]{6,60})/i.exec(page) ??
    [];
  const address = byId((named ?? "").replace(/:[A-Z]{2}:(?:HTML|PDF|NOT)$/i, ""));
  const shown = /\/legal-content\/([A-Z]{2})\//i.exec(page)?.[1]?.toLowerCase();
  if (!address) return undefined;
  return shown !== undefined && LANGUAGES.has(shown) ? { ...address, language: shown } : address;
}

const ELI_CODES: ReadonlyMap<string, string> = new Map(
  [...LANGUAGES].map(([short, long]) => [long, short] as const),
);

/** Letters of CELEX numbers: EUR-Lex, "How the CELEX number is composed", sector 3. */
const ELI_LETTERS: Readonly<Record<string, string>> = { reg: "R", dir: "L", dec: "D" };

const ONE_SERIES = 2015; // first year in which all acts share one series of numbers

/**
 * Converts an ELI to a CELEX number where both have the same number. CELLAR is asked for the others: decisions of
 * before 2015 had several series, and `(1)` tells acts of one number apart.
 */
function eliAddress(eli: string, version = "", language = ""): EuAddress {
  const short = LANGUAGES.has(language.toLowerCase()) ? language : ELI_CODES.get(language.toLowerCase());
  const said = short === undefined ? {} : { language: short.toLowerCase() };
  const published = version === "oj" ? { isPublished: true as const } : {};
  const celex = celexOfEli(eli);
  if (celex === undefined) return { by: "eli", value: eli, ...published, ...said };
  return version === "" || version === "oj"
    ? { by: "celex", value: `3${celex}`, ...published, ...said }
    : { by: "celex", value: `0${celex}-${version.replaceAll("-", "")}`, ...said };
}

function celexOfEli(eli: string): string | undefined {
  const [type = "", year = "", number = ""] = eli.split("/");
  const letter = type === "dec_framw" ? "F" : ELI_LETTERS[type.split("_")[0] ?? ""];
  const isOneOfMany = number.includes("(") || (letter === "D" && Number(year) < ONE_SERIES);
  return letter === undefined || isOneOfMany ? undefined : `${year}${letter}${number.padStart(4, "0")}`;
}

/** Resolves a name that only an EU law has: `DSGVO`, `GDPR`, `DSM directive`. */
function byName(given: string): EuAddress | undefined {
  if (given.length > LONGEST_NAME) return undefined;
  const laws = lawWords.get(given) ?? [];
  const law = laws[0] ?? actByName(given);
  if (law?.celex === undefined || laws.some(({ country }) => country !== "eu")) return undefined;
  return { by: "celex", value: law.celex, language: law.language };
}

const LONGEST_NAME = 60; // characters

/** Parses a citation: `Art. 6 DSGVO`, `Richtlinie 69/335/EWG`, `Regulation (EU) 2016/679`, `Case C-131/12`. */
function byCitation(given: string): EuAddress | undefined {
  if (given.length > MAX_CITATION || given.includes("://")) return undefined;
  const citation = parseCitation(given);
  const id = citation && idFor(citation);
  return id?.startsWith("eu:") ? byId(id) : undefined;
}

/** Returns the canonical id: `eu:32016R0679/de`, `eu:32016R0679@oj` (as published), `eu:eli/dec/2010/48(1)/oj`. */
export function toId({ by, value, isPublished, language }: EuAddress): string {
  if (by === "eli") return `eu:eli/${value}/oj${language === undefined ? "" : `/${language}`}`;
  return `eu:${value}${isPublished ? "@oj" : ""}${language === undefined ? "" : `/${language}`}`;
}

/** Returns the URL of the page that readers open and citations link to. */
export function pageUrl({ by, value, language = "en" }: EuAddress): string {
  if (by === "case") return `https://curia.europa.eu/juris/liste.jsf?num=${encodeURIComponent(value)}`;
  if (by === "eli") return eliUrl(value);
  const about = by === "celex" ? `CELEX:${value}` : value;
  return `${EUR_LEX}/legal-content/${language.toUpperCase()}/TXT/?uri=${about.replace("/", "%2F")}`;
}

/** Returns the URL that identifies an act as published: `dec/2010/48(1)`. */
export function eliUrl(value: string): string {
  return `http://data.europa.eu/eli/${value}/oj`;
}

/** Returns CELLAR's URL for a CELEX number; the content depends on the Accept headers. */
export function resourceUrl(celex: string): string {
  return `${CELLAR}/resource/celex/${encodeURIComponent(celex).replaceAll("(", "%28").replaceAll(")", "%29")}`;
}

/** Returns the URL of EUR-Lex's search page. */
export function searchPageUrl(query: string): string {
  return `${EUR_LEX}/search.html?${new URLSearchParams({ text: query, scope: "EURLEX", type: "quick" }).toString()}`;
}
