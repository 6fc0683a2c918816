import { wordSet } from "../core/text.ts";

const SMALL = wordSet("a an and as at by for from in of on or the to with");
const ACRONYMS = wordSet("ABC ACT ASIO CSIRO GST NSW SBS TV USA");

/**
 * Title-cases an Act's name, "SALE OF LAND ACT 1962" -> "Sale of Land Act 1962"; a name with lower-case
 * letters is unchanged.
 */
export function actName(text: string): string {
  if (/[a-z]/.test(text)) return text;
  return text
    .split(" ")
    .map((word, at) => (at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : titleCase(word)))
    .join(" ");
}

/** Title-cases a word, "(SELF-GOVERNMENT)" -> "(Self-Government)"; ACT is the Territory only in brackets. */
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

/** Names of units as AustLII prints them, "PRIVACY ACT 1988 - SECT 6", and their abbreviations (AGLC4, appendix C). */
export const UNITS: Readonly<Record<string, string>> = {
  SECT: "s",
  REG: "reg",
  RULE: "r",
  CLAUSE: "cl",
  ART: "art",
};
