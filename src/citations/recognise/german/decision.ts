import { austrianTwin, courtWords, type GermanCourt } from "../../tables/german-courts.ts";
import { isTellingSign, OGH_SIGNS } from "../../tables/registers.ts";
import { isGlued, printedText, skip, textAt, type Tokens } from "../../tokens.ts";
import type { DecisionFields, Draft, Extent, Form, Input, Match } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";
import { formatDecision } from "./formats.ts";
import {
  CLAIMS,
  FILED,
  FORMS,
  isDecided,
  isName,
  isOfLand,
  KOBLENZ,
  NUMBER_LEADS,
  opinionBeside,
  PLAINLY_NUMBERED,
} from "./decision-words.ts";
import { cutNumber } from "../incomplete.ts";
import {
  austrianCourtNumber,
  austrianNumber,
  federalNumber,
  officeNumberOf,
  taxNumber,
  vfghNumber,
  vwghNumber,
} from "./austrian-numbers.ts";
import {
  type FileNumber,
  germanNumber,
  opinionNumber,
  OTHER_NUMBERS,
  ownNumber,
  plainNumber,
  unionNumber,
} from "./file-numbers.ts";
import {
  afterName,
  afterOn,
  afterSenate,
  afterVerb,
  closed,
  dayOfLine,
  formBefore,
  lateDate,
  lateParts,
  ledNumberOf,
  senateIn,
} from "./seat.ts";
import { courtBehind, namedCourt, type NamedCourt } from "./named-court.ts";
import { unrecognised } from "../unrecognised.ts";
import { wordSet } from "../../../core/text.ts";

const JOINTS: ReadonlySet<string> = new Set([",", "-", ";", "(", ":", "in", "zu", "<", ">", "/", "|"]);
const LINKS = wordSet(", ; und u sowie");
const MOST_STEPS = 14;
const MOST_NAME = 18; // tokens of the parties' names, as the EU courts and the European Court of Human Rights print them
const MOST_LISTED = 12;

interface Parts {
  readonly form: DecisionFields["form"];
  readonly date: string | undefined;
  readonly senate: number | undefined;
  readonly number: FileNumber | undefined;
  readonly next: number;
  /** Whether "vom" or the form marks the date as that of the decision. */
  readonly isSaid: boolean;
  readonly warnings: readonly string[];
}

/** A decision by its court: `BGH, Urt. v. 12.3.2020 – III ZR 123/19`, `OGH 5 Ob 234/20b`. */
export const decisionByCourt: Form = (input, at) => {
  const { tokens } = input;
  const found = courtWords.at(tokens, at);
  if (!found || isPartnership(tokens, at)) return undefined;
  const {
    court,
    courtName,
    next: from,
    parts,
  } = twinAt(input, at, found.value) ?? namedParts(input, at, found);
  const isDated = parts.date !== undefined && (parts.isSaid || court.country === "at");
  const own = isDated ? undefined : ownOffice(input, at, court);
  if (own) return own;
  if (!parts.number && ONLY_NUMBERED.has(court.abbr)) return undefined;
  if (!parts.number && !isDated) return cutDecision(input, at, from, courtName);
  return decisionsOf(input, {
    court,
    courtName,
    ...statedIn(tokens, at, parts),
    number: parts.number,
    next: parts.next,
    warnings: parts.number ? parts.warnings : [...parts.warnings, UNNUMBERED],
  });
};

/** Austrian authorities whose abbreviations have other meanings in texts without their numbers. */
const ONLY_NUMBERED = wordSet("US BVA BKS DSK");

/** Whether `KG` is the form of a company: "GmbH & Co. KG (40 S 67/04z)". */
function isPartnership(tokens: Tokens, at: number): boolean {
  return (
    textAt(tokens, at) === "KG" && tokens.slice(Math.max(0, at - 2), at).some(({ text }) => text === "Co")
  );
}

/** Facts stated of a decision that begins at a token, also before it. */
export function statedIn(tokens: Tokens, from: number, parts: Pick<Parts, "form" | "date" | "senate">) {
  return { form: parts.form ?? formBefore(tokens, from), date: parts.date, senate: parts.senate, from };
}

/** `LVwG-2018/31/2501-7`: a file number that begins with the court. */
function ownOffice(input: Input, at: number, court: GermanCourt): Match | undefined {
  const isGlue = court.country === "at" && isGlued(input.tokens, at + 1);
  const number = isGlue ? officeNumberOf(court.abbr, input.text, input.tokens, at) : undefined;
  return number && decisionsOf(input, { court, number, from: at, next: number.next, warnings: [] });
}

type NamedParts = NamedCourt & { readonly parts: Parts };

function namedParts(
  input: Input,
  at: number,
  found: { readonly value: GermanCourt; readonly next: number },
): NamedParts {
  const named = namedCourt(input.tokens, at, found);
  return { ...named, parts: partsAt(input, named.next, named.court) };
}

/** `Verfassungsgerichtshof (B 1050/09)`: a name that two countries' courts have, with a number (not `3 C 90/21`) or form of the Austrian one. */
function twinAt(input: Input, at: number, value: GermanCourt): NamedParts | undefined {
  const court = austrianTwin(textAt(input.tokens, at), value);
  const parts = court && partsAt(input, at + 1, court);
  const form = parts?.form ?? formBefore(input.tokens, at);
  const isTold = form === "Erkenntnis" || /^(?!\d+ \p{Lu}{1,2} \d)./u.test(parts?.number?.fileNumber ?? "");
  return court && parts && isTold ? { court, courtName: court.abbr, next: at + 1, parts } : undefined;
}

const UNNUMBERED = "names no file number: court and date alone may fit several decisions";

/** `BGH – III ZR`: a court and an incomplete file number. */
function cutDecision({ tokens, text }: Input, at: number, from: number, courtName: string) {
  const next = cutNumber(tokens, from);
  if (next === undefined) return undefined;
  const warning = `the file number after ${courtName} is not whole`;
  return unrecognised(at, next, printedText({ text, tokens }, at, next), warning);
}

/**
 * `Urt. v. 12.3.2020 – III XX 123/19` after a court missing from the tables,
 * `Senatsurteil vom 12. März 2020 X R 14/10`.
 */
export const decisionByForm: Form = (input, at) => {
  const { tokens } = input;
  if (!FORMS.has(textAt(tokens, at))) return undefined;
  const start = afterSenate(tokens, skip(tokens, at + 1, "."));
  const form = FORMS.get(textAt(tokens, at));
  const opening = { from: at, form, senate: senateIn(tokens.slice(at + 1, start)), loose: true };
  const dated = datedAt(input, start, opening);
  return dated ?? (textAt(tokens, at).length > 1 ? numberedAt(input, start, at, form) : undefined);
};

/** `Senatsbeschluss 2 Ws 131/93 vom 23. September 1993`: the date after the file number. */
function numberedAt(input: Input, at: number, from: number, form: DecisionFields["form"]): Match | undefined {
  const { tokens } = input;
  const number = germanNumber(tokens, NUMBER_LEADS.has(textAt(tokens, at)) ? skip(tokens, at + 1, ".") : at);
  const day = number && lateDate(tokens, number.next);
  if (!number || !day) return undefined;
  const court = courtOfNumber(number);
  const found = { court, form, date: day.date, number, from, next: day.next };
  return decisionsOf(input, { ...found, warnings: court ? [] : [COURTLESS] });
}

/** `7. Oktober 1987 V R 2/79`, `vom 30. April 2001 8 K 284/99`: further item of a list with a court. */
export const decisionByDate: Form = (input, at) => {
  const isDay = /^\d{1,2}$/.test(textAt(input.tokens, at)) && textAt(input.tokens, at + 1) === ".";
  if (!isDay && (afterOn(input.tokens, at) === at || !/^[\d.]/.test(textAt(input.tokens, at + 1))))
    return undefined;
  return datedAt(input, at, { from: at, form: undefined, loose: false });
};

interface Opening {
  readonly from: number;
  readonly form: DecisionFields["form"];
  readonly senate?: number | undefined;
  readonly loose: boolean;
}

/** `III ZR 123/19`, `Ra 2015/12/0080`, and `BVerwG 6 AV 3.20` of "vom 9. Juni 2020 - BVerwG 6 AV 3.20". */
function numberWithCourt(tokens: Tokens, at: number, loose: boolean) {
  const named = courtWords.at(tokens, at);
  const number =
    germanNumber(tokens, named?.next ?? at, loose) ??
    unionNumber(tokens, at) ??
    vwghNumber(tokens, at, isOfficeLead(tokens, at)) ??
    (textAt(tokens, at - 1) === "GZ" ? austrianNumber(tokens, at, true) : undefined);
  if (!number) return undefined;
  const court = named?.value ?? courtOfNumber(number);
  return { number, court, isNamed: named !== undefined, isSeated: named?.value.seated === true };
}

/** Whether `Zl.` or `Zlen.` precedes a number, as before those of the Austrian Administrative Court. */
function isOfficeLead(tokens: Tokens, at: number): boolean {
  return /^Zl(?:e?n)?$/.test(textAt(tokens, textAt(tokens, at - 1) === "." ? at - 2 : at - 1));
}

/** `vom 12.3.2020 – III ZR 123/19`: a date and the file number after it. */
function datedAt(input: Input, at: number, { from, form, senate, loose }: Opening): Match | undefined {
  const { tokens } = input;
  const on = afterOn(tokens, at);
  if (form !== undefined && on === at) return undefined;
  const day = dateAt(tokens, on);
  if (!day) return undefined;
  const start = afterLeads(tokens, day.next);
  const found = numberWithCourt(tokens, start, loose);
  if (!found || (found.isSeated && form === undefined)) return undefined;
  const isBracketed = textAt(tokens, start - 1) === "(" && found.isNamed;
  if (isBracketed && !isDecided(input, on, found.number.next, form)) return undefined; // cites what speaks of the day
  const { number } = found;
  const next = closed(tokens, day.next, number.next);
  const made = found.court ? { court: found.court } : courtBehind(tokens, from, next);
  const warnings = made ? day.warnings : [...day.warnings, COURTLESS];
  const parts = {
    court: undefined,
    ...made,
    form: opinionOf(input, on, form, found),
    senate,
    date: day.date,
    number,
    warnings,
  };
  const first = form === undefined ? on : from;
  return decisionsOf(input, { ...parts, from: first, next });
}

/** `GA Øe 19.12.2019, C-311/18` is an opinion. */
function opinionOf(input: Input, at: number, form: Parts["form"], found: Pick<Facts, "court" | "number">) {
  const { court, number } = found;
  return form ?? (court?.country === "eu" && number ? opinionBeside(input, at, number.next) : undefined);
}

export const COURTLESS = "names no court that the tables have";

const MOST_LEADS = 4;

/** Skips the marks and words between a day and a file number. */
function afterLeads(tokens: Tokens, from: number): number {
  let at = from;
  for (let step = 0; step < MOST_LEADS && isLead(textAt(tokens, at)); step += 1)
    at = skip(tokens, at + 1, ".");
  return at;
}

function isLead(word: string): boolean {
  return JOINTS.has(word) || NUMBER_LEADS.has(word);
}

/** A decision identified by its file number: `VIII ZR 12/19`, `9 ObA 12/20x`, `B 4 AS 1/20 R`. */
export const decisionByNumber: Form = (input, at) => {
  const { tokens } = input;
  if (textAt(tokens, at - 1) === "=" && isGlued(tokens, at)) return undefined; // "…?num=C-689/13" of an address
  const number =
    unionNumber(tokens, at) ??
    taxNumber(input.text, tokens, at) ??
    (isTelling(tokens, at) ? (austrianNumber(tokens, at, false) ?? germanNumber(tokens, at)) : undefined) ??
    vwghNumber(tokens, at, false) ??
    federalNumber(input.text, tokens, at);
  const court = number && courtOfNumber(number);
  if (!number || !court) return numberOfLand(input, at);
  const form = court.country === "eu" ? opinionBeside(input, at, number.next) : undefined;
  return decisionsOf(input, { court, number, from: at, ...lateFields(tokens, number, form) });
};

/** `L 2 AS 273/14`, `14 (V) G 3/94`: the court is named elsewhere, but not that of `1 A 12/04.OVG`. */
function numberOfLand(input: Input, at: number): Match | undefined {
  const number = isOfLand(input.tokens, at) ? germanNumber(input.tokens, at, true) : undefined;
  if (!number) return undefined;
  const court = number.fileNumber.endsWith(".OVG") ? courtWords.get("OVG") : undefined;
  const facts = { court, number, from: at, next: number.next };
  return decisionsOf(
    input,
    court ? { ...facts, courtName: KOBLENZ, warnings: [] } : { ...facts, warnings: [COURTLESS] },
  );
}

/** `Rs. 6/64`, `Rs. C-515/07`, `Case 26/62`, `CJEU, C 362/14`, `Az. 5 U 12/19`. */
export const decisionByLead: Form = (input, at) => {
  const { tokens } = input;
  const lead = textAt(tokens, at);
  const start = /^[.:,(-]$/.test(textAt(tokens, at + 1)) ? skip(tokens, at + 2, ":") : at + 1;
  const isUnion = !/^A[zk]/.test(lead) && !CLAIMS.includes(lead);
  const number = isUnion
    ? (unionNumber(tokens, start, true) ?? (/^CJEU|^ECJ/.test(lead) ? undefined : plainNumber(tokens, start)))
    : ledNumberOf(tokens, start, lead);
  if (!number) return undefined;
  const court = isUnion
    ? courtWords.get(number.fileNumber.startsWith("T-") ? "EuG" : "EuGH")
    : courtOfNumber(number);
  const form = isUnion ? opinionBeside(input, at, number.next) : undefined;
  const from = isUnion ? at : start;
  return decisionsOf(input, { court, number, from, ...lateFields(tokens, number, form) });
};

function courtOfNumber({ fileNumber, court }: FileNumber): GermanCourt | undefined {
  if (court !== undefined) return courtWords.get(court);
  if (fileNumber.startsWith("C-")) return courtWords.get("EuGH");
  return fileNumber.startsWith("T-") ? courtWords.get("EuG") : undefined;
}

/** Cheap test whether a register that identifies its court is near. */
function isTelling(tokens: Tokens, at: number): boolean {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (second === "-" && /^[CTF]$/.test(first)) return false; // a number of the EU courts: "C-131/12"
  if (isTellingSign(first) || isTellingSign(second) || OGH_SIGNS.has(second)) return true;
  if (second === "W" && textAt(tokens, at + 3) === "pat") return true;
  return tokens[at]?.kind === "word" && /^\d{1,2}Ob/.test(first);
}

/** Reads the parts after a court: form, senate, date, names, and last the file number. */
export function partsAt(input: Input, from: number, court: GermanCourt): Parts {
  const { tokens } = input;
  const state: Reading = { at: from, next: from, names: 0, isSaid: false, warnings: [] };
  for (let step = 0; step < MOST_STEPS + state.names && !state.number; step += 1) {
    if (!readPart(input, state, court, from)) break;
  }
  const { form, date, senate, number, isSaid, warnings } = state;
  const end = closed(tokens, from, state.next);
  const late =
    number && date === undefined ? (lateParts(tokens, end, number) ?? dayOfLine(input, end)) : undefined;
  return {
    form: form ?? late?.form,
    date: date ?? late?.date,
    senate,
    number,
    next: late?.next ?? end,
    isSaid,
    warnings,
  };
}

/** Returns the form and date of a decision that is named by its number, with those after the number. */
function lateFields(tokens: Tokens, number: FileNumber, form: Parts["form"]) {
  const late = number.date === undefined ? lateParts(tokens, number.next, number) : undefined;
  return { date: number.date, next: number.next, ...late, form: form ?? late?.form, warnings: [] };
}

interface Reading {
  at: number;
  /** Index of the token after the last part that belongs to the decision. */
  next: number;
  /** Number of tokens taken for names. */
  names: number;
  isSaid: boolean;
  form?: DecisionFields["form"];
  date?: string | undefined;
  senate?: number | undefined;
  number?: FileNumber;
  readonly warnings: string[];
}

/** Reads the part at the current position; false if it is not part of a decision. */
function readPart(input: Input, state: Reading, court: GermanCourt, from: number): boolean {
  const { tokens } = input;
  const { at, names } = state;
  const day = state.date === undefined ? dateAt(tokens, at) : undefined;
  if (day) {
    [state.at, state.next, state.date] = [day.next, day.next, day.date];
    state.warnings.push(...day.warnings);
    return true;
  }
  const number = numberOf(input, at, court, names > 0);
  if (number) {
    Object.assign(state, { number, next: number.next, ...onlyDate(number, state) });
    return true;
  }
  if (readForm(tokens, state)) return true;
  const named = state.date !== undefined && court.country === "de" ? afterName(tokens, at) : at;
  const behind = Math.max(named, skipLead(tokens, at, court));
  if (behind > at) {
    [state.isSaid, state.at] = [state.isSaid || afterOn(tokens, at) > at, behind];
    state.senate ??= senateIn(tokens.slice(at, behind));
    return true;
  }
  const isNamed = court.country === "eu" || court.country === "int";
  if (!isNamed || names >= MOST_NAME || !isName(tokens, at, from)) return false;
  [state.names, state.at] = [names + 1, at + 1];
  return true;
}

/** The date that is joined to a number, unless one was stated. */
const onlyDate = ({ date }: FileNumber, stated: Pick<Reading, "date">) => ({ date: stated.date ?? date });

/** `Urt.` before the day. */
function readForm(tokens: Tokens, state: Reading): boolean {
  const word = textAt(tokens, state.at);
  if (state.form !== undefined || state.date !== undefined || !FORMS.has(word)) return false;
  [state.form, state.isSaid, state.at] = [FORMS.get(word), true, skip(tokens, state.at + 1, ".")];
  return true;
}

/** Skips a word that may precede the file number: "vom", "Az.", a dash, the senate, the court again. */
function skipLead(tokens: Tokens, at: number, court: GermanCourt): number {
  const word = textAt(tokens, at);
  const day = afterOn(tokens, at);
  if (day > at) return day;
  if (NUMBER_LEADS.has(word)) return skip(tokens, at + 1, ".");
  const senate = afterSenate(tokens, at);
  if (senate > at) return senate;
  const verb = afterVerb(tokens, at);
  if (verb > at || /^(?:hat|am|zu)$/.test(word)) return verb;
  if (/^(?:jeweils|je)$/.test(word)) return at + 1;
  if (JOINTS.has(word)) return at + 1;
  const joint = PRINTS_ITSELF.test(court.abbr) ? /^[-(:,]$/ : /^[-(:]$/; // "LVwG Stmk 2.6.2025, LVwG 20.32-4444/2024"
  const again = joint.test(textAt(tokens, at - 1)) ? courtWords.at(tokens, at) : undefined; // "- BVerwG 4 NB 43.93 -"
  return again && ` ${court.abbr} `.includes(` ${again.value.abbr} `) ? again.next : at;
}

/** Authorities of Austria's Länder, which may print their abbreviation before the number. */
const PRINTS_ITSELF = /(?:^| )(?:LVwG|UVS)(?= |$)/;

/**
 * Reads a file number in the forms of the court's country, or one of another court's register, which the
 * preceding court must not hide.
 */
export function numberOf(
  { tokens, text }: Input,
  at: number,
  court: GermanCourt,
  isNamed: boolean,
): FileNumber | undefined {
  switch (court.country) {
    case "eu":
      return unionNumber(tokens, at, !isNamed) ?? opinionNumber(tokens, at) ?? ledNumber(tokens, at, isNamed);
    case "int":
      return ledNumber(tokens, at, isNamed);
    case "at":
      return austrianCourtNumber(text, tokens, at, court.abbr);
    case "de":
      return (
        germanNumber(tokens, at, true) ??
        ownNumber(text, tokens, at, court.abbr) ??
        (PLAINLY_NUMBERED.test(court.abbr) ? plainNumber(tokens, at) : undefined) ??
        austrianNumber(tokens, at, false)
      );
  }
}

const LONG = /^(?:\d{5}|[3-9]\d{3})$/; // "40160/12" of Strasbourg

/** `6/64`; after parties' names a short one only with "Rs." or "Nr.", as "95/46" in a sentence is not a case. */
function ledNumber(tokens: Tokens, at: number, isNamed: boolean): FileNumber | undefined {
  const isLed = [1, 2].some((back) => NUMBER_LEADS.has(textAt(tokens, at - back)));
  return isNamed && !isLed && !LONG.test(textAt(tokens, at)) ? undefined : plainNumber(tokens, at);
}

type Facts = Extent & {
  readonly warnings: readonly string[];
  readonly court: GermanCourt | undefined;
  readonly courtName?: string;
  readonly form?: DecisionFields["form"];
  readonly date?: string | undefined;
  readonly senate?: number | undefined;
  readonly number: FileNumber | undefined;
};

interface UnionFound extends Pick<Draft, "from"> {
  readonly form: DecisionFields["form"];
  readonly day: FoundDate | undefined;
  readonly number: FileNumber;
}

/** An EU decision identified by its form and number alone. */
export function unionDecision(input: Input, { form, day, number, from }: UnionFound): Match {
  return decisionsOf(input, {
    court: courtOfNumber(number),
    form,
    date: day?.date,
    number,
    from,
    next: closed(input.tokens, from, number.next),
    warnings: day?.warnings ?? [],
  });
}

/** Builds a decision with its other file numbers, and the decisions of the same court listed after it. */
export function decisionsOf(input: Input, facts: Facts): Match {
  const drafts: Draft[] = [draftOf(facts)];
  let { next } = facts;
  let last = facts;
  for (let count = 0; count < MOST_LISTED; count += 1) {
    const others = last.number?.more ?? [];
    for (const other of others) drafts.push(draftOf({ ...last, ...other, number: other, warnings: [] }));
    next = Math.max(next, others.at(-1)?.next ?? next);
    const following =
      secondNumber(input.tokens, next, last) ??
      nextOfList(input, next, last) ??
      nextAustrian(input, next, last);
    if (!following) break;
    drafts.push(draftOf(following));
    [last, next] = [following, following.next];
  }
  return { drafts, next };
}

/** `1 BvR 12/10, 1 BvR 13/10`, `C-203/15 und C-698/15`, `EGMR 30562/04 und 30566/04`: another file number of the same decision. */
function secondNumber(tokens: Tokens, at: number, facts: Facts): Facts | undefined {
  const { country = "" } = facts.court ?? {};
  const isOfConvention = country === "int";
  if (facts.number === undefined || (facts.date === undefined && !isOfConvention)) return undefined;
  if (!/^(?:,|und|and|u|&|\/)$/.test(textAt(tokens, at))) return undefined;
  let from = skip(tokens, at + 1, ".");
  if (isOfConvention && NUMBER_LEADS.has(textAt(tokens, from))) from = skip(tokens, from + 1, ".");
  const number = OTHER_NUMBERS.get(country)?.(tokens, from);
  if (!number || dateAt(tokens, from)) return undefined;
  return { ...facts, number, from, next: number.next, warnings: [] };
}

/** `OLG Wien 17 Bs 88/24a; 22 Bs 319/25k`, `2009/16/0307 und 2009/16/0310`: another decision of the same Austrian court. */
function nextAustrian({ tokens, text }: Input, at: number, facts: Facts): Facts | undefined {
  if (facts.court?.country !== "at" || facts.number === undefined || !LINKS.has(textAt(tokens, at)))
    return undefined;
  const from = skip(tokens, at + 1, ".");
  const number =
    (facts.court.abbr === "VfGH" ? vfghNumber(tokens, from) : undefined) ?? // "G 151/2014 ua, V 93/2014"
    austrianNumber(tokens, from, false) ??
    vwghNumber(tokens, from, facts.court.abbr === "VwGH") ??
    officeNumberOf(facts.court.abbr, text, tokens, from);
  if (!number || isOfOther(number, facts.court)) return undefined;
  const date = isSameDay(tokens, at, number, facts) ? facts.date : undefined;
  return { ...facts, date, number, from, next: number.next, warnings: [] };
}

/** Whether the date of a decision is also that of the number after the mark at `at`. */
function isSameDay(tokens: Tokens, at: number, { fileNumber }: FileNumber, facts: Facts): boolean {
  const isJoined = facts.court?.abbr === "VfGH" && textAt(tokens, at) !== ";";
  return isJoined || FILED.test(fileNumber) || isEachOf(tokens, facts);
}

const isOfOther = ({ court }: FileNumber, { abbr }: GermanCourt) => court !== undefined && court !== abbr;

/** `jeweils vom 22.12.2011, 2009/16/0307 und 2009/16/0310`, `vom 18. Dezember 1990, Zlen. 85/08/0151, 86/08/0193` */
function isEachOf(tokens: Tokens, { from, next }: Facts): boolean {
  return tokens.slice(from, next).some(({ text }) => /^(?:je(?:weils)?|Zle?n)$/.test(text));
}

/** `, und vom 7. Oktober 1987 V R 2/79`, `sowie Beschluss vom …`: the next decision of the same court. */
function nextOfList(input: Input, at: number, facts: Facts): Facts | undefined {
  const { tokens } = input;
  let start = textAt(tokens, at) === "-" ? at + 1 : at;
  if (!LINKS.has(textAt(tokens, start)) || facts.court === undefined) return undefined;
  while (LINKS.has(textAt(tokens, start))) start = skip(tokens, start + 1, ".");
  const form = FORMS.get(textAt(tokens, start));
  if (FORMS.has(textAt(tokens, start))) start = skip(tokens, start + 1, ".");
  start = afterOn(tokens, start);
  const day = dateAt(tokens, start);
  if (!day) return undefined;
  const behind = afterLeads(tokens, day.next);
  const number = numberOf(input, skip(tokens, behind, ","), facts.court, false);
  if (!number || isOfOther(number, facts.court)) return undefined;
  return {
    ...facts,
    form: form ?? facts.form,
    date: day.date,
    number,
    from: start,
    next: closed(tokens, day.next, number.next),
    warnings: day.warnings,
  };
}

function draftOf(facts: Facts): Draft {
  const { court, courtName = court?.abbr, form, date, senate, number, from, next, warnings } = facts;
  const fileNumber = number?.fileNumber;
  const fields = { kind: "decision", court, courtName, form, date, senate, fileNumber } as const;
  const canonical = formatDecision(fields);
  const meaning = { country: court?.country, canonical, warnings, notes: [], ...fields };
  return { from, next, meaning, pins: "german" };
}
