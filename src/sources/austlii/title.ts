import { readDay } from "../../core/day.ts";

/** What a title line of AustLII says: "Smith v Jones [2005] HCA 1; 219 CLR 196 (3 February 2005)". */
export interface TitleLine {
  readonly name: string;
  readonly neutral: string | undefined;
  /** As printed, without the year that AustLII leaves out: "219 CLR 196", "(1992) 175 CLR 1". */
  readonly reported: readonly string[];
  /** ISO date. */
  readonly date: string | undefined;
}

const IRREGULAR = /\s{2,}|[^\S ]/g; // all white space but the single blank that most of it is

/** `[2005] HCA 1`, `[2019] Fam CAFC 10` */
const NEUTRAL = /\[\d{4}\] [A-Za-z][A-Za-z\d]{0,20}(?: [A-Z][A-Za-z]{1,12})? \d{1,6}[A-Z]?(?!\w)/;
/** `219 CLR 196`, `(1992) 175 CLR 1`, `[1990] Aust Torts Reports 81-053`; not what a page writes behind it. */
const REPORTED =
  /^(?:[([]\d{4}(?:-\d{2,4})?[)\]] ?)?(?:\d{1,4} ?)?(?:\(?[A-Z][A-Za-z.]{0,14}\)? ){1,5}\d{1,6}(?:[-/]\d{1,6})?(?!\w)/;

export function parseTitle(line: string): TitleLine {
  const text = line.replaceAll(IRREGULAR, " ").trim();
  const neutral = NEUTRAL.exec(text);
  const tail = neutral ? text.slice(neutral.index + neutral[0].length) : "";
  const [whole = "", dateText = ""] = (neutral ? DATE : DATE_AT_END).exec(neutral ? tail : text) ?? [];
  const date = readDay(dateText);
  if (neutral) {
    const [, ...parts] = tail.split(";");
    const reported = parts.flatMap((part) => REPORTED.exec(part.trim())?.[0] ?? []);
    return { name: text.slice(0, neutral.index).trim(), neutral: neutral[0], reported, date };
  }
  const name = date === undefined ? text : text.slice(0, text.length - whole.length).trim();
  return { name, neutral: undefined, reported: [], date };
}

const DATE = /\(([^()]{8,24})\)/;
const DATE_AT_END = /\(([^()]{8,24})\)$/;

const SMALL = new Set("a an and as at by for from in of on or the to with".split(" "));
const ACRONYMS = new Set("ABC ACT ASIO CSIRO GST NSW SBS TV USA".split(" "));

/** "SALE OF LAND ACT 1962" -> "Sale of Land Act 1962"; a name that has small letters already stays. */
export function actName(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text
    .split(" ")
    .map((word, at) => (at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : titleCase(word)))
    .join(" ");
}

/** "(SELF-GOVERNMENT)" -> "(Self-Government)"; ACT is the Territory only in brackets. */
function titleCase(word: string): string {
  const letters = word.replaceAll(/[^A-Z]/g, "");
  if (ACRONYMS.has(letters) && (letters !== "ACT" || word.includes("("))) return word;
  return word
    .toLowerCase()
    .replaceAll(
      /(^|[^\p{L}'’])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/^(\(?O['’])(\p{L})/u, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/^(\(?Co-)(\p{Lu})/u, (_, before: string, letter: string) => before + letter.toLowerCase());
}
