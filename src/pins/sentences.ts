import { GERMAN_MONTHS } from "../core/day.ts";
import { wordSet } from "../core/text.ts";
import { regex } from "../core/regex.ts";

/** Abbreviations whose full stop does not end a sentence; single letters never do. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  "Abs Nr Nrn Art Artt Buchst lit BGBl RGBl ABl BAnz GBl GVBl BStBl Bek vgl bzw ca Dr Prof St sog ggf gem insb Aufl Bd Hs Alt Ziff Tz Rn Rdn Rspr Kap Unterabs Sp Anl Vfg Verz Str Tel evtl inkl exkl zzgl abzgl max min Mio Mrd usw Zif Dipl Ing iVm bes Urt Beschl Az Rs jur rer pol phil Amtl Anm"
    .split(" ")
    .map((word) => word.toLowerCase()),
);
/** Words that make a following number with a full stop an ordinal: "am 1. Januar", "des 18. Lebensjahres". */
const BEFORE_ORDINAL = wordSet(
  "am vom zum bis der des dem den das die im ab seit und oder beim jeder jedes jeden ein eines zur mit",
);
const MONTH = regex.plain`^(?:${GERMAN_MONTHS.join("|")})\b`;
const BOUNDARY = /[.!?]["“”»«)\]*]*\s+(?=["„»«([*]*[\p{Lu}§\d])/gu;

/**
 * Splits a provision's text into sentences as lawyers count them (Satz 1, Satz 2 …). The sources do not mark
 * sentence ends, so tables identify abbreviations and ordinals.
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

function isEnd(text: string, start: number, stop: number, next: number): boolean {
  if (text.charAt(stop) !== ".") return true;
  const space = Math.max(start - 1, text.lastIndexOf(" ", stop - 1));
  const last = text.slice(space + 1, stop).replace(/^.*[("„«»*/-]/, "");
  if (/^\d+$/.test(last)) return !MONTH.test(text.slice(next, next + 10)) && !isOrdinal(text, start, space);
  const isLetter = last.length === 1 && last.toLowerCase() !== last.toUpperCase();
  return !isLetter && !ABBREVIATIONS.has(last.toLowerCase());
}

/** Tests whether the word that ends at this space makes the following number an ordinal. */
function isOrdinal(text: string, start: number, space: number): boolean {
  if (space < start) return false;
  const before = text.lastIndexOf(" ", space - 1);
  return BEFORE_ORDINAL.has(text.slice(Math.max(start, before + 1), space).toLowerCase());
}
