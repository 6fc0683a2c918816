/** Commentary, cited by author, provision and Randnummer. */
export interface Work {
  /** As printed: "MüKoBGB", "BeckOK BGB". */
  readonly abbr: string;
  /** The law that it explains, if it is a single one. */
  readonly law?: string;
  /** Its key in beck-online's reference URLs, where known. */
  readonly key?: string;
}

/** Commentaries by the abbreviations that they propose for citing them: series with their laws. */
const SERIES: Readonly<Record<string, string>> = {
  MüKo: "BGB HGB StGB StPO ZPO AktG GmbHG InsO FamFG VVG",
  "BeckOK ": "BGB StGB StPO ZPO GG VwGO VwVfG HGB FamFG OWiG",
  "NK-": "BGB StGB",
  "HK-": "BGB ZPO",
  "SK-": "StGB",
  "LK-": "StGB",
  "KK-": "StPO OWiG",
};
/** Further commentaries by the law that they explain, separated by `|`. */
const OF_ONE_LAW: Readonly<Record<string, string>> = {
  UrhG: "BeckOK UrhR|Dreier/Schulze|Schricker/Loewenheim",
  BGB: "PWW|Grüneberg|Palandt|Staudinger|Erman|Jauernig|Soergel|Prütting/Wegen/Weinreich",
  ZPO: "Zöller|Musielak/Voit|Thomas/Putzo|Stein/Jonas",
  GG: "Maunz/Dürig|Dürig/Herzog/Scholz|Jarass/Pieroth|Sachs|Dreier|v. Mangoldt/Klein/Starck",
  StGB: "Fischer|SSW-StGB|Schönke/Schröder|Lackner/Kühl/Heger",
  HGB: "Hopt",
  AktG: "Koch",
  GmbHG: "BeckOK GmbHG|Baumbach/Hueck|Lutter/Hommelhoff",
  UWG: "BeckOK UWG|Köhler/Bornkamm/Feddersen",
  WEG: "BeckOK WEG",
  GBO: "BeckOK GBO",
  StPO: "SSW-StPO|Meyer-Goßner/Schmitt",
  VVG: "Prölss/Martin",
  VwGO: "Eyermann|Sodan/Ziekow|Kopp/Schenke",
  VwVfG: "Kopp/Ramsauer|Stelkens/Bonk/Sachs",
  InsO: "Uhlenbruck",
  OWiG: "Göhler",
  BetrVG: "Fitting|Richardi",
};
/** Abbreviations separated by `|`. */
const OTHERS =
  "MüKo|NK|BeckOK ArbR|BeckOK SozR|BeckOK InsR|BeckOK DatenschutzR|BeckOK MietR|BeckOGK|ErfK|Schoch/Schneider|Calliess/Ruffert|Paal/Pauly|Kühling/Buchner|Rummel|Schwimann/Kodek|Schwimann|Fasching/Konecny|Kletečka/Schauer|Fenyves/Kerschner/Vonkilch|Koziol/Bydlinski/Bollenberger";

export const WORKS: readonly Work[] = [
  ...Object.entries(SERIES).flatMap(([series, laws]) =>
    laws.split(" ").map((law) => ({ abbr: `${series}${law}`, law })),
  ),
  ...Object.entries(OF_ONE_LAW).flatMap(([law, names]) => names.split("|").map((abbr) => ({ abbr, law }))),
  ...OTHERS.split("|").map((abbr) => ({ abbr })),
].map((work) => ({ ...work, key: keyOf(work.abbr) }));

function keyOf(abbr: string): string {
  const letters = abbr.toUpperCase().replaceAll("Ü", "UE").replaceAll("Ö", "OE").replaceAll("Ä", "AE");
  return letters.replaceAll(/[^A-Z]/g, "");
}

const names = new Set(WORKS.map(({ abbr }) => abbr));

/** Whether a word is the abbreviation of a commentary: "MüKoBGB", which looks like a law. */
export function isWork(word: string): boolean {
  return names.has(word);
}
