/** How the years of a series are bracketed: `(1992) 175 CLR 1`, `[1977] VR 430`, or both over its life. */
type Brackets = "round" | "square" | "either";

export interface Series {
  /** AGLC spelling: "CLR", "Qd R", "SR (NSW)". */
  readonly abbreviation: string;
  readonly name: string;
  readonly jurisdiction: string;
  readonly brackets: Brackets;
  /** Preference when a case has several reports: 1 authorised, 2 general, 3 by subject. */
  readonly rank: 1 | 2 | 3;
  /** Loose-leaf service cited by paragraph: `(1979) FLC ¶90-275`. */
  readonly paragraphs: boolean;
}

type Row = readonly [string, string, string, Brackets, 1 | 2 | 3, "¶"?];

/** Report series of Australia, New Zealand and the United Kingdom; abbreviations and brackets as the reports print them on their title pages. */
const ROWS: readonly Row[] = [
  ["CLR", "Commonwealth Law Reports", "cth", "round", 1],
  ["FCR", "Federal Court Reports", "cth", "round", 1],
  ["NSWLR", "New South Wales Law Reports", "nsw", "either", 1],
  ["NSWR", "New South Wales Reports", "nsw", "square", 1],
  ["SR (NSW)", "State Reports (New South Wales)", "nsw", "either", 1],
  ["LR (NSW)", "Law Reports (New South Wales)", "nsw", "round", 1],
  ["WN (NSW)", "Weekly Notes (New South Wales)", "nsw", "round", 2],
  ["VR", "Victorian Reports", "vic", "either", 1],
  ["VLR", "Victorian Law Reports", "vic", "either", 1],
  ["Qd R", "Queensland Reports", "qld", "square", 1],
  ["QR", "Queensland Reports (from 2020)", "qld", "round", 1],
  ["St R Qd", "State Reports (Queensland)", "qld", "square", 1],
  ["QWN", "Queensland Weekly Notes", "qld", "either", 2],
  ["QJPR", "Queensland Justice of the Peace Reports", "qld", "round", 2],
  ["QLJ", "Queensland Law Journal Reports", "qld", "round", 2],
  ["QSCR", "Queensland Supreme Court Reports", "qld", "round", 1],
  ["SASR", "South Australian State Reports", "sa", "either", 1],
  ["SALR", "South Australian Law Reports", "sa", "either", 1],
  ["WAR", "Western Australian Reports", "wa", "either", 1],
  ["WALR", "Western Australian Law Reports", "wa", "round", 1],
  ["Tas R", "Tasmanian Reports", "tas", "either", 1],
  ["Tas SR", "Tasmanian State Reports", "tas", "square", 1],
  ["Tas LR", "Tasmanian Law Reports", "tas", "round", 1],
  ["ACTR", "Australian Capital Territory Reports", "act", "round", 1],
  ["ACTLR", "Australian Capital Territory Law Reports", "act", "round", 1],
  ["NTR", "Northern Territory Reports", "nt", "round", 1],
  ["NTLR", "Northern Territory Law Reports", "nt", "round", 1],
  ["NTJ", "Northern Territory Judgments", "nt", "either", 1],
  ["ALR", "Australian Law Reports", "au", "either", 2],
  ["Argus LR", "Argus Law Reports", "au", "either", 2],
  ["ALJR", "Australian Law Journal Reports", "au", "round", 2],
  ["ALJ", "Australian Law Journal", "au", "round", 2],
  ["FLR", "Federal Law Reports", "au", "round", 2],
  ["A Crim R", "Australian Criminal Reports", "au", "round", 3],
  ["AAR", "Administrative Appeals Reports", "au", "round", 3],
  ["ALD", "Administrative Law Decisions", "au", "round", 3],
  ["ABC", "Australian Bankruptcy Cases", "au", "round", 3],
  ["ABC (NS)", "Australian Bankruptcy Cases (New Series)", "au", "round", 3],
  ["ACLC", "Australian Company Law Cases", "au", "round", 3],
  ["ACLR", "Australian Company Law Reports", "au", "round", 3],
  ["ACSR", "Australian Corporations and Securities Reports", "au", "round", 3],
  ["AILR", "Australian Industrial Law Reports", "au", "round", 3],
  ["AIPC", "Australian Intellectual Property Cases", "au", "round", 3, "¶"],
  ["AITR", "Australian Income Tax Reports", "au", "round", 3],
  ["ANZ ConvR", "Australian and New Zealand Conveyancing Reports", "au", "either", 3],
  ["ANZ Ins Cas", "Australian and New Zealand Insurance Cases", "au", "round", 3, "¶"],
  ["AR (NSW)", "Industrial Arbitration Reports (New South Wales)", "nsw", "either", 3],
  ["ASC", "Australian Consumer Sales and Credit Law Cases", "au", "round", 3, "¶"],
  ["ASTLR", "Australian Succession and Trusts Law Reports", "au", "round", 3],
  ["ATC", "Australian Tax Cases", "au", "round", 3],
  ["ATD", "Australian Tax Decisions", "au", "round", 3],
  ["ATPR", "Australian Trade Practices Reports", "au", "round", 3, "¶"],
  ["ATPR (Digest)", "Australian Trade Practices Reports (Digest)", "au", "round", 3, "¶"],
  ["ATR", "Australian Tax Reports", "au", "round", 3],
  ["Aust Torts Reports", "Australian Torts Reports", "au", "round", 3, "¶"],
  ["BCL", "Building and Construction Law", "au", "round", 3],
  ["BFRA", "Banking and Finance Reports of Australia", "au", "round", 3],
  ["BPR", "Butterworths Property Reports", "nsw", "round", 3],
  ["CAR", "Commonwealth Arbitration Reports", "cth", "round", 3],
  ["DCLR (NSW)", "District Court Law Reports (New South Wales)", "nsw", "round", 3],
  ["DDCR", "Dust Diseases and Compensation Reports", "nsw", "round", 3],
  ["EOC", "Equal Opportunity Cases", "au", "round", 3, "¶"],
  ["Fam LR", "Family Law Reports", "au", "round", 3],
  ["FLC", "Family Law Cases", "au", "round", 3, "¶"],
  ["IPR", "Intellectual Property Reports", "au", "round", 3],
  ["IR", "Industrial Reports", "au", "round", 3],
  ["LGERA", "Local Government and Environmental Reports of Australia", "au", "round", 3],
  ["LGRA", "Local Government Reports of Australia", "au", "round", 3],
  ["LGATR", "Local Government Appeals Tribunal Reports", "nsw", "either", 3],
  ["LSJS", "Law Society Judgment Scheme", "sa", "round", 3],
  ["MVR", "Motor Vehicle Reports", "au", "round", 3],
  ["NSW ConvR", "New South Wales Conveyancing Reports", "nsw", "round", 3, "¶"],
  ["NSWCCR", "New South Wales Compensation Court Reports", "nsw", "round", 3],
  ["Q ConvR", "Queensland Conveyancing Reports", "qld", "round", 3, "¶"],
  ["QGIG", "Queensland Government Industrial Gazette", "qld", "round", 3],
  ["QLCR", "Queensland Land Court Reports", "qld", "round", 3],
  ["QPELR", "Queensland Planning and Environment Law Reports", "qld", "square", 3],
  ["QPLR", "Queensland Planning Law Reports", "qld", "square", 3],
  ["Qld Lawyer Reps", "Queensland Lawyer Reports", "qld", "round", 3],
  ["SR (WA)", "State Reports (Western Australia)", "wa", "round", 3],
  ["V ConvR", "Victorian Conveyancing Reports", "vic", "round", 3, "¶"],
  ["VAR", "Victorian Administrative Reports", "vic", "round", 3],
  ["VPR", "Victorian Planning Reports", "vic", "round", 3],
  ["WAIG", "Western Australian Industrial Gazette", "wa", "round", 3],
  ["NZLR", "New Zealand Law Reports", "nz", "either", 1],
  ["GLR", "Gazette Law Reports (New Zealand)", "nz", "either", 2],
  ["NZAR", "New Zealand Administrative Reports", "nz", "square", 3],
  ["NZFLR", "New Zealand Family Law Reports", "nz", "square", 3],
  ["NZRMA", "New Zealand Resource Management Appeals", "nz", "square", 3],
  ["NZTC", "New Zealand Tax Cases", "nz", "round", 3],
  ["NZCLC", "New Zealand Company Law Cases", "nz", "round", 3],
  ["CRNZ", "Criminal Reports of New Zealand", "nz", "round", 3],
  ["ERNZ", "Employment Reports of New Zealand", "nz", "square", 3],
  ["HRNZ", "Human Rights Reports of New Zealand", "nz", "round", 3],
  ["PRNZ", "Procedure Reports of New Zealand", "nz", "round", 3],
  ["TCLR", "Trade and Competition Law Reports", "nz", "round", 3],
  ["AC", "Appeal Cases", "uk", "square", 1],
  ["QB", "Queen's Bench", "uk", "square", 1],
  ["KB", "King's Bench", "uk", "square", 1],
  ["Ch", "Chancery", "uk", "square", 1],
  ["Fam", "Family Division", "uk", "square", 1],
  ["WLR", "Weekly Law Reports", "uk", "square", 2],
  ["All ER", "All England Law Reports", "uk", "square", 2],
  ["All ER (Comm)", "All England Law Reports (Commercial Cases)", "uk", "square", 3],
  ["ER", "English Reports", "uk", "round", 2],
  ["App Cas", "Law Reports, Appeal Cases", "uk", "round", 1],
  ["Ch D", "Law Reports, Chancery Division", "uk", "round", 1],
  ["QBD", "Law Reports, Queen's Bench Division", "uk", "round", 1],
  ["LR HL", "Law Reports, English and Irish Appeal Cases", "uk", "round", 1],
  ["Cr App R", "Criminal Appeal Reports", "uk", "either", 3],
  ["Cr App R (S)", "Criminal Appeal Reports (Sentencing)", "uk", "either", 3],
  ["Lloyd's Rep", "Lloyd's Law Reports", "uk", "square", 3],
  ["BCLC", "Butterworths Company Law Cases", "uk", "square", 3],
  ["BCC", "British Company Cases", "uk", "square", 3],
  ["FSR", "Fleet Street Reports", "uk", "square", 3],
  ["RPC", "Reports of Patent Cases", "uk", "either", 3],
  ["ICR", "Industrial Cases Reports", "uk", "square", 3],
  ["IRLR", "Industrial Relations Law Reports", "uk", "square", 3],
  ["HLR", "Housing Law Reports", "uk", "either", 3],
  ["P & CR", "Property, Planning and Compensation Reports", "uk", "either", 3],
  ["BLR", "Building Law Reports", "uk", "either", 3],
  ["EGLR", "Estates Gazette Law Reports", "uk", "square", 3],
  ["LGR", "Local Government Reports", "uk", "either", 3],
  ["TLR", "Times Law Reports", "uk", "round", 3],
  ["SC", "Session Cases", "uk", "either", 1],
  ["ECR", "European Court Reports", "uk", "square", 1],
  ["CMLR", "Common Market Law Reports", "uk", "square", 2],
  ["EHRR", "European Human Rights Reports", "uk", "round", 2],
];

export const SERIES: readonly Series[] = ROWS.map(
  ([abbreviation, name, jurisdiction, brackets, rank, mark]) => ({
    abbreviation,
    name,
    jurisdiction,
    brackets,
    rank,
    paragraphs: mark !== undefined,
  }),
);

const byKey: ReadonlyMap<string, Series> = new Map(SERIES.map((one) => [seriesKey(one.abbreviation), one]));

/** Letters and digits in upper case: "Qd.R.", "QdR" and "Qd R" are one series. */
export function seriesKey(abbreviation: string): string {
  return abbreviation.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** The series of an abbreviation in any spacing, dotting or case. */
export function seriesByAbbreviation(abbreviation: string): Series | undefined {
  return byKey.get(seriesKey(abbreviation));
}

const prefixes: ReadonlySet<string> = new Set(
  [...byKey.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))),
);

/** The series of a key that `seriesKey` made, and whether more letters could make one. */
export function lookUp(key: string): { readonly series: Series | undefined; readonly begins: boolean } {
  return { series: byKey.get(key), begins: prefixes.has(key) };
}
