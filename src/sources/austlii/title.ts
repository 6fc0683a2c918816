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

export function parseTitle(line: string): TitleLine {
  const text = line.replaceAll(IRREGULAR, " ").trim();
  const [whole = "", dateText = ""] = /\(([^()]{8,24})\)$/.exec(text) ?? [];
  const date = readDay(dateText);
  const rest = date === undefined ? text : text.slice(0, text.length - whole.length).trim();
  const start = rest.search(/\[\d{4}\] [A-Za-z]/);
  if (start === -1) return { name: rest, neutral: undefined, reported: [], date };
  const parts = rest
    .slice(start)
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [neutral, ...reported] = parts;
  return { name: rest.slice(0, start).trim(), neutral, reported, date };
}

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
