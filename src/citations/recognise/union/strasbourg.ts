import { dateAt, type FoundDate } from "../dates.ts";
import { unionDecision } from "../german/decision.ts";
import { type FileNumber, plainNumber } from "../german/file-numbers.ts";
import { yearIn } from "../literature/secondary.ts";
import { resolveReported } from "../../resolve.ts";
import { seriesByAbbreviation } from "../../series.ts";
import { digitsAt, skip, textAt, textBefore, type Tokens, skipPhrase } from "../../tokens.ts";
import type { Form, Input, Match } from "../../types.ts";

export const STRASBOURG_STARTS = [
  "App",
  "Appl",
  "Apps",
  "Application",
  "Applications",
  "no",
  "nos",
  "Series",
];

type Numbers = Required<Pick<FileNumber, "more">> & FileNumber;

const MOST_NUMBERS = 12;
const LINKS = /^(?:,|and|&|;)$/;

/** Reads `33985/96 and 33986/96`, `79885/12, 52471/13 and 52596/13`. */
function numbersAt(tokens: Tokens, from: number): Numbers | undefined {
  const first = plainNumber(tokens, from);
  if (!first) return undefined;
  const more: { readonly fileNumber: string; readonly from: number; readonly next: number }[] = [];
  let { next } = first;
  while (more.length < MOST_NUMBERS && LINKS.test(textAt(tokens, next))) {
    const at = textAt(tokens, next) === "," ? skip(tokens, next + 1, "and") : next + 1;
    const other = plainNumber(tokens, at);
    if (!other) break;
    more.push({ ...other, from: at });
    ({ next } = other);
  }
  return { ...first, more, ...(more.length === 0 && { next: skipPhrase(tokens, next, AND_OTHERS) }) };
}

/** Skips the `and 2 others` of joined applications. */
const AND_OTHERS = /^and [\p{L}\p{N}_]\S* others?(?= )/u;

const COURT = /^(?:ECtHR|ECHR|EComHR|GC|Grand|Commission|Court|dec)$/;
const MOST_BRACKETED = 14; // tokens

interface Closing {
  readonly day: FoundDate | undefined;
  readonly next: number;
}

/** Reads `(ECtHR, 27 September 1999)`, `(25 November 2008)`, `[GC]` after the numbers. */
function closingAt(tokens: Tokens, from: number): Closing | undefined {
  const at = textAt(tokens, from) === "," ? from + 1 : from;
  if (!/^[([]$/.test(textAt(tokens, at))) return undefined;
  let [day, isCourt]: [FoundDate | undefined, boolean] = [undefined, false];
  for (let next = at + 1; next < at + MOST_BRACKETED; next += 1) {
    const text = textAt(tokens, next);
    if (text === ")" || text === "]") return day || isCourt ? { day, next: next + 1 } : undefined;
    isCourt ||= COURT.test(text);
    day ??= dateAt(tokens, next);
  }
  return undefined;
}

const LEAST_DIGITS = 4;
const BEFORE = 160; // characters
const CASE = /(?<!\p{L})(?:v|vs|c)\.? (?:the )?\p{Lu}[^;:\n]{2,100}$/u;

/**
 * Whether the number is that of an application to the European Court of Human Rights: the court is named after it, or
 * it is as long as the Court's numbers are and a State's case precedes or follows.
 */
function isOfCourt(input: Input, at: number, number: number, closing: Closing | undefined): boolean {
  const { tokens } = input;
  const isLong = (digitsAt(tokens, number)?.length ?? 0) >= LEAST_DIGITS;
  if (/^nos?$/.test(textAt(tokens, at))) return isLong && CASE.test(textBefore(input, at, BEFORE));
  const isNamed =
    closing !== undefined && tokens.slice(number, closing.next).some(({ text }) => COURT.test(text));
  return isLong || isNamed;
}

/** `Airey v Ireland App no 6289/73 (ECtHR, 9 October 1979)`, `Lautsi v Italy [GC], no. 30814/06, § 62`. */
export const strasbourgCases: Form = (input, at) => {
  const { tokens } = input;
  if (textAt(tokens, at) === "Series") return inSeries(input, at);
  const led = /^nos?$/.test(textAt(tokens, at)) ? at : skip(tokens, at + 1, ".");
  const start = /^[Nn]os?$/.test(textAt(tokens, led)) ? skip(tokens, led + 1, ".") : led;
  const numbers = numbersAt(tokens, start);
  if (!numbers) return undefined;
  const last = numbers.more.at(-1)?.next ?? numbers.next;
  const closing = closingAt(tokens, last);
  if (!isOfCourt(input, at, start, closing)) return undefined;
  const next = closing?.next ?? last;
  const more = numbers.more.map((one, index) => (index === numbers.more.length - 1 ? { ...one, next } : one));
  const first = more.length > 0 ? numbers.next : next;
  const number = { ...numbers, more, next: first, court: "EGMR" };
  const day = closing?.day ?? dayBehindPins(tokens, next);
  return unionDecision(input, { form: undefined, day, number, from: at });
};

const MOST_PINS = 12; // tokens

/** `, §§ 42-45, 17 January 2017`: the day after the paragraphs. */
function dayBehindPins(tokens: Tokens, at: number): FoundDate | undefined {
  if (textAt(tokens, at) !== ",") return undefined;
  for (let next = at + 1; next < at + MOST_PINS; next += 1) {
    const day = textAt(tokens, next - 1) === "," ? dateAt(tokens, next) : undefined;
    if (day || !/^(?:§|paras?|at|and|[-,.[\]]|\d{1,4})$/.test(textAt(tokens, next))) return day;
  }
  return undefined;
}

const MOST_DATED = 14; // tokens of ", judgment of 7 December 1976, §§ 49-50,"

/** `judgment of 7 December 1976, Series A no. 24`: the Court's own reports until 1995, with the date before them. */
function inSeries({ tokens, floor }: Input, at: number): Match | undefined {
  const letter = textAt(tokens, at + 1);
  const sign = skip(tokens, at + 2, ",");
  const start = skip(tokens, sign + 1, ".");
  const page = digitsAt(tokens, start);
  const series = seriesByAbbreviation(`Eur Court HR (ser ${letter})`);
  if (!/^[AB]$/.test(letter) || !/^[Nn]os?$/.test(textAt(tokens, sign)) || page === undefined || !series)
    return undefined;
  const first = Math.max(floor, at - MOST_DATED);
  const dated = tokens.slice(first, at).findIndex((_, step) => dateAt(tokens, first + step) !== undefined);
  const day = dated === -1 ? undefined : dateAt(tokens, first + dated);
  const isSaid = /^[Jj]udgment$/.test(textAt(tokens, first + dated - 2)); // "judgment of"
  const bracketed = yearIn(tokens, at - 3); // "Airey v Ireland (1979) Series A no 32"
  const behind = bracketed === undefined || at - 3 < floor ? at : at - 3;
  const from = day === undefined ? behind : first + dated - (isSaid ? 2 : 0);
  const year = day ? Number(day.date.slice(0, 4)) : bracketed;
  const shape = { kind: "reported", from, next: start + 1, bracket: undefined, damage: [] } as const;
  const draft = resolveReported({ ...shape, year, volume: Number(page), series, page: "" });
  return { drafts: [draft], next: start + 1 };
}
