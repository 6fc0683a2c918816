import {
  AUSTRIAN_SIGNS,
  COURT_OF_SIGN,
  GERMAN_SIGNS,
  OGH_SIGNS,
  VFGH_SIGNS,
  VWGH_SIGNS,
} from "../tables/dockets.ts";
import { digitsAt, isGlued, skip, textAt, type Token } from "../tokens.ts";

export interface Docket {
  /** In canonical spelling: "III ZR 123/19". */
  readonly docket: string;
  readonly next: number;
  /** The court that the sign alone names. */
  readonly court?: string;
}

const ROMAN = /^[IVX]{1,5}[a-z]?$/;
const SENATE = /^\d{1,3}[a-z]?$/;
const YEAR = /^\d\d$/;
const WORD = /^[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,9}$/;
/** Behind the dockets of the social courts. */
const SOCIAL_ENDS: ReadonlySet<string> = new Set("R B BH ER KR NZB PKH KL S C G U WA RG".split(" "));
const MOST_SIGNS = 3;

/**
 * A German docket: `III ZR 123/19`, `1 BvR 12/20`, `B 4 AS 12/20 R`, `8 C 12.19`, `AnwZ (Brfg) 1/23`. Where a
 * court stands in front, `loose` takes registers that the table does not have.
 */
export function germanDocket(tokens: readonly Token[], at: number, loose = false): Docket | undefined {
  const senate = senateAt(tokens, at);
  const signs = signsAt(tokens, senate.next, loose && senate.words.length > 0);
  if (signs.words.length === 0) return undefined;
  const number = numberAt(tokens, signs.next);
  if (!number) return undefined;
  const end = senate.isSocial ? socialEnd(tokens, number.next) : stateEnd(tokens, number.next);
  const docket = `${[...senate.words, ...signs.words, number.text].join(" ")}${end.text}`;
  const known = COURT_OF_SIGN.get(signs.words[0] ?? "");
  const isNamed = known && (!known.roman || ROMAN.test(senate.words.at(-1) ?? ""));
  return { docket, next: end.next, ...(isNamed && { court: known.court }) };
}

interface Words {
  readonly words: readonly string[];
  readonly next: number;
  readonly isSocial?: boolean;
}

/** `III`, `VIa`, `20`, `S 3`, `I-20`, `(4) 161`, `VG 3`. */
function senateAt(tokens: readonly Token[], at: number): Words {
  const first = textAt(tokens, at);
  const second = textAt(tokens, at + 1);
  if (first === "(" && /^\d$/.test(second) && textAt(tokens, at + 2) === ")") {
    const rest = senateAt(tokens, at + 3);
    return { words: [`(${second})`, ...rest.words], next: rest.next };
  }
  if (/^(?:[SLB]|VG|OVG)$/.test(first) && SENATE.test(second) && !/^[/.]$/.test(textAt(tokens, at + 2))) {
    return { words: [first, second], next: at + 2, isSocial: first.length === 1 };
  }
  if (first === "I" && second === "-" && SENATE.test(textAt(tokens, at + 2))) {
    return { words: [`I-${textAt(tokens, at + 2)}`], next: at + 3 };
  }
  const isSenate = (ROMAN.test(first) || SENATE.test(first)) && tokens[at + 1]?.kind === "word";
  return isSenate ? { words: [first], next: at + 1 } : { words: [], next: at };
}

/** `ZR`, `Ss OWi`, `AnwZ (Brfg)`, `W (pat)`. */
function signsAt(tokens: readonly Token[], from: number, loose: boolean): Words {
  const words: string[] = [];
  let at = from;
  for (; words.length < MOST_SIGNS; at += 1) {
    const text = textAt(tokens, at);
    if (!GERMAN_SIGNS.has(text) && !(loose && words.length === 0 && WORD.test(text))) break;
    words.push(text);
  }
  const inside = textAt(tokens, at + 1);
  if (words.length > 0 && textAt(tokens, at) === "(" && /^[A-Za-zÜ]{1,6}$/.test(inside)) {
    if (textAt(tokens, at + 2) === ")") return { words: [...words, `(${inside})`], next: at + 3 };
  }
  return { words, next: at };
}

/** `123/19`, `12.19`, `20.1234`. */
function numberAt(tokens: readonly Token[], at: number): { text: string; next: number } | undefined {
  const first = digitsAt(tokens, at);
  const mark = textAt(tokens, at + 1);
  const second = digitsAt(tokens, at + 2);
  if (first === undefined || second === undefined || !isGlued(tokens, at + 1) || !isGlued(tokens, at + 2)) {
    return undefined;
  }
  const isSlash = mark === "/" && YEAR.test(second);
  const isDot = mark === "." && (YEAR.test(second) || (YEAR.test(first) && second.length > 2));
  return isSlash || isDot ? { text: `${first}${mark}${second}`, next: at + 3 } : undefined;
}

function socialEnd(tokens: readonly Token[], from: number): { text: string; next: number } {
  let [text, at] = ["", from];
  while (SOCIAL_ENDS.has(textAt(tokens, at)) && tokens[at]?.kind === "word" && at < from + 2) {
    text += ` ${textAt(tokens, at)}`;
    at += 1;
  }
  return { text, next: at };
}

/** `123/19.F`, `123/19.A`, of Hesse and of asylum matters; `(A)` of the labour court. */
function stateEnd(tokens: readonly Token[], at: number): { text: string; next: number } {
  const [mark, word] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (mark === "." && /^[A-Z]{1,2}$/.test(word) && isGlued(tokens, at) && isGlued(tokens, at + 1)) {
    return { text: `.${word}`, next: at + 2 };
  }
  if (mark === "(" && word === "A" && textAt(tokens, at + 2) === ")") return { text: " (A)", next: at + 3 };
  return { text: "", next: at };
}

const COMPACT = /^(\d{1,3})(Ob|ObA|ObS|ObN|Os|Ok|Bkd|Nc|R|Ra|Rs|Cg|Cga|Cgs|Bs|Ns|Ds)(\d{1,4})$/;
const CHECKED = /^\d\d[a-z]$/;

/** `5 Ob 234/20b`, `5Ob234/20b`; the letter is its check sign. */
export function austrianDocket(tokens: readonly Token[], at: number, isOgh: boolean): Docket | undefined {
  const [, senate, sign, number] = COMPACT.exec(textAt(tokens, at)) ?? [];
  if (sign !== undefined) return checkedDocket(tokens, at + 1, `${senate} ${sign} ${number}`, sign, isOgh);
  const words = [textAt(tokens, at), textAt(tokens, at + 1), digitsAt(tokens, at + 2) ?? ""];
  const [first = "", second = "", third = ""] = words;
  if (!SENATE.test(first) || !AUSTRIAN_SIGNS.has(second) || third === "") return undefined;
  return checkedDocket(tokens, at + 3, words.join(" "), second, isOgh);
}

function checkedDocket(
  tokens: readonly Token[],
  slash: number,
  words: string,
  sign: string,
  isOgh: boolean,
): Docket | undefined {
  const year = textAt(tokens, slash + 1);
  if (textAt(tokens, slash) !== "/" || !(CHECKED.test(year) || (YEAR.test(year) && isOgh))) return undefined;
  const court = OGH_SIGNS.has(sign) ? { court: "OGH" } : {};
  return { docket: `${words}/${year}`, next: slash + 2, ...court };
}

/** `Ra 2024/02/0082`, `2009/10/0123`, `83/07/0123`. */
export function vwghDocket(tokens: readonly Token[], at: number, hasCourt: boolean): Docket | undefined {
  const sign = VWGH_SIGNS.has(textAt(tokens, at)) ? textAt(tokens, at) : undefined;
  if (sign === undefined && !hasCourt) return undefined;
  const from = sign === undefined ? at : at + 1;
  const parts = [digitsAt(tokens, from), digitsAt(tokens, from + 2), digitsAt(tokens, from + 4)];
  const [year, senate, number] = parts;
  const isDocket = /^(?:\d\d|\d{4})$/.test(year ?? "") && senate?.length === 2 && number?.length === 4;
  if (!isDocket || textAt(tokens, from + 1) !== "/" || textAt(tokens, from + 3) !== "/") return undefined;
  const docket = `${sign === undefined ? "" : `${sign} `}${parts.join("/")}`;
  return { docket, next: from + 5, court: "VwGH" };
}

/** `G 155/2025`, `V258/2025 ua`. */
export function vfghDocket(tokens: readonly Token[], at: number): Docket | undefined {
  const glued = /^([A-Z]{1,2})(\d{1,5})$/.exec(textAt(tokens, at));
  const spaced = VFGH_SIGNS.has(textAt(tokens, at)) ? digitsAt(tokens, at + 1) : undefined;
  const [sign, number, slash] = glued ? [glued[1], glued[2], at + 1] : [textAt(tokens, at), spaced, at + 2];
  const year = digitsAt(tokens, slash + 1);
  if (number === undefined || sign === undefined || !VFGH_SIGNS.has(sign)) return undefined;
  if (textAt(tokens, slash) !== "/" || year === undefined || (year.length !== 4 && year.length !== 2)) {
    return undefined;
  }
  const more = /^ua$/.test(textAt(tokens, slash + 2)) ? " ua" : "";
  const next = more === "" ? slash + 2 : skip(tokens, slash + 3, ".");
  return { docket: `${sign} ${number}/${year}${more}`, next };
}

/** `C-131/12`, `T-201/04 P`, `C-131/12 P-R`. */
export function unionDocket(tokens: readonly Token[], at: number): Docket | undefined {
  const [court, number, year] = [textAt(tokens, at), digitsAt(tokens, at + 2), digitsAt(tokens, at + 4)];
  if (!/^[CTF]$/.test(court) || textAt(tokens, at + 1) !== "-" || textAt(tokens, at + 3) !== "/")
    return undefined;
  if (number === undefined || year?.length !== 2 || !isGlued(tokens, at + 1) || !isGlued(tokens, at + 4)) {
    return undefined;
  }
  const appeal = /^(?:P|PPU|R|RENV|AJ)$/.exec(textAt(tokens, at + 5))?.[0];
  const docket = `${court}-${number}/${year}${appeal === undefined ? "" : ` ${appeal}`}`;
  return { docket, next: appeal === undefined ? at + 5 : at + 6 };
}

/** `6/64` behind "Rs." or "Case", `12345/06` of Strasbourg. */
export function plainDocket(tokens: readonly Token[], at: number): Docket | undefined {
  const [number, year] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  if (number === undefined || year?.length !== 2 || textAt(tokens, at + 1) !== "/") return undefined;
  return { docket: `${number}/${year}`, next: at + 3 };
}

const OFFICE =
  /(?:[WILG]\d{3} \d{7}-\d{1,2}(?:\/\d{1,3}[EZ])?|[A-Z][A-Za-z]{1,5}[-/][A-Za-z0-9./-]{3,40}\d)/y;

/** The long dockets of Austrian administrative courts and authorities: `W251 2291767-1/5E`, `LVwG-AV-123/001-2020`. */
export function officeDocket(text: string, tokens: readonly Token[], at: number): Docket | undefined {
  OFFICE.lastIndex = tokens[at]?.start ?? text.length;
  const [docket] = OFFICE.exec(text) ?? [];
  if (docket === undefined) return undefined;
  const end = (tokens[at]?.start ?? 0) + docket.length;
  let next = at;
  while ((tokens[next]?.start ?? end) < end) next += 1;
  return { docket, next };
}
