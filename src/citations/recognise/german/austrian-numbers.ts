import { readDay } from "../../../core/day.ts";
import { AUSTRIAN_SIGNS, OGH_SIGNS, VFGH_SIGNS, VWGH_SIGNS } from "../../tables/registers.ts";
import { digitsAt, isGlued, skip, textAt, type Tokens } from "../../tokens.ts";
import { type FileNumber, MOST_NUMBERS, plainNumber, SENATE, severalAt, YEAR } from "./file-numbers.ts";

const COMPACT = /^(\d{1,3})(Ob|ObA|ObS|ObN|Os|Ok|Bkd|Nc|R|Ra|Rs|Cg|Cga|Cgs|Bs|Ns|Ds)(\d{1,4})$/;
const CHECKED = /^\d\d[a-z]$/;

/** `309,310/84-15` of `12 R 309,310/84-15`: two numbers of one year, from before the check characters. */
function severalAustrian(tokens: Tokens, at: number, head: string): FileNumber | undefined {
  const { more, text } = (textAt(tokens, at + 1) === "," ? severalAt(tokens, at) : undefined) ?? {};
  const last = more?.at(-1);
  if (!more || !last) return undefined;
  const whole = more.map((one) => ({ ...one, fileNumber: `${head} ${one.fileNumber}` }));
  return { fileNumber: `${head} ${text}`, next: afterOrdinal(tokens, last.next), more: whole };
}

/** `5 Ob 234/20b`, `5Ob234/20b`; the final letter is a check character. */
export function austrianNumber(tokens: Tokens, at: number, isOgh: boolean): FileNumber | undefined {
  const [, senate, sign, number] = COMPACT.exec(textAt(tokens, at)) ?? [];
  if (sign !== undefined) return checkedNumber(tokens, at + 1, `${senate} ${sign} ${number}`, sign, isOgh);
  const words = [textAt(tokens, at), textAt(tokens, at + 1), digitsAt(tokens, at + 2) ?? ""];
  const [first = "", second = "", third = ""] = words;
  if (!SENATE.test(first) || !AUSTRIAN_SIGNS.has(second) || third === "") return undefined;
  const several = isOgh ? severalAustrian(tokens, at + 2, `${first} ${second}`) : undefined;
  if (several) return several;
  return checkedNumber(tokens, at + 3, words.join(" "), second, isOgh);
}

function checkedNumber(
  tokens: Tokens,
  slash: number,
  words: string,
  sign: string,
  isOgh: boolean,
): FileNumber | undefined {
  const joined =
    textAt(tokens, slash) === "/" && isOghs(sign, isOgh) ? joinedDay(tokens, slash + 1) : undefined;
  if (joined) {
    const { year, date, next } = joined;
    return { fileNumber: `${words}/${year}`, next, date, ...courtOf(sign) };
  }
  const digits = textAt(tokens, slash + 1);
  const letter =
    /^\d\d$/.test(digits) && /^[a-z]$/.test(textAt(tokens, slash + 2)) ? textAt(tokens, slash + 2) : ""; // "20 w"
  const year = digits + letter;
  if (textAt(tokens, slash) !== "/" || !(CHECKED.test(year) || (YEAR.test(year) && isOghs(sign, isOgh))))
    return undefined;
  const end = slash + (letter === "" ? 2 : 3);
  const next = afterOrdinal(tokens, end);
  const more = CHECKED.test(year) ? furtherNumbers(tokens, next, words.replace(/(?<!\d)\d+$/, "")) : [];
  return { fileNumber: `${words}/${year}`, next, ...courtOf(sign), ...(more.length > 0 && { more }) };
}

const isOghs = (sign: string, isOgh: boolean) => isOgh || OGH_SIGNS.has(sign);
const courtOf = (sign: string) => (OGH_SIGNS.has(sign) ? { court: "OGH" } : {});

const LONGEST_CASE = 9; // years from the file number to the decision

/** The year and the day that a portal joins without a mark: `938.7.1993` of `6Ob583/938.7.1993`. */
function joinedDay(tokens: Tokens, at: number): { year: string; date: string; next: number } | undefined {
  const [, year, day = ""] = /^(\d\d)(\d{1,2})$/.exec(textAt(tokens, at)) ?? [];
  const date = year === undefined ? undefined : dayAt(tokens, at, day);
  const age = (Number(date?.slice(2, 4)) - Number(year) + 100) % 100;
  return year !== undefined && date !== undefined && age <= LONGEST_CASE
    ? { year, date, next: at + DAY_TOKENS }
    : undefined;
}

const DAY_TOKENS = 5; // of "938.7.1993"

/** The date whose day ends the token: `8.7.1993`. */
function dayAt(tokens: Tokens, at: number, day: string): string | undefined {
  const printed = [day, ...[1, 2, 3, 4].map((step) => textAt(tokens, at + step))].join("");
  return isGlued(tokens, at + 1) && /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(printed) ? readDay(printed) : undefined;
}

/** `, 13/20y und 14/20w` after `10 Ob 12/20x`: further numbers of the same senate and register. */
function furtherNumbers(tokens: Tokens, from: number, head: string): NonNullable<FileNumber["more"]> {
  const more: { readonly fileNumber: string; readonly from: number; readonly next: number }[] = [];
  for (let at = from; more.length < MOST_NUMBERS && /^(?:,|;|und|u)$/.test(textAt(tokens, at));) {
    const start = skip(tokens, at + 1, ".");
    const [number, year] = [digitsAt(tokens, start), textAt(tokens, start + 2)];
    const isNumber = number !== undefined && textAt(tokens, start + 1) === "/" && isGlued(tokens, start + 1);
    const letter = YEAR.test(year) && isGlued(tokens, start + 3) ? textAt(tokens, start + 3) : "";
    if (!isNumber || !CHECKED.test(year + letter)) break;
    const next = afterOrdinal(tokens, letter === "" ? start + 3 : start + 4);
    more.push({ fileNumber: `${head}${number}/${year}${letter}`, from: start, next });
    at = next;
  }
  return more;
}

/** Skips the number of the document within its file: `-171` of `23 R 10/11k-171`. */
function afterOrdinal(tokens: Tokens, at: number): number {
  const isOrdinal = textAt(tokens, at) === "-" && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isOrdinal && digitsAt(tokens, at + 1) !== undefined ? at + 2 : at;
}

/** `Ra 2024/02/0082`, `2009/10/0123`; after its court also `83/07/0123`. */
export function vwghNumber(tokens: Tokens, at: number, hasCourt: boolean): FileNumber | undefined {
  const { word, from, joinedYear } = vwghSign(tokens, at);
  if (!hasCourt && !isVwghStart(word)) return undefined;
  const last = joinedToFour(tokens, from + 4);
  const parts = [joinedYear ?? digitsAt(tokens, from), digitsAt(tokens, from + 2)];
  const printed = [...parts, last?.digits ?? digitsAt(tokens, from + 4)].join("/");
  const isParted = textAt(tokens, from + 1) === "/" && textAt(tokens, from + 3) === "/";
  if (!isParted || !VWGH_NUMBER.test(printed)) return undefined;
  const fileNumber = `${VWGH_SIGNS.has(word) ? `${word} ` : ""}${printed}`;
  const head = fileNumber.slice(0, -LENGTH_OF_LAST);
  return last
    ? { fileNumber, next: last.next, court: "VwGH", date: last.date }
    : { fileNumber, next: from + 5, court: "VwGH", ...furtherLast(tokens, from + 5, head) };
}

const VWGH_NUMBER = /^(?:\d\d|\d{4})\/\d\d\/\d{4}$/;

/** Four digits and the day that a portal joins to them: `019722.10.1997` of `93/12/019722.10.1997`. */
function joinedToFour(
  tokens: Tokens,
  at: number,
): { digits: string; date: string; next: number } | undefined {
  const [, digits, day = ""] = /^(\d{4})(\d{1,2})$/.exec(textAt(tokens, at)) ?? [];
  const date = digits === undefined ? undefined : dayAt(tokens, at, day);
  return digits !== undefined && date !== undefined ? { digits, date, next: at + DAY_TOKENS } : undefined;
}

/** The first word of a number, and where its year is: `Ra 2024`, `Ra2024`, `2009`. */
function vwghSign(tokens: Tokens, at: number) {
  const [, joined, joinedYear] = /^(\p{Lu}\p{L})(\d{4})$/u.exec(textAt(tokens, at)) ?? [];
  const word = joined ?? textAt(tokens, at);
  return { word, from: joined === undefined && VWGH_SIGNS.has(word) ? at + 1 : at, joinedYear };
}

const LENGTH_OF_LAST = 4;

/** `, 0191 und 0192` after `2003/04/0190`: further numbers of the same year and panel. */
function furtherLast(tokens: Tokens, from: number, head: string): Pick<FileNumber, "more"> {
  const more: { readonly fileNumber: string; readonly from: number; readonly next: number }[] = [];
  for (let at = from; more.length < MOST_NUMBERS && /^(?:,|und|u|bis)$/.test(textAt(tokens, at));) {
    const start = skip(tokens, at + 1, ".");
    const last = /^0\d{3}$/.exec(textAt(tokens, start))?.[0];
    if (last === undefined || textAt(tokens, start + 1) === "/") break;
    more.push({ fileNumber: head + last, from: start, next: start + 1 });
    at = start + 1;
  }
  return more.length > 0 ? { more } : {};
}

/** Whether a word without the court begins such a number: its sign or the whole year. */
function isVwghStart(word: string): boolean {
  return VWGH_SIGNS.has(word) || /^(?:19[89]|20[01])\d$/.test(word);
}

/** `G 155/2025`, `V258/2025 ua`. */
export function vfghNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const glued = /^([A-Z]{1,2})(\d{1,5})$/.exec(textAt(tokens, at));
  const spaced = VFGH_SIGNS.has(textAt(tokens, at)) ? digitsAt(tokens, at + 1) : undefined;
  const [sign, number, slash] = glued ? [glued[1], glued[2], at + 1] : [textAt(tokens, at), spaced, at + 2];
  if (number === undefined || sign === undefined || !VFGH_SIGNS.has(sign)) return undefined;
  const year = textAt(tokens, slash) === "/" ? vfghYear(tokens, slash + 1) : undefined;
  return year && { ...year, fileNumber: `${sign} ${number}/${year.fileNumber}` };
}

/** The year of a number with what follows it: `2025`, `2025 ua`, the `20245.6.2025` of a portal. */
function vfghYear(tokens: Tokens, at: number): FileNumber | undefined {
  const joined = joinedToFour(tokens, at);
  if (joined) return { fileNumber: joined.digits, next: joined.next, date: joined.date };
  const year = digitsAt(tokens, at) ?? "";
  if (year.length !== 4 && year.length !== 2) return undefined;
  const more = /^ua$/.test(textAt(tokens, at + 1)) ? " ua" : "";
  return { fileNumber: `${year}${more}`, next: more === "" ? at + 1 : skip(tokens, at + 2, ".") };
}

const TAX = /RV\/\d{7}\/20\d\d(?!\d)/y;

/** `RV/7101300/2021` of the Bundesfinanzgericht. */
export function taxNumber(text: string, tokens: Tokens, at: number): FileNumber | undefined {
  if (textAt(tokens, at) !== "RV") return undefined;
  TAX.lastIndex = tokens[at]?.start ?? text.length;
  const [fileNumber] = TAX.exec(text) ?? [];
  return fileNumber === undefined ? undefined : { fileNumber, next: at + 5, court: "BFG" };
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
export function officeNumber(text: string, tokens: Tokens, at: number): FileNumber | undefined {
  return federalNumber(text, tokens, at) ?? numberBy(OFFICE, text, tokens, at);
}

function numberBy(form: RegExp, text: string, tokens: Tokens, at: number): FileNumber | undefined {
  form.lastIndex = tokens[at]?.start ?? text.length;
  const [fileNumber] = form.exec(text) ?? [];
  if (fileNumber === undefined) return undefined;
  const end = (tokens[at]?.start ?? 0) + fileNumber.length;
  let next = at;
  while ((tokens[next]?.start ?? end) < end) next += 1;
  return { fileNumber, next };
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
