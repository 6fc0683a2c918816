import {
  isGlued,
  jointedAt,
  phraseAt,
  skip,
  textAt,
  tight,
  type Token,
  type Tokens,
  type ReadText,
} from "../../tokens.ts";
import { keysOf } from "../../../core/json.ts";
import { byWord } from "../../../core/text.ts";
import type { NormPart, PartType } from "../../types.ts";
import { lawWords } from "../../tables/laws.ts";
import { monthOf } from "../../../core/day.ts";
import { ordinalValue, romanValue } from "../../../pins/numbers.ts";

/** Provision of a list whose law is not yet known. */
export interface Unit {
  readonly from: number;
  readonly next: number;
  readonly number: string;
  readonly to?: string;
  readonly follow?: "f" | "ff";
  readonly parts: readonly NormPart[];
}

/** Words of the subdivisions, from the outermost to the innermost. */
const WORDS = {
  teil: "Teil",
  tp: "TP",
  abs: "Abs Absatz Absätze Absätzen Absatzes paragraphe",
  uabs: "UAbs Unterabs Unterabsatz",
  satz: "S Satz Sätze Sätzen Satzes",
  nr: "Nr N Nrn Nummer Nummern Ziff Ziffer Ziffern Punkt Pkt",
  z: "Z",
  lit: "lit litt Lit Litera Buchst Buchstabe Buchstaben Bst sublit Sublit Doppelbuchst Doppelbuchstabe Doppelbuchstaben",
  ind: "Spiegelstrich Spstr Gedankenstrich Anstrich Teilstrich",
  hs: "Hs HS Halbs Halbsatz Hbs",
  alt: "Alt Alternative Var Variante Fall",
};
const KEYWORDS = byWord<PartType>(WORDS);

/** A sibling replaces everything from its own rank on. */
const RANKS: readonly PartType[] = ["par", "abschn", ...keysOf(WORDS)];
const DIGITS = /^\d{1,4}[a-z]?$/;
const LETTERS = /^[a-z]{1,3}$/;
const LETTER = /^(?!(?:f|ff|in|im|an|am|zu|so|da|wo|es|er|u|v)$)[a-z]{1,2}$/;
/** Words after a quantity, as in "Nr. 1 und 210 DM", where the number does not continue the list. */
const COUNTED =
  /^(?:DM|EUR|Euro|Mark|Prozent|vH|Cent|Jahren?|Monaten?|Wochen?|Tagen?|Stunden?|Minuten?|Personen|Uhr|k?m|qm|kg|ha|Mio|Mrd|E|[€%$])$/; // "17 E" are decisions
const MOST_PARTS = 8;

/** Reads `823 Abs. 1 S. 1`, `14 I 1`, `83 b`, `280 ff.`, `6(1)(a)`; undefined without a number. */
export function unitAt(tokens: Tokens, at: number): Unit | undefined {
  const glued = /^(\d{1,4}[a-e]?)(ff)$/.exec(textAt(tokens, at)); // "195ff."
  if (glued) return followed(tokens, at, glued);
  const printed = numberAt(tokens, at) ?? romanAt(tokens, at);
  if (!printed) return undefined;
  const [number, paragraph] = withoutParagraph(printed);
  const range = rangeAt(tokens, number.next, (from) => numberAt(tokens, from));
  const follow = followAt(tokens, range?.next ?? number.next);
  const start = follow?.next ?? range?.next ?? number.next;
  const { parts, next } = partsAt(tokens, start);
  return {
    from: at,
    next,
    number: number.text,
    parts: paragraph ? [paragraph, ...parts] : parts,
    ...(range && { to: range.text }),
    ...(follow && { follow: follow.follow }),
  };
}

/** Takes the paragraph off `280I`, to which it is joined. */
function withoutParagraph(printed: ReadText): readonly [number: ReadText, paragraph?: NormPart] {
  const roman = /(?<=\d[a-z]?)[IVX]+$/.exec(printed.text)?.[0];
  const value = roman === undefined ? undefined : romanValue(roman);
  const text = printed.text.slice(0, -(roman?.length ?? 0));
  return value === undefined || text === ""
    ? [printed]
    : [
        { ...printed, text },
        { type: "abs", value: String(value) },
      ];
}

/** `XLII` of `Art XLII EGZPO`, directly after `Art`. */
export function romanAt(tokens: Tokens, at: number): ReadText | undefined {
  const marker = textAt(tokens, at - 1) === "." ? at - 2 : at - 1;
  const text = textAt(tokens, at);
  return /^Art(?:ikels?)?$/.test(textAt(tokens, marker)) && /^[IVXL]{1,6}$/.test(text)
    ? { text, next: at + 1 }
    : undefined;
}

function followed(tokens: Tokens, from: number, [, number = ""]: RegExpExecArray): Unit {
  const { parts, next } = partsAt(tokens, skip(tokens, from + 1, "."));
  return { from, next, number, parts, follow: "ff" };
}

/** Reads the next list member below a provision: `Abs. 1 und 2`, `Nr. 1, 2`, `Abs. 1 und Abs. 3`, `I, II`. */
export function siblingAt(tokens: Tokens, at: number, unit: Unit): Unit | undefined {
  const said = partsAt(tokens, at, unit.parts);
  const [first] = said.parts;
  if (first)
    return { ...unit, from: at, next: said.next, parts: [...above(unit.parts, first.type), ...said.parts] };
  const last = unit.parts.at(-1);
  const label = last && labelSibling(tokens, at, last.type);
  if (label) return { ...unit, from: at, next: label.next, parts: [...unit.parts.slice(0, -1), label.part] };
  if (!last || !(isLetterF(tokens, at, last) || isValue(textAt(tokens, at), last.type))) return undefined;
  const value = valueAt(tokens, at, last.type);
  if (!value || isCounted(tokens, value.next)) return undefined;
  const isLast = textAt(tokens, value.next) === ","; // "Abs. 1, 2, Abs. 5"
  const more = isLast ? { parts: [], next: value.next } : partsAt(tokens, value.next);
  const [below] = more.parts;
  if (below && RANKS.indexOf(below.type) <= RANKS.indexOf(last.type)) return undefined; // "241 Abs. 2" is a separate provision
  const parts = [...unit.parts.slice(0, -1), { type: last.type, value: value.text }, ...more.parts];
  return { ...unit, from: at, next: more.next, parts };
}

/** "lit. b, f DSGVO" */
function isLetterF(tokens: Tokens, at: number, last: NormPart): boolean {
  return last.type === "lit" && textAt(tokens, at) === "f" && tokens[at + 1]?.kind === "word";
}

/** `(b)` of `points (a) and (b)`, `(6)` of `Article 45(1) and (6)`. */
function labelSibling(tokens: Tokens, at: number, type: PartType): FoundPart | undefined {
  const label = inBrackets(tokens, at);
  if (label === undefined) return undefined;
  if (type === "abs" && DIGITS.test(label)) return { part: { type, value: label }, next: at + 3 };
  const found = labelled(label, at + 3);
  return found?.part.type === type ? found : undefined;
}

/** "210 DM", "2. Mai": whether the number is a quantity or a date. */
export function isCounted(tokens: Tokens, at: number): boolean {
  const word = textAt(tokens, skip(tokens, at, "."));
  return COUNTED.test(word) || (word !== textAt(tokens, at) && monthOf(word) !== undefined);
}

function above(parts: readonly NormPart[], type: PartType): readonly NormPart[] {
  const rank = RANKS.indexOf(type);
  return parts.filter((part) => RANKS.indexOf(part.type) < rank);
}

/** Whether a capital letter after a space belongs to the number of an article: `Article 100 A of the EEC Treaty`. */
function isLetterOfTreaty(tokens: Tokens, at: number): boolean {
  return (
    /^[A-H]$/.test(textAt(tokens, at)) &&
    /^Articles?$/i.test(textAt(tokens, at - 2)) &&
    /^(?:of|OF|E?E?C|\()$/.test(textAt(tokens, at + 1))
  );
}

/** Whether a number belongs to a division of the VOB/A that has numbers of its own: `§ 16d EU`, `§ 3 VS`. */
function isOfDivision(tokens: Tokens, at: number): boolean {
  const isAlone =
    textAt(tokens, at + 1) !== "-" && (textAt(tokens, at - 2) === "§" || textAt(tokens, at + 1) === "VOB");
  return isAlone && /^(?:EU|VS)$/.test(textAt(tokens, at));
}

/** Whether a token is a number, one with two letters (`5aa`), or one to which a paragraph is joined: `241II`. */
export const isNumber = ({ kind, text }: Token) =>
  kind === "number" || /^\d{1,4}(?:[a-z]?[IVX]{2,4}|(?!ff$)[a-z]{2})$/.test(text);

/** `823`, `651a`, `83 b`, `100 A` of a treaty, `16d EU` of the VOB/A. */
function numberAt(tokens: Tokens, at: number): ReadText | undefined {
  const token = tokens[at];
  if (!token || !isNumber(token)) return undefined; // "99999" is accepted too: no law has it, but a draft may cite it
  const [letter, behind] = [textAt(tokens, at + 1), tokens[at + 2]];
  if (isLetterOfTreaty(tokens, at + 1)) return { text: `${token.text}${letter.toLowerCase()}`, next: at + 2 };
  if (isOfDivision(tokens, at + 1)) return { text: `${token.text} ${letter}`, next: at + 2 };
  const isLettered = /^[a-eg-z]$/.test(letter) && /^\d+$/.test(token.text) && behind?.text !== ".";
  if (isLettered && (behind === undefined || behind.kind === "word" || /^[,;]$/.test(behind.text))) {
    return { text: `${token.text}${letter}`, next: at + 2 };
  }
  return { text: token.text, next: at + 1 };
}

function rangeAt(
  tokens: Tokens,
  at: number,
  read: (at: number) => ReadText | undefined,
): ReadText | undefined {
  const link = textAt(tokens, at);
  if (link !== "-" && link !== "bis" && link !== "to") return undefined;
  return read(skip(tokens, at + 1, "§"));
}

function followAt(tokens: Tokens, at: number): { follow: "f" | "ff"; next: number } | undefined {
  const word = textAt(tokens, at);
  if (word !== "f" && word !== "ff" && word !== "fortfolgende") return undefined;
  return { follow: word === "f" ? "f" : "ff", next: skip(tokens, at + 1, ".") };
}

/**
 * Reads the parts of a provision from a token on, `Abs. 1 S. 2 Nr. 3`; `outer` are parts that were read before
 * and apply to these.
 */
export function partsAt(
  tokens: Tokens,
  from: number,
  outer: readonly NormPart[] = [],
): { parts: NormPart[]; next: number } {
  const parts: NormPart[] = [];
  let at = from;
  while (parts.length < MOST_PARTS) {
    const part =
      (parts.length === 0 ? partOfArticle(tokens, at) : undefined) ??
      keywordPart(tokens, afterComma(tokens, at, parts)) ??
      countedPart(tokens, at) ??
      ordinalPart(tokens, skip(tokens, at, ",")) ??
      shortPart(tokens, at, parts) ??
      letterPart(tokens, at, parts.at(-1) ?? outer.at(-1)) ??
      bracketPart(tokens, at, parts) ??
      unionPart(tokens, skip(tokens, at, ","), parts);
    if (!part) break;
    parts.push(part.part);
    at = part.next;
  }
  return { parts, next: at };
}

/** Skips the comma of `Paragraph 166, Absatz 3, StGB` and `§ 823, Abs. 1 BGB`, not that of `Abs. 1, Abs. 3`. */
function afterComma(tokens: Tokens, at: number, parts: readonly NormPart[]): number {
  const word = textAt(tokens, at + 1);
  const isPart = /^(?:Abs|Absatz|Satz|Ziffer|Litera|paragraphe)$/.test(word);
  const isAgain = isPart && parts.some(({ type }) => type === KEYWORDS.get(word));
  return isPart && !isAgain && textAt(tokens, at) === "," ? at + 1 : at;
}

interface FoundPart {
  readonly part: NormPart;
  readonly next: number;
}

/** `Abs. 1`, `lit. a`, `Abs. 1-3`. */
function keywordPart(tokens: Tokens, at: number): FoundPart | undefined {
  const type = KEYWORDS.get(textAt(tokens, at));
  const start = skip(tokens, at + 1, ".");
  const value = type && (smallRoman(tokens, at, start) ?? valueAt(tokens, start, type));
  if (type === undefined || !value) return undefined;
  const range = rangeAt(tokens, value.next, (start) => valueAt(tokens, start, type));
  const part = { type, value: value.text, ...(range && { to: range.text }) };
  return { part, next: range?.next ?? value.next };
}

/** `ii` of `Art. 4 Abs. 1 Buchst. c Ziff. ii`. */
function smallRoman(tokens: Tokens, at: number, start: number): ReadText | undefined {
  const text = textAt(tokens, start);
  return textAt(tokens, at).startsWith("Ziff") && /^[ivx]{1,5}$/.test(text)
    ? { text, next: skip(tokens, start + 1, ")") }
    : undefined;
}

/** `a)` of `Nr. 3 a) und b)`, `a-d` of `Nr. 3 a-d, h`, and the letter of `Nr. 12 a UStG`. */
function letterPart(tokens: Tokens, at: number, before: NormPart | undefined): FoundPart | undefined {
  const [value, behind] = [textAt(tokens, at), textAt(tokens, at + 1)];
  const isLetter = before && (LETTER.test(value) || isLetterOf(tokens, at, before));
  if (!isLetter || before.type === "par" || isApart(tokens, at)) return undefined;
  if (behind === ")") return { part: { type: "lit", value }, next: at + 2 };
  if (value.length !== 1) return undefined;
  const second = /^(?:,|und|oder|bis|-)$/.test(behind) ? textAt(tokens, at + 2) : "";
  const isOther = /^[b-z]$/.test(second) && second > value;
  if (isOther && /^(?:bis|-)$/.test(behind))
    return { part: { type: "lit", value, to: second }, next: at + 3 };
  return isOther || /^\p{Lu}\p{L}*\p{Lu}/u.test(behind)
    ? { part: { type: "lit", value }, next: at + 1 }
    : undefined;
}

/** The first part below a provision that only articles have. */
function partOfArticle(tokens: Tokens, at: number): FoundPart | undefined {
  return (
    paragraphOfArticle(tokens, afterArticle(tokens, at)) ??
    sectionOfArticle(tokens, at) ??
    letterOfArticle(tokens, at)
  );
}

const BEHIND_LETTER = /^(?:in Verbindung|i \. ?V|iVm|(?:und|oder) [a-z] \))(?= |$)/;

/** `b)` of `Artikel 53 b) EPÜ`, an article without paragraphs, before its law or a further provision. */
function letterOfArticle(tokens: Tokens, at: number): FoundPart | undefined {
  const value = textAt(tokens, at);
  const marker = textAt(tokens, at - 2) === "." ? at - 3 : at - 2;
  const isLetter = /^[a-z]$/.test(value) && textAt(tokens, at + 1) === ")" && !isApart(tokens, at);
  if (!isLetter || !/^Art(?:ikels?)?$/.test(textAt(tokens, marker))) return undefined;
  const isFollowed = lawWords.at(tokens, at + 2) ?? phraseAt(tokens, at + 2, BEHIND_LETTER);
  return isFollowed && { part: { type: "lit", value }, next: at + 2 };
}

/** Whether an empty line separates a token from the one before it, as before the `a)` of a list. */
function isApart(tokens: Tokens, at: number): boolean {
  return (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) > 1;
}

/**
 * The `f` of `Art. 6 I 1 f DSGVO`, which no further sentences follow, and of `Art. 5 (1) f) GDPR`; the `ff)` of
 * `Nr. 8 lit. b) ff)`, where the letter before it has a bracket too.
 */
function isLetterOf(tokens: Tokens, at: number, { type }: NormPart): boolean {
  if (textAt(tokens, at) === "ff")
    return type === "lit" && textAt(tokens, at - 1) === ")" && textAt(tokens, at + 1) === ")";
  if (textAt(tokens, at) !== "f") return false;
  const behind = textAt(tokens, at + 1);
  return type === "satz" ? behind !== "." : behind === ")" && lawWords.at(tokens, at + 2) !== undefined;
}

/** Skips the comma of the French `art. 17, § 1`. */
function afterArticle(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== ",") return at;
  const marker = textAt(tokens, at - 2) === "." ? at - 3 : at - 2;
  return /^art(?:icle)?$/.test(textAt(tokens, marker)) ? at + 1 : at;
}

/** `Art. 229 § 6 EGBGB`, `Art. 247 §§ 6 bis 13 EGBGB` */
function paragraphOfArticle(tokens: Tokens, at: number): FoundPart | undefined {
  const number = textAt(tokens, at) === "§" ? numberAt(tokens, skip(tokens, at + 1, "§")) : undefined;
  const range = number && rangeAt(tokens, number.next, (from) => numberAt(tokens, from));
  const part = number && { type: "par" as const, value: number.text, ...(range && { to: range.text }) };
  return part && { part, next: range?.next ?? number.next };
}

const SECTION = /^Abschn(?:itt)?(?: \.)? (?<value>[A-F])(?= )|^[A-F](?= )/;
/** `Nr.` or the Refugee Convention, whose article 1 is divided into sections. */
const OF_SECTION = /^(?:GFK|FK|FlKonv|Genfer)$/;

/** `Abschnitt A` of `Art. 1 Abschnitt A Z 2 GFK`, `A` of `Art. 1 A Nr. 2 GFK`. */
function sectionOfArticle(tokens: Tokens, at: number): FoundPart | undefined {
  const found = /^[A-F]/.test(textAt(tokens, at)) ? phraseAt(tokens, at, SECTION) : undefined;
  if (!found || tokens[found.next - 1]?.kind !== "word") return undefined;
  const behind = textAt(tokens, skip(tokens, found.next, "der"));
  const { value } = found.named;
  const isTold = value !== undefined || KEYWORDS.has(behind) || OF_SECTION.test(behind);
  return isTold ? { part: { type: "abschn", value: value ?? found.whole }, next: found.next } : undefined;
}

/** `1. Halbsatz`, `2. Alt.`, `2. Satz`, `5. Spiegelstrich` */
function countedPart(tokens: Tokens, at: number): FoundPart | undefined {
  const value = textAt(tokens, at);
  const type = KEYWORDS.get(textAt(tokens, at + 2));
  const isPart = type === "hs" || type === "alt" || type === "satz" || type === "ind";
  if (!/^\d$/.test(value) || textAt(tokens, at + 1) !== "." || !isPart) return undefined;
  return { part: { type, value }, next: skip(tokens, at + 3, ".") };
}

const LAST = /^letzte[rnsm]?$/;

/** `zweiter Satz`, `erster Halbsatz`, `letzter Satz`, `zweiter Gedankenstrich` */
function ordinalPart(tokens: Tokens, at: number): FoundPart | undefined {
  const type = KEYWORDS.get(textAt(tokens, at + 1));
  const word = type === undefined || type === "lit" ? "" : textAt(tokens, at);
  const value = LAST.test(word) ? "last" : ordinalValue(word);
  if (type === undefined || value === undefined) return undefined;
  return { part: { type, value: String(value) }, next: skip(tokens, at + 2, ".") };
}

/** `I 1` of `Art. 14 I 1 GG`. */
function shortPart(tokens: Tokens, at: number, before: readonly NormPart[]): FoundPart | undefined {
  const text = textAt(tokens, at);
  const roman = /^[IVX]+[a-z]?$/.test(text) ? romanValue(text.replace(/[a-z]$/, "")) : undefined;
  if (roman !== undefined && before.length === 0) return romanPart(tokens, at, roman);
  const [last] = before;
  const isRoman =
    before.length === 1 && last?.type === "abs" && /^[IVX]+[a-z]?$/.test(textAt(tokens, at - 1));
  return isRoman && /^\d{1,2}$/.test(text)
    ? { part: { type: "satz", value: text }, next: at + 1 }
    : undefined;
}

/** `III`, `IVa`, `III-V` */
function romanPart(tokens: Tokens, at: number, roman: number): FoundPart {
  const letter = /[a-z]$/.exec(textAt(tokens, at))?.[0] ?? "";
  const part = { type: "abs", value: `${roman}${letter}` } as const;
  const last = textAt(tokens, at + 1) === "-" ? romanValue(textAt(tokens, at + 2)) : undefined;
  const isRange = last !== undefined && last > roman;
  return isRange ? { part: { ...part, to: String(last) }, next: at + 3 } : { part, next: at + 1 };
}

/** `(1)(a)` of English texts. */
function bracketPart(tokens: Tokens, at: number, before: readonly NormPart[]): FoundPart | undefined {
  const inside = inBrackets(tokens, at);
  if (inside === undefined) return undefined;
  if (before.length === 0 && DIGITS.test(inside))
    return { part: { type: "abs", value: inside }, next: at + 3 };
  return before.length > 0 || isGlued(tokens, at) ? labelled(inside, at + 3) : undefined; // not the "(a)" of "§ 5 (a)"
}

/** The token between brackets: `a` of `(a)`. */
function inBrackets(tokens: Tokens, at: number): string | undefined {
  return textAt(tokens, at) === "(" && textAt(tokens, at + 2) === ")" ? textAt(tokens, at + 1) : undefined;
}

const COUNTED_BY_WORDS: ReadonlyMap<string, PartType> = new Map([
  ["subparagraph", "uabs"],
  ["paragraph", "abs"],
  ["sentence", "satz"],
  ["indent", "ind"],
  ["alinéa", "uabs"],
]);

/** `first subparagraph`, `second indent`, `point (f)`, `paragraph 1`: subdivisions of EU acts in English. */
function unionPart(tokens: Tokens, at: number, before: readonly NormPart[]): FoundPart | undefined {
  const [word, second] = [textAt(tokens, at).toLowerCase(), textAt(tokens, at + 1)];
  const ordinal = ordinalValue(word);
  const counted = COUNTED_BY_WORDS.get(second);
  if (counted !== undefined && (ordinal !== undefined || word === "last"))
    return { part: { type: counted, value: String(ordinal ?? word) }, next: at + 2 };
  if (/^(?:points?|sous)$/.test(word)) return pointAt(tokens, at + 1);
  const number = skip(tokens, at + 1, ".");
  return /^para(?:graph)?$/.test(word) && before.length === 0 && DIGITS.test(textAt(tokens, number))
    ? { part: { type: "abs", value: textAt(tokens, number) }, next: number + 1 }
    : undefined;
}

/** `(f)`, `(4)` or `4` after "point". */
function pointAt(tokens: Tokens, at: number): FoundPart | undefined {
  const inside = inBrackets(tokens, at);
  if (inside !== undefined) return labelled(inside, at + 3);
  const label = textAt(tokens, at);
  if (LETTERS.test(label) && textAt(tokens, at + 1) === ")") return labelled(label, at + 2); // "sous f)"
  return DIGITS.test(label) ? labelled(label, at + 1) : undefined;
}

function labelled(label: string, next: number): FoundPart | undefined {
  if (DIGITS.test(label)) return { part: { type: "nr", value: label }, next };
  return LETTERS.test(label) ? { part: { type: "lit", value: label }, next } : undefined;
}

const LONGEST_PART = 4; // tokens of `point ( f )`
const OF = /^(?:of|des|der|von|in)$/;

/**
 * Reads the parts named before their article, outermost first:
 * `point (f) of the first subparagraph of Article 6(1)`, `Satz 2 des § 5`.
 */
export function partsAhead(
  tokens: Tokens,
  marker: number,
  floor: number,
): { readonly parts: readonly NormPart[]; readonly from: number } {
  const parts: NormPart[] = [];
  let [from, of] = [marker, marker - 1];
  while (parts.length < MOST_PARTS && OF.test(textAt(tokens, of))) {
    const end = of;
    const found = [2, 3, LONGEST_PART]
      .map((length) => end - length)
      .filter((start) => start >= floor)
      .map((start) => ({ start, part: partAhead(tokens, start) }))
      .find(({ part }) => part?.next === end);
    if (!found?.part) break;
    parts.push(found.part.part);
    from = found.start;
    of = textAt(tokens, from - 1) === "the" ? from - 2 : from - 1;
  }
  return { parts, from };
}

function partAhead(tokens: Tokens, at: number): FoundPart | undefined {
  return (
    unionPart(tokens, at, []) ??
    ordinalPart(tokens, at) ??
    paragraphOfArticle(tokens, at) ??
    keywordPart(tokens, at)
  );
}

function isValue(text: string, type: PartType): boolean {
  if (type === "lit")
    return /^[a-z]{1,2}$/.test(text) && !/^(?:f|ff|in|im|an|am|zu|so|da|wo|es|er|a)$/.test(text);
  return DIGITS.test(text) || romanValue(text) !== undefined;
}

/** `1.3` of `Nr. 1.3`; a day such as "1.3.2024" is none. */
const DOTTED = /^[ _]\d{1,2}_\._\d{1,2}(?=[ _])(?![ _]\.[ _]\d)/;

function valueAt(tokens: Tokens, at: number, type: PartType): ReadText | undefined {
  const text = textAt(tokens, at);
  if (type === "lit") {
    if (!LETTERS.test(text)) return undefined;
    const closed = textAt(tokens, at + 1) === ")" ? at + 2 : at + 1;
    return { text, next: closed };
  }
  if (type === "teil") return /^[A-F]$/.test(text) ? { text, next: at + 1 } : undefined;
  const deeper = type === "nr" ? jointedAt(tokens, at, DOTTED) : undefined;
  if (deeper) return { text: tight(deeper.whole), next: deeper.next };
  if (DIGITS.test(text)) return { text, next: at + 1 };
  if (text === "eins") return { text: "1", next: at + 1 }; // RIS reads the number out as a word
  const roman = type === "abs" || type === "nr" ? romanValue(text) : undefined;
  return roman === undefined || text === "" ? undefined : { text: String(roman), next: at + 1 };
}
