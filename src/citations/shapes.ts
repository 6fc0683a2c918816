import { courtByCode } from "./courts.ts";
import { detectDamage, repaired } from "./repair.ts";
import { isYearless, lookUp, needsYear, type Series, seriesByAbbreviation } from "./series.ts";
import type { NeutralFields, ReportedFields } from "./types.ts";
import {
  digitsAt,
  isGlued,
  skip,
  skipAll,
  textAt,
  type Token,
  type Tokens,
  phraseAt,
  skipPhrase,
} from "./tokens.ts";

export type Bracket = "[" | "(";

/** Parts of a citation as printed, before any judgment about them. */
export type Shape = NeutralShape | ReportedShape;

interface Extent {
  /** Indexes of the first token and of the token after the last. */
  readonly from: number;
  readonly next: number;
}

export interface NeutralShape extends Extent, Omit<NeutralFields, "assignedBy"> {
  readonly bracket: Bracket | undefined;
  readonly printedCode: string;
  /** Warnings about letters read as digits: "l992" as "1992". */
  readonly damage: readonly string[];
}

export interface ReportedShape extends Extent, ReportedFields {
  readonly bracket: Bracket | undefined;
  readonly damage: readonly string[];
}

const CLOSING: Readonly<Record<string, string>> = { "[": "]", "(": ")" };
const YEAR = /^(?:1[5-9]|20|21)\d\d$/;
const MOST_SERIES_TOKENS = 14; // "S.R. (N.S.W.)" with every dot a token
const MOST_VOLUME = 999;

/**
 * Reads the citation that begins at a token: with a bracketed year, or without one, as `219 CLR 196`,
 * `LR 5 QB 549` and `531 US 98 (2000)`. `floor` is the first token after the previous citation.
 */
export function shapeAt(tokens: Tokens, at: number, floor = at): Shape | undefined {
  const first = tokens[at];
  if (first?.text === "[" || first?.text === "(") return bracketedShape(tokens, at, first.text);
  if (first?.kind === "word") {
    const shape = reported(tokens, at, at, undefined, undefined);
    return shape?.volume === undefined && !isLooseLeaf(shape) ? undefined : shape;
  }
  return first?.kind === "number" ? bareShape(tokens, at, floor) : undefined;
}

/** `1992 HCA 23`, typed without brackets; used only where the whole text is known to be one citation. */
export function unbracketedNeutral(tokens: Tokens): NeutralShape | undefined {
  const year = yearOf(tokens[0]);
  return year === undefined ? undefined : neutral(tokens, 0, 1, undefined, year);
}

/** Returns the word in place of a court, as in `[2019] FCCM 3`, if it is neither a court nor a series. */
export function unknownCode(tokens: Tokens): string | undefined {
  const start = tokens[0]?.kind === "mark" ? 1 : 0;
  const bare = tokens.slice(start, start + 4).filter(({ kind }) => kind !== "mark");
  const [year, code, number] = bare;
  if (yearOf(year) === undefined || code?.kind !== "word" || number?.kind !== "number") return undefined;
  return courtByCode(code.text) || seriesByAbbreviation(code.text) ? undefined : code.text;
}

/** `FLC 91-507`: whether the paragraph of a loose-leaf service implies the year. */
function isLooseLeaf(shape: ReportedShape | undefined): boolean {
  return shape?.series.paragraphs === true && /^\d{2}-\d{3}$/.test(shape.page);
}

function bracketedShape(tokens: Tokens, at: number, bracket: Bracket): Shape | undefined {
  const printed = tokens[at + 1];
  const year = yearOf(printed) ?? yearOf(printed && repaired(printed));
  const until = year === undefined ? undefined : lastYear(tokens, at + 2, year);
  const end = until === undefined ? at + 2 : at + 4;
  const close = textAt(tokens, end);
  const isClosed = close === CLOSING[bracket];
  if (year === undefined || !printed || (!isClosed && close !== "]" && close !== ")")) return undefined;
  const damage = [
    ...(printed.text === String(year) ? [] : [`${printed.text} was read as ${year}`]),
    ...(isClosed ? [] : [`the year's brackets do not match: ${bracket}${printed.text}${close}`]),
  ];
  return withDamage(shapeOfYears(tokens, { at, next: end + 1, bracket, year, until }), damage);
}

interface Years {
  /** Index of the opening bracket, and index after the closing one. */
  readonly at: number;
  readonly next: number;
  readonly bracket: Bracket;
  readonly year: number;
  /** Last of several years, which only report volumes have. */
  readonly until: number | undefined;
}

function shapeOfYears(tokens: Tokens, { at, next, bracket, year, until }: Years): Shape | undefined {
  const only = until === undefined ? neutral(tokens, at, next, bracket, year) : undefined;
  if (only) return only;
  const turned = until === undefined ? turnedNeutral(tokens, at, next, bracket, year) : undefined;
  if (turned) return turned;
  const start = textAt(tokens, next) === "," ? next + 1 : next; // "(1990), 60 CCC (3d) 1" of Canada
  const found = reported(tokens, at, start, bracket, year);
  const report =
    start === next || (found?.volume !== undefined && found.series.jurisdiction === "ca") ? found : undefined;
  return report && until !== undefined ? { ...report, until } : report;
}

function withDamage(shape: Shape | undefined, damage: readonly string[]): Shape | undefined {
  return shape && { ...shape, damage: [...damage, ...shape.damage] };
}

const MOST_YEARS = 9; // that one volume may cover

/** Returns 1955 for the `-55` of `(1954-55)`. */
function lastYear(tokens: Tokens, at: number, year: number): number | undefined {
  const digits = /^[-/]$/.test(textAt(tokens, at)) ? digitsAt(tokens, at + 1) : undefined;
  if (digits === undefined || digits.length > String(year).length) return undefined;
  const unit = 10 ** digits.length;
  const last = Math.floor(year / unit) * unit + Number(digits);
  const until = last > year ? last : last + unit; // "1899-00"
  return until - year <= MOST_YEARS ? until : undefined;
}

/** Reads a neutral citation from its court's code at `at`: `HCA 23` of `[1992] HCA 23`, which begins at `from`. */
export function neutral(
  tokens: Tokens,
  from: number,
  at: number,
  bracket: Bracket | undefined,
  year: number,
): NeutralShape | undefined {
  const code = courtCodeAt(tokens, at);
  const printed = code && tokens[code.next];
  const number = printed && runningNumber(printed);
  if (!code || !number) return undefined;
  const { court, next } = code;
  const suffix = court.jurisdiction === "wa" ? supplement(tokens, next + 1) : undefined;
  return {
    kind: "neutral",
    from,
    next: suffix === undefined ? next + 1 : next + 4,
    bracket,
    year,
    court,
    printedCode: code.text,
    number: suffix === undefined ? number.text : `${number.text} (${suffix})`,
    damage: detectDamage(printed, number),
  };
}

/** `[1997] 796 FCA`: the number before the court, as AustLII printed it in the 1990s. */
function turnedNeutral(
  tokens: Tokens,
  from: number,
  at: number,
  bracket: Bracket,
  year: number,
): NeutralShape | undefined {
  const number = digitsAt(tokens, at);
  const [code, behind] = [textAt(tokens, at + 1), tokens[at + 2]];
  const court = courtByCode(code);
  if (number === undefined || court?.code !== code || behind?.kind === "number") return undefined;
  const damage = [`the number belongs after the court: [${year}] ${code} ${number}`];
  return { kind: "neutral", from, next: at + 2, bracket, year, court, printedCode: code, number, damage };
}

/** Reads a court's code in one word or, as some write it, in two: `NSWCA`, `NSW CA`. */
function courtCodeAt(tokens: Tokens, at: number) {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (first?.kind !== "word") return undefined;
  const court = courtByCode(first.text);
  if (court) return { court, text: first.text, next: at + 1 };
  const text = second?.kind === "word" ? `${first.text}${second.text}` : "";
  const joined = /^[A-Z]{4,8}$/.test(text) ? courtByCode(text) : undefined;
  return joined && { court: joined, text, next: at + 2 };
}

/** Returns the `(S)` of `[2008] WASAT 203 (S)`: supplementary reasons in Western Australia, a separate decision. */
function supplement(tokens: Tokens, at: number): string | undefined {
  const inside = textAt(tokens, at + 1);
  return textAt(tokens, at) === "(" && /^S\d?$/.test(inside) && textAt(tokens, at + 2) === ")"
    ? inside
    : undefined;
}

const NUMBER = /^[1-9]\d*(?:R\d|[A-HJ-NP-Z])?$/;

/** Accepts "23", "12A", the "153R1" of a revision; repairs "l2", "5O" and "005" to 12, 50 and 5. */
export function runningNumber(printed: Token): Token | undefined {
  if (NUMBER.test(printed.text)) return printed;
  const number = repaired(printed);
  return number.kind === "number" ? { ...number, text: number.text.replace(/^0+(?=\d)/, "") } : undefined;
}

function bareShape(tokens: Tokens, at: number, floor: number): ReportedShape | undefined {
  const shape = reported(tokens, at, at, undefined, undefined);
  if (shape?.volume === undefined || needsYear(shape.series)) return undefined;
  const year = shape.series.jurisdiction === "us" ? yearBehind(tokens, shape.next) : undefined;
  const isTold = year !== undefined || isYearless(shape.series) || isDistinct(shape.series);
  const isPlaced = isListed(tokens, at, floor) || hasReprint(tokens, shape) || isOfName(tokens, at, shape);
  return isTold || isPlaced ? { ...shape, year } : undefined;
}

const MOST_NAME = 24; // tokens of a case's name

/** `Mannix v Poole (4 B & Ad 263)`, `Jarvis v Dean 3 Bing 447`, `Heydon's Case 3 Co Rep 7a`: a nominate report after the name of its case. */
function isOfName(tokens: Tokens, at: number, { series, next }: ReportedShape): boolean {
  if (series.until === undefined) return false;
  if (textAt(tokens, at - 1) === "Case") return true;
  const isAlone = textAt(tokens, at - 1) === "(" && /^[),]$/.test(textAt(tokens, next));
  if (isAlone) return partyBefore(tokens, at - 1)?.includes(";") === false;
  return isBehindParty(tokens, textAt(tokens, at - 1) === "," ? at - 1 : at);
}

/** The words between the last "v" and a token, if they begin like the name of a party. */
function partyBefore(tokens: Tokens, end: number): readonly string[] | undefined {
  const ahead = tokens.slice(Math.max(0, end - MOST_NAME), end).map(({ text }) => text);
  const versus = ahead.lastIndexOf("v");
  const second = ahead[versus + 1]?.charAt(0) ?? "";
  return versus > 0 && second !== second.toLowerCase() ? ahead.slice(versus + 1) : undefined;
}

/** Whether the name of a case ends at a token. */
export function isBehindParty(tokens: Tokens, end: number): boolean {
  return partyBefore(tokens, end)?.every((word) => OF_PARTY.test(word)) === true;
}

/** Words of the second party of a case. */
const OF_PARTY = /^(?:\p{Lu}[\p{L}]*|of|and|the|de|la|s|[&.'’-])$/u;

/** Whether letters are unambiguous between numbers: "WLR", "DLR (4th)", "F 2d"; not "Cal", "TC", "M & W". */
function isDistinct({ abbreviation, until, isRare, jurisdiction }: Series): boolean {
  if (until !== undefined || isRare === true || /^\p{Lu}\p{Ll}*$/u.test(abbreviation)) return false;
  return abbreviation.length > 2 || abbreviation === "ER" || jurisdiction === "us";
}

const MOST_PINS = 12; // tokens between two parallel citations

/** `[1932] AC 562; 147 LT 281`: whether a citation follows another one as its parallel. */
function isListed(tokens: Tokens, at: number, floor: number): boolean {
  return floor > 0 && at > floor && at - floor <= MOST_PINS && /^[;,]$/.test(textAt(tokens, at - 1));
}

/** Whether a nominate report's reprint follows: `2 Atk 190 [26 ER 519]`, `6 TR 200 at 211; 101 ER 510`. */
function hasReprint(tokens: Tokens, { series, next }: ReportedShape): boolean {
  if (series.until === undefined) return false;
  const behind = tokens.slice(next, next + MOST_PINS).map(({ text }) => text);
  const reprint = behind.indexOf("ER");
  const mark = behind.findIndex((text) => /^[;,[(]$/.test(text));
  return reprint > 0 && mark >= 0 && mark < reprint && /^\d{1,3}$/.test(behind[reprint - 1] ?? "");
}

/** Reads the year after an American citation and its pinpoint: `at 343 (1930)`, `(2nd Cir 1989)`. */
function yearBehind(tokens: Tokens, from: number): number | undefined {
  const at = skipAll(tokens, from, /^(?:at|n|and|,|-|\d{1,5})$/, MOST_PINS);
  if (textAt(tokens, at) !== "(") return undefined;
  for (let inside = at + 1; inside < at + MOST_PINS; inside += 1) {
    const year = yearOf(tokens[inside]);
    if (year !== undefined && textAt(tokens, inside + 1) === ")") return year;
    if (textAt(tokens, inside) === ")") return undefined;
  }
  return undefined;
}

/**
 * Reads a place in a report from its volume or series at `start`: `175 CLR 1` of `(1992) 175 CLR 1`, which
 * begins at `from`.
 */
export function reported(
  tokens: Tokens,
  from: number,
  start: number,
  bracket: Bracket | undefined,
  year: number | undefined,
): ReportedShape | undefined {
  const apart = bracket === undefined ? undefined : gluedPage(tokens, start);
  if (apart) return { kind: "reported", from, bracket, year, damage: [], ...apart };
  const place = lawReports(tokens, start) ?? volumeAndSeries(tokens, start, bracket);
  const page = place && pageAt(tokens, place.next, place.series);
  if (!place || !page || (year ?? 0) > (place.series.until ?? Number.POSITIVE_INFINITY)) return undefined;
  const { volume, series } = place;
  if (series.jurisdiction === "us" && isOfOther(tokens, page.next, volume, bracket)) return undefined;
  const damage = [...place.damage, ...page.damage];
  return { kind: "reported", from, next: page.next, bracket, year, volume, series, page: page.text, damage };
}

/** Whether letters of an American series are part of a book, `(2014) A 2`, or of a file number, `1 A 12/04`. */
function isOfOther(tokens: Tokens, next: number, volume?: number, bracket?: Bracket): boolean {
  const isOfFile = textAt(tokens, next) === "/" && isGlued(tokens, next);
  return isOfFile || (volume === undefined && bracket === "(");
}

/** `[1952] P47`, `(1950) 81 CLR418`: no space between series and page. */
function gluedPage(tokens: Tokens, start: number) {
  const volume = volumeOf(tokens[start]);
  const at = volume === undefined ? start : start + 1;
  const [, letters, page] = /^([A-Z][A-Za-z]{0,5})([1-9]\d{0,3})$/.exec(textAt(tokens, at)) ?? [];
  const series = letters === undefined ? undefined : lookUp(letters).series;
  return series && page !== undefined && !series.until ? { volume, series, page, next: at + 1 } : undefined;
}

interface ReportPlace {
  readonly volume: number | undefined;
  readonly series: Series;
  readonly damage: readonly string[];
  readonly next: number;
}

function volumeAndSeries(
  tokens: Tokens,
  start: number,
  bracket: Bracket | undefined,
): ReportPlace | undefined {
  const printed = tokens[start];
  const isInitial = textAt(tokens, start + 1) === "."; // "[2004] I.C.R. 58"
  const repairedVolume = printed && bracket !== undefined && !isInitial ? repaired(printed) : printed;
  const volume = volumeOf(repairedVolume);
  const found = longestSeries(tokens, volume === undefined ? start : start + 1);
  if (!found) return undefined;
  const damage =
    printed && repairedVolume && volume !== undefined ? detectDamage(printed, repairedVolume) : [];
  return { volume, damage, ...found };
}

/** Reads a series and volume of the Law Reports of 1865 to 1875, with the volume in the middle: `LR 4 HL`, `L.R. 19 Eq.`. */
function lawReports(tokens: Tokens, start: number): ReportPlace | undefined {
  const isApart = textAt(tokens, start) === "L";
  const second = isApart ? skip(tokens, start + 1, ".") : start;
  if (textAt(tokens, second) !== (isApart ? "R" : "LR")) return undefined;
  const at = skip(tokens, second + 1, ".");
  const volume = volumeOf(tokens[at]);
  const found = volume === undefined ? undefined : longestSeries(tokens, at + 1, "LR");
  return found && { volume, damage: [], ...found };
}

/** Finds the longest token run that spells a series: "SR (NSW)" rather than "SR", "F 2d" rather than "F". */
export function longestSeries(
  tokens: Tokens,
  at: number,
  before = "",
): { readonly series: Series; readonly next: number } | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  let letters = before;
  let best: { series: Series; next: number } | undefined;
  for (let next = at; next < at + MOST_SERIES_TOKENS; next += 1) {
    const token = tokens[next];
    if (!token || isPlainNumber(tokens, next)) break;
    if (token.kind === "mark") {
      if (!isMarkOf(tokens, next, letters)) break;
      if (best?.next === next && /[.)]/.test(token.text)) best.next = next + 1;
      continue;
    }
    letters += token.text;
    const { series, begins } = lookUp(letters);
    if (!begins) break;
    if (series) best = { series, next: next + 1 };
  }
  return best;
}

/** Excludes "2d" and the 2 of "WN (Pt 2) (NSW)", which belong to the name of a series. */
function isPlainNumber(tokens: Tokens, at: number): boolean {
  return (
    tokens[at]?.kind === "number" && !/^[2-6]d$/.test(textAt(tokens, at)) && textAt(tokens, at - 1) !== "Pt"
  );
}

/** Whether a full stop is part of the series, as in "C.L.R.", "Tas." or "CLR. 465"; after "CLR" it ends the sentence. */
function isMarkOf(tokens: Tokens, at: number, letters: string): boolean {
  const mark = tokens[at]?.text ?? "";
  if (mark !== ".") return "()&'/-".includes(mark);
  const before = tokens[at - 1]?.text ?? "";
  const isShort = before === ")" || before.length === 1 || /[a-z]/.test(before) || before !== letters;
  return isShort || tokens[at + 1]?.kind === "number";
}

interface Page {
  readonly text: string;
  readonly damage: readonly string[];
  readonly next: number;
}

function pageAt(tokens: Tokens, at: number, series: Series): Page | undefined {
  if (series.isPageless === true) return { text: "", damage: [], next: at };
  if (textAt(tokens, at) === "No") return numberedPage(tokens, at + 1, series);
  const start = skip(tokens, skipPhrase(tokens, at, AHEAD_OF_PAGE), "¶");
  const part = series.parts ? phraseAt(tokens, start, PAGE_OF_PART) : undefined;
  if (part) return { text: part.whole.replaceAll(" ", ""), damage: [], next: part.next };
  const printed = tokens[start];
  const first = printed && repaired(printed);
  if (!printed || first?.kind !== "number")
    return bracketedPage(tokens, start, series) ?? letteredPage(tokens, start);
  const second = textAt(tokens, start + 2);
  const isParagraph = /^\d{1,3}-\d{3}$/.test(`${first.text}${textAt(tokens, start + 1)}${second}`);
  if (series.paragraphs && isParagraph)
    return { text: `${first.text}-${second}`, next: start + 3, damage: [] };
  if (series.commas && hasThousands(tokens, start))
    return { text: `${printed.text},${second}`, next: start + 3, damage: [] };
  return { text: first.text, next: start + 1, damage: detectDamage(printed, first) };
}

/** `[97557]`, `[97,557]`, `[55-123]`: the paragraph of a loose-leaf service in place of a page. */
function bracketedPage(tokens: Tokens, at: number, { paragraphs, commas }: Series): Page | undefined {
  const close = [at + 2, at + 4].find((place) => textAt(tokens, place) === "]");
  if (!(paragraphs || commas) || textAt(tokens, at) !== "[" || close === undefined) return undefined;
  const inside = tokens.slice(at + 1, close).map(({ text }) => text);
  const [number] = /^\d{2}[-,]?\d{3}$/.exec(inside.join("")) ?? [];
  return number === undefined ? undefined : { text: number.replace(",", ""), next: close + 1, damage: [] };
}

/** `D11`, `Q55`: pages that a part of the reports counts for itself; `v` before a mark: the pages before the first. */
function letteredPage(tokens: Tokens, at: number): Page | undefined {
  const text = textAt(tokens, at);
  const isRoman = /^[ivxl]{1,6}$/.test(text) && /^[.,;)\]]?$/.test(textAt(tokens, at + 1));
  return isRoman || /^[A-Z]\d{1,4}$/.test(text) ? { text, next: at + 1, damage: [] } : undefined;
}

/** The number of the case before its page, `[2010] RPC (8) 192`, and the first reporters of `5 US (1 Cranch) 137`. */
const AHEAD_OF_PAGE = /^\( \d{1,2}(?: (?:Dall|Cranch|Cr|Wheat|Pet|How|Black|Wall)(?: \.)?)? \)(?= \d{1,6} )/;

/** `No 17` of the series of the Permanent Court of International Justice. */
function numberedPage(tokens: Tokens, at: number, { jurisdiction }: Series): Page | undefined {
  const start = skip(tokens, at, ".");
  const number = jurisdiction === "int" ? digitsAt(tokens, start) : undefined;
  return number === undefined ? undefined : { text: `No ${number}`, next: start + 1, damage: [] };
}

/** `I-7879`, `I-A-1-13` of the reports of staff cases, `9-203` of the issues of a year. */
const PAGE_OF_PART = /^(?:I{1,2} - (?:[AB] - \d - )?|\d{1,2} - (?=\d{1,4} ))\d{1,6}/;

const MOST_RANGE = 100; // paragraphs that one pinpoint spans

/** Whether a bracket holds one paragraph of a loose-leaf service or its chapter: `[3-250]`, `[235-1500]`. */
export function isOfService(tokens: Tokens, at: number): boolean {
  const [from, second] = [digitsAt(tokens, at + 1), digitsAt(tokens, at + 3)];
  const isOne = textAt(tokens, at + 2) === "-" && textAt(tokens, at + 4) === "]";
  return isOne && Number(second) >= Number(from) + MOST_RANGE;
}

/** Whether `11,110` is printed as one number. */
export function hasThousands(tokens: Tokens, at: number): boolean {
  const [first, comma, second] = [textAt(tokens, at), textAt(tokens, at + 1), textAt(tokens, at + 2)];
  const isJoined = isGlued(tokens, at + 1) && isGlued(tokens, at + 2);
  return comma === "," && isJoined && /^\d{1,3}$/.test(first) && /^\d{3}$/.test(second);
}

/** Reads "549", or "11,117" where a series prints pages that way. */
export function pageNumber(
  tokens: Tokens,
  at: number,
  commas: boolean,
): { value: number; next: number } | undefined {
  const lettered = /^(\d{1,4})[A-Hab]$/.exec(textAt(tokens, at))?.[1]; // "381B" of reports with letters in the margin, folio "91b"
  if (lettered !== undefined) {
    const isRange = textAt(tokens, at + 1) === "-" && /^[A-H]$/.test(textAt(tokens, at + 2));
    return { value: Number(lettered), next: isRange ? at + 3 : at + 1 };
  }
  const digits = digitsAt(tokens, at);
  if (digits === undefined) return undefined;
  const value = Number(digits);
  if (!commas || !hasThousands(tokens, at)) return { value, next: at + 1 };
  return { value: value * 1000 + Number(textAt(tokens, at + 2)), next: at + 3 };
}

function yearOf(token: Token | undefined): number | undefined {
  return token && YEAR.test(token.text) ? Number(token.text) : undefined;
}

function volumeOf(token: Token | undefined): number | undefined {
  if (!token || !/^\d{1,3}$/.test(token.text)) return undefined;
  const volume = Number(token.text);
  return volume >= 1 && volume <= MOST_VOLUME ? volume : undefined;
}

/** Lines of a transcript or a report: `[2022] HCATrans 182, lines 340-365`. */
export const LINES = /^lines?$/;

/** `[2021] HCATrans 8, 1290–3`, `T 12.415` */
export function isLineOfTranscript(tokens: Tokens, at: number): boolean {
  if ([at - 2, at - 3].some((from) => afterPage(tokens, from) === at)) return true;
  return textAt(tokens, at - 3) === "HCATrans" && /^[-.,;)]?$/.test(textAt(tokens, at + 1));
}

/** `T 12.415`, `T12.415`: a page of a transcript and its line. */
const TRANSCRIPT = /^T ?\d{1,4} \.(?= \d{1,5} )/;

/** Skips the page of a transcript before its line. */
export function afterPage(tokens: Tokens, at: number): number {
  return /^T\d*$/.test(textAt(tokens, at)) ? skipPhrase(tokens, at, TRANSCRIPT) : at;
}

const IN_CHAPTER = /^(?<chapter>\d{1,3}) - (?<number>\d{3})(?= )/;

/** Reads `18-001` of a practitioners' work, which numbers the paragraphs of each chapter anew; after "para" also `18-120`. */
export function paragraphOfChapter(tokens: Tokens, at: number, isLed: boolean) {
  const found =
    isGlued(tokens, at + 1) && isGlued(tokens, at + 2) ? phraseAt(tokens, at, IN_CHAPTER) : undefined;
  const { chapter, number = "" } = found?.named ?? {};
  return chapter !== undefined && (isLed || number.startsWith("0"))
    ? { chapter: Number(chapter), number }
    : undefined;
}
