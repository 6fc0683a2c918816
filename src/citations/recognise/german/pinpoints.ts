import { monthOf } from "../../../core/day.ts";
import { defined } from "../../../core/defined.ts";
import { courtWords } from "../../tables/german-courts.ts";
import { periodicalWords } from "../../tables/periodicals.ts";
import {
  digitsAt,
  isGlued,
  jointedAt,
  phraseAt,
  skip,
  skipAll,
  textAt,
  type Tokens,
  skipPhrase,
} from "../../tokens.ts";
import type { Pinpoint } from "../../types.ts";
import { rangeEnd } from "../../../pins/numbers.ts";
import { wordSet } from "../../../core/text.ts";

/** Words before a Randnummer in running text, as alternatives of an expression. */
export const RANDNUMMER = "R[nz]|R[Dd]nr|Rdn|Randnr|Randnummern?|Randziffern?|Tz";
const RANDNUMMERN = wordSet(
  "Rn Rz Rnr Rnrn Rdnr RdNr Rdn Randnr Randnummer Randnummern Rndnr Tz Rdnrn RdNrn Rnn Rdn Randziffer Ziff para paras",
);
const UNION_RANDNUMMERN = wordSet("Nr Nrn Z paragraph paragraphs point points Para Paras Paragraph");
const LINKS: ReadonlySet<string> = new Set([",", "und", "and", "et", "u", "sowie", "/"]);
const LONGEST = 1_000; // pages of one decision or article
const MOST = 12;

interface Item {
  readonly pinpoint: Pinpoint;
  readonly next: number;
}

/** Reads `Rn. 5 ff.`, `(24)`, `, 242 f.`, `<208>`; without a first page only Randnummern are pinpoints. */
export function germanPins(
  tokens: Tokens,
  from: number,
  page: number | undefined,
  isUnion = false,
): Pinpoint[] {
  const opening = firstPage(tokens, from, page);
  const pinpoints = opening ? [opening.pinpoint] : [];
  let at =
    opening?.next ?? startOf(tokens, skipPhrase(tokens, from, CHAPTER, /^(?:Kap|Abschn|Teil)/), isUnion);
  while (pinpoints.length < MOST) {
    const item =
      placeAt(tokens, at, isUnion) ??
      numberOfReport(tokens, at, page) ??
      listed(tokens, at, pinpoints.at(-1), page) ?? // before a page: "NJW 2015, 1 Rn. 25, 29"
      pageAt(tokens, at, page) ??
      (pinpoints.length > 0 && LINKS.has(textAt(tokens, at)) ? randnummerAt(tokens, at + 1) : undefined);
    if (!item) break;
    pinpoints.push(item.pinpoint);
    at = item.next;
  }
  return pinpoints;
}

/** The first page with what follows it: `239 ff.`, `239ff.` */
function firstPage(tokens: Tokens, from: number, page = 0): Item | undefined {
  const read = page > 0 ? numberAt(tokens, from - 1, "page") : undefined;
  const { follow, next } = read ? endOfNumber(tokens, read) : { next: from };
  if (follow === undefined) return undefined;
  const place = { start: tokens[from - 1]?.start ?? 0, end: tokens[next - 1]?.end ?? 0 };
  return { pinpoint: { unit: "page", from: page, follow, ...place }, next };
}

/** `(Nr. 38)`, `, Nr. 45`, `, Z. 82` after the page of a report: a paragraph of the decision. */
function numberOfReport(tokens: Tokens, at: number, page: number | undefined): Item | undefined {
  if (!page) return undefined;
  if (!/^[,(]$/.test(textAt(tokens, at)) || !/^(?:Nr|Z)$/.test(textAt(tokens, at + 1))) return undefined;
  const number = skip(tokens, at + 2, ".");
  const item = numbersAt(tokens, number, number, "paragraph");
  return item && (textAt(tokens, at) === "," || textAt(tokens, item.next) === ")")
    ? closedItem(tokens, item)
    : undefined;
}

function closedItem(tokens: Tokens, item: Item): Item {
  return textAt(tokens, item.next) === ")" ? { ...item, next: item.next + 1 } : item;
}

/** Skips the `, Kap. 1` of a book before its Randnummer. */
const CHAPTER = /^(?:, )?(?:Kap|Kapitel|Abschn|Abschnitt|Teil)(?: \.)? (?:\d{1,3}|[IVX]{1,5}|[A-Z])(?= )/;

function startOf(tokens: Tokens, from: number, isUnion: boolean): number {
  return (
    asidesAt(tokens, skipPhrase(tokens, from, BRACKETED_NAME, /^\($/)) ??
    (isUnion ? behindParties(tokens, from) : undefined) ??
    from
  );
}

function placeAt(tokens: Tokens, at: number, isUnion: boolean): Item | undefined {
  return (
    randnummerAt(tokens, at) ??
    copyAt(tokens, at) ??
    headnoteAt(tokens, at) ??
    divisionAt(tokens, at) ??
    (isUnion
      ? (opinionAt(tokens, at) ?? bracketedAt(tokens, at) ?? unionRandnummerAt(tokens, at))
      : undefined)
  );
}

const COPY =
  /^(?:, )?(?:UA|BA|Umdruck|(?:Urteils|Beschluss)?[Aa]bdruck|(?:Urteils|Beschluss)umdruck)(?: ,)? S(?: \.)?(?= \d)/;

const COPY_STARTS = /^(?:[UB]A$|Umdr|Urteils|Beschluss|[Aa]bdr)/;

/** `UA S. 8`, `, Umdruck S. 5 f.`: a page of the copy that the court gives the parties. */
function copyAt(tokens: Tokens, at: number): Item | undefined {
  const found = phraseAt(tokens, at, COPY, COPY_STARTS);
  return found && numbersAt(tokens, found.next, found.next, "page");
}

/** `[AG54]`, `at [AG54]–[AG56]`: points of the Advocate General's opinion, which the judgment does not have. */
function opinionAt(tokens: Tokens, from: number): Item | undefined {
  const at = /^(?:,|at|and|-)$/.test(textAt(tokens, from)) ? from + 1 : from;
  const suffix = /^AG\d{1,3}$/.exec(textAt(tokens, at + 1))?.[0];
  const [opening, closing] = [tokens[at], tokens[at + 2]];
  if (suffix === undefined || opening?.text !== "[" || closing?.text !== "]") return undefined;
  const span = { start: opening.start, end: closing.end };
  return { pinpoint: { unit: "division", from: 0, suffix, ...span }, next: at + 3 };
}

const BRACKETED =
  /^(?:, |and )?(?:at \[ (?<led>\d{1,6})|\[ (?<bare>\d{1,3})) \](?: - \[ (?<last>\d{1,6}) \])?/;

/** `[94]`, `at [94]-[96]`: paragraphs of a judgment of the Union as English texts print them. */
function bracketedAt(tokens: Tokens, at: number): Item | undefined {
  const found = phraseAt(tokens, at, BRACKETED);
  if (!found) return undefined;
  const { led, bare, last } = found.named;
  const from = Number(led ?? bare);
  const span = { start: tokens[at]?.start ?? 0, end: tokens[found.next - 1]?.end ?? 0 };
  const to = rangeEnd(from, last === undefined ? undefined : Number(last));
  return { pinpoint: { unit: "paragraph", from, ...defined({ to }), ...span }, next: found.next };
}

const DIVISION = /^(?:zu|unter|sub|Pkt|Punkt|ErwGr)$/;
const DIVISION_LABEL = /^(?:[A-D]|[IVX]{1,5}|\d{1,2}|[a-z]{1,2})$/;
const MOST_LABELS = 6;

/** `zu II 2 b der Gründe`, `unter II.2.a`, `[Pkt 3.2]`: a part of reasons that have no paragraph numbers. */
function divisionAt(tokens: Tokens, from: number): Item | undefined {
  const at = /^[,([]$/.test(textAt(tokens, from)) ? from + 1 : from;
  if (!DIVISION.test(textAt(tokens, at))) return undefined;
  const { labels, next } = labelsAt(tokens, skip(tokens, at + 1, "."));
  const isOfReasons = /^de[rs]$/.test(textAt(tokens, next)) && textAt(tokens, next + 1).endsWith("ründe");
  const isTelling =
    ((at > from || labels.length > 1) && /^(?:Pkt|Punkt|ErwGr)$/.test(textAt(tokens, at))) ||
    isOuter(labels, at > from);
  const [opening, closing] = [tokens[at], tokens[next - 1]];
  if (!opening || !closing || labels.length === 0 || !(isOfReasons || isTelling)) return undefined;
  const span = { start: opening.start, end: closing.end };
  const pinpoint = { unit: "division", from: 0, suffix: labels.join(" "), ...span } as const;
  return { pinpoint, next: isOfReasons ? next + 2 : next };
}

/** `II 2 b`, or `5 b` after a comma. */
function isOuter(labels: readonly string[], isApart: boolean): boolean {
  return labels.length > 1 && (isApart || /^[A-DIVX]+$/.test(labels[0] ?? ""));
}

/** Reads `II 2 b`, `II.2.a`, `3.2`. */
function labelsAt(
  tokens: Tokens,
  from: number,
): { readonly labels: readonly string[]; readonly next: number } {
  const labels: string[] = [];
  let next = from;
  while (labels.length < MOST_LABELS && DIVISION_LABEL.test(textAt(tokens, next))) {
    labels.push(textAt(tokens, next));
    next = skip(tokens, skip(tokens, next + 1, ")"), ".");
  }
  return { labels, next };
}

/** Tokens allowed between a citation and its Randnummer: dashes, `u.a.`, `[juris`, `n. v.`, `a.a.O.`, `insbesondere`. */
const ASIDES = wordSet(
  "- , . ( ) [ < = u a ua n v nv juris Juris zitiert zit nach bei in st Rspr jeweils je O aaO insbesondere insbes insb",
);
/** Words that begin the name of a separate opinion. */
const SEPARATE = wordSet("Sondervotum abw abweichende Abweichende");
const MOST_ASIDES = 9;
const MOST_NAME = 12; // tokens of "Google Spain und Google", which ends at a comma

/** `(Honeywell),`: the name of a decision between brackets. */
const BRACKETED_NAME = /^\( ["'„“]? ?\p{L}(?:[^\d()§;]){1,60}\)(?: ,)?(?= (?:Rn|Rz|Rdnr|RdNr|Tz) )/u;

/** Skips `-,`, `u.a.`, `– juris`, `– Google Spain,` before a Randnummer; undefined if none follows. */
function asidesAt(tokens: Tokens, from: number): number | undefined {
  for (let at = from; at <= from + MOST_ASIDES; at += 1) {
    if (placeAt(tokens, at, false)) return at;
    if (ASIDES.has(textAt(tokens, at))) continue;
    if (SEPARATE.has(textAt(tokens, at))) return nameAt(tokens, at);
    const isName = at > from && textAt(tokens, at - 1) === "-" && /^["'\p{Lu}]/u.test(textAt(tokens, at));
    return isName ? nameAt(tokens, at) : undefined;
  }
  return undefined;
}

/** Finds the Randnummer after a name that a comma or dash ends: `Google Spain, Rn. 20`, `Sondervotum Müller, Rn. 9`. */
function nameAt(tokens: Tokens, start: number): number | undefined {
  for (let at = start; at <= start + MOST_NAME; at += 1) {
    const token = tokens[at];
    if (!token || courtWords.at(tokens, at) || periodicalWords.at(tokens, at) || isOpinion(tokens, at))
      return undefined;
    const isEnd = token.text === "," || token.text === "-";
    const behind = /^juris$/i.test(textAt(tokens, at + 1)) ? at + 2 : token.text === "-" ? at + 1 : at;
    if (isEnd && randnummerAt(tokens, behind)) return behind;
    if (token.kind === "mark" && !/^[-/&.,"'!()]$/.test(token.text)) return undefined;
  }
  return undefined;
}

/** `, Ls. 2`, `, Leitsatz 2`, `, amtl. Leitsätze 1 und 2`. */
function headnoteAt(tokens: Tokens, from: number): Item | undefined {
  let at = /^[,([]$/.test(textAt(tokens, from)) ? from + 1 : from;
  if (/^(?:amtl|red|amtlicher|redaktioneller)$/.test(textAt(tokens, at))) at = skip(tokens, at + 1, ".");
  if (!/^(?:L[sS]|Leits[aä]tz(?:e|en)?)$/.test(textAt(tokens, at))) return undefined;
  if (textAt(tokens, at - 1) === "." && textAt(tokens, at).startsWith("Leit")) return undefined; // "Leitsatz 2 lautet": a new sentence
  const number = skip(tokens, at + 1, ".");
  return numbersAt(tokens, number, number, "headnote");
}

const MOST_PARTIES = 36; // tokens
const PARTY_WORDS =
  /^(?:\p{Lu}.*|v|judgment|order|and|und|u|a|of|the|de|la|le|du|des|der|die|et|von|vom|van|di|gegen|at|in|insbesondere|insbes|insb|\d.*)$/u;

/** Reads a place, but not the `Nr. 2` of `von Hannover/Deutschland Nr. 2`, which counts the cases of one name. */
function randnummerBehindName(tokens: Tokens, at: number): Item | undefined {
  const isOfName = textAt(tokens, at) === "Nr" && /^\p{L}/u.test(textAt(tokens, at - 1));
  return isOfName ? undefined : unionRandnummerAt(tokens, at);
}

/** Finds the pinpoint after parties: `C-300/21, UI/Österreichische Post AG, Rz 51`. */
function behindParties(tokens: Tokens, from: number): number | undefined {
  for (let at = from; at <= from + MOST_PARTIES; at += 1) {
    if (randnummerBehindName(tokens, at)) return at;
    const token = tokens[at];
    const isName =
      token?.kind === "mark" ? /^[-/&.,"'!()]$/.test(token.text) : PARTY_WORDS.test(token?.text ?? "");
    const isOther = (token?.text === "-" && tokens[at + 1]?.kind === "number") || isOpinion(tokens, at); // another case's "C-12/20"
    if (!isName || isOther || endsSentence(tokens, at)) return undefined;
  }
  return undefined;
}

/** Whether another opinion of the Court of Justice begins here: `Gutachten 1/19`. */
function isOpinion(tokens: Tokens, at: number): boolean {
  return /^(?:Gutachten|Opinion|Avis)$/.test(textAt(tokens, at)) && textAt(tokens, at + 2) === "/";
}

function endsSentence(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  const isLong = before?.kind === "number" || (before?.text.length ?? 0) > 3;
  const isOpen = textAt(tokens, at) === "." && isLong && !isGlued(tokens, at + 1);
  return isOpen && monthOf(textAt(tokens, at + 1)) === undefined;
}

/** `para 45`, `points 12 and 13`, `Nr. 94`, `at [201]`. */
function unionRandnummerAt(tokens: Tokens, from: number): Item | undefined {
  const at = /^[,([]$/.test(textAt(tokens, from)) ? from + 1 : from;
  const word = textAt(tokens, at);
  if (textAt(tokens, at - 1) === "(" && word === "Nr") return undefined; // "von Hannover/Deutschland (Nr. 2)"
  if (RANDNUMMERN.has(word) || UNION_RANDNUMMERN.has(word)) {
    const start = skip(tokens, at + 1, ".");
    const isFileNumber = textAt(tokens, start + 1) === "/"; // "und Nr. 30566/04"
    return isFileNumber ? undefined : numbersAt(tokens, start, start, "paragraph");
  }
  return /^§§?$/.test(word) ? sectionAt(tokens, at) : bracketedAt(tokens, at);
}

/** `§ 43`, `§§ 43-45` of the European Court of Human Rights, which nothing of a law may follow. */
function sectionAt(tokens: Tokens, at: number): Item | undefined {
  const item = numbersAt(tokens, textAt(tokens, at + 1) === "§" ? at + 2 : at + 1, at, "paragraph");
  if (!item) return undefined;
  const behind = textAt(tokens, item.next);
  const isReported =
    behind === "," && /^(?:ECHR|CEDH|Series|Reports|\d{1,2})$/.test(textAt(tokens, item.next + 1));
  return isReported || /^[.;)\]]?$/.test(behind) ? item : undefined;
}

function randnummerAt(tokens: Tokens, from: number): Item | undefined {
  const word = randnummerWordAt(tokens, /^[,([<]$/.test(textAt(tokens, from)) ? from + 1 : from);
  if (word === undefined) return undefined;
  const at = skip(tokens, word + 1, ".");
  const isSlash = textAt(tokens, at + 1) === "/" && isGlued(tokens, at + 1); // "Rz C/1/45"
  const number = isSlash ? at + 2 : at + 1;
  const isLettered = /^[A-Z]$/.test(textAt(tokens, at)) && digitsAt(tokens, number) !== undefined; // "Rn. C 12"
  const item = numbersAt(tokens, isLettered ? number : at, at, "paragraph");
  const prefix = `${textAt(tokens, at)}${isSlash ? "/" : " "}`;
  return item && isLettered ? { ...item, pinpoint: { ...item.pinpoint, prefix } } : item;
}

const RANDNUMMER_PHRASE = /^[ _](?:marginal[ _](?:nos?|numbers?)|Abs(?:atz)?(?:[ _]\.)?[ _]-_Nr)(?=[ _])/;

/** Returns the last token of `Rn`, `marginal number` or `Abs.-Nr`, as early pages of the BVerfG number paragraphs. */
function randnummerWordAt(tokens: Tokens, at: number): number | undefined {
  if (RANDNUMMERN.has(textAt(tokens, at))) return at;
  const found = /^(?:marg|Abs)/.test(textAt(tokens, at))
    ? jointedAt(tokens, at, RANDNUMMER_PHRASE)
    : undefined;
  return found && found.next - 1;
}

/** `S` of `S. 242`, and `Seite`. */
const isPageWord = (text: string): boolean => /^(?:S|Seiten?)$/.test(text);

const CLOSINGS: Readonly<Record<string, string>> = { ",": "", "/": "", "(": ")", "<": ">", "[": "]" };

/** `, 242 f.`, `(242)`, `<242>`, `, S. 242`, `, Seite 242`, `/172` of `171/172`, and `S 70` after a loose-leaf number. */
function pageAt(tokens: Tokens, from: number, page: number | undefined): Item | undefined {
  if (page === 0) return leafPage(tokens, from);
  const closing = CLOSINGS[textAt(tokens, from)];
  if (page === undefined || closing === undefined) return undefined;
  if (closing === "" && textAt(tokens, from + 1) === "(") return pageAt(tokens, from + 1, page); // "Slg. 1969, 2, (31)"
  const start = isPageWord(textAt(tokens, from + 1)) ? skip(tokens, from + 2, ".") : from + 1;
  const number = numberAt(tokens, start, "page")?.from ?? Number.NaN;
  if (!(number >= page && number <= page + LONGEST)) return undefined;
  const item = numbersAt(tokens, start, start, "page");
  return item && (closing === "" ? openPage(tokens, item, from) : bracketedPage(tokens, item, closing));
}

/** A page without brackets; after `<102>` the `130, 113` is another volume. */
function openPage(tokens: Tokens, item: Item, from: number): Item | undefined {
  if (textAt(tokens, from - 1) === ">") return undefined;
  return textAt(tokens, item.next) === "/" || startsUnit(tokens, item.next) ? undefined : item;
}

/** `(242)`, and `<101` of `<101 Rn. 83>`. */
function bracketedPage(tokens: Tokens, item: Item, closing: string): Item | undefined {
  if (textAt(tokens, item.next) === closing) return { ...item, next: item.next + 1 };
  if (isListUpTo(tokens, item.next, closing)) return item;
  return randnummerAt(tokens, item.next) ? item : undefined;
}

const MOST_IN_LIST = 12; // tokens

/** Whether only pages follow up to the closing bracket: the rest of `<361, 365 f.>`. */
function isListUpTo(tokens: Tokens, from: number, closing: string): boolean {
  const at = skipAll(tokens, from, /^(?:,|-|\.|ff?|\d{1,4})$/, MOST_IN_LIST);
  return textAt(tokens, from) === "," && textAt(tokens, at) === closing;
}

/** `S 70`, `S. 70 f.` of a collection whose citations give no first page, and `24. GP 5` of a paper of parliament. */
function leafPage(tokens: Tokens, from: number): Item | undefined {
  const at = skip(tokens, from, ",");
  if (isPageWord(textAt(tokens, at))) return numbersAt(tokens, skip(tokens, at + 1, "."), at, "page");
  return textAt(tokens, from - 1) === "GP" ? numbersAt(tokens, at, at, "page") : undefined;
}

/** Whether a noun follows, so that the number is not a page: "…, 242 Euro", "12, 20 Absätze". */
function startsUnit(tokens: Tokens, at: number): boolean {
  const token = tokens[at];
  return token?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(token.text) && !RANDNUMMERN.has(token.text);
}

/** "Rn. 5, 7 und 9", and "S. 25 f., 29" of a print whose citation gives no first page. */
function listed(
  tokens: Tokens,
  at: number,
  before: Pinpoint | undefined,
  page: number | undefined,
): Item | undefined {
  const isListed = before?.unit === "paragraph" || (before?.unit === "page" && page === 0);
  if (!isListed || !LINKS.has(textAt(tokens, at))) return undefined;
  const start = skip(tokens, at + 1, ".");
  const number = numberAt(tokens, start, before.unit)?.from ?? Number.NaN;
  const isNext = number > (before.to ?? before.from) && number < before.from + LONGEST;
  if (!isNext || isOrdinal(tokens, start + 1) || startsUnit(tokens, start + 1)) return undefined;
  return numbersAt(tokens, start, start, before.unit);
}

/** "7. Senat", "5. März", "2.1": whether the full stop marks an ordinal or decimal and ends no sentence. */
function isOrdinal(tokens: Tokens, at: number): boolean {
  if (textAt(tokens, at) !== ".") return false;
  const behind = tokens[at + 1];
  if (behind === undefined) return false;
  return (
    behind.kind === "number" ||
    /^(?:\p{Ll}|Aufl|Senat|Kammer|Halbs|Alt\b|Kap)/u.test(behind.text) ||
    monthOf(behind.text) !== undefined
  );
}

interface ReadNumber {
  readonly from: number;
  /** `ff` of `28ff`. */
  readonly follow?: "f" | "ff";
  readonly suffix?: string;
  /** Index of its last token. */
  readonly last: number;
}

/** Reads a number; for a paragraph also `152a`, the `53_1` of juris, and `102.1` of a commentary that counts its supplements. */
function numberAt(tokens: Tokens, at: number, unit: Pinpoint["unit"]): ReadNumber | undefined {
  const isParagraph = unit === "paragraph";
  const [, lettered, letter] =
    (isParagraph && /^(\d{1,4})([a-eg-z]|_\d{1,2})$/.exec(textAt(tokens, at))) || [];
  if (letter !== undefined) return { from: Number(lettered), suffix: letter, last: at };
  const [, number, follow] = /^(\d{1,4})(ff?)$/.exec(textAt(tokens, at)) ?? [];
  if (number !== undefined) return { from: Number(number), follow: follow === "f" ? "f" : "ff", last: at };
  const digits = digitsAt(tokens, at);
  if (digits === undefined) return undefined;
  const part = isParagraph ? partAt(tokens, at + 1) : undefined;
  if (part === undefined) return { from: Number(digits), last: at };
  const more = partAt(tokens, at + 3); // "3.2.2"
  return { from: Number(digits), suffix: `${part}${more ?? ""}`, last: at + (more === undefined ? 2 : 4) };
}

/** The glued `.1` of `102.1`, and the `/1024` of a book that counts the paragraphs of each chapter; not the `/13` of `12/13`. */
function partAt(tokens: Tokens, at: number): string | undefined {
  const isPart = isGlued(tokens, at) && isGlued(tokens, at + 1);
  const printed = `${textAt(tokens, at)}${textAt(tokens, at + 1)}`;
  if (textAt(tokens, at - 2) === "/") return isPart && /^\/\d{1,4}$/.test(printed) ? printed : undefined; // "C/1/45"
  return isPart && /^(?:\.\d{1,2}|\/\d{3,4})$/.test(printed) ? printed : undefined;
}

/** The end of the range `5-7`, `5 bis 7` whose link is at an index. */
function rangeTo(tokens: Tokens, from: number, at: number): number | undefined {
  const printed = /^(?:-|bis|to)$/.test(textAt(tokens, at)) ? digitsAt(tokens, at + 1) : undefined;
  return printed === undefined ? undefined : rangeEnd(from, Number(printed));
}

function numbersAt(tokens: Tokens, at: number, start: number, unit: Pinpoint["unit"]): Item | undefined {
  const read = numberAt(tokens, at, unit);
  const opening = tokens[start];
  if (read === undefined || !opening) return undefined;
  const { from, suffix } = read;
  const { to, follow, next: behind } = endOfNumber(tokens, read);
  const next = skipPhrase(tokens, behind, AT_END, /^a$/);
  const pinpoint: Pinpoint = {
    unit,
    from,
    ...(suffix !== undefined && { suffix }),
    ...(to !== undefined && { to }),
    ...(follow && { follow }),
    start: opening.start,
    end: tokens[next - 1]?.end ?? opening.end,
  };
  return { pinpoint, next };
}

/** Reads what follows a number: `-7`, `f.`, or the `ff` of `28ff`. */
function endOfNumber(tokens: Tokens, { from, suffix, follow: glued, last }: ReadNumber) {
  if (glued) return { to: undefined, follow: glued, next: skip(tokens, last + 1, ".") };
  const to = suffix === undefined ? rangeTo(tokens, from, last + 1) : undefined;
  if (to !== undefined) return { to, follow: undefined, next: last + 3 };
  const found = followOf(tokens, last + 1);
  return { to, follow: found?.follow, next: found?.next ?? last + 1 };
}

/** Skips `a. E.` ("am Ende"), after which the list goes on. */
const AT_END = /^a(?: \.)? E(?: \.)?/;

function followOf(tokens: Tokens, at: number): { follow: "f" | "ff"; next: number } | undefined {
  const word = textAt(tokens, at);
  if (word !== "f" && word !== "ff") return undefined;
  const isStopped = textAt(tokens, at + 1) === "." && isGlued(tokens, at + 1);
  return { follow: word, next: isStopped ? at + 2 : at + 1 };
}
