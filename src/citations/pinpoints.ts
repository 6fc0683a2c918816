import { monthOf } from "../core/day.ts";
import { regex } from "../core/regex.ts";
import { wordSet } from "../core/text.ts";
import { bracketedDay } from "./recognise/dates.ts";
import { rangeEnd } from "../pins/numbers.ts";
import { seriesByAbbreviation } from "./series.ts";
import {
  afterPage,
  hasThousands,
  isLineOfTranscript,
  isOfService,
  LINES,
  pageNumber,
  paragraphOfChapter,
} from "./shapes.ts";
import {
  END,
  JOINT,
  jointedAt,
  phraseAt,
  skip,
  skipPhrase,
  textAt,
  tight,
  type ReadText,
  type Token,
  type Tokens,
} from "./tokens.ts";
import type { Pinpoint } from "./types.ts";
import {
  bracketedJudges,
  judgesAfterPer,
  afterSignal,
  isSpokenPage,
  judgesAt,
  judgesFrom,
  memberAt,
  type Names,
  OFFICES,
  type Said,
} from "./judges.ts";

export interface Pinned {
  readonly pinpoints: readonly Pinpoint[];
  /** First and last token of the names of the judges who wrote the cited places, without brackets. */
  readonly judges: Names | undefined;
  /** Where several judges are named, the authors of the pinpoints. */
  readonly writers?: readonly Writers[];
  /** ISO 8601 date of `[2023] HCA 6 (8 March 2023)`. */
  readonly day?: string | undefined;
  /** The footnote of `[21], n 99`. */
  readonly footnote?: number | undefined;
}

interface Writers {
  readonly judges: Names;
  /** Index after the judges' last pinpoint. */
  readonly until: number;
}

export interface PinContext {
  /** First page of a report; if absent, a number is a paragraph. */
  readonly page: number | undefined;
  /** Series of a reported citation. */
  readonly series?: string | undefined;
  /** Number of pages of the whole; a number beyond it is a year or an amount. */
  readonly longest?: number | undefined;
  /** Whether the whole is a book, note or ruling, which has numbers such as `[3-250]` and clauses. */
  readonly isWork?: boolean;
  /** Whether page numbers have a comma for thousands: "at 11,117". */
  readonly commas?: boolean;
  /** Whether the speakers are members of parliament instead of judges. */
  readonly hasMembers?: boolean;
  /** Whether its place may follow later in the sentence. */
  readonly isCase?: boolean;
  /** Whether a bare number is a page, as after "Ibid" and "(n 3)". */
  readonly free?: boolean;
  /** Whether another citation begins at this token, so that its number is not a pinpoint. */
  readonly startsCitation: (at: number) => boolean;
}

const LEADS = wordSet("at @ p pp page pages");
const PARAGRAPH_LEADS = wordSet("para paras par pars paragraph paragraphs ¶");
const [CLAUSE_LEADS, NOTE_LEADS] = [wordSet("cl cll clause clauses"), wordSet("n fn footnote")];
const LINKS: ReadonlySet<string> = new Set([",", "and", "&"]);
const LONGEST_REPORT = 1000;

/**
 * Reads the pinpoints and judges after a citation: `at [14]`, `[14]-[21]`, `, [23] (Smith J)`, `, 20-1, 35`,
 * `[3] (Smith J), [9] (Bell J dissenting)`, `at 20 per Smith J`; also a date in brackets before or after
 * them, and a footnote.
 */
export function pinpointsAfter(tokens: Tokens, from: number, context: PinContext): Pinned {
  const first = bracketedDay(tokens, from);
  const { items, writers } = spokenAt(tokens, first?.next ?? from, context);
  if (items.length === 0) return withoutPlaces(tokens, from, context);
  const next = items.at(-1)?.next ?? from;
  const isOne = writers.length === 1 && writers[0]?.until === items.length;
  const bench = writers.length === 0 ? bracketedBench(tokens, from, context) : undefined;
  return {
    pinpoints: items.map(({ pinpoint }) => pinpoint),
    judges: isOne ? writers[0]?.judges : bench,
    ...(!isOne && { writers }),
    day: (first ?? bracketedDay(tokens, next))?.date,
    footnote: noteAt(tokens, next),
  };
}

/** Skips the page of a preface before others: `xii, 23 [3.12]`. */
const afterRoman = (tokens: Tokens, at: number) =>
  /^[ivxl]{2,6}$/.test(textAt(tokens, at)) && textAt(tokens, at + 1) === "," ? at + 1 : at;

/** The page of a preface: `at ix`, `, xii`. */
function prefaceAt(tokens: Tokens, from: number): Item | undefined {
  const found = phraseAt(
    tokens,
    from,
    /^(?:, )?(?:at |pp? (?:\. )?)?(?<page>(?=[ivxl])x{0,3}(?:i[xv]|v?i{0,3}))(?= (?:[.;)]|, \D))/,
  );
  const [opening, page] = [tokens[(found?.next ?? 0) - 1], found?.named["page"]];
  if (
    !found ||
    !opening ||
    page === undefined ||
    (found.next === from + 1 && word(tokens, found.next) !== ",")
  )
    return undefined;
  const span = { start: opening.start, end: opening.end };
  return { pinpoint: { unit: "division", from: 0, suffix: page, ...span }, next: found.next };
}

/** The places after a citation, of which the first may be a page of a preface. */
function spokenAt(tokens: Tokens, from: number, context: PinContext): Spoken {
  const preface = context.isWork === true ? prefaceAt(tokens, from) : undefined;
  const { items, writers } = placesAfter(tokens, preface?.next ?? afterRoman(tokens, from), context);
  return { items: preface ? [preface, ...items] : items, writers };
}

interface Spoken {
  readonly items: readonly Item[];
  readonly writers: readonly Writers[];
}

function placesAfter(tokens: Tokens, from: number, context: PinContext): Spoken {
  const items = nearItems(tokens, from, context);
  const ahead = items.length === 0 ? speakersFirst(tokens, afterRemark(tokens, from), context) : undefined;
  if (ahead) return ahead;
  if (items.length === 0 && context.isCase === true) items.push(...laterItems(tokens, from, context));
  if (items.length === 0 && context.isWork === true) items.push(...behindTitle(tokens, from, context));
  return { items, writers: writersOf(tokens, items, context) };
}

const MOST_BETWEEN = 40; // tokens

/** Returns the `(at 115)` later in the sentence: `(2003) 126 FCR 113, Beaumont J recognised (at 115) that …`. */
function laterItems(tokens: Tokens, from: number, context: PinContext): Item[] {
  for (let at = from; at < from + MOST_BETWEEN && !isOver(tokens, at, context); at += 1) {
    if (word(tokens, at) === "(" && word(tokens, at + 1) === "at") return itemsFrom(tokens, at, context);
  }
  return [];
}

const OF_TITLE = /^(?:\p{Lu}.*|\d{4}|[,():'"&-]|of|and|the|for|in|on|to|a|an)$/u;
const MOST_TITLE = 24; // tokens

/**
 * Returns the `para 3.12` after the title of a numbered report: `ALRC Report 108, For Your Information, 2008,
 * para 3.12`.
 */
function behindTitle(tokens: Tokens, from: number, context: PinContext): Item[] {
  for (let at = from; at < from + MOST_TITLE && word(tokens, from) === ","; at += 1) {
    const lead = word(tokens, at + 1);
    const isPlace = PARAGRAPH_LEADS.has(lead) || (LEADS.has(lead) && lead !== "at") || lead === "[";
    if (at > from && word(tokens, at) === "," && isPlace) return itemsFrom(tokens, at, context);
    if (!OF_TITLE.test(textAt(tokens, at)) || context.startsCitation(at)) break;
  }
  return [];
}

/** Whether a sentence ends or another authority begins: a citation, or a short title before its place. */
function isOver(tokens: Tokens, at: number, { startsCitation }: PinContext): boolean {
  const [before, text] = [textAt(tokens, at - 1), textAt(tokens, at)];
  if (text === "" || text === ";" || startsCitation(at)) return true;
  if (text === ".") return before.length > 3 || tokens[at - 1]?.kind !== "word";
  return text === "(" && /^\p{Lu}\p{Ll}/u.test(before) && !OFFICES.has(before);
}

/** `per Derrington J at pp 151-152 and Moynihan J (Kelly ACJ agreeing) at 157`: judges before their places. */
function speakersFirst(tokens: Tokens, from: number, context: PinContext): Spoken | undefined {
  const [items, writers]: [Item[], Writers[]] = [[], []];
  for (let said = firstSpeaker(tokens, from); said;) {
    const behind = word(tokens, said.next) === "(" ? bracketedJudges(tokens, said.next)?.next : undefined;
    const places = itemsFrom(tokens, behind ?? said.next, context);
    const end = places.at(-1)?.next;
    if (end === undefined || word(tokens, behind ?? said.next) !== "at") break;
    items.push(...places);
    writers.push({ judges: said.names, until: items.length });
    const isLinked = LINKS.has(word(tokens, end)) || word(tokens, end) === ";";
    said = isLinked ? judgesFrom(tokens, afterSignal(tokens, end + 1)) : undefined;
  }
  return items.length === 0 ? undefined : { items, writers };
}

/**
 * Returns the judges right after a case whose places follow: `per Derrington J`, `(Barrett JA, with whom …)`,
 * `Beazley P`.
 */
function firstSpeaker(tokens: Tokens, from: number): Said | undefined {
  const bench = word(tokens, from) === "(" ? bracketedJudges(tokens, from) : undefined;
  return bench ?? judgesAfterPer(tokens, from) ?? judgesFrom(tokens, from);
}

/** Reads what follows a case without pinpoints: its date and bench. */
function withoutPlaces(tokens: Tokens, from: number, context: PinContext): Pinned {
  const day = bracketedDay(tokens, from);
  const judges = bracketedBench(tokens, day?.next ?? from, context);
  return { pinpoints: [], judges, day: day?.date, footnote: noteAt(tokens, day?.next ?? from) };
}

/** `(Kiefel CJ, Bell and Keane JJ)`, `per Lord Esher` directly after a case: the bench, or judges said to have decided it. */
function bracketedBench(tokens: Tokens, at: number, { hasMembers, free }: PinContext): Names | undefined {
  if (hasMembers === true || free === true) return undefined;
  const said = word(tokens, at) === "(" ? bracketedJudges(tokens, at) : judgesAfterPer(tokens, at);
  return said?.names;
}

function nearItems(tokens: Tokens, from: number, context: PinContext): Item[] {
  const whole = skipPhrase(tokens, from, OMISSION, /^[….]$/);
  const start = skipPhrase(tokens, whole, VOLUME, /^(?:[Vv]ol|ch)/);
  const near = itemsFrom(tokens, start, context);
  if (near.length > 0) return near;
  const behind = afterRemark(tokens, start);
  const free = context.free === true || (behind > start && mayBePage(tokens, start, behind, context));
  return itemsFrom(tokens, behind, { ...context, free });
}

/**
 * Whether the number after a bracket is a page: that after a court, `[1994] 1 AC 340 (HL) 366 governed`, is one of the
 * report, even if the sentence goes on.
 */
function mayBePage(tokens: Tokens, start: number, at: number, { page, isCase }: PinContext): boolean {
  if (isBarePage(tokens, at)) return true;
  const isLater = isCase === true && page !== undefined && (integer(tokens[at]) ?? 0) >= page;
  return isLater && phraseAt(tokens, start, COURT) !== undefined && OF_SENTENCE.test(textAt(tokens, at + 1));
}

/** Words that go on with a sentence after a page, but are not counted: "366 governed", not "33 people". */
const OF_SENTENCE =
  /^(?:and|or|but|per|that|where|which|when|if|as|to|by|in|on|for|is|was|were|has|had|holds?|held|says?|said|makes?|made|shows?|laid|\p{Ll}{3,}ed)$/u;

/** The `, vol 1` of a report or the `ch 6` of a paper before its pinpoints: pages are counted anew in each volume. */
const VOLUME =
  /^(?:, )?(?:(?:[Vv]ol(?:ume)?|ch) \d{1,6}(?: ,)?(?= (?:at )?\[)|ch (?:\d{1,3}|[IVX]{1,6})(?= , \d{1,4} [.,;)(-]))/;
/** The mark of words left out of a quoted citation: `110 CLR 40 … at 66`. */
const OMISSION = /^(?:…(?: [….]){0,2}|\. [….] [….])(?= at )/;

/** Returns whether the number after a closing bracket may be a page: `(PC) 33.`, `(2021) 45 [1220]`. */
export function isBarePage(tokens: Tokens, at: number): boolean {
  const isNumber = /^\d{1,4}[A-H]?$/.test(textAt(tokens, at));
  return word(tokens, at - 1) === ")" && isNumber && /^(?:[.,;)[(-]|ff?|)$/.test(word(tokens, at + 1));
}

const MOST_REMARK = 14; // tokens

const OF_SHORT_TITLE = /^(?:[\p{Lu}\d].*|['"’&.-]|s|v|of|and|the|for|in|re|ex|parte)$/u;

/** Skips a court or short title in brackets between a case and its pinpoints: `(CA)`, `('Mabo')`, `(Mabo)`. */
function afterRemark(tokens: Tokens, at: number): number {
  if (word(tokens, at) !== "(") return at;
  const court = phraseAt(tokens, at, COURT);
  if (court) return court.next;
  const isQuoted = /^["'‘“]$/.test(textAt(tokens, at + 1));
  for (let next = at + 1; next < at + MOST_REMARK; next += 1) {
    if (word(tokens, next) === ")")
      return isQuoted || (/^\p{Lu}\p{L}/u.test(textAt(tokens, at + 1)) && isLed(tokens, next + 1))
        ? next + 1
        : at;
    if (!isQuoted && (!OF_SHORT_TITLE.test(textAt(tokens, next)) || OFFICES.has(textAt(tokens, next))))
      return at;
  }
  return at;
}

/** `(CA)`, `(ECJ, Grand Chamber)` */
const COURT = /^\( (?:[A-Z]{2,4}|Ch|Full|CanLII)(?: , \S+ [Cc]hamber)? \)(?= )/;

/** Returns the authors of the pinpoints; appends pinpoints that continue after a judge's name to `items`. */
function writersOf(tokens: Tokens, items: Item[], context: PinContext): readonly Writers[] {
  const writers: Writers[] = [];
  for (let last = items.at(-1); last; last = items.at(-1)) {
    const said = context.hasMembers === true ? memberAt(tokens, last.next) : judgesAt(tokens, last.next);
    if (!said) break;
    writers.push({ judges: said.names, until: items.length });
    const isStopped = word(tokens, said.next) === "." && isLink(tokens, said.next + 1, false); // "per Kitto J., 17 per Rich J."
    const more = itemsFrom(tokens, isStopped ? said.next + 1 : said.next, context, last);
    const end = more.at(-1);
    const goesOn = end && (isSquare(tokens, end) || judgesAt(tokens, end.next) !== undefined);
    if (goesOn !== true) break; // "(Kirby J), 20 people"
    items.push(...more);
  }
  return writers;
}

function itemsFrom(tokens: Tokens, from: number, context: PinContext, before?: Item): Item[] {
  const items: Item[] = [];
  let [at, isOpen] = [from, false];
  for (let item = nextItem(tokens, at, context, before); item; item = nextItem(tokens, at, context, item)) {
    isOpen ||= item.opens === true;
    const isClosed = isOpen && word(tokens, item.next) === ")";
    if (isClosed) isOpen = false;
    at = isClosed ? item.next + 1 : item.next;
    items.push({ ...item, next: at });
  }
  return items;
}

/** Whether a place is the first in brackets of its own: `(at 419)`, `(see at [85], [90])`. */
function opensBracket(tokens: Tokens, at: number): boolean {
  const lead = word(tokens, word(tokens, at + 1) === "see" ? at + 2 : at + 1);
  return word(tokens, at) === "(" && (LEADS.has(lead) || PARAGRAPH_LEADS.has(lead));
}

/** The index after `ff`, `et seq.`: whether the next places are meant as well. */
const afterFollowing = (tokens: Tokens, at: number) =>
  skipPhrase(tokens, at, /^(?:ff?|et seqq?(?: \.)?)(?= )/);

const FOLLOWING = /^(?:ff?|et|seqq?|\.)$/;

function isSquare(tokens: Tokens, { next: end }: Item): boolean {
  let last = word(tokens, end - 1) === ")" ? end - 2 : end - 1;
  while (FOLLOWING.test(word(tokens, last))) last -= 1;
  return word(tokens, last) === "]";
}

/** "n 99", "fn 99", with or without a comma before; "(n 3)" refers to another authority. */
function noteAt(tokens: Tokens, from: number): number | undefined {
  const at = skip(tokens, from, ",");
  return NOTE_LEADS.has(word(tokens, at)) ? integer(tokens[at + 1]) : undefined;
}

interface Item {
  readonly pinpoint: Pinpoint;
  readonly next: number;
  /** Whether a bracket opens before it. */
  readonly opens?: boolean;
}

interface Lead {
  readonly opens: boolean;
  /** Index of the first token after ",", "and", "at" or "para". */
  readonly at: number;
  readonly linked: boolean;
  /** Whether a word introduces it: "at", "page", "para". */
  readonly led: boolean;
  readonly paragraphs: boolean;
  /** Series named before the number. */
  readonly series?: string | undefined;
}

function nextItem(tokens: Tokens, from: number, context: PinContext, before?: Item): Item | undefined {
  const lead = leadAt(tokens, from, before === undefined, context.isWork);
  const { at, linked, led, opens } = lead;
  const square = tokens[at]?.text === "[";
  const isFree = context.free === true && before === undefined;
  if ((!square && !linked && !led && !isFree) || context.startsCitation(at)) return undefined;
  const found = placeOf(tokens, lead, context, before);
  return found && opens ? { ...found, opens } : found;
}

function placeOf(
  tokens: Tokens,
  lead: Lead,
  context: PinContext,
  before: Item | undefined,
): Item | undefined {
  const { at, paragraphs, series = context.series } = lead;
  const ofWork = context.isWork ? ofService(tokens, at, paragraphs) : undefined;
  if (tokens[at]?.text === "[" || ofWork) return ofWork ?? bracketed(tokens, at);
  if (context.free === true && before === undefined)
    return plainNumber(tokens, at, paragraphs ? "paragraph" : "page", {});
  return series === context.series
    ? numbered(tokens, lead, context, before)
    : ofSeries(series, plainNumber(tokens, at, "page", {}));
}

/** Returns a page of the parallel citation that is of this series. */
function ofSeries(series: string | undefined, found: Item | undefined): Item | undefined {
  return found && series !== undefined ? { ...found, pinpoint: { ...found.pinpoint, series } } : found;
}

function numbered(
  tokens: Tokens,
  { at, linked, led, paragraphs }: Lead,
  context: PinContext,
  before: Item | undefined,
): Item | undefined {
  if (LINES.test(word(tokens, at - 1)) || isLineOfTranscript(tokens, at))
    return plainNumber(tokens, at, "line", {});
  const isPage =
    !paragraphs && (led ? !isParagraphOfReport(tokens, at, context) : !isPlainParagraph(tokens, before));
  const unit = isPage && isOfPages(tokens, at, context, before) ? "page" : "paragraph";
  const goesOn = linked && (before === undefined ? unit === "page" : !isSquare(tokens, before));
  const isNextPlace = linked && unit === "page" && isPageOfParagraph(tokens, at);
  return led || goesOn || isNextPlace ? plainNumber(tokens, at, unit, context) : undefined;
}

/** Words and signs that make a number an amount or a time: "at 10 per cent", "at 9 am". */
const MEASURE =
  /^(?:[ap]m?|per|percent|cent|cents|dollars|years?|months?|weeks?|days?|hours?|minutes?|metres?|km|o|%|:|\/|')$/;

/** Whether a number below the first page of a case counts paragraphs: `(2010) 239 CLR 531 at 71`. */
function isParagraphOfReport(tokens: Tokens, at: number, context: PinContext): boolean {
  const { page = 0, isCase, longest, commas = false } = context;
  const number = pageNumber(tokens, at, commas)?.value ?? page;
  if (isCase !== true || longest !== undefined || number >= page) return false;
  const behind = word(tokens, at + 1) === "-" ? at + 3 : at + 1;
  const next = textAt(tokens, behind);
  return (
    !MEASURE.test(next.toLowerCase()) && (!/^\p{Lu}/u.test(next) || judgesFrom(tokens, behind) !== undefined)
  );
}

/** Whether the place before is a paragraph without brackets, which the next of a list continues: "paras 12, 14". */
function isPlainParagraph(tokens: Tokens, before: Item | undefined): boolean {
  return before?.pinpoint.unit === "paragraph" && !isSquare(tokens, before);
}

function isOfPages(
  tokens: Tokens,
  at: number,
  { page, commas }: PinContext,
  before: Item | undefined,
): boolean {
  return (
    page !== undefined || before?.pinpoint.unit === "page" || (commas === true && hasThousands(tokens, at))
  );
}

/** "at 549 [175], 580 [279]": whether a page is followed by its own paragraph. */
function isPageOfParagraph(tokens: Tokens, at: number): boolean {
  const behind = word(tokens, at + 1) === "-" ? at + 3 : at + 1;
  return word(tokens, behind) === "[" && integer(tokens[behind + 1]) !== undefined;
}

/** Skips ",", "and", ", and [" and "; and at". */
function afterLink(tokens: Tokens, from: number, first: boolean, linked: boolean): number {
  if (!linked) return from;
  const isMark = !first && /^[,;]$/.test(word(tokens, from));
  if (isMark && word(tokens, from + 1) === "cf") return from + 2; // "512 (Mason J), cf 548 (Wilson J)"
  const isJoined = isMark && word(tokens, from + 1) === "and";
  return isJoined && isLed(tokens, from + 2) ? from + 2 : from + 1;
}

function isLed(tokens: Tokens, at: number): boolean {
  return /^(?:\[|at|@)$/.test(word(tokens, at)) || opensBracket(tokens, at);
}

/** Whether a further place follows a mark: ", 20", "and [3]", "; at [11]". */
function isLink(tokens: Tokens, at: number, first: boolean): boolean {
  const link = word(tokens, at);
  if (link === "," || (!first && LINKS.has(link))) return true;
  if (first || link !== ";") return false;
  const isCompared = word(tokens, at + 1) === "cf" && isPageOfParagraph(tokens, at + 2); // "; cf 491 [30]"
  return (
    isCompared ||
    isSpokenPage(tokens, at + 1) ||
    seriesAt(tokens, at + 1) !== undefined ||
    isLed(tokens, word(tokens, at + 1) === "and" ? at + 2 : at + 1)
  );
}

/** Returns the place after the word of `[17]-[23] esp at 437`, `, 433, especially [9]`. */
function afterEmphasis(tokens: Tokens, from: number): number | undefined {
  const at = word(tokens, from) === "," ? from + 1 : from;
  if (!/^(?:esp|especially|particularly|notably)$/.test(word(tokens, at))) return undefined;
  const next = word(tokens, at + 1) === "." ? at + 2 : at + 1;
  return isLed(tokens, next) ? next : undefined;
}

/** Skips what links a place to the one before, and its opening bracket. */
function linkAt(tokens: Tokens, from: number, first: boolean): Pick<Lead, "at" | "linked" | "opens"> {
  const emphasised = afterEmphasis(tokens, from);
  const linked = emphasised !== undefined || isLink(tokens, from, first);
  const at = emphasised ?? afterLink(tokens, from, first, linked);
  const opens = opensBracket(tokens, at);
  const lead = word(tokens, at + 1) === "see" ? at + 2 : at + 1;
  return { at: opens ? lead : at, linked, opens };
}

function leadAt(tokens: Tokens, from: number, first: boolean, isWork = false): Lead {
  const start = linkAt(tokens, from, first);
  const { linked, opens } = start;
  let { at } = start;
  const beforeLead = at;
  if (LEADS.has(word(tokens, at))) at += 1;
  if (at > beforeLead && LEADS.has(word(tokens, at))) at += 1; // "at p 20"
  const series = seriesAt(tokens, at, at > beforeLead || (linked && !first));
  if (series !== undefined) at += 1; // "at CLR 395", "; ATR 321"
  const paragraphs = isParagraphLead(tokens, at, isWork);
  if (paragraphs || LINES.test(word(tokens, at))) at += 1;
  if (paragraphs && /^[§¶]$/.test(word(tokens, at))) at += 1; // "§§ 66-67"
  const led = at > beforeLead;
  if (led && word(tokens, at) === ".") at += 1;
  at = afterPage(tokens, at);
  return { at, linked, led, paragraphs, opens, series };
}

/** Returns the series that a pinpoint names before its number. */
function seriesAt(tokens: Tokens, at: number, isPlaced = true): string | undefined {
  const isWord = tokens[at]?.kind === "word" && textAt(tokens, at) !== "ch"; // of a book
  const isNumbered = isPlaced && isWord && integer(tokens[at + 1]) !== undefined;
  return isNumbered ? seriesByAbbreviation(textAt(tokens, at))?.abbreviation : undefined;
}

function isParagraphLead(tokens: Tokens, at: number, isWork: boolean): boolean {
  const lead = word(tokens, at);
  return PARAGRAPH_LEADS.has(lead) || (isWork && CLAUSE_LEADS.has(lead)) || isSign(tokens, at);
}

/** Whether a section sign counts paragraphs: `at § 66`, `, §§ 66-67`, but not the `§ 242` of a code. */
function isSign(tokens: Tokens, at: number): boolean {
  const number = word(tokens, at + 1) === "§" ? at + 2 : at + 1;
  return word(tokens, at) === "§" && !/^\p{Lu}/u.test(textAt(tokens, number + 1));
}

const NUMBER = String.raw`\d{1,6}${END}`;
const DECIMALS = String.raw`(?:_\._${NUMBER})+`;
const POINTS = regex.plain`^${DECIMALS}`;
/** `(b)`, `(a)(ii)` directly after a number or its bracket. */
const ITEM = String.raw`(?:_\(_(?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})_\)){1,3}`;

function ofService(tokens: Tokens, at: number, isLed: boolean): Item | undefined {
  const ofChapter = paragraphOfChapter(tokens, at, isLed);
  if (ofChapter) return withPart(tokens, at, at + 2, ofChapter.chapter, { suffix: `-${ofChapter.number}` });
  const from = isOfService(tokens, at) ? integer(tokens[at + 1]) : undefined;
  if (from === undefined) return undefined;
  const zero = textAt(tokens, at + 1).startsWith("0") ? { prefix: "0" } : {}; // "[05-120]"
  return withPart(tokens, at, at + 4, from, { ...zero, suffix: `-${textAt(tokens, at + 3)}` });
}

/** `[14]-[21]`, `[14-21]`, `[3.20]–[3.24]`, `[3.20–3.24]` */
const RANGE = regex.plain`^${JOINT}\[${JOINT}(?<from>${NUMBER})(?<part>${DECIMALS})?(?:${JOINT}\]${JOINT}(?:-|to)${JOINT}\[|${JOINT}-)${JOINT}(?<to>${NUMBER})(?<toPart>${DECIMALS})?${JOINT}\]`;
/** `[14]`, `[3.20]`, `[14(b)]`, `[14](a)(ii)` */
const SQUARE = regex.plain`^${JOINT}\[${JOINT}(?<from>${NUMBER})(?:(?<part>${DECIMALS})${JOINT}\]|(?<item>${ITEM})${JOINT}\]|${JOINT}\](?<behind>${ITEM})?)`;

function bracketed(tokens: Tokens, at: number): Item | undefined {
  const range = rangeAt(tokens, at);
  const one = range ? undefined : jointedAt(tokens, at, SQUARE);
  if (!one) return range;
  const { from, part, item = one.named["behind"] } = one.named;
  return withPart(tokens, at, one.next - 1, Number(from), {
    ...(part !== undefined && { suffix: tight(part) }),
    ...(item !== undefined && { item: tight(item) }),
  });
}

function rangeAt(tokens: Tokens, at: number): Item | undefined {
  const found = jointedAt(tokens, at, RANGE);
  const { from, part, to, toPart } = found?.named ?? {};
  if (!found || (part === undefined) !== (toPart === undefined)) return undefined;
  const last = found.next - 1;
  if (part === undefined)
    return item(tokens, "paragraph", at, last, Number(from), { value: Number(to), last });
  const ends = { suffix: tight(part), to: Number(to), toSuffix: tight(toPart) };
  return ends.to < Number(from) ? undefined : withPart(tokens, at, last, Number(from), ends);
}

/** A paragraph with the item or decimals that its number has. */
type Part = Partial<Pinpoint>;

function withPart(tokens: Tokens, at: number, last: number, from: number, part: Part): Item | undefined {
  const found = item(tokens, "paragraph", at, last, from, undefined);
  return found && { ...found, pinpoint: { ...found.pinpoint, ...part } };
}

function plainNumber(
  tokens: Tokens,
  at: number,
  unit: Pinpoint["unit"],
  { page, commas = false, longest = LONGEST_REPORT }: Partial<PinContext>,
): Item | undefined {
  const first = pageNumber(tokens, at, commas);
  if (!first || monthOf(word(tokens, first.next)) !== undefined) return undefined;
  const from = first.value;
  const rest = decimalsAt(tokens, first.next);
  if (rest) return unit === "paragraph" ? decimal(tokens, at, from, rest) : undefined;
  if (unit === "page" && !isWithin(from, page, longest)) return undefined;
  const isLettered = /^\d{1,4}[A-H]$/.test(textAt(tokens, first.next - 1)); // "502D to 503A"
  const isPlain = unit === "page" && !isLettered;
  const isRange = isPlain ? word(tokens, first.next) === "-" : UP_TO.test(word(tokens, first.next));
  const last = isRange ? pageNumber(tokens, first.next + 1, commas) : undefined;
  return item(tokens, unit, at, first.next - 1, from, last && { value: last.value, last: last.next - 1 });
}

/** `.1` of "7.1", which names a paragraph of a text with several runs of numbers. */
function decimalsAt(tokens: Tokens, from: number): ReadText | undefined {
  const found = jointedAt(tokens, from, POINTS);
  return found && { text: tight(found.whole), next: found.next };
}

function isWithin(place: number, page: number | undefined, longest: number): boolean {
  return page === undefined || (place >= page && place <= page + longest);
}

/** "para 7.1", "paras 3.12-3.17", but not "at 7.30 pm". */
function decimal(tokens: Tokens, at: number, from: number, { text, next }: ReadText): Item | undefined {
  if (/^[ap]m?$/.test(word(tokens, next))) return undefined;
  const to = UP_TO.test(word(tokens, next)) ? integer(tokens[next + 1]) : undefined;
  const toPart = to !== undefined && to >= from ? decimalsAt(tokens, next + 2) : undefined;
  return to === undefined || !toPart
    ? withPart(tokens, at, next - 1, from, { suffix: text })
    : withPart(tokens, at, toPart.next - 1, from, { suffix: text, to, toSuffix: toPart.text });
}

/** "-", or the "to" of "paras 12 to 14". */
const UP_TO = /^(?:-|to)$/;

function item(
  tokens: Tokens,
  unit: Pinpoint["unit"],
  first: number,
  last: number,
  from: number,
  range: { readonly value: number | undefined; readonly last: number } | undefined,
): Item | undefined {
  const to = range && rangeEnd(from, range.value);
  const end = to !== undefined && range ? range.last : last;
  const [opening, closing] = [tokens[first], tokens[end]];
  if (!opening || !closing) return undefined;
  const span = { start: opening.start, end: closing.end };
  const next = afterFollowing(tokens, end + 1);
  return { pinpoint: { unit, from, ...(to !== undefined && { to }), ...span }, next };
}

function integer(token: Token | undefined): number | undefined {
  return token && token.kind === "number" && /^\d+$/.test(token.text) ? Number(token.text) : undefined;
}

function word(tokens: Tokens, at: number): string {
  return tokens[at]?.text.toLowerCase() ?? "";
}
