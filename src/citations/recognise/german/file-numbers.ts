import { courtOfRegister, GERMAN_SIGNS } from "../../tables/registers.ts";
import {
  anyOf,
  digitsAt,
  END,
  indexAt,
  JOINT,
  jointedAt,
  MOST_JOINTED,
  phraseAt,
  type ReadText,
  skipPhrase,
  textAt,
  type Tokens,
  tight,
} from "../../tokens.ts";
import { regex } from "../../../core/regex.ts";

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
  return form && numberBy(form, text, tokens, at);
}

/** Reads a file number as it is printed, by a sticky form. */
export function numberBy(form: RegExp, text: string, tokens: Tokens, at: number): FileNumber | undefined {
  const start = tokens[at]?.start ?? text.length;
  form.lastIndex = start;
  const [fileNumber] = form.exec(text) ?? [];
  return fileNumber === undefined
    ? undefined
    : { fileNumber, next: indexAt(tokens, at, start + fileNumber.length) };
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

const SIGN = anyOf(GERMAN_SIGNS);
const ROMAN = `[IVX]{1,5}[a-z]?${END}`;
const NUMBERED = String.raw`(?:\d{1,3}[a-z]?|\dZ)${END}`; // "2Z BR" of the BayObLG
const BEFORE_WORD = String.raw`(?=${JOINT}(?!\d{1,6}[A-Za-z]?${JOINT})[\p{L}\d])`;
/** `(4)` before the number of the chamber. */
const DIVISION = String.raw`${JOINT}\(${JOINT}\d${JOINT}\)`;
/** Former number of the chamber, or its kind of matter: the `(6)` of `13 (6) Sa 55/10`, the `(s)` of `2 (s) Ss 12/94`. */
const EARLIER = String.raw`${JOINT}\(${JOINT}(?:\d{1,2}|[A-Za-z]{1,2})${JOINT}\)`;
/** The `(535 KLs)`, `(526 OWi LG)` of Berlin's `(535 KLs) 234 Js 12/20`. */
const CHAMBER = String.raw`${JOINT}\(${JOINT}\d{1,6}${JOINT}${SIGN}(?:${JOINT}[^ _]+)?${JOINT}\)`;
/** Registers of a second file number. */
const SECOND = [...GERMAN_SIGNS].filter((sign) => /^(?:u?Js|OJs|UJs|Ss|AR|Gs|VRs|Ws)$/i.test(sign));

interface Beginning {
  readonly divisions: string;
  /** Text that may precede the number of the senate. */
  readonly prefix: string;
  readonly register: string;
}

function headOf({ divisions, prefix, register }: Beginning): RegExp {
  const senates = [
    String.raw`${JOINT}\d{1,2}_[-/]_\d\d(?=${JOINT}${SIGN})`, // "2-03", "3/10": chambers of Frankfurt
    `${JOINT}(?:I{1,3}|IV|VI{0,2})${JOINT}-_(?:${NUMBERED}|(?<signed>${SIGN}))`, // "I-20", "VI-Kart" of Düsseldorf, Hamm and Cologne
    `${JOINT}B${JOINT}${NUMBERED}${JOINT}/${JOINT}${NUMBERED}(?=${JOINT}${SIGN})`, // "B 7/14 AS 10/21 R"
    `${JOINT}(?!${ROMAN})${prefix}${JOINT}${NUMBERED}${BEFORE_WORD}`, // "S 3", "VG 3"
    `${JOINT}(?:VG|OVG|VGH)(?=${JOINT}${SIGN})`, // "VGH B"
    `${JOINT}(?:${ROMAN}|${NUMBERED}(?:${EARLIER})?)${BEFORE_WORD}`, // "III", "VIa", "20", "13 (6)"
  ];
  const joined = `(?:_-_${SIGN}){0,2}`; // "Js-OWi"
  const signs = `${register}${joined}(?:${JOINT}${SIGN}${joined}(?:${JOINT}${SIGN})?)?`; // "ZR", "Ss OWi"
  const bracket = String.raw`${JOINT}\(${JOINT}[A-Za-zÜ]{1,6}${JOINT}\)`; // "(Brfg)", "(pat)", "(Kart)"
  const second = String.raw`(?:${JOINT}-)?${JOINT}\d{1,6}${JOINT}${anyOf(SECOND)}`; // "737 Js" of "13 OWi 737 Js 123/20"
  return regex.u`^(?<divisions>(?:${divisions}){0,3})(?<senate>${senates.join("|")}|)(?<signs>${signs})?(?<bracket>${bracket})?(?<second>${second})?`;
}

const HEAD = headOf({ divisions: DIVISION, prefix: "(?:[SLB]|VG|OVG)", register: `${JOINT}${SIGN}` });
/** Also `A 12`, `M 3`, `NC 9`, and registers missing from the table. */
const LOOSE_HEAD = headOf({
  divisions: `${DIVISION}|${CHAMBER}`,
  prefix: "(?:[A-Z]{1,3}|Au)",
  register: `(?:${JOINT}${SIGN}|(?<!^)${JOINT}[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,9}${END})`,
});

/** Whether the mark before the year of a file number follows: most texts have none, and the forms take time. */
export function isMarked(tokens: Tokens, at: number): boolean {
  for (let next = at; next < at + MOST_JOINTED; next += 1)
    if (textAt(tokens, next) === "/" || textAt(tokens, next) === ".") return true;
  return false;
}

/** Returns the words before the number: `III ZR`, `13 OWi 737 Js`, `B 4 AS`. */
function headAt(tokens: Tokens, at: number, loose: boolean) {
  if (!/^[\dA-ZÄÖÜ(]/.test(textAt(tokens, at)) || !isMarked(tokens, at)) return undefined;
  const found = jointedAt(tokens, at, loose ? LOOSE_HEAD : HEAD);
  const { divisions = "", senate = "", signed, signs, bracket = "", second = "" } = found?.named ?? {};
  if (!found || (signs ?? signed) === undefined) return undefined;
  const chamber = senate.replaceAll(/[ _]?([-/])[ _]?/g, "$1");
  const jointed = `${divisions}${chamber}${(signs ?? "").replaceAll("_-_", "-")}${bracket}${second}`;
  const words = jointed
    .replaceAll(/(?<=\()[ _]|[ _](?=\))/g, "")
    .slice(1)
    .split(/[ _]/);
  return { words, next: found.next, isSocial: /^[ _][SLB][ _]/.test(senate) };
}

/** Suffixes of the social courts' file numbers: `R`, `ER-B`. */
const SOCIAL = `${JOINT}${anyOf("R B BH ER KR NZB PKH KL S C G U WA RG D".split(" "))}`;
const JOINED_SOCIAL = SOCIAL.replace(JOINT, "_-_");
/**
 * `.F`, `.GI.A`, `.OVG`, `.VB-1`, or a word: for branches (Greifswald, Schwerin, Magdeburg, Halle), for agricultural
 * matters, D for the BVerwG's compensation claims, Vollz of Berlin's prison matters, e of Munich's electronic files, and
 * Bau of its building matters.
 */
const BRANCH = String.raw`(?:_\._(?:VB${END}_-${JOINT}[^ _]+|[A-ZÄÖÜ]{1,4}${END})){1,2}|${JOINT}${anyOf("HGW SN MD HAL Lw EK PKH Vollz D e Bau".split(" "))}`;
/**
 * Suffixes in brackets, for example for cartel, prison, agricultural and regulatory offence matters, and
 * Bavarian lawyers' matters.
 */
const BRACKETED =
  "Kart V Vollz StrafVollz Lw OWi Hs A R B Brfg Enw P Ü PKH Ri Baul BSch EK Verg Not AdV EP EU".split(" ");
/** `(39/15)`: the number that Berlin's criminal courts print after that of the file. */
const BESIDE_NUMBER = /^\( \d{1,4} \/ \d\d \)/;
/** Types of tax after the file numbers of some tax courts, `5 K 2313/12 U`, `8 K 284/99 E,G`; not `U. v. 3.2.2012`. */
const TAXES = anyOf("U E F G L H Kg Erb AO EW GE Z VTa Ki GrE BB StB".split(" "));
const [FISCAL_END, SOCIAL_END, BRANCH_END, BRACKET_END] = [
  regex.u`^ ${TAXES}(?!${JOINT}\.${JOINT}vo?m?${JOINT})(?:${JOINT}[,/]_${TAXES}){0,9}`,
  regex.u`^${SOCIAL}(?:${JOINED_SOCIAL}|${SOCIAL}(?:${JOINED_SOCIAL})?)?`,
  regex.u`^(?:${BRANCH})`,
  regex.u`^${JOINT}\(${JOINT}${anyOf(BRACKETED)}${JOINT}\)`,
];

/** Reads the suffixes after the year of a file number. */
function endAt(tokens: Tokens, at: number, words: readonly string[], isSocial: boolean): ReadText {
  const isFiscal = /^(?:K|V|Ko|KV)$/.test(words.at(-1) ?? "");
  const fiscal = isFiscal ? suffixAt(tokens, at, FISCAL_END) : undefined;
  if (fiscal && fiscal.next > at) return fiscal;
  const end = suffixAt(tokens, at, isSocial ? SOCIAL_END : BRANCH_END);
  const bracket = suffixAt(tokens, end.next, BRACKET_END);
  return { text: end.text + bracket.text, next: skipPhrase(tokens, bracket.next, BESIDE_NUMBER) };
}

/** Returns a suffix as it is written, with the space before it; empty where the form does not match. */
function suffixAt(tokens: Tokens, at: number, form: RegExp | undefined): ReadText {
  const found = form && jointedAt(tokens, at, form);
  if (!found) return { text: "", next: at };
  const tight = found.whole.replaceAll(/[ _]?[,/]_/g, ",").replaceAll(/[ _]?([-.])[ _]/g, "$1");
  return { text: tight.replaceAll(/(?<=\()[ _]|[ _](?=\))/g, "").replaceAll("_", " "), next: found.next };
}

/**
 * Reads a German file number: `III ZR 123/19`, `1 BvR 12/20`, `B 4 AS 12/20 R`, `8 C 12.19`,
 * `AnwZ (Brfg) 1/23`, `13 OWi 737 Js 123/20`, `VI-3 Kart 12/20 (V)`, `Vf. 12-VI-19`. With `loose`, for use
 * after a court, it accepts registers missing from the table.
 */
export function germanNumber(tokens: Tokens, at: number, loose = false): FileNumber | undefined {
  const special = specialNumber(tokens, at);
  if (special) return special;
  const head = headAt(tokens, at, loose);
  const number = head && numberAt(tokens, head.next);
  if (!number) return undefined;
  const { words, isSocial } = head;
  const end = berlinEnd(tokens, number) ?? endAt(tokens, number.next, words, isSocial);
  const written = withoutCourt(words).join(" ");
  const court = courtOfRegister(words, number.text);
  return {
    fileNumber: `${written} ${number.text}${end.text}`,
    next: end.next,
    ...(court !== undefined && { court }),
    ...(number.more && {
      more: number.more.map((one) => ({ ...one, fileNumber: `${written} ${one.fileNumber}` })),
    }),
  };
}

/** ` V` of `3 K 244.21 V`, a visa matter of Berlin's administrative court, and ` A` of one about asylum. */
function berlinEnd(tokens: Tokens, { text, next }: Numbered): ReadText | undefined {
  const word = textAt(tokens, next);
  const isEnd = /^\d+\.\d\d$/.test(text) && /^[AV]$/.test(word) && /^[-,;)]?$/.test(textAt(tokens, next + 1));
  return isEnd ? { text: ` ${word}`, next: next + 1 } : undefined;
}

/** `VG 1 K 1990/20` is 1 K 1990/20: some courts print their kind before the number of the chamber. */
function withoutCourt(words: readonly string[]): readonly string[] {
  const isCourt = /^(?:VG|OVG|VGH)$/.test(words[0] ?? "") && /^\d/.test(words[1] ?? "");
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

interface Numbered {
  readonly text: string;
  readonly next: number;
  readonly more?: FileNumber["more"];
}

export const MOST_NUMBERS = 8;

const NUMBER = /^[ _]\d{1,6}(?:_[/.]_\d\d|(?<=[ _]\d\d)_\._\d{3,6})(?=[ _])/;

/** `123/19`, `12.19`, `20.1234`, `1, 4/09`. */
function numberAt(tokens: Tokens, at: number): Numbered | undefined {
  const found = jointedAt(tokens, at, NUMBER);
  return found ? { text: tight(found.whole), next: found.next } : severalAt(tokens, at);
}

const SEVERAL = regex.plain`^${JOINT}(?<first>\d{1,6})${END}(?:${JOINT}(?:,|und|u|bis|and|to|-)(?:${JOINT}\.)?${JOINT}\d{1,6}${END}){1,${MOST_NUMBERS - 1}}_\/_(?<year>\d\d)${END}`;

/** `1, 4/09`, `59 und 60/97`: several numbers with one year. */
export function severalAt(tokens: Tokens, at: number): Numbered | undefined {
  const found = jointedAt(tokens, at, SEVERAL);
  if (!found) return undefined;
  const { first = "", year } = found.named;
  const last = found.next - 3;
  const more = tokens.slice(at + 1, last + 1).flatMap(({ text }, step) => {
    const from = at + 1 + step;
    const next = from === last ? found.next : from + 1;
    return /^\d/.test(text) ? [{ fileNumber: `${text}/${year}`, from, next }] : [];
  });
  return { text: `${first}/${year}`, next: at + 1, more };
}

const UNION =
  /^[ _](?<court>[CTF])(?<hyphen>[ _]-)?[ _](?<number>\d{1,6})[ _]\/_(?<year>\d\d)(?=[ _])(?:[ _](?<appeal>P|PPU|R|RENV|AJ)(?=[ _]))?(?:[ _],(?:[ _](?:noch|not|nicht|yet)){1,3}[ _](?:published|veröffentlicht)(?=[ _],))?/;
/** `C442/09`; a number of fewer digits needs a lead. */
const UNHYPHENED = /^[ _](?<court>[CT])(?<number>(?!(?:19|20)\d\d)\d{1,4})[ _]\/_(?<year>\d\d)(?=[ _])/;
const TELLING = 3; // digits

/** `C-131/12`, `T-201/04 P`, `C-131/12 P-R`; after a court or "Case" also `C - 131/12` and `C 131/12`; with its `, not published`. */
export function unionNumber(tokens: Tokens, at: number, isLed = false): FileNumber | undefined {
  if (!/^[CTF]\d{0,4}$/.test(textAt(tokens, at))) return undefined;
  const found = jointedAt(tokens, at, UNHYPHENED) ?? jointedAt(tokens, at, UNION);
  const { court, hyphen, number = "", year, appeal } = found?.named ?? {};
  const isTold = hyphen === "_-" || (textAt(tokens, at).length > 1 && number.length >= TELLING);
  if (!found || !(isLed || isTold)) return undefined;
  const fileNumber = `${court}-${number}/${year}${appeal === undefined ? "" : ` ${appeal}`}`;
  return { fileNumber, next: found.next };
}

/** `6/64` after "Rs." or "Case", `12345/06` of the European Court of Human Rights. */
export function plainNumber(tokens: Tokens, at: number): FileNumber | undefined {
  const [number, year] = [digitsAt(tokens, at), digitsAt(tokens, at + 2)];
  if (number === undefined || year?.length !== 2 || textAt(tokens, at + 1) !== "/")
    return jointCases(tokens, at);
  const end = suffixAt(tokens, at + 3, BRANCH_END);
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
