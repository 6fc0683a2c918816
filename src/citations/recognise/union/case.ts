import { capitalised } from "../../../core/text.ts";
import {
  endsParagraph,
  endsSentence,
  phraseAt,
  skip,
  skipAll,
  skipPhrase,
  textAt,
  type Tokens,
} from "../../tokens.ts";
import type { Form, Input } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";
import { unionDecision } from "../german/decision.ts";
import { FORMS, OPINION } from "../german/decision-words.ts";
import { type FileNumber, opinionNumber, plainNumber, unionNumber } from "../german/file-numbers.ts";

const MOST_BETWEEN = 30; // tokens of an Advocate General's or the parties' names
export const OPINION_STARTS = ["Schlussanträge", "Schlussanträgen", "Schlussantrag", "SchlA", "Opinion"];
export const COURT_OPINION_STARTS = ["Opinion", "Gutachten", "Avis"];
export const JUDGMENT_STARTS =
  "Judgment Judgments Order Orders judgment judgments order orders Urteil Urt Urteils Urteile Urteilen Beschluss Beschl Beschlusses Beschlüsse Beschlüssen".split(
    " ",
  );
export const LISTED_STARTS = ["vom", "v", "of"];

interface Reached {
  readonly number: FileNumber;
  readonly day: FoundDate | undefined;
  /** Index of the first token of the number. */
  readonly at: number;
}

/** Tokens that separate a form from the number of another decision. */
const STOP = /^(?:[;:§]|paragraphs?|paras?|Rn|Rz|Rdnr|Randnr|Randnummer)$/;

/** Finds the number to which the words after a form lead, and the date between them. */
function reached({ tokens, text }: Input, from: number): Reached | undefined {
  let day: FoundDate | undefined;
  for (let at = from; at < from + MOST_BETWEEN; at += 1) {
    const token = tokens[at];
    if (token === undefined || STOP.test(token.text) || endsSentence(tokens, at)) return undefined;
    if (isOtherForm(tokens, at) || isOtherCourt(tokens, at)) return undefined;
    if (/\n\s*\n/.test(text.slice(tokens[at - 1]?.end ?? token.start, token.start))) return undefined;
    const number = unionNumber(tokens, at) ?? earlyNumber(tokens, at);
    if (number) return { number, day, at };
    const found = day ? undefined : dateAt(tokens, at);
    if (!found) continue;
    day = found;
    at = found.next - 1;
  }
  return undefined;
}

/** The `222/86` of `Case 222/86`, `Rs. 222/86`, `, 222/86, EU:C:`: cases of before 1989 have no letter. */
function earlyNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const lead = textAt(tokens, at - 1) === "." ? at - 2 : at - 1;
  const isLed = /^(?:Cases?|Rs|Rechtssachen?)$/.test(textAt(tokens, lead));
  const isWithEcli = textAt(tokens, at - 1) === "," && phraseAt(tokens, at, BEFORE_ECLI) !== undefined;
  const number = isLed || isWithEcli ? plainNumber(tokens, at) : undefined;
  return number && { ...number, court: "EuGH" };
}

const BEFORE_ECLI = /^\d{1,3} \/ \d\d ,(?= (?:ECLI : )?EU : C : )/;

/** Whether a judgment begins here: "(EuGH, Urt. v. 22.5.2025" after the words for an opinion. */
function isOtherForm(tokens: Tokens, at: number): boolean {
  const word = textAt(tokens, at);
  return word.length > 2 && FORMS.has(word) && !OPINION.test(word) && textAt(tokens, at - 1) === ",";
}

/** Whether a judgment is cited in brackets: "entgegen dem Schlussantrag der Rechtsprechung gefolgt (EuGH 18.9.2003, C-292/01)". */
function isOtherCourt(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at) === "(" && /^(?:EuGH?|CJEU|ECJ)$/.test(textAt(tokens, at + 1));
}

/** `Schlussanträge des Generalanwalts Szpunar vom 10.1.2019, C-507/17`, `Opinion of AG Kokott in Case C-97/16`. */
export const opinions: Form = (input, at) => {
  const { tokens } = input;
  const isOpinion = OPINION.test(textAt(tokens, at));
  const isOfAdvocate =
    /^(?:AG|Advocate)$/.test(textAt(tokens, at + 2)) || dateAt(tokens, at + 2) !== undefined;
  const isOfCourt = textAt(tokens, at) === "Opinion" && !isOfAdvocate;
  const found = isOpinion && !isOfCourt ? reached(input, at + 1) : undefined;
  if (!found) return undefined;
  const { number, day } = found;
  return unionDecision(input, { form: "Schlussanträge", day, number, from: at });
};

/**
 * `Judgment of 16 July 2020, Facebook Ireland and Schrems, C-311/18`, `judgment of the General Court delivered on
 * 17 July 2024 in Case T-1077/23`: form, date, parties, number.
 */
export const unionJudgments: Form = (input, at) => {
  const { tokens } = input;
  const word = textAt(tokens, at);
  const behind = textAt(tokens, at + 1) === "." ? at + 2 : at + 1;
  const on = afterMaker(tokens, behind);
  const given = textAt(tokens, on) === "delivered" ? on + 1 : on;
  if (!(given > on ? /^on$/ : /^(?:of|vom|v)$/).test(textAt(tokens, given))) return undefined;
  const day = dateAt(tokens, skip(tokens, given + 1, "."));
  const isNumbered = day !== undefined && /^(?:,|in)$/.test(textAt(tokens, day.next));
  const found = isNumbered ? reached(input, day.next + 1) : undefined;
  if (!found) return undefined;
  const court = madeBy(tokens.slice(behind, on).map(({ text }) => text));
  return unionDecision(input, { form: formOf(word), day, number: { ...found.number, ...court }, from: at });
};

const LINKS = /^(?:[,;]|und|and|sowie|as|well)$/;
const MOST_LISTED = 400; // tokens of a list of judgments with their places
const IS_JUDGMENT = /^(?:[Jj]udgments?|[Oo]rders?|(?:Urteil|Beschl(?:uss|üss))(?:en?|e?s)?)$/;

const CASE = /^(?:Joined|Cases?|verb|verbundenen|Rs|Rechtssachen?|\.)$/;

function skipBack(tokens: Tokens, from: number, is: RegExp): number {
  let at = from;
  while (is.test(textAt(tokens, at))) at -= 1;
  return at;
}

/** `, und vom 6.10.2015, Schrems, C-362/14`, `, and of 6 October 2015, Schrems, C-362/14`: a further item of a list of judgments. */
export const listedJudgments: Form = (input, at) => {
  const { tokens } = input;
  if (!LINKS.test(textAt(tokens, at - 1))) return undefined;
  const day = dateAt(tokens, skip(tokens, at + 1, "."));
  const found = day && /^(?:,|in)$/.test(textAt(tokens, day.next)) ? reached(input, day.next + 1) : undefined;
  const lead = found ? skipBack(tokens, found.at - 1, CASE) : at;
  const isApart = found && day && (textAt(tokens, lead) === "," || lead <= day.next + 1);
  const word = isApart ? formAhead(input, at) : undefined;
  if (!found || word === undefined) return undefined;
  return unionDecision(input, { form: formOf(word), day, number: found.number, from: at });
};

/** Returns the `Urteile` or `judgments` that begins the list of an item, if the list is in the same paragraph. */
function formAhead({ tokens, text }: Input, from: number): string | undefined {
  for (let at = from - 1; at >= Math.max(0, from - MOST_LISTED); at -= 1) {
    const word = textAt(tokens, at);
    if (IS_JUDGMENT.test(word)) return dateAt(tokens, skip(tokens, at + 2, ".")) ? word : undefined;
    if (endsParagraph(text, tokens, at + 1) || endsSentence(tokens, at)) return undefined;
  }
  return undefined;
}

/** The court that a citation names in words, which its number may contradict. */
function madeBy(words: readonly string[]): Pick<FileNumber, "court"> {
  if (words.includes("General") || words.includes("Gerichts")) return { court: "EuG" };
  return words.some((word) => /^(?:Justice|Gerichtshof)/.test(word)) ? { court: "EuGH" } : {};
}

function formOf(word: string) {
  const name = /^(?:judgment|order)/i.test(word) ? capitalised(word) : word;
  return FORMS.get(name) ?? FORMS.get(name.replace(/(?:es|s)$/, ""));
}

const MAKER =
  /^(?:of|the|des|der|General|Court|Justice|European|Union|Europäischen|Gerichtshofs|Gerichtshofes|Gerichts|President|Präsidenten)$/;
const MOST_MAKER = 9;
const MOST_CHAMBER = 9;

/** Skips `of the Court (Ninth Chamber)`, `des Gerichtshofs (Große Kammer)`. */
function afterMaker(tokens: Tokens, at: number): number {
  let next = skipAll(tokens, at, MAKER, MOST_MAKER);
  if (textAt(tokens, next - 1) === "of") next -= 1; // "of the Court of 16 July 2020"
  if (!/^(?:Court|Justice|Union|Gericht|President|Präsident)/.test(textAt(tokens, next - 1))) return at;
  if (textAt(tokens, next) !== "(") return next;
  const close = tokens.slice(next, next + MOST_CHAMBER).findIndex(({ text }) => text === ")");
  return close === -1 ? next : next + close + 1;
}

const OF_COURT = /^(?:of|the|Court|des|Gerichtshofs|Gerichtshofes|EuGH)$/;
const MOST_OF_COURT = 5; // tokens
const IN_BRACKETS = /^\( (?:[^() ]+ ){1,9}\)(?= )/;

/** Skips the words between an opinion and its day: `of the Court (Full Court) of`, `(EU-Canada PNR)`. */
function afterCourt(tokens: Tokens, from: number): number {
  const named = skipPhrase(tokens, from, IN_BRACKETS);
  const court = skipAll(tokens, named, OF_COURT, MOST_OF_COURT);
  return skipAll(tokens, skipPhrase(tokens, court, IN_BRACKETS), OF_COURT, MOST_OF_COURT);
}

/** `Opinion 2/13 of the Court of 18 December 2014`, `Gutachten 1/19 vom 6. Oktober 2021`. */
export const courtOpinions: Form = (input, at) => {
  const { tokens } = input;
  const number = opinionNumber(tokens, at);
  if (!number) return undefined;
  const next = afterCourt(tokens, number.next);
  const isOn = /^(?:vom|v)$/.test(textAt(tokens, next));
  const on = isOn ? skip(tokens, next + 1, ".") : next;
  const day = isOn || textAt(tokens, next - 1) === "of" ? dateAt(tokens, on) : undefined;
  const end = day?.next ?? number.next;
  return unionDecision(input, { form: undefined, day, number: { ...number, next: end }, from: at });
};

const BAILII = /\[(?:19|20)\d\d\] EUECJ ([CTF])-?(\d{1,4}\/\d\d)( ?P)?(_[A-Z]{1,3})?(?![\p{L}\d])/uy;
const MOST_PRINTED = 12; // tokens
/** BAILII's letters for an opinion and an order. */
const PARTS: ReadonlyMap<string, "Schlussanträge" | "Beschluss"> = new Map([
  ["_O", "Schlussanträge"],
  ["_CO", "Beschluss"],
]);

/** `[2011] EUECJ C-411/10`, `[2024] EUECJ T-1077/23_CO`: BAILII's number of a case. */
export const bailiiCases: Form = (input, at) => {
  const { tokens, text } = input;
  const start = tokens[at]?.start;
  if (start === undefined || textAt(tokens, at + 3) !== "EUECJ") return undefined;
  BAILII.lastIndex = start;
  const [whole, court, number, appeal, part = ""] = BAILII.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const behind = tokens
    .slice(at, at + MOST_PRINTED)
    .findIndex((token) => token.start >= start + whole.length);
  const fileNumber = `${court}-${number}${appeal === undefined ? "" : " P"}`;
  const found = {
    fileNumber,
    next: behind === -1 ? Math.min(tokens.length, at + MOST_PRINTED) : at + behind,
  };
  return unionDecision(input, { form: PARTS.get(part), day: undefined, number: found, from: at });
};
