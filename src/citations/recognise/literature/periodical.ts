import { regex } from "../../../core/regex.ts";
import { earlyWarnings, mayAppear } from "../../tables/first-years.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { type Periodical, periodicalWords } from "../../tables/periodicals.ts";
import { digitsAt, indexAt, isGlued, phraseAt, skip, textAt, type Tokens, skipPhrase } from "../../tokens.ts";
import type { Draft, Form, Match, PeriodicalFields } from "../../types.ts";
import { namedCourt } from "../german/named-court.ts";
import { afterSenate } from "../german/seat.ts";
import { germanPins } from "../german/pinpoints.ts";
import { unrecognised } from "../unrecognised.ts";

export const PERIODICAL_STARTS = periodicalWords.firsts;

type PeriodicalPlace = Pick<PeriodicalFields, "year" | "volume" | "issue" | "page"> & {
  readonly next: number;
  readonly isSlash?: boolean;
  readonly isOfSupplement?: boolean;
  readonly warnings?: readonly string[];
};

const YEARS = String.raw`(?:(?:1[789]|20|21)\d\d|999[89])`; // BeckRS numbers old decisions in 9998
const YEAR = regex.plain`^${YEARS}$`;
/** `1827`, `S. 1827`, `A85`, `I-839`, `239ff`. */
const PAGE = String.raw`(?:(?:S|Seite)(?: \.)? )?(?<page>\d{1,6}[A-Za-eg-z]?|A\d{1,3}|I{1,2} - \d{1,6})(?:ff?(?= ))?`;

/** How the tokens of a place read, and whether nothing separates the third from the second. */
interface PlaceForm {
  readonly form: RegExp;
  readonly isGlued?: true;
  readonly isSlash?: true;
}

/** `2015, 1827`, `2015, S. 1827`, `2015 S. 1827`, `2009, I-839`, `2000 I-6917`. */
const YEAR_PAGE_TEXT = String.raw`(?<year>${YEARS})(?: ,|(?= (?:S|Seite) )|(?= \S+ - )) ${PAGE}`;
const YEAR_PAGE: PlaceForm = { form: regex.plain`^${YEAR_PAGE_TEXT}` };
/** `2019, Nr. 12, S. 8`, `2019, Heft 12, 8`, `2019, Beilage 2, S. 14` */
const YEAR_ISSUE: PlaceForm = {
  form: regex.plain`^(?<year>${YEARS})(?: ,)? (?:Nr|Heft|H|(?<supplement>(?:Sonder)?[Bb]eil(?:age)?))(?: \.)?(?: (?:zu )?(?:Nr|Heft|H)(?: \.)?)? (?<issue>\d{1,2}) , ${PAGE}`,
};
/** `18/2010, 14`, `5/2012, S. 311`: a page after the issue of a year. */
const ISSUE_PAGE: PlaceForm = {
  form: regex.plain`^(?<issue>\d{1,2}) \/ ${YEAR_PAGE_TEXT}`,
  isGlued: true,
};
/** `154, 239`, `154, S. 239`, `178 S. 199` */
const VOLUME_PAGE: PlaceForm = { form: regex.plain`^(?<volume>(?!0+ )\d{1,3}) (?:, |(?=S ))${PAGE}` };
/** `205 (2005), 127` */
const VOLUME_YEAR: PlaceForm = {
  form: regex.plain`^(?<volume>\d{1,6}) \( (?<year>${YEARS}) \) , ${PAGE}`,
};
/** `60 Nr. 12` */
const VOLUME_NUMBER: PlaceForm = { form: /^(?<volume>\d{1,6}) Nr(?: \.)? (?<number>\d{1,6})/ };
/** `1930 Nr. 1732` */
const YEAR_NUMBER: PlaceForm = {
  form: regex.plain`^(?<year>${YEARS}) Nr(?: \.)? (?<number>\d{1,6})`,
};
/** `62.123`, `2020/118`, `65/123` */
const SLASHED: readonly PlaceForm[] = [
  /^(?<page>\d{1,3} \. \d{3})/,
  regex.plain`^(?<year>${YEARS}) \/ (?<page>\d{1,6})`,
  regex.plain`^(?<volume>\d{1,4}) \/ (?<page>\d{1,6})(?:(?<=^\d{4} \S \S+) \/ (?<year>${YEARS}))?`, // "ARD 6667/5/2019"
].map((form) => ({ form, isGlued: true, isSlash: true }));

const FORMS: Readonly<Record<Periodical["by"], readonly PlaceForm[]>> = {
  volume: [VOLUME_PAGE, VOLUME_YEAR, YEAR_PAGE],
  year: [YEAR_PAGE],
  number: [YEAR_PAGE],
  volume_year: [VOLUME_YEAR, YEAR_PAGE],
  slash: [...SLASHED, YEAR_PAGE],
  volume_number: [VOLUME_NUMBER],
  number_slash: [],
  loose_leaf: [],
};
/** Places that a journal cited by year may have as well. */
const OTHERS: readonly PlaceForm[] = [VOLUME_YEAR, YEAR_ISSUE, ISSUE_PAGE, ...SLASHED];

/** `BGHZ 154, 239`, `NJW 2015, 1827`, `BeckRS 2023, 52213`, `SZ 2020/118`, `VfSlg 19.632/2012`. */
export const periodicals: Form = ({ tokens, floor }, at) => {
  const found = withSupplement(tokens, periodicalWords.at(tokens, at));
  if (!found || /^(?:Ruling|Determination)$/.test(textAt(tokens, at - 1))) return undefined; // "Class Ruling CR 2020/5"
  const behind = skip(tokens, found.next, ".");
  const ofPart =
    notedIssue(tokens, at, found.next) ??
    partBehindYear(tokens, at, behind, found.value) ??
    ofDay(tokens, at, behind, found.value);
  if (ofPart) return ofPart;
  const marks = `${textAt(tokens, at - 1)}${textAt(tokens, behind)}`;
  const isClosed = marks === "()" || marks === "--"; // "Versicherungsrecht (VersR) 1995, 454"
  const start = startOfPlace(tokens, isClosed ? behind + 1 : behind, found.value);
  const place = placeAt(tokens, start, found.value) ?? commaless(tokens, start, found.value);
  if (!place) return isClosed ? undefined : incompleteOf(tokens, at, found.value, start);
  const from = isClosed ? fullName(tokens, at - 1, floor) : at;
  const first = withArticle(tokens, draftOf(tokens, at, from, found.value, place));
  const drafts = [first, ...chain(tokens, first, found.value)];
  return { drafts, next: drafts.at(-1)?.next ?? first.next };
};

/** Skips what may precede the place in a periodical: a mark of the Senate, a comma, a seat. */
function startOfPlace(tokens: Tokens, at: number, value: Periodical): number {
  const behind = skipPhrase(tokens, at, GREAT_SENATE);
  const start = textAt(tokens, behind) === "," ? skipPhrase(tokens, behind, COMMA_OF_YEAR) : behind;
  return afterSeat(tokens, start, value);
}

type Named = ReturnType<typeof periodicalWords.at>;

/** `NJW-Beil. 2012, 45`, `WM Sonderbeilage 2/2008, 3`: a supplement counts its own pages. */
function withSupplement(tokens: Tokens, found: Named): Named {
  const supplement = found && phraseAt(tokens, found.next, /^(?:- )?(?:Sonder)?[Bb]eil(?:age)?(?= [\d.])/);
  return supplement ? { value: supplementOf(found.value), next: supplement.next } : found;
}

function supplementOf(value: Periodical): Periodical {
  return { ...value, abbr: `${value.abbr}-Beil.` };
}

const LONGEST_NAME = 7; // tokens

/** Returns where the full name of a journal begins before its abbreviation: `Deutsches Steuerrecht - DStR - 2013, 478`. */
function fullName(tokens: Tokens, end: number, floor: number): number {
  let from = end;
  while (from > Math.max(floor, end - LONGEST_NAME) && IN_NAME.test(textAt(tokens, from - 1))) from -= 1;
  return from === end ? end + 1 : from;
}

const IN_NAME = /^(?:\p{Lu}\p{L}{3,}|der|des|und|für)$/u;

const NOTED = regex.plain`^- (?<field>\S+) (?<issue>\d{1,6}) \S (?<year>${YEARS}) Anm(?: \.)? (?<number>\d{1,6})`;

/** `jurisPR-StrafR 13/2021 Anm. 4`: a note in an issue of one of these services, which have no pages. */
function notedIssue(tokens: Tokens, at: number, from: number): Match | undefined {
  const found = textAt(tokens, at) === "jurisPR" ? phraseAt(tokens, from, NOTED) : undefined;
  if (!found) return undefined;
  const { field, issue, year, number } = found.named;
  const value = { abbr: `jurisPR-${field}`, country: "de", by: "year" } as const;
  const place = { year: Number(year), volume: undefined, issue: Number(issue), page: `Anm. ${number}` };
  return matchOf(draftOf(tokens, at, at, value, { ...place, next: found.next }));
}

const PART_OF_YEAR = regex.plain`^(?<year>${YEARS}) (?<part>I{1,3})(?: ,)? ${PAGE}`;

/** `BStBl 2003 II S. 119`, `BStBl. 2003 II, 119`. */
function partBehindYear(tokens: Tokens, at: number, from: number, { abbr }: Periodical): Match | undefined {
  if (!/^I{1,3}$/.test(textAt(tokens, from + 1))) return undefined;
  const value = periodicalWords.get(`${abbr} ${textAt(tokens, from + 1)}`);
  const place = value && placeOf(tokens, from, { form: PART_OF_YEAR });
  return place && matchOf(draftOf(tokens, at, at, value, place));
}

/** `BFH v. 26.2.2004, BStBl II S. 599`: the date of the decision gives the year. */
function ofDay(tokens: Tokens, at: number, from: number, value: Periodical): Match | undefined {
  const year = digitsAt(tokens, at - 2) ?? "";
  const isOfDay = value.abbr.startsWith("BStBl ") && textAt(tokens, at - 1) === "," && YEAR.test(year);
  const place = isOfDay ? placeOf(tokens, from, { form: OF_PAGE }) : undefined;
  return place && matchOf(draftOf(tokens, at, at, value, { ...place, year: Number(year) }));
}

const OF_PAGE = regex.plain`^(?=S )${PAGE}`;

function matchOf(draft: Draft): Match {
  return { drafts: [draft], next: draft.next };
}

/** Skips the seat in `OLGR Köln 2002, 344`: each court had its own reports. */
function afterSeat(tokens: Tokens, at: number, { abbr }: Periodical): number {
  const isSeat = abbr.startsWith("OLG") && /^\p{Lu}\p{Ll}{2,}/u.test(textAt(tokens, at));
  return isSeat && YEAR.test(textAt(tokens, at + 1)) ? at + 1 : at;
}

/** Skips the comma that reference managers print between a journal and its year: `GRUR, 1991, 529`. */
const COMMA_OF_YEAR = regex.plain`^,(?= ${YEARS} , (?:S(?: \.)? )?\d{1,6} )`;

/** Skips the mark for decisions of the Great Senate: `BGHZ (GSZ) 52, 259`, `BGHSt GS 48, 197`. */
const GREAT_SENATE = /^(?:\( )?(?:GSZ|GSSt|VGS|GS)(?= )(?: \))?/;

function draftOf(
  tokens: Tokens,
  at: number,
  from: number,
  value: Periodical,
  { next, warnings = [], isSlash = false, isOfSupplement = false, ...fields }: PeriodicalPlace,
): Draft {
  const named = isOfSupplement ? supplementOf(value) : value;
  const periodical = isSlash && value.by !== "slash" ? { ...named, country: "at" as const } : named;
  const all = {
    kind: "periodical",
    periodical,
    numbered: isSlash,
    courtName: courtBefore(tokens, at, periodical.country),
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

/**
 * Takes the first page of what its journal also numbers: the `361` of `ÖJZ 2019/45, 361 (364)`, the `320` of `EvBl 2022/45,
 * 320 (Brenn)`.
 */
function withArticle(tokens: Tokens, draft: Draft): Draft {
  const { meaning, next } = draft;
  if (meaning.kind !== "periodical" || !meaning.numbered) return draft;
  const first = phraseAt(tokens, next, ARTICLE)?.named["page"];
  return first === undefined
    ? draft
    : { ...draft, next: next + 2, meaning: { ...meaning, first }, firstPage: Number(first) };
}

const ARTICLE =
  /^, (?<page>\d{1,4})(?= (?:\( (?:\d{1,4} (?:ff? )?(?:\. )?\)|\p{Lu}\p{Ll})|[;=)]|\.(?: \p{Lu}| ?$)))/u;

const MOST_IN_CHAIN = 20;
const MOST_PIN_TOKENS = 24;

/** Reads further places in a collection: `; 61, 138 (149)` after `BVerfGE 59, 36 (49)`, `, 130, 113` after `<102>`, `; 1990, 6` after `BayObLGZ 1983, 59`. */
function chain(tokens: Tokens, first: Draft, value: Periodical): Draft[] {
  const drafts: Draft[] = [];
  if (value.by === "number_slash") return austrianChain(tokens, first, value);
  if (value.by !== "volume" && value.by !== "year") return drafts;
  const isByVolume = first.meaning.kind === "periodical" && first.meaning.volume !== undefined;
  let last = first;
  while (drafts.length < MOST_IN_CHAIN) {
    const at = afterPins(tokens, last);
    const start = textAt(tokens, at + 1) === "und" ? at + 2 : at + 1;
    const isNext = /^(?:;|und)$/.test(textAt(tokens, at)) || (isByVolume && textAt(tokens, at - 1) === ">");
    if (!isNext) break;
    const place = placeOf(tokens, start, isByVolume ? VOLUME_PAGE : YEAR_PAGE);
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

function isNumberOfChain(tokens: Tokens, { page, next }: PeriodicalPlace, { meaning }: Draft): boolean {
  const isAlike =
    meaning.kind === "periodical" && meaning.year === undefined && !YEAR.test(page.replace(".", ""));
  return isAlike && NUMBER_OF_CHAIN.test(page) && /^(?:[,;.)]|und|ff?|uv?a|mwN|)$/.test(textAt(tokens, next));
}

function afterPins(tokens: Tokens, { next, firstPage }: Draft): number {
  const end = germanPins(tokens, next, firstPage).at(-1)?.end;
  if (end === undefined) return next;
  const at = Math.min(indexAt(tokens, next, end), next + MOST_PIN_TOKENS);
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

function placeAt(tokens: Tokens, at: number, { by, abbr }: Periodical): PeriodicalPlace | undefined {
  if (by === "number_slash") return numberSlash(tokens, at);
  const place = firstOf(tokens, at, FORMS[by]);
  if (place || by !== "year" || abbr === "Slg.") return place;
  return (
    firstOf(tokens, at, OTHERS) ??
    shortYear(tokens, at, abbr) ??
    (NUMBERED.test(abbr) ? placeOf(tokens, at, YEAR_NUMBER) : undefined)
  );
}

function firstOf(tokens: Tokens, at: number, forms: readonly PlaceForm[]): PeriodicalPlace | undefined {
  if (tokens[at]?.kind !== "number") return undefined;
  for (const form of forms) {
    const place = placeOf(tokens, at, form);
    if (place) return place;
  }
  return undefined;
}

function placeOf(tokens: Tokens, at: number, { form, ...of }: PlaceForm): PeriodicalPlace | undefined {
  const found = of.isGlued && !isGlued(tokens, at + 2) ? undefined : phraseAt(tokens, at, form);
  if (!found) return undefined;
  const { year, volume, issue, supplement, number, page = `Nr. ${number}` } = found.named;
  return {
    year: year === undefined ? undefined : Number(year),
    volume: volume === undefined ? undefined : Number(volume),
    ...(issue !== undefined && { issue: Number(issue) }),
    page: page.replace(/ - 0*/, "-").replace(" . ", "."),
    next: found.next,
    ...(of.isSlash && { isSlash: true }),
    ...(supplement !== undefined && { isOfSupplement: true }),
  };
}

/** Journals that number their decisions: `HRR 1930 Nr. 1732`, `HRRS 2012 Nr. 1065`. */
const NUMBERED = /^(?:HRRS?|WarnR|Recht|DR|LZ|JW|SeuffBl|JR)$/;

/** Last year that two digits are read as; the Blutalkohol of "46, 436" is a volume. */
const LAST_SHORT = 2035;

/** `NJW 15, 1827`: a year of two digits, or a volume if the journal did not appear in such a year. */
function shortYear(tokens: Tokens, at: number, abbr: string): PeriodicalPlace | undefined {
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

/** `19.632/2012`, `19632`, `18.000 A/2010` */
const NUMBER_SLASH = regex.plain`^(?<first>\d{1,6})(?: \. (?<rest>\d{3}))?(?= )(?: (?<part>[AF])(?= ))?(?: \/ (?<year>${YEARS})(?= ))?`;

function numberSlash(tokens: Tokens, at: number): PeriodicalPlace | undefined {
  const found = phraseAt(tokens, at, NUMBER_SLASH);
  const { first = "", rest = "", part, year } = found?.named ?? {};
  const digits = first + rest;
  if (!found || digits.length < 2) return undefined;
  const page = [digits.replace(/\B(?=\d{3}$)/, "."), part].filter(Boolean).join(" ");
  return { year: year === undefined ? undefined : Number(year), volume: undefined, page, next: found.next };
}

/** `NJW 2015 1827` */
function commaless(tokens: Tokens, at: number, { by }: Periodical): PeriodicalPlace | undefined {
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

const MOST_OF_COURT = 6; // tokens of "OLG Frankfurt a. M."

/** Returns the court in `BGH NJW 2015, 1827`, `LAG Köln NZA-RR 2019, 301`; one that a party's name ends with has no place in the Union's reports. */
export function courtBefore(tokens: Tokens, at: number, country: Periodical["country"]): string | undefined {
  const close = textAt(tokens, at - 1) === "," ? at - 2 : at - 1;
  const end = beforePanel(tokens, close);
  for (let from = end - 1; from >= Math.max(0, end - MOST_OF_COURT); from -= 1) {
    const words = tokens.slice(from, end);
    const found = courtWords.at(words, 0);
    const named = found && namedCourt(words, 0, found);
    if (named?.next === words.length)
      return country === "eu" && named.court.country !== "eu" ? undefined : named.courtName;
  }
  return undefined;
}

const MOST_OF_PANEL = 8; // tokens of "(3. Kammer des Ersten Senats)"

/** Steps back over the bracket that names who decided: `BVerfG (K),`, `BGH (VI. Zivilsenat),`. */
function beforePanel(tokens: Tokens, close: number): number {
  if (textAt(tokens, close) !== ")") return close + 1;
  for (let open = close - 1; open > close - MOST_OF_PANEL; open -= 1)
    if (textAt(tokens, open) === "(") return afterSenate(tokens, open) === close + 1 ? open : close + 1;
  return close + 1;
}

/** `BGHZ 154, 239`, `NJW 2015, 1827`, `SZ 2020/118`, `VfSlg 19.632/2012`, `AcP 205 (2005), 127`. */
export function formatPeriodical({
  periodical: { abbr, by },
  year,
  volume,
  issue,
  page,
  numbered,
  first,
}: Pick<
  PeriodicalFields,
  "periodical" | "year" | "volume" | "issue" | "page" | "numbered" | "first"
>): string {
  if (by === "volume_number" || page.startsWith("Nr. ")) return `${abbr} ${volume ?? year} ${page}`;
  if (by === "number_slash") return `${abbr} ${page}${year === undefined ? "" : `/${year}`}`;
  if (year !== undefined && volume !== undefined)
    return `${abbr} ${numbered ? `${volume}/${page}/${year}` : `${volume} (${year}), ${page}`}`;
  if (issue !== undefined) return `${abbr} ${issue}/${year}${page.startsWith("Anm") ? "" : ","} ${page}`;
  const place = [year ?? volume, page].filter((one) => one !== undefined).join(numbered ? "/" : ", ");
  return first === undefined ? `${abbr} ${place}` : `${abbr} ${place}, ${first}`;
}
