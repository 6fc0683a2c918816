import { wordSet } from "../../core/text.ts";

/** Two-letter country code; `eu`, and `int` for courts and treaties of several states. */
export type Country =
  | "au"
  | "nz"
  | "uk"
  | "ie"
  | "ca"
  | "us"
  | "hk"
  | "sg"
  | "my"
  | "in"
  | "za"
  | "de"
  | "at"
  | "eu"
  | "int";

/**
 * Court outside Australia and New Zealand with a neutral citation, its own or one assigned by a legal
 * information institute.
 */
export interface ForeignCourt {
  /** As printed before the number: "UKSC", "EWCA Civ", "EWHC", "HKCFA". */
  readonly code: string;
  /** As printed in round brackets after the number: "Ch", "Admin". */
  readonly division?: string;
  readonly name: string;
  readonly country: Country;
  /** Address of the folder with the years, without a trailing slash; absent if citations give no address. */
  readonly folder?: string;
  /** First year of the court's own neutral citations, and the last year of an abolished court. */
  readonly from?: number;
  readonly to?: number;
  /** Institute that numbered the older decisions: "BAILII". */
  readonly numberedBy?: string;
}

type Row = readonly [code: string, name: string, path: string, from?: number, to?: number];

/** Courts of the United Kingdom: practice directions of 2001 and 2002, BAILII's list of databases. */
const BAILII: readonly Row[] = [
  ["UKSC", "Supreme Court of the United Kingdom", "uk/cases/UKSC", 2009],
  ["UKHL", "House of Lords", "uk/cases/UKHL", 2001, 2009],
  ["UKPC", "Privy Council", "uk/cases/UKPC", 2001],
  ["EWCA Civ", "Court of Appeal of England and Wales (Civil Division)", "ew/cases/EWCA/Civ", 2001],
  ["EWCA Crim", "Court of Appeal of England and Wales (Criminal Division)", "ew/cases/EWCA/Crim", 2001],
  ["EWHC", "High Court of England and Wales", "ew/cases/EWHC", 2001],
  ["EWHC Admin", "High Court of England and Wales (Administrative Court)", "ew/cases/EWHC/Admin", 2001],
  ["EWHC Ch", "High Court of England and Wales (Chancery Division)", "ew/cases/EWHC/Ch", 2001],
  ["EWHC Comm", "High Court of England and Wales (Commercial Court)", "ew/cases/EWHC/Comm", 2001],
  ["EWHC CP", "Court of Common Pleas", "ew/cases/EWHC/CP", 1875],
  ["EWHC Exch", "Court of Exchequer", "ew/cases/EWHC/Exch", 1880],
  ["EWHC Fam", "High Court of England and Wales (Family Division)", "ew/cases/EWHC/Fam", 2001],
  ["EWHC KB", "High Court of England and Wales (King's Bench)", "ew/cases/EWHC/KB", 2022],
  ["EWHC Patents", "High Court of England and Wales (Patents Court)", "ew/cases/EWHC/Patents", 2001],
  ["EWHC QB", "High Court of England and Wales (Queen's Bench)", "ew/cases/EWHC/QB", 2001],
  ["EWHC TCC", "High Court of England and Wales (Technology and Construction)", "ew/cases/EWHC/TCC", 2001],
  ["EWFC", "Family Court of England and Wales", "ew/cases/EWFC/HCJ", 2014],
  ["EWCOP", "Court of Protection of England and Wales", "ew/cases/EWCOP", 2007],
  ["EWPCC", "Patents County Court", "ew/cases/EWPCC", 2007],
  ["EW Misc", "Courts of England and Wales (miscellaneous)", "ew/cases/Misc", 2008],
  ["EWMC", "Magistrates' Courts of England and Wales", "ew/cases/Misc", 2008],
  ["EWCC", "County Court of England and Wales", "ew/cases/Misc", 2008],
  ["CSIH", "Court of Session (Inner House)", "scot/cases/ScotCS", 2005],
  ["CSOH", "Court of Session (Outer House)", "scot/cases/ScotCS", 2005],
  ["ScotCS", "Court of Session", "scot/cases/ScotCS", 2005],
  ["ScotHC", "High Court of Justiciary", "scot/cases/ScotHC", 2005],
  ["HCJAC", "High Court of Justiciary (Appeal)", "scot/cases/ScotHC", 2005],
  ["HCJ", "High Court of Justiciary", "scot/cases/ScotHC", 2005],
  ["NICA", "Court of Appeal in Northern Ireland", "nie/cases/NICA", 1998],
  ["NIQB", "High Court in Northern Ireland (Queen's Bench)", "nie/cases/NIHC/QB", 1999],
  ["NIKB", "High Court in Northern Ireland (King's Bench)", "nie/cases/NIHC/KB", 2022],
  ["NICh", "High Court in Northern Ireland (Chancery)", "nie/cases/NIHC/Ch", 1999],
  ["NIFam", "High Court in Northern Ireland (Family)", "nie/cases/NIHC/Fam", 1999],
  ["UKUT", "Upper Tribunal", "uk/cases/UKUT", 2009],
  ["UKFTT", "First-tier Tribunal", "uk/cases/UKFTT", 2009],
  ["UKEAT", "Employment Appeal Tribunal", "uk/cases/UKEAT", 2001],
  ["EAT", "Employment Appeal Tribunal", "uk/cases/UKEAT", 2021],
  ["UKIPTrib", "Investigatory Powers Tribunal", "uk/cases/UKIPTrib", 2004],
  ["CAT", "Competition Appeal Tribunal", "uk/cases/CAT", 2002],
];

/** New courts, which have no decisions from before their first year. */
const NEW = wordSet("UKSC EWFC UKUT UKFTT EAT NIKB");

/** Report series hosted by CommonLII: the English Reports and the Law Reports. */
const COMMONLII: readonly (readonly [code: string, name: string])[] = [
  ["EngR", "English Reports"],
  ["UKLawRpAC", "Law Reports, Appeal Cases"],
  ["UKLawRpCCR", "Law Reports, Crown Cases Reserved"],
  ["UKLawRpCh", "Law Reports, Chancery"],
  ["UKLawRpChApp", "Law Reports, Chancery Appeal Cases"],
  ["UKLawRpCP", "Law Reports, Common Pleas"],
  ["UKLawRpEq", "Law Reports, Equity"],
  ["UKLawRpEx", "Law Reports, Exchequer"],
  ["UKLawRpHL", "Law Reports, English and Irish Appeals"],
  ["UKLawRpKQB", "Law Reports, King's and Queen's Bench"],
  ["UKLawRpPC", "Law Reports, Privy Council"],
  ["UKLawRpPD", "Law Reports, Probate and Divorce"],
  ["UKLawRpPro", "Law Reports, Probate"],
];

/** Court codes of other countries, as the courts and the legal information institutes print them. */
const ELSEWHERE: Readonly<Partial<Record<Country, string>>> = {
  hk: "HKCFA HKCA HKCFI HKCT HKDC HKFC HKLT HKLDT HKMAGC",
  sg: "SGCA SGCA(I) SGHC SGHC(A) SGHC(I) SGHCF SGHCR SGDC SGMC SGFC SGPDPC",
  my: "MYFC MYCA MYHC MLJU",
  ca: `SCC ONCA ONSC BCCA BCSC ABCA ABQB ABKB QCCA QCCS MBCA MBQB MBKB SKCA SKQB SKKB NSCA NSSC NBCA NBQB NLCA NLSCTD
    PESCAD PESCTD PECA ONCJ ONSCDC ABPC ABCJ BCPC NSPC SKPC QCCQ HRTO ONLTB ONWSIAT BCHRT YKCA YKSC NWTCA NWTSC NUCA FCTD CHRT CanLII`,
  ie: "IESC IEHC IECA IESCDET",
  za: "ZACC ZASCA ZALAC ZALCJHB ZAGPJHC ZAGPPHC ZAWCHC ZAKZDHC ZAECG",
  in: "INSC INDLHC",
  us: "USSC USCA1 USCA2 USCA3 USCA4 USCA5 USCA6 USCA7 USCA8 USCA9 USCA10 USCA11 USCADC USCAFED",
  int: `PGSC PGNC PGDC FJCA FJHC FJSC WSSC WSCA TOCA TOSC TOLC VUCA VUSC SBCA SBHC SBMC NRSC KICA KIHC CKCA CKHC CKLC
    NUHC TVHC TVSC ECHR CCJ ICJ`,
};

const PACLII = wordSet("PG FJ WS TO VU SB NR KI CK NU TV");

/** Divisions and chambers printed after the number, as BAILII's paths spell them. */
export const DIVISIONS = wordSet(
  "Admin Ch QB KB Comm Admlty Pat Fam IPEC Costs SCCO Mercantile AAC IAC LC TC TCC GRC HESC PC",
);

/** Courts whose number is followed by the division. */
export const DIVIDED: ReadonlySet<string> = new Set(["EWHC", "UKUT", "UKFTT", "EWFC", "EWCOP"]);

export const FOREIGN_COURTS: readonly ForeignCourt[] = [
  ...BAILII.map(([code, name, path, from, to]): ForeignCourt => ({
    code,
    name,
    country: "uk",
    folder: `https://www.bailii.org/${path}`,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(!NEW.has(code) && { numberedBy: "BAILII" }),
  })),
  ...COMMONLII.map(([code, name]): ForeignCourt => ({
    code,
    name,
    country: "uk",
    folder: `https://www.commonlii.org/uk/cases/${code}`,
  })),
  ...Object.entries(ELSEWHERE).flatMap(([country, codes]) =>
    codes.split(/\s+/).map((code) => courtElsewhere(code, country)),
  ),
];

function courtElsewhere(code: string, place: string): ForeignCourt {
  const country = isCountry(place) ? place : "int";
  const state = code.slice(0, 2);
  if (PACLII.has(state) && country === "int")
    return {
      code,
      name: code,
      country,
      folder: `https://www.paclii.org/${state.toLowerCase()}/cases/${code}`,
    };
  if (country === "hk")
    return { code, name: code, country, folder: `https://www.hklii.hk/en/cases/${code.toLowerCase()}` };
  return { code, name: code, country };
}

function isCountry(place: string): place is Country {
  return place in ELSEWHERE;
}

const byCode: ReadonlyMap<string, ForeignCourt> = new Map(
  FOREIGN_COURTS.map((one) => [one.code.replaceAll(/[ ()]/g, "").toLowerCase(), one]),
);

const firsts: ReadonlySet<string> = new Set(FOREIGN_COURTS.map(({ code }) => code.split(" ")[0] ?? code));

/** Whether a foreign court's code begins with a word: "EWCA". */
export function isForeignCode(word: string): boolean {
  return firsts.has(word);
}

/** The court of one word or two: "EWCA" and "Civ". */
export function foreignCourt(first: string, second = ""): ForeignCourt | undefined {
  return byCode.get((first + second).toLowerCase());
}
