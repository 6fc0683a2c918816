import { keysOf } from "../../core/json.ts";
import { byWord } from "../../core/text.ts";

/** The kind of an application's hits, which determines how they are parsed. */
export type Kind = "norm" | "case" | "gazette" | "draft" | "translation";

export interface Application {
  /** The service's name for it. */
  readonly name: string;
  readonly endpoint: "Bundesrecht" | "Landesrecht" | "Judikatur" | "Bezirke" | "Gemeinden" | "Sonstige";
  readonly kind: Kind;
  /** Its name on the website. */
  readonly title: string;
  /** Name of the parameter for words; the oldest gazettes can only be searched by title. */
  readonly words: string;
  /** Name of the parameter for a law's title or abbreviation, or a gazette's number. */
  readonly number?: string;
  /** Names of the parameters for the first and the last day. */
  readonly dates?: readonly [string, string];
  /** Name of the parameter for the day of the version. */
  readonly day?: string;
  /** Whether Rechtssätze and full texts are separate documents in this application. */
  readonly pairs?: boolean;
  /** Name of the parameter for `court`. */
  readonly court?: string;
}

type Base = Omit<Application, "name" | "title">;

/** Names of the parameters for the first and the last day of a date. */
const days = (date: string) => [`${date}Von`, `${date}Bis`] as const;
const IN_FORCE = ["VonInkrafttretensdatum", "BisInkrafttretensdatum"] as const;

const WORDS = { words: "Suchworte" } as const;
const NORMS: Base = {
  ...WORDS,
  endpoint: "Bundesrecht",
  kind: "norm",
  dates: ["Fassung.VonInkrafttretensdatum", "Fassung.BisInkrafttretensdatum"],
  day: "Fassung.FassungVom",
};
const DECISIONS: Base = {
  ...WORDS,
  endpoint: "Judikatur",
  kind: "case",
  dates: days("Entscheidungsdatum"),
  pairs: true,
};
const FEDERAL: Base = { ...WORDS, endpoint: "Bundesrecht", kind: "gazette" };
const STATE: Base = { ...WORDS, endpoint: "Landesrecht", kind: "gazette" };
const MUNICIPAL: Base = { ...STATE, endpoint: "Gemeinden" };
const OTHER: Base = { ...STATE, endpoint: "Sonstige", dates: days("Kundmachungsdatum.") };

function application(base: Base, name: string, title: string, own: Partial<Base> = {}): Application {
  return { ...base, name, title, ...own };
}

/** Our name -> the service's application (OGD-RIS API manual V2.6, chapter "Parameter der API und Applikationen"). */
export const APPLICATIONS = {
  bundesrecht: application(NORMS, "BrKons", "Bundesrecht konsolidiert"),
  landesrecht: application(NORMS, "LrKons", "Landesrecht konsolidiert", { endpoint: "Landesrecht" }),
  justiz: application(DECISIONS, "Justiz", "Justiz (OGH, OLG, LG, BG)", { court: "Gericht" }),
  vfgh: application(DECISIONS, "Vfgh", "Verfassungsgerichtshof"),
  vwgh: application(DECISIONS, "Vwgh", "Verwaltungsgerichtshof"),
  bvwg: application(DECISIONS, "Bvwg", "Bundesverwaltungsgericht"),
  lvwg: application(DECISIONS, "Lvwg", "Landesverwaltungsgerichte", { court: "Bundesland" }),
  dsb: application(DECISIONS, "Dsk", "Datenschutzbehörde und Datenschutzkommission"),
  gbk: application(DECISIONS, "Gbk", "Gleichbehandlungskommissionen"),
  pvak: application(DECISIONS, "Pvak", "Personalvertretungsaufsichtsbehörde"),
  dok: application(DECISIONS, "Dok", "Bundesdisziplinarbehörde"),
  uvs: application(DECISIONS, "Uvs", "Unabhängige Verwaltungssenate (bis 2013)", { court: "Bundesland" }),
  asylgh: application(DECISIONS, "AsylGH", "Asylgerichtshof (bis 2013)"),
  ubas: application(DECISIONS, "Ubas", "Unabhängiger Bundesasylsenat (bis 2008)"),
  umse: application(DECISIONS, "Umse", "Umweltsenat (bis 2013)"),
  bks: application(DECISIONS, "Bks", "Bundeskommunikationssenat (bis 2013)"),
  verg: application(DECISIONS, "Verg", "Vergabekontrollbehörden (bis 2013)"),
  normenliste: application({ ...FEDERAL, endpoint: "Judikatur" }, "Normenliste", "Normenliste des VwGH"),
  bgbl: application(FEDERAL, "BgblAuth", "Bundesgesetzblatt authentisch ab 2004", {
    number: "Bgblnummer",
    dates: days("Kundmachung."),
  }),
  bgbl_1945: application(FEDERAL, "BgblPdf", "Staats- und Bundesgesetzblatt 1945-2003", {
    number: "Bundesgesetzblatt",
    dates: days("Kundgemacht."),
  }),
  bgbl_1848: application(FEDERAL, "BgblAlt", "Reichs-, Staats- und Bundesgesetzblatt 1848-1940", {
    words: "Titel",
    number: "Gesetzblattnummer",
    dates: days("Kundgemacht."),
  }),
  lgbl: application(STATE, "LgblAuth", "Landesgesetzblätter authentisch", {
    number: "Lgblnummer",
    dates: days("Kundmachung."),
  }),
  lgbl_old: application(STATE, "Lgbl", "Landesgesetzblätter nicht authentisch", {
    number: "Lgblnummer",
    dates: days("Kundmachung."),
  }),
  lgbl_noe: application(STATE, "LgblNO", "Landesgesetzblätter Niederösterreich", {
    dates: days("Ausgabedatum."),
    day: "FassungVom",
  }),
  vbl: application(STATE, "Vbl", "Verordnungsblätter der Länder", {
    number: "Kundmachungsnummer",
    dates: days("Kundmachungsdatum."),
  }),
  bvb: application(STATE, "Bvb", "Kundmachungen der Bezirksverwaltungsbehörden", { endpoint: "Bezirke" }),
  gemeinderecht: application(MUNICIPAL, "Gr", "Gemeinderecht", { day: "FassungVom" }),
  gemeinderecht_auth: application(MUNICIPAL, "GrA", "Gemeinderecht authentisch", {
    number: "Kundmachungsnummer",
    dates: days("Kundmachungsdatum."),
  }),
  erlaesse: application(OTHER, "Erlaesse", "Erlässe der Bundesministerien", {
    dates: IN_FORCE,
    day: "FassungVom",
  }),
  avsv: application(OTHER, "Avsv", "Amtliche Verlautbarungen der Sozialversicherung"),
  avn: application(OTHER, "Avn", "Amtliche Veterinärnachrichten", {
    dates: days("Kundmachung."),
    day: "FassungVom",
  }),
  spg: application(OTHER, "Spg", "Strukturpläne Gesundheit"),
  pruefgewo: application(OTHER, "PruefGewO", "Prüfungsordnungen gemäß Gewerbeordnung"),
  kmger: application(OTHER, "KmGer", "Kundmachungen der Gerichte"),
  upts: application(OTHER, "Upts", "Unabhängiger Parteien-Transparenz-Senat", {
    dates: days("Entscheidungsdatum."),
  }),
  mrp: application(OTHER, "Mrp", "Ministerratsprotokolle", { dates: days("Sitzungsdatum.") }),
  regv: application(FEDERAL, "RegV", "Regierungsvorlagen", { kind: "draft", dates: days("Beschlussdatum") }),
  begut: application(FEDERAL, "Begut", "Begutachtungsentwürfe", { kind: "draft" }),
  english: application(FEDERAL, "Erv", "Austrian laws in English", {
    kind: "translation",
    words: "SearchTerms",
  }),
};

export type ApplicationName = keyof typeof APPLICATIONS;

export const NAMES: readonly ApplicationName[] = keysOf(APPLICATIONS);

/** Prefixes of document numbers by the folder of their files. The longest prefix wins. */
const FOLDERS = byWord({
  Bundesnormen: "NOR",
  BgblAuth: "BGBLA",
  BgblPdf: "BGBLPDF",
  BgblAlt: "BGBL",
  RegV: "REGV",
  Begut: "BEGUT",
  Erv: "ERV",
  LrBgld: "LBG",
  LrK: "LKT",
  LrNO: "LNO",
  LrOO: "LOO",
  LrSbg: "LSB",
  LrStmk: "LST",
  LrT: "LTI",
  LrVbg: "LVB",
  LrW: "LWI",
  LgblAuth: "LGBLA",
  Lgbl: "LGBL",
  LgblNO: "LRNI",
  Gemeinderecht: "GEMRE",
  GemeinderechtAuth: "GEMREA",
  Avn: "AVN",
  Upts: "UPTS",
  Vbl: "VBL",
  Justiz: "JJR JJT",
  Vwgh: "JWR JWT",
  Vfgh: "JFR JFT",
  Uvs: "JUR JUT",
  Bvwg: "BVWG",
  Lvwg: "LVWG",
  Dsk: "DSB PDK",
  Gbk: "GBK",
  Pvak: "PVAB",
  Dok: "DKT",
  Verg: "VERG",
  Ubas: "UBAS",
  Umse: "UMSE",
  Bks: "BKS",
  AsylGH: "ASYLGH",
  Normenliste: "NL",
  Mrp: "MRP",
  Erlaesse: "ERL",
  PruefGewO: "PRUEF",
  Avsv: "AVSV",
  Spg: "SPG",
  KmGer: "KMGER",
  Bvb: "BVB",
});
const PREFIXES = [...FOLDERS.keys()].toSorted((a, b) => b.length - a.length);

/** Returns the folder of a document's file; undefined when the number's prefix is unknown. */
export function folderOf(number: string): string | undefined {
  const prefix = PREFIXES.find((one) => number.startsWith(one));
  return prefix === undefined ? undefined : FOLDERS.get(prefix);
}
