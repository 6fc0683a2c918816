import type { Country } from "../types.ts";
import { byWord } from "../../core/text.ts";

/** The country of each jurisdiction that AGLC4 rule 3.1.3 abbreviates after an Act. */
export const JURISDICTIONS = byWord<Country>({
  au: "Cth ACT NSW NT Qld SA Tas Vic WA",
  nz: "NZ",
  uk: "UK Imp",
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
});

/** Abbreviations found in older judgments, in lower case and without full stops. */
const OLD = byWord({
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
});

/** Returns the AGLC4 abbreviation: "Cth" for "Cth", "CTH", "Commonwealth". */
export function jurisdictionOf(word: string): string | undefined {
  return SPELLINGS.get(word);
}

/** Returns the AGLC4 abbreviation of an old form: "Qld" for "Q." and "Q", "NSW" for "N.S.W.". */
export function oldJurisdictionOf(printed: string): string | undefined {
  return OLD.get(printed.replaceAll(".", "").toLowerCase());
}
