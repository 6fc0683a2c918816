import { resolveNeutral, resolveReported } from "../../resolve.ts";
import { seriesByAbbreviation } from "../../series.ts";
import { type Shape, shapeAt } from "../../shapes.ts";
import { DIVIDED, DIVISIONS, type ForeignCourt, foreignCourt } from "../../tables/foreign-courts.ts";
import { digitsAt, phraseAt, skip, textAt, type Tokens } from "../../tokens.ts";
import type { Draft, ForeignNeutralFields, Form, Match } from "../../types.ts";

/** `[1992] HCA 23`, `(1992) 175 CLR 1`, `219 CLR 196` */
export const cases: Form = ({ tokens, floor }, at) => {
  const shape = shapeAt(tokens, at, floor);
  return shape && { drafts: [draftOf(shape)], next: shape.next };
};

/** Resolves the shape of a neutral or reported citation to what it means. */
export function draftOf(shape: Shape): Draft {
  return shape.kind === "neutral" ? resolveNeutral(shape) : resolveReported(shape);
}

/** `AIR 1950 SC 27`, `A.I.R. 1941 P.C. 16` */
export const indianCases: Form = ({ tokens }, at) => {
  const reporter = lettersAt(tokens, at);
  const year = digitsAt(tokens, reporter.next);
  if (reporter.letters !== "AIR" || year?.length !== 4) return undefined;
  const court = lettersAt(tokens, reporter.next + 1);
  const page = digitsAt(tokens, court.next);
  const series = seriesByAbbreviation(`AIR ${court.letters}`);
  if (page === undefined || !series) return undefined;
  const next = court.next + 1;
  const shape = { kind: "reported", from: at, next, bracket: undefined, damage: [] } as const;
  const fields = { year: Number(year), volume: undefined, series, page };
  return { drafts: [resolveReported({ ...shape, ...fields })], next };
};

/** `2001 (4) SA 938 (CC)`: South Africa counts the volumes of a year in brackets. */
export const southAfricanCases: Form = ({ tokens }, at) => {
  const [year, volume, page] = [at, at + 2, at + 5].map((place) => digitsAt(tokens, place));
  const letters = textAt(tokens, at + 4);
  const series = seriesByAbbreviation(letters === "BCLR" ? "BCLR (SA)" : letters);
  const isBracketed = textAt(tokens, at + 1) === "(" && textAt(tokens, at + 3) === ")";
  if (!isBracketed || series?.jurisdiction !== "za" || !year || !volume || !page) return undefined;
  const isCourt = textAt(tokens, at + 6) === "(" && /^[A-Z]{1,4}$/.test(textAt(tokens, at + 7));
  const next = isCourt && textAt(tokens, at + 8) === ")" ? at + 9 : at + 6;
  const shape = { kind: "reported", from: at, next, bracket: "[", damage: [] } as const;
  const fields = { year: Number(year), volume: Number(volume), series, page };
  return { drafts: [resolveReported({ ...shape, ...fields })], next };
};

/** `I.C.J. Reports 1984, p. 392`, `1984 I.C.J. 395`: the reports of the International Court of Justice. */
export const worldCourtCases: Form = ({ tokens, floor }, at) => {
  const court = lettersAt(tokens, at);
  const series = court.letters === "ICJ" ? seriesByAbbreviation("ICJ Rep") : undefined;
  if (!series) return undefined;
  const isNamed = /^Rep(?:orts)?$/.test(textAt(tokens, court.next));
  const behind = isNamed ? skip(tokens, court.next + 1, ".") : court.next;
  const ahead = at - 1 >= floor && !isNamed ? digitsAt(tokens, at - 1) : undefined;
  const year = ahead ?? digitsAt(tokens, behind);
  const place = ahead === undefined ? skip(tokens, behind + 1, ",") : behind;
  const start = textAt(tokens, place) === "p" ? skip(tokens, place + 1, ".") : place;
  const page = digitsAt(tokens, start);
  if (year?.length !== 4 || page === undefined) return undefined;
  const shape = {
    kind: "reported",
    from: ahead === undefined ? at : at - 1,
    bracket: "[",
    damage: [],
  } as const;
  const fields = { year: Number(year), volume: undefined, series, page };
  return { drafts: [resolveReported({ ...shape, next: start + 1, ...fields })], next: start + 1 };
};

const MOST_INITIALS = 3;

/** Reads a word or dotted initials: `SC`, `S.C.`. */
function lettersAt(tokens: Tokens, from: number): { letters: string; next: number } {
  let [letters, next] = [textAt(tokens, from), from + 1];
  if (textAt(tokens, next) === "&") return { letters: letters + textAt(tokens, next + 1), next: next + 2 }; // J&K
  if (letters.length > 1 || textAt(tokens, next) !== ".") return { letters, next };
  for (next += 1; letters.length < MOST_INITIALS && textAt(tokens, next + 1) === "."; next += 2)
    letters += textAt(tokens, next);
  return { letters, next };
}

/** `[2004] EWCA Civ 1001`, `[2019] EWHC 12 (Ch)`, `[2003] HKCFA 46`, `[1854] EWHC Exch J70` */
export const foreignCases: Form = ({ tokens }, at) => {
  const open = textAt(tokens, at);
  if (textAt(tokens, at + 2) !== (open === "[" ? "]" : ")")) return undefined;
  return foreignAt(tokens, { from: at, year: at + 1, code: at + 3, bracket: open });
};

/** `2005 SCC 12`, `2023 INSC 45`: Canada and India use no brackets. */
export const canadianCases: Form = ({ tokens }, at) => {
  const match = foreignAt(tokens, { from: at, year: at, code: at + 1, bracket: "" });
  return WITHOUT_BRACKETS.has(match?.drafts[0]?.meaning.country ?? "") ? match : undefined;
};

const WITHOUT_BRACKETS: ReadonlySet<string> = new Set(["ca", "in"]);

interface ForeignPlaces {
  readonly from: number;
  readonly year: number;
  readonly code: number;
  readonly bracket: string;
}

function foreignAt(tokens: Tokens, { from, year: yearAt, code, bracket }: ForeignPlaces): Match | undefined {
  const year = digitsAt(tokens, yearAt);
  if (year?.length !== 4) return undefined;
  const { court, next: at } = foreignCourtAt(tokens, code);
  const number = /^J?[1-9]\d{0,5}$/.exec(textAt(tokens, at))?.[0];
  if (!court || number === undefined) return undefined;
  const division = DIVIDED.has(court.code) ? divisionAt(tokens, at + 1) : undefined;
  const next = division === undefined ? at + 1 : at + 4;
  const whole = division === undefined ? court : { ...court, division };
  const fields: ForeignNeutralFields = { kind: "foreign_neutral", year: Number(year), court: whole, number };
  const place = WITHOUT_BRACKETS.has(court.country) && bracket === "" ? year : `[${year}]`;
  const canonical = `${place} ${court.code} ${number}${division === undefined ? "" : ` (${division})`}`;
  const judged = {
    warnings: foreignWarnings(fields, bracket, canonical),
    notes: numberedLater(fields, canonical),
  };
  const meaning = { country: court.country, canonical, ...judged, ...fields };
  return { drafts: [{ from, next, meaning, pins: "common" }], next };
}

/** The court that begins at a token: `EWCA Civ`, `EWCA (Civ)`, `UKSC`. */
function foreignCourtAt(tokens: Tokens, at: number) {
  const isBracketed = textAt(tokens, at + 1) === "(" && textAt(tokens, at + 3) === ")";
  const two = foreignCourt(textAt(tokens, at), textAt(tokens, isBracketed ? at + 2 : at + 1));
  const next = isBracketed ? at + 4 : at + 2;
  if (two) return { court: two, next };
  return { court: foreignCourt(textAt(tokens, at)) ?? courtOnCanlii(tokens, at), next: at + 1 };
}

/** `2019 FCA 123 (CanLII)`: a Canadian court whose code an Australian court has as well. */
const ON_CANLII = /^(?<code>FCA|FC|TCC) \d{1,5} \( CanLII \)/;

function courtOnCanlii(tokens: Tokens, at: number): ForeignCourt | undefined {
  const code = phraseAt(tokens, at, ON_CANLII, /^(?:FCA?|TCC)$/)?.named["code"];
  return code === undefined ? undefined : { code, name: code, country: "ca" };
}

function foreignWarnings(
  { court, year }: ForeignNeutralFields,
  bracket: string,
  canonical: string,
): string[] {
  const { code, from, to, numberedBy, division } = court;
  const isEarly = from !== undefined && year < from;
  const isDivided = code !== "EWHC" || division !== undefined;
  return [
    ...(bracket === "(" ? [`the year of a neutral citation belongs in square brackets: ${canonical}`] : []),
    ...(isEarly && numberedBy === undefined
      ? [`${year} looks wrong: ${code} gives neutral citations since ${from}`]
      : []),
    ...(to !== undefined && year > to ? [`${year} looks wrong: ${code} ends with ${to}`] : []),
    ...(isDivided ? [] : ["names no division of the High Court, such as (Ch) or (QB)"]),
  ];
}

function numberedLater(
  { court: { code, from, numberedBy }, year }: ForeignNeutralFields,
  canonical: string,
): string[] {
  const isLater = numberedBy !== undefined && from !== undefined && year < from;
  return isLater
    ? [`${canonical} was assigned by ${numberedBy}: ${code}'s own neutral citations start in ${from}`]
    : [];
}

function divisionAt(tokens: Tokens, at: number): string | undefined {
  const inside = textAt(tokens, at + 1);
  const isBracketed = textAt(tokens, at) === "(" && textAt(tokens, at + 2) === ")";
  return isBracketed && DIVISIONS.has(inside) ? inside : undefined;
}
