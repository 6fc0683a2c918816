import { earlyWarnings, mayAppear } from "../../tables/first-years.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { type Periodical, periodicalWords } from "../../tables/periodicals.ts";
import { digitsAt, isGlued, skip, textAt, type Tokens, type ReadText } from "../../tokens.ts";
import type { Draft, Form, Match, PeriodicalFields } from "../../types.ts";
import { germanPins } from "../german/pinpoints.ts";
import { unrecognised } from "../unrecognised.ts";

export const PERIODICAL_STARTS = periodicalWords.firsts;

type Place = Pick<PeriodicalFields, "year" | "volume" | "issue" | "page"> & {
  readonly next: number;
  readonly isSlash?: boolean;
  readonly warnings?: readonly string[];
};

const YEAR = /^(?:(?:1[789]|20|21)\d\d|999[89])$/; // BeckRS numbers old decisions in 9998
const MOST_VOLUME = 999;

/** `BGHZ 154, 239`, `NJW 2015, 1827`, `BeckRS 2023, 52213`, `SZ 2020/118`, `VfSlg 19.632/2012`. */
export const periodicals: Form = ({ tokens, floor }, at) => {
  const found = periodicalWords.at(tokens, at);
  if (!found) return undefined;
  const behind = skip(tokens, found.next, ".");
  const ofPart =
    notedIssue(tokens, at, found.next) ??
    partBehindYear(tokens, at, behind, found.value) ??
    ofDay(tokens, at, behind, found.value);
  if (ofPart) return ofPart;
  const marks = `${textAt(tokens, at - 1)}${textAt(tokens, behind)}`;
  const isClosed = marks === "()" || marks === "--"; // "Versicherungsrecht (VersR) 1995, 454"
  const start = afterSeat(tokens, afterGreatSenate(tokens, isClosed ? behind + 1 : behind), found.value);
  const place = placeAt(tokens, start, found.value) ?? commaless(tokens, start, found.value);
  if (!place) return isClosed ? undefined : incompleteOf(tokens, at, found.value, start);
  const from = isClosed ? fullName(tokens, at - 1, floor) : at;
  const first = draftOf(tokens, at, from, found.value, place);
  const drafts = [first, ...chain(tokens, first, found.value)];
  return { drafts, next: drafts.at(-1)?.next ?? first.next };
};

const LONGEST_NAME = 7; // tokens

/** Returns where the full name of a journal begins before its abbreviation: `Deutsches Steuerrecht - DStR - 2013, 478`. */
function fullName(tokens: Tokens, end: number, floor: number): number {
  let from = end;
  while (from > Math.max(floor, end - LONGEST_NAME) && IN_NAME.test(textAt(tokens, from - 1))) from -= 1;
  return from === end ? end + 1 : from;
}

const IN_NAME = /^(?:\p{Lu}\p{L}{3,}|der|des|und|für)$/u;

/** `jurisPR-StrafR 13/2021 Anm. 4`: a note in an issue of one of these services, which have no pages. */
function notedIssue(tokens: Tokens, at: number, from: number): Match | undefined {
  const [name, field] = [textAt(tokens, at), textAt(tokens, from + 1)];
  const [issue, year] = [2, 4].map((step) => digitsAt(tokens, from + step));
  const number = skip(tokens, from + 6, ".");
  if (name !== "jurisPR" || textAt(tokens, from) !== "-" || issue === undefined || !YEAR.test(year ?? ""))
    return undefined;
  if (textAt(tokens, from + 5) !== "Anm" || digitsAt(tokens, number) === undefined) return undefined;
  const value = { abbr: `jurisPR-${field}`, country: "de", by: "year" } as const;
  const page = `Anm. ${digitsAt(tokens, number)}`;
  const place = { year: Number(year), volume: undefined, issue: Number(issue), page, next: number + 1 };
  const draft = draftOf(tokens, at, at, value, place);
  return { drafts: [draft], next: draft.next };
}

/** `BStBl 2003 II S. 119`, `BStBl. 2003 II, 119`. */
function partBehindYear(tokens: Tokens, at: number, from: number, { abbr }: Periodical): Match | undefined {
  const part = textAt(tokens, from + 1);
  if (!/^I{1,3}$/.test(part)) return undefined;
  const year = digitsAt(tokens, from);
  const value = periodicalWords.get(`${abbr} ${part}`);
  const page = pageAt(tokens, skip(tokens, from + 2, ","));
  if (year === undefined || !YEAR.test(year) || !value || !page) return undefined;
  const place = { year: Number(year), volume: undefined, page: page.text, next: page.next };
  const draft = draftOf(tokens, at, at, value, place);
  return { drafts: [draft], next: draft.next };
}

/** `BFH v. 26.2.2004, BStBl II S. 599`: the date of the decision gives the year. */
function ofDay(tokens: Tokens, at: number, from: number, value: Periodical): Match | undefined {
  const year = digitsAt(tokens, at - 2);
  const page = textAt(tokens, from) === "S" ? pageAt(tokens, from) : undefined;
  const isOfDay = value.abbr.startsWith("BStBl ") && textAt(tokens, at - 1) === ",";
  if (!isOfDay || !page || year === undefined || !YEAR.test(year)) return undefined;
  const place = { year: Number(year), volume: undefined, page: page.text, next: page.next };
  const draft = draftOf(tokens, at, at, value, place);
  return { drafts: [draft], next: draft.next };
}

/** Skips the seat in `OLGR Köln 2002, 344`: each court had its own reports. */
function afterSeat(tokens: Tokens, at: number, { abbr }: Periodical): number {
  const isSeat = abbr.startsWith("OLG") && /^\p{Lu}\p{Ll}{2,}/u.test(textAt(tokens, at));
  return isSeat && YEAR.test(textAt(tokens, at + 1)) ? at + 1 : at;
}

/** Skips the mark for decisions of the Great Senate: `BGHZ (GSZ) 52, 259`, `BGHSt GS 48, 197`. */
function afterGreatSenate(tokens: Tokens, at: number): number {
  const open = skip(tokens, at, "(");
  return /^(?:GSZ|GSSt|VGS|GS)$/.test(textAt(tokens, open)) ? skip(tokens, open + 1, ")") : at;
}

function draftOf(
  tokens: Tokens,
  at: number,
  from: number,
  value: Periodical,
  { next, warnings = [], isSlash = false, ...fields }: Place,
): Draft {
  const periodical = isSlash && value.by !== "slash" ? { ...value, country: "at" as const } : value;
  const all = {
    kind: "periodical",
    periodical,
    numbered: isSlash,
    courtName: courtBefore(tokens, at, periodical),
    ...fields,
  } as const;
  const meaning = {
    country: periodical.country,
    canonical: formatPeriodical(all),
    warnings: [...warnings, ...earlyWarnings(periodical.abbr, fields.year)],
    notes: [],
    ...all,
  } as const;
  return { from, next, meaning, pins: "german", firstPage: pageOf(all) };
}

const MOST_IN_CHAIN = 20;
const MOST_PIN_TOKENS = 24;

/** Reads further places in a collection: `; 61, 138 (149)` after `BVerfGE 59, 36 (49)`. */
function chain(tokens: Tokens, first: Draft, value: Periodical): Draft[] {
  const drafts: Draft[] = [];
  if (value.by === "number_slash") return austrianChain(tokens, first, value);
  if (value.by !== "volume" && value.by !== "year") return drafts;
  let last = first;
  while (drafts.length < MOST_IN_CHAIN) {
    const at = afterPins(tokens, last);
    const start = textAt(tokens, at + 1) === "und" ? at + 2 : at + 1;
    if (!/^(?:;|und)$/.test(textAt(tokens, at))) break;
    const place = value.by === "volume" ? volumePage(tokens, start) : yearPage(tokens, start);
    if (!place) break;
    last = draftOf(tokens, start, start, value, place);
    drafts.push(last);
  }
  return drafts;
}

/** `, 12.227/1989` after `VfSlg 11.196/1986`; `, 7307` after `VfSlg 8006`: a number as long as the first. */
function austrianChain(tokens: Tokens, first: Draft, value: Periodical): Draft[] {
  const drafts: Draft[] = [];
  for (let last = first; drafts.length < MOST_IN_CHAIN;) {
    const end = afterPins(tokens, last);
    const at = /^ff?$/.test(textAt(tokens, end)) ? end + 1 : end; // "79.113 ff, 82.129"
    const place = /^(?:[,;]|und)$/.test(textAt(tokens, at)) ? numberSlash(tokens, at + 1) : undefined;
    if (!place || (place.year === undefined && !isNumberOfChain(tokens, place, first))) break;
    last = draftOf(tokens, at + 1, at + 1, value, place);
    drafts.push(last);
  }
  return drafts;
}

/** Numbers that the collections had before their decisions were cited with a year have four or five digits. */
const NUMBER_OF_CHAIN = /^\d{1,3}\.\d{3}$/;

function isNumberOfChain(tokens: Tokens, { page, next }: Place, { meaning }: Draft): boolean {
  const isAlike =
    meaning.kind === "periodical" && meaning.year === undefined && !YEAR.test(page.replace(".", ""));
  return isAlike && NUMBER_OF_CHAIN.test(page) && /^(?:[,;.)]|und|ff?|uv?a|mwN|)$/.test(textAt(tokens, next));
}

function afterPins(tokens: Tokens, { next, firstPage }: Draft): number {
  const end = germanPins(tokens, next, firstPage).at(-1)?.end;
  if (end === undefined) return next;
  let at = next;
  while (at < next + MOST_PIN_TOKENS && (tokens[at]?.start ?? end) < end) at += 1;
  return /^[)>\]]$/.test(textAt(tokens, at)) ? at + 1 : at;
}

function pageOf({
  periodical,
  page,
  numbered,
}: Pick<PeriodicalFields, "periodical" | "page" | "numbered">): number | undefined {
  const isPage = periodical.by !== "number" && periodical.by !== "number_slash" && !numbered;
  const [, number] = /^(?:I{1,2}-)?(\d+)$/.exec(page) ?? [];
  return isPage && number !== undefined ? Number(number) : undefined;
}

function placeAt(tokens: Tokens, at: number, { by, abbr }: Periodical): Place | undefined {
  switch (by) {
    case "number_slash":
      return numberSlash(tokens, at);
    case "slash":
      return slashed(tokens, at) ?? yearPage(tokens, at);
    case "volume":
      return volumePage(tokens, at) ?? datedPage(tokens, at);
    case "volume_number":
      return volumeNumber(tokens, at);
    case "loose_leaf":
      return undefined;
    case "volume_year":
      return datedPage(tokens, at);
    case "number":
      return yearPage(tokens, at);
    case "year":
      return yearPage(tokens, at) ?? (abbr === "Slg." ? undefined : otherYear(tokens, at, abbr));
  }
}

function datedPage(tokens: Tokens, at: number): Place | undefined {
  return volumeYear(tokens, at) ?? yearPage(tokens, at);
}

function otherYear(tokens: Tokens, at: number, abbr: string): Place | undefined {
  return (
    volumeYear(tokens, at) ??
    issuePage(tokens, at) ??
    slashed(tokens, at) ??
    shortYear(tokens, at, abbr) ??
    (NUMBERED.test(abbr) ? yearNumber(tokens, at) : undefined)
  );
}

/** `18/2010, 14`, `5/2012, S. 311`: a page after the issue of a year. */
function issuePage(tokens: Tokens, at: number): Place | undefined {
  const isIssue = /^\d{1,2}$/.test(textAt(tokens, at)) && textAt(tokens, at + 1) === "/";
  const place = isIssue && isGlued(tokens, at + 2) ? yearPage(tokens, at + 2) : undefined;
  return place && { ...place, issue: Number(textAt(tokens, at)) };
}

/** Journals that number their decisions: `HRR 1930 Nr. 1732`, `HRRS 2012 Nr. 1065`. */
const NUMBERED = /^(?:HRRS?|WarnR|Recht|DR|LZ|JW|SeuffBl|JR)$/;

function yearNumber(tokens: Tokens, at: number): Place | undefined {
  const year = digitsAt(tokens, at);
  const place = year !== undefined && YEAR.test(year) ? volumeNumber(tokens, at) : undefined;
  return place && { ...place, year: Number(year), volume: undefined };
}

/** `2015, 1827`, `2015, S. 1827`, `2015 S. 1827`, `2009, I-839`. */
function yearPage(tokens: Tokens, at: number): Place | undefined {
  const year = digitsAt(tokens, at);
  const isApart = /^(?:[,S]|Seite)$/.test(textAt(tokens, at + 1)) || textAt(tokens, at + 2) === "-"; // "Slg 2000 I-6917"
  if (year === undefined || !YEAR.test(year) || !isApart) return undefined;
  const page = pageAt(tokens, skip(tokens, at + 1, ","));
  return page && { year: Number(year), volume: undefined, page: page.text, next: page.next };
}

function pageAt(tokens: Tokens, from: number): ReadText | undefined {
  const at = /^(?:S|Seite)$/.test(textAt(tokens, from)) ? skip(tokens, from + 1, ".") : from;
  const number = tokens[at];
  if (number?.kind === "number") return { text: number.text, next: at + 1 };
  const part = textAt(tokens, at);
  const page = digitsAt(tokens, at + 2);
  const isPart = /^I{1,2}$/.test(part) && textAt(tokens, at + 1) === "-";
  return isPart && page !== undefined ? { text: `${part}-${Number(page)}`, next: at + 3 } : undefined;
}

/** Last year that two digits are read as; the Blutalkohol of "46, 436" is a volume. */
const LAST_SHORT = 2035;

/** `NJW 15, 1827`: a year of two digits, or a volume if the journal did not appear in such a year. */
function shortYear(tokens: Tokens, at: number, abbr: string): Place | undefined {
  const start = skip(tokens, at, "'");
  const year = digitsAt(tokens, start);
  if (year?.length !== 2 || textAt(tokens, start + 1) !== ",") return undefined;
  const page = digitsAt(tokens, start + 2);
  if (page === undefined) return undefined;
  const full = [2000, 1900]
    .map((century) => Number(year) + century)
    .find((one) => one <= LAST_SHORT && mayAppear(abbr, one));
  if (full === undefined) return { year: undefined, volume: Number(year), page, next: start + 3 };
  const warnings = [`the year is printed with two digits and was read as ${full}`];
  return { year: full, volume: undefined, page, next: start + 3, warnings };
}

/** `154, 239`, and `154, S. 239`. */
function volumePage(tokens: Tokens, at: number): Place | undefined {
  const volume = Number(digitsAt(tokens, at) ?? Number.NaN);
  if (!(volume >= 1 && volume <= MOST_VOLUME) || textAt(tokens, at + 1) !== ",") return undefined;
  const page = pageAt(tokens, at + 2);
  return page && { year: undefined, volume, page: page.text, next: page.next };
}

/** `60 Nr. 12` */
function volumeNumber(tokens: Tokens, at: number): Place | undefined {
  const volume = digitsAt(tokens, at);
  const number = textAt(tokens, at + 1) === "Nr" ? skip(tokens, at + 2, ".") : at + 1;
  const page = digitsAt(tokens, number);
  if (volume === undefined || page === undefined || number === at + 1) return undefined;
  return { year: undefined, volume: Number(volume), page: `Nr. ${page}`, next: number + 1 };
}

/** `205 (2005), 127` */
function volumeYear(tokens: Tokens, at: number): Place | undefined {
  const [volume, year] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  if (volume === undefined || textAt(tokens, at + 1) !== "(" || year === undefined || !YEAR.test(year))
    return undefined;
  if (textAt(tokens, at + 3) !== ")" || textAt(tokens, at + 4) !== ",") return undefined;
  const page = pageAt(tokens, at + 5);
  return page && { year: Number(year), volume: Number(volume), page: page.text, next: page.next };
}

/** `2020/118`, `65/123`, `62.123` */
function slashed(tokens: Tokens, at: number): Place | undefined {
  const [first, mark, second] = [digitsAt(tokens, at), textAt(tokens, at + 1), digitsAt(tokens, at + 2)];
  if (first === undefined || second === undefined || tokens[at + 2]?.start !== tokens[at + 1]?.end)
    return undefined;
  const isYear = YEAR.test(first);
  if (mark === "." && second.length === 3 && first.length <= 3) {
    return { year: undefined, volume: undefined, page: `${first}.${second}`, next: at + 3, isSlash: true };
  }
  if (mark !== "/") return undefined;
  const fields = isYear
    ? { year: Number(first), volume: undefined }
    : { year: undefined, volume: Number(first) };
  return first.length <= 4 ? { page: second, next: at + 3, isSlash: true, ...fields } : undefined;
}

/** `19.632/2012`, `19632`, `18.000 A/2010` */
function numberSlash(tokens: Tokens, at: number): Place | undefined {
  const first = digitsAt(tokens, at);
  if (first === undefined) return undefined;
  const isDotted = textAt(tokens, at + 1) === "." && digitsAt(tokens, at + 2)?.length === 3;
  const digits = isDotted ? `${first}${digitsAt(tokens, at + 2)}` : first;
  if (digits.length < 2) return undefined;
  let next = isDotted ? at + 3 : at + 1;
  const part = /^[AF]$/.exec(textAt(tokens, next))?.[0];
  if (part !== undefined) next += 1;
  const printed = textAt(tokens, next) === "/" ? textAt(tokens, next + 1) : "";
  const year = YEAR.test(printed) ? Number(printed) : undefined;
  const page = [digits.replace(/\B(?=\d{3}$)/, "."), part].filter(Boolean).join(" ");
  return { year, volume: undefined, page, next: year === undefined ? next : next + 2 };
}

/** `NJW 2015 1827` */
function commaless(tokens: Tokens, at: number, { by }: Periodical): Place | undefined {
  const [first, page] = [digitsAt(tokens, at), digitsAt(tokens, at + 1)];
  const isYear = YEAR.test(first ?? "");
  if (first === undefined || page === undefined || isYear === (by === "volume")) return undefined;
  const place = isYear
    ? { year: Number(first), volume: undefined }
    : { year: undefined, volume: Number(first) };
  if (!isYear && by !== "volume") return undefined;
  const warnings = [`there is no comma between ${first} and ${page}`];
  return { page, next: at + 2, warnings, ...place };
}

/** "BGHZ 154" and "NJW 2015" without a page are incomplete citations; "WM 2014" may be a championship. */
function incompleteOf(tokens: Tokens, at: number, periodical: Periodical, start: number) {
  const first = digitsAt(tokens, start);
  const { abbr, by, country } = periodical;
  const isOpen = !/^[/:]$/.test(textAt(tokens, start + 1)) && tokens[start + 1]?.kind !== "number";
  const isHalf = by === "volume" ? first !== undefined : YEAR.test(first ?? "") && TELLING.test(abbr);
  if (!isHalf || !isOpen || !isOver(tokens, start + 1)) return undefined;
  return unrecognised(at, start + 1, `${abbr} ${first}`, "names no page", country);
}

const TELLING = /\p{Lu}.*\p{Lu}.*\p{Lu}/u;

/** Whether the number ends here; "1.5" and "3,4" continue. */
function isOver(tokens: Tokens, at: number): boolean {
  const isGoingOn = tokens[at + 1]?.kind === "number" && isGlued(tokens, at + 1);
  return !isGoingOn || !/^[.,]$/.test(textAt(tokens, at));
}

/** Returns the court in `BGH NJW 2015, 1827`; one that a party's name ends with has no place in the Union's reports. */
function courtBefore(tokens: Tokens, at: number, { country }: Periodical): string | undefined {
  const before = skip(tokens, at - 1, ",") === at ? at - 2 : at - 1;
  const court = courtWords.get(textAt(tokens, before));
  return country === "eu" && court?.country !== "eu" ? undefined : court?.abbr;
}

/** `BGHZ 154, 239`, `NJW 2015, 1827`, `SZ 2020/118`, `VfSlg 19.632/2012`, `AcP 205 (2005), 127`. */
export function formatPeriodical({
  periodical: { abbr, by },
  year,
  volume,
  issue,
  page,
  numbered,
}: Pick<PeriodicalFields, "periodical" | "year" | "volume" | "issue" | "page" | "numbered">): string {
  if (by === "volume_number" || page.startsWith("Nr. ")) return `${abbr} ${volume ?? year} ${page}`;
  if (by === "number_slash") return `${abbr} ${page}${year === undefined ? "" : `/${year}`}`;
  if (year !== undefined && volume !== undefined) return `${abbr} ${volume} (${year}), ${page}`;
  if (issue !== undefined) return `${abbr} ${issue}/${year}${page.startsWith("Anm") ? "" : ","} ${page}`;
  const head = year ?? volume;
  if (head === undefined) return `${abbr} ${page}`;
  return numbered ? `${abbr} ${head}/${page}` : `${abbr} ${head}, ${page}`;
}
