import { type Court, courtByCode } from "./courts.ts";
import { damageOf, mended } from "./mend.ts";
import { lookUp, type Series, seriesByAbbreviation } from "./series.ts";
import type { Token } from "./tokens.ts";

export type Bracket = "[" | "(";

/** A citation's parts as printed, before anything is judged. */
export type Shape = NeutralShape | ReportedShape;

interface Extent {
  /** Index of the first token, and of the first token behind. */
  readonly from: number;
  readonly next: number;
}

export interface NeutralShape extends Extent {
  readonly kind: "neutral";
  readonly bracket: Bracket | undefined;
  readonly year: number;
  readonly court: Court;
  readonly printedCode: string;
  readonly number: string;
  /** Letters that were read as digits: "l992" as "1992". */
  readonly damage: readonly string[];
}

export interface ReportedShape extends Extent {
  readonly kind: "reported";
  readonly bracket: Bracket | undefined;
  readonly year: number | undefined;
  readonly volume: number | undefined;
  readonly series: Series;
  readonly page: string;
  readonly damage: readonly string[];
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")" };
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const MOST_SERIES_TOKENS = 14; // "S.R. (N.S.W.)" with every dot a token
const MOST_VOLUME = 999;

/** The citation that begins at a token, if any: bracketed year first, or the bare `219 CLR 196`. */
export function shapeAt(tokens: readonly Token[], at: number): Shape | undefined {
  const first = tokens[at];
  if (first?.text === "[" || first?.text === "(") return bracketedShape(tokens, at, first.text);
  return first?.kind === "number" ? bareShape(tokens, at) : undefined;
}

/** `1992 HCA 23`, as typed without brackets; only where the whole text is known to be one citation. */
export function unbracketedNeutral(tokens: readonly Token[]): NeutralShape | undefined {
  const year = yearOf(tokens[0]);
  return year === undefined ? undefined : neutral(tokens, 0, 1, undefined, year);
}

/** The word in the place of a court, `[2019] FCCM 3`, when it is neither court nor series. */
export function unknownCode(tokens: readonly Token[]): string | undefined {
  const start = tokens[0]?.kind === "mark" ? 1 : 0;
  const bare = tokens.slice(start, start + 4).filter(({ kind }) => kind !== "mark");
  const [year, code, number] = bare;
  if (yearOf(year) === undefined || code?.kind !== "word" || number?.kind !== "number") return undefined;
  return courtByCode(code.text) || seriesByAbbreviation(code.text) ? undefined : code.text;
}

function bracketedShape(tokens: readonly Token[], at: number, bracket: Bracket): Shape | undefined {
  const [printed, close] = [tokens[at + 1], tokens[at + 2]?.text];
  const year = yearOf(printed) ?? yearOf(printed && mended(printed));
  const isClosed = close === CLOSING[bracket];
  if (year === undefined || !printed || (!isClosed && close !== "]" && close !== ")")) return undefined;
  const damage = [
    ...(printed.text === String(year) ? [] : [`${printed.text} was read as ${year}`]),
    ...(isClosed ? [] : [`the year's brackets do not match: ${bracket}${printed.text}${close}`]),
  ];
  const shape = neutral(tokens, at, at + 3, bracket, year) ?? reported(tokens, at, at + 3, bracket, year);
  return shape && { ...shape, damage: [...damage, ...shape.damage] };
}

export function neutral(
  tokens: readonly Token[],
  from: number,
  at: number,
  bracket: Bracket | undefined,
  year: number,
): NeutralShape | undefined {
  const [code, printed] = [tokens[at], tokens[at + 1]];
  if (code?.kind !== "word" || !printed) return undefined;
  const court = courtByCode(code.text);
  const number = court && runningNumber(printed);
  if (!court || !number) return undefined;
  return {
    kind: "neutral",
    from,
    next: at + 2,
    bracket,
    year,
    court,
    printedCode: code.text,
    number: number.text,
    damage: damageOf(printed, number),
  };
}

const NUMBER = /^[1-9]\d*[A-HJ-NP-Z]?$/;

/** "23", "12A"; "l2", "5O" and "005" as 12, 50 and 5. */
export function runningNumber(printed: Token): Token | undefined {
  if (NUMBER.test(printed.text)) return printed;
  const number = mended(printed);
  return number.kind === "number" ? { ...number, text: number.text.replace(/^0+(?=\d)/, "") } : undefined;
}

function bareShape(tokens: readonly Token[], at: number): ReportedShape | undefined {
  const shape = reported(tokens, at, at, undefined, undefined);
  return shape?.volume === undefined || shape.series.jurisdiction === "uk" ? undefined : shape;
}

export function reported(
  tokens: readonly Token[],
  from: number,
  start: number,
  bracket: Bracket | undefined,
  year: number | undefined,
): ReportedShape | undefined {
  const printed = tokens[start];
  const mendedVolume = printed && bracket !== undefined ? mended(printed) : printed;
  const volume = volumeOf(mendedVolume);
  const found = longestSeries(tokens, volume === undefined ? start : start + 1);
  const page = found && pageAt(tokens, found.next, found.series);
  if (!page) return undefined;
  return {
    kind: "reported",
    from,
    next: page.next,
    bracket,
    year,
    volume,
    series: found.series,
    page: page.text,
    damage: [
      ...(printed && mendedVolume && volume !== undefined ? damageOf(printed, mendedVolume) : []),
      ...page.damage,
    ],
  };
}

/** The longest run of tokens that spells a series: "SR (NSW)" rather than "SR". */
function longestSeries(
  tokens: readonly Token[],
  at: number,
): { readonly series: Series; readonly next: number } | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  let letters = "";
  let best: { series: Series; next: number } | undefined;
  for (let next = at; next < at + MOST_SERIES_TOKENS; next += 1) {
    const token = tokens[next];
    if (!token || token.kind === "number") break;
    if (token.kind === "mark") {
      if (!isMarkOf(tokens, next, letters)) break;
      if (best?.next === next && /[.)]/.test(token.text)) best.next = next + 1;
      continue;
    }
    letters += token.text;
    const { series, begins } = lookUp(letters.toUpperCase());
    if (!begins) break;
    if (series && isSpelling(letters, series)) best = { series, next: next + 1 };
  }
  return best;
}

/** A stop within "C.L.R." or behind "Tas"; behind "CLR" it ends the sentence. */
function isMarkOf(tokens: readonly Token[], at: number, letters: string): boolean {
  const mark = tokens[at]?.text ?? "";
  if (mark !== ".") return "()&'".includes(mark);
  const before = tokens[at - 1]?.text ?? "";
  return before === ")" || before.length === 1 || /[a-z]/.test(before) || before !== letters;
}

/** In running text "ir" or "car" are words: letters must be the series' own or all capitals. */
function isSpelling(letters: string, series: Series): boolean {
  return letters === letters.toUpperCase() || letters === series.abbreviation.replaceAll(/[^A-Za-z]/g, "");
}

function pageAt(
  tokens: readonly Token[],
  at: number,
  series: Series,
): { text: string; next: number; damage: string[] } | undefined {
  const start = tokens[at]?.text === "¶" ? at + 1 : at;
  const [printed, dash, second] = [tokens[start], tokens[start + 1], tokens[start + 2]];
  const first = printed && mended(printed);
  if (!printed || first?.kind !== "number") return undefined;
  if (series.paragraphs && dash?.text === "-" && second?.kind === "number") {
    return { text: `${first.text}-${second.text}`, next: start + 3, damage: [] };
  }
  return { text: first.text, next: start + 1, damage: damageOf(printed, first) };
}

function yearOf(token: Token | undefined): number | undefined {
  return token && YEAR.test(token.text) ? Number(token.text) : undefined;
}

function volumeOf(token: Token | undefined): number | undefined {
  if (!token || !/^\d{1,3}$/.test(token.text)) return undefined;
  const volume = Number(token.text);
  return volume >= 1 && volume <= MOST_VOLUME ? volume : undefined;
}
