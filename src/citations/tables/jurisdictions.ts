import type { Country } from "./foreign-courts.ts";
import { byWord } from "../../core/text.ts";

interface Australian {
  /** AGLC4's abbreviation (rule 3.1.3); in lower case the code of addresses and documents. */
  readonly code: string;
  readonly name: string;
  /** As in the names of AustLII's databases: "Victorian Consolidated Acts". */
  readonly adjective: string;
}

/** The Commonwealth, the States and the Territories. */
export const AUSTRALIAN: readonly Australian[] = [
  { code: "Cth", name: "Commonwealth", adjective: "Commonwealth" },
  { code: "NSW", name: "New South Wales", adjective: "New South Wales" },
  { code: "Vic", name: "Victoria", adjective: "Victorian" },
  { code: "Qld", name: "Queensland", adjective: "Queensland" },
  { code: "SA", name: "South Australia", adjective: "South Australian" },
  { code: "WA", name: "Western Australia", adjective: "Western Australian" },
  { code: "Tas", name: "Tasmania", adjective: "Tasmanian" },
  { code: "ACT", name: "Australian Capital Territory", adjective: "Australian Capital Territory" },
  { code: "NT", name: "Northern Territory", adjective: "Northern Territory" },
];

/** Whether a country is Germany or Austria, which share abbreviations of courts and laws. */
export function isGermanOrAustrian(country: string | undefined): country is "de" | "at" {
  return country === "de" || country === "at";
}

/** The States and Territories as they follow "of", as alternatives of an expression. */
export const OF_STATES = AUSTRALIAN.slice(1)
  .map(({ name }) => (name.endsWith("Territory") ? `the ${name}` : name))
  .join("|");

/** The names of courts before "Court" in Australia and New Zealand, as alternatives of an expression. */
export const COURT_KINDS =
  "High|Full|Full Federal|Federal|Federal Magistrates|Federal Circuit|Family|Supreme|District|County|Land|Land Appeal|Land and Environment|Employment";

/** The country of each jurisdiction that AGLC4 rule 3.1.3 abbreviates after an Act. */
export const JURISDICTIONS = byWord<Country>({
  au: AUSTRALIAN.map(({ code }) => code).join(" "),
  nz: "NZ",
  uk: "UK Imp",
  hk: "HK",
  ie: "Irl",
});

const SPELLINGS = byWord({
  Cth: "Cth cth CTH Cwlth Cwth Commonwealth",
  NSW: "NSW nsw",
  Qld: "Qld QLD qld",
  Vic: "Vic VIC vic",
  Tas: "Tas TAS tas",
  ACT: "ACT",
  NT: "NT",
  SA: "SA",
  WA: "WA",
  NZ: "NZ nz",
  UK: "UK uk",
  Imp: "Imp",
  HK: "HK",
  Irl: "Irl IRL Ireland",
});

/** Full names, and abbreviations found in older judgments, in lower case and without full stops and spaces. */
const OLD: ReadonlyMap<string, string> = new Map([
  ...AUSTRALIAN.map(({ code, name }) => [name.replaceAll(" ", "").toLowerCase(), code] as const),
  ...byWord({
    Cth: "commonwealthofaustralia cth cwlth cwth c'wealth c'th c’th c'lth",
    NSW: "nsw",
    Qld: "q qld",
    Vic: "vict vic v",
    Tas: "tas",
    SA: "sa",
    WA: "wa",
    NT: "nt",
    NZ: "nz newzealand",
    UK: "uk gb eng unitedkingdom",
    Imp: "imp",
  }),
]);

/** Returns the AGLC4 abbreviation: "Cth" for "Cth", "CTH", "Commonwealth". */
export function jurisdictionOf(word: string): string | undefined {
  return SPELLINGS.get(word);
}

const BY_CODE = new Map([...JURISDICTIONS.keys()].map((code) => [code.toLowerCase(), code]));

/** Returns the AGLC4 abbreviation of a code in any case: "Tas" for "tas". */
export function abbreviationOf(code: string): string | undefined {
  return BY_CODE.get(code.toLowerCase());
}

/** Returns the AGLC4 abbreviation of an old form: "Qld" for "Q." and "Q", "NSW" for "N.S.W.". */
export function oldJurisdictionOf(printed: string): string | undefined {
  return OLD.get(printed.replaceAll(".", "").toLowerCase());
}
