import { regex } from "../../../core/regex.ts";
import { jurisdictionOf, oldJurisdictionOf } from "../../tables/jurisdictions.ts";
import { wordSet } from "../../../core/text.ts";
import type { Form, Input, LegislationFields } from "../../types.ts";
import { provisionsAfter } from "./provisions.ts";
import { digitsAt, phraseAt, skip, textAt, type ReadText, type Tokens } from "../../tokens.ts";

const YEAR = /^(?:1[2-9]|20|21)\d\d$/;
/** Year of the union with Ireland; Acts before it are of England or Great Britain, whatever they name. */
export const UNION = 1801;

/** Words after the title of an Act. */
export interface Tail {
  readonly number: string;
  readonly year: number | undefined;
  readonly yearText: string;
  readonly jurisdiction: string | undefined;
  /** Number among the Acts of its year: 162 of `(No 162 of 2006)`. */
  readonly actNumber?: number | undefined;
  /** Whether that number is in brackets without its year, as in the title of `Customs Regulations 1999 (No 2)`. */
  readonly isOfTitle?: boolean;
  readonly warnings: readonly string[];
  readonly from: number;
  readonly next: number;
}

/** `(No 2) 1988 (Cth)`, `2009-2010 (Cth)`, `of 1876 (Q.)`, `, 1910 (N.S.W.)`. */
export function tailAt(tokens: Tokens, from: number): Tail {
  const chapter = chapterAt(tokens, from);
  if (chapter) return { ...NO_TAIL, from, ...chapter };
  if (!isTailStart(tokens, from)) return { ...NO_TAIL, from, next: from };
  const turned = yearInBrackets(tokens, from) ?? yearBehind(tokens, from);
  if (turned) return { number: "", from, ...turned };
  return datedTail(tokens, from);
}

/** `(No 2) 1988 (Cth)`: what begins with the number of an Act or with its year. */
function datedTail(tokens: Tokens, from: number): Tail {
  const numbered = numberedAt(tokens, from);
  const start = yearStart(tokens, numbered?.next ?? afterLetters(tokens, from));
  const { text: yearText, next: end, warnings: damage } = printedYear(tokens, start);
  const isYear = damage.length === 0 || YEAR.test(yearText);
  const year = yearText !== "" && isYear ? Number(yearText.slice(0, 4)) : undefined;
  const found = behindYear(tokens, end, year);
  const warnings = [...damage, ...found.warnings];
  return { number: numbered?.text ?? "", year, yearText, from, ...found, warnings };
}

/** The year as printed, or what is printed instead: another number, a year joined to the mark of a note. */
function printedYear(tokens: Tokens, at: number): ReadText & { readonly warnings: readonly string[] } {
  const marked = yearWithMark(tokens, at);
  if (marked !== undefined) {
    const warning = `${textAt(tokens, at)} was read as ${marked} and the mark of a note`;
    return { text: marked, next: at + 1, warnings: [warning] };
  }
  const text = yearsAt(tokens, at);
  if (text !== "") return { text, next: at + (text.length > YEAR_DIGITS ? 3 : 1), warnings: [] };
  const odd = oddYear(tokens, at);
  return odd === undefined
    ? { text: "", next: at, warnings: [] }
    : { text: odd, next: at + 1, warnings: [`${odd} is not a year`] };
}

const CHAPTER = String.raw`[Cc]ap(?: \.)? \d{1,4}[A-Z]{0,2}`;
/** `(Cap. 571)`, `, Cap 486`, which Hong Kong prints after an Ordinance instead of a year; Singapore's `(Cap 224, 2008 Rev Ed)`. */
const [HONG_KONG, SINGAPORE] = [
  regex.plain`^(?:\( ${CHAPTER} \)|(?:, )?${CHAPTER})`,
  regex.plain`^\( (?:Singapore , )?(?:${CHAPTER} , )?\d{4} [Rr]ev(?: \.)? [Ee]d(?: \.)? \)`,
];

/** `(2020 Rev Ed)` after the year of an Act of Singapore. */
const REVISED = /^\( (?:19|20)\d\d [Rr]ev(?: \.)? [Ee]d(?: \.)? \)/;

function chapterAt(tokens: Tokens, from: number): Pick<Tail, "jurisdiction" | "next"> | undefined {
  const isOrdinance = textAt(tokens, from - 1) === "Ordinance";
  if (!isOrdinance && !/^(?:Singapore|[Cc]ap|\d{4})$/.test(textAt(tokens, from + 1))) return undefined;
  const next = phraseAt(tokens, from, isOrdinance ? HONG_KONG : SINGAPORE)?.next;
  return next === undefined ? undefined : { jurisdiction: isOrdinance ? "HK" : "Singapore", next };
}

/** Skips the abbreviation of `Copyright, Designs and Patents Act (CDPA) 1988`. */
function afterLetters(tokens: Tokens, at: number): number {
  const letters = textAt(tokens, at + 1);
  const isOne = textAt(tokens, at) === "(" && /^[A-Z]{2,8}$/.test(letters) && textAt(tokens, at + 2) === ")";
  return isOne && jurisdictionOf(letters) === undefined && yearsAt(tokens, at + 3) !== "" ? at + 3 : at;
}

const NO_TAIL: Omit<Tail, "from" | "next"> = {
  number: "",
  year: undefined,
  yearText: "",
  jurisdiction: undefined,
  warnings: [],
};

/** Whether a number, a year or a jurisdiction may follow; most words `Act` of a text have none. */
function isTailStart(tokens: Tokens, at: number): boolean {
  const text = textAt(tokens, at);
  if (text === "," || text === "of") return yearStart(tokens, at) > at;
  return tokens[at]?.kind === "number" || text === "(" || text === "[";
}

/** Reads the jurisdiction and the number of an Act, in either order. */
function behindYear(tokens: Tokens, at: number, year: number | undefined) {
  if (year === undefined) return jurisdictionAt(tokens, at);
  const revised = phraseAt(tokens, at, REVISED, /^\($/)?.next;
  if (revised !== undefined) return { jurisdiction: "Singapore", warnings: [], next: revised };
  const before = actNumberAt(tokens, at, year);
  const found = jurisdictionAt(tokens, before?.next ?? at);
  const behind = before ? undefined : actNumberAt(tokens, found.next, year);
  return { ...found, ...(before ?? behind), next: behind?.next ?? found.next };
}

/** `(No 162 of 2006)`, `(Act No. 162, 2006)`, `No 16` after the year of an Act. */
function actNumberAt(tokens: Tokens, at: number, year: number) {
  const found = phraseAt(tokens, at, ACT_NUMBER, /^(?:\(|Act|[Nn]o)$/);
  const { open, number, dated } = found?.named ?? {};
  const actNumber = Number(number);
  if (!found || !(actNumber > 0)) return undefined;
  const isDated = Number(dated) === year;
  const end = isDated ? found.next + 2 : found.next; // "of 2006"
  const next = open === undefined ? end : skip(tokens, end, ")");
  const isOfTitle = open !== undefined && !isDated;
  return open === undefined || next > end ? { actNumber, isOfTitle, next } : undefined;
}

const ACT_NUMBER =
  /^(?<open>\( )?(?:Act )?[Nn]o(?: \.)? (?<number>\d{1,6})(?= (?:(?:of|,) (?<dated>\d{4}) )?)/;

/** The number after a year: part of the title of `Customs Regulations 1999 (No 2)`, else that among the Acts of the year. */
export function numberOf(
  type: LegislationFields["type"] | "row",
  { actNumber, isOfTitle }: Tail,
): { readonly part?: string; readonly actNumber?: number } {
  if (actNumber === undefined) return {};
  if (type === "row") return { part: `No ${actNumber}` };
  return type === "regulation" && isOfTitle === true ? { part: `(No ${actNumber})` } : { actNumber };
}

/** `(1999) Cwth`, `(1999) (Cth)`: brackets around the year. */
function yearInBrackets(tokens: Tokens, at: number): Omit<Tail, "number" | "from"> | undefined {
  const yearText = yearsAt(tokens, at + 1);
  if (textAt(tokens, at) !== "(" || yearText.length !== 4 || textAt(tokens, at + 2) !== ")") return undefined;
  const bare = jurisdictionOf(textAt(tokens, at + 3));
  const found = bracketedJurisdiction(tokens, at + 3) ?? (bare && { jurisdiction: bare, next: at + 4 });
  if (!found) return undefined;
  const { jurisdiction, next } = found;
  const warnings = [`the brackets belong around the jurisdiction: ${yearText} (${jurisdiction})`];
  return { year: Number(yearText), yearText, jurisdiction, next, warnings };
}

/** `(Cth) 1990`: the year after the jurisdiction. */
function yearBehind(tokens: Tokens, at: number): Omit<Tail, "number" | "from"> | undefined {
  const found = bracketedJurisdiction(tokens, at);
  const yearText = found ? yearsAt(tokens, found.next) : "";
  if (!found || yearText.length !== 4) return undefined;
  const { jurisdiction, next } = found;
  const warnings = [`the year belongs before the jurisdiction: ${yearText} (${jurisdiction})`];
  return { year: Number(yearText), yearText, jurisdiction, next: next + 1, warnings };
}

/** Reads the jurisdiction in brackets, if any, and skips a second one: "(Cth) (NSW)". */
function jurisdictionAt(tokens: Tokens, at: number): Pick<Tail, "jurisdiction" | "warnings" | "next"> {
  const first = bracketedJurisdiction(tokens, at);
  if (!first) return { jurisdiction: undefined, warnings: [], next: at };
  return { ...first, next: bracketedJurisdiction(tokens, first.next)?.next ?? first.next };
}

/** Skips the "of" or comma before the year of older titles. */
function yearStart(tokens: Tokens, at: number): number {
  return /^(?:of|,)$/.test(textAt(tokens, at)) && yearsAt(tokens, at + 1) !== "" ? at + 1 : at;
}

/** The `1995` of `Supreme Court Act 19958 defines`: the mark of a note is joined to it in a copied text. */
function yearWithMark(tokens: Tokens, at: number): string | undefined {
  const isOdd = bracketedJurisdiction(tokens, at + 1) !== undefined;
  return isOdd ? undefined : /^((?:18|19|20)\d\d)\d{1,2}$/.exec(textAt(tokens, at))?.[1];
}

/** `19888 (Cth)`: a number in place of the year. */
function oddYear(tokens: Tokens, at: number): string | undefined {
  const isOdd = tokens[at]?.kind === "number" && bracketedJurisdiction(tokens, at + 1) !== undefined;
  return isOdd ? textAt(tokens, at) : undefined;
}

const YEAR_DIGITS = 4;

/** Reads `1988`, `2009–10`, the `2016/785` of an instrument; empty without a year. */
function yearsAt(tokens: Tokens, at: number): string {
  const [year, dash, end] = [textAt(tokens, at), textAt(tokens, at + 1), textAt(tokens, at + 2)];
  if (!YEAR.test(year)) return "";
  if (dash === "/" && textAt(tokens, at - 1) === "Instrument" && /^\d{1,4}$/.test(end))
    return `${year}/${end}`;
  return (dash === "-" && /^(?:\d\d|\d{4})$/.test(end)) || (dash === "to" && YEAR.test(end))
    ? `${year}–${end}`
    : year;
}

function numberedAt(tokens: Tokens, at: number): ReadText | undefined {
  const found =
    textAt(tokens, at) === "("
      ? phraseAt(tokens, at, /^\( No (?:\. )?(?<number>\d{1,6}[A-Za-z]?) \)/)
      : undefined;
  return found && { text: ` (No ${found.named["number"]})`, next: found.next };
}

/**
 * Reads `(Cth)`, `(N.S.W.)`, `(Vict)` or, with a warning, `[Cth]` and an unclosed bracket; `next` is the index
 * of the token after it.
 */
export function bracketedJurisdiction(
  tokens: Tokens,
  at: number,
): { jurisdiction: string; next: number; warnings: string[] } | undefined {
  const open = textAt(tokens, at);
  const closing = open === "(" ? ")" : open === "[" ? "]" : undefined;
  const printed = textAt(tokens, at + 1);
  if (closing === undefined) return undefined;
  const jurisdiction = jurisdictionOf(printed);
  if (jurisdiction === undefined || /^(?:\.|of)$/.test(textAt(tokens, at + 2)))
    return dotted(tokens, at, closing);
  const isClosed = textAt(tokens, at + 2) === closing;
  if (!isClosed && (closing !== ")" || /^\p{Lu}/u.test(textAt(tokens, at + 2)))) return undefined; // "(UK Defamation Act)"
  const warnings = [
    ...(open === "[" ? [`the jurisdiction belongs in round brackets: (${jurisdiction})`] : []),
    ...(printed === jurisdiction ? [] : [`${printed} was read as ${jurisdiction}`]),
    ...(isClosed ? [] : [`the bracket after ${jurisdiction} is not closed`]),
  ];
  return { jurisdiction, next: isClosed ? at + 3 : at + 2, warnings };
}

const MOST_DOTTED = 8;

/** `(Q.)`, `(N.S.W.)`, `(Vict)`, `(New South Wales)`: abbreviations of older judgments and full names, which need no warning. */
function dotted(tokens: Tokens, at: number, closing: string) {
  let printed = "";
  for (let next = at + 1; next < at + MOST_DOTTED; next += 1) {
    const text = textAt(tokens, next);
    if (text === closing) {
      const jurisdiction = oldJurisdictionOf(printed);
      return jurisdiction === undefined ? undefined : { jurisdiction, next: next + 1, warnings: [] };
    }
    printed += text;
  }
  return undefined;
}

/** Abbreviated names of monarchs. */
const REIGNS = wordSet("Vict Vic Geo Will Wm Edw Eliz Hen Car Cha Chas Jac Jas Anne Ann Ric Rich Ph");

const MOST_REIGN = 12; // tokens

/** The number that an instrument's own register gives it, after its title: `(SI 1998/3132)`, `, SR 2008/356`, `[MA000002]`. */
const NUMBERED =
  /^(?:\( (?:S[IR]|SSI|LI) \d{4} \/ \d{1,4} \)|, (?:S[IR]|SSI|LI) \d{4} \/ \d{1,4}|[([] (?:MA|A[CEGNP])\d{6} [)\]])/;

/** Returns the index of the token after an instrument's number; undefined when there is none. */
export function afterNumber(tokens: Tokens, at: number): number | undefined {
  return phraseAt(tokens, at, NUMBERED, /^(?:[([]|S[IR]|SSI|LI)$/)?.next;
}

/** `22 & 23 Geo 5, c 4` */
const REIGN_AND_CHAPTER = regex.plain`^\d{1,2} (?:(?:&|and) \d{1,2} )?(?:${[...REIGNS].join("|")}) (?:\. )?(?:(?:[IVX]{1,4}|\d) )?(?:, )?(?:c|ch|cap) (?:\. )?\d{1,4}(?= )`;

/** Skips "(29 Car 2 c 3)", "(36 & 37 Vict, c 66)", either also without brackets, and the number of an instrument. */
export function afterReign(tokens: Tokens, at: number): number {
  const skipped = afterNumber(tokens, at) ?? phraseAt(tokens, at, REIGN_AND_CHAPTER, /^\d{1,2}$/)?.next;
  if (skipped !== undefined) return skipped;
  if (textAt(tokens, at) !== "(" || !/^\d{1,2}$/.test(textAt(tokens, at + 1))) return at;
  const near = tokens.slice(at, at + MOST_REIGN);
  const close = near.findIndex(({ text }) => text === ")");
  const isReign = near.slice(0, Math.max(0, close)).some(({ text }) => REIGNS.has(text));
  return isReign ? at + close + 1 : at;
}

export const REGNAL_STARTS = [...REIGNS];

/** `Vict, c 125`, `Will III c 11`, `(Vict) c. 85`, and `Vic. No. 9` of the parliament of a colony or State. */
const OF_REIGN =
  /^(?<reign>[^ ]+(?: \.)?(?: (?:[IVX]{1,4}|\d))?)(?: \.)?(?: \))?(?: ,)? (?<kind>c|ch|cap|No)(?: \.)? (?<number>\d{1,6})(?= )/;

/** Index of the first of the years `17 & 18` before a reign. */
function yearsBefore({ tokens, floor }: Input, at: number): number | undefined {
  const last = textAt(tokens, at - 1) === "(" ? at - 2 : at - 1;
  if (last < floor || digitsAt(tokens, last) === undefined) return undefined;
  const isJoined =
    last - 2 >= floor &&
    /^(?:&|and)$/.test(textAt(tokens, last - 1)) &&
    digitsAt(tokens, last - 2) !== undefined;
  return isJoined ? last - 2 : last;
}

/** The parliament of an Act cited by regnal year; a colony or State may be named after the number. */
function parliamentOf(kind: string | undefined, tokens: Tokens, at: number) {
  if (kind !== "No") return { sign: "c", country: "uk", jurisdiction: "Imp", shown: "", next: at } as const;
  const { jurisdiction, next = at } = bracketedJurisdiction(tokens, at) ?? {};
  const shown = jurisdiction === undefined ? "" : ` (${jurisdiction})`;
  return { sign: "No", country: "au", jurisdiction, shown, next } as const;
}

/** Acts cited by regnal year: `17 & 18 Vict, c 125`, `20 and 21 (Vict) c. 85`, `26 Vict No 9 (NSW) s 40`. */
export const regnalActs: Form = (input, at) => {
  const { tokens, text } = input;
  const from = yearsBefore(input, at);
  const found = from === undefined ? undefined : phraseAt(tokens, at, OF_REIGN);
  if (from === undefined || !found) return undefined;
  const { reign = "", kind, number } = found.named;
  const { sign, country, jurisdiction, shown, next: end } = parliamentOf(kind, tokens, found.next);
  const { provisions, next } = provisionsAfter(tokens, end) ?? { provisions: [], next: end };
  const years = text.slice(tokens[from]?.start, tokens[at]?.start);
  const title = `${years}${reign} ${sign} ${number}`.replaceAll(/[.()]/g, "").replaceAll(/\s+/g, " ");
  const meaning = {
    kind: "legislation",
    type: "act",
    title,
    year: undefined,
    jurisdiction,
    provisions,
    country,
    canonical: `${title}${shown}`,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from, next, meaning, pins: "none" }], next };
};
