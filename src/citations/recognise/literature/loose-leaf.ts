import { looseLeafWords } from "../../tables/periodicals.ts";
import { digitsAt, skip, textAt, type Token, type Tokens, phraseAt } from "../../tokens.ts";
import type { Form, Match } from "../../types.ts";
import { lawAt, spelled } from "../german/norm-law.ts";
import { unitAt } from "../german/norm-parts.ts";
import { courtBefore } from "./periodical.ts";
import { unrecognised } from "../unrecognised.ts";

export const LOOSE_LEAF_STARTS = looseLeafWords.firsts;

const MOST_KEYWORDS = 12; // tokens of "Tarifverträge: Großhandel"
/** Length of a code: "4-2500" of the SozR, "402.24" of the Buchholz, "2200". */
const MOST_CODE_TOKENS = 3;

/**
 * `AP Nr. 5 zu § 611 BGB`, `AP BGB § 611 Kirchendienst Nr. 41`, `EzA § 1 KSchG Nr. 5`,
 * `SozR 4-2500 § 13 Nr. 33`, `Buchholz 310 § 86 Abs. 1 VwGO Nr. 5`, `BGHR StPO § 261 Überzeugungsbildung 12`:
 * the provisions inside are not separate citations.
 */
export const looseLeaf: Form = ({ tokens }, at) => {
  const found = looseLeafWords.at(tokens, at);
  if (!found) return undefined;
  const { abbr } = found.value;
  const start = found.next;
  const numbered = phraseAt(tokens, start, NUMBER)?.next;
  const end = numbered === undefined ? ordered(tokens, start, abbr) : behindTo(tokens, numbered);
  if (end === undefined) return incomplete(tokens, at, start, abbr);
  const next = withoutPage(tokens, end);
  const page = spelled(tokens, start, next).replaceAll(/\bNr\.? ?(?=\d)/g, "Nr. ");
  const meaning = {
    kind: "periodical",
    periodical: found.value,
    year: undefined,
    volume: undefined,
    page,
    numbered: false,
    courtName: courtBefore(tokens, at, "de"),
    country: "de",
    canonical: `${abbr} ${page}`,
    warnings: [],
    notes: [],
  } as const;
  return { drafts: [{ from: at, next, meaning, pins: "german", firstPage: 0 }], next };
};

/** `§ 160a Nr. 34 S. 70`: after the number, "S." is a page (Seite), not a sentence (Satz). */
function withoutPage(tokens: Tokens, end: number): number {
  const sign = textAt(tokens, end - 2) === "." ? end - 3 : end - 2;
  const number = sign - 1;
  const isPage = textAt(tokens, sign) === "S" && tokens[number]?.kind === "number";
  return isPage && /^(?:\.|Nr)$/.test(textAt(tokens, number - 1)) ? sign : end;
}

/** Returns the index of the token after `Nr. 5`. */
const NUMBER = /^Nrn?(?: \.)? \d{1,6}[A-Za-z]?(?= )/;

/** Skips `zu § 611 BGB`, `zu BGB § 611` after the number, with a keyword: `zu § 611 BGB Gratifikation`. */
function behindTo(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== "zu") return at;
  const provision = provisionAt(tokens, lawInFront(tokens, at + 1) ?? at + 1);
  if (provision === undefined) return at;
  const keyword = tokens[provision];
  const isKeyword = keyword?.kind === "word" && /^\p{Lu}\p{Ll}{4,}$/u.test(keyword.text);
  return isKeyword && /^(?:[,;.)=]|)$/.test(textAt(tokens, provision + 1)) ? provision + 1 : provision;
}

/** Returns the index of the token after `§ 611 BGB`, `Art. 9 GG`, `§§ 22, 23 BAT 1975`. */
function provisionAt(tokens: Tokens, at: number): number | undefined {
  const sign = textAt(tokens, at);
  if (sign !== "§" && !/^Art(?:ikel)?$/.test(sign)) return undefined;
  let next = skip(tokens, skip(tokens, at + 1, "§"), ".");
  for (let count = 0; count < MOST_KEYWORDS; count += 1) {
    const unit = unitAt(tokens, next);
    if (!unit) return undefined;
    next = unit.next;
    if (!/^(?:,|und)$/.test(textAt(tokens, next)) || tokens[next + 1]?.kind !== "number") break;
    next += 1;
  }
  return lawAt(tokens, next, sign === "§" ? "§" : "Art")?.next ?? next;
}

/** Reads an optional code or law, the provision, a keyword and the number, in this order. */
function ordered(tokens: Tokens, from: number, abbr: string): number | undefined {
  const code = codeEnd(tokens, from);
  const named = code === from ? lawInFront(tokens, from) : undefined;
  const start = named ?? code;
  const provision = provisionAt(tokens, start);
  if (provision === undefined) return code === from ? undefined : afterKeyword(tokens, code, abbr);
  const behind = afterKeyword(tokens, provision, abbr);
  if (behind !== undefined) return behind;
  return isNumbered(tokens, start, provision) ? provision : undefined;
}

/** `BGB`, `BetrVG 1972` before its provision. */
function lawInFront(tokens: Tokens, at: number): number | undefined {
  if (tokens[at]?.kind !== "word") return undefined;
  const law = lawAt(tokens, at, "§");
  return law !== undefined && law.next > at ? law.next : undefined;
}

function codeEnd(tokens: Tokens, from: number): number {
  let at = from;
  while (
    at < from + MOST_CODE_TOKENS &&
    (digitsAt(tokens, at) !== undefined || (at > from && /^[-.]$/.test(textAt(tokens, at))))
  )
    at += 1;
  return /^[-.]$/.test(textAt(tokens, at - 1)) ? at - 1 : at;
}

/** Skips `Kirchendienst Nr. 41`; in the BGHR the number directly follows its keyword. */
function afterKeyword(tokens: Tokens, from: number, abbr: string): number | undefined {
  const isBghr = abbr === "BGHR";
  for (let at = from; at < from + MOST_KEYWORDS; at += 1) {
    const number = phraseAt(tokens, at, NUMBER)?.next;
    if (number !== undefined) return number;
    if (isBghr && at > from && tokens[at]?.kind === "number") return at + 1;
    if (!isKeyword(tokens[at], isBghr) && !isListed(tokens, at)) return undefined;
  }
  return undefined;
}

/** The comma of "Gratifikation, Prämie". */
function isListed(tokens: Tokens, at: number): boolean {
  return (
    textAt(tokens, at) === "," &&
    /^\p{Lu}\p{Ll}{3}/u.test(textAt(tokens, at + 1)) &&
    looseLeafWords.at(tokens, at + 1) === undefined
  );
}

function isKeyword(token: Token | undefined, isBghr: boolean): boolean {
  if (token === undefined) return false;
  return token.kind === "word" || /^[-/:.()]$/.test(token.text) || (isBghr && token.text === ",");
}

/** Whether the provision's own last part serves as the number: `SozR 4-2500 § 13 Nr. 33`. */
function isNumbered(tokens: Tokens, from: number, next: number): boolean {
  return tokens.slice(from, next).some(({ text }) => text === "Nr" || text === "Nrn");
}

/** `SozR 4-2500 § 13`: the number is missing. */
function incomplete(tokens: Tokens, at: number, start: number, abbr: string): Match | undefined {
  const code = codeEnd(tokens, start);
  const isCoded = code > start && (abbr === "SozR" || abbr === "Buchholz");
  const next = provisionAt(tokens, lawInFront(tokens, start) ?? code) ?? (isCoded ? code : undefined);
  if (next === undefined) return undefined;
  return unrecognised(at, next, `${abbr} ${spelled(tokens, start, next)}`, "names no number", "de");
}
