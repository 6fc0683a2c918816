import { type Court, courtByCode } from "../../courts.ts";
import { detectDamage } from "../../repair.ts";
import {
  type Bracket,
  isBehindParty,
  neutral,
  type NeutralShape,
  reported,
  runningNumber,
  type Shape,
} from "../../shapes.ts";
import { digitsAt, isGlued, skip, textAt, type Tokens } from "../../tokens.ts";
import type { Form } from "../../types.ts";
import { draftOf } from "./case.ts";
import { unrecognised } from "../unrecognised.ts";

/**
 * `2014 SC 123` as Scotland prints it, and damaged forms: `[2020 HCA 5`, `2020] HCA 5`, `2020 HCA 5`,
 * `[20 20] HCA 5`, `[3020] HCA 5`, `[2020] HCA5`, `[2020] H.C.A. 5`.
 */
export const damagedCases: Form = ({ tokens }, at) => {
  const year = yearAt(tokens, at);
  if (!year) return undefined;
  const shape = shapeOf(tokens, at, year);
  if (!shape) return undefined;
  const { digits, next } = year;
  if (digits.length === YEAR_DIGITS) return { drafts: [draftOf(shape)], next: shape.next };
  const words = tokens.slice(next, shape.next).map(({ text }) => text);
  return unrecognised(at, shape.next, [`[${digits}]`, ...words].join(" "), `${digits} is not a year`);
};

const YEAR_DIGITS = 4;

interface Year {
  readonly digits: string;
  readonly bracket: Bracket | undefined;
  readonly closing: string;
  readonly damage: readonly string[];
  readonly next: number;
}

function yearAt(tokens: Tokens, at: number): Year | undefined {
  const first = textAt(tokens, at);
  const bracket = first === "[" || first === "(" ? first : undefined;
  const number = digitsOfYear(tokens, bracket === undefined ? at : at + 1);
  if (!number) return undefined;
  const { digits, printed } = number;
  const close = textAt(tokens, number.next);
  const closing = close === "]" || close === ")" ? close : "";
  const [isOpened, isClosed] = [bracket !== undefined, closing !== ""];
  if (!(isOpened && isClosed) && !/^(?:1[89]|20)\d\d$/.test(digits)) return undefined;
  const damage = [
    ...(printed === digits ? [] : [`${printed} was read as ${digits}`]),
    ...(isOpened === isClosed
      ? []
      : [`the year's brackets do not match: ${bracket ?? ""}${printed}${closing}`]),
  ];
  return { digits, bracket, closing, damage, next: isClosed ? number.next + 1 : number.next };
}

/** `2020`, `20 20` */
function digitsOfYear(tokens: Tokens, at: number) {
  const digits = digitsAt(tokens, at);
  if (digits === undefined) return undefined;
  const second = digits.length === 2 ? digitsAt(tokens, at + 1) : undefined;
  const isSplit = second?.length === 2 && textAt(tokens, at + 2) === "]";
  if (!isSplit) return { digits, printed: digits, next: at + 1 };
  return { digits: `${digits}${second}`, printed: `${digits} ${second}`, next: at + 2 };
}

/** Reads the citation after the year; after a year without brackets the court must be spelled exactly. */
function shapeOf(tokens: Tokens, at: number, year: Year): Shape | undefined {
  const { bracket, closing, damage, next } = year;
  const isBare = bracket === undefined && closing === "";
  const number = Number(year.digits);
  const known = neutral(tokens, at, next, bracket, number) ?? spelledOut(tokens, at, year);
  const isExact = known !== undefined && known.printedCode === known.court.code;
  if (known && (!isBare || (isExact && known.court.code.length > 2)))
    return { ...known, damage: [...damage, ...known.damage] };
  return reportOf(tokens, at, year);
}

function reportOf(tokens: Tokens, at: number, year: Year): Shape | undefined {
  const { bracket, closing, damage, digits, next } = year;
  if (isInBracket(tokens, at, bracket)) return undefined;
  const report = reported(tokens, at, next, bracket, Number(digits));
  if (!report) return undefined;
  const isBare = bracket === undefined && closing === "";
  if (report.volume === undefined) {
    if (isBare && report.series.bareYears) return report;
    if (isBare && report.series.brackets === "square" && isBehindParty(tokens, at))
      return { ...report, damage: [...damage, `the year ${digits} has no brackets`, ...report.damage] };
    // CCH's services are cited as "2006 ATC 4,098"
    return isBare && report.series.commas
      ? { ...report, year: undefined, volume: Number(digits) }
      : undefined;
  }
  const bare = isBare ? [`the year ${digits} has no brackets`] : [];
  return { ...report, damage: [...damage, ...bare, ...report.damage] };
}

const MOST_BEFORE = 40;

/** "(decided in 1992) 175 CLR 1": whether the bracket that closes after the year was opened earlier. */
function isInBracket(tokens: Tokens, at: number, bracket: Bracket | undefined): boolean {
  if (bracket !== undefined) return false;
  for (let before = at - 1; before >= Math.max(0, at - MOST_BEFORE); before -= 1) {
    const text = textAt(tokens, before);
    if (text === "(" || text === "[") return true;
    if (text === ")" || text === "]") return false;
  }
  return false;
}

/** `HCA5`, `HCA No 5`, `H.C.A. 5`, `H C A 5` */
function spelledOut(tokens: Tokens, from: number, { bracket, digits, next }: Year) {
  const numbered = /^(?:No|Nr)$/.test(textAt(tokens, next + 1))
    ? courtByCode(textAt(tokens, next))
    : undefined;
  const behind = skip(tokens, next + 2, ".");
  const plain = numbered && digitsAt(tokens, behind);
  const glued = /^([A-Z][A-Za-z]+)(\d{1,5})$/.exec(textAt(tokens, next));
  const [, code = "", printed = ""] = glued ?? [];
  const court = glued ? courtByCode(code) : undefined;
  const fields = { kind: "neutral", from, bracket, year: Number(digits) } as const;
  if (numbered && plain !== undefined)
    return made(
      fields,
      numbered,
      plain,
      behind + 1,
      `${numbered.code} No ${plain} was read as ${numbered.code} ${plain}`,
    );
  if (court)
    return made(fields, court, printed, next + 1, `${code}${printed} was read as ${code} ${printed}`);
  const letters = lettersAt(tokens, next);
  const number = letters && tokens[letters.next];
  const running = number && runningNumber(number);
  if (!letters || !running) return undefined;
  const shape = made(fields, letters.court, running.text, letters.next + 1, letters.damage);
  return { ...shape, damage: [...shape.damage, ...detectDamage(number, running)] };
}

function made(
  fields: Pick<NeutralShape, "kind" | "from" | "bracket" | "year">,
  court: Court,
  number: string,
  next: number,
  damage: string,
): NeutralShape {
  return { next, court, printedCode: court.code, number, damage: [damage], ...fields };
}

const MOST_LETTERS = 8;

function lettersAt(tokens: Tokens, from: number): { court: Court; next: number; damage: string } | undefined {
  let letters = "";
  let printed = "";
  let at = from;
  for (; letters.length < MOST_LETTERS; at += 1) {
    const text = textAt(tokens, at);
    if (/^[A-Z]$/.test(text)) letters += text;
    else if (text !== "." || letters === "") break;
    printed += at > from && !isGlued(tokens, at) ? ` ${text}` : text;
  }
  const court = letters.length > 1 ? courtByCode(letters) : undefined;
  return court && { court, next: at, damage: `${printed} was read as ${court.code}` };
}
