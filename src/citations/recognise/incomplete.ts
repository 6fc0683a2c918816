import { courtByCode, nearestCourts } from "../courts.ts";
import { isTelling, seriesByAbbreviation } from "../series.ts";
import { AUSTRIAN_SIGNS, GERMAN_SIGNS, VWGH_SIGNS } from "../tables/registers.ts";
import { courtWords } from "../tables/german-courts.ts";
import { lawWords } from "../tables/laws.ts";
import { nearestPeriodical, periodicalWords } from "../tables/periodicals.ts";
import { isForeignCode } from "../tables/foreign-courts.ts";
import { longestSeries } from "../shapes.ts";
import { digitsAt, printedText, skip, textAt, tokenise, type Tokens } from "../tokens.ts";
import type { Form, Match } from "../types.ts";
import { provisionsAfter, provisionsBefore } from "./english/provisions.ts";
import { norms } from "./german/norm.ts";
import { unrecognised } from "./unrecognised.ts";
import { wordSet } from "../../core/text.ts";

const CODE = /^(?=.*[A-Z].*[A-Z])[A-Z][A-Za-z0-9]{1,14}$/;

/** `[2019] FCCM 3`, `[1992] HCA`, `(1992) 175 CLR`: incomplete, or of an unknown court or series. */
export const incompleteCitations: Form = ({ tokens }, at) => {
  const year = yearAt(tokens, at);
  const start = digitsAt(tokens, at + 3) === undefined ? at + 3 : at + 4;
  const code = codeAt(tokens, start);
  if (year === undefined || !code) return undefined;
  const { name, hasSeries, next } = code;
  const hasNumber = tokens[next]?.kind === "number";
  const isKnown = hasSeries || (textAt(tokens, at) === "[" && code.isCourt);
  if (!hasNumber && !isKnown) return undefined;
  const end = hasNumber ? next + 1 : next;
  const printed = start > at + 3 ? textAt(tokens, at + 3) : undefined;
  const volume = hasSeries ? printed : undefined;
  const warning = hasNumber ? oddNumber(name, volume) : missing(volume);
  const words = [year, printed, name, hasNumber ? textAt(tokens, next) : undefined];
  return unrecognised(at, end, words.filter((word) => word !== undefined).join(" "), warning);
};

/** `HCA`, `CLR`, `EWCA Cv`, `Fam LR` */
function codeAt(tokens: Tokens, at: number) {
  const code = textAt(tokens, at);
  if (tokens[at]?.kind !== "word") return undefined;
  const long = longestSeries(tokens, at);
  if (long && long.next > at + 1 && isTelling(long.series))
    return { name: long.series.abbreviation, isCourt: false, hasSeries: true, next: long.next };
  if (!CODE.test(code)) return undefined;
  const isForeign = isForeignCode(code);
  const series = seriesByAbbreviation(code);
  const division = isForeign ? /^[A-Z][a-z]{1,6}$/.exec(textAt(tokens, at + 1))?.[0] : undefined;
  return {
    name: division === undefined ? code : `${code} ${division}`,
    isCourt: isForeign || courtByCode(code) !== undefined,
    hasSeries: series !== undefined && isTelling(series),
    next: division === undefined ? at + 1 : at + 2,
  };
}

/** Returns the warning for an impossibly large volume of a known series, or for an unknown code. */
function oddNumber(code: string, volume: string | undefined): string {
  if (volume !== undefined) return `${volume} looks wrong: no series has so many volumes`;
  const near = nearestCourts(code).join(", ");
  return `${code} is not a court or series of the tables${near === "" ? "" : `; nearest: ${near}`}`;
}

function missing(volume: string | undefined): string {
  return volume === undefined ? "names no number" : "names no page";
}

/** `[1992]`, `(1992)` */
function yearAt(tokens: Tokens, at: number): string | undefined {
  const [open, year, close] = [textAt(tokens, at), textAt(tokens, at + 1), textAt(tokens, at + 2)];
  const isYear = /^(?:1[5-9]|20|21)\d\d$/.test(year) && close === (open === "[" ? "]" : ")");
  return isYear ? `${open}${year}${close}` : undefined;
}

/** `§823BGB`, `Art.6GG`: a number to which its law is joined. */
export const joinedNorms: Form = ({ tokens, defines }, at) => {
  const start = skip(tokens, skip(tokens, at + 1, "§"), ".");
  const [, number, name] = /^(\d{1,4}[a-z]?)(\p{Lu}\p{L}*)$/u.exec(textAt(tokens, start)) ?? [];
  if (name === undefined || !lawWords.get(name)) return undefined;
  const text = `${textAt(tokens, at) === "§" ? "§" : "Art."} ${number} ${name}`;
  const meaning = norms({ tokens: tokenise(text), text, floor: 0, defines }, 0)?.drafts[0]?.meaning;
  if (meaning?.kind !== "norm") return undefined;
  const warnings = [`no space in front of the law: ${text}`, ...meaning.warnings];
  const next = start + 1;
  return { drafts: [{ from: at, next, meaning: { ...meaning, warnings }, pins: "none" }], next };
};

const MOST_BRACKETED = 12; // tokens

/** `(222 StGB)`, `(1004 Abs. 1 BGB)`: a section and its law in brackets without the section sign. */
export const bracketedNorms: Form = ({ tokens, text, defines }, at) => {
  if (textAt(tokens, at - 1) !== "(") return undefined;
  const next = at + tokens.slice(at, at + MOST_BRACKETED).findIndex((token) => token.text === ")");
  if (next < at + 2 || !lawWords.get(textAt(tokens, next - 1))) return undefined;
  const written = `§ ${text.slice(tokens[at]?.start, tokens[next - 1]?.end)}`;
  const found = norms({ tokens: tokenise(written), text: written, floor: 0, defines }, 0);
  const [meaning, ...others] = found?.drafts.map((one) => one.meaning) ?? [];
  if (meaning?.kind !== "norm" || meaning.law?.unit !== "§" || others.length > 0) return undefined;
  return { drafts: [{ from: at, next, meaning, pins: "none" }], next };
};

/** `§ BGB`, `§823XYZG`, `§ 1234567 BGB`, `§ 8x2y BGB`: a section sign without a readable number. */
export const incompleteNorm: Form = ({ tokens, text }, at) => {
  const start = skip(tokens, at + 1, "§");
  const token = tokens[start];
  if (token?.kind !== "word") return undefined;
  const law = lawWords.at(tokens, start);
  if (law?.value.some(({ unit }) => unit === "§") === true)
    return unrecognised(
      at,
      law.next,
      text.slice(tokens[at]?.start, tokens[law.next - 1]?.end),
      "names no number",
    );
  if (!/\d/.test(token.text)) return undefined;
  const behind = lawWords.at(tokens, start + 1);
  const next = behind?.next ?? start + 1;
  const [, number, name] = /^(\d{1,6}[a-z]?)(\p{Lu}[\p{L}]*)$/u.exec(token.text) ?? [];
  const warning =
    number === undefined
      ? `${token.text} is not a number`
      : `no space in front of the law: § ${number} ${name}`;
  return unrecognised(at, next, text.slice(tokens[at]?.start, tokens[next - 1]?.end), warning);
};

/** `BGH – III ZR`, `OGH 5 Ob 234`, `VwGH Ra 2024/02/82`: returns the end of an incomplete file number. */
export function cutNumber(tokens: Tokens, from: number): number | undefined {
  let at = from;
  while (/^[,–-]$/.test(textAt(tokens, at))) at += 1;
  const union = /^[CTF]$/.test(textAt(tokens, at)) ? skip(tokens, at + 1, "-") : undefined;
  if (union !== undefined && tokens[union]?.kind === "number") return numbersEnd(tokens, union);
  const hasSenate = /^(?:[IVX]{1,5}[a-z]?|\d{1,3}[a-z]?)$/.test(textAt(tokens, at));
  const sign = textAt(tokens, hasSenate ? at + 1 : at);
  const isSign = hasSenate
    ? sign.length > 1 && (GERMAN_SIGNS.has(sign) || AUSTRIAN_SIGNS.has(sign))
    : VWGH_SIGNS.has(sign) && digitsAt(tokens, at + 1) !== undefined;
  if (!isSign) return undefined;
  return numbersEnd(tokens, hasSenate ? at + 2 : at + 1);
}

function numbersEnd(tokens: Tokens, from: number): number {
  let next = from;
  const isNumber = (at: number) => tokens[at]?.kind === "number";
  while (isNumber(next) || (textAt(tokens, next) === "/" && isNumber(next + 1))) next += 1;
  return next;
}

const CLOSING = /^(?:[.,;:)(<=[\]-]|Rn|Rdnr|Rz|f|ff|m|mit|und|)$/;
/** Tokens that may precede a journal: a court, "vgl.", a parallel citation. */
const BEFORE_JOURNAL = /^(?:[,;=(]|vgl|Vgl|siehe|Siehe|in|auch)$/;
const NO_JOURNAL = wordSet(
  "NSW ACT VIC QLD TAS USA EU DIN ISO EN UN BGH BAG BFH BSG OLG LG AG BVerfG BVerwG OGH VwGH VfGH EuGH GmbH WM EM",
);

/** `NJVV 2015, 1827`: a year and a page after an unknown journal. */
export const unknownJournals: Form = ({ tokens, floor }, at) => {
  const name = textAt(tokens, at - 1);
  if (at - 1 < floor || !/^\p{Lu}[\p{L}]{1,9}$/u.test(name) || NO_JOURNAL.has(name)) return undefined;
  const isPlace = textAt(tokens, at + 1) === "," && tokens[at + 2]?.kind === "number";
  if (!isPlace || !CLOSING.test(textAt(tokens, at + 3)) || periodicalWords.get(name) || lawWords.get(name))
    return undefined;
  const near = name.length > 2 ? nearestPeriodical(name) : undefined;
  if (near === undefined && !isAbbreviation(tokens, at - 1)) return undefined;
  return unknownPlace(tokens, at, name, near);
};

/** Whether a word has three capitals, or two after a court or a parallel citation. */
function isAbbreviation(tokens: Tokens, at: number): boolean {
  const capitals = textAt(tokens, at).match(/\p{Lu}/gu)?.length ?? 0;
  const before = textAt(tokens, at - 1);
  return (
    capitals > 2 || (capitals === 2 && (BEFORE_JOURNAL.test(before) || courtWords.get(before) !== undefined))
  );
}

/** `BGH2 154, 239`: a name at edit distance 1 from that of a collection. */
export const damagedCollections: Form = ({ tokens, floor }, at) => {
  if (textAt(tokens, at + 1) !== "," || tokens[at + 2]?.kind !== "number" || at - 1 < floor) return undefined;
  const name = textAt(tokens, at - 1);
  if (!/^B[\p{L}\d]{3,7}$/u.test(name) || periodicalWords.get(name)) return undefined;
  const near = nearestPeriodical(name);
  return near === undefined ? undefined : unknownPlace(tokens, at, name, near);
};

function unknownPlace(tokens: Tokens, at: number, name: string, near: string | undefined): Match {
  const canonical = `${name} ${textAt(tokens, at)}, ${textAt(tokens, at + 2)}`;
  const warning = `${name} is not a collection or journal of the tables`;
  return unrecognised(
    at - 1,
    at + 3,
    canonical,
    near === undefined ? warning : `${warning}; nearest: ${near}`,
  );
}

const UNIT = /^(?:s|ss|sections?|regs?|r|rr|pt|sch)$/;

/** `s 12 of the HRA 1998`, `CDPA 1988, s 9(3)`: an Act by letters that the tables do not have. */
export const letteredActs: Form = ({ tokens, text, floor }, at) => {
  const isNamed = at - 1 >= floor && /^[A-Z]{2,6}$/.test(textAt(tokens, at - 1));
  if (!isNamed || !/^(?:1[89]|20)\d\d$/.test(textAt(tokens, at))) return undefined;
  const before = provisionsBefore(tokens, at - 1, floor);
  const after = UNIT.test(textAt(tokens, skip(tokens, at + 1, ",")))
    ? provisionsAfter(tokens, at + 1)
    : undefined;
  if (!before && !after) return undefined;
  const [from, next] = [before?.from ?? at - 1, after?.next ?? at + 1];
  const printed = printedText({ text, tokens }, from, next);
  return unrecognised(
    from,
    next,
    printed,
    "names an Act by letters that neither the text nor the tables explain",
  );
};
