import { wordSet } from "../core/text.ts";
import { romanValue } from "../pins/numbers.ts";

const SMALL = wordSet(
  "a an and as at by for from his her in of on or the to with trading formerly known next friend tutor liq liquidation appointed matter am an auf bei dem den der des die durch für gegen im in mit nach oder über um und vom von zu zum zur zwischen",
);
const SPELLED: Readonly<Record<string, string>> = {
  BROS: "Bros",
  DR: "Dr",
  LTD: "Ltd",
  MR: "Mr",
  MRS: "Mrs",
  MS: "Ms",
  MT: "Mt",
  NO: "No",
  NR: "Nr",
  PARTE: "parte",
  PTY: "Pty",
  ST: "St",
};
const LETTERS = wordSet(
  "AAMI ABC ACCC AFL AMP ANZ APRA ASIC ASIO AWA BHP CFMEU CFMMEU CFSP CSIRO EAEC EAG EC ECSC EEC EG EGKS EU EURATOM EWG GASP GIO GST HIH IAG JHA JI NRMA NSW QBE QLD RACV RTA SBS TAB TV USA",
);

const LONGEST_LEAD = 4; // characters before a word that decide on it: " Co-"

/**
 * Sets a text in capitals in title case, "MCHALE v TOWN OF PORT O'NEIL (NO 2)" -> "McHale v Town of Port O'Neil (No 2)",
 * and keeps abbreviations and Roman numerals. Outside brackets, ACT becomes `act`: the Territory or a statute.
 */
export function titleCased(text: string, act: "ACT" | "Act" = "Act"): string {
  return text.replaceAll(/[\p{L}\d'’]+/gu, (word, at: number) => {
    const before = text.slice(Math.max(0, at - LONGEST_LEAD), at);
    const isFirst = at === 0 || before.endsWith(" v ");
    const small = word.toLowerCase();
    if (word === "ACT") return before.endsWith("(") ? word : act;
    if (!isFirst && isInCapitals(word) && SMALL.has(small)) return small;
    if (SPELLED[word] !== undefined) return SPELLED[word];
    if (word.length === 1 || !isInCapitals(word) || isSpelledOut(word)) return word;
    if (!isFirst && isRoman(word)) return word;
    return /(?:^|\P{L})Co-$/iu.test(before) ? small : capitalised(small);
  });
}

function isInCapitals(word: string): boolean {
  return !/[\p{Ll}\d]/u.test(word.replaceAll("ß", ""));
}

/** Whether a word is spoken letter by letter. */
function isSpelledOut(word: string): boolean {
  return LETTERS.has(word) || !/[AEIOUYÄÖÜ]/.test(word);
}

/** Whether a word is a Roman numeral as they number annexes and kings: "XIII", but not "DIM" or "LI". */
function isRoman(word: string): boolean {
  return /^[IVX]+$/.test(word) && romanValue(word) !== undefined;
}

/** "O'Brien", "McDonald" */
function capitalised(small: string): string {
  return small
    .replace(
      /^(mc)?(\p{L})/u,
      (_, mc: string | undefined, one: string) => `${mc === undefined ? "" : "Mc"}${one.toUpperCase()}`,
    )
    .replaceAll(/(?<=^\p{L}['’])\p{Ll}/gu, (one) => one.toUpperCase());
}

/** Sets the head of a title in title case, as far as it is printed in capitals: "REGULATION (EU) No 910/2014 OF THE EUROPEAN PARLIAMENT of 23 July". */
export function withoutCapitals(title: string): string {
  const [head = ""] = /^(?:(?:N[or]\.?|(?:[^\s\p{Ll}]|ß)+)\s)+/u.exec(`${title} `) ?? [];
  return (titleCased(head) + title.slice(head.length)).trimEnd();
}

/** Sets an Act's name in title case, "SALE OF LAND ACT 1962" -> "Sale of Land Act 1962"; one with lower-case letters is unchanged. */
export function actName(text: string): string {
  return /[a-z]/.test(text) ? text : titleCased(text);
}

/** Names of units as AustLII prints them, "PRIVACY ACT 1988 - SECT 6", and their abbreviations (AGLC4, appendix C). */
export const UNITS: Readonly<Record<string, string>> = {
  SECT: "s",
  REG: "reg",
  RULE: "r",
  CLAUSE: "cl",
  ART: "art",
};

/** Words that a title has in lower case (AGLC4, rule 1.7): articles, conjunctions, prepositions and `v`. */
const SMALL_ENGLISH = wordSet(
  "a about above across after against along although among an and around as at because before behind below beneath beside between beyond but by de despite down during eg et ex except for from if in inside into la le like near nor of off on onto or out outside over past per since so than that the though through throughout till to toward towards under underneath unless until unto up upon v via vs when where while with within without yet",
);
/** Latin words that an English title keeps in lower case. */
const LATIN = wordSet(
  "bona bono causa corpus facto fide fides generis habeas inter intra ipso judicata jure lex loco mandamus mens meruit novo obiter parte personam prima facie pro quantum ratio rata reus rem res se sub sui ultra vires",
);
const OF_OTHER_LANGUAGES =
  /(?<!\p{L})(?:auf|aus|bei|das|dem|den|der|des|die|du|ein|eine|für|im|les|mit|nach|und|über|vom|von|zu|zum|zur)(?!\p{L})/u;

/** Sets an English title in title case, `A rule of reason` -> `A Rule of Reason`; one in another language is unchanged. */
export function englishTitle(title: string): string {
  const isEnglish = /(?<!\p{L})(?:the|of|and|to|for)(?!\p{L})/iu.test(title);
  if (!isEnglish && OF_OTHER_LANGUAGES.test(title)) return title;
  return title.replaceAll(/(?<![\p{L}\d'’.-])\p{Ll}[\p{L}'’]+(?!\d)/gu, (word, at: number) => {
    const isFirst = at === 0 || /[:?!—] ['‘]?$/.test(title.slice(Math.max(0, at - 3), at));
    const isKept = !isFirst && (SMALL_ENGLISH.has(word) || LATIN.has(word));
    return isKept || /\p{Lu}/u.test(word) ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`;
  });
}
