import { STARTERS } from "../../names.ts";
import {
  endsProvision,
  type Provisions,
  provisionsAfter,
  provisionsBefore,
  provisionsInParagraph,
} from "./provisions.ts";
import {
  afterNumber,
  afterReign,
  bracketedJurisdiction,
  type Tail,
  tailAt,
  UNION,
  numberOf,
} from "./year-of-act.ts";
import { titleCased } from "../../capitals.ts";
import { unrecognised } from "../unrecognised.ts";
import { JURISDICTIONS } from "../../tables/jurisdictions.ts";
import { endsParagraph, isGlued, printedText, skip, textAt, type Tokens, phraseAt } from "../../tokens.ts";
import type { Form, Input, LegislationFields, Match } from "../../types.ts";
import { byWord, wordSet } from "../../../core/text.ts";

type Type = LegislationFields["type"];

/** Words that end a title: of these the type, and of some a year alone completes the citation. */
const KEYWORDS = byWord<Type>({
  act: "Act Acts Ordinance Ordinances Statute Statutes Petition Code Codes Charter Law",
  bill: "Bill",
  regulation:
    "Regulation Regulations Rules Rule Order Determination Instrument Standard Declaration Direction Directions Guidelines Principles Notice Plan Policy Scheme Proclamation LEP DCP SEPP Award Agreement Provisions",
  constitution: "Constitution",
});
const DATED = wordSet(
  "Act Acts Ordinance Statute Statutes Petition Bill Regulation Regulations Rules Award Code",
);

/** Titles of headings and of Acts cited in them: "PRIVACY ACT 1988". */
const CAPITALS = byWord<Type>({ act: "ACT", regulation: "REGULATION REGULATIONS RULES" });

export const STATUTE_WORDS = [...KEYWORDS.keys()];
export const CAPITAL_WORDS = [...CAPITALS.keys()];

const SMALL = wordSet(
  "of and the for in to on by with from or at into against under between other than o ngā nga mō te",
); // also of "Te Ture Pire o ngā Tika Act"
/** Words that begin no title, though perhaps the name of a party. */
const NOT_FIRST = wordSet(
  "Under UNDER AND IN THE MATTER Amend Repeal Insert Omit Delete Substitute Do Can May Will A An Of Or At For On To His Her Our Clause Clauses Item Items Part Parts Pt Pts Div Sch Ch Cl Reg Subdivision Schedule Chapter Division Regulation Rule Parliament Every Any No Not Such Said So How Der Die Das Den Dem Des Im Zum Zur Zu",
);
const MOST_TITLE_TOKENS = 30;

/** `Privacy Act 1988 (Cth) s 18(1)`, `s 5 of the Crimes Act 1900 (NSW)`, `Criminal Code (Qld)`. */
export const statutes: Form = (input, at) => {
  const { tokens } = input;
  const type = KEYWORDS.get(textAt(tokens, at));
  if (type === undefined) return undefined;
  const rest = restOfTitle(tokens, at);
  const tail = tailAt(tokens, rest);
  const isWhole =
    (tail.year !== undefined && isDatedAlone(tokens, at, type, tail)) ||
    numberOfPolicy(tokens, at) !== undefined;
  const isOfParties = /^(?:Agreement|Provisions)$/.test(textAt(tokens, at)); // "Shareholders' Agreement (NSW)"
  if ((!tail.jurisdiction || isOfParties) && !isWhole) {
    return type === "constitution" ? constitution(input, at) : yearless(input, at, type);
  }
  const from = titleStart(input, at, type) ?? (rest > at + 1 ? at : undefined);
  if (from === undefined || isOfOffice(tokens, from)) return undefined;
  const title = { type, from, keyword: at, tail };
  const others = /^(?:Act|Code|Ordinance)s$/.test(textAt(tokens, at)) ? furtherActs(tokens, tail) : [];
  return others.length === 0 ? built(input, title) : uniform(input, title, others);
};

const MOST_ACTS = 9; // jurisdictions

/** The `1995 (NSW)` and `2008 (Vic)` of `Evidence Acts 1995 (Cth), 1995 (NSW) and 2008 (Vic)`. */
function furtherActs(
  tokens: Tokens,
  { next, year, yearText }: Tail,
  found: readonly Tail[] = [],
): readonly Tail[] {
  const from = skip(tokens, skip(tokens, next, ","), "and");
  const own = from > next ? tailAt(tokens, from) : undefined;
  if (own?.jurisdiction === undefined || found.length === MOST_ACTS) return found;
  const tail = own.year === undefined ? { ...own, year, yearText } : own; // "1995 (Cth) and (NSW)"
  return furtherActs(tokens, tail, [...found, tail]);
}

const singular = (title: string) => title.replace(/(Act|Code|Ordinance)s\b/, "$1");

/** Acts of several jurisdictions with one title, which have the provisions after the last of them. */
function uniform(input: Input, title: Title, others: readonly Tail[]): Match {
  const act = (tail: Tail) => built(input, { ...title, tail: { ...tail, from: title.tail.from } });
  const [first, rest] = [act(title.tail), others.map((tail) => ({ ...act(tail), from: tail.from }))];
  const next = rest.at(-1)?.next ?? first.next;
  const provisions = (rest.at(-1) ?? first).drafts[0].meaning.provisions;
  const drafts = [{ ...first, from: first.drafts[0].from }, ...rest].map(
    ({ drafts: [draft], from, next: end }) => {
      const { meaning } = draft;
      const named = { title: singular(meaning.title), canonical: singular(meaning.canonical), provisions };
      return { ...draft, from, next: end, meaning: { ...meaning, ...named } };
    },
  );
  return { drafts, next };
}

/** Whether a title needs no jurisdiction beside its year: "Standard Instrument (Plans) Order 2006", "Agreement 2019 (AE502345)". */
function isDatedAlone(tokens: Tokens, at: number, type: Type, { next }: Tail): boolean {
  const isOfSubject = type === "regulation" && textAt(tokens, at - 1) === ")";
  const isNumbered = afterNumber(tokens, next) !== undefined;
  return DATED.has(textAt(tokens, at)) || isPlanning(tokens, at) || isOfSubject || isNumbered;
}

const PLANNING =
  /^(?:(?:Environmental|Control|Regional|City|Town) Plan|Planning (?:Policy|Scheme|Provisions)|Local Law|(?:Enterprise|Workplace|Certified|Collective) Agreement|(?:Industry|Sector|Services) Award)$/;

/** Whether a title is that of a planning or industrial instrument, which often has no jurisdiction: `Local Environmental Plan 2012`. */
function isPlanning(tokens: Tokens, keyword: number): boolean {
  const text = textAt(tokens, keyword);
  if (text === "Law" && !/^\p{Lu}.{3}/u.test(textAt(tokens, keyword - 2))) return false; // "The Local Law 2019"
  return /^(?:LEP|DCP|SEPP)$/.test(text) || PLANNING.test(`${textAt(tokens, keyword - 1)} ${text}`);
}

/** The end of `State Environmental Planning Policy No 65`, `… No 1-Development Standards`, `… No 5-(Town Centre)`. */
function numberOfPolicy(tokens: Tokens, keyword: number): number | undefined {
  const isMarked = textAt(tokens, keyword + 1) === "No";
  const number = isMarked ? skip(tokens, keyword + 2, ".") : keyword + 1;
  const isNumbered = isMarked || textAt(tokens, keyword) === "SEPP"; // "SEPP 55"
  if (!isNumbered || !/^\d{1,3}$/.test(textAt(tokens, number))) return undefined;
  if (!isPlanning(tokens, keyword)) return undefined;
  const subject = skip(tokens, skip(tokens, number + 1, "-"), "(");
  if (textAt(tokens, number + 1) !== "-" || !isTitleWord(tokens, subject)) return number + 1;
  let next = subject;
  while (next < subject + MOST_REST && isPartOfSubject(tokens, next)) next += 1;
  return skip(tokens, next, ")");
}

/** Whether a word goes on with the subject of a policy; a full title in the next line does not. */
function isPartOfSubject(tokens: Tokens, at: number): boolean {
  const isFirst = textAt(tokens, at) === "State" || textAt(tokens, at + 1) === "Regional";
  return !isFirst && (isTitleWord(tokens, at) || SMALL.has(textAt(tokens, at)));
}

/** `PRIVACY ACT 1988 (CTH) s 6`: a title in capitals with its year, alone on its line or after other words in capitals. */
export const statutesInCapitals: Form = (input, at) => {
  const { tokens, text, floor } = input;
  const type = CAPITALS.get(textAt(tokens, at));
  const tail = tailAt(tokens, at + 1);
  if (type === undefined || tail.year === undefined) return undefined;
  let from = at;
  const isPart = (place: number) =>
    /^(?:[\p{Lu}']+|[(),&-])$/u.test(textAt(tokens, place)) &&
    !BEFORE_CAPITALS.test(textAt(tokens, place)) &&
    !text.slice(tokens[place]?.end, tokens[place + 1]?.start).includes("\n");
  while (from - 1 >= Math.max(floor, at - MOST_TITLE_TOKENS) && isPart(from - 1)) from -= 1;
  while (from < at && /^(?:THE|OF|AND|[^\p{Lu}])$/u.test(textAt(tokens, from))) from += 1;
  if (from === at || /^(?:THE|OF|IN|AND)$/.test(textAt(tokens, at - 1))) return undefined; // "COURT OF THE ACT 2015"
  const found = built(input, { type, from, keyword: at, tail });
  const [{ meaning, ...draft }] = found.drafts;
  const [title, canonical] = [titleCased(meaning.title), titleCased(meaning.canonical)];
  return { drafts: [{ ...draft, meaning: { ...meaning, title, canonical } }], next: found.next };
};

/** Words in capitals before a title: "PROCEEDINGS UNDER THE PRIVACY ACT 1988". */
const BEFORE_CAPITALS = /^(?:UNDER|SECTION|SECTIONS|PURSUANT|BY|MATTER)$/;

/** Whether an Act is part of the name of an office: "v Minister Administering the Crown Lands Act 1989 (2012) 84 NSWLR 1". */
function isOfOffice(tokens: Tokens, from: number): boolean {
  return textAt(tokens, from) === "Minister" && textAt(tokens, from + 1) === "Administering";
}

const MOST_REST = 8;

/**
 * Skips the rest of a title: "Rules of the Supreme Court 1971", "Statute of Marlborough 1267", "Policy (Resources and
 * Energy) 2021 (NSW)".
 */
function restOfTitle(tokens: Tokens, keyword: number): number {
  if (textAt(tokens, keyword + 1) === "(") return afterSubject(tokens, keyword + 1);
  const numbered = numberOfPolicy(tokens, keyword);
  if (numbered !== undefined) return numbered;
  const isOld = /^(?:Act|Statutes?|Petition)$/.test(textAt(tokens, keyword));
  if (!isOld && !/^(?:Rules|Constitution|Order|Code)$/.test(textAt(tokens, keyword))) return keyword + 1;
  if (textAt(tokens, keyword + 1) !== "of") return keyword + 1;
  let next = skip(tokens, keyword + 2, "the");
  const isPart = (at: number) => isTitleWord(tokens, at) && !KEYWORDS.has(textAt(tokens, at));
  while (next < keyword + MOST_REST && isPart(next)) next += 1;
  const isWhole = next > keyword + 2 && isPart(next - 1);
  return isWhole && isDated(tailAt(tokens, next), isOld) ? next : keyword + 1;
}

/** Skips the subject in brackets that the year and jurisdiction of an instrument follow. */
function afterSubject(tokens: Tokens, open: number): number {
  let close = open + 1;
  while (close < open + MOST_REST && (isTitleWord(tokens, close) || SMALL.has(textAt(tokens, close))))
    close += 1;
  if (textAt(tokens, close) !== ")" || !isTitleWord(tokens, open + 1)) return open;
  const { year, jurisdiction } = tailAt(tokens, close + 1);
  const isNamed = jurisdiction !== undefined || isPlanning(tokens, open - 1);
  return year !== undefined && isNamed ? close + 1 : open;
}

/** Whether a year or jurisdiction ends a title; without the latter an old statute must predate the Union. */
function isDated({ year, jurisdiction }: Tail, isOld: boolean): boolean {
  if (jurisdiction !== undefined) return true;
  return year !== undefined && (!isOld || year < UNION);
}

/** Finds the first word of a title, from its last; undefined without a title. */
function titleStart({ tokens, text: whole, floor }: Input, keyword: number, type: Type): number | undefined {
  let depth = 0; // a title whose first words are in brackets is only a part of one
  const first = reachBack(tokens, whole, floor, keyword);
  for (let at = afterOuter(tokens, first, keyword); at < keyword; at += 1) {
    const text = textAt(tokens, at);
    if (text === "(") depth += 1;
    else if (text === ")") depth -= 1;
    const isNew = text === "A" && textAt(tokens, at + 1) === "New" && textAt(tokens, at + 2) === "Tax"; // "A New Tax System"
    if (depth === 0 && (isNew || (isTitleWord(tokens, at) && !isNoStart(tokens, at)))) return at;
  }
  return type === "constitution" ? keyword : undefined;
}

/** Skips what is before a title: `Introduction Part 11` of `Introduction Part 11 Crimes Act`, `United Kingdom's`. */
function afterOuter(tokens: Tokens, first: number, keyword: number): number {
  for (let at = keyword - 1; at > first; at -= 1) {
    const isNumber = /^\d/.test(textAt(tokens, at)) && endsProvision(tokens, at);
    const isCountry = textAt(tokens, at) === "s" && COUNTRY.test(textAt(tokens, at - 2));
    const isReport = textAt(tokens, at) === "Report" && textAt(tokens, at + 1) === "on";
    if (isReport) return at + 1; // "Advisory Report on the Harbour Bill 2017"
    if ((isNumber || isCountry) && textAt(tokens, at + 1) !== "Foreign") return at + 1;
  }
  return first;
}

/** Goes back over capitalised words, those that join them, and brackets, within the same paragraph. */
function reachBack(tokens: Tokens, whole: string, floor: number, keyword: number): number {
  const least = Math.max(floor, keyword - MOST_TITLE_TOKENS);
  let first = keyword;
  for (let at = keyword - 1, depth = 0; at >= least && !isHeaded(whole, tokens, at + 1); at -= 1) {
    const text = textAt(tokens, at);
    if (text === ")") depth += 1;
    else if (text === "(" && depth > 0) {
      if (isAside(tokens, at + 1)) break;
      depth -= 1;
    } else if (depth === 0 && (!isTitleToken(tokens, at, keyword) || endsBefore(tokens, at, keyword))) break;
    if (depth === 0) first = at;
  }
  return first;
}

const HEADING =
  /(?:^|\n)[ \t]*(?:[^\p{Ll}\n]{4,80}|(?:\p{Lu}[\p{L}'’-]* (?:and |of |the )?){0,6}(?:Authorities|Background|Framework|Introduction|Law|Legislation|Materials|Overview|Provisions|Regime|Statutes|Summary))$/u;

/** Whether an empty line between two tokens follows a heading; a converter may leave others within a title. */
function isHeaded(whole: string, tokens: Tokens, at: number): boolean {
  if (!endsParagraph(whole, tokens, at) || textAt(tokens, at) === "Amendment") return false;
  const end = tokens[at - 1]?.end ?? 0;
  return HEADING.test(whole.slice(Math.max(0, end - LONGEST_HEADING), end));
}

const LONGEST_HEADING = 100; // characters

/** Words after the "Act" within a title: "Crimes Act Amendment Act", "Constitution Acts Interpretation Act". */
const BEHIND_ACT =
  /^(?:Amend|Application|Compilation|Consequential|Consolidat|Continu|Extension|Further|Interpretation|Repeal|Revision|Shortening|Suspension|Validat)/;

/** Whether a title begins after this token: "this Act or the Privacy Act", "Limitation Act Evidence Act". */
function endsBefore(tokens: Tokens, at: number, keyword: number): boolean {
  const next = textAt(tokens, at + 1);
  if (/^Acts?$/.test(textAt(tokens, at)))
    return (
      next === "and" ||
      next === "or" ||
      (at + 1 < keyword && isTitleWord(tokens, at + 1) && !BEHIND_ACT.test(next))
    );
  return beginsAnother(tokens, at);
}

/** Whether a bracket holds what no title does: "(see s 2(1))", "(retrospective application)". */
function isAside(tokens: Tokens, at: number): boolean {
  return tokens[at]?.kind === "word" && !isTitleWord(tokens, at);
}

const INSTITUTION =
  /^(?:Assembly|Authority|Board|Commission|Commissioner|Council|Court|Crown|Department|General|Governor|Minister|Ombudsman|Parliament|Registrar|Senate|Tribunal)$/;

/** Words of which an Act has or undergoes one: "the Private Sector Provisions of the Privacy Act". */
const OF_ACT = /^(?:Objects?|Operation|Provisions?|Reform|Review|Sections?)$/;

/**
 * Whether "the" begins a title after words that are not in it: "Commonwealth by the Native Title Act", "Bank under Pt IVA
 * of the Federal Court Act", but "Proclamation under the Hemp Act", "Stronger Futures in the Northern Territory Act".
 */
function beginsAnother(tokens: Tokens, at: number): boolean {
  if (textAt(tokens, at) !== "the") return false;
  if (textAt(tokens, at - 1) === "of" && OF_ACT.test(textAt(tokens, at - 2))) return true;
  const [before, joining] = [textAt(tokens, at - 2), textAt(tokens, at - 1)];
  if (STATES.test(joining) || COUNTRY.test(joining)) return true; // "In New Zealand the Illegal Contracts Act"
  if (/^(?:and|or|by)$/.test(joining)) return true;
  if (/^(?:of|to|in)$/.test(joining) && endsProvision(tokens, at - 2)) return true;
  if (joining === "under") return before !== "Proclamation";
  return /^(?:at|from|in|on|to|with)$/.test(joining) && (INSTITUTION.test(before) || STATES.test(before));
}

function isNoStart(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  return (
    STARTERS.has(text) ||
    endsProvision(tokens, at) ||
    NOT_FIRST.has(text) ||
    SMALL.has(text) ||
    isLabelOfLaw(tokens, at) ||
    (/^[IVX]+[A-Z]{0,4}$/.test(text) && textAt(tokens, at + 1) === "of")
  );
}

/** Texts about a law, in whose titles it is named: "Memo on the Privacy Act". */
const ABOUT_LAW =
  /^(?:Advice|Brief|Commentary|Extracts?|Guide|Memo|Memorandum|Notes?|Opinion|Outline|Overview|Paper|Summary|Submissions?)$/;

/** Whether a word is the label of a list or the country of an Act: "Legislation Justices Act", "Victoria's Wrongs Act". */
function isLabelOfLaw(tokens: Tokens, at: number): boolean {
  const [text, next] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (ABOUT_LAW.test(text)) return /^(?:on|about|to|of|from|re)$/.test(next);
  if (text === "Legislation") return !/^(?:Act|Amend|Further|Interpretation|Reform|Revision|\()/.test(next);
  return STATES.test(text) && next === "'" && textAt(tokens, at + 3) !== "Foreign";
}

function isTitleWord(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "word") return false;
  const first = token.text.charCodeAt(0);
  return first < 0x80 ? first >= CAPITAL_A && first <= CAPITAL_Z : /^\p{Lu}/u.test(token.text);
}

const [CAPITAL_A, CAPITAL_Z] = [0x41, 0x5a] as const;

function isTitleToken(tokens: Tokens, at: number, keyword: number): boolean {
  const text = textAt(tokens, at);
  const kind = tokens[at]?.kind;
  if (kind === "word") return isTitleWord(tokens, at) || SMALL.has(text) || isJoined(tokens, at);
  if (kind === "number") return /^\d{1,3}$/.test(text) && isTitleWord(tokens, at - 1);
  if (text === "-")
    // "Co-ordination", "Clerks - Private Sector Award", not "Note- The"
    return (isGlued(tokens, at) && isGlued(tokens, at + 1)) || textAt(tokens, keyword) === "Award";
  return text === "," ? isListComma(tokens, at, keyword) : /^['&/]$/.test(text);
}

/** "Workers' ", and "Community-based": whether the token follows an apostrophe or hyphen without a space. */
function isJoined(tokens: Tokens, at: number): boolean {
  if (!isGlued(tokens, at)) return false;
  return textAt(tokens, at) === "s" || (textAt(tokens, at - 1) === "-" && isGlued(tokens, at - 1));
}

const STATES =
  /^(?:Victoria|Queensland|Wales|Tasmania|Australia|Territory|Zealand|Commonwealth|England|Kingdom|Canada)$/;

const COUNTRY =
  /^(?:UK|US|USA|NSW|Kingdom|States|Zealand|Australia|Victoria|Queensland|Tasmania|Wales|Canada|Ireland)$/;

/** Whether a comma is part of a title: "Children, Youth and Families", not "In Victoria, Wrongs Act". */
function isListComma(tokens: Tokens, at: number, keyword: number): boolean {
  const before = textAt(tokens, at - 1);
  if (!isTitleWord(tokens, at - 1) || STATES.test(before) || KEYWORDS.has(before)) return false;
  if (!isTitleWord(tokens, at + 1) && textAt(tokens, at + 1) !== "and") return false;
  const isList = tokens.slice(at + 1, keyword).some(({ text }) => text === "and" || text === "&");
  return isList && !isParty(tokens, at - 1);
}

const MOST_PARTY = 5;

/** "Smith v Jones, Land and Environment Court Act 1979": whether the words before the comma name a party. */
function isParty(tokens: Tokens, last: number): boolean {
  let at = last;
  while (at > last - MOST_PARTY && isTitleWord(tokens, at)) at -= 1;
  return textAt(tokens, at) === "v" || (textAt(tokens, at) === "." && textAt(tokens, at - 1) === "v");
}

interface Title {
  readonly type: Type;
  readonly from: number;
  readonly keyword: number;
  readonly tail: Tail;
}

function built(input: Input, { type, from: first, keyword, tail }: Title) {
  const { tokens, text } = input;
  const isNumbered = textAt(tokens, keyword - 1) === "Statutory" && textAt(tokens, keyword) === "Rules";
  const from = isNumbered ? keyword - 1 : first; // "the Explanatory Statement Statutory Rules 1999 No 5"
  const { year } = tail;
  const last = Math.max(keyword, tail.from - 1); // the last word of "Rules of the Supreme Court"
  const name = printedText({ text, tokens }, from, last + 1);
  const { part, ...numbered } = numberOf(isNumbered ? "row" : type, tail);
  const title = [`${name}${tail.number}`, part].filter(Boolean).join(" ");
  const compiled = compilationAt(tokens, afterReign(tokens, tail.next));
  const after = pinsBehind(input, compiled.next);
  const beside = jurisdictionBeside(input, tail, from, after?.next ?? compiled.next);
  const { jurisdiction, next } = beside;
  const before = pinsAhead(input, beside.first);
  const place = jurisdiction === undefined ? "" : `(${jurisdiction})`;
  const canonical = [`${name}${tail.number}`, tail.yearText, part, place].filter(Boolean).join(" ");
  const warnings = [
    ...tail.warnings,
    ...half(type, { ...tail, jurisdiction }, textAt(tokens, keyword) === "Act"),
  ];
  const meaning = {
    kind: "legislation",
    type,
    title,
    year,
    jurisdiction,
    provisions: [...(before?.provisions ?? []), ...(after?.provisions ?? [])],
    ...compiled.fields,
    ...numbered,
    country: JURISDICTIONS.get(jurisdiction ?? ""),
    canonical,
    warnings,
    notes: [],
  } as const;
  return { drafts: [{ from: before?.from ?? beside.first, next, meaning, pins: "none" }] as const, next };
}

/** Reads the pinpoints before a title, also outside its bracket: `s 27 (Ferries Act 2019)`. */
function pinsAhead(input: Input, from: number): Provisions | undefined {
  const { tokens, floor } = input;
  const outside = textAt(tokens, from - 1) === "(" ? provisionsBefore(tokens, from - 1, floor) : undefined;
  return outside ?? (isBehindBreak(input, from) ? undefined : provisionsBefore(tokens, from, floor));
}

/** Whether a title begins its line and no word links it to the line before: "s 60-12", then "Privacy Act 1988". */
function isBehindBreak({ tokens, text }: Input, from: number): boolean {
  const isFirst = text.slice(tokens[from - 1]?.end, tokens[from]?.start).includes("\n");
  return isFirst && !/^(?:of|to|the|that|this)$/.test(textAt(tokens, from - 1));
}

/**
 * The jurisdiction of an Act, the first token with it, and the index after it: also after its provisions, `Evidence Act
 * 2006, s 30 (NZ)`, or before its title, `(CTH) Corporations Act 2001`, as some judges print it.
 */
function jurisdictionBeside(
  { tokens, floor }: Input,
  { jurisdiction }: Tail,
  from: number,
  next: number,
): { readonly jurisdiction: string | undefined; readonly first: number; readonly next: number } {
  if (jurisdiction !== undefined) return { jurisdiction, first: from, next };
  if (textAt(tokens, from) === "New" && textAt(tokens, from + 1) === "Zealand")
    return { jurisdiction: "NZ", first: from, next };
  const late = bracketedJurisdiction(tokens, next);
  if (late) return { ...late, first: from };
  const ahead = from - 3 >= floor ? bracketedJurisdiction(tokens, from - 3) : undefined;
  const isAhead = ahead?.next === from;
  return { jurisdiction: isAhead ? ahead.jurisdiction : undefined, first: isAhead ? from - 3 : from, next };
}

const COMPILATION = /^(?:(?<mark>[,(]) )?compilation (?:no|number)(?: \.)? (?<number>\d{1,6})(?= )/i;

/** `, compilation no 12`, `(Compilation No. 12)`: the compilation of a Commonwealth Act. */
function compilationAt(tokens: Tokens, from: number) {
  const found = phraseAt(tokens, from, COMPILATION);
  const { mark, number } = found?.named ?? {};
  const compilation = Number(number);
  if (!found || !(compilation > 0)) return { next: from };
  return { fields: { compilation }, next: skip(tokens, found.next, mark === "(" ? ")" : ",") };
}

/** Reads the pinpoints within the same paragraph. */
function pinsBehind({ tokens, text }: Input, at: number): Provisions | undefined {
  const near = provisionsInParagraph(tokens, at, text) ?? bracketedPins({ tokens, text }, at);
  if (near) return near;
  const found = provisionsInParagraph(tokens, skip(tokens, afterShortTitle(tokens, at), "at"), text);
  return /^[A-Z]{2,8}$/.test(textAt(tokens, found?.next ?? at)) ? undefined : found; // "(PA), s 54 ICA"
}

/** `Privacy Act 1988 (Cth) (s 6)`, `the Privacy Act 1988 (Cth) in s 6` */
function bracketedPins({ tokens, text }: Pick<Input, "tokens" | "text">, at: number): Provisions | undefined {
  if (textAt(tokens, at) === "in") {
    const inside = provisionsInParagraph(tokens, at + 1, text);
    return inside && !/^(?:of|to|in)$/.test(textAt(tokens, inside.next)) ? inside : undefined;
  }
  const found = textAt(tokens, at) === "(" ? provisionsInParagraph(tokens, at + 1, text) : undefined;
  return found && textAt(tokens, found.next) === ")" ? { ...found, next: found.next + 1 } : undefined;
}

const MOST_SHORT_TITLE = 14; // tokens

/** Skips a short title or remark before the pinpoints: `Privacy Act 1988 (Cth) ('Privacy Act') s 6`, `… (PA) s 6`, `… (Reprint No 14) s 6`. */
function afterShortTitle(tokens: Tokens, at: number): number {
  const isQuoted =
    /^(?:['"‘“]|the|[A-Z]{2,8}(?: Act)?|[Rr]eprint(?:ed)?|amended|as|now|since|repealed)$/.test(
      textAt(tokens, at + 1),
    );
  if (textAt(tokens, at) !== "(" || !isQuoted) return at;
  for (let next = at + 2; next < at + MOST_SHORT_TITLE; next += 1) {
    if (textAt(tokens, next) === "(") return at;
    if (textAt(tokens, next) === ")") return next + 1;
  }
  return at;
}

function half(type: Type, { year, yearText, jurisdiction }: Tail, isAct: boolean): string[] {
  if (type === "constitution") return [];
  const warnings: string[] = [];
  if (jurisdiction === undefined && (year ?? UNION) >= UNION)
    warnings.push("names no jurisdiction, such as (Cth) or (NSW)");
  if (year !== undefined && year < 1215) warnings.push(`${year} looks wrong for an Act`);
  if (isAct && yearText === "") warnings.push("names no year");
  return warnings;
}

/** `Corporations Act s 180(1)`: an incomplete citation, recognised by its pinpoint. */
function yearless(input: Input, at: number, type: Type) {
  const { tokens } = input;
  const court = courtOfRules(tokens, at);
  if (court !== undefined)
    return (
      provisionsBefore(tokens, at, input.floor) &&
      built(input, { type, from: at, keyword: at, tail: tailAt(tokens, court) })
    );
  if (!isKnownBy(tokens, at) || SMALL.has(textAt(tokens, at - 1))) return undefined; // "the Act" has no title
  const from = titleStart(input, at, type);
  if (from === undefined || from === at) return undefined;
  const hasPin = pinsBehind(input, at + 1) ?? provisionsBefore(tokens, from, input.floor);
  if (!hasPin) return undefined;
  return built(input, { type, from, keyword: at, tail: tailAt(tokens, at + 1) });
}

/** The end of `Rules of the High Court`, `Rules of the Supreme Court`, whose year is seldom printed. */
function courtOfRules(tokens: Tokens, at: number): number | undefined {
  if (textAt(tokens, at) !== "Rules" || textAt(tokens, at + 1) !== "of") return undefined;
  const court = skip(tokens, at + 2, "the") + 1;
  return textAt(tokens, court) === "Court" && isTitleWord(tokens, court - 1) ? court + 1 : undefined;
}

/**
 * Whether a title is recognised without a year: Acts, Bills, Codes, Ordinances, named Rules and Regulations, and of the Laws the
 * National, Uniform, Evidence and Corporations ones, unless the title goes on.
 */
function isKnownBy(tokens: Tokens, at: number): boolean {
  const [before, keyword] = [textAt(tokens, at - 1), textAt(tokens, at)];
  return (
    /^(?:Act|Bill|Code|Ordinance)$/.test(keyword) ||
    (/^(?:Rules|Regulations)$/.test(keyword) && /^\p{Lu}\p{L}{3}/u.test(before)) ||
    isPlanning(tokens, at) ||
    (keyword === "Law" &&
      /^(?:National|Uniform|Evidence|Corporations)$/.test(before) &&
      !(isTitleWord(tokens, at + 1) && provisionsAfter(tokens, at + 1) === undefined))
  );
}

const AUSTRALIAN = { title: "Constitution", canonical: "Australian Constitution", country: "au" } as const;

/** `Constitution s 51(xx)`, `s 92 of the Australian Constitution`: Australia's, unless another is named. */
function constitution(input: Input, at: number) {
  const { tokens } = input;
  const before = textAt(tokens, at - 1);
  const from = /^(?:Australian|Commonwealth)$/.test(before) && at - 1 >= input.floor ? at - 1 : at;
  if (isTitleWord(tokens, at + 1)) return undefined; // "Constitution Act 1902 (NSW)"
  if (textAt(tokens, at - 1) === "s" && textAt(tokens, at - 2) === "'") return undefined; // "the Company's Constitution"
  const other = otherConstitution(input, at);
  if (other) return other;
  const hasPin = pinsBehind(input, at + 1) ?? provisionsBefore(tokens, from, input.floor);
  if (!hasPin) return undefined;
  const found = built(input, { type: "constitution", from, keyword: at, tail: tailAt(tokens, at + 1) });
  const [draft] = found.drafts;
  return { drafts: [{ ...draft, meaning: { ...draft.meaning, ...AUSTRALIAN } }], next: found.next };
}

export const POWER_STARTS = ["s", "ss", "section", "Section", "sections", "Sections"];

const SECTIONS_OF_POWERS: ReadonlySet<string> = new Set(["51", "75", "76"]);
/** Heads of power, whose roman numbers directly follow the section: no Act has such paragraphs. */
const HEAD_OF_POWER = /^ss? (?:51\((?:[xvi]{2,8})\)|75\((?:i{1,3}|iv|v)\)|76\(i{2,3}\))/;

/** `s 51(xxxi)`, `Section 75(v)` without an Act: a head of power of the Constitution. */
export const headsOfPower: Form = ({ tokens }, at) => {
  if (!SECTIONS_OF_POWERS.has(textAt(tokens, skip(tokens, at + 1, ".")))) return undefined;
  const found = provisionsAfter(tokens, at);
  if (!found?.provisions.every((one) => HEAD_OF_POWER.test(one))) return undefined;
  if (/^(?:of|in|,)$/.test(textAt(tokens, found.next)) && titleFollows(tokens, found.next + 1))
    return undefined;
  const meaning = {
    kind: "legislation",
    type: "constitution",
    ...AUSTRALIAN,
    year: undefined,
    jurisdiction: undefined,
    provisions: found.provisions,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from: at, next: found.next, meaning, pins: "none" }], next: found.next };
};

/** Whether the words after a provision name its Act. */
function titleFollows(tokens: Tokens, at: number): boolean {
  return /^(?:\p{Lu}|the$|that$|this$)/u.test(textAt(tokens, at));
}

const MOST_NAME = 8; // tokens of "of the Republic of South Africa"
const OWN = /^(?:Australian?|Commonwealth|The|Section|Sections|Article|Articles|Chapter)$/;

/**
 * `Section 36 of the Constitution of the Republic of South Africa`, `s 1 of the Irish Constitution`: not
 * Australia's.
 */
function otherConstitution({ tokens, text, floor }: Input, at: number): Match | undefined {
  let first = at;
  while (first - 1 >= floor && first > at - MOST_NAME && isCountry(tokens, first - 1)) first -= 1;
  const next = countryEnd(tokens, at + 1);
  const pin = first === at && next === at + 1 ? undefined : provisionsBefore(tokens, first, floor);
  if (!pin) return undefined;
  const printed = printedText({ text, tokens }, pin.from, next);
  const warning = "names the constitution of a State or of another country, which is not Australia's";
  return unrecognised(pin.from, next, printed, warning);
}

function isCountry(tokens: Tokens, at: number): boolean {
  return isTitleWord(tokens, at) && !OWN.test(textAt(tokens, at));
}

/** Skips "of Ireland", "of the Republic of South Africa". */
function countryEnd(tokens: Tokens, at: number): number {
  const named = skip(tokens, at + 1, "the");
  if (textAt(tokens, at) !== "of" || !isCountry(tokens, named)) return at;
  let next = named + 1;
  const isName = () => isTitleWord(tokens, next) || /^(?:of|and)$/.test(textAt(tokens, next));
  while (next < at + MOST_NAME && isName()) next += 1;
  while (!isTitleWord(tokens, next - 1)) next -= 1;
  return next;
}
