import { readDay } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { AUSTRIAN_SIGNS, OGH_SIGNS, VFGH_SIGNS, VWGH_SIGNS } from "../../tables/registers.ts";
import { anyOf, END, JOINT, jointedAt, textAt, tight, type Tokens } from "../../tokens.ts";
import { type FileNumber, isMarked, MOST_NUMBERS, numberBy, plainNumber, severalAt } from "./file-numbers.ts";

/** A day that a portal joins to the number before it without a mark: `8.7.1993`. */
const DAY = String.raw`(?<day>\d{1,2}_\.${JOINT}\d{1,2}${JOINT}\.${JOINT}\d{4})${END}`;
/** The number of the document within its file: `-171` of `23 R 10/11k-171`. */
const ORDINAL = String.raw`(?:_-_\d{1,6}${END})?`;
/** `5 Ob 234`, and `5Ob234` in one word. */
const [SPACED, COMPACT] = [
  String.raw`^${JOINT}(?<senate>\d{1,3}[a-z]?|\dZ)${JOINT}(?<sign>${anyOf(AUSTRIAN_SIGNS)})${JOINT}(?<number>\d{1,6})`,
  `^${JOINT}(?<senate>\\d{1,3})(?<sign>Ob|ObA|ObS|ObN|Os|Ok|Bkd|Nc|R|Ra|Rs|Cg|Cga|Cgs|Bs|Ns|Ds)(?<number>\\d{1,4})`,
];
const FORMS = [COMPACT, SPACED].map((head) => ({
  /** The year and the day that a portal joins: `938.7.1993` of `6Ob583/938.7.1993`. */
  joined: regex.u`${head}${JOINT}\/${JOINT}(?<year>\d\d)${DAY}`,
  /** The final letter is a check character. */
  checked: regex.u`${head}${JOINT}\/${JOINT}(?<year>\d\d(?:${JOINT}?[a-z])?)${END}${ORDINAL}`,
}));
/** `, 13/20y`, `und 14/20w` after `10 Ob 12/20x`: a further number of the same senate and register. */
const FURTHER = regex.u`^${JOINT}(?:,|;|und|u)(?:${JOINT}\.)?${JOINT}(?<number>\d{1,6})_\/${JOINT}(?<year>\d\d_?[a-z])${END}${ORDINAL}`;
/** `309` of `12 R 309,310/84-15`, from before the check characters. */
const OF_SEVERAL = regex.u`^${JOINT}(?:\d{1,3}[a-z]?|\dZ)${JOINT}${anyOf(AUSTRIAN_SIGNS)}${JOINT}\d{1,6}${JOINT},`;
const LONGEST_CASE = 9; // years from the file number to the decision

/** `5 Ob 234/20b`, `5Ob234/20b`. */
export function austrianNumber(tokens: Tokens, at: number, isOgh: boolean): FileNumber | undefined {
  if (!/^\d/.test(textAt(tokens, at)) || !isMarked(tokens, at)) return undefined;
  const several = isOgh ? severalAustrian(tokens, at) : undefined;
  if (several) return several;
  for (const { joined, checked } of FORMS) {
    const found = joinedNumber(tokens, at, joined, isOgh) ?? checkedNumber(tokens, at, checked, isOgh);
    if (found) return found;
  }
  return undefined;
}

function joinedNumber(tokens: Tokens, at: number, form: RegExp, isOgh: boolean): FileNumber | undefined {
  const found = jointedAt(tokens, at, form);
  const { senate, sign = "", number, year, day } = found?.named ?? {};
  const { date } = joinedDay(day) ?? {};
  const age = (Number(date?.slice(2, 4)) - Number(year) + 100) % 100;
  return found && date !== undefined && (isOgh || OGH_SIGNS.has(sign)) && age <= LONGEST_CASE
    ? { fileNumber: `${senate} ${sign} ${number}/${year}`, next: found.next, date, ...courtOf(sign) }
    : undefined;
}

function checkedNumber(tokens: Tokens, at: number, form: RegExp, isOgh: boolean): FileNumber | undefined {
  const found = jointedAt(tokens, at, form);
  const { senate, sign = "", number, year } = found?.named ?? {};
  const mark = tight(year);
  const isChecked = mark.length > 2;
  if (!found || !(isChecked || isOgh || OGH_SIGNS.has(sign))) return undefined;
  const head = `${senate} ${sign} `;
  const more = isChecked ? further(tokens, found.next, FURTHER, head) : {};
  return { fileNumber: `${head}${number}/${mark}`, next: found.next, ...courtOf(sign), ...more };
}

const courtOf = (sign: string) => (OGH_SIGNS.has(sign) ? { court: "OGH" } : {});

/** The ISO date of a day that may be joined to a number; undefined if there is no such day. */
function joinedDay(day: string | undefined): Pick<FileNumber, "date"> | undefined {
  const date = day === undefined ? undefined : readDay(tight(day));
  return day === undefined ? {} : date === undefined ? undefined : { date };
}

/** `309,310/84-15` of `12 R 309,310/84-15`: two numbers of one year. */
function severalAustrian(tokens: Tokens, at: number): FileNumber | undefined {
  if (!jointedAt(tokens, at, OF_SEVERAL)) return undefined;
  const { more, text } = severalAt(tokens, at + 2) ?? {};
  const last = more?.at(-1);
  if (!more || !last) return undefined;
  const head = `${textAt(tokens, at)} ${textAt(tokens, at + 1)}`;
  const whole = more.map((one) => ({ ...one, fileNumber: `${head} ${one.fileNumber}` }));
  const next = jointedAt(tokens, last.next, FILE_ORDINAL)?.next ?? last.next;
  return { fileNumber: `${head} ${text}`, next, more: whole };
}

const FILE_ORDINAL = regex.plain`^_-_\d{1,6}${END}`;

/** Reads further numbers that share the beginning of the one before. */
function further(tokens: Tokens, from: number, form: RegExp, head: string): Pick<FileNumber, "more"> {
  const more: { readonly fileNumber: string; readonly from: number; readonly next: number }[] = [];
  let found = jointedAt(tokens, from, form);
  for (; found && more.length < MOST_NUMBERS; found = jointedAt(tokens, found.next, form)) {
    const { number = "", year } = found.named;
    const before = more.at(-1)?.next ?? from;
    const start = textAt(tokens, before + 1) === "." ? before + 2 : before + 1;
    const fileNumber = `${head}${number}${year === undefined ? "" : `/${tight(year)}`}`;
    more.push({ fileNumber, from: start, next: found.next });
  }
  return more.length > 0 ? { more } : {};
}

/** `Ra 2024/02/0082`, `Ra2024/02/0082`, `2009/10/0123`, `83/07/0123`, and `93/12/019722.10.1997` with its day. */
const VWGH = regex.u`^(?:${JOINT}(?<sign>${anyOf(VWGH_SIGNS)}))?${JOINT}(?:(?<glued>\p{Lu}\p{L})(?=\d{4}${JOINT}))?(?<year>\d\d|\d{4})${JOINT}\/${JOINT}(?<panel>\d\d)${JOINT}\/${JOINT}(?<last>\d{4})(?:${END}|${DAY})`;
const VWGH_START = regex.u`^(?:${[...VWGH_SIGNS].join("|")}|\d\d|(?:\p{Lu}\p{L})?\d{4})$`;
/** Whether slashes follow the year and the panel, as after few numbers: the form takes time. */
function mayBeVwgh(tokens: Tokens, at: number): boolean {
  const year = textAt(tokens, at + 1) === "/" ? at : at + 1;
  const hasSlashes = textAt(tokens, year + 1) === "/" && textAt(tokens, year + 3) === "/";
  return hasSlashes && VWGH_START.test(textAt(tokens, at));
}

/** `, 0191 und 0192` after `2003/04/0190`: a further number of the same year and panel. */
const FURTHER_LAST = regex.u`^${JOINT}(?:,|und|u|bis)(?:${JOINT}\.)?${JOINT}(?<number>0\d{3})${END}(?!${JOINT}\/)`;

/** `Ra 2024/02/0082`, `2009/10/0123`; after its court also `83/07/0123`. */
export function vwghNumber(tokens: Tokens, at: number, hasCourt: boolean): FileNumber | undefined {
  const found = mayBeVwgh(tokens, at) ? jointedAt(tokens, at, VWGH) : undefined;
  const { glued = "", sign = glued, year = "", panel, last, day } = found?.named ?? {};
  const isTold = sign === "" ? /^(?:19[89]|20[01])\d$/.test(year) : VWGH_SIGNS.has(sign);
  const dated = joinedDay(day);
  if (!found || !dated || !(hasCourt || isTold)) return undefined;
  const head = `${VWGH_SIGNS.has(sign) ? `${sign} ` : ""}${year}/${panel}/`;
  const { next } = found;
  const more = day === undefined ? further(tokens, next, FURTHER_LAST, head) : {};
  return { fileNumber: `${head}${last}`, next, court: "VwGH", ...dated, ...more };
}

/** `G 155/2025`, `V258/2025 ua`, and the `20245.6.2025` of a portal. */
const VFGH = regex.plain`^${JOINT}(?<sign>${[...VFGH_SIGNS].join("|")})(?<number>${JOINT}\d{1,6}|\d{1,5})${JOINT}\/${JOINT}(?:(?<joined>\d{4})${DAY}|(?<year>\d{4}|\d\d)${END}(?:${JOINT}(?<others>ua)${END}(?:${JOINT}\.)?)?)`;

/** Reads a file number of the Verfassungsgerichtshof at a token. */
export function vfghNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const found = /^[A-Z]{1,2}\d{0,5}$/.test(textAt(tokens, at)) ? jointedAt(tokens, at, VFGH) : undefined;
  const { sign, number, joined, day, year = joined, others } = found?.named ?? {};
  const dated = joinedDay(day);
  if (!found || !dated) return undefined;
  const fileNumber = `${sign} ${tight(number)}/${year}${others === undefined ? "" : " ua"}`;
  return { fileNumber, next: found.next, ...dated };
}

/** `RV/7101300/2021` of the Bundesfinanzgericht. */
const TAX = /RV\/\d{7}\/20\d\d(?!\d)/y;

/** Reads a file number of the Bundesfinanzgericht at a token. */
export function taxNumber(text: string, tokens: Tokens, at: number): FileNumber | undefined {
  const found = textAt(tokens, at) === "RV" ? numberBy(TAX, text, tokens, at) : undefined;
  return found && { ...found, court: "BFG" };
}

/** Forms of Austrian courts and authorities after their name; those with a longer end come first. */
const OFFICE = new RegExp(
  [
    String.raw`(?:[A-Z][A-Za-z]{1,6}[-/]|uvs-)[A-Za-z0-9./-]{3,40}\d(?:\/[A-Z][A-Za-z]{0,3}){0,3}(?![A-Za-z])`, // "LVwG-AV-123/001-2020", "LVwG-500219/8/Wg"
    String.raw`VKS ?- ?\d{3,7}\/\d\d`,
    String.raw`\d{1,3}\.\d{1,3}(?:[-/][A-Za-z0-9]{1,8}){1,5}(?!\w|\.\d)`, // "30.16-72/2001", "203.332/0-VIII/24/98"
    String.raw`\d{2}\/[A-Z]\/\d{1,2}\/\d{1,6}\/\d{4}`,
    String.raw`20\d\d\/\d\d\/\d{4}-\d{1,3}`, // "2024/46/1542-2" of the LVwG Tirol
    String.raw`\d{3}-\d{1,2}\/\d{1,5}(?:\/\d{1,3}){1,2}-20\d\d`, // "405-1/123/1/5-2024" of the LVwG Salzburg
    String.raw`[EK] [A-Z0-9]{1,5}\/\d{1,2}\/20\d\d\.\d{3}\/\d{3}`, // "E 063/02/2020.003/002" of the LVwG Burgenland
    String.raw`(?:US )?\d[A-Z]\/\d{4}\/\d{1,3}-\d{1,4}`, // of the Umweltsenat
    String.raw`[NFV]\/\d{4}-BVA\/\d\d\/\d{4}(?:-[A-Z0-9]{1,5})?`,
    String.raw`20\d\d-\d\.\d{3}\.\d{3}`,
    String.raw`[DK]\d{3}\.\d{1,4}(?:\/\d{4}-DS[BK]\/\d{4}|\/\d{2,4}(?!\d))?`,
  ].join("|"),
  "y",
);

/** Numbers of one court: `W251 2291767-1/5E`, `A6 408.628-1/2009/12E`. */
const FEDERAL: readonly (readonly [form: RegExp, court: string])[] = [
  [/[WILG]\d{3} \d{7}- ?\d{1,2}(?:\/\d{1,3}[EZ])?/y, "BVwG"],
  [/[A-E]\d{1,2} \d{3}\.?\d{3}-\d{1,2}\/(?:19|20)\d\d(?:\/\d{1,3}[EZ])?/y, "AsylGH"],
];

/** Numbers of Austria's Federal Administrative Court and of the Asylum Court before it. */
export function federalNumber(text: string, tokens: Tokens, at: number): FileNumber | undefined {
  if (!/^[A-EGILW]\d{1,3}$/.test(textAt(tokens, at))) return undefined;
  const [found] = FEDERAL.flatMap(([form, court]) => {
    const one = numberBy(form, text, tokens, at);
    return one ? [{ ...one, fileNumber: one.fileNumber.replace("- ", "-"), court }] : [];
  });
  return found;
}

/** Long Austrian file numbers of courts and authorities, read after their name. */
function officeNumber(text: string, tokens: Tokens, at: number): FileNumber | undefined {
  return federalNumber(text, tokens, at) ?? numberBy(OFFICE, text, tokens, at);
}

/** Like `officeNumber`, but not a number that begins with another court: the "LVwG-2023/12/0034-1" after one of the BVwG. */
export function officeNumberOf(
  abbr: string,
  text: string,
  tokens: Tokens,
  at: number,
): FileNumber | undefined {
  const named = courtWords.at(tokens, at)?.value.abbr ?? abbr;
  return abbr.includes(named) || named.includes(abbr) ? officeNumber(text, tokens, at) : undefined;
}

/** Reads a file number in the forms of an Austrian court. */
export function austrianCourtNumber(
  text: string,
  tokens: Tokens,
  at: number,
  abbr: string,
): FileNumber | undefined {
  if (abbr === "VfGH")
    return vfghNumber(tokens, at) ?? austrianNumber(tokens, at, false) ?? vwghNumber(tokens, at, false);
  if (abbr === "VwGH")
    return (
      vwghNumber(tokens, at, true) ??
      oldNumber(tokens, at) ??
      austrianNumber(tokens, at, false) ??
      (textAt(tokens, at + 4) === "/" ? undefined : vfghNumber(tokens, at))
    );
  return austrianNumber(tokens, at, true) ?? officeNumber(text, tokens, at) ?? vwghNumber(tokens, at, false);
}

const [FIRST_OF_OLD, LAST_OF_OLD] = [46, 82]; // 1946 to 1982

/** `0766/68`: a number of the Administrative Court from before the numbers with three parts. */
function oldNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const number = textAt(tokens, at + 3) === "/" ? undefined : plainNumber(tokens, at);
  const year = Number(number?.fileNumber.split("/")[1]);
  return year >= FIRST_OF_OLD && year <= LAST_OF_OLD ? number : undefined;
}
