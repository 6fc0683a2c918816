/** A court of the United Kingdom with a neutral citation of its own. */
export interface UkCourt {
  /** As printed in front of the number: "UKSC", "EWCA Civ", "EWHC". */
  readonly code: string;
  /** Behind the number in round brackets: "Ch", "Admin". */
  readonly division?: string;
  readonly name: string;
  /** BAILII's path: "uk/cases/UKSC". */
  readonly path: string;
  readonly from: number;
}

type Row = readonly [code: string, name: string, path: string, from: number];

/** Codes, paths and first years: the courts' practice directions of 2001 and 2002 and BAILII's list of databases. */
const ROWS: readonly Row[] = [
  ["UKSC", "Supreme Court of the United Kingdom", "uk/cases/UKSC", 2009],
  ["UKHL", "CommandContext of Lords", "uk/cases/UKHL", 1996],
  ["UKPC", "Privy Council", "uk/cases/UKPC", 1996],
  ["EWCA Civ", "Court of Appeal of England and Wales (Civil Division)", "ew/cases/EWCA/Civ", 2001],
  ["EWCA Crim", "Court of Appeal of England and Wales (Criminal Division)", "ew/cases/EWCA/Crim", 2001],
  ["EWHC", "High Court of England and Wales", "ew/cases/EWHC", 2001],
  ["EWFC", "Family Court of England and Wales", "ew/cases/EWFC/HCJ", 2014],
  ["EWCOP", "Court of Protection of England and Wales", "ew/cases/EWCOP", 2007],
  ["EWPCC", "Patents County Court", "ew/cases/EWPCC", 2007],
  ["EWMC", "Magistrates' Courts of England and Wales", "ew/cases/Misc", 2008],
  ["EWCC", "County Court of England and Wales", "ew/cases/Misc", 2008],
  ["CSIH", "Court of Session (Inner CommandContext)", "scot/cases/ScotCS", 2005],
  ["CSOH", "Court of Session (Outer CommandContext)", "scot/cases/ScotCS", 2005],
  ["HCJAC", "High Court of Justiciary (Appeal)", "scot/cases/ScotHC", 2005],
  ["HCJ", "High Court of Justiciary", "scot/cases/ScotHC", 2005],
  ["NICA", "Court of Appeal in Northern Ireland", "nie/cases/NICA", 1998],
  ["NIQB", "High Court in Northern Ireland (Queen's Bench)", "nie/cases/NIHC/QB", 1999],
  ["NIKB", "High Court in Northern Ireland (King's Bench)", "nie/cases/NIHC/KB", 2022],
  ["NICh", "High Court in Northern Ireland (Chancery)", "nie/cases/NIHC/Ch", 1999],
  ["NIFam", "High Court in Northern Ireland (Family)", "nie/cases/NIHC/Fam", 1999],
  ["UKUT", "Upper Tribunal", "uk/cases/UKUT", 2009],
  ["UKFTT", "First-tier Tribunal", "uk/cases/UKFTT", 2009],
  ["UKEAT", "Employment Appeal Tribunal", "uk/cases/UKEAT", 1976],
  ["EAT", "Employment Appeal Tribunal", "uk/cases/UKEAT", 2021],
  ["UKIPTrib", "Investigatory Powers Tribunal", "uk/cases/UKIPTrib", 2004],
  ["CAT", "Competition Appeal Tribunal", "uk/cases/CAT", 2002],
];

/** Divisions and chambers that stand behind the number, in BAILII's spelling of the path. */
export const DIVISIONS: ReadonlyMap<string, string> = new Map([
  ["Admin", "Administrative Court"],
  ["Ch", "Chancery Division"],
  ["QB", "Queen's Bench Division"],
  ["KB", "King's Bench Division"],
  ["Comm", "Commercial Court"],
  ["Admlty", "Admiralty Court"],
  ["Pat", "Patents Court"],
  ["Fam", "Family Division"],
  ["IPEC", "Intellectual Property Enterprise Court"],
  ["Costs", "Senior Courts Costs Office"],
  ["SCCO", "Senior Courts Costs Office"],
  ["Mercantile", "Mercantile Court"],
  ["AAC", "Administrative Appeals Chamber"],
  ["IAC", "Immigration and Asylum Chamber"],
  ["LC", "Lands Chamber"],
  ["TC", "Tax Chamber"],
  ["TCC", "Technology and Construction Court; Tax and Chancery Chamber"],
  ["GRC", "General Regulatory Chamber"],
  ["HESC", "Health, Education and Social Care Chamber"],
  ["PC", "Property Chamber"],
]);

/** Courts whose number is followed by the division. */
export const DIVIDED: ReadonlySet<string> = new Set(["EWHC", "UKUT", "UKFTT"]);

export const UK_COURTS: readonly UkCourt[] = ROWS.map(([code, name, path, from]) => ({
  code,
  name,
  path,
  from,
}));

const byCode: ReadonlyMap<string, UkCourt> = new Map(
  UK_COURTS.map((one) => [one.code.replaceAll(" ", "").toLowerCase(), one]),
);

const firsts: ReadonlySet<string> = new Set(UK_COURTS.map(({ code }) => code.split(" ")[0] ?? code));

/** Whether a court's code begins with a word: "EWCA". */
export function isUkCode(word: string): boolean {
  return firsts.has(word);
}

/** The court of one word or two: "EWCA" and "Civ". */
export function ukCourt(first: string, second = ""): UkCourt | undefined {
  return byCode.get((first + second).toLowerCase());
}
