import { resolveNeutral, resolveReported } from "../resolve.ts";
import { type Shape, shapeAt } from "../shapes.ts";
import { DIVIDED, DIVISIONS, ukCourt } from "../tables/uk-courts.ts";
import { digitsAt, textAt, type Token } from "../tokens.ts";
import type { Draft, Form, UkNeutralFields } from "../types.ts";
import { dateAt, englishDate } from "./dates.ts";

/** `[1992] HCA 23`, `(1992) 175 CLR 1`, `219 CLR 196` */
export const cases: Form = ({ tokens }, at) => {
  const shape = shapeAt(tokens, at);
  return shape && { drafts: [draftOf(shape)], next: shape.next };
};

export function draftOf(shape: Shape): Draft {
  return shape.kind === "neutral" ? resolveNeutral(shape) : resolveReported(shape);
}

/** `[2004] EWCA Civ 1001`, `[2019] EWHC 12 (Ch)`, `[2020] UKSC 5` */
export const ukCases: Form = ({ tokens }, at) => {
  const year = digitsAt(tokens, at + 1);
  const open = textAt(tokens, at);
  if (year?.length !== 4 || textAt(tokens, at + 2) !== (open === "[" ? "]" : ")")) return undefined;
  const two = ukCourt(textAt(tokens, at + 3), textAt(tokens, at + 4));
  const court = two ?? ukCourt(textAt(tokens, at + 3));
  const number = two ? at + 5 : at + 4;
  const digits = court && digitsAt(tokens, number);
  if (!court || digits === undefined) return undefined;
  const division = DIVIDED.has(court.code) ? divisionAt(tokens, number + 1) : undefined;
  const next = division === undefined ? number + 1 : number + 4;
  const whole = division === undefined ? court : { ...court, division };
  const fields: UkNeutralFields = { kind: "uk_neutral", year: Number(year), court: whole, number: digits };
  const canonical = `[${year}] ${court.code} ${digits}${division === undefined ? "" : ` (${division})`}`;
  const warnings = ukWarnings(fields, open, canonical);
  const meaning = { ...fields, country: "uk", canonical, warnings, notes: [] } as const;
  return { drafts: [{ from: at, next, meaning, pins: "common" }], next };
};

function ukWarnings({ court, year }: UkNeutralFields, open: string, canonical: string): string[] {
  const isPossible = year >= court.from;
  const isDivided = court.code !== "EWHC" || court.division !== undefined;
  return [
    ...(open === "[" ? [] : [`the year of a neutral citation stands in square brackets: ${canonical}`]),
    ...(isPossible ? [] : [`${year} looks wrong: ${court.code} gives neutral citations since ${court.from}`]),
    ...(isDivided ? [] : ["names no division of the High Court, such as (Ch) or (QB)"]),
  ];
}

function divisionAt(tokens: readonly Token[], at: number): string | undefined {
  const inside = textAt(tokens, at + 1);
  const isBracketed = textAt(tokens, at) === "(" && textAt(tokens, at + 2) === ")";
  return isBracketed && DIVISIONS.has(inside) ? inside : undefined;
}

const MOST_UNREPORTED = 40;
const COURT = /^(?:Court|Tribunal|Commission)$/;

/** `(Supreme Court of New South Wales, Young J, 5 March 1990)`, `(Unreported, Supreme Court of Victoria, Smith J, 3 May 1995)` */
export const unreported: Form = ({ tokens, text }, at) => {
  if (tokens[at + 1]?.kind !== "word") return undefined;
  const first = /^[Uu]nreported$/.test(textAt(tokens, at + 1)) ? at + 3 : at + 1;
  if (!/^\p{Lu}/u.test(textAt(tokens, first))) return undefined;
  const bracket = commasWithin(tokens, first);
  if (!bracket) return undefined;
  const { comma, last, close } = bracket;
  if (!tokens.slice(first, comma).some((token) => COURT.test(token.text))) return undefined;
  const day = dateAt(tokens, last + 1);
  if (day?.next !== close) return undefined;
  const part = (from: number, next: number): string => text.slice(tokens[from]?.start, tokens[next - 1]?.end);
  const courtName = part(first, comma);
  const judge = last > comma ? part(comma + 1, last) : undefined;
  const canonical = `(${[courtName, judge, englishDate(day.date)].filter(Boolean).join(", ")})`;
  const fields = { kind: "unreported", courtName, judge, date: day.date } as const;
  const meaning = { ...fields, country: "au", canonical, warnings: day.warnings, notes: [] } as const;
  return { drafts: [{ from: at, next: close + 1, meaning, pins: "common" }], next: close + 1 };
};

/** First and last comma of a bracket that holds no other, and its end. */
function commasWithin(
  tokens: readonly Token[],
  from: number,
): { comma: number; last: number; close: number } | undefined {
  const commas: number[] = [];
  for (let at = from; at < from + MOST_UNREPORTED; at += 1) {
    const word = textAt(tokens, at);
    if (word === "(" || word === "" || word === ";") return undefined;
    if (word === ",") commas.push(at);
    if (word !== ")") continue;
    const [comma, last] = [commas[0], commas.at(-1)];
    return comma === undefined || last === undefined ? undefined : { comma, last, close: at };
  }
  return undefined;
}
