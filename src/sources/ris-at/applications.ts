import { keysOf } from "../../core/json.ts";

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

const DECISIONS = {
  endpoint: "Judikatur",
  kind: "case",
  words: "Suchworte",
  dates: ["EntscheidungsdatumVon", "EntscheidungsdatumBis"],
  pairs: true,
} as const;
const NORMS = {
  kind: "norm",
  words: "Suchworte",
  dates: ["Fassung.VonInkrafttretensdatum", "Fassung.BisInkrafttretensdatum"],
  day: "Fassung.FassungVom",
} as const;
const FEDERAL = { endpoint: "Bundesrecht", words: "Suchworte" } as const;
const STATE = { endpoint: "Landesrecht", kind: "gazette", words: "Suchworte" } as const;
const OTHER = {
  endpoint: "Sonstige",
  kind: "gazette",
  words: "Suchworte",
  dates: ["Kundmachungsdatum.Von", "Kundmachungsdatum.Bis"],
} as const;

/**
 * Our name -> the service's application (OGD-RIS API manual V2.6, chapter "Parameter der API und
 * Applikationen").
 */
export const APPLICATIONS = {
  bundesrecht: { ...NORMS, name: "BrKons", endpoint: "Bundesrecht", title: "Bundesrecht konsolidiert" },
  landesrecht: { ...NORMS, name: "LrKons", endpoint: "Landesrecht", title: "Landesrecht konsolidiert" },
  justiz: { ...DECISIONS, name: "Justiz", title: "Justiz (OGH, OLG, LG, BG)", court: "Gericht" },
  vfgh: { ...DECISIONS, name: "Vfgh", title: "Verfassungsgerichtshof" },
  vwgh: { ...DECISIONS, name: "Vwgh", title: "Verwaltungsgerichtshof" },
  bvwg: { ...DECISIONS, name: "Bvwg", title: "Bundesverwaltungsgericht" },
  lvwg: { ...DECISIONS, name: "Lvwg", title: "Landesverwaltungsgerichte", court: "Bundesland" },
  dsb: { ...DECISIONS, name: "Dsk", title: "Datenschutzbehörde und Datenschutzkommission" },
  gbk: { ...DECISIONS, name: "Gbk", title: "Gleichbehandlungskommissionen" },
  pvak: { ...DECISIONS, name: "Pvak", title: "Personalvertretungsaufsichtsbehörde" },
  dok: { ...DECISIONS, name: "Dok", title: "Bundesdisziplinarbehörde" },
  uvs: { ...DECISIONS, name: "Uvs", title: "Unabhängige Verwaltungssenate (bis 2013)", court: "Bundesland" },
  asylgh: { ...DECISIONS, name: "AsylGH", title: "Asylgerichtshof (bis 2013)" },
  bgbl: {
    ...FEDERAL,
    name: "BgblAuth",
    kind: "gazette",
    title: "Bundesgesetzblatt authentisch ab 2004",
    number: "Bgblnummer",
    dates: ["Kundmachung.Von", "Kundmachung.Bis"],
  },
  bgbl_1945: {
    ...FEDERAL,
    name: "BgblPdf",
    kind: "gazette",
    title: "Staats- und Bundesgesetzblatt 1945-2003",
    number: "Bundesgesetzblatt",
    dates: ["Kundgemacht.Von", "Kundgemacht.Bis"],
  },
  bgbl_1848: {
    ...FEDERAL,
    name: "BgblAlt",
    kind: "gazette",
    title: "Reichs-, Staats- und Bundesgesetzblatt 1848-1940",
    words: "Titel",
    number: "Gesetzblattnummer",
    dates: ["Kundgemacht.Von", "Kundgemacht.Bis"],
  },
  lgbl: {
    ...STATE,
    name: "LgblAuth",
    title: "Landesgesetzblätter authentisch",
    number: "Lgblnummer",
    dates: ["Kundmachung.Von", "Kundmachung.Bis"],
  },
  lgbl_old: {
    ...STATE,
    name: "Lgbl",
    title: "Landesgesetzblätter nicht authentisch",
    number: "Lgblnummer",
    dates: ["Kundmachung.Von", "Kundmachung.Bis"],
  },
  lgbl_noe: {
    ...STATE,
    name: "LgblNO",
    title: "Landesgesetzblätter Niederösterreich",
    dates: ["Ausgabedatum.Von", "Ausgabedatum.Bis"],
    day: "FassungVom",
  },
  vbl: {
    ...STATE,
    name: "Vbl",
    title: "Verordnungsblätter der Länder",
    number: "Kundmachungsnummer",
    dates: ["Kundmachungsdatum.Von", "Kundmachungsdatum.Bis"],
  },
  bvb: { ...STATE, name: "Bvb", endpoint: "Bezirke", title: "Kundmachungen der Bezirksverwaltungsbehörden" },
  gemeinderecht: {
    ...STATE,
    name: "Gr",
    endpoint: "Gemeinden",
    title: "Gemeinderecht",
    day: "FassungVom",
  },
  gemeinderecht_auth: {
    ...STATE,
    name: "GrA",
    endpoint: "Gemeinden",
    title: "Gemeinderecht authentisch",
    number: "Kundmachungsnummer",
    dates: ["Kundmachungsdatum.Von", "Kundmachungsdatum.Bis"],
  },
  erlaesse: {
    ...OTHER,
    name: "Erlaesse",
    title: "Erlässe der Bundesministerien",
    dates: ["VonInkrafttretensdatum", "BisInkrafttretensdatum"],
    day: "FassungVom",
  },
  avsv: { ...OTHER, name: "Avsv", title: "Amtliche Verlautbarungen der Sozialversicherung" },
  avn: {
    ...OTHER,
    name: "Avn",
    title: "Amtliche Veterinärnachrichten",
    dates: ["Kundmachung.Von", "Kundmachung.Bis"],
    day: "FassungVom",
  },
  spg: { ...OTHER, name: "Spg", title: "Strukturpläne Gesundheit" },
  pruefgewo: { ...OTHER, name: "PruefGewO", title: "Prüfungsordnungen gemäß Gewerbeordnung" },
  kmger: { ...OTHER, name: "KmGer", title: "Kundmachungen der Gerichte" },
  regv: {
    ...FEDERAL,
    name: "RegV",
    kind: "draft",
    title: "Regierungsvorlagen",
    dates: ["BeschlussdatumVon", "BeschlussdatumBis"],
  },
  begut: { ...FEDERAL, name: "Begut", kind: "draft", title: "Begutachtungsentwürfe" },
  english: {
    ...FEDERAL,
    name: "Erv",
    kind: "translation",
    title: "Austrian laws in English",
    words: "SearchTerms",
  },
} as const satisfies Readonly<Record<string, Application>>;

export type ApplicationName = keyof typeof APPLICATIONS;

export const NAMES: readonly ApplicationName[] = keysOf(APPLICATIONS);

/** Prefix of a document number -> folder of its file. The longest prefix wins. */
const FOLDERS: Readonly<Record<string, string>> = {
  NOR: "Bundesnormen",
  BGBLA: "BgblAuth",
  BGBLPDF: "BgblPdf",
  BGBL: "BgblAlt",
  REGV: "RegV",
  BEGUT: "Begut",
  ERV: "Erv",
  LBG: "LrBgld",
  LKT: "LrK",
  LNO: "LrNO",
  LOO: "LrOO",
  LSB: "LrSbg",
  LST: "LrStmk",
  LTI: "LrT",
  LVB: "LrVbg",
  LWI: "LrW",
  LGBLA: "LgblAuth",
  LGBL: "Lgbl",
  LRNI: "LgblNO",
  GEMRE: "Gemeinderecht",
  GEMREA: "GemeinderechtAuth",
  AVN: "Avn",
  UPTS: "Upts",
  VBL: "Vbl",
  JJR: "Justiz",
  JJT: "Justiz",
  JWR: "Vwgh",
  JWT: "Vwgh",
  JFR: "Vfgh",
  JFT: "Vfgh",
  JUR: "Uvs",
  JUT: "Uvs",
  BVWG: "Bvwg",
  LVWG: "Lvwg",
  DSB: "Dsk",
  PDK: "Dsk",
  GBK: "Gbk",
  PVAB: "Pvak",
  DKT: "Dok",
  VERG: "Verg",
  UBAS: "Ubas",
  UMSE: "Umse",
  BKS: "Bks",
  ASYLGH: "AsylGH",
  NL: "Normenliste",
  MRP: "Mrp",
  ERL: "Erlaesse",
  PRUEF: "PruefGewO",
  AVSV: "Avsv",
  SPG: "Spg",
  KMGER: "KmGer",
  BVB: "Bvb",
};
const PREFIXES = Object.keys(FOLDERS).toSorted((a, b) => b.length - a.length);

/** Returns the folder of a document's file; undefined when the number's prefix is unknown. */
export function folderOf(number: string): string | undefined {
  const prefix = PREFIXES.find((one) => number.startsWith(one));
  return prefix === undefined ? undefined : FOLDERS[prefix];
}
