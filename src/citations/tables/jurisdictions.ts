import type { Country } from "../types.ts";

/**
 * Jurisdictions as AGLC4 rule 3.1.3 abbreviates them after an Act, with their segments in AustLII's paths.
 */
export const JURISDICTIONS: ReadonlyMap<string, { readonly country: Country; readonly path: string }> =
  new Map([
    ["Cth", { country: "au", path: "cth" }],
    ["ACT", { country: "au", path: "act" }],
    ["NSW", { country: "au", path: "nsw" }],
    ["NT", { country: "au", path: "nt" }],
    ["Qld", { country: "au", path: "qld" }],
    ["SA", { country: "au", path: "sa" }],
    ["Tas", { country: "au", path: "tas" }],
    ["Vic", { country: "au", path: "vic" }],
    ["WA", { country: "au", path: "wa" }],
    ["Imp", { country: "uk", path: "uk" }],
    ["NZ", { country: "nz", path: "nz" }],
    ["UK", { country: "uk", path: "uk" }],
  ]);

const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }).flatMap(([code, words]) => words.split(" ").map((word) => [word, code] as const)),
);

/** Abbreviations found in older judgments, in lower case and without full stops. */
const OLD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Cth: "cth cwlth cwth c'wealth c'th c’th c'lth",
    NSW: "nsw",
    Qld: "q qld",
    Vic: "vict vic v",
    Tas: "tas",
    SA: "sa",
    WA: "wa",
    NT: "nt",
    NZ: "nz",
    UK: "uk gb eng",
    Imp: "imp",
  }).flatMap(([code, words]) => words.split(" ").map((word) => [word, code] as const)),
);

/** Returns the AGLC4 abbreviation: "Cth" for "Cth", "CTH", "Commonwealth". */
export function jurisdictionOf(word: string): string | undefined {
  return SPELLINGS.get(word);
}

/** Returns the AGLC4 abbreviation of an old form: "Qld" for "Q." and "Q", "NSW" for "N.S.W.". */
export function oldJurisdictionOf(printed: string): string | undefined {
  return OLD.get(printed.replaceAll(".", "").toLowerCase());
}
