/** A commentary, cited by its author, the norm and the margin number. */
export interface Work {
  /** As printed: "MüKoBGB", "BeckOK BGB". */
  readonly abbr: string;
  /** The law it explains, where it is one. */
  readonly law?: string;
  /** Its key in beck-online's reference address, where known. */
  readonly key?: string;
}

type Row = readonly [abbr: string, law?: string];

/** Commentaries by the abbreviations of their own citation proposals. */
const ROWS: readonly Row[] = [
  ["MüKoBGB", "BGB"],
  ["MüKoHGB", "HGB"],
  ["MüKoStGB", "StGB"],
  ["MüKoStPO", "StPO"],
  ["MüKoZPO", "ZPO"],
  ["MüKoAktG", "AktG"],
  ["MüKoGmbHG", "GmbHG"],
  ["MüKoInsO", "InsO"],
  ["MüKoFamFG", "FamFG"],
  ["MüKoVVG", "VVG"],
  ["BeckOK BGB", "BGB"],
  ["BeckOK StGB", "StGB"],
  ["BeckOK StPO", "StPO"],
  ["BeckOK ZPO", "ZPO"],
  ["BeckOK GG", "GG"],
  ["BeckOK VwGO", "VwGO"],
  ["BeckOK VwVfG", "VwVfG"],
  ["BeckOK UrhR", "UrhG"],
  ["BeckOK ArbR"],
  ["BeckOK SozR"],
  ["BeckOK InsR"],
  ["BeckOK DatenschutzR"],
  ["BeckOK HGB", "HGB"],
  ["BeckOK FamFG", "FamFG"],
  ["BeckOK MietR"],
  ["BeckOK OWiG", "OWiG"],
  ["BeckOGK"],
  ["NK-BGB", "BGB"],
  ["NK-StGB", "StGB"],
  ["HK-BGB", "BGB"],
  ["HK-ZPO", "ZPO"],
  ["SK-StGB", "StGB"],
  ["LK-StGB", "StGB"],
  ["KK-StPO", "StPO"],
  ["KK-OWiG", "OWiG"],
  ["ErfK"],
  ["Grüneberg"],
  ["Palandt"],
  ["Staudinger"],
  ["Erman"],
  ["Jauernig"],
  ["Soergel"],
  ["Prütting/Wegen/Weinreich"],
  ["Fischer", "StGB"],
  ["Schönke/Schröder"],
  ["Lackner/Kühl/Heger"],
  ["Zöller"],
  ["Musielak/Voit"],
  ["Thomas/Putzo"],
  ["Stein/Jonas"],
  ["Hopt", "HGB"],
  ["Koch", "AktG"],
  ["Maunz/Dürig"],
  ["Dürig/Herzog/Scholz"],
  ["Jarass/Pieroth"],
  ["Sachs"],
  ["Dreier"],
  ["v. Mangoldt/Klein/Starck"],
  ["Kopp/Schenke"],
  ["Kopp/Ramsauer"],
  ["Schoch/Schneider"],
  ["Stelkens/Bonk/Sachs"],
  ["Uhlenbruck"],
  ["Köhler/Bornkamm/Feddersen"],
  ["Dreier/Schulze"],
  ["Schricker/Loewenheim"],
  ["Calliess/Ruffert"],
  ["Paal/Pauly"],
  ["Kühling/Buchner"],
  ["Rummel"],
  ["Schwimann/Kodek"],
  ["Schwimann"],
  ["Fasching/Konecny"],
  ["Kletečka/Schauer"],
  ["Fenyves/Kerschner/Vonkilch"],
  ["Koziol/Bydlinski/Bollenberger"],
];

export const WORKS: readonly Work[] = ROWS.map(([abbr, law]) => ({
  abbr,
  ...(law !== undefined && { law }),
  key: abbr
    .toUpperCase()
    .replaceAll("Ü", "UE")
    .replaceAll("Ö", "OE")
    .replaceAll("Ä", "AE")
    .replaceAll(/[^A-Z]/g, ""),
}));

const names = new Set(WORKS.map(({ abbr }) => abbr));

/** Whether a word is the name of a work: "MüKoBGB", which is not a law although it looks like one. */
export function isWork(word: string): boolean {
  return names.has(word);
}
