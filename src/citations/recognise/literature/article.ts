import { regex } from "../../../core/regex.ts";
import { ENGLISH_MONTHS } from "../../../core/day.ts";
import {
  digitsAt,
  isGlued,
  printedText,
  skip,
  skipAll,
  textAt,
  textBefore,
  type Token,
  type Tokens,
  tokensOf,
} from "../../tokens.ts";
import type { Form, Input, Match } from "../../types.ts";
import { unrecognised } from "../unrecognised.ts";
import { bookBefore, MOST_WORDS, quotedHead, SMALL, titleBefore, YEAR } from "./heads.ts";
import { isTitleWord, made, type Parts, yearIn } from "./secondary.ts";

const JOURNAL =
  /^(?:Law|Laws|Review|Journal|Quarterly|Lawyer|Yearbook|Bulletin|Forum|Jurist|Economics|Criminology|Papers|Precedent|Proctor)$/;
/** Abbreviations of journals in AGLC4 and in the courts' guides. */
const LETTERS: ReadonlySet<string> = new Set(
  `ABLR ABR ABusLR ADRJ AdelLR AdminRev AIALForum AILJ AJAL AJCL AJFL AJHR AJIL AJLL AmJCompL APLJ APLR AsJCL AukULR AUBar AustBarRev AustLJ
  AYIL BCLB BondLR BondLRev BYIL CalLR CanBarRev CanBR CantaLR CanterLR CCLJ CFLQ CJEL CJLJ CJQ CLB CLJ CLP CLQ CLWR CMLRev ColumLR
  ConvLwyr CrimLJ CrimLR CSLJ CULR DeakinLR DLJ EBLR ECLR EHRLR EIPR EJIL ELJ ELRev EPLJ ERPL FedLRev FlindersLJ FLRev FordLR GLJ GovLR
  GriffithLR HarvILJ HarvLR HKLJ HLR ICLQ IJCL IJEL ILJ InsolvLJ IntTLJ IPJ IRLCT JARIA JBFLP JBL JCL JContractL JCLS JCULR JEL JEq JIBLR
  JICL JIPLP JJA JLM JLS JPIL JudRev KLJ LAWASIAJ LGLJ LIJ LMCLQ LQR LS LSGaz LSJ MelbULR MJIL MLR MonashULR MonLR MonULR MqLJ MULR
  NILQ NLJ NTLJ NWULR NZBLQ NZJEL NZJPIL NZLJ NZLRev NZPGLeJ NZULR OJLS OtagoLR OUCLJ PL PLR PubLRev QLSJ QUTLJJ QUTLR RLR SAcLJ SCULR
  SingJLS SJLS SLR SouthernCrossULR StanLR StatLR SydLR TasULR TexLR TJR TLI TLJ TorLJ TortsLJ UChiLR UNSWLJ UNSWLJF UNSWLR UPaLR
  UQLJ UTasLR UTLJ UTorLJ UWALR UWALRev UWSLR VaLR VUWLR WaikLR WNSWLJ YLJ YaleLJ`.split(/\s+/),
);

/** `R Smith, 'Title' (2005) 27(3) Sydney Law Review 393`, `Simpson, "The Penal Bond", (1966) 82 LQR 392`, `(2008) 114 Hauraki MB 34` */
export const articles: Form = (input, at) => {
  const { tokens } = input;
  const years = yearsIn(tokens, at);
  const place = years && placeAt(tokens, years.next);
  if (!years || !place) return undefined;
  const { year } = years;
  const { words, page, next } = place;
  const shown = printedText(input, at, next);
  if (words.at(-1) === "MB")
    return made({ type: "minute_book", year, place: shown, from: at, next }, shown, page);
  const head = titleBefore(input, at);
  if (!head && !isJournal(words))
    return isSeries(words, tokens[years.next]) ? unknown(input, at, next) : undefined;
  const canonical = head === undefined ? shown : `${quotedHead(head)} ${shown}`;
  return made(
    { type: "article", year, place: shown, ...head, from: head?.from ?? at, next },
    canonical,
    page,
  );
};

/** `A Grabiner, 'Illegality Explained' [2017] CLJ 18`: after an author and a title, letters that a report series has as well are a journal's. */
export const titledArticles: Form = (input, at) => {
  const { tokens } = input;
  const quote = textAt(tokens, at - 1) === "," ? at - 2 : at - 1;
  if (!/^["']$/.test(textAt(tokens, quote)) || yearIn(tokens, at) === undefined) return undefined;
  const place = placeAt(tokens, at + 3);
  if (!place || !LETTERS.has(place.words.join(""))) return undefined;
  return titleBefore(input, at)?.author === undefined ? undefined : articles(input, at);
};

/** `(Speech, Some Lecture, 3 May 2003)`, `(Melbourne, 12 February 2018)` */
const PUBLISHED =
  /\([^()\n]{2,110}, (?:\d{1,2}(?:-\d{1,2})? )?(?:\p{Lu}\p{Ll}{2,8} )?(?:19|20)\d\d\)(?: <[^<>\s]{4,300}>)?/uy;
/** `, The Age ` after a title in quotation marks. */
const PERIODICAL = /(?<=['"],? )(?:[\p{Lu}\d]|the (?=\p{Lu}))(?:[^'"();\n]|(?<=\p{L})'(?=\p{Ll})){2,80} $/u;
const LONGEST_SOURCE = 90; // characters

/** `Jane Ash, 'Title' (Speech, Some Lecture, 3 May 2003)`, `Tom Elm, 'Title', The Age (Melbourne, 12 February 2018)` */
export const papers: Form = (input, at) => {
  const { text, tokens, floor } = input;
  const start = (PUBLISHED.lastIndex = tokens[at]?.start ?? text.length);
  const end = start + (PUBLISHED.exec(text)?.[0].length ?? 0);
  if (end === start) return undefined;
  const source = PERIODICAL.exec(textBefore(input, at, LONGEST_SOURCE))?.[0] ?? "";
  const { from: first, next } = tokensOf(tokens, at, { start: start - source.length, end, floor });
  const head = titleBefore(input, first);
  if (!head || (head.author ?? source) === "" || !/^[\p{Lu}\d]/u.test(head.title)) return undefined;
  const place = source.replace(/.+/, ", ") + printedText(input, first, next);
  const year = Number(/\d{4}(?=\))/.exec(place)?.[0]);
  return made(
    { type: "article", year, place, ...head, next },
    `${quotedHead(head)} ${place}`.replace(" ,", ","),
  );
};

const REPORTS = /(?:LR|LJ|HR|Rep|Reports?|Cas|Cases|Dec|Decisions)$/;
const NO_SERIES = regex.plain`^(?:${ENGLISH_MONTHS.join("|")}|Part|Pt|Chapter|Ch|Section|Schedule|Sch|Division|Article|Art|Artikel|Item|Table|No|Nos|Nr|Vol|Volume|Appendix|Annexure|Exhibit|Page|Tab|Street|Road)$`;

/** `47 Eur Comm HR 12`: words between volume and page; without a volume the last must mean reports. */
function isSeries(words: readonly string[], first: Token | undefined): boolean {
  if (words.length < 2 || words.some((word) => NO_SERIES.test(word))) return false;
  return REPORTS.test(words.join("")) || (first?.kind === "number" && words.every(isAbbreviated));
}

const LONGEST_ABBREVIATION = 8; // letters

function isAbbreviated(word: string): boolean {
  return /^\p{Lu}/u.test(word) && word.length <= LONGEST_ABBREVIATION;
}

function isJournal(words: readonly string[]): boolean {
  const isReview = words.length > 2 && /^L(?:Rev|J|Q)$/.test(words.slice(-2).join("")); // "Adel L Rev"
  const isKnown = LETTERS.has(words.join("")) || words.join(" ") === "Legal History";
  return isReview || isKnown || words.some((word) => JOURNAL.test(word));
}

/** `“Title”, 2019 Journal of Law and Medicine Vol 26(4), pp 732-736`: the volume follows the journal. */
export const articlesOfYear: Form = (input, at) => {
  const { tokens } = input;
  if (!YEAR.test(textAt(tokens, at)) || !/^[,"']$/.test(textAt(tokens, at - 1))) return undefined;
  let next = at + 1;
  while (next < at + MOST_WORDS && isTitleWord(textAt(tokens, next), ",")) {
    if (/^Vol(?:ume)?$/.test(textAt(tokens, next))) break;
    next += 1;
  }
  const number = skip(tokens, next + 1, ".");
  if (!/^Vol(?:ume)?$/.test(textAt(tokens, next)) || digitsAt(tokens, number) === undefined) return undefined;
  const head = titleBefore(input, at);
  if (!head) return undefined;
  let end = number + 1;
  while (end < number + 4 && textAt(tokens, number + 1) === "(" && textAt(tokens, end) !== ")") end += 1;
  end = skip(tokens, end, ")");
  const place = printedText(input, at, end);
  const year = Number(textAt(tokens, at));
  return made({ type: "article", year, place, ...head, next: end }, `${quotedHead(head)} ${place}`);
};

/** `4 Harvard Law Review 193`, `4 Harv. L. Rev. 193, 195 (1890)`, `110 LQR 45`: no year before the volume, as America prints it. */
export const articlesOfVolume: Form = (input, at) => {
  const { tokens } = input;
  if (!/^\d{1,3}$/.test(textAt(tokens, at)) || !/^\p{Lu}/u.test(textAt(tokens, at + 1))) return undefined;
  const place = placeAt(tokens, at);
  if (!place || place.words.some((word) => NO_SERIES.test(word))) return undefined;
  const dated = skipAll(tokens, place.next, OF_PIN, MOST_PIN);
  const year = yearIn(tokens, dated);
  if (!isOfVolume(place.words, year)) return undefined;
  const isPinned = year !== undefined && dated > place.next;
  const next = year === undefined || isPinned ? place.next : dated + 3;
  const shown = `${printedText(input, at, next)}${isPinned ? ` (${year})` : ""}`;
  const match = ofJournal(input, at, { type: "article", year, place: shown, next }, place.page);
  return isPinned ? { ...match, next: dated + 3 } : match;
};

/** An article at a place in its journal, with the author and the title that precede it. */
function ofJournal(input: Input, at: number, parts: Omit<Parts, "from">, page: number): Match {
  const head = titleBefore(input, at) ?? plainTitleBefore(input, at);
  const { place = "" } = parts;
  if (head === undefined) return made({ ...parts, from: at }, place, page);
  return made({ ...parts, ...head }, `${quotedHead(head)} ${place}`, page);
}

/** Whether words are surely a journal, or with a year the abbreviation of a legal one. */
function isOfVolume(words: readonly string[], year: number | undefined): boolean {
  const name = words.join("");
  return (
    LETTERS.has(name) ||
    WHOLE.test(name) ||
    (year !== undefined && words.some((word) => /^(?:L|Law|Legal)$/.test(word)))
  );
}

/** The pages and notes between an article's first page and its year: `, 637-38 & n.4`. */
const OF_PIN = /^(?:,|-|&|\d{1,5}|n|nn|\.)$/;
const MOST_PIN = 10; // tokens

/** `Lon L. Fuller, Positivism and Fidelity to Law,`: America prints the titles of articles without quotation marks. */
function plainTitleBefore(input: Input, at: number) {
  const head = textAt(input.tokens, at - 1) === "," ? bookBefore(input, at - 1) : undefined;
  const { author = "", title = "", from = at } = head ?? {};
  const isNamed =
    /^\p{Lu}[\p{L}.]* ?(?:\p{L}|\.)/u.test(author) &&
    / /.test(title + author) &&
    !/ v\.? /.test(`${author} ${title}`);
  return isNamed ? { author, title, from } : undefined;
}

/** The end of a journal's whole name, or of its usual abbreviation. */
const WHOLE =
  /L(?:aw|egal).{0,80}(?:Review|Journal|Quarterly|Yearbook)$|(?:Journal|Review)of.{0,80}Law$|\p{Ll}L(?:Rev|J|Q)$/u;

/** `27(3) Sydney Law Review 393` */
function placeAt(tokens: Tokens, at: number) {
  const start = digitsAt(tokens, at) === undefined ? at : issueEnd(tokens, at + 1);
  const journal = journalAt(tokens, start);
  const page = journal && digitsAt(tokens, journal.next);
  if (!journal || page === undefined || journal.words.length === 0) return undefined;
  return { words: journal.words, page: Number(page), next: journal.next + 1 };
}

function unknown(input: Input, at: number, next: number): Match {
  const shown = printedText(input, at, next);
  return unrecognised(at, next, shown, `${shown} is in no series or journal of the tables`);
}

/** Reads `(2005)`, and `(2008-2009)` or `(2008/09)` for a volume of two years. */
function yearsIn(tokens: Tokens, at: number): { year: number; next: number } | undefined {
  const year = yearIn(tokens, at);
  if (year !== undefined) return { year, next: at + 3 };
  const [first, link, last] = [textAt(tokens, at + 1), textAt(tokens, at + 2), textAt(tokens, at + 3)];
  const isSpan = textAt(tokens, at) === "(" && textAt(tokens, at + 4) === ")" && /^[-/]$/.test(link);
  if (!isSpan || !YEAR.test(first) || !/^(?:\d\d|\d{4})$/.test(last)) return undefined;
  return { year: Number(first), next: at + 5 };
}

/** Skips the issue after the volume: `(3)`, `(1-2)`. */
function issueEnd(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== "(" || !isGlued(tokens, at) || tokens[at + 1]?.kind !== "number") return at;
  const close = textAt(tokens, at + 2) === ")" ? at + 2 : at + 4;
  return textAt(tokens, close) === ")" ? close + 1 : at;
}

function journalAt(tokens: Tokens, from: number): { words: string[]; next: number } | undefined {
  const words: string[] = [];
  for (let at = from; at < from + MOST_WORDS; at += 1) {
    const token = tokens[at];
    const text = token?.text ?? "";
    if (token?.kind === "number") return { words, next: at };
    const isPaged = text === "," && /^pp?$/.test(textAt(tokens, at + 1)); // "LIJ, p. 84"
    if (isPaged) return { words, next: skip(tokens, at + 2, ".") };
    if (token?.kind === "word" && (/^\p{Lu}/u.test(text) || SMALL.test(text))) words.push(text);
    else if (!/^[.&'-]$/.test(text)) return undefined;
  }
  return undefined;
}
