import type { Extent, Form, Input, LegislationFields, Match } from "../../types.ts";
import { digitsAt, phraseAt, printedText, skip, textAt, tight, type Tokens } from "../../tokens.ts";
import { wordTable } from "../../words.ts";
import { type Provisions, provisionsAfter, provisionsBefore, sectionAt } from "./provisions.ts";
import { afterReign, bracketedJurisdiction } from "./year-of-act.ts";

/**
 * Law cited by a name without "Act": a schedule that is itself a law, with its Act
 * (`s 18 of the Australian Consumer Law` is in sch 2), an abbreviation in common use, or an English statute.
 */
interface ScheduleCode extends Pick<LegislationFields, "title" | "year" | "jurisdiction"> {
  /** Empty if the name is that of the Act or the Rules itself. */
  readonly schedule: string;
  /** Whether "(Cth)" is required because States have a law of the same name. */
  readonly isShared: boolean;
}

type Row = readonly [
  names: string,
  title: string,
  year: number | undefined,
  schedule: string,
  isShared?: boolean,
  jurisdiction?: string,
];

/** Source: Federal Register of Legislation, 2026. */
const ROWS: readonly Row[] = [
  ["Australian Consumer Law|ACL", "Competition and Consumer Act", 2010, "sch 2"],
  ["Commonwealth Criminal Code", "Criminal Code Act", 1995, "sch 1"],
  ["Criminal Code", "Criminal Code Act", 1995, "sch 1", true],
  ["National Credit Code", "National Consumer Credit Protection Act", 2009, "sch 1"],
  ["Insolvency Practice Schedule (Corporations)|IPSC", "Corporations Act", 2001, "sch 2"],
  ["Insolvency Practice Schedule (Bankruptcy)", "Bankruptcy Act", 1966, "sch 2"],
  ["Australian Privacy Principles", "Privacy Act", 1988, "sch 1"],
  ["CCA", "Competition and Consumer Act", 2010, ""],
  ["TPA", "Trade Practices Act", 1974, ""],
  ["ITAA 1936|ITAA36", "Income Tax Assessment Act", 1936, ""],
  ["ITAA 1997|ITAA97", "Income Tax Assessment Act", 1997, ""],
  ["TAA 1953|TAA53", "Taxation Administration Act", 1953, ""],
  ["LEPRA", "Law Enforcement (Powers and Responsibilities) Act", 2002, "", false, "NSW"],
  ["GIPA Act", "Government Information (Public Access) Act", 2009, "", false, "NSW"],
  ["ADJR Act", "Administrative Decisions (Judicial Review) Act", 1977, ""],
  ["ASIC Act", "Australian Securities and Investments Commission Act", 2001, ""],
  ["PPSA", "Personal Property Securities Act", 2009, ""],
  ["EPBC Act", "Environment Protection and Biodiversity Conservation Act", 1999, ""],
  ["FCR", "Federal Court Rules", 2011, ""],
  ["UCPR", "Uniform Civil Procedure Rules", undefined, "", false, ""], // both New South Wales and Queensland have them
  ["CPR|SI 1998/3132", "Civil Procedure Rules", 1998, "", false, "UK"],
  ["Statute of Frauds", "Statute of Frauds", 1677, "", false, "Imp"],
  ["Statute of Monopolies", "Statute of Monopolies", 1623, "", false, "Imp"],
  ["Statute of Westminster", "Statute of Westminster", 1931, "", false, "Imp"],
  ["Bill of Rights 1688|Bill of Rights 1689", "Bill of Rights", 1688, "", false, "Imp"],
  ["Magna Carta|Magna Charta", "Magna Carta", 1297, "", false, "Imp"],
  ["Quia Emptores", "Quia Emptores", 1290, "", false, "Imp"],
];

/**
 * Acts with a schedule that has sections instead of clauses, with the schedule: "Competition and Consumer Act
 * 2010" and "sch 2".
 */
export const SECTIONED_SCHEDULES: ReadonlyMap<string, string> = new Map(
  ROWS.filter(([, title, , schedule]) => schedule !== "" && title !== "Privacy Act").map(
    ([, title, year, schedule]) => [`${title} ${year}`, schedule],
  ),
);

const codes = wordTable<ScheduleCode>(
  ROWS.flatMap(([names, title, year, schedule, isShared = false, place = "Cth"]) => {
    const jurisdiction = place === "" ? undefined : place;
    return names.split("|").map((name) => [name, { title, year, jurisdiction, schedule, isShared }] as const);
  }),
);

export const CODE_STARTS = codes.firsts;

/** Whether "CPR" may mean the rules of England and Wales, by the form of their numbers. */
export function isEnglishRule(provisions: readonly string[]): boolean {
  return provisions.every((one) => /^(?:rr? \d{1,2}\.\d|pts? \d)/.test(one));
}

/** Whether an abbreviation means something else: the text defines it, or its places are not those of the law. */
function isOfText(name: string, provisions: readonly string[], defines: Input["defines"]): boolean {
  if (name === "CPR" && !isEnglishRule(provisions)) return true;
  return (name === "FCR" && !areRules(provisions)) || (/^(?:CPR|FCR|PPSA)$/.test(name) && defines(name));
}

/** Whether places are those of rules of court, not the pages of the Federal Court Reports. */
function areRules(provisions: readonly string[]): boolean {
  return (
    provisions.length > 0 && provisions.every((one) => /^(?:rr? \d{1,2}\.\d|(?:pts?|divs?) \d)/.test(one))
  );
}

/**
 * `s 18 of the Australian Consumer Law`, `ACL s 54(2)(b)`, `Criminal Code (Cth) s 5.4`; a State's own Code is
 * recognised by `statutes`.
 */
export const scheduleCodes: Form = (input, at) => {
  const { tokens, text, defines } = input;
  const code = codeAt(tokens, at);
  if (!code) return undefined;
  const { state, end } = code;
  const printed = tokens.slice(at, code.next).find(({ text: word }) => OLD_YEAR.test(word));
  const value =
    printed && code.value.schedule === "" ? { ...code.value, year: Number(printed.text) } : code.value;
  const { from, next, provisions } = pinsOf(input, at, end, value.jurisdiction === "Imp");
  if (provisions.length === 0 && end === code.next && !(printed && value.jurisdiction === "Imp"))
    return undefined;
  const name = printedText({ text, tokens }, at, code.next);
  if (isOfText(name, provisions, defines)) return undefined;
  const act = state === undefined ? federal(name, value) : applied(name, state);
  return legislationAt(
    { from, next },
    act,
    [...act.provisions, ...provisions],
    value.jurisdiction === "UK" ? "uk" : "au",
  );
};

function legislationAt(
  { from, next }: Extent,
  act: Omit<ReturnType<typeof federal | typeof applied>, "provisions">,
  provisions: readonly string[],
  country: "au" | "uk" = "au",
): Match {
  const meaning = { ...act, kind: "legislation", type: "act", provisions, country, warnings: [] } as const;
  return { drafts: [{ from, next, meaning, pins: "none" }], next };
}

export const CLAUSE_STARTS = ["cl", "Cl", "clause", "Clause"];
const OF_VISA =
  /^[Cc]l(?:ause)? (?<clause>\d{3} \. \d{3}(?: \( \w{1,4} \)){0,3}) (?:of|in|to) [Ss]ch(?:edule)? 2(?= (?!(?:of|to) ))/;
const MIGRATION = {
  title: "Migration Regulations",
  year: 1994,
  jurisdiction: "Cth",
  canonical: "Migration Regulations 1994 (Cth)",
  notes: ["read as a criterion of the Migration Regulations 1994 (Cth), which alone are numbered so"],
};

/** `cl 500.212(a) of Sch 2`: a criterion for a visa, which only the Migration Regulations number so. */
export const visaCriteria: Form = ({ tokens }, at) => {
  const found = phraseAt(tokens, at, OF_VISA);
  const clause = `cl ${tight(found?.named["clause"] ?? "")}`;
  return found && legislationAt({ from: at, next: found.next }, MIGRATION, ["sch 2", clause]);
};

/** Reads the name and the State, if any, that applies the law as its own; `end` is after both. */
function codeAt(tokens: Tokens, at: number) {
  const found = codes.at(tokens, at);
  const code = found && {
    ...found,
    next: found.value.schedule === "" ? afterYear(tokens, found.next) : found.next,
  };
  if (!code || isWithinTitle(tokens, code.next)) return undefined;
  const place = bracketedJurisdiction(tokens, code.next);
  const jurisdiction = place?.jurisdiction;
  if (code.value.isShared && jurisdiction !== "Cth") return undefined;
  return {
    ...code,
    state: jurisdiction === "Cth" ? undefined : jurisdiction,
    end: afterReign(tokens, place?.next ?? code.next),
  };
}

/** Skips "1677", "1677 (29 Car 2 c 3)". */
function afterYear(tokens: Tokens, at: number): number {
  const next = OLD_YEAR.test(textAt(tokens, at)) ? at + 1 : at;
  return afterReign(tokens, next);
}

const OLD_YEAR = /^1[2-9]\d\d$/;

/** Whether the name is part of a longer title: "Australian Consumer Law and Fair Trading Act 2012". */
function isWithinTitle(tokens: Tokens, next: number): boolean {
  const at = textAt(tokens, next) === "and" ? next + 1 : next;
  return /^\p{Lu}/u.test(textAt(tokens, at)) && provisionsAfter(tokens, at) === undefined;
}

function pinsOf({ tokens, floor }: Input, at: number, behind: number, isOld: boolean): Provisions {
  const chapters = isOld ? chapterAt : () => undefined;
  const isOf = textAt(tokens, at - 1) === "of" && at - 3 >= floor;
  const before = provisionsBefore(tokens, at, floor) ?? (isOf ? chapters(tokens, at - 3) : undefined);
  const after =
    provisionsAfter(tokens, behind) ??
    sectionAt(tokens, behind, textAt(tokens, at) === "CPR" ? "r" : "s") ??
    chapters(tokens, skip(tokens, behind, ","));
  return around(before, after, at, behind);
}

function around(
  before: Provisions | undefined,
  after: Provisions | undefined,
  at: number,
  behind: number,
): Provisions {
  const provisions = [before, after].flatMap((one) => one?.provisions ?? []);
  return { provisions, from: before?.from ?? at, next: after?.next ?? behind };
}

/** Reads a chapter of an old statute: `c 29`, `ch 29`, `chapter 29`. */
function chapterAt(tokens: Tokens, at: number): Provisions | undefined {
  const number = digitsAt(tokens, at + 1);
  const isChapter = /^(?:c|ch|cap|chapter)$/.test(textAt(tokens, at)) && number !== undefined;
  return isChapter ? { provisions: [`c ${number}`], from: at, next: at + 2 } : undefined;
}

function federal(name: string, { title, year, jurisdiction, schedule }: ScheduleCode) {
  const place = jurisdiction === undefined ? "" : `(${jurisdiction})`;
  const canonical = [title, year, place].filter(Boolean).join(" ");
  if (schedule === "") return { title, year, jurisdiction, canonical, notes: [], provisions: [] };
  const notes = [`the ${name} is ${schedule} of the ${canonical}`];
  return { title, year, jurisdiction, canonical, notes, provisions: [schedule] };
}

function applied(name: string, jurisdiction: string) {
  const title = name === "ACL" ? "Australian Consumer Law" : name;
  return {
    title,
    year: undefined,
    jurisdiction,
    canonical: `${title} (${jurisdiction})`,
    notes: [],
    provisions: [],
  };
}
