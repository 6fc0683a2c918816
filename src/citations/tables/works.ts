/** Commentary, cited by author, provision and margin number. */
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
const OF_ONE_LAW: readonly (readonly [abbr: string, law: string])[] = [
  ["BeckOK UrhR", "UrhG"],
  ["Fischer", "StGB"],
  ["Hopt", "HGB"],
  ["Koch", "AktG"],
  ["BeckOK GmbHG", "GmbHG"],
  ["BeckOK UWG", "UWG"],
  ["BeckOK WEG", "WEG"],
  ["BeckOK GBO", "GBO"],
  ["SSW-StGB", "StGB"],
  ["SSW-StPO", "StPO"],
  ["Meyer-Goßner/Schmitt", "StPO"],
  ["Baumbach/Hueck", "GmbHG"],
  ["Lutter/Hommelhoff", "GmbHG"],
  ["Prölss/Martin", "VVG"],
  ["Eyermann", "VwGO"],
  ["Sodan/Ziekow", "VwGO"],
  ["Göhler", "OWiG"],
  ["Fitting", "BetrVG"],
  ["Richardi", "BetrVG"],
];
/** Abbreviations separated by `|`. */
const OTHERS =
  "MüKo|NK|PWW|BeckOK ArbR|BeckOK SozR|BeckOK InsR|BeckOK DatenschutzR|BeckOK MietR|BeckOGK|ErfK|Grüneberg|Palandt|Staudinger|Erman|Jauernig|Soergel|Prütting/Wegen/Weinreich|Schönke/Schröder|Lackner/Kühl/Heger|Zöller|Musielak/Voit|Thomas/Putzo|Stein/Jonas|Maunz/Dürig|Dürig/Herzog/Scholz|Jarass/Pieroth|Sachs|Dreier|v. Mangoldt/Klein/Starck|Kopp/Schenke|Kopp/Ramsauer|Schoch/Schneider|Stelkens/Bonk/Sachs|Uhlenbruck|Köhler/Bornkamm/Feddersen|Dreier/Schulze|Schricker/Loewenheim|Calliess/Ruffert|Paal/Pauly|Kühling/Buchner|Rummel|Schwimann/Kodek|Schwimann|Fasching/Konecny|Kletečka/Schauer|Fenyves/Kerschner/Vonkilch|Koziol/Bydlinski/Bollenberger";

export const WORKS: readonly Work[] = [
  ...Object.entries(SERIES).flatMap(([series, laws]) =>
    laws.split(" ").map((law) => ({ abbr: `${series}${law}`, law })),
  ),
  ...OF_ONE_LAW.map(([abbr, law]) => ({ abbr, law })),
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
