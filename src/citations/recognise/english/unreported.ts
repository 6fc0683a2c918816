import { englishDate, isoDay, monthOf } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { courtByCode } from "../../courts.ts";
import { judgesFrom, OFFICES } from "../../judges.ts";
import { isBehindParty } from "../../shapes.ts";
import {
  digitsAt,
  indexAt,
  isGlued,
  phraseAt,
  printedText,
  skip,
  skipPhrase,
  textAt,
  type Token,
  type Tokens,
} from "../../tokens.ts";
import type { Form, Input, Match } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";

const MOST_TOKENS = 60;
const COURT = /^(?:Courts?|[SDF]Ct|Tribunal|Commission|Board|TPAT|CCA|CA|Bench|ICT[YR]|ICC|SCSL|ECCC|ITLOS)$/;
const UNREPORTED = /^unrep(?:orted)?$/i;
/** The number of a case of New Zealand's trial courts since 2004: a list, a year, a registry and a number. */
const LISTS = "CIV|CRI|FAM|CRN";
const LISTED = regex.plain`^(?:${LISTS})`;
const OF_TRIAL_COURT = String.raw`(?:${LISTS})(?: -)? (?:19|20)\d\d - \d{3} - \d{1,6}`;

/** `(Supreme Court of New South Wales, Young J, 5 March 1990)`, `(unreported, NSWCA, Kirby P, 14 May 1990)`, `(Southwell J, Supreme Court of Victoria, 9 July 1991, Unreported)` */
export const unreported: Form = ({ tokens, text }, at) => {
  const word = textAt(tokens, at) === "[" ? at + 4 : at + 1;
  const bare = UNREPORTED.test(textAt(tokens, word)) ? phraseAt(tokens, at, ALONE) : undefined;
  if (bare) return behindBracket(tokens, text, at, bare.next);
  const close = closingBracket(tokens, at);
  if (close === undefined || !tokens.slice(at + 1, close).some(mayTell)) return undefined;
  const facts = factsOf(tokens, text, at + 1, close);
  const isWhole = facts.courtName !== undefined && facts.day !== undefined && facts.rest === 0;
  const isTold = facts.isUnreported && (facts.day !== undefined || facts.courtName !== undefined);
  return isWhole || isTold ? made(at, close + 1, facts) : undefined;
};

/** The word alone in its bracket, also after the year in brackets. */
const ALONE = /^(?:\[ (?:19|20)\d\d \] )?\( [Uu]nrep(?:orted)? \)(?: ,)?(?= )/;

/** `(unreported), Supreme Court of Victoria, 12 May 1994`, `[1994] (unreported) 12 May 1994 NSWCA`: what is stated follows. */
function behindBracket(tokens: Tokens, text: string, at: number, from: number): Match | undefined {
  const dated = endOfDate(tokens, from, false);
  if (dated === undefined) return undefined;
  const code = skip(tokens, dated, ",");
  const end = isCourt(tokens.slice(code, code + 1)) ? code + 1 : dated;
  const facts = factsOf(tokens, text, from, end);
  return facts.courtName === undefined || facts.rest > 0 ? undefined : made(at, end, facts);
}

export const UNREPORTED_WORDS = ["unreported", "Unreported", "unrep", "Unrep"];

/** The number of the matter or the judge after the day: `, 7 May 1993 (CA 40123/92)`, `, 5 June 1998, Wilson J`. */
function afterDay(tokens: Tokens, dated: number): number {
  const number = skipPhrase(tokens, dated, BRACKETED_NUMBER);
  const behind = skip(tokens, number, ",");
  const judges = behind > number ? judgesFrom(tokens, behind) : undefined;
  return judges?.next ?? number;
}

const BRACKETED_NUMBER = /^\( (?:No (?:\. )?)?[A-Z]{0,4} ?\d{1,6} (?:\/|of) (?:19|20)?\d\d \)/;

/** Without brackets: `Kuhl v Fowke, unreported, Supreme Court of Queensland, 10 November 2000` */
export const openUnreported: Form = ({ tokens, text, floor }, at) => {
  const behind = unreportedBehind(tokens, text, at, floor) ?? datedBefore(tokens, text, at, floor);
  if (behind) return behind;
  const isOfWest = textAt(tokens, at + 1) === ";"; // "unreported; SCt of WA; Library No 970123; 12 March 1997"
  const dated = endOfDate(tokens, at + 1, isOfWest);
  const isList = isOfWest || textAt(tokens, at + 1) === "," || textAt(tokens, at - 1) === ",";
  const isCourtNext = COURT_STARTS.has(textAt(tokens, at + 1)); // "unreported Supreme Court of Victoria, 5 May 1996"
  if (dated === undefined || !(isList || isCourtNext) || at < floor) return undefined;
  const end =
    textAt(tokens, dated) === "," && /^BC\d{6,9}$/.test(textAt(tokens, dated + 1))
      ? dated + 2
      : afterDay(tokens, dated);
  const facts = factsOf(tokens, text, at, end);
  return facts.courtName === undefined && facts.judge === undefined ? undefined : made(at, end, facts);
};

/** `Davies v Minister, Federal Court of Australia, 19 April 1999, unreported`, `…, Supreme Court of Victoria, unreported, 9 July 1991`: the court comes first. */
function unreportedBehind(tokens: Tokens, text: string, at: number, floor: number): Match | undefined {
  if (!/^[,-]$/.test(textAt(tokens, at - 1))) return undefined;
  const day = endOfDate(tokens, at + 1, false);
  const dated = day === undefined ? undefined : afterDay(tokens, day);
  const end = dated !== undefined && factsOf(tokens, text, at, dated).rest === 0 ? dated : at + 1;
  for (let first = at - 2; first > Math.max(floor, at - MOST_TOKENS); first -= 1) {
    if (/^[;()[\]]$/.test(textAt(tokens, first))) return undefined;
    if (textAt(tokens, first - 1) !== ",") continue;
    const facts = factsOf(tokens, text, first, end);
    if (facts.rest > 0) return undefined;
    if (facts.courtName !== undefined && facts.day !== undefined) return made(first, end, facts);
  }
  return undefined;
}

export const NAMED_COURTS = "Supreme Federal High District County Family Full Magistrates".split(" ");
const COURT_STARTS: ReadonlySet<string> = new Set([...NAMED_COURTS, "Court", "Privy"]);

/** `Lee v Tran, Supreme Court of Victoria, S CI 2012 01234, Judd J, 9 May 2013`: a court, its number, judge and day after the parties. */
export const namedCourts: Form = ({ tokens, text }, at) => {
  if (textAt(tokens, at - 1) !== "," || !isBehindParty(tokens, at - 1)) return undefined;
  const dated = endOfDate(tokens, at, false);
  if (dated === undefined || dated > at + MOST_FACTS) return undefined;
  const next = afterDay(tokens, dated);
  const facts = factsOf(tokens, text, at, next);
  return facts.courtName === undefined || facts.rest > 0 ? undefined : made(at, next, facts);
};

const MOST_FACTS = 32; // tokens

const MOST_PARTIES = 16; // tokens

/** `R v Hale and Orrow 3 November 2000 unreported`: parties and a day only. */
function datedBefore(tokens: Tokens, text: string, at: number, floor: number): Match | undefined {
  const end = textAt(tokens, at - 1) === "," ? at - 1 : at;
  const from = end - 3;
  if (from <= floor || dayAt(tokens, from)?.next !== end) return undefined;
  const before = tokens.slice(Math.max(floor, from - MOST_PARTIES), from).map((one) => one.text);
  const versus = before.lastIndexOf("v");
  if (versus <= 0 || before.slice(versus).some((word) => /^[;()[\]]$/.test(word))) return undefined;
  return made(from, at + 1, factsOf(tokens, text, from, end));
}

/** Whether a word may be that of a court, or says that a decision is unreported; most lists in brackets have none. */
function mayTell({ text }: Token): boolean {
  return isOfCourt(text) || /^(?:Coroner|Chamber|Ct?)$/.test(text) || UNREPORTED.test(text);
}

/** Papers given in a court: `(Speech, Banco Court, 21 October 2015)`. */
const PAPERS = /^(?:Speech|Lecture|Address|Paper|Seminar|Interview)$/;

/** Finds the closing bracket if the bracket holds a list or the word "unreported". */
function closingBracket(tokens: Tokens, at: number): number | undefined {
  let isList = false;
  for (let next = at + 1, depth = 0; next < at + MOST_TOKENS; next += 1) {
    const text = textAt(tokens, next);
    if (text === "" || text === ";" || text === "[" || text === "]") return undefined;
    if (next === at + 1 && PAPERS.test(text)) return undefined;
    if (text === "(") depth += 1;
    isList ||= text === "," || UNREPORTED.test(text);
    if (text !== ")") continue;
    if (depth === 0) return isList ? next : undefined;
    depth -= 1;
  }
  return undefined;
}

function endOfDate(tokens: Tokens, from: number, isOfWest: boolean): number | undefined {
  for (let at = from; at < from + MOST_TOKENS; at += 1) {
    const text = textAt(tokens, at);
    if (text === "" || (!isOfWest && /^[;()[\]]$/.test(text))) return undefined;
    const day = dayAt(tokens, at);
    if (day) return day.next;
  }
  return undefined;
}

interface Facts {
  readonly isUnreported: boolean;
  readonly courtName: string | undefined;
  readonly judge: string | undefined;
  readonly fileNumber: string | undefined;
  readonly day: FoundDate | undefined;
  /** Number of parts that fit none of the other fields. */
  readonly rest: number;
}

type Part = readonly [from: number, next: number];

/** `Judgment, Appeals Chamber, Case No IT-94-1-A`, `Decision on the Motion for Release, Trial Chamber II`: what a tribunal decided. */
const KIND_OF_DECISION = /^(?:\p{Lu}\p{Ll}+ )?(?:Judge?ment|Decision|Order|Opinion)(?= (?:,|on ))/u;
const DECISION = /^(?:Judge?ment|Decision|Order|Opinion)$/;

function isKindOfDecision(tokens: Tokens, at: number): boolean {
  const mayBe = DECISION.test(textAt(tokens, at)) || DECISION.test(textAt(tokens, at + 1));
  return mayBe && phraseAt(tokens, at, KIND_OF_DECISION) !== undefined;
}

function factsOf(tokens: Tokens, text: string, from: number, next: number): Facts {
  const said = (parts: readonly Part[]): string | undefined => {
    const [first, last] = [parts[0], parts.at(-1)];
    return first && last && printedText({ text, tokens }, first[0], last[1]);
  };
  const courts: Part[] = [];
  const judges: Part[] = [];
  const numbers: Part[] = [];
  let [isUnreported, rest] = [false, 0];
  let day: FoundDate | undefined;
  for (const part of partsOf(tokens, from, next).filter(([at]) => !isKindOfDecision(tokens, at))) {
    const [first, end] = withoutWord(tokens, part);
    if (UNREPORTED.test(textAt(tokens, part[0])) || UNREPORTED.test(textAt(tokens, part[1] - 1)))
      isUnreported = true;
    if (first === end) continue;
    const words = tokens.slice(first, end);
    const found = dayAt(tokens, skip(tokens, first, "commenced"));
    if (found?.next === end) day = found;
    else if (isNumber(words)) numbers.push([first, end]);
    else if (courts.at(-1)?.[1] === first - 1 && isRegistry(tokens, first, end)) courts.push([first, end]);
    else if (isCourt(words)) courts.push([first, end]);
    else if (isJudges(words)) judges.push([first, end]);
    else rest += 1;
  }
  const [courtName, judge, fileNumber] = [courts, judges, numbers].map(said);
  return { isUnreported, courtName: courtName?.replace(...WESTERN), judge, fileNumber, day, rest };
}

/** Whether a word is the place of a registry in New Zealand: `High Court, Auckland, CIV-2004-404-567`. */
function isRegistry(tokens: Tokens, first: number, end: number): boolean {
  const isTown = end === first + 1 && /^\p{Lu}\p{Ll}{3}/u.test(textAt(tokens, first));
  return isTown && phraseAt(tokens, end, OF_REGISTRY, LISTED) !== undefined;
}

const OF_REGISTRY = regex.plain`^(?:, )?${OF_TRIAL_COURT}(?= )`;

/** How the judgments of Western Australia print its courts in the citations of others. */
const WESTERN = [
  /^([SD])Ct of WA(?![\p{L}])/u,
  (_: string, court: string) => `${court === "S" ? "Supreme" : "District"} Court of Western Australia`,
] as const;

/** Splits at commas, semicolons and dashes, at the brackets of a number, and around a day: `Supreme Court of Victoria 12 May 1994`. */
function partsOf(tokens: Tokens, from: number, next: number): Part[] {
  const parts: Part[] = [];
  const add = (start: number, end: number) => {
    if (end > start) parts.push([start, end]);
  };
  let [start, at] = [from, from];
  while (at < next) {
    const day = dayAt(tokens, skip(tokens, at, "commenced"))?.next ?? next + 1; // a proceeding without a judgment
    if (day <= next || isBetweenParts(tokens, at)) {
      add(start, at);
      if (day <= next) add(at, day);
      start = day <= next ? day : at + 1;
    }
    at = Math.max(start, at + 1);
  }
  add(start, next);
  return parts;
}

function isBetweenParts(tokens: Tokens, at: number): boolean {
  if (/^[,;]$/.test(textAt(tokens, at))) return true;
  return textAt(tokens, at) === "-" && !isGlued(tokens, at) && !isGlued(tokens, at + 1);
}

/** Strips the word from "21 April 1989 unreported", "Unreported", and the brackets of a number. */
function withoutWord(tokens: Tokens, [from, next]: Part): Part {
  if (textAt(tokens, from) === "(" && textAt(tokens, next - 1) === ")") return [from + 1, next - 1];
  if (UNREPORTED.test(textAt(tokens, from))) return [from + 1, next];
  return UNREPORTED.test(textAt(tokens, next - 1)) ? [from, next - 1] : [from, next];
}

/** Whether words name a chamber of an international tribunal: `Appeals Chamber`, `Trial Chamber II`. */
function isChamber(words: Tokens): boolean {
  return words.some(
    ({ text }, at) => text === "Chamber" && /^(?:Appeals|Trial)$/.test(words[at - 1]?.text ?? ""),
  );
}

function isCourt(words: Tokens): boolean {
  if (!words.every(({ text }) => /^(?:\p{Lu}|of|the|and|in|at|for|s$|[()&.'’-]|\d)/u.test(text)))
    return false;
  const isOfCoroner = words.some(({ text }, at) => text === "Coroner" && words[at + 1]?.text === "of");
  return (
    isOfCoroner ||
    isChamber(words) ||
    /^(?:Fed|Full|Sup|Fam|Dist) Ct? of /.test(words.map(({ text }) => text).join(" ")) ||
    words.some(({ text }) => isOfCourt(text))
  );
}

/** Whether a word is part of the name of a court, or its code. */
function isOfCourt(word: string): boolean {
  return COURT.test(word) || (word.length > 2 && courtByCode(word)?.code === word);
}

/** "Young J", "Glass and Mahoney JJA.", "Beaumont"  before "and Lee JJ", "Deputy State Coroner Hale" */
function isJudges(words: Tokens): boolean {
  const bare = words.filter(
    ({ text }) => text !== "." && !/^(?:Deputy|State|Coroner|Magistrate)$/.test(text),
  );
  const last = bare.findIndex(({ text }) => OFFICES.has(text)); // "McLelland CJ in Eq"
  const behind = bare[last + 1]?.text ?? "";
  if (last > 0) return behind === "" || /^(?:in|at|and|for)$/.test(behind);
  return bare.length <= 2 && bare.every(({ text }) => /^\p{Lu}\p{L}+$/u.test(text));
}

const REGISTRY = /^(?:\p{Lu}\p{Ll}{3,}|[A-Z]{2,4}$)/u;

/** `HC Auckland CIV-2008-404-2014, 3 March 2009`, `CIV 2004-404-567 HC AK 3 May 2005`, `HC AK CIV 2011-404-005428 [22 August 2012]`, `HC Wellington, CP12/97, 3/5/98`, `CA 310/99, 29 November 1999`: New Zealand's form. */
export const registryCases: Form = ({ tokens, text, floor }, at) => {
  const isHigh = textAt(tokens, at) !== "CA";
  if (isHigh && !REGISTRY.test(textAt(tokens, at + 1))) return undefined;
  const behind = isHigh ? at + 2 : at + 1;
  const number = numberBefore(tokens, at, floor) ?? numberBehind(tokens, behind);
  return number && registered({ tokens, text }, [at, behind], number);
};

/** Builds a decision of a court's registry; only the numbers of the trial courts need no day. */
function registered({ tokens, text }: Pick<Input, "tokens" | "text">, court: Part, [from, next]: Part) {
  const end = afterNumbers(tokens, Math.max(next, court[1]));
  const day = dayAt(tokens, skip(tokens, skip(tokens, end, ","), "["));
  if (!day && phraseAt(tokens, from, OF_REGISTRY)?.next !== next) return undefined;
  const courtName = text.slice(tokens[court[0]]?.start, tokens[court[1] - 1]?.end);
  const fileNumber = text.slice(tokens[from]?.start, tokens[next - 1]?.end);
  const closed = day ? skip(tokens, day.next, "]") : end;
  const judges = day && judgesFrom(tokens, skip(tokens, closed, ",")); // "3 June 1999, Salmon J"
  const judge = judges && text.slice(judges.names[0].start, judges.names[1].end);
  const facts = { ...UNSAID, courtName, fileNumber, day };
  const found = made(Math.min(from, court[0]), judges?.next ?? closed, facts, "nz");
  // the New Zealand Law Style Guide leaves the judge out
  return judge === undefined ? found : withJudge(found, judge);
}

/** Skips the further numbers of a case before its day: `and CIV-2008-404-2015`, `, CA311/99`. */
function afterNumbers(tokens: Tokens, from: number): number {
  let [end, more] = [from, phraseAt(tokens, from, FURTHER_NUMBER)];
  while (more) [end, more] = [more.next, phraseAt(tokens, more.next, FURTHER_NUMBER)];
  return end;
}

const FURTHER_NUMBER = regex.plain`^(?:,|and|&|;) (?:${OF_TRIAL_COURT}|[A-Z]{1,4}(?: ?\d{1,5})? (?:\/|of) (?:\d\d|\d{4})|\d{1,5} \/ (?:\d\d|\d{4}))(?= )`;

function withJudge(found: Match, judge: string): Match {
  const drafts = found.drafts.map((draft) =>
    draft.meaning.kind === "unreported" ? { ...draft, meaning: { ...draft.meaning, judge } } : draft,
  );
  return { ...found, drafts };
}

/** Facts that an unreported decision omits. */
const UNSAID = { courtName: undefined, judge: undefined, isUnreported: true, rest: 0 };
const LONGEST_NUMBER = 8; // tokens

function numberBefore(tokens: Tokens, at: number, floor: number): Part | undefined {
  for (let from = at - 1; from >= Math.max(floor, at - LONGEST_NUMBER); from -= 1) {
    const next = /^[CF]/.test(textAt(tokens, from)) ? phraseAt(tokens, from, OF_REGISTRY)?.next : undefined;
    if (next !== undefined && skip(tokens, next, ",") === at) return [from, next];
  }
  return undefined;
}

function numberBehind(tokens: Tokens, behind: number): Part | undefined {
  const start = skip(tokens, behind, ",");
  const next = phraseAt(tokens, start, OF_REGISTRY)?.next ?? numberEnd(tokens, start);
  return next === undefined ? undefined : [start, next];
}

/** `No. 12-345 (9th Cir. May 3, 2013)`, `No. SACV 17-1079 JVS (C.D. Cal. Mar. 5, 2018)`, `No. 3:19-cv-412, 2020 WL 1234567, at *4 (N.D. Cal. 2020)`: the docket of a court of the United States. */
const DOCKET =
  /Nos?\.? (?<number>(?:[A-Z]{2,5}[ -])?(?:\d{1,2}:)?\d\d-(?:[A-Za-z]{2}-)?\d{2,6}(?:[ -][A-Z]{2,5}(?: ?\([A-Za-z]{2,5}\))?){0,2})(?:, (?:19|20)\d\d WL \d{3,9})?(?:, (?:slip op\.?)?(?: ?at[ *]{1,3}\d{1,4}(?:[-–]\d{1,4})?)?)? \((?<court>(?:\d{1,2}[a-z]{2}|[A-Z])[^()]{0,30}?) (?:(?<month>[A-Z][a-z]{2,8})\.? (?<day>\d{1,2}), )?(?<year>(?:19|20)\d\d)\)/y;

/** Dockets of courts of the United States. */
export const dockets: Form = ({ tokens, text }, at) => {
  const start = tokens[at]?.start ?? text.length;
  DOCKET.lastIndex = start;
  const found = DOCKET.exec(text);
  if (!found) return undefined;
  const { number, court: courtName, month = "", day, year } = found.groups ?? {};
  const date = day && isoDay(Number(year), monthOf(month) ?? 0, Number(day));
  const next = indexAt(tokens, at, start + found[0].length);
  const dated = date ? { date, next, warnings: [] } : undefined;
  return made(at, next, { ...UNSAID, courtName, fileNumber: `No. ${number}`, day: dated }, "us");
};

/** `Case No. IT-94-1-A, Judgment, 15 July 1999`, `Case No ICC-01/04-01/06-2842, Trial Chamber I, Judgment, 14 March 2012`: international tribunals cite their own cases without brackets. */
const TRIBUNAL =
  /(?<=Case )Nos?\.? (?<number>(?:IT|ICTR|ICC|SCSL|MICT|STL)-[\dA-Z][\dA-Z/.-]{3,28}[\dA-Z](?:\([A-Z]\))?)(?:,? \([A-Z]{2,3}\))?(?<parts>(?:, (?!\d)[^,;\n]{3,120}){0,3}),? \(?(?=\d{1,2} \p{Lu})/uy;
const CHAMBER = /(?:Appeals|Trial|Pre-Trial) Chamber(?: [IVX]+)?/;

/** Cases of international criminal tribunals. */
export const tribunalCases: Form = ({ tokens, text }, at) => {
  const start = (TRIBUNAL.lastIndex = tokens[at]?.start ?? text.length);
  const found = textAt(tokens, at - 1) === "Case" ? TRIBUNAL.exec(text) : null;
  const day = found ? dateAt(tokens, indexAt(tokens, at, start + found[0].length)) : undefined;
  if (!found || !day) return undefined;
  const { number, parts = "" } = found.groups ?? {};
  const facts = { ...UNSAID, courtName: CHAMBER.exec(parts)?.[0], fileNumber: `Case No ${number}`, day };
  return made(at - 1, skip(tokens, day.next, ")"), facts, "int");
};

/** Index of the token after `CIV-2008-404-2014`, `CP12/97`, `310/99`. */
function numberEnd(tokens: Tokens, start: number): number | undefined {
  for (let next = start; next < start + MOST_NUMBER; next += 1) {
    const text = textAt(tokens, next);
    const isOver =
      text === "," ||
      phraseAt(tokens, next, FURTHER_NUMBER) !== undefined ||
      /^\p{Lu}\p{Ll}{2}/u.test(textAt(tokens, next + 1)); // "CIV 2007-404-3464 24 August 2007"
    if (isOver && next > start) {
      const isNumbered = tokens.slice(start, next).some((token) => /\d/.test(token.text));
      return isNumbered ? next : undefined;
    }
    if (!/^(?:[-/]|\d+|[A-Z]{1,3}\d*)$/.test(text)) return undefined;
  }
  return undefined;
}

const MOST_NUMBER = 10; // tokens
export const REGISTRY_COURTS = ["HC", "CA", "FC", "DC"];

/** The registers of Hong Kong's courts. */
export const REGISTERS =
  "FACV FACC FAMV FAMC CACV CACC CAMP CAAR CAQL HCA HCAL HCMP HCCL HCPI HCMA HCCC HCLA HCCW HCCT HCB HCAJ HCIA DCCJ DCCC DCPI DCMA DCEC LDBM LDCS".split(
    " ",
  );
/** `FACV 7/2015`, `HCA No 1234 of 2015`; New Zealand's Court of Appeal joins its letters: `CA311/99`. */
const LETTERED = regex.plain`^(?<number>(?:(?:${REGISTERS.join("|")}) (?:No (?:\. )?)?\d{1,5} (?:\/|of) (?:19|20)\d\d|CA\d{1,4} \/ (?:\d\d|\d{4})))(?: ,)?(?= )`;

/** Cases in the registers of Hong Kong's courts and of New Zealand's Court of Appeal. */
export const registeredCases: Form = ({ tokens, text }, at) => {
  const found = phraseAt(tokens, at, LETTERED);
  if (!found) return undefined;
  const day = dayAt(
    tokens,
    skip(
      tokens,
      afterNumbers(tokens, textAt(tokens, found.next - 1) === "," ? found.next - 1 : found.next),
      ",",
    ),
  );
  const isOfHongKong = !/\d/.test(textAt(tokens, at));
  const last = textAt(tokens, found.next - 1) === "," ? found.next - 2 : found.next - 1;
  const fileNumber = text.slice(tokens[at]?.start, tokens[last]?.end);
  return made(at, day?.next ?? last + 1, { ...UNSAID, fileNumber, day }, isOfHongKong ? "hk" : "nz");
};

/** "COR 2020 0021", "Print PR926273", "2020/1066", "AM2019/17" */
const LETTERED_NUMBER =
  /^(?:(?:Print )?(?:S )?[A-Z]{1,5} ?\d{1,6}(?: \d{1,6})?|[A-Z]{0,2}20\d\d \/ \d{1,6})$/;

/** "No 15 of 1996", "P 1611 of 1986", "Appeal Nos 10, 11", "BC9501234", "CA No 242", "COR 2020 0021" */
function isNumber(words: Tokens): boolean {
  const isNumbered =
    words.some(({ text }) => /^Nos?$/.test(text)) && words.some(({ kind }) => kind === "number");
  const year = words.at(-1)?.text ?? "";
  const isOfYear = /^(?:of|\/)$/.test(words.at(-2)?.text ?? "") && /^(?:19|20)?\d\d$/.test(year);
  return (
    isNumbered ||
    (isOfYear && words.length <= 6) ||
    LETTERED_NUMBER.test(words.map(({ text }) => text).join(" ")) ||
    phraseAt(words, 0, OF_REGISTRY)?.next === words.length ||
    (words.length <= 4 && words.some(({ text }) => /^BC\d{6,9}$/.test(text)))
  );
}

/** Reads a date, also `14/12/84` and `28/5/1984`. */
function dayAt(tokens: Tokens, at: number): FoundDate | undefined {
  const [day, month, year] = [at, at + 2, at + 4].map((index) => digitsAt(tokens, index));
  const isSlashed = textAt(tokens, at + 1) === "/" && textAt(tokens, at + 3) === "/";
  if (!isSlashed || day === undefined || month === undefined || !/^(?:\d\d|\d{4})$/.test(year ?? ""))
    return dateAt(tokens, at);
  const full = year?.length === 2 ? `${Number(year) < FIRST_OF_LAST_CENTURY ? "20" : "19"}${year}` : year;
  const date = `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return Number.isNaN(Date.parse(date)) ? undefined : { date, next: at + 5, warnings: [] };
}

const FIRST_OF_LAST_CENTURY = 40; // "3/2/06" is of 2006, "3/2/89" of 1989

/** The country of a court by its chamber, as only international tribunals have them, or by the form of its numbers. */
function countryOf(court = "", number = ""): "au" | "nz" | "int" {
  if (/(?:Appeals|Trial) Chamber(?: [IVX]+)?$/.test(court)) return "int";
  return LISTED.test(number) ? "nz" : "au";
}

function made(
  from: number,
  next: number,
  { courtName, judge, fileNumber, day }: Facts,
  country: "au" | "nz" | "hk" | "us" | "int" = countryOf(courtName, fileNumber),
): Match {
  const date = day?.date;
  const number = date === undefined || country !== "au" ? fileNumber : undefined; // AGLC4 leaves it out
  const parts = [courtName, number, judge, date && englishDate(date)].filter(Boolean);
  const fields = { kind: "unreported", courtName, fileNumber, judge, date } as const;
  const meaning = {
    country,
    canonical: `(${parts.join(", ")})`,
    warnings: day?.warnings ?? [],
    notes: [],
    ...fields,
  } as const;
  return { drafts: [{ from, next, meaning, pins: "common" }], next };
}
