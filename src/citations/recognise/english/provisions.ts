import { oncePer } from "../../../core/lazy.ts";
import { wordSet } from "../../../core/text.ts";
import { ordinalValue } from "../../../pins/numbers.ts";
import {
  endsParagraph,
  isGlued,
  jointedAt,
  phraseAt,
  skip,
  skipAll,
  skipPhrase,
  textAt,
  tight,
  type Tokens,
  type ReadText,
} from "../../tokens.ts";
import { JURISDICTIONS } from "../../tables/jurisdictions.ts";

export interface Provisions {
  /** In AGLC spelling: "s 18(1)", "ss 5–7", "sch 1", "cl 3". */
  readonly provisions: readonly string[];
  readonly from: number;
  readonly next: number;
}

/** Abbreviations of pinpoints with the words for them, after AGLC4, appendix C. */
const UNITS: ReadonlyMap<string, readonly [one: string, several: string]> = new Map(
  (
    [
      ["s", "ss", "s ss sec section sections Section Sections SECTION SECTIONS S Ss SS"],
      ["sub-s", "sub-ss", "subsection subsections Subsection Subsections subs subsec"],
      ["reg", "regs", "reg regs regulation regulations Reg Regs subregulation subreg"],
      ["r", "rr", "r rr R rule rules Rule Rules subrule"],
      ["sch", "schs", "sch schs Sch sched Sched schedule schedules Schedule Schedules"],
      ["pt", "pts", "pt pts Pt part parts Part Parts"],
      ["div", "divs", "div divs Div division Division Divisions"],
      ["sub-div", "sub-divs", "subdivision Subdivision subdiv Subdiv"],
      ["ch", "chs", "ch chs Ch chapter chapters Chapter Chapters"],
      ["cl", "cls", "cl cls cll clause clauses Clause Clauses subclause"],
      ["item", "items", "item items Item"],
      ["art", "arts", "art arts Art Arts article articles Article Articles"],
      ["ord", "ords", "ord Ord Order O"],
      ["para", "paras", "para paras paragraph"],
      ["recital", "recitals", "recital recitals Recital Recitals"],
      ["app", "apps", "app App appendix Appendix"],
      ["dict", "dict", "dict dictionary Dictionary"],
    ] as const
  ).flatMap(([one, several, words]) => words.split(" ").map((word) => [word, [one, several]] as const)),
);
const NUMBER = /^(?:\d{1,4}[A-Z]{0,4}|\d{1,3}[a-d]|[IVXL]{1,6}[A-Z]{0,4}|\d{1,4}[A-Z]{1,3}\d{0,2}[A-Z]?)$/;
/** Units numbered with letters: "sub-div B", "app A", "Part B2". */
const LETTERED: ReadonlySet<string> = new Set(["pt", "div", "sub-div", "sch", "app"]);
const INSIDE = /^(?:\d{1,3}[A-Za-z]{0,3}|[a-z]{1,6}|[a-z]{1,2}\d{1,2}[a-z]?|[A-Z]{1,3})$/;
const MOST = 12;
const MOST_PLACES = 24;
const MOST_LISTED = 48;
const MOST_BRACKETS = 6;
const PARTS: ReadonlySet<string> = new Set(["pt", "div"]);
const LONG_SECTIONS: ReadonlySet<string> = new Set(["s", "r", "reg", "cl", "item", "sub-s"]);

/** Whether a token is the last of a provision: "Pt IVA", "Schedule 9", "Schedule K", "Sched. 1", "section 105 H". */
export function endsProvision(tokens: Tokens, last: number): boolean {
  if (textAt(tokens, last) === "Schedule") return true; // "the Second Schedule"
  const number = withLetter(tokens, last, textAt(tokens, last - 1)) ? last - 1 : last;
  const before = textAt(tokens, number - 1) === "." ? number - 2 : number - 1;
  const unit = UNITS.get(textAt(tokens, before));
  return unit !== undefined && (NUMBER.test(textAt(tokens, number)) || !!letterAt(tokens, number, unit));
}

/** Reads the pinpoints after a title: ` s 18(1)`, `, ss 5-7`, ` sch 1 cl 3`, ` pt IV div 2`. */
export function provisionsAfter(tokens: Tokens, from: number): Provisions | undefined {
  return listFrom(tokens, from, isOfAnother);
}

/** Returns the index after a list of pinpoints, also of those that a title follows: `s 24 and s 27 of the Privacy Act`. */
export function listEnd(tokens: Tokens, at: number): number {
  return listFrom(tokens, at, () => false)?.next ?? at;
}

/** Like `provisionsAfter`, but without those of the next paragraph. */
export function provisionsInParagraph(tokens: Tokens, from: number, text: string): Provisions | undefined {
  const isOver = (_: Tokens, at: number, next: number) =>
    isOfAnother(tokens, at, next) || endsParagraph(text, tokens, at);
  const found = listFrom(tokens, from, isOver);
  if (!found || textAt(tokens, found.next) !== "of" || !UNITS.has(textAt(tokens, found.next + 1)))
    return found;
  const outer = listFrom(tokens, found.next + 1, isOver); // "cl 4 of Schedule 2"
  return outer ? { ...outer, from, provisions: [...found.provisions, ...outer.provisions] } : found;
}

function listFrom(
  tokens: Tokens,
  from: number,
  isOver: (tokens: Tokens, at: number, next: number) => boolean,
): Provisions | undefined {
  const found: Listed[] = [];
  let next = from;
  for (let count = 0; count < MOST_LISTED; count += 1) {
    const start = nextStart(tokens, next, count === 0);
    const one = withinSchedule(tokens, start, found.at(-1));
    if (!one || isOver(tokens, next, one.next)) break;
    const last = found.at(-1);
    const isListed = start > next && one.several !== undefined && one.several === last?.first.several;
    if (isListed) last.places.push(one.places);
    else found.push({ first: one, places: [one.places] });
    next = one.next;
  }
  return found.length === 0 ? onlySchedule(tokens, from) : { provisions: found.map(writtenOnce), from, next };
}

/** Reads a pinpoint; `para 2(e)` after a schedule or an appendix is its paragraph, not a section. */
function withinSchedule(tokens: Tokens, at: number, last: Listed | undefined): Pinpoint | undefined {
  const one = provisionAt(tokens, at);
  const isParagraph =
    UNITS.get(textAt(tokens, at))?.[0] === "para" && /^(?:sch|app)/.test(last?.first.text ?? "");
  if (!one || !isParagraph || !/^ss? /.test(one.text)) return one;
  return { ...one, text: one.text.replace(/^s/, "para"), several: undefined };
}

const BEHIND_SCHEDULE = /^(?:[.,;)]|to|of|)$/;

/** `Schedule` of `the Schedule to the Limitation Act`: the only one of its Act has no number. */
function onlySchedule(tokens: Tokens, from: number): Provisions | undefined {
  const at = skip(tokens, from, ",");
  const isOnly = textAt(tokens, at) === "Schedule" && BEHIND_SCHEDULE.test(textAt(tokens, at + 1));
  return isOnly ? { provisions: ["sch"], from, next: at + 1 } : undefined;
}

interface Listed {
  readonly first: Pinpoint;
  readonly places: string[];
}

/** `s 1 and s 2` becomes `ss 1, 2`. */
function writtenOnce({ first, places }: Listed): string {
  return places.length === 1 ? first.text : `${first.several} ${places.join(", ")}`;
}

const AND = /^(?:and|or)$/;

/** Skips a comma, "and" or "or" before the next pinpoint; before the first, only a comma, dash or colon. */
function nextStart(tokens: Tokens, at: number, isFirst: boolean): number {
  const start = isFirst && isApart(tokens, at) ? at + 1 : skip(tokens, at, ",");
  const isAnd = !isFirst && AND.test(textAt(tokens, start));
  return isAnd ? start + 1 : afterLink(tokens, start);
}

const LINK =
  /^(?:read (?:together|and) with|in conjunction with|(?:read|together) with|in particular|especially|particularly|including)(?= )/;
const LINKED = wordSet("read together in especially particularly including");

/** Skips "read with", "in conjunction with" or "in particular" between pinpoints. */
function afterLink(tokens: Tokens, at: number): number {
  return LINKED.has(textAt(tokens, at)) ? skipPhrase(tokens, at, LINK) : at;
}

/** `Fair Work Act 2009 - s.394`, `Limitation Act 1969: Section 14(1)` */
function isApart(tokens: Tokens, at: number): boolean {
  return /^[-:]$/.test(textAt(tokens, at));
}

/** Whether the pinpoint belongs to a following title: "and s 9 of the Crimes Act", ", s 48 of the Wrongs Act". */
function isOfAnother(tokens: Tokens, at: number, next: number): boolean {
  const start = skip(tokens, at, ",");
  if (start > at && phraseAt(tokens, next, OF_TITLE)) return true;
  const isLinked = AND.test(textAt(tokens, at)) || isApart(tokens, at) || afterLink(tokens, start) > start;
  return isLinked && OF.test(textAt(tokens, next)) && !isOfOuter(tokens, next);
}

const OF = /^(?:of|to|in)$/;

/** Whether the outer provision alone follows: the `of Pt 4` of `and Div 1A of Pt 4`, but not of `and cl 3 of Sch 1 to the Act`. */
function isOfOuter(tokens: Tokens, at: number): boolean {
  const outer = textAt(tokens, at) === "of" ? provisionAt(tokens, at + 1) : undefined;
  return outer !== undefined && !OF.test(textAt(tokens, outer.next));
}

/** The name of another law: not the `of Schedule 2` of an outer pinpoint. */
const OF_TITLE = /^of (?:the )?(?!Sch|P(?:ar)?t |Div|Ch |Chapter |Appendix |Act )\p{Lu}\p{L}+(?= [\p{Lu}(])/u;

/** Reads pinpoints before a title: `s 18(1) of the`, `sections 5 and 6 of`; looks back at most 36 tokens. */
export function provisionsBefore(tokens: Tokens, at: number, floor: number): Provisions | undefined {
  let end = at;
  if (/^(?:the|THE|that|this)$/.test(textAt(tokens, end - 1))) end -= 1;
  const isLinked = /^(?:of|OF|to|,)$/.test(textAt(tokens, end - 1)); // "s 26(2), Privacy Act"
  if (!isLinked && end !== at) return undefined;
  if (isLinked) end -= 1; // "s 18 Privacy Act" has no link
  const whole = isLinked ? scheduleBefore(tokens, end, floor) : undefined;
  if (whole) return whole;
  for (let from = end - 2; from >= Math.max(floor, end - 3 * MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const near = provisionsAfter(tokens, from);
    if (near?.next !== end) continue;
    const found = wholeBefore(tokens, { ...near, from }, floor);
    const before = provisionsBeforeAgain(tokens, found.from, floor);
    return before ? { ...before, provisions: [...before.provisions, ...found.provisions], next: end } : found;
  }
  return undefined;
}

/** `cl 3 of the Schedule`, `the Second Schedule`: a schedule that has no number, or has an ordinal. */
function scheduleBefore(tokens: Tokens, end: number, floor: number): Provisions | undefined {
  const last = end - 1;
  if (textAt(tokens, last) !== "Schedule" || last < floor) return undefined;
  const word = textAt(tokens, last - 1);
  const number = last - 1 >= floor && /^\p{Lu}/u.test(word) ? ordinalValue(word.toLowerCase()) : undefined;
  const from = number === undefined ? last : last - 1;
  const within =
    textAt(tokens, from - 1) === "the" ? provisionsBeforeAgain(tokens, from - 1, floor) : undefined;
  const provisions = [...(within?.provisions ?? []), number === undefined ? "sch" : `sch ${number}`];
  return { provisions, from: within?.from ?? from, next: end };
}

/** Joins adjacent units into one pinpoint: "Order 35A rule 3", "Sch 2 cl 820". */
function wholeBefore(tokens: Tokens, near: Provisions, floor: number): Provisions {
  let whole = near;
  for (let from = near.from - 2; from >= Math.max(floor, near.from - MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const found = listFrom(tokens, from, () => false);
    if (found?.next === near.next) whole = { ...found, from };
  }
  return whole;
}

/** Reads the outer pinpoints in "item 3 of Part 2 of Schedule 1 to the …". */
function provisionsBeforeAgain(tokens: Tokens, at: number, floor: number): Provisions | undefined {
  const isJoined = /^(?:of|in|to)$/.test(textAt(tokens, at - 1));
  if (!isJoined || at - floor < 2) return undefined;
  const end = at - 1;
  for (let from = end - 2; from >= Math.max(floor, end - MOST); from -= 1) {
    if (!UNITS.has(textAt(tokens, from))) continue;
    const found = provisionsAfter(tokens, from);
    if (found?.next !== end) continue;
    const outer = provisionsBeforeAgain(tokens, from, floor);
    return { from, next: end, ...outer, provisions: [...(outer?.provisions ?? []), ...found.provisions] };
  }
  return undefined;
}

/** `54(2)(b)` after the name of a Code, `36.14(1)` after that of rules, without an "s" or "r". */
export function sectionAt(tokens: Tokens, at: number, unit: "s" | "r" = "s"): Provisions | undefined {
  const isSection =
    unit === "r" ? tokens[at]?.kind === "number" : textAt(tokens, at + 1) === "(" && isGlued(tokens, at + 1);
  const place = isSection ? placeAt(tokens, at, unit) : undefined;
  return place && { provisions: [`${unit} ${place.text}`], from: at, next: place.next };
}

/** A pinpoint as read, `s 18(1)`. */
interface Pinpoint extends ReadText {
  /** Its unit in the plural; undefined for one that is not listed with others. */
  readonly several: string | undefined;
  /** The words after its unit. */
  readonly places: string;
}

/** Units whose provisions are listed together. */
const LISTED: ReadonlySet<string> = new Set(["s", "reg", "r", "cl"]);

/** Pinpoints already read: in a long list each is a start of its own and part of the lists before it. */
const readIn = oncePer<Tokens, Map<number, Pinpoint | undefined>>(() => new Map());

function provisionAt(tokens: Tokens, at: number): Pinpoint | undefined {
  const { unit, next } = unitAt(tokens, at);
  if (!unit) return undefined;
  const read = readIn(tokens);
  if (read.has(at)) return read.get(at);
  const pinpoint = readProvision(tokens, unit, next);
  read.set(at, pinpoint);
  return pinpoint;
}

/** Reads the numbers after a unit. */
function readProvision(tokens: Tokens, printed: Unit, start: number): Pinpoint | undefined {
  const isOne = !isPlural(textAt(tokens, start - 1), printed[1]); // "ss 180-4" is a range, "s 8-1" a section
  const first =
    placeAt(tokens, skip(tokens, start, "."), isOne ? printed[0] : "") ?? letterAt(tokens, start, printed);
  if (!first) return undefined;
  const unit = ofSection(printed, first.text);
  const { text, next, isSeveral } = placesFrom(tokens, first, unit, isOne);
  const whole = withSubparagraph(tokens, { text: `${isSeveral ? unit[1] : unit[0]} ${text}`, next });
  return { ...whole, several: LISTED.has(unit[0]) ? unit[1] : undefined, places: text };
}

/** Reads the numbers that follow the first of a unit. */
function placesFrom(tokens: Tokens, first: ReadText, [unit]: Unit, isOne: boolean) {
  let [text, next, isSeveral] = [first.text, definedTerm(tokens, first.next), false];
  for (let count = 1; count < MOST_PLACES; count += 1) {
    const link =
      linkAt(tokens, next) ?? (isOne ? undefined : (spaceAt(tokens, next) ?? semicolonAt(tokens, next)));
    const more = link && placeAt(tokens, link.next, unit);
    if (!link || !more || isYear(text, more.text)) break;
    text += `${link.text}${more.text}`;
    next = definedTerm(tokens, more.next);
    isSeveral ||= !more.text.startsWith("(") || link.text === ", ";
  }
  return { text, next, isSeveral };
}

/** Whether a number of four digits is a year, rather than the next section of a long Act: "ss 1223, 1224". */
function isYear(before: string, number: string): boolean {
  const last = Number(/(?:^|[ –])(\d{3,4})[^ –]*$/.exec(before)?.[1] ?? 0);
  const least = /^(?:1[6-9]|20)/.test(number) ? 1500 : 600;
  return /^\d{4}$/.test(number) && (Number(number) <= last || last <= least);
}

/** Whether a unit is printed in the plural: "ss", "sections". */
function isPlural(word: string, several: string): boolean {
  return (
    word === several ||
    /^(?:SS|SECTIONS|[Ss]ections|[Pp]arts|[Dd]ivisions|Rules|rules|[Rr]egulations)$/.test(word)
  );
}

/** The space between numbers of a list that headnotes print without commas: `ss 27 29 31`, `ss 1(2)(e) 8 63`. */
function spaceAt(tokens: Tokens, at: number): ReadText | undefined {
  const isNumber = /^\d{1,3}[A-Z]{0,2}$/.test(textAt(tokens, at)) && !/^\p{Ll}/u.test(textAt(tokens, at + 1));
  return isNumber ? { text: ", ", next: at } : undefined;
}

/** The semicolon between numbers of a list in the plural: `ss 4; 60B; 65DAA`. */
function semicolonAt(tokens: Tokens, at: number): ReadText | undefined {
  const isNext = textAt(tokens, at) === ";" && /^\d{1,4}[A-Z]{0,4}$/.test(textAt(tokens, at + 1));
  const isReport = /^\p{Lu}/u.test(textAt(tokens, at + 2)) && /^[\d(]/.test(textAt(tokens, at + 3)); // "; 5 CLR 1"
  return isNext && !isReport ? { text: ", ", next: at + 1 } : undefined;
}

const SUBPARAGRAPH = /^(?:, )?(?:the )?(?<ordinal>\p{L}+) (?:sub-?paragraph|subpara)(?: ,)?(?= )/u;

/** Appends the `, third subparagraph` of an EU act to a single article. */
function withSubparagraph(tokens: Tokens, one: ReadText): ReadText {
  const below = one.text.startsWith("art ") ? phraseAt(tokens, one.next, SUBPARAGRAPH) : undefined;
  const number = ordinalValue(below?.named["ordinal"] ?? "");
  return below && number !== undefined ? { text: `${one.text} subpara ${number}`, next: below.next } : one;
}

type Unit = readonly [one: string, several: string];

const NO_UNIT = { next: 0 } as const;

/** Reads a unit, including "sub-s", "sub-div" and "sub-reg", which are three tokens. */
function unitAt(tokens: Tokens, at: number): { readonly unit?: Unit | undefined; readonly next: number } {
  if (tokens[at]?.kind !== "word") return NO_UNIT;
  const isApart = textAt(tokens, at + 1) === "-" && /^[Ss]ub$/.test(textAt(tokens, at));
  const name = textAt(tokens, isApart ? at + 2 : at);
  const isStatutes = name === "SS" && /^(?:1[89]|20)\d\d$/.test(textAt(tokens, at + 1)); // "SS 1997, c F-6.3"
  if (isStatutes) return NO_UNIT;
  const unit = (isApart ? UNITS.get(`sub${name}`) : undefined) ?? UNITS.get(name);
  return { unit, next: isApart ? at + 3 : at + 1 };
}

/** Turns "subsection 36(2)" and "para 36(2)(a)" into section 36; leaves "paragraph 2.03(1)(a)" as it is. */
function ofSection(unit: Unit, place: string): Unit {
  const isSection = /^(?:sub-s|para)$/.test(unit[0]) && /^\d+[A-Z]*\(/.test(place);
  return isSection ? ["s", "ss"] : unit;
}

function letterAt(tokens: Tokens, at: number, [unit]: Unit): ReadText | undefined {
  const letter = /^[A-Z]{1,2}\d{0,2}$/.exec(textAt(tokens, at))?.[0];
  return letter === undefined || !LETTERED.has(unit) ? undefined : { text: letter, next: at + 1 };
}

const MOST_TERM = 20; // tokens

/** Skips the bracket of "s 9 ('director')", "s 9 (definition of 'officer' para (b))" and "sch 2 (Australian Consumer Law) s 18". */
function definedTerm(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== "(") return at;
  if (!/^(?:['"‘“]|def|definition|definitions)$/.test(textAt(tokens, at + 1))) {
    const close = skipAll(tokens, at + 1, /^(?:\p{Lu}\p{L}*|of|and|the|for)$/u, MOST_TERM);
    const isOfCode = close > at + 1 && textAt(tokens, close) === ")";
    return isOfCode && UNITS.has(textAt(tokens, skip(tokens, close + 1, ","))) ? close + 1 : at;
  }
  for (let next = at + 1, depth = 0; next < at + MOST_TERM; next += 1) {
    const text = textAt(tokens, next);
    if (text === "(") depth += 1;
    if (text === ")" && depth-- === 0) return next + 1;
  }
  return at;
}

function linkAt(tokens: Tokens, at: number): ReadText | undefined {
  const word = textAt(tokens, at);
  if (word === "-" || word === "to") return { text: "–", next: at + 1 };
  if (word === "/" && isGlued(tokens, at + 1)) return { text: ", ", next: at + 1 }; // "ss 588FDB/588FE(6B)"
  const isBracket = textAt(tokens, at + 1) === "(";
  if (word === "," && !UNITS.has(textAt(tokens, at + 1))) {
    const and = /^(?:and|or)$/i.test(textAt(tokens, at + 1)) ? 1 : 0;
    return { text: ", ", next: at + 1 + and };
  }
  if (/^(?:and|or|AND|OR|&)$/.test(word)) return { text: isBracket ? ", " : ", ", next: at + 1 };
  return undefined;
}

const POINTS = /^(?:_\._\d{1,4}[A-Z]{0,3}(?=[ _]))+/;

/** `18(1)(a)`, `7.1.04`, `8-1`, `(b)`. */
function placeAt(tokens: Tokens, at: number, unit: string): ReadText | undefined {
  let text = "";
  let next = at;
  if (NUMBER.test(textAt(tokens, at))) {
    [text, next] = [textAt(tokens, at), at + 1];
    const points = textAt(tokens, next) === "." ? jointedAt(tokens, next, POINTS) : undefined;
    if (points) [text, next] = [text + tight(points.whole), points.next];
    const joined = taxSection(tokens, next, text, unit) ?? withLetter(tokens, next, text);
    if (joined) [text, next] = [joined.text, joined.next];
  } else if (textAt(tokens, at) !== "(") return undefined;
  const whole = bracketsAt(tokens, { text, next });
  return whole.text === "" ? undefined : whole;
}

/** The `H` of "section 105 H (1)", "section 105 H; section 105 JA": the letters of a number, printed after a space. */
function withLetter(tokens: Tokens, at: number, number: string): ReadText | undefined {
  const letters = textAt(tokens, at);
  const isLetters = /^\d{2,4}$/.test(number) && /^[A-Z]{1,2}$/.test(letters) && !JURISDICTIONS.has(letters);
  const isEnd = /^(?:;|of)$/.test(textAt(tokens, at + 1)) || bracketEnd(tokens, at + 1) !== undefined;
  return isLetters && isEnd ? { text: `${number}${letters}`, next: at + 1 } : undefined;
}

/**
 * Reads the brackets after a number: `18(1)(a)`, `394 (2) (a)`, `394(2) (a)`, and as older reports print them
 * `23 (n) of`, `51 (xxix.)`; a spaced list begins with a number.
 */
function bracketsAt(tokens: Tokens, { text: number, next: from }: ReadText): ReadText {
  let [text, next] = [number, from];
  const isSpaced =
    text !== "" &&
    !isGlued(tokens, next) &&
    (/^\d{1,2}[A-Z]?$/.test(textAt(tokens, next + 1)) || isOldParagraph(tokens, next));
  for (let count = 0; count < MOST_BRACKETS; count += 1) {
    const isParagraph = count > 0 && /^[a-z]$/.test(textAt(tokens, next + 1)); // "s 75(2) (o)"
    const end = bracketEnd(tokens, next);
    if (!(text === "" || isSpaced || isParagraph || isGlued(tokens, next)) || end === undefined) break;
    text += `(${textAt(tokens, next + 1)})`;
    next = end;
  }
  return { text, next };
}

/** `51 (xxix.)`, `23 (n) of`: a lettered paragraph after a space, which no list of the text itself begins with. */
function isOldParagraph(tokens: Tokens, at: number): boolean {
  const end = /^[a-z]{1,6}$/.test(textAt(tokens, at + 1)) ? bracketEnd(tokens, at) : undefined;
  return end !== undefined && (end > at + 3 || textAt(tokens, end) === "of");
}

/** The end of a bracket such as `(1)`, `(a)` or `(xx.)`; undefined for another, as the `(Cth)` of the next Act. */
function bracketEnd(tokens: Tokens, at: number): number | undefined {
  const inside = textAt(tokens, at + 1);
  const close = /^[a-z]+$/.test(inside) ? skip(tokens, at + 2, ".") : at + 2;
  if (textAt(tokens, at) !== "(" || textAt(tokens, close) !== ")" || !INSIDE.test(inside)) return undefined;
  return JURISDICTIONS.has(inside) ? undefined : close + 1;
}

/** `8-1` and `995-1` are sections of the tax Acts, `Part 3-2` a part, printed without spaces and with a hyphen. */
function taxSection(tokens: Tokens, at: number, text: string, unit: string): ReadText | undefined {
  const tail = textAt(tokens, at + 1);
  const [head, last] = [Number.parseInt(text, 10), Number.parseInt(tail, 10)];
  const isNoRange = last < head % 10 ** tail.length; // "ss 60-10", but "ss 180-4" goes on to 184
  const isDivided = LONG_SECTIONS.has(unit) || PARTS.has(unit) || isNoRange;
  if (textAt(tokens, at) !== "-" || !isDivided || !isGlued(tokens, at) || !isGlued(tokens, at + 1)) {
    return undefined;
  }
  // section numbers rise in steps of five, and a range is introduced by "ss"
  const isSection =
    /^\d{1,4}[A-Z]?$/.test(tail) && (PARTS.has(unit) || last < head || (last % 5 === 0 && last > head + 1));
  return isSection ? { text: `${text}-${tail}`, next: at + 2 } : undefined;
}
