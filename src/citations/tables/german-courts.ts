import { wordTable } from "../words.ts";

/** A court that is cited in the German manner: German, Austrian, of the Union, of Strasbourg. */
export interface GermanCourt {
  /** As cited: "BGH", "OLG". */
  readonly abbr: string;
  readonly name: string;
  readonly country: "de" | "at" | "eu" | "int";
  /** Whether a seat follows: "OLG Köln". */
  readonly seated: boolean;
  /** Its code in an ECLI, where one court stands behind it. */
  readonly ecli?: string;
}

type Row = readonly [abbr: string, name: string, ecli?: string | undefined, also?: readonly string[]];

/** Federal courts: article 95 of the Basic Law and the statutes of the courts; ECLI codes: e-Justice portal. */
const FEDERAL: readonly Row[] = [
  ["BVerfG", "Bundesverfassungsgericht", "BVerfG", ["Bundesverfassungsgericht", "Bundesverfassungsgerichts"]],
  ["BGH", "Bundesgerichtshof", "BGH", ["Bundesgerichtshof", "Bundesgerichtshofs", "Bundesgerichtshofes"]],
  ["BVerwG", "Bundesverwaltungsgericht", "BVerwG", ["Bundesverwaltungsgericht", "Bundesverwaltungsgerichts"]],
  ["BFH", "Bundesfinanzhof", "BFH", ["Bundesfinanzhof", "Bundesfinanzhofs", "Bundesfinanzhofes"]],
  ["BAG", "Bundesarbeitsgericht", "BAG", ["Bundesarbeitsgericht", "Bundesarbeitsgerichts"]],
  ["BSG", "Bundessozialgericht", "BSG", ["Bundessozialgericht", "Bundessozialgerichts"]],
  ["BPatG", "Bundespatentgericht", "BPatG", ["Bundespatentgericht", "Bundespatentgerichts"]],
  ["BayObLG", "Bayerisches Oberstes Landesgericht", "BAYOBLG"],
  ["BayVGH", "Bayerischer Verwaltungsgerichtshof", "VGHBAYE"],
  ["BayVerfGH", "Bayerischer Verfassungsgerichtshof"],
  ["HessVGH", "Hessischer Verwaltungsgerichtshof", "VGHHE", ["Hess. VGH"]],
  ["KG", "Kammergericht", "KG", ["KG Berlin", "Kammergericht"]],
  ["RG", "Reichsgericht"],
  ["RFH", "Reichsfinanzhof"],
  ["RAG", "Reichsarbeitsgericht"],
  ["GmS-OGB", "Gemeinsamer Senat der obersten Gerichtshöfe des Bundes"],
];

/** Courts with a seat. */
const SEATED: readonly Row[] = [
  ["AG", "Amtsgericht", undefined, ["Amtsgericht", "Amtsgerichts"]],
  ["LG", "Landgericht", undefined, ["Landgericht", "Landgerichts"]],
  ["OLG", "Oberlandesgericht", undefined, ["Oberlandesgericht", "Oberlandesgerichts"]],
  ["VG", "Verwaltungsgericht", undefined, ["Verwaltungsgericht", "Verwaltungsgerichts"]],
  ["OVG", "Oberverwaltungsgericht", undefined, ["Oberverwaltungsgericht", "Oberverwaltungsgerichts"]],
  ["VGH", "Verwaltungsgerichtshof"],
  ["ArbG", "Arbeitsgericht", undefined, ["Arbeitsgericht", "Arbeitsgerichts"]],
  ["LAG", "Landesarbeitsgericht", undefined, ["Landesarbeitsgericht", "Landesarbeitsgerichts"]],
  ["SG", "Sozialgericht", undefined, ["Sozialgericht", "Sozialgerichts"]],
  ["LSG", "Landessozialgericht", undefined, ["Landessozialgericht", "Landessozialgerichts"]],
  ["FG", "Finanzgericht", undefined, ["Finanzgericht", "Finanzgerichts"]],
  ["TDG", "Truppendienstgericht"],
  ["VerfGH", "Verfassungsgerichtshof"],
  ["LVerfG", "Landesverfassungsgericht"],
  ["StGH", "Staatsgerichtshof"],
  ["AnwGH", "Anwaltsgerichtshof"],
  ["AGH", "Anwaltsgerichtshof"],
  ["VK", "Vergabekammer"],
];

/** Austrian courts; ECLI codes: RIS. */
const AUSTRIAN: readonly Row[] = [
  ["OGH", "Oberster Gerichtshof", "OGH0002"],
  ["VfGH", "Verfassungsgerichtshof", "VFGH"],
  ["VwGH", "Verwaltungsgerichtshof", "VWGH"],
  ["BVwG", "Bundesverwaltungsgericht", "BVWG"],
  ["BFG", "Bundesfinanzgericht", "BFG"],
  ["AsylGH", "Asylgerichtshof", "ASYLGH"],
  ["OPMS", "Oberster Patent- und Markensenat"],
  ["DSB", "Datenschutzbehörde", "DSB"],
  ["KOG", "Kartellobergericht"],
];

const AUSTRIAN_SEATED: readonly Row[] = [
  ["LVwG", "Landesverwaltungsgericht"],
  ["VwG", "Verwaltungsgericht", undefined, ["VwG Wien"]],
  ["LGZ", "Landesgericht für Zivilrechtssachen", undefined, ["LGZ", "LGfZRS"]],
  ["LGSt", "Landesgericht für Strafsachen"],
  ["HG", "Handelsgericht"],
  ["ASG", "Arbeits- und Sozialgericht"],
  ["BG", "Bezirksgericht"],
  ["UVS", "Unabhängiger Verwaltungssenat"],
  ["UFS", "Unabhängiger Finanzsenat"],
];

/** Courts of the Union and of the Convention, under their German names. */
const EUROPEAN: readonly Row[] = [
  ["EuGH", "Gerichtshof der Europäischen Union", "C"],
  ["EuG", "Gericht der Europäischen Union", "T"],
  ["EuGöD", "Gericht für den öffentlichen Dienst", "F"],
];

const CONVENTION: readonly Row[] = [["EGMR", "Europäischer Gerichtshof für Menschenrechte"]];

const GROUPS = [
  [FEDERAL, "de", false],
  [SEATED, "de", true],
  [AUSTRIAN, "at", false],
  [AUSTRIAN_SEATED, "at", true],
  [EUROPEAN, "eu", false],
  [CONVENTION, "int", false],
] as const;

const entries: readonly (readonly [string, GermanCourt])[] = GROUPS.flatMap(([rows, country, seated]) =>
  rows.flatMap(([abbr, name, ecli, also = []]) => {
    const court: GermanCourt = { abbr, name, country, seated, ...(ecli !== undefined && { ecli }) };
    return [abbr, ...also].map((one) => [one, court] as const);
  }),
);

export const GERMAN_COURTS: readonly GermanCourt[] = [...new Set(entries.map(([, court]) => court))];

/** Courts by abbreviation, full name and genitive. */
export const courtWords = wordTable(entries);

/** Seats in Austria: what "OLG", "LG" and "VG" of both countries are told apart by. */
export const AUSTRIAN_SEATS: ReadonlySet<string> = new Set(
  "Wien Graz Linz Innsbruck Salzburg Klagenfurt Eisenstadt Feldkirch Korneuburg Krems Leoben Ried Steyr Wels Vorarlberg Tirol Kärnten Steiermark Burgenland Niederösterreich Oberösterreich".split(
    " ",
  ),
);

/** The court of a seat, in the country of the seat. */
export function courtOfSeat(court: GermanCourt, seat: string): GermanCourt {
  if (!court.seated || court.country !== "de") return court;
  return AUSTRIAN_SEATS.has(seat.split(/[ -]/)[0] ?? "") ? { ...court, country: "at" } : court;
}
