import { GERMAN_MONTHS } from "../../core/day.ts";

/** Words that end with a full stop inside a sentence; single letters are always such. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "Abs Nr Nrn Art Artt Buchst lit BGBl RGBl ABl BAnz GBl GVBl BStBl Bek vgl bzw ca Dr Prof St sog ggf gem insb Aufl Bd Hs Alt Ziff Tz Rn Rdn Rspr Kap Unterabs Sp Anl Vfg Verz Str Tel evtl inkl exkl zzgl abzgl max min Mio Mrd usw Zif Dipl Ing iVm bes Urt Beschl Az Rs jur rer pol phil"
    .split(" ")
    .map((word) => word.toLowerCase()),
);
/** Words before a number with a full stop that make it an ordinal: "am 1. Januar", "des 18. Lebensjahres". */
const BEFORE_ORDINAL: ReadonlySet<string> = new Set(
  "am vom zum bis der des dem den das die im ab seit und oder beim jeder jedes jeden ein eines zur mit".split(
    " ",
  ),
);
const MONTH = new RegExp(String.raw`^(?:${GERMAN_MONTHS.join("|")})\b`);
const BOUNDARY = /[.!?]["“”»«)\]*]*\s+(?=["„»«([*]*[\p{Lu}§\d])/gu;
const CLOSED = /[.!?]["“”»«)\]*\s]*$/;

/**
 * Splits the text of a provision into sentences as lawyers count them (Satz 1, Satz 2 …). The sources do not
 * mark where a sentence ends, so abbreviations and ordinals are told by tables.
 */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    if (!isEnd(text, start, match.index, end)) continue;
    sentences.push(text.slice(start, end).trimEnd());
    start = end;
  }
  if (start < text.length) sentences.push(text.slice(start));
  return sentences;
}

/** Whether a text ends as a sentence does. */
export function isClosed(text: string): boolean {
  return CLOSED.test(text);
}

function isEnd(text: string, start: number, stop: number, next: number): boolean {
  if (text.charAt(stop) !== ".") return true;
  const space = Math.max(start - 1, text.lastIndexOf(" ", stop - 1));
  const last = text.slice(space + 1, stop).replace(/^.*[("„«»*/-]/, "");
  if (/^\d+$/.test(last)) return !MONTH.test(text.slice(next, next + 10)) && !isOrdinal(text, start, space);
  const isLetter = last.length === 1 && last.toLowerCase() !== last.toUpperCase();
  return !isLetter && !ABBREVIATIONS.has(last.toLowerCase());
}

/** Whether the word that ends before this space makes the number behind it an ordinal. */
function isOrdinal(text: string, start: number, space: number): boolean {
  if (space < start) return false;
  const before = text.lastIndexOf(" ", space - 1);
  return BEFORE_ORDINAL.has(text.slice(Math.max(start, before + 1), space).toLowerCase());
}
