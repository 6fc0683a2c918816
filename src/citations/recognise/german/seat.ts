import { courtWords } from "../../tables/german-courts.ts";
import { landByCode, landsCalled, provinceCalled } from "../../tables/lands.ts";
import {
  isGlued,
  phraseAt,
  skip,
  skipAll,
  skipPhrase,
  textAt,
  type Tokens,
  type ReadText,
} from "../../tokens.ts";
import type { DecisionFields, Input } from "../../types.ts";
import { dateAt, type FoundDate } from "../dates.ts";
import { CLAIMS, NUMBER_LEADS, FORMS } from "./decision-words.ts";
import { austrianNumber } from "./austrian-numbers.ts";
import { type FileNumber, germanNumber, unionNumber } from "./file-numbers.ts";
import { ordinalValue, romanValue } from "../../../pins/numbers.ts";
import { regex } from "../../../core/regex.ts";
import { wordSet } from "../../../core/text.ts";

const MOST_SEAT_TOKENS = 8;
const SEAT_WORDS = wordSet("St Wr a am an der d i im in M O für und Main Land ZRS NÖ OÖ");

/** Reads a seat or Land: `Köln`, `Frankfurt a. M.`, `Frankfurt (Oder)`, `Nordrhein-Westfalen`. */
export function seatAt(tokens: Tokens, after: number): ReadText | undefined {
  const isClosed = textAt(tokens, after) === ")" && textAt(tokens, after - 2) === "("; // "Oberlandesgericht (OLG) Köln"
  const isIn = textAt(tokens, after) === "in" && isWord(textAt(tokens, after + 1)); // "Landgericht in Bonn"
  const from = isClosed || isIn ? after + 1 : after;
  const land = landAt(tokens, from);
  if (land) return land;
  const end = skipAll(tokens, from, (_, at) => isSeatToken(tokens, at), MOST_SEAT_TOKENS);
  let at = trimmed(tokens, from, end);
  if (isOneOfTwo(tokens, at)) at += 1;
  const [first, last] = [tokens[from], tokens[at - 1]];
  if (at === from || !first || !last) return undefined;
  const isAbbreviation = textAt(tokens, at) === "." && /^(?:[,(-]|\d{1,3})$/.test(textAt(tokens, at + 1)); // "Bad.-Württ.,"
  return { text: seatText(tokens.slice(from, at)), next: isAbbreviation ? at + 1 : at };
}

/** Steps back over marks and words at the end that are no part of a seat: "OLG Linz am 23. Dezember". */
function trimmed(tokens: Tokens, from: number, end: number): number {
  let at = end;
  while (at > from && /^[-./(]$/.test(textAt(tokens, at - 1)) && !isAbbreviated(tokens, at - 1)) at -= 1;
  while (at > from && /^\p{Ll}{2,}$/u.test(textAt(tokens, at - 1))) at -= 1;
  return at;
}

/** `LG München I`, `LG Berlin II` */
function isOneOfTwo(tokens: Tokens, at: number): boolean {
  return /^(?:München|Berlin)$/.test(textAt(tokens, at - 1)) && /^I{1,2}$/.test(textAt(tokens, at));
}

/** `M-V`, `S-H`, `des Landes Hessen`: a Land, after whose code nothing of the court follows. */
function landAt(tokens: Tokens, at: number): ReadText | undefined {
  if (textAt(tokens, at + 1) !== "-" || !isGlued(tokens, at + 1) || !isGlued(tokens, at + 2))
    return ofTheLand(tokens, at);
  const text = `${textAt(tokens, at)}-${textAt(tokens, at + 2)}`;
  return text.length <= LONGEST_CODE && landsCalled(text) ? { text, next: at + 3 } : undefined;
}

const LONGEST_CODE = 6; // characters of "NDS-HB"

/** Words before the name of the Land whose court it is. */
const OF_THE_LAND =
  /^(?:des Landes|für das Land|des Freistaate?s|der Freien Hansestadt|für die|im Land|für|des)(?= )/;

/** `des Landes Sachsen-Anhalt`, `für das Land Nordrhein-Westfalen`, `des Saarlandes` */
function ofTheLand(tokens: Tokens, at: number): ReadText | undefined {
  const from = skipPhrase(tokens, at, OF_THE_LAND);
  if (from === at) return undefined;
  const next = textAt(tokens, from + 1) === "-" ? from + 3 : from + 1;
  const text = seatText(tokens.slice(from, next)).replace(/(?<=land)es$/, "");
  return landsCalled(text) || provinceCalled(text) !== undefined ? { text, next } : undefined;
}

function isSeatToken(tokens: Tokens, at: number): boolean {
  const [before, text, behind] = [textAt(tokens, at - 1), textAt(tokens, at), textAt(tokens, at + 1)];
  switch (text) {
    case "-":
      return isGlued(tokens, at) && !FORMS.has(behind); // otherwise the hyphen precedes a file number
    case "(":
      return isWord(behind) && textAt(tokens, at + 2) === ")"; // not "LG Köln (BayObLG, Beschl."
    case ")":
      return textAt(tokens, at - 2) === "(";
    case ".":
      return behind === "-" || SEAT_WORDS.has(before) || isAbbreviated(tokens, at);
    case "/":
      return true;
    case "H":
      return before === "-"; // "Schl.-H."
    default:
      return tokens[at]?.kind === "word" && isSeatWord(text);
  }
}

const isWord = (word: string) => /^\p{Lu}\p{Ll}{2,}$/u.test(word); // not the journal BauR

function isSeatWord(word: string): boolean {
  if (FORMS.has(word) || NUMBER_LEADS.has(word) || DAY_LABEL.test(word)) return false;
  const isLand = landByCode(word) !== undefined || provinceCalled(word) !== undefined;
  return SEAT_WORDS.has(word) || isWord(word) || isLand;
}

function isAbbreviated(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at) === "." && /^[MOH]$/.test(textAt(tokens, at - 1));
}

function seatText(tokens: Tokens): string {
  return tokens
    .map((token, at) => (at > 0 && tokens[at - 1]?.end !== token.start ? ` ${token.text}` : token.text))
    .join("");
}

const SENATE_WORDS =
  /^(?:\d{1,2}[a-z]?|[.-]|des|der|[Gg]roße[nr]?|\p{Lu}?\p{L}*[Ss]enats?|(?:Straf|Zivil|Vergabe|Beschluss|Anwalts)?[Kk]ammer|Kartellsenats?|Plenums?|Berichterstatters|Einzelrichters|Vorsitzenden|erkennenden|vorlegenden|beschließenden|für|[IVX]{1,5})$/u;
const SENATE_BRACKETS = /^(?:K|GK|GS|Kammer|Plenum)$/;
const MOST_SENATE = 10;

/** `- Familiengericht -` between a court and its seat: `AG - FamG - Hamm`. */
export const DIVISION =
  /^- (?:FamG|InsG|Familien|Insolvenz|Vollstreckungs|Register|Nachlass|Betreuungs|Straf|Jugend|Schöffen|Zivil|Mahn|Grundbuch)(?:gericht|amt|richter)? -(?= )/;

/** A branch between dashes: `- Kammern Mannheim -`, `- 9. Zivilsenat in Kassel -`. */
const BRANCH =
  /^- (?=(?:\S+ ){0,2}\S*(?:[Kk]ammern?|[Ss]enate?|stelle) )\S+ (?:[^-]\S* ){0,5}-(?= (?:v|vom|of) )/;

/** The role of an Austrian court: `als Rekursgerichtes`, `als Berufungsgericht in Arbeits- und Sozialrechtssachen`. */
const ROLE =
  /^als (?:(?:\p{L}+|-) ){0,5}?\p{L}*[Gg]ericht(?:e?s)?(?: in (?:(?:\p{L}+|-) ){0,5}?\p{L}*sachen)?(?= )/u;

/** Skips the panel or role: `des Ersten Senats`, `der 2. Kammer des Zweiten Senats`, `(K)`, `<GK>`, `als Rekursgericht`. */
export function afterSenate(tokens: Tokens, at: number): number {
  const open = textAt(tokens, at);
  if (open === "als") return skipPhrase(tokens, at, ROLE);
  if (/^[(<[]$/.test(open)) return afterBracketedSenate(tokens, at);
  if (open === "-") return skipPhrase(tokens, at, BRANCH);
  if (/^Außen(?:senate?|stelle)$/.test(open)) return at + 2; // "Außensenate Stuttgart"
  return /^(?:des|der|[Gg]roßer|\d{1,2}|[IVX]{1,5})$/.test(open) ? afterPanel(tokens, at) : at;
}

/** Skips `des 11. Senats für Familiensachen`, `der 2. Kammer des Zweiten Senats`. */
function afterPanel(tokens: Tokens, at: number): number {
  let [next, isSenate] = [at, false];
  while (next < at + MOST_SENATE && isSenateWord(textAt(tokens, next))) {
    const isJudges = /(?:enats?|ammer|lenums?|erstatters|richters|sitzenden)$/.test(textAt(tokens, next));
    isSenate ||= isJudges;
    next += 1;
    if (!isJudges) continue;
    if (textAt(tokens, next) === "für" && textAt(tokens, next + 1).endsWith("sachen")) next += 2; // "für Familiensachen"
    if (!/^(?:des|der)$/.test(textAt(tokens, next))) break;
  }
  return isSenate ? next : at;
}

function isSenateWord(word: string): boolean {
  return SENATE_WORDS.test(word) || ordinalValue(word) !== undefined;
}

const STRENGTHENED = /^verst(?: \.|ärkter|ärkten)? Sen(?:at(?:es|s)?)?(?: \.)?(?= )/;

/** `(K)`, `<GK>`, `(2. Strafsenat)`, the `(FSB)` of a portal; not a court in brackets. */
function afterBracketedSenate(tokens: Tokens, at: number): number {
  const word = textAt(tokens, at + 1);
  const isNote = /^\p{Lu}{2,4}$/u.test(word) && textAt(tokens, at + 2) === ")" && !courtWords.get(word);
  const isShort = SENATE_BRACKETS.test(word) || isNote;
  const short = isShort ? at + 2 : undefined;
  const inside = short ?? phraseAt(tokens, at + 1, STRENGTHENED)?.next ?? afterSenate(tokens, at + 1);
  return inside > at + 1 && /^[)>\]]$/.test(textAt(tokens, inside)) ? inside + 1 : at;
}

const MOST_PANEL = 9; // tokens of "des 4. Senats für Familiensachen des"

/** "Urteil des BGH vom", "Erkenntnis VwGH", "Beschluss des Großen Senats des BFH vom": reads the form before the court. */
export function formBefore(tokens: Tokens, at: number): DecisionFields["form"] {
  const isOf = /^(?:des|der)$/.test(textAt(tokens, at - 1));
  const near = isOf ? at - 2 : at - 1;
  const word = textAt(tokens, near);
  if (FORMS.has(word) && word.length > 1) return FORMS.get(word);
  if (!isOf) return undefined;
  for (let back = near - 1; back > near - MOST_PANEL; back -= 1)
    if (FORMS.has(textAt(tokens, back)) && afterSenate(tokens, back + 1) >= at - 1)
      return FORMS.get(textAt(tokens, back));
  return undefined;
}

const SENATE =
  /(?:(\d{1,2})|(?<!\p{L})([IVX]{1,5})(?=[.\s])|(?<!\p{L})(\p{L}{4,12})(?=\s))\.?\s?\p{L}{0,12}[Ss]enats?$/u;

/**
 * Returns the number of the Senate named in the tokens: `des Ersten Senats`, `(VIII. Zivilsenat)`,
 * `der 2. Kammer des Zweiten Senats`.
 */
export function senateIn(tokens: Tokens): number | undefined {
  return senateAtEnd(seatText(tokens).replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ""));
}

/** Returns the number of the Senate named before its court: `Der Neunte Senat des `, `so der 2. Wehrdienstsenat (`. */
export function senateAhead(before: string): number | undefined {
  const named = /^(.*[Ss]enats?)(?: (?:des|am|beim) | \()$/s.exec(before.slice(-LONGEST_SENATE))?.[1];
  return named === undefined ? undefined : senateAtEnd(named);
}

const LONGEST_SENATE = 150; // characters
const CHAMBER =
  /(?<!\p{L})(?:The (\p{L}{5,12}) Chamber(?: of the (?:General )?Court(?: of Justice)?)?(?: \p{Ll}[^.;:()“”"]{3,60})? in (?:the case of )?|The (?:General )?Court(?: of Justice)? \((\p{L}{5,12}) Chamber\)[^.;()]{1,70} in (?:the case of )?|(?:Die|der) (\p{L}{5,12}) Kammer (?:des|am|beim) )$/iu;

/** Returns the number of the EU court's chamber named before a case: `The Fifth Chamber held in `. */
export function chamberAhead(before: string): number | undefined {
  const [, english, bracketed, german] = CHAMBER.exec(before.slice(-LONGEST_SENATE)) ?? [];
  const word = english ?? bracketed ?? german;
  if (word === undefined) return undefined;
  return /^(?:grand|große)$/i.test(word) ? GRAND_CHAMBER : ordinalValue(word);
}

/** Number by which the Grand Chamber of the EU courts is compared with the numbered ones. */
export const GRAND_CHAMBER = 0;

const SENATE_ACTS =
  /(?<!\p{L})[Dd]er ([^\s()]{1,12} \p{L}{0,10}[Ss]enat) (?:des \p{Lu}[\p{L}-]{1,40}(?: \p{Lu}[\p{L}-]{2,20})? )?(?:hat|hatte|hob|wies|verwies|gab|entschied|entscheidet|verneint\p{L}*|bejaht\p{L}*|führt\p{L}*|stellt\p{L}*|sieht|sah|hält|hielt|lehnt\p{L}*|nimmt|nahm|ließ|lässt|betont\p{L}*|urteilt\p{L}*)(?!\p{L})/u;

const BY_SENATE =
  /(?<!\p{L})(?:erging|stammte?|erlassen|gefällt|verkündet) (?:\p{Ll}{2,12} ){0,2}(?:durch den|vom|von dem) ([^\s()]{1,12} \p{L}{0,14}[Ss]enat)(?!\p{L})|(?<!\p{L})Spruchkörper(?::| war| ist)(?: der)? ([^\s()]{1,12} \p{L}{0,14}[Ss]enat)(?!\p{L})/u;

/**
 * Returns the number of the Senate that a sentence says to have decided: `Der VI. Zivilsenat hob … auf`, `erging
 * durch den Ersten Senat`.
 */
export function actingSenate(text: string): number | undefined {
  const [, acting, body] = SENATE_ACTS.exec(text) ?? BY_SENATE.exec(text) ?? [];
  return senateAtEnd(acting ?? body ?? "");
}

const CHAMBER_ACTS =
  /(?<!\p{L})(?:[Dd]ie|[Tt]he) (Große|Grand|\p{L}{4,8}te|\p{Lu}\p{L}{4,6}) (?:Kammer|Chamber) (?:(?:des|of the) (?!\p{L}+ Senat)[^.;:()]{2,40} )?(?:hat|hatte|entsch(?:ied|eidet)|urteilt\p{L}*|wies|weist|hob|bejaht\p{L}*|verneint\p{L}*|stellt\p{L}*|führt\p{L}*|hält|hielt|held|ruled|found|decided|dismissed|annulled|set|upheld)(?!\p{L})/u;

/** "decided by the Grand Chamber", "judgment of 3 May 2024, Fourth Chamber", "(Fourth Chamber)", `Vierte Kammer, ` */
const BY_CHAMBER =
  /(?:(?:decided|given|delivered) by (?:the|its) |(?:durch|von) (?:die|der|seine[rn]?) |[,(–-] ?|^\s*(?:(?:[Ss]ee|[Vv]gl\.|[Tt]he|[Dd]ie) )?|(?:\n|\d) ?)(Grand|Großen?|\p{Lu}\p{L}{4,7}) (?:Chamber|Kammer)(?=[),.;:]| on |\s*[¦|]|\s*$| (?:erging|erlassen|verkündet|entschied))/u;

/** Returns the number of the EU court's chamber that a sentence says to have decided. */
export function actingChamber(text: string): number | undefined {
  const word = (CHAMBER_ACTS.exec(text) ?? BY_CHAMBER.exec(text))?.[1];
  if (word === undefined) return undefined;
  return /^(?:Grand|Großen?)$/.test(word) ? GRAND_CHAMBER : ordinalValue(word);
}

function senateAtEnd(printed: string): number | undefined {
  const [, digits, roman, word] = SENATE.exec(printed) ?? [];
  if (digits !== undefined) return Number(digits);
  return roman === undefined ? ordinalValue(word ?? "") : romanValue(roman.toUpperCase());
}

const OF_REGISTER =
  /^(?:(\d{1,2}) (?:Bv|A[BZE]|StR|ARs|[BCD]N? |AV|PKH|WD|WB|NB|KSt)|B (\d{1,2}) |([IVX]{1,5})[a-z]? [A-Z])/;

/** Courts of the Länder with Senates, and how their file numbers begin with the number of the Senate. */
const OF_LAND: readonly (readonly [court: RegExp, register: RegExp])[] = [
  [/OLG|^KG/, /^(?:[IVX]{1,4}-)?\(?(\d{1,2})\)? (?:UF?|W[Fxs]?|Ss|R[VB]s|Kart|Sch|Verg|EK)(?= )/],
  [/OVG|VGH/, /^(?:OVG )?(\d{1,2}) [A-Z]/],
  [/LSG/, /^L (\d{1,2}) /],
];

/**
 * Returns the Senate in a file number: 8 for `VIII ZR 12/20`, 5 for `5 AZR 12/20`, 4 for `B 4 AS 1/20 R`; for
 * a Land's court 34 for `34 Wx 105/18`.
 */
export function senateOfNumber(fileNumber: string, courtName = ""): number | undefined {
  const [, land] = OF_LAND.find(([court]) => court.test(courtName)) ?? [];
  const [, first, social, roman] = OF_REGISTER.exec(fileNumber) ?? [];
  const digits = land === undefined ? (first ?? social) : land.exec(fileNumber)?.[1];
  if (digits !== undefined) return Number(digits);
  return roman === undefined ? undefined : romanValue(roman);
}

/** Words that introduce a file number: `unter dem Az.`, `im Verfahren`. */
const MATTER =
  "(?:unter|in|im|zum?) (?:(?:dem|der) )?(?:Az|AZ|Aktenzeichen|Geschäftszahl|GZ|Sache|Rechtssache|Verfahren)(?: \\.)?";
const WITH =
  "(?:am|mit|im|in|durch|zur?|seine[mr]|ihre[mr]|dem|der|diesem|Geschäftszahl|zuletzt|jüngst|bereits|kürzlich|sich|dies|das|es)";

/** Words between a court and its decision, and what follows them: a file number, a date or the form of a decision. */
const VERBS: readonly (readonly [words: RegExp, isFollowed: (tokens: Tokens, at: number) => boolean])[] = [
  [regex.plain`^(?:(?:(?:hat|entschied|urteilte) )?${MATTER}|zu)(?= )`, isNumbered],
  [/^(?:am|(?:verkündet|ergangen|erlassen|gefasst) (?:am|vom))(?= )/, isDated],
  [
    regex.plain`^(?:hat|entschied|urteilte)(?: ${WITH}(?= )){1,6}`,
    (tokens, at) =>
      FORMS.has(textAt(tokens, at)) ||
      isDated(tokens, at) ||
      (textAt(tokens, at - 1) === "zu" && isNumbered(tokens, at)),
  ],
  [/^(?:im|in|mit)(?: (?:seine[mr]|ihre[mr]|dem|der))?(?= )/, (tokens, at) => FORMS.has(textAt(tokens, at))],
];

/**
 * Skips the verb between a court and its decision: `hat am 23.12.2026 zu 9 Bs 239/25y`,
 * `hat mit Beschluss vom 3.4.2025 (6 U 123/24)`, `(Beschluss) verkündet am 3.4.2025`.
 */
export function afterVerb(tokens: Tokens, at: number): number {
  for (const [words, isFollowed] of VERBS) {
    const next = skipPhrase(tokens, at, words);
    if (next > at && isFollowed(tokens, next)) return next;
  }
  return at;
}

function isDated(tokens: Tokens, at: number): boolean {
  return dateAt(tokens, at) !== undefined;
}

/** Whether a file number begins here: `9 Bs 239/25y` of "zu 9 Bs 239/25y". */
function isNumbered(tokens: Tokens, at: number): boolean {
  return (austrianNumber(tokens, at, false) ?? germanNumber(tokens, at)) !== undefined;
}

/** Reads the number after `Az.` or `Klage`; not that of a proceeding whose court follows, which has a form of its own. */
export function ledNumberOf(tokens: Tokens, at: number, lead: string): FileNumber | undefined {
  const isClaim = CLAIMS.includes(lead);
  const number = germanNumber(tokens, at, !isClaim);
  const isOfCourt = (step: number) => number !== undefined && courtWords.at(tokens, number.next + step);
  return isClaim && (isOfCourt(1) || isOfCourt(2)) ? undefined : number;
}

const LONGEST_NAME = 8; // tokens

/** Skips a name between the date of a German decision and its file number: `, LIKEaBIKE,`. */
export function afterName(tokens: Tokens, at: number): number {
  const isOpen = textAt(tokens, at - 1) === "," && /^\p{Lu}/u.test(textAt(tokens, at));
  if (!isOpen) return at;
  for (let next = at + 1; next < at + LONGEST_NAME; next += 1) {
    if (textAt(tokens, next) === ",") return germanNumber(tokens, next + 1) ? next + 1 : at;
  }
  return at;
}

const ON: ReadonlySet<string> = new Set(["v", "vom", "of"]);
const DAY_LABEL = /^(?:(?:entscheidungs|verkündungs)?datum|entscheidungstag)$/i;

/** Skips the words before the day of a decision: `vom`, `v.`, `Datum:`, and in the lines of a table `Datum`. */
export function afterOn(tokens: Tokens, at: number): number {
  if (ON.has(textAt(tokens, at))) return skip(tokens, at + 1, ".");
  if (!DAY_LABEL.test(textAt(tokens, at))) return at;
  const day = /^[:-]$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1;
  return textAt(tokens, at + 1) === ":" || dateAt(tokens, day) ? day : at;
}

const AUSTRIAN_TOP = /^(?:OGH|VwGH|VfGH|BVwG|BFG)$/;
const OF_AUSTRIAN_TOP = /^[;|] (?:Gericht \S+ )?(?:OGH|VwGH|VfGH|BVwG|BFG) (?:;|vom)(?= )/;

/**
 * `III ZR 123/19 vom 12.3.2020`, `III ZR 123/19, Datum: 12.3.2020`, `(III ZR 123/19, 12.3.2020)`, `C-444/02 (9 November
 * 2004)`, `5 Ob 48/23d; OGH; 2023-05-31`, `5 Ob 48/23d | Gericht: OGH vom 31.05.2023`: the date after the file number.
 */
export function lateDate(tokens: Tokens, at: number): { date: string; next: number } | undefined {
  const on = /^[,-]$/.test(textAt(tokens, at)) ? at + 1 : at;
  const day = afterOn(tokens, on);
  if (day > on) return dateAt(tokens, day);
  const top = phraseAt(tokens, at, OF_AUSTRIAN_TOP);
  if (top) return dateAt(tokens, top.next);
  const closed = textAt(tokens, at) === "(" ? dateAt(tokens, at + 1) : undefined;
  if (closed) return textAt(tokens, closed.next) === ")" ? { ...closed, next: closed.next + 1 } : undefined;
  const bare = textAt(tokens, at) === "," ? dateAt(tokens, on) : undefined;
  return bare && /^[);]?$/.test(textAt(tokens, bare.next)) ? bare : undefined;
}

type LateParts = FoundDate & Pick<DecisionFields, "form">;

/** The day that a portal joins to a file number: "1 Ob 914/05yOGH24.05.2005", "7Ob912/05d8.6.2005". */
function joinedDay(tokens: Tokens, at: number): FoundDate | undefined {
  if (!isGlued(tokens, at)) return undefined;
  return dateAt(tokens, AUSTRIAN_TOP.test(textAt(tokens, at)) ? at + 1 : at);
}

/**
 * `, Urteil vom 18. Januar 2024`, ` vom 12.3.2020`: form and date after the file number, unless they belong to another
 * number after them.
 */
export function lateParts(
  tokens: Tokens,
  at: number,
  { fileNumber }: Pick<FileNumber, "fileNumber">,
): LateParts | undefined {
  const own = partsBehind(tokens, at);
  if (own || !/^[CT]-/.test(fileNumber)) return own;
  const last = afterJoined(tokens, at, fileNumber);
  const shared =
    (last > at ? partsBehind(tokens, last) : undefined) ??
    dayBehindPins(tokens, last) ??
    dayBehindName(tokens, last);
  return shared && { ...shared, next: at };
}

/** Skips the numbers of cases that were joined: ` und C-698/15` after `C-203/15`, which have their year in common. */
function afterJoined(tokens: Tokens, from: number, first: string): number {
  let at = from;
  while (/^(?:und|and|u|&)$/.test(textAt(tokens, at))) {
    const other = unionNumber(tokens, skip(tokens, at + 1, "."));
    if (!other || yearOfCase(other.fileNumber) !== yearOfCase(first)) return from;
    at = other.next;
  }
  return at;
}

/** `/15` of `C-203/15 P` */
function yearOfCase(fileNumber: string): string | undefined {
  return /\/\d\d/.exec(fileNumber)?.[0];
}

function partsBehind(tokens: Tokens, at: number): LateParts | undefined {
  const joined = joinedDay(tokens, at);
  if (joined) return { ...joined, form: undefined };
  const lettered = /^[EB]$/.test(textAt(tokens, at)) ? dateAt(tokens, at + 1) : undefined; // "2001/20/0108 E 3. Juli 2003"
  if (lettered) return { ...lettered, form: textAt(tokens, at) === "E" ? "Erkenntnis" : "Beschluss" };
  const start = /^[,(-]$/.test(textAt(tokens, at)) ? at + 1 : at;
  const form = FORMS.get(textAt(tokens, start));
  const isFormed = FORMS.has(textAt(tokens, start)); // "Entscheidung" may be any form
  const day = lateDate(tokens, isFormed ? afterSenate(tokens, skip(tokens, start + 1, ".")) : at);
  if (!day) return undefined;
  const behind = /^[,(-]$/.test(textAt(tokens, day.next)) ? day.next + 1 : day.next;
  if (germanNumber(tokens, behind, true) ?? unionNumber(tokens, behind)) return undefined;
  const isClosed = textAt(tokens, start - 1) === "(" && textAt(tokens, day.next) === ")";
  return { ...day, form, next: isClosed ? day.next + 1 : day.next, warnings: [] };
}

const PINS =
  /^, (?:Rn|Rz|Rdnr|Randnr|paras?)(?= )(?: \.)? \d{1,4}(?: (?:ff?|[-,.]|und|and|\d{1,4})){0,6}?(?= ,)/;

/** `, Rn. 4, Urteil vom 12.1.2022`: the form and day after the pinpoints. */
function dayBehindPins(tokens: Tokens, at: number): LateParts | undefined {
  const pins = phraseAt(tokens, at, PINS);
  const found = pins && FORMS.has(textAt(tokens, pins.next + 1)) ? partsBehind(tokens, pins.next) : undefined;
  return found;
}

const MOST_OF_CASE = 12; // tokens

/**
 * The day after the name of a case, in brackets or with the form: `C-329/16 – Snitem (7. Dezember 2017)`, `C-252/21 – Meta
 * Platforms, Urt. v. 4.7.2023`; what follows the number is not taken.
 */
function dayBehindName(tokens: Tokens, at: number): LateParts | undefined {
  if (!/^(?:[-,]|\p{Lu}.*)$/u.test(textAt(tokens, at))) return undefined;
  for (let behind = at + 1; behind < at + MOST_OF_CASE; behind += 1) {
    const text = textAt(tokens, behind);
    const isFormed = text === "," && FORMS.has(textAt(tokens, behind + 1));
    const parts = text === "(" || isFormed ? partsBehind(tokens, behind) : undefined;
    const isOver = isFormed ? endsCase : endsBracket;
    if (parts && isOver(tokens, parts.next)) return parts;
    if (!/^(?:\p{L}\S*|[-/.&,'])$/u.test(text)) return undefined;
  }
  return undefined;
}

function endsBracket(tokens: Tokens, at: number): boolean {
  return textAt(tokens, at - 1) === ")";
}

/** Whether the citation of a case ends here, or goes on with its place or ECLI and not with the number of another. */
function endsCase(tokens: Tokens, at: number): boolean {
  return (
    /^[);.]?$/.test(textAt(tokens, at)) ||
    phraseAt(tokens, at, /^, (?:R[nz]|Rdnr|Randnr|paras?|paragraphs?|ECLI|EU)(?= )/) !== undefined
  );
}

/** `LG Kiel, 5 O 12/03, 16.02.2004` at the end of a line, as portals list the courts below. */
export function dayOfLine({ tokens, text }: Input, at: number): LateParts | undefined {
  const day = textAt(tokens, at) === "," ? dateAt(tokens, at + 1) : undefined;
  const [last, behind] = [tokens[(day?.next ?? 0) - 1], tokens[day?.next ?? 0]];
  const isLast = last && (!behind || text.slice(last.end, behind.start).includes("\n"));
  return day && isLast ? { ...day, form: undefined } : undefined;
}

/** Includes the closing bracket if the bracket was opened before the file number. */
export function closed(tokens: Tokens, from: number, next: number): number {
  if (textAt(tokens, next) !== ")") return next;
  for (let at = next - 1; at >= from; at -= 1) {
    if (textAt(tokens, at) === ")") return next;
    if (textAt(tokens, at) === "(") return isPartOfNumber(tokens, at + 1) ? next : next + 1;
  }
  return next;
}

/** "(pat)", "(Brfg)": whether the bracket is part of the file number. */
function isPartOfNumber(tokens: Tokens, at: number): boolean {
  return /^(?:pat|Brfg|B|R|A)$/.test(textAt(tokens, at)) && textAt(tokens, at + 1) === ")";
}
