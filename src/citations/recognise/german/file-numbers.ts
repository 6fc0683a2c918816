import { courtOfRegister, GERMAN_SIGNS } from "../../tables/registers.ts";
import {
  digitsAt,
  indexAt,
  isGlued,
  phraseAt,
  type ReadText,
  skip,
  textAt,
  type Tokens,
} from "../../tokens.ts";
import { wordSet } from "../../../core/text.ts";

/** Forms of file numbers that one court or office alone has; sticky. */
const OWN: readonly (readonly [court: RegExp, form: RegExp])[] = [
  // "Rep. V. 123/09", "VII 95/27", "5 D 123/33", "RAG 123/30"
  [/^R(?:G|FH|AG)$/, /(?:Rep\. ?)?(?:[IVX]{1,4}\.?(?: ?[a-eA-E])?|\d D|RAG\.?) ?\d{1,4}\/\d\d(?!\d)/y],
  // "3194.Z3-3_01-21-62", "1/SVK/036-19", "RMF-SG21-3194-5-12", "VK - B 1-12/20"
  [/^VK(?: Bund)?$/, /(?=[\w.\-/]{0,24}\d)(?:VK ?- ?)?(?:[A-Z] )?\w{1,6}(?:[.\-/_][\w]{1,6}){2,7}(?![\w/])/y],
  // "II-0124/N24-07"
  [/^KGH\.EKD$/, /[IVX]{1,3}-\d{4}\/[A-Z]{0,2}\d{1,3}-\d{4}|[IVX]{1,3}-\d{4}\/[A-Z]?\d{1,3}-\d\d(?!\d)/y],
  // "30 2018 024 123.4"
  [/^DPMA$/, /\d{2} ?(?:19|20)\d\d ?\d{3} ?\d{3}(?:\.\d)?(?!\d)/y],
];

/** Reads a file number that only its court or office writes in this way. */
export function ownNumber(text: string, tokens: Tokens, at: number, court: string): FileNumber | undefined {
  const [, form] = OWN.find(([one]) => one.test(court)) ?? [];
  const start = tokens[at]?.start;
  if (!form || start === undefined) return undefined;
  form.lastIndex = start;
  const [fileNumber] = form.exec(text) ?? [];
  if (fileNumber === undefined) return undefined;
  return { fileNumber, next: indexAt(tokens, at, start + fileNumber.length) };
}

export interface FileNumber {
  /** In canonical spelling: "III ZR 123/19". */
  readonly fileNumber: string;
  readonly next: number;
  /** Court identified by the register alone. */
  readonly court?: string;
  /** ISO date of the decision, if it is joined to the number. */
  readonly date?: string;
  /** Further numbers of `1 BvL 1, 4/09`, each with its token range. */
  readonly more?: readonly { readonly fileNumber: string; readonly from: number; readonly next: number }[];
}

const ROMAN = /^[IVX]{1,5}[a-z]?$/;
export const SENATE = /^(?:\d{1,3}[a-z]?|\dZ)$/; // "2Z BR" of the BayObLG
export const YEAR = /^\d\d$/;
const WORD = /^[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,9}$/;
/** Suffixes of the social courts' file numbers. */
const SOCIAL_ENDS = wordSet("R B BH ER KR NZB PKH KL S C G U WA RG D");
/**
 * Suffixes for branches (Greifswald, Schwerin, Magdeburg, Halle), for agricultural matters, D for the
 * BVerwG's compensation claims, Vollz of Berlin's prison matters, and e of Munich's electronic files.
 */
const BRANCH_ENDS = wordSet("HGW SN MD HAL Lw EK PKH Vollz D e");
/**
 * Suffixes in brackets, for example for cartel, prison, agricultural and regulatory offence matters, and
 * Bavarian lawyers' matters.
 */
const BRACKET_ENDS = wordSet(
  "Kart V Vollz StrafVollz Lw OWi Hs A R B Brfg Enw P Ü PKH Ri Baul BSch EK Verg Not AdV EP EU",
);
const MOST_SIGNS = 3;

/**
 * Reads a German file number: `III ZR 123/19`, `1 BvR 12/20`, `B 4 AS 12/20 R`, `8 C 12.19`,
 * `AnwZ (Brfg) 1/23`, `13 OWi 737 Js 123/20`, `VI-3 Kart 12/20 (V)`, `Vf. 12-VI-19`. With `loose`, for use
 * after a court, it accepts registers missing from the table.
 */
export function germanNumber(tokens: Tokens, at: number, loose = false): FileNumber | undefined {
  const special = specialNumber(tokens, at);
  if (special) return special;
  const senate = senateAt(tokens, at, loose);
  let { words, next } = signsAt(tokens, senate.next, loose && senate.words.length > 0);
  if (senate.isSigned && words.length === 0) ({ words, next } = bracketAt(tokens, senate.next));
  else if (words.length === 0) return undefined;
  const second = secondGroup(tokens, next); // "13 OWi 737 Js 123/20"
  words = [...senate.words, ...words, ...second.words];
  const number = numberAt(tokens, second.next);
  if (!number) return undefined;
  const end = fiscalEnd(tokens, number.next, words) ?? endOf(tokens, number.next, senate.isSocial === true);
  const head = withoutCourt(words).join(" ");
  const court = courtOfRegister(words, number.text);
  return {
    fileNumber: `${head} ${number.text}${end.text}`,
    next: end.next,
    ...(court !== undefined && { court }),
    ...(number.more && {
      more: number.more.map((one) => ({ ...one, fileNumber: `${head} ${one.fileNumber}` })),
    }),
  };
}

/** `VG 1 K 1990/20` is 1 K 1990/20: some courts print their kind before the number of the chamber. */
function withoutCourt(words: readonly string[]): readonly string[] {
  const isCourt = /^(?:VG|OVG)$/.test(words[0] ?? "") && /^\d/.test(words[1] ?? "");
  return isCourt ? words.slice(1) : words;
}

/** Forms of file numbers that no senate begins, as tokens joined by spaces, with the canonical spelling and the court. */
const SPECIAL: readonly (readonly [form: RegExp, written: string, court?: string])[] = [
  // "Vf. 12-VI-19" of the constitutional courts of Bavaria and Saxony, also in the main proceedings
  [/^Vf(?: \.)? (\d{1,3}) - ([IVX]{1,5}[a-z]?) - (\d\d) \( HS \)/, "Vf. $1-$2-$3 (HS)"],
  [/^Vf(?: \.)? (\d{1,3}) - ([IVX]{1,5}[a-z]?) - (\d\d)/, "Vf. $1-$2-$3"],
  // "P.St. 2345" of the constitutional court of Hesse
  [/^P(?: \.)? St(?: \.)? (\d{1,6})/, "P.St. $1"],
  // "VgK-12/2020", "VK 1 - 12/20", "1 VK LSA 12/04", "VK 12/20" of the public procurement chambers
  [/^((?:\d{1,3}[a-z]?|\dZ) )?(Vg?K) - (\d{1,6}) \/ (\d{4}|\d\d)/, "$1$2-$3/$4"],
  [/^((?:\d{1,3}[a-z]?|\dZ) )?(Vg?K \d) - (\d{1,6}) \/ (\d{4}|\d\d)/, "$1$2-$3/$4"],
  [/^((?:\d{1,3}[a-z]?|\dZ) )?(Vg?K(?: LSA| SH| NRW)?) (\d{1,6}) \/ (\d{4}|\d\d)/, "$1$2 $3/$4"],
  // "B6-22/16", "B 6 - 22/16" of the Bundeskartellamt
  [/^B ?(\d{1,2}) - (\d{1,6}) \/ (\d\d)/, "B$1-$2/$3", "BKartA"],
];

function specialNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)];
  const isApart =
    (first === "P" && /^(?:\.|St)$/.test(second)) || (first === "B" && textAt(tokens, at + 2) === "-");
  const mayBe = isApart || /^(?:Vf|Vg?K|B\d{1,2})$/.test(first) || /^Vg?K$/.test(second);
  for (const [form, written, court] of mayBe ? SPECIAL : []) {
    const found = phraseAt(tokens, at, form);
    const fileNumber = found?.whole.replace(form, written);
    if (found && fileNumber !== undefined)
      return { fileNumber, next: found.next, ...(court !== undefined && { court }) };
  }
  return jointNumber(tokens, at);
}

/** `GmS-OGB 1/93` of the Joint Senate, whose file numbers begin with its name. */
function jointNumber(tokens: Tokens, at: number): FileNumber | undefined {
  if (textAt(tokens, at) !== "GmS" || textAt(tokens, at + 2) !== "OGB") return undefined;
  const number = plainNumber(tokens, at + 3);
  return number && { ...number, fileNumber: `GmS-OGB ${number.fileNumber}`, court: "GmS-OGB" };
}

interface Words {
  readonly words: readonly string[];
  readonly next: number;
  readonly isSocial?: boolean;
  /** Whether the words include the register: "VI-U". */
  readonly isSigned?: boolean;
}

/** `III`, `VIa`, `20`, `S 3`, `I-20`, `(4) 161`, `VG 3`, and with `loose` `A 12`, `M 3`, `NC 9`. */
function senateAt(tokens: Tokens, at: number, loose: boolean): Words {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)];
  if (first === "(" && /^\d$/.test(second) && textAt(tokens, at + 2) === ")") {
    const rest = senateAt(tokens, at + 3, loose);
    return { words: [`(${second})`, ...rest.words], next: rest.next };
  }
  const chamber = loose ? bracketedChamber(tokens, at) : undefined;
  if (chamber) {
    const rest = senateAt(tokens, chamber.next, loose);
    return { words: [...chamber.words, ...rest.words], next: rest.next };
  }
  const prefixed = branchAt(tokens, at) ?? prefixAt(tokens, at, loose);
  if (prefixed) return prefixed;
  const isSenate = (ROMAN.test(first) || SENATE.test(first)) && tokens[at + 1]?.kind === "word";
  return isSenate ? { words: [first], next: at + 1 } : { words: [], next: at };
}

/** The `(535 KLs)`, `(526 OWi LG)` of Berlin's `(535 KLs) 234 Js 12/20`. */
function bracketedChamber(tokens: Tokens, at: number): Words | undefined {
  const isChamber = textAt(tokens, at) === "(" && digitsAt(tokens, at + 1) !== undefined;
  if (!isChamber || !GERMAN_SIGNS.has(textAt(tokens, at + 2))) return undefined;
  const close = textAt(tokens, at + 3) === ")" ? at + 3 : at + 4;
  if (textAt(tokens, close) !== ")") return undefined;
  const inside = tokens.slice(at + 1, close).map(({ text }) => text);
  return { words: [`(${inside.join(" ")})`], next: close + 1 };
}

/** `I-20`, `VI-Kart`: branches of Düsseldorf, Hamm and Cologne; `2-03` and `3/10`: chambers of Frankfurt. */
function branchAt(tokens: Tokens, at: number): Words | undefined {
  const [first, behind] = [textAt(tokens, at), textAt(tokens, at + 2)];
  const link = textAt(tokens, at + 1);
  const isChamber = /^\d{1,2}$/.test(first) && /^[-/]$/.test(link) && /^\d\d$/.test(behind);
  if (
    isChamber &&
    isGlued(tokens, at + 1) &&
    isGlued(tokens, at + 2) &&
    GERMAN_SIGNS.has(textAt(tokens, at + 3))
  )
    return { words: [`${first}${link}${behind}`], next: at + 3 };
  const isBranch = /^(?:I{1,3}|IV|VI{0,2})$/.test(first) && textAt(tokens, at + 1) === "-";
  if (!isBranch || !isGlued(tokens, at + 2)) return undefined;
  if (SENATE.test(behind)) return { words: [`${first}-${behind}`], next: at + 3 };
  return GERMAN_SIGNS.has(behind)
    ? { words: [`${first}-${behind}`], next: at + 3, isSigned: true }
    : undefined;
}

/** `S 3`, `VG 3`, `VGH B`, `A 12`, `M 3`. */
function prefixAt(tokens: Tokens, at: number, loose: boolean): Words | undefined {
  const [first, second] = [textAt(tokens, at), textAt(tokens, at + 1)];
  const isJoint = first === "B" && textAt(tokens, at + 2) === "/" && GERMAN_SIGNS.has(textAt(tokens, at + 4));
  if (isJoint && SENATE.test(second) && SENATE.test(textAt(tokens, at + 3)))
    return { words: [first, `${second}/${textAt(tokens, at + 3)}`], next: at + 4, isSocial: true }; // B 7/14 AS 10/21 R
  const isPrefix = loose ? /^(?:[A-Z]{1,3}|Au)$/.test(first) : /^(?:[SLB]|VG|OVG)$/.test(first);
  if (isPrefix && !ROMAN.test(first) && SENATE.test(second) && tokens[at + 2]?.kind === "word") {
    return { words: [first, second], next: at + 2, isSocial: /^[SLB]$/.test(first) };
  }
  const isCourt = /^(?:VG|OVG|VGH)$/.test(first) && GERMAN_SIGNS.has(second);
  return isCourt ? { words: [first], next: at + 1 } : undefined;
}

/** `ZR`, `Ss OWi`, `AnwZ (Brfg)`, `W (pat)`. */
function signsAt(tokens: Tokens, from: number, loose: boolean): Words {
  const words: string[] = [];
  let at = from;
  for (; words.length < MOST_SIGNS; at += 1) {
    const text = textAt(tokens, at);
    if (words.length > 0 && isJoint(tokens, at)) {
      words.push(`${words.pop()}-${textAt(tokens, at + 1)}`);
      at += 1;
      continue;
    }
    if (!GERMAN_SIGNS.has(text) && !(loose && words.length === 0 && WORD.test(text))) break;
    words.push(text);
  }
  const bracket = words.length > 0 ? bracketAt(tokens, at) : { words: [], next: at };
  return { words: [...words, ...bracket.words], next: bracket.next };
}

/** The hyphen of `Js-OWi` between two signs. */
function isJoint(tokens: Tokens, at: number): boolean {
  const isHyphen = textAt(tokens, at) === "-" && isGlued(tokens, at) && isGlued(tokens, at + 1);
  return isHyphen && GERMAN_SIGNS.has(textAt(tokens, at + 1));
}

/** `(Brfg)`, `(pat)`, `(Kart)` before the number. */
function bracketAt(tokens: Tokens, at: number): Words {
  const inside = textAt(tokens, at + 1);
  const isBracket = textAt(tokens, at) === "(" && textAt(tokens, at + 2) === ")";
  return isBracket && /^[A-Za-zÜ]{1,6}$/.test(inside)
    ? { words: [`(${inside})`], next: at + 3 }
    : { words: [], next: at };
}

/** `737 Js` of `13 OWi 737 Js 123/20`, also after a hyphen: `12 Ls - 123 Js 456/19`. */
function secondGroup(tokens: Tokens, from: number): Words {
  const at = skip(tokens, from, "-");
  const [number, sign] = [digitsAt(tokens, at), textAt(tokens, at + 1)];
  if (number === undefined || !/^(?:u?Js|OJs|UJs|Ss|AR|Gs|VRs|Ws)$/i.test(sign) || !GERMAN_SIGNS.has(sign))
    return { words: [], next: from };
  return { words: at === from ? [number, sign] : ["-", number, sign], next: at + 2 };
}

interface Numbered {
  readonly text: string;
  readonly next: number;
  readonly more?: FileNumber["more"];
}

export const MOST_NUMBERS = 8;

/** `123/19`, `12.19`, `20.1234`, `1, 4/09`. */
function numberAt(tokens: Tokens, at: number): Numbered | undefined {
  const first = digitsAt(tokens, at);
  if (first === undefined) return undefined;
  const [mark, second] = [textAt(tokens, at + 1), digitsAt(tokens, at + 2)];
  if (second !== undefined && isGlued(tokens, at + 1) && isGlued(tokens, at + 2)) {
    const isSlash = mark === "/" && YEAR.test(second);
    const isDot = mark === "." && (YEAR.test(second) || (YEAR.test(first) && second.length > 2));
    if (isSlash || isDot) return { text: `${first}${mark}${second}`, next: at + 3 };
  }
  return severalAt(tokens, at);
}

/** `1, 4/09`, `59 und 60/97`: several numbers with one year. */
export function severalAt(tokens: Tokens, at: number): Numbered | undefined {
  const places = [at];
  let next = at + 1;
  while (places.length < MOST_NUMBERS && /^(?:,|und|u|bis|and|to|-)$/.test(textAt(tokens, next))) {
    const number = skip(tokens, next + 1, ".");
    if (digitsAt(tokens, number) === undefined) return undefined;
    places.push(number);
    next = number + 1;
  }
  const year = digitsAt(tokens, next + 1);
  const isYear = textAt(tokens, next) === "/" && YEAR.test(year ?? "") && isGlued(tokens, next + 1);
  if (!isYear || !isGlued(tokens, next) || places.length === 1) return undefined;
  const [, ...others] = places.map((place) => ({
    fileNumber: `${textAt(tokens, place)}/${year}`,
    from: place,
    next: place === places.at(-1) ? next + 2 : place + 1,
  }));
  return { text: `${textAt(tokens, at)}/${year}`, next: at + 1, more: others };
}

/** Reads the suffixes after the year of a file number. */
function endOf(tokens: Tokens, at: number, isSocial: boolean): ReadText {
  const end = isSocial ? socialEnd(tokens, at) : branchEnd(tokens, at);
  const inside = textAt(tokens, end.next + 1);
  const isBracket = textAt(tokens, end.next) === "(" && textAt(tokens, end.next + 2) === ")";
  return isBracket && BRACKET_ENDS.has(inside)
    ? { text: `${end.text} (${inside})`, next: end.next + 3 }
    : end;
}

/** Types of tax after the file numbers of some tax courts: `5 K 2313/12 U`, `8 K 284/99 E,G`. */
const FISCAL_ENDS = wordSet("U E F G L H Kg Erb AO EW GE Z VTa Ki GrE BB StB");

function fiscalEnd(tokens: Tokens, at: number, words: readonly string[]): ReadText | undefined {
  const isFiscal = /^(?:K|V|Ko|KV)$/.test(words.at(-1) ?? "") && FISCAL_ENDS.has(textAt(tokens, at));
  const isForm = textAt(tokens, at + 1) === "." && /^vo?m?$/.test(textAt(tokens, at + 2)); // "U. v. 3.2.2012"
  if (!isFiscal || isGlued(tokens, at) || isForm) return undefined;
  let [text, next] = [` ${textAt(tokens, at)}`, at + 1];
  while (
    /^[,/]$/.test(textAt(tokens, next)) &&
    isGlued(tokens, next + 1) &&
    FISCAL_ENDS.has(textAt(tokens, next + 1))
  ) {
    text += `,${textAt(tokens, next + 1)}`;
    next += 2;
  }
  return { text, next };
}

function socialEnd(tokens: Tokens, from: number): ReadText {
  let [text, at] = ["", from];
  while (SOCIAL_ENDS.has(textAt(tokens, at)) && tokens[at]?.kind === "word" && at < from + 2) {
    text += ` ${textAt(tokens, at)}`;
    at += 1;
    const second = textAt(tokens, at) === "-" && isGlued(tokens, at) ? textAt(tokens, at + 1) : ""; // "ER-B"
    if (!SOCIAL_ENDS.has(second) || !isGlued(tokens, at + 1)) continue;
    text += `-${second}`;
    at += 2;
  }
  return { text, next: at };
}

const MOST_BRANCHES = 2;

/** `123/19.F`, `123/19.GI.A`, `10123/19.OVG`, `12/20 HGW`. */
function branchEnd(tokens: Tokens, from: number): ReadText {
  let [text, at] = ["", from];
  for (let count = 0; count < MOST_BRANCHES; count += 1) {
    const word = textAt(tokens, at + 1);
    const isBranch = textAt(tokens, at) === "." && /^[A-ZÄÖÜ]{1,4}$/.test(word);
    if (!isBranch || !isGlued(tokens, at) || !isGlued(tokens, at + 1)) break;
    text += `.${word}`;
    at += 2;
    if (word !== "VB" || textAt(tokens, at) !== "-" || !isGlued(tokens, at)) continue; // "VerfGH 35/19.VB-1"
    text += `-${textAt(tokens, at + 1)}`;
    at += 2;
  }
  const word = textAt(tokens, at);
  const isWord = text === "" && BRANCH_ENDS.has(word) && tokens[at]?.kind === "word";
  return isWord ? { text: ` ${word}`, next: at + 1 } : { text, next: at };
}

/** `C-131/12`, `T-201/04 P`, `C-131/12 P-R`; after a court or "Case" also `C - 131/12` and `C 131/12`. */
export function unionNumber(tokens: Tokens, at: number, isLed = false): FileNumber | undefined {
  const unhyphened = gluedNumber(tokens, at, isLed);
  if (unhyphened) return unhyphened;
  const court = textAt(tokens, at);
  const isHyphened = textAt(tokens, at + 1) === "-";
  if (!/^[CTF]$/.test(court) || !(isLed || (isHyphened && isGlued(tokens, at + 1)))) return undefined;
  const one = yearlyNumber(tokens, isHyphened ? at + 2 : at + 1);
  if (!one) return undefined;
  const appeal = /^(?:P|PPU|R|RENV|AJ)$/.exec(textAt(tokens, one.next))?.[0];
  const next = appeal === undefined ? one.next : one.next + 1;
  const fileNumber = `${court}-${one.text}${appeal === undefined ? "" : ` ${appeal}`}`;
  return { fileNumber, next: afterUnpublished(tokens, next) };
}

const TELLING = 3; // digits by which a number without a hyphen is one of the courts of the Union

/** `C442/09` */
function gluedNumber(tokens: Tokens, at: number, isLed: boolean): FileNumber | undefined {
  const [, court, number = ""] = /^([CT])(\d{1,4})$/.exec(textAt(tokens, at)) ?? [];
  const year = digitsAt(tokens, at + 2);
  const isWhole = textAt(tokens, at + 1) === "/" && isGlued(tokens, at + 2) && year?.length === 2;
  if (court === undefined || !isWhole || !(isLed || number.length >= TELLING)) return undefined;
  return { fileNumber: `${court}-${number}/${year}`, next: at + 3 };
}

/** Skips the `, not published` of `T-218/18, not published, EU:T:2021:282`. */
function afterUnpublished(tokens: Tokens, at: number): number {
  let next = at + 1;
  while (/^(?:noch|not|nicht|yet)$/.test(textAt(tokens, next))) next += 1;
  const isSaid =
    textAt(tokens, at) === "," &&
    next > at + 1 &&
    /^(?:published|veröffentlicht)$/.test(textAt(tokens, next));
  return isSaid && textAt(tokens, next + 1) === "," ? next + 1 : at;
}

/** `131/12`: a number and the last two digits of a year. */
function yearlyNumber(tokens: Tokens, at: number): ReadText | undefined {
  const [number, year] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  const isNumber = textAt(tokens, at + 1) === "/" && isGlued(tokens, at + 2) && year?.length === 2;
  return number !== undefined && isNumber ? { text: `${number}/${year}`, next: at + 3 } : undefined;
}

/** `6/64` after "Rs." or "Case", `12345/06` of the European Court of Human Rights. */
export function plainNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const [number, year] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  if (number === undefined || year?.length !== 2 || textAt(tokens, at + 1) !== "/")
    return jointCases(tokens, at);
  const end = branchEnd(tokens, at + 3);
  return { fileNumber: `${number}/${year}${end.text}`, next: end.next };
}

/** `3, 4 u. 6/76`: joined cases with one year. */
function jointCases(tokens: Tokens, at: number): FileNumber | undefined {
  const several = digitsAt(tokens, at) === undefined ? undefined : severalAt(tokens, at);
  return several?.more && { fileNumber: several.text, next: several.next, more: several.more };
}

/** `Opinion 2/13`, `Gutachten 1/19` of the European Court of Justice. */
export function opinionNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const found = phraseAt(tokens, at, /^(?:Opinion|Gutachten|Avis) \d{1,6} \/ \d\d/);
  return found && { fileNumber: found.whole.replace(" / ", "/"), next: found.next, court: "EuGH" };
}

/** How the other file numbers of a decision are read, by the country of its court; Austria's are told apart elsewhere. */
export const OTHER_NUMBERS: ReadonlyMap<string, (tokens: Tokens, at: number) => FileNumber | undefined> =
  new Map([
    ["de", germanNumber],
    ["eu", unionNumber],
    ["int", plainNumber],
  ]);
