/** What a kind of database is called in a description. */
export const KIND_LABELS = {
  cases: "Case law",
  legislation: "Legislation",
  journals: "Law journal",
  "law-reform": "Law reform",
  treaties: "Treaties",
  library: "Subject library",
  other: "Other material",
} as const;

export type DatabaseKind = keyof typeof KIND_LABELS;
export const KINDS = [
  "cases",
  "legislation",
  "journals",
  "law-reform",
  "treaties",
  "library",
  "other",
] as const;

/** What people write for a kind: lower-case spelling -> kind. */
export const KIND_SYNONYMS: Readonly<Record<string, DatabaseKind>> = {
  case: "cases",
  "case law": "cases",
  courts: "cases",
  decisions: "cases",
  act: "legislation",
  acts: "legislation",
  legis: "legislation",
  statutes: "legislation",
  journal: "journals",
  articles: "journals",
  "law reform": "law-reform",
  lawreform: "law-reform",
  treaty: "treaties",
  libraries: "library",
};

export interface JurisdictionRow {
  readonly code: string;
  readonly name: string;
  /** Lower-case spellings besides code and name. */
  readonly synonyms: readonly string[];
}

/** Codes are AustLII's path segments; `au` holds what belongs to no one jurisdiction. */
export const JURISDICTIONS: readonly JurisdictionRow[] = [
  { code: "cth", name: "Commonwealth", synonyms: ["federal", "commonwealth of australia", "fed", "cwth"] },
  { code: "act", name: "Australian Capital Territory", synonyms: ["canberra", "a.c.t."] },
  { code: "nsw", name: "New South Wales", synonyms: ["n.s.w.", "sydney"] },
  { code: "nt", name: "Northern Territory", synonyms: ["n.t."] },
  { code: "qld", name: "Queensland", synonyms: ["queensland state", "q"] },
  { code: "sa", name: "South Australia", synonyms: ["s.a."] },
  { code: "tas", name: "Tasmania", synonyms: [] },
  { code: "vic", name: "Victoria", synonyms: [] },
  { code: "wa", name: "Western Australia", synonyms: ["w.a."] },
  { code: "nf", name: "Norfolk Island", synonyms: ["norfolk"] },
  { code: "nz", name: "New Zealand", synonyms: ["aotearoa", "n.z."] },
  { code: "au", name: "Australia", synonyms: ["australian", "all", "national"] },
];

/** What the last segment of a legislation database holds. */
export const LEGISLATION_LABELS: Readonly<Record<string, string>> = {
  consol_act: "Acts as in force",
  consol_reg: "Regulations as in force",
  num_act: "Acts as made",
  num_reg: "Regulations as made",
  num_ord: "Ordinances as made",
  num_epi: "Environmental planning instruments as made",
  num_reg_es: "Explanatory statements to regulations",
  repealed_act: "Repealed Acts",
  repealed_reg: "Repealed regulations",
  hist_act: "Historical Acts",
  bill: "Bills",
  bill_em: "Explanatory memoranda to bills",
  bill_en: "Explanatory notes to bills",
  bill_es: "Explanatory statements to bills",
  bill_srs: "Second reading speeches on bills",
  bill_cn: "Clause notes to bills",
  bill_fs: "Fact sheets on bills",
  digest: "Digests of bills by the Parliamentary Library",
  proc: "Proclamations",
  table: "Tables of legislation",
};

/** Superior courts, Commonwealth first; the overview shows them by name. */
export const SUPERIOR_COURTS: readonly string[] =
  "HCA FCAFC FCA FedCFamC1A FedCFamC1F NSWCA NSWCCA NSWSC VSCA VSC QCA QSC SASCA SASC WASCA WASC TASFC TASCCA TASSC ACTCA ACTSC NTCA NTCCA NTSC NFSC NZSC NZCA NZHC".split(
    " ",
  );
/** Last segments of the legislation that the overview shows by name. */
export const MAIN_LEGISLATION: ReadonlySet<string> = new Set(["consol_act", "consol_reg"]);

/** Names in daily use that no database has, and the codes that are meant. */
export const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  aat: ["AATA"],
  art: ["ARTA"],
  fcfcoa: ["FedCFamC1A", "FedCFamC1F", "FedCFamC2F", "FedCFamC2G"],
  fcc: ["FCCA"],
  fmc: ["FMCA"],
  lec: ["NSWLEC"],
  mrt: ["MRTA"],
  ncat: ["NSWCATAP", "NSWCATAD", "NSWCATCD", "NSWCATGD", "NSWCATOD"],
  nntt: ["NNTTA"],
  rrt: ["RRTA"],
  sat: ["WASAT"],
};

/** Paths that AustLII's own forms send beside those of its list. */
export const RENAMED: ReadonlyMap<string, string> = new Map([["au/cases/cth/rrt", "au/cases/cth/RRTA"]]);

/** What people call a kind of legislation -> last segments of its databases. */
export const INSTRUMENTS: Readonly<Record<string, readonly string[]>> = {
  act: ["consol_act"],
  regulation: ["consol_reg"],
  bill: ["bill"],
  explanatory: ["bill_em", "bill_en", "bill_es", "num_reg_es"],
  "second reading": ["bill_srs"],
  digest: ["digest"],
  "act as made": ["num_act"],
  "regulation as made": ["num_reg", "num_epi", "num_ord"],
  repealed: ["repealed_act", "repealed_reg", "rep_act", "rep_reg"],
  historical: ["hist_act"],
};

/** Folders that AustLII's own forms send as masks though its list does not name them. */
export const FOLDER_MASKS: ReadonlySet<string> = new Set(["au/other", "au/other/lawreform", "nz/journals"]);
