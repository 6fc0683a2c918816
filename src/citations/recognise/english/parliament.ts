import { englishDate } from "../../../core/day.ts";
import {
  digitsAt,
  printedText,
  skip,
  skipAll,
  textAt,
  type ReadText,
  type Tokens,
  phraseAt,
  skipPhrase,
} from "../../tokens.ts";
import type { Form, Input, LegislationFields, Match } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";
import { provisionsAfter, provisionsBefore } from "./provisions.ts";
import { authorBefore, bookBefore, MOST_WORDS, YEAR } from "../literature/heads.ts";
import { made } from "../literature/secondary.ts";
import { statutes } from "./statute.ts";

export const DEBATE_STARTS = ["Debates", "Hansard"];
const MOST_CHAMBER = 20; // tokens between "Debates" or "Hansard" and the date

/**
 * `Commonwealth, Parliamentary Debates, House of Representatives, 3 May 2001, 123 (Jo Doe)`,
 * `Legislative Assembly, Debates, 3 May 2001, p 123`
 */
export const debates: Form = (input, at) => {
  const { tokens } = input;
  if (/^H[CL]$/.test(textAt(tokens, at + 1))) return undefined; // "Hansard, HC Deb 3 March 2020, vol 672, col 745"
  const isDebates = textAt(tokens, at) === "Debates";
  const first = isDebates ? at - 1 : at;
  const day = dayAfter(tokens, at + 1);
  const house = day ? (houseBefore(input, at) ?? houseBefore(input, first)) : undefined;
  if (house && day) return ofHouse(house, day, headBefore(input, house.from));
  if (!day || (isDebates && textAt(tokens, first) !== "Parliamentary")) return undefined;
  const head = headBefore(input, first);
  const chamber = printedText(input, at + 1, day.next)
    .replace(/^[\s,(]*(?:\(?Hansard\))?[\s,]*/, "")
    .replace(/,? ?\d{1,2} \p{L}+ \d{4}$/u, "");
  const { text: volume, next } = volumeAt(tokens, day.next);
  const place = [chamber, englishDate(day.date), volume].filter(Boolean).join(", ");
  const canonical = [head?.text, "Parliamentary Debates", place].filter(Boolean).join(", ");
  const year = Number(day.date.slice(0, 4));
  const parts = { type: "hansard", year, title: "Parliamentary Debates", place } as const;
  return made({ ...parts, author: head?.text, from: head?.from ?? first, next }, canonical);
};

/** Reads `, vol XXIX` of older debates. */
function volumeAt(tokens: Tokens, at: number): ReadText {
  const found = phraseAt(tokens, at, /^, (?<volume>[Vv]ol(?: \.)? (?:\d{1,4}|[IVXLC]{1,8}))(?= )/);
  return { text: found?.named["volume"] ?? "", next: found?.next ?? at };
}

/** The parliament before its debates or its house: `Commonwealth,`. */
function headBefore(input: Input, from: number) {
  return textAt(input.tokens, from - 1) === "," ? authorBefore(input, from - 1) : undefined;
}

const HOUSE =
  /^(?:Legislative (?:Assembly|Council)|House of (?:Representatives|Assembly|Lords|Commons)|Senate)$/;

/** Reads the chamber directly before its debates: `Legislative Assembly, Debates`. */
function houseBefore(input: Input, at: number) {
  if (textAt(input.tokens, at - 1) !== ",") return undefined;
  for (let from = at - 2; from >= Math.max(input.floor, at - 4); from -= 1) {
    const name = printedText(input, from, at - 1);
    if (HOUSE.test(name)) return { name, from };
  }
  return undefined;
}

function ofHouse(
  { name, from }: { name: string; from: number },
  { date, next }: FoundDate,
  head: { text: string; from: number } | undefined,
): Match {
  const [title, place] = ["Parliamentary Debates", `${name}, ${englishDate(date)}`];
  const author = /^(?:Second Reading|Bill)\b|\d/.test(head?.text ?? "") ? undefined : head;
  const extent = { author: author?.text, from: author?.from ?? from, next };
  const canonical = [author?.text, title, place].filter(Boolean).join(", ");
  return made({ type: "hansard", year: Number(date.slice(0, 4)), title, place, ...extent }, canonical);
}

function dayAfter(tokens: Tokens, from: number): FoundDate | undefined {
  for (let at = from; at < from + MOST_CHAMBER; at += 1) {
    const isEnd = /^(?:[;.]|)$/.test(textAt(tokens, at)) && textAt(tokens, at - 1).length > 3;
    const day = isEnd ? undefined : dateAt(tokens, at);
    if (day || isEnd) return day;
  }
  return undefined;
}

export const MEMORANDUM_STARTS = ["Explanatory", "explanatory", "Clause", "Statement"];
const MEMORANDUM =
  /^(?:[Ee]xplanatory (?:[Mm]emorandum|[Ss]tatement|[Nn]otes?)|Clause Notes|Statement of Compatibility(?: with Human Rights)?)(?= )/;
const MOST_TITLE = 30;

/** `Explanatory Memorandum, Harbour Bill 2009 (Cth)`, `Explanatory Statement to the Norfolk Ordinance 2016` */
export const memoranda: Form = (input, at) => {
  const { tokens, floor } = input;
  const end = phraseAt(tokens, at, MEMORANDUM)?.next;
  if (end === undefined) return undefined;
  const title = printedText(input, at, end);
  const isOfBill = textAt(tokens, at - 1) === "," && floor === at - 1; // "Fair Work Bill 2008, Explanatory Memorandum at 11"
  if (isOfBill || (textAt(tokens, end) === "," && /^pp?$/.test(textAt(tokens, end + 1))))
    return made({ type: "memorandum", title, from: at, next: end }, title);
  const link = textAt(tokens, end);
  const start = /^(?:to|for)$/.test(link) ? skip(tokens, end + 1, "the") : skip(tokens, end, ",");
  const law = start === end ? undefined : lawAfter(input, start);
  if (!law) return undefined;
  const from = /^(?:Supplementary|Revised|Replacement)$/.test(textAt(tokens, at - 1)) ? at - 1 : at;
  const whole = printedText(input, from, end);
  const parts = { type: "memorandum", year: law.year, title: whole, place: law.canonical } as const;
  return made({ ...parts, from, next: law.next }, `${whole}, ${law.canonical}`);
};

/** Reads the bill or instrument that begins at a token. */
function lawAfter(
  input: Input,
  start: number,
): (Pick<LegislationFields, "year"> & { canonical: string; next: number }) | undefined {
  for (let keyword = start; keyword < start + MOST_TITLE; keyword += 1) {
    if (/^(?:[.;:]|)$/.test(textAt(input.tokens, keyword))) return undefined;
    const match = statutes({ ...input, floor: start }, keyword);
    const meaning = match?.drafts[0]?.meaning;
    if (match && meaning?.kind === "legislation" && meaning.year !== undefined) {
      const { year, canonical, title, actNumber } = meaning;
      const isNumbered = actNumber !== undefined && /\bInstrument$/.test(title); // it has no other name
      const name = isNumbered ? canonical.replace(`${year}`, `${year} No ${actNumber}`) : canonical;
      return { year, canonical: name, next: endOfLaw(input.tokens, keyword, match.next) };
    }
  }
  return undefined;
}

/** The end of a bill before the place in its memorandum: `Bill 2015 (Cth) at para 1140`. */
function endOfLaw(tokens: Tokens, keyword: number, end: number): number {
  for (let at = keyword + 1; at < end; at += 1)
    if (/^(?:at|paras?)$/.test(textAt(tokens, at))) return textAt(tokens, at - 1) === "," ? at - 1 : at;
  return end;
}

const SERIES = /^(?:UNTS|LNTS|ATS|UKTS|ETS)$/;
export const TREATY_STARTS =
  "UNTS LNTS ATS UKTS ETS Convention Covenant Protocol Charter Declaration Agreement Statute Treaty".split(
    " ",
  );

/** `Ferries Convention, opened for signature 28 July 1951, 189 UNTS 137 (entered into force …)`, `[1976] ATS 5`, `art 33 of the Refugees Convention` */
export const treaties: Form = (input, at) => {
  const { tokens } = input;
  if (!SERIES.test(textAt(tokens, at))) return namedTreaty(input, at);
  const volume = volumeBefore(input, at);
  const number = skip(tokens, skip(tokens, at + 1, "No"), ".");
  if (volume === undefined || digitsAt(tokens, number) === undefined) return undefined;
  const { head, end } = signedAround(input, volume, number);
  const pins = provisionsAfter(tokens, end);
  const isArticle = pins?.provisions.every((pin) => pin.startsWith("art")) === true;
  const next = isArticle ? pins.next : end;
  const printed = printedText(input, head?.placed ?? volume, end);
  const place = isArticle ? `${printed} ${pins.provisions.join(", ")}` : printed;
  const title = head?.title ?? "";
  const parts = { type: "treaty", title, place, from: head?.from ?? volume, next } as const;
  return made(parts, [title, place].filter(Boolean).join(", "));
};

/** The title and the signing before a series, and the end of its number and of the brackets around both: `(189 UNTS 150)`. */
function signedAround(input: Input, volume: number, number: number) {
  const { tokens } = input;
  const isBracketed = textAt(tokens, volume - 1) === "(" && textAt(tokens, number + 1) === ")";
  const before = isBracketed ? volume - 1 : volume;
  const head = signedBefore(input, before) ?? namedBefore(input, before);
  return { head, end: isBracketed && head ? number + 2 : forceEnd(tokens, number + 1) };
}

/** `[1976] ATS 5`, starting at its year. */
export const yearTreaties: Form = (input, at) =>
  textAt(input.tokens, at + 2) === "]" && SERIES.test(textAt(input.tokens, at + 3))
    ? treaties(input, at + 3)
    : undefined;

/** Index of the volume, `189` of UNTS, or of the bracketed year, `[1976]` of ATS. */
function volumeBefore({ tokens, floor }: Input, at: number): number | undefined {
  const isYear = textAt(tokens, at - 1) === "]" && YEAR.test(textAt(tokens, at - 2));
  const volume = isYear ? at - 3 : at - 1;
  return volume >= floor && (isYear || digitsAt(tokens, volume) !== undefined) ? volume : undefined;
}

/** Skips `(entered into force 22 April 1954)`. */
function forceEnd(tokens: Tokens, at: number): number {
  const day =
    textAt(tokens, at) === "(" && textAt(tokens, at + 1) === "entered" ? dateAt(tokens, at + 4) : undefined;
  return day ? skip(tokens, day.next, ")") : at;
}

const MOST_SIGNED = 35;

/** `Refugees Convention, opened for signature 28 July 1951,` */
function signedBefore(input: Input, end: number) {
  const { tokens, floor } = input;
  for (let at = end - 1; at >= Math.max(floor, end - MOST_SIGNED); at -= 1) {
    if (!/^(?:opened|signed|done|adopted)$/.test(textAt(tokens, at))) continue;
    const head = bookBefore(input, textAt(tokens, at - 1) === "," ? at - 1 : at);
    const isLed = textAt(tokens, head?.from ?? at) === "The";
    return head && { title: head.whole.replace(/^The /, ""), from: head.from + (isLed ? 1 : 0), placed: at };
  }
  return undefined;
}

const TREATY = /\b(?:Treaty|Convention|Covenant|Protocol|Charter|Declaration|Agreement|Statute)\b/;

/** `Convention on the Rights of the Child [1991] ATS 4` */
function namedBefore(input: Input, volume: number) {
  const comma = textAt(input.tokens, volume - 1) === "," ? volume - 1 : volume;
  const end = beforeSigning(input.tokens, comma);
  const head = bookBefore(input, end);
  return head && TREATY.test(head.whole) ? { title: head.whole, from: head.from, placed: volume } : undefined;
}

/** Index of the bracket with the place and day of signing, `(Vienna, 11 April 1980)`, before a series. */
function beforeSigning(tokens: Tokens, end: number): number {
  const open = end - 7;
  return phraseAt(tokens, open, SIGNED)?.next === end ? open : end;
}

const SIGNED = /^\( \p{Lu}\p{L}+ , \d{1,2} \p{Lu}\p{L}+ \d{4} \)/u;

function namedTreaty(input: Input, at: number): Match | undefined {
  const { tokens, floor } = input;
  const from = nameStart(input, at);
  const end = nameEnd(tokens, at);
  const year = YEAR.test(textAt(tokens, end)) ? end + 1 : end;
  if (end - from < 2) return undefined;
  const signed = signedEnd(tokens, skipPhrase(tokens, year, LETTERS));
  const [before, after] = [provisionsBefore(tokens, from, floor), provisionsAfter(tokens, signed)];
  const pins = [...(before?.provisions ?? []), ...(after?.provisions ?? [])];
  const units = textAt(tokens, at) === "Charter" ? /^(?:art|s)/ : /^art/; // Canada's Charter has sections
  if (pins.length === 0 || !pins.every((pin) => units.test(pin))) return undefined;
  const title = printedText(input, from, year);
  const place = pins.join(", ");
  const extent = { from: before?.from ?? from, next: after?.next ?? year };
  return made({ type: "treaty", title, place, ...extent }, `${title} ${place}`);
}

/** Skips the `(CERD)` of a treaty before its articles. */
const LETTERS = /^\( [A-Z]{2,8} \)/;

/** Skips `, done at Geneva on 28 July 1951`, `, opened for signature 16 December 1966`. */
function signedEnd(tokens: Tokens, at: number): number {
  const start = skip(tokens, at, ",");
  if (!/^(?:opened|signed|done|adopted)$/.test(textAt(tokens, start))) return at;
  for (let next = start + 1; next < start + MOST_WORDS; next += 1) {
    const day = dateAt(tokens, next);
    if (day) return day.next;
  }
  return at;
}

function nameStart({ tokens, floor }: Input, at: number): number {
  let from = at;
  const isPart = (one: number) =>
    /^\p{Lu}/u.test(textAt(tokens, one)) ||
    (textAt(tokens, one) === "and" && /^(?:Trade|Partnership|Stabilisation)$/.test(textAt(tokens, one - 1)));
  while (from - 1 >= floor && isPart(from - 1)) from -= 1;
  while (from < at && /^(?:The|In|Under|Article|Art|And|See)$/.test(textAt(tokens, from))) from += 1;
  return from;
}

function nameEnd(tokens: Tokens, at: number): number {
  const words = /^(?!Art)\p{Lu}|^(?:on|of|the|and|relating|against|for|to|in|or|other)$/u;
  let next = skipAll(tokens, at + 1, words, MOST_WORDS - 1);
  while (next > at + 1 && !/^\p{Lu}/u.test(textAt(tokens, next - 1))) next -= 1;
  return next;
}
