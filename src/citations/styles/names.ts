import type { GermanCourt } from "../tables/german-courts.ts";
import type { Country } from "../types.ts";

/** Courts in English, as they call themselves on their own English pages; those with a seat stand for all of their kind. */
const COURTS: Readonly<Record<string, string>> = {
  BVerfG: "German Federal Constitutional Court",
  BGH: "German Federal Court of Justice",
  BVerwG: "German Federal Administrative Court",
  BFH: "German Federal Fiscal Court",
  BAG: "German Federal Labour Court",
  BSG: "German Federal Social Court",
  BPatG: "German Federal Patent Court",
  AG: "Local Court",
  LG: "Regional Court",
  OLG: "Higher Regional Court",
  KG: "Berlin Higher Regional Court",
  VG: "Administrative Court",
  OVG: "Higher Administrative Court",
  VGH: "Higher Administrative Court",
  ArbG: "Labour Court",
  LAG: "Higher Labour Court",
  SG: "Social Court",
  LSG: "Higher Social Court",
  FG: "Fiscal Court",
  OGH: "Austrian Supreme Court",
  VfGH: "Austrian Constitutional Court",
  VwGH: "Austrian Supreme Administrative Court",
  BVwG: "Austrian Federal Administrative Court",
  BFG: "Austrian Federal Fiscal Court",
};

/** Courts of several states, by their English names. */
const OF_STATES: Readonly<Record<string, string>> = {
  EuGH: "Court of Justice of the European Union",
  EuG: "General Court of the European Union",
  EGMR: "European Court of Human Rights",
};

/** `Bundesgerichtshof [German Federal Court of Justice]`, `Oberlandesgericht Köln [Köln Higher Regional Court]`. */
export function englishCourt(court: GermanCourt | undefined, courtName: string | undefined): string {
  if (!court) return courtName ?? "";
  const own = OF_STATES[court.abbr];
  if (own !== undefined) return own;
  const seat = court.seated ? (courtName ?? "").slice(court.abbr.length).trim() : "";
  const name = [court.name, seat].filter(Boolean).join(" ");
  const english = COURTS[court.abbr];
  return english === undefined ? name : `${name} [${[seat, english].filter(Boolean).join(" ")}]`;
}

type Names = readonly [full: string, english: string];

/** Full titles of the most cited laws, with the English titles of the ministries' own translations. */
const LAWS: Readonly<Record<string, Readonly<Record<string, Names>>>> = {
  de: {
    BGB: ["Bürgerliches Gesetzbuch", "Civil Code"],
    GG: ["Grundgesetz für die Bundesrepublik Deutschland", "Basic Law for the Federal Republic of Germany"],
    HGB: ["Handelsgesetzbuch", "Commercial Code"],
    StGB: ["Strafgesetzbuch", "Criminal Code"],
    StPO: ["Strafprozessordnung", "Code of Criminal Procedure"],
    ZPO: ["Zivilprozessordnung", "Code of Civil Procedure"],
    AktG: ["Aktiengesetz", "Stock Corporation Act"],
    GmbHG: [
      "Gesetz betreffend die Gesellschaften mit beschränkter Haftung",
      "Limited Liability Companies Act",
    ],
    InsO: ["Insolvenzordnung", "Insolvency Code"],
    UrhG: ["Gesetz über Urheberrecht und verwandte Schutzrechte", "Copyright Act"],
    UWG: ["Gesetz gegen den unlauteren Wettbewerb", "Act against Unfair Competition"],
    GWB: ["Gesetz gegen Wettbewerbsbeschränkungen", "Competition Act"],
    VwVfG: ["Verwaltungsverfahrensgesetz", "Administrative Procedure Act"],
    VwGO: ["Verwaltungsgerichtsordnung", "Code of Administrative Court Procedure"],
    KSchG: ["Kündigungsschutzgesetz", "Protection against Unfair Dismissal Act"],
  },
  at: {
    ABGB: ["Allgemeines bürgerliches Gesetzbuch", "General Civil Code"],
    "B-VG": ["Bundes-Verfassungsgesetz", "Federal Constitutional Law"],
    UGB: ["Unternehmensgesetzbuch", "Commercial Code"],
    StGB: ["Strafgesetzbuch", "Criminal Code"],
    ZPO: ["Zivilprozessordnung", "Code of Civil Procedure"],
    KSchG: ["Konsumentenschutzgesetz", "Consumer Protection Act"],
    MRG: ["Mietrechtsgesetz", "Tenancy Act"],
  },
};

/** Acts of the Union and treaties in English, whatever the language they were cited in. */
const UNION: Readonly<Record<string, string>> = {
  DSGVO: "General Data Protection Regulation",
  "DS-GVO": "General Data Protection Regulation",
  GDPR: "General Data Protection Regulation",
  AEUV: "Treaty on the Functioning of the European Union",
  EUV: "Treaty on European Union",
  GRCh: "Charter of Fundamental Rights of the European Union",
  EMRK: "Convention for the Protection of Human Rights and Fundamental Freedoms",
  ECHR: "Convention for the Protection of Human Rights and Fundamental Freedoms",
};

function unionAct(name: string): string {
  const english = name
    .replace(/^(?:VO|Verordnung)\b/, "Regulation")
    .replace(/^(?:RL|Richtlinie)\b/, "Directive")
    .replace(/\bEG\b/, "EC")
    .replace(/\bEWG\b/, "EEC");
  return `*${UNION[name] ?? english}*`;
}

/** The full title of a law and, in square brackets, its English one. */
export function englishLaw(abbreviation: string, country: Country | undefined): string | undefined {
  if ((country === "eu" || country === "int") && abbreviation !== "") return unionAct(abbreviation);
  const names = LAWS[country ?? ""]?.[abbreviation];
  return names && `*${names[0]}* [${names[1]}]`;
}

export const COUNTRIES: Readonly<Partial<Record<Country, string>>> = { de: "Germany", at: "Austria" };

/** AGLC4 wants a journal's full title. */
export const JOURNALS: Readonly<Record<string, string>> = {
  NJW: "Neue Juristische Wochenschrift",
  NVwZ: "Neue Zeitschrift für Verwaltungsrecht",
  NStZ: "Neue Zeitschrift für Strafrecht",
  NZA: "Neue Zeitschrift für Arbeitsrecht",
  NZG: "Neue Zeitschrift für Gesellschaftsrecht",
  JZ: "Juristenzeitung",
  JuS: "Juristische Schulung",
  MDR: "Monatsschrift für Deutsches Recht",
  GRUR: "Gewerblicher Rechtsschutz und Urheberrecht",
  FamRZ: "Zeitschrift für das gesamte Familienrecht",
  VersR: "Versicherungsrecht",
  AcP: "Archiv für die civilistische Praxis",
  RabelsZ: "Rabels Zeitschrift für ausländisches und internationales Privatrecht",
  ZHR: "Zeitschrift für das gesamte Handelsrecht und Wirtschaftsrecht",
  ÖJZ: "Österreichische Juristen-Zeitung",
  JBl: "Juristische Blätter",
};
