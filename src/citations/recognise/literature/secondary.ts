import { regex } from "../../../core/regex.ts";
import { isOfService } from "../../shapes.ts";
import {
  digitsAt,
  isGlued,
  phraseAt,
  printedText,
  skip,
  skipAll,
  textAt,
  type Tokens,
  skipPhrase,
} from "../../tokens.ts";
import { dateAt } from "../dates.ts";
import type { Form, Input, Match, SecondaryFields } from "../../types.ts";
import { authorBefore, bookBefore, MOST_WORDS, quotedHead, SMALL, YEAR } from "./heads.ts";

export type Parts = Pick<SecondaryFields, "type"> &
  Partial<Omit<SecondaryFields, "kind" | "type">> & { readonly from: number; readonly next: number };

/** Builds the match of a work; `firstPage` is the page on which it begins, by default 1. */
export function made({ from, next, ...parts }: Parts, canonical: string, firstPage?: number): Match {
  const fields = {
    author: undefined,
    title: "",
    year: undefined,
    place: "",
    ...parts,
    kind: "secondary",
  } as const;
  const meaning = { country: undefined, canonical, warnings: [], notes: [], ...fields } as const;
  return { drafts: [{ from, next, meaning, pins: "common", firstPage: firstPage ?? 1 }], next };
}

/** A book or report at a place such as `(2nd ed, 2019)`. */
function workAt(
  { type, author, title, by, from, within }: Work,
  published: string,
  parts: Partial<Pick<Parts, "type" | "year">> & Pick<Parts, "next">,
): Match {
  const place = `${by} ${published}`.trimStart();
  if (within !== undefined) {
    const inBook = `${within} ${place}`.trimEnd();
    const chapter = { ...parts, type, author, title, from, place: inBook };
    return made(chapter, `${quotedHead({ author, title })} ${inBook}`);
  }
  const canonical = `${[author, title].filter(Boolean).join(", ")} ${place}`.trimEnd().replace(" ,", ",");
  return made({ type, author, title, from, place, ...parts }, canonical);
}

/**
 * Reads the volume after a work: `(Methuen, 1903) vol 1, 87`, `(Report No 12, 2019), vol. II`, or the first page of a
 * chapter before the cited one: `(Methuen, 1903) 20, 25`.
 */
function inVolume(form: Form): Form {
  return (input, at) => {
    const match = form(input, at);
    const [draft, ...others] = match?.drafts ?? [];
    if (!match || draft?.meaning.kind !== "secondary") return match;
    const { tokens } = input;
    const page = draft.meaning.type === "article" ? phraseAt(tokens, draft.next, FIRST_PAGE) : undefined;
    if (page) {
      const { place, canonical } = draft.meaning;
      const meaning = {
        ...draft.meaning,
        place: `${place} ${page.whole}`,
        canonical: `${canonical} ${page.whole}`,
      };
      const chapter = { ...draft, meaning, next: page.next, firstPage: Number(page.whole) };
      return { drafts: [chapter, ...others], next: page.next };
    }
    const word = skip(tokens, draft.next, ",");
    const number = skip(tokens, word + 1, ".");
    const printed = textAt(tokens, number);
    if (!/^[Vv]ol(?:ume)?$/.test(textAt(tokens, word)) || !/^(?:\d{1,3}|[IVXL]+)$/.test(printed))
      return match;
    const { place, canonical } = draft.meaning;
    const volume = ` vol ${printed}`;
    const meaning = { ...draft.meaning, place: `${place}${volume}`, canonical: `${canonical}${volume}` };
    return { drafts: [{ ...draft, meaning, next: number + 1 }, ...others], next: number + 1 };
  };
}

const FIRST_PAGE = /^\d{1,4}(?= , \d)/;

const MOST_DISTRICT = 5; // tokens
/** `(356 AOT 121)`: the Court's own reference after a minute book. */
const BLOCK_REFERENCE = /^\( \d{1,4} [A-Z]{2,6} \d{1,4} \)/;

/** `60 Tairāwhiti MB 90`, `2011 Māori Appellate Court MB 316`, `2012 Chief Judge's MB 12 (2012 CJ 12)`: a minute book of the Māori Land Court. */
export const minuteBooks: Form = (input, at) => {
  const { tokens, floor } = input;
  const page = digitsAt(tokens, at + 1);
  let from = at - 1;
  const isWord = () => /^(?:\p{Lu}\p{Ll}.*|['’]|s)$/u.test(textAt(tokens, from));
  while (from > at - MOST_DISTRICT && from >= floor && isWord()) from -= 1;
  const volume = digitsAt(tokens, from);
  if (page === undefined || volume === undefined || from < floor || from === at - 1) return undefined;
  const year = YEAR.test(volume) ? Number(volume) : undefined;
  const place = printedText(input, from, at + 2);
  const next = phraseAt(tokens, at + 2, BLOCK_REFERENCE)?.next ?? at + 2;
  return made({ type: "minute_book", year, place, from, next }, place, Number(page));
};

/** Reads the year in `(2019)` or `[2019]` at a token. */
export function yearIn(tokens: Tokens, at: number): number | undefined {
  const [open, year, close] = [textAt(tokens, at), textAt(tokens, at + 1), textAt(tokens, at + 2)];
  const isYear = YEAR.test(year) && ((open === "(" && close === ")") || (open === "[" && close === "]"));
  return isYear ? Number(year) : undefined;
}

export const EDITION_STARTS = ["ed", "edn", "Ed", "Edn", "edition", "rev"];

/**
 * `Irving, The Contract of Employment, 2nd ed (2019)`, `Lewin on Trusts (18th ed, 2008)`; without a year in brackets,
 * `Cross on Evidence (10th Aust ed)`, or with a pinpoint, `Ford, Principles of Corporations Law, 14th ed, para 8.050`;
 * America prints the page first, `H.L.A. Hart, The Concept of Law 55 (2d ed. 1994)`.
 */
export const editions: Form = inVolume((input, at) => {
  const { tokens } = input;
  const word = textAt(tokens, at - 1) === "." && textAt(tokens, at - 2) === "rev" ? at - 2 : at - 1;
  const ordinal = textAt(tokens, word);
  if (!/^(?:\d{1,2}(?:st|nd|rd|th|d)|rev|Aust)$/.test(ordinal) || word < input.floor) return undefined;
  const open = bracketBefore(tokens, word, input.floor);
  const first = open ?? word;
  const dated = yearBehind(tokens, at);
  const page = dated && open !== undefined ? pageBefore(tokens, open) : undefined;
  if (page !== undefined && dated) return bookOfAmerica(input, page, { ...dated, edition: ordinal });
  const head = bookBefore(input, textAt(tokens, first - 1) === "," ? first - 1 : first);
  if (!head || !dated) return head && undatedEdition(input, head, { at, open, ordinal });
  const { year, next } = dated;
  const publisher = printedText(input, at + 1, dated.at).replace(/^[.,(\s]+|[,(\s]+$/g, "");
  const place = `(${[publisher, `${ordinal} ed`, year].filter(Boolean).join(", ")})`;
  return workAt(head, place, { year, next });
});

interface Edition {
  /** Index of the word `ed`. */
  readonly at: number;
  readonly open: number | undefined;
  readonly ordinal: string;
}

/** `(10th Aust ed)`, `, 14th ed, para 8.050` */
function undatedEdition(input: Input, head: Work, { at, open, ordinal }: Edition): Match | undefined {
  const { tokens } = input;
  const next = skip(tokens, at + 1, ".");
  if (open !== undefined) {
    const place = `(${printedText(input, open + 1, at + 1)})`;
    return textAt(tokens, next) === ")" ? workAt(head, place, { next: next + 1 }) : undefined;
  }
  const isKnown = head.author !== undefined || /\bDictionary$/.test(head.title);
  const isPlaced = /^(?:at|para|paras|pp?|ch|vol|\[)$/.test(textAt(tokens, skip(tokens, next, ",")));
  return isKnown && isPlaced ? workAt(head, `(${ordinal} ed)`, { next }) : undefined;
}

/** The index of the `55` or `33-38` before a bracket. */
function pageBefore(tokens: Tokens, open: number): number | undefined {
  const last = digitsAt(tokens, open - 1) === undefined ? undefined : open - 1;
  const isRange =
    last !== undefined && textAt(tokens, last - 1) === "-" && digitsAt(tokens, last - 2) !== undefined;
  return isRange ? last - 2 : last;
}

interface Imprint {
  readonly year: number;
  readonly next: number;
  readonly edition?: string;
}

/** `Ronald Dworkin, Law's Empire 53 (1986)`, `… 53 (2d ed. 1986)`: America prints the cited page before the year; `page` is its index. */
function bookOfAmerica(input: Input, page: number, { year, next, edition }: Imprint): Match | undefined {
  const head = bookBefore(input, page);
  if (head?.author === undefined || / v\.? /.test(head.whole)) return undefined;
  const isPerson = /^\p{Lu}[\p{L}.'’-]*\.? ?\p{Lu}/u.test(head.author);
  if (edition === undefined && !(isPerson && isEnglishTitle(head.title))) return undefined;
  const ordinal = edition?.replace(/(?<=2)d$/, "nd").replace(/(?<=3)d$/, "rd");
  const place = ordinal === undefined ? `(${year})` : `(${ordinal} ed, ${year})`;
  const match = workAt(head, place, { year, next });
  return { ...match, drafts: match.drafts.map((draft) => ({ ...draft, next: page, isPageNext: true })) };
}

const isEnglishTitle = (title: string) =>
  /(?:^| )(?:The|of|and|in|for|to|on|Law|Laws|Rights|Justice)(?: |$)|['’]s /.test(title);

/** `Dworkin, Hard Cases, in Taking Rights Seriously 81, 105 (1977)`: a chapter, the page on which it begins and the cited one, whose index is `page`. */
function chapterOfAmerica(input: Input, page: number, { year, next }: Imprint): Match | undefined {
  const { tokens } = input;
  const first = textAt(tokens, page - 1) === "," ? digitsAt(tokens, page - 2) : undefined;
  const head = first === undefined ? undefined : bookBefore(input, page - 2);
  const { author, title = "", book = "" } = CHAPTER.exec(head?.whole ?? "")?.groups ?? {};
  if (!head || author === undefined || / v\.? /.test(head.whole)) return undefined;
  const place = `in ${book} ${first} (${year})`;
  const parts = { type: "article", author, title, year, place, from: head.from, next } as const;
  const match = made(parts, `${quotedHead({ author, title })} ${place}`, Number(first));
  return { ...match, drafts: match.drafts.map((draft) => ({ ...draft, next: page, isPageNext: true })) };
}

const CHAPTER = /^(?<author>\p{Lu}[^,]{1,60}), (?<title>\p{Lu}[^,]{2,120}), in (?<book>\p{Lu}.{3,120})$/u;

/** `ed (2019)`, `ed, 2008, LexisNexis)`, `ed, Thomson Reuters, 2017`, `ed, 1 April 2016)`; `at` is that of the publisher's end. */
function yearBehind(tokens: Tokens, at: number): { year: number; at: number; next: number } | undefined {
  const isOpened = textAt(tokens, skip(tokens, at + 1, ",")) === "(";
  for (let next = at + 1; next < at + 8; next += 1) {
    const text = textAt(tokens, next);
    if (YEAR.test(text)) {
      const close = skipAll(tokens, next + 1, /^[^);]/, MOST_WORDS - 1);
      const isClosed = textAt(tokens, close) === ")" && (isOpened || close > next);
      const day = dateAt(tokens, next - 2)?.next === next + 1 ? next - 2 : next;
      return { year: Number(text), at: day, next: isClosed ? close + 1 : next + 1 };
    }
    const isDay = dateAt(tokens, next) !== undefined;
    if (!isDay && !/^[,.:()&]$/.test(text) && !/^\p{Lu}/u.test(text)) return undefined;
  }
  return undefined;
}

/** Finds the "(" of `(Oxford University Press, 2nd ed, 2019)`. */
function bracketBefore(tokens: Tokens, at: number, floor: number): number | undefined {
  for (let open = at - 1; open >= Math.max(floor, at - MOST_WORDS); open -= 1) {
    const text = textAt(tokens, open);
    if (text === "(") return open;
    if (
      !/^(?:[,&'-]|\d{1,2}(?:st|nd|rd|th)|eds?|tr|trans)$/.test(text) &&
      !/^\p{Lu}/u.test(text) &&
      !SMALL.test(text)
    )
      return undefined;
    if (text === "," && open < at - 1) return undefined;
  }
  return undefined;
}

const PUBLISHERS =
  "Press|Butterworths|LexisNexis|Publishing|Thomson|Lawbook|Law Book|Federation|Hart|Sweet|Maxwell|Routledge|Elgar|Springer|Stevens|Wiley|Methuen|Penguin|Allen & Unwin|Blackwell|Clarendon|Publishers|Publications|OUP|CUP|Nijhoff|Brill|Kluwer|Intersentia|Palgrave|Macmillan|Academic|Cavendish|Beck|UP|Allen Lane|Polity|Sage|SAGE|Norton|Bloomsbury|Ashgate|Carswell|Aspen|Pearson|Longman|Weidenfeld|Faber|HarperCollins|Knopf|Verso|Juta|Irwin Law|Liberty Fund|Duckworth|Dartmouth|Halstead|Legal Books|CCH|LBC|LBA";
export const PUBLISHER = regex.plain`\b(?:${PUBLISHERS})\b`; // matches "Oxford University Press"

/** `R Smith, The Law of Ferries (Federation Press, 2008)`, `Smith, The Law of Ferries, (2008) at 12` */
export const published: Form = inVolume((input, at) => {
  const { tokens } = input;
  if (yearIn(tokens, at) !== undefined) return datedBook(input, at);
  if (textAt(tokens, at) !== "(" || !/^[\p{Lu}\d]/u.test(textAt(tokens, at + 1))) return undefined;
  const close = skipAll(tokens, at + 2, /^[^)]/, MOST_WORDS - 2);
  const year = textAt(tokens, close - 1);
  const publisher = printedText(input, at + 1, close);
  if (textAt(tokens, close) !== ")" || !(YEAR.test(year) || isWithoutYear(publisher))) return undefined;
  const head = yearlyBefore(input, at) ?? bookBefore(input, at);
  const isOfPublisher = isPublisher(publisher, head);
  if (!head || !(isOfPublisher || isPaper(input, head, publisher))) return undefined;
  const dated = YEAR.test(year) ? { year: Number(year) } : {};
  const type = isOfPublisher ? head.type : "report";
  return workAt(head, `(${publisher})`, { ...dated, type, next: close + 1 });
});

/** `Thomson Reuters, subscription service`, and a paper of the Houses of Parliament. */
function isWithoutYear(place: string): boolean {
  return (
    OF_COMMONS.test(place) || /^\p{Lu}.{2,60}, (?:subscription|loose-?leaf|online)(?: service)?$/u.test(place)
  );
}

/** Whether the words in a bracket are a publisher: a known one, or after an author one with its city. */
function isPublisher(words: string, head: Work | undefined): boolean {
  return PUBLISHER.test(words) || (head?.author !== undefined && CITY.test(words) && !DATED_KIND.test(words));
}

type Work = NonNullable<ReturnType<typeof bookBefore>>;

/** `London: Allen Lane, 2010` */
const CITY =
  /^\p{Lu}[\p{L} .]{2,24}(?:, \p{Lu}[\p{L}.]{1,14})?: \p{Lu}[\p{L}&'’ .-]{1,50}, (?:1[6-9]|20)\d\d$/u;

/** Reads author and title before the year of a paper that appears every year: `Threat Landscape 2023 (October 2023)`. */
function yearlyBefore(input: Input, at: number): Work | undefined {
  const year = textAt(input.tokens, at - 1);
  const head = YEAR.test(year) ? bookBefore(input, at - 1) : undefined;
  return head && { ...head, title: `${head.title} ${year}` };
}

/** `HC 2014-15, 770`: the number of a paper of the Houses of Parliament in its session. */
const OF_COMMONS = /^H[CL] \d{4}-\d\d, \d{1,4}(?:-[IVX]+)?$/;
const DATED_KIND =
  /^(?:[\p{Lu}\d][^()]{1,80}, |H[CL] )?(?:\d{1,4}, )?(?:\d{1,2} )?(?:\p{Lu}\p{Ll}{2,8} )?(?:1[6-9]|20)\d\d$/u;
const NUMBERED_REPORT = /\b(?:Report|Paper|Project|Digest)(?: No\.?)? \d|^(?:\p{Lu}\p{Ll}+ )?Report,/u;
const KIND_OF_PAPER =
  /(?:Paper|Report|Review|Guide|Guidelines|Finding|Survey|Statement|Plan|Policy|Strategy|Manual|Catalogue|Fact Sheet|Web Page|Wai \d{1,4}),? /;
const TITLE_OF_PAPER =
  /(?:^| )(?:of|on|in|for|and|to|Guide|Guidelines?|Manual|Handbook|Benchbook|Plan|Strategy|Review|Survey|Statement|Policy|Code|Landscape|Outlook|Bulletin)(?!\p{L})/u;

/** Words of a sentence before or in what would be a body's name. */
const IN_SENTENCE = /(?<!(?:of|for|and|on|in|into)) the |(?:^|\s)(?:by|to|from|at|with)\s/;

/** `Some Commission, Harbour Benchbook (29 March 2021)`, `Some Department, Online Fares (White Paper, CP 57, 2019)`: a body's paper, which has no publisher. */
function isPaper({ tokens }: Input, { author, title, from }: Work, place: string): boolean {
  if (OF_COMMONS.test(place)) return true;
  const isLed = /^(?:the|an?|our|their)$/.test(textAt(tokens, from - 1));
  if (author === undefined || isLed || IN_SENTENCE.test(author)) return false;
  if (!DATED_KIND.test(place) || NUMBERED_REPORT.test(place)) return false;
  if (KIND_OF_PAPER.test(place)) return / /.test(title);
  const isBody = BODY.test(author) || /^[A-Z]{3,8}$/.test(author);
  return isBody && TITLE_OF_PAPER.test(place.includes(",") ? `${title} in` : title);
}

/** Papers of a proceeding, whose paragraphs may be numbered in the same way. */
const OF_EVIDENCE = /\b(?:Affidavit|Bundle|Defence|Exhibit|Outline|Statement|Submissions?|Transcript)\b/;

/** `8.050`, `8.1.2` before a closing bracket. */
function isDecimal(tokens: Tokens, at: number): boolean {
  const mayBe = textAt(tokens, at + 1) === ".";
  return mayBe && phraseAt(tokens, at, /^\d{1,4} \. (?:\d{3,5}|\d{1,4} \. \d{1,4})(?= \])/) !== undefined;
}

/** `Ford, Principles of Corporations Law [8.050]`, `Carter on Contract at [10-120]`: a loose-leaf work at its paragraph. */
export const services: Form = (input, at) => {
  const { tokens } = input;
  if (textAt(tokens, at) !== "[" || !(isDecimal(tokens, at + 1) || isOfService(tokens, at))) return undefined;
  const led = textAt(tokens, at - 1) === "at" ? at - 1 : at;
  const end = textAt(tokens, led - 1) === "," ? led - 1 : led;
  const head = bookBefore(input, end);
  const isNamed =
    head?.author !== undefined ||
    /^\S{1,60}['’]s \p{Lu}|(?<!\p{L})\p{Lu}\p{L}+ on \p{Lu}/u.test(head?.title ?? "");
  return head && isNamed && !OF_EVIDENCE.test(head.whole) ? workAt(head, "", { next: end }) : undefined;
};

/** A bare year identifies a book only between author and title and a page, chapter or volume. */
function datedBook(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const year = yearIn(tokens, at);
  if (year === undefined) return undefined;
  const page = pageBefore(tokens, at);
  const chapter = page === undefined ? undefined : chapterOfAmerica(input, page, { year, next: at + 3 });
  if (chapter) return chapter;
  if (page !== undefined) {
    const isLast = /^(?:[.;)])?$/.test(textAt(tokens, at + 3));
    return isLast ? bookOfAmerica(input, page, { year, next: at + 3 }) : undefined;
  }
  const isApart = textAt(tokens, at - 1) === ",";
  if (!isPlacedBehind(tokens, at + 3)) return undefined;
  const head = bookBefore(input, isApart ? at - 1 : at);
  const mayBeName = !isApart && isLedBehind(tokens, at + 3);
  return head && isBook(head, mayBeName) ? workAt(head, `(${year})`, { year, next: at + 3 }) : undefined;
}

/** Whether words before a bare year are a book's author and title; those of a case may be followed by `at 12`, too. */
function isBook({ author, title, whole, within }: Work, mayBeName: boolean): boolean {
  if (author === undefined || /\sv\.?\s/.test(whole) || !/\s/.test(within ?? title)) return false;
  return !mayBeName || within !== undefined || isEnglishTitle(title);
}

/** Whether a place in a book follows its year: `vol 2`, `ch 3`, `772.`, `at 12`. */
function isPlacedBehind(tokens: Tokens, next: number): boolean {
  const word = textAt(tokens, skip(tokens, next, ","));
  return /^(?:vol|ch)$/.test(word) || isBarePage(tokens, next) || isLedBehind(tokens, next);
}

/** `at 12`, `, p 12`, and the chapter of `3 at 12` */
function isLedBehind(tokens: Tokens, next: number): boolean {
  const lead = skip(tokens, next, ",");
  const isOfChapter = digitsAt(tokens, next) !== undefined && textAt(tokens, next + 1) === "at";
  const isPage = /^(?:at|pp?)$/.test(textAt(tokens, lead));
  return isOfChapter || (isPage && /^(?:\d|pp?$|\.|\[)/.test(textAt(tokens, lead + 1)));
}

/** `(1901) 772.`: a page alone after the year, as no series or journal follows. */
function isBarePage(tokens: Tokens, at: number): boolean {
  const isEnd = /^(?:[.,;)[-]?|ff?)$/.test(textAt(tokens, at + 1)) || isGlued(tokens, at + 1);
  return digitsAt(tokens, at) !== undefined && isEnd;
}

export const REPORT_STARTS = ["Report", "Paper", "WP", "Project", "Digest"];
const BODY =
  /^ Report on\b|\b(?:[A-Z]{0,4}LRC|Commission|Committee|Council|Department|Institute|Inquiry|Ministry|Office|Bureau|Authority|Tribunal)\b/;

/** Index of the first word of the report type: `Final`, `Second Interim`. */
function kindStart(tokens: Tokens, at: number): number {
  const kinds =
    /^(?:Final|Interim|Inquiry|Discussion|Issues|Working|Consultation|Second|First|Parliamentary|Scrutiny|Research|Background)$/;
  let first = at;
  while (kinds.test(textAt(tokens, first - 1))) first -= 1;
  return first;
}

/** Index of the token with a report's year, after a bracket, a month or a day. */
function reportYear(tokens: Tokens, open: number): number | undefined {
  const from = textAt(tokens, open) === "(" ? open + 1 : open;
  return [from, from + 1, from + 2].find((at) => YEAR.test(textAt(tokens, at)));
}

/** `Australian Law Reform Commission, Grouped Proceedings (Report No 46, 1988)`, `… Working Paper No 2 (1969)` */
export const reports: Form = inVolume((input, at) => {
  const { tokens } = input;
  const isNumbered = /^Nos?$/.test(textAt(tokens, at + 1));
  const printed = isNumbered ? skip(tokens, at + 2, ".") : at + 1;
  const isTheLast = textAt(tokens, kindStart(tokens, at) - 1) === "(" && textAt(tokens, at + 1) === ",";
  const number = isTheLast && digitsAt(tokens, printed) === undefined ? at : printed;
  if (number !== at && digitsAt(tokens, number) === undefined) return byTitle(input, at);
  const ofBody = ofReformers(input, at, number);
  if (ofBody) return ofBody;
  const first = kindStart(tokens, at);
  const dated = reportYear(tokens, skip(tokens, skipPhrase(tokens, number + 1, REPORT_KIND), ","));
  const before = /^[,(]$/.test(textAt(tokens, first - 1)) ? first - 1 : first;
  const head = bookBefore(input, before);
  if (!head) return undefined;
  if (dated === undefined)
    return datedAhead(input, head, first, number) ?? undatedReport(input, head, first, number);
  if (!isOfBody(head)) return undefined;
  const year = textAt(tokens, dated);
  const place = `(${printedText(input, first, number + 1).replaceAll(".", "")}, ${year})`;
  return workAt(head, place, { type: "report", year: Number(year), next: afterDay(tokens, dated + 1) });
});

const isOfBody = ({ author = "", title }: Work) => BODY.test(`${author} ${title}`);

/** `Productivity Commission 2014, Access to Justice, Report No 72` */
function datedAhead(input: Input, head: Work, first: number, number: number): Match | undefined {
  const { author, from, year } = yearAhead(input, head.from) ?? {};
  if (author === undefined || from === undefined) return undefined;
  const place = `(${printedText(input, first, number + 1).replaceAll(".", "")}, ${year})`;
  return workAt({ ...head, author, title: head.whole, from }, place, {
    type: "report",
    year,
    next: number + 1,
  });
}

/** Reads the body and the year before a title: `Productivity Commission 2014, Access to Justice, Report No 72`, `… (2014), …`. */
function yearAhead(input: Input, at: number) {
  const { tokens, floor } = input;
  const end = textAt(tokens, at) === ")" ? at + 1 : at - 1; // the head of a title may begin at its bracket
  const isBracketed = textAt(tokens, end - 1) === ")";
  const year = isBracketed ? end - 2 : end - 1;
  if (textAt(tokens, end) !== "," || !YEAR.test(textAt(tokens, year)) || year <= floor) return undefined;
  const author = authorBefore(input, isBracketed ? year - 1 : year);
  return author && BODY.test(author.text)
    ? { author: author.text, from: author.from, year: Number(textAt(tokens, year)) }
    : undefined;
}

/** Skips the bracket or the day after a report's year: `Report No 9 of 2017, 17 August 2017`. */
function afterDay(tokens: Tokens, at: number): number {
  const day = textAt(tokens, at) === "," ? dateAt(tokens, at + 1) : undefined;
  return day?.next ?? skip(tokens, at, ")");
}

/** Skips the kind in `Report No 26 (Interim)`. */
const REPORT_KIND = /^\( (?:Interim|Final)(?= )(?: \))?/;

/** `Law Reform Commission, Evidence (Interim) (Report 26, Vol 1)` */
function undatedReport(input: Input, head: Work, first: number, number: number): Match | undefined {
  const { tokens } = input;
  const volume = /^(?:Vol|Volume)$/.test(textAt(tokens, number + 2)) ? number + 4 : number + 1;
  const isBracketed = textAt(tokens, first - 1) === "(" && textAt(tokens, volume) === ")";
  if (head.author === undefined || !isBracketed || !isOfBody(head)) return undefined;
  return workAt(head, `(${printedText(input, first, volume)})`, { type: "report", next: volume + 1 });
}

/** `Contributory Negligence (Law Com No 219, 1993)`, `Report on Occupiers' Liability (LRC 46-1994)` */
export const reportsByCode: Form = (input, at) => {
  const { tokens } = input;
  const isCode = /^(?:NZLC|LRC)$/.test(textAt(tokens, at));
  const first = isCode ? at : textAt(tokens, at - 2) === "Scot" ? at - 2 : at - 1;
  const number = isCode ? at + 1 : skip(tokens, skip(tokens, skip(tokens, at + 1, "CP"), "No"), ".");
  if (!isCode && textAt(tokens, at - 1) !== "Law") return undefined;
  const isNumber =
    digitsAt(tokens, number) !== undefined || /^[A-Z]{1,2}\d{1,3}$/.test(textAt(tokens, number)); // "R122"
  if (textAt(tokens, first - 1) !== "(" || !isNumber) return undefined;
  const dated = [number + 1, number + 2].find((one) => YEAR.test(textAt(tokens, one)));
  const close = (dated ?? number) + 1;
  const head = textAt(tokens, close) === ")" ? bookBefore(input, first - 1) : undefined;
  if (!head) return undefined;
  const year = dated === undefined ? undefined : Number(textAt(tokens, dated));
  return workAt(head, `(${printedText(input, first, close)})`, { type: "report", year, next: close + 1 });
};

/** Tests whether a word may be part of a title: capitalised, a small word, or `mark`. */
export function isTitleWord(text: string, mark?: string): boolean {
  return /^\p{Lu}/u.test(text) || SMALL.test(text) || /^['s&-]$/.test(text) || text === mark;
}

/** `Ontario Law Reform Commission Report on Products Liability (1979)` */
function byTitle(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  if (!/^(?:on|of|into)$/.test(textAt(tokens, at + 1))) return undefined;
  const open = skipAll(tokens, at + 2, (text) => isTitleWord(text), MOST_WORDS - 2);
  const dated = textAt(tokens, open) === "(" ? reportYear(tokens, open) : undefined;
  if (dated === undefined || textAt(tokens, dated + 1) !== ")") return undefined;
  const first = kindStart(tokens, at);
  const head = bookBefore(input, textAt(tokens, first - 1) === "," ? first - 1 : first);
  const title = printedText(input, head?.from ?? first, open);
  if (/['"] /.test(title)) return undefined; // "'White Paper on Ferries' COM (2020)"
  if (!BODY.test(head?.whole ?? title)) return undefined;
  const place = printedText(input, open, dated + 2);
  const year = Number(textAt(tokens, dated));
  const parts = { type: "report", title, place, year } as const;
  return made({ ...parts, from: head?.from ?? first, next: dated + 2 }, `${title} ${place}`);
}

/** `ALRC, Managing Justice (ALRC Report 89, 2000)`: the title before the bracket in which the report is named. */
function ofTitle(input: Input, from: number, number: number): Match | undefined {
  const { tokens } = input;
  const found = phraseAt(tokens, number + 1, /^,? ?(?<year>(?:19|20)\d\d) \)/);
  const head = found && bookBefore(input, from - 1);
  if (!found || !head) return undefined;
  const place = printedText(input, from - 1, found.next);
  return workAt(head, place, { type: "report", year: Number(found.named["year"]), next: found.next });
}

const MOST_OF_TITLE = 24; // tokens

/** Skips the title between a report's number and its year: `ALRC Report No 114, Family Violence – A Legal Response (2010)`. */
function behindTitle(tokens: Tokens, at: number): number {
  if (textAt(tokens, at) !== ",") return at;
  const end = skipAll(tokens, at + 1, (text) => isTitleWord(text, ":"), MOST_OF_TITLE);
  return textAt(tokens, end) === "(" ? end : at;
}

/** `ALRC Report 26`, `NSWLRC, Report No 93` */
function ofReformers(input: Input, at: number, number: number): Match | undefined {
  const from = textAt(input.tokens, at - 1) === "," ? at - 2 : at - 1;
  const [author, what] = [textAt(input.tokens, from), printedText(input, at, number + 1)];
  if (!/^[A-Z]{0,4}LRC$/.test(author) || from < input.floor) return undefined;
  const titled = textAt(input.tokens, from - 1) === "(" ? ofTitle(input, from, number) : undefined;
  if (titled) return titled;
  const dated = phraseAt(
    input.tokens,
    behindTitle(input.tokens, number + 1),
    /^\( (?<year>(?:19|20)\d\d) \)/,
  );
  const year = dated?.named["year"];
  const parts = {
    type: "report",
    author,
    title: what,
    place: "",
    ...(year && { year: Number(year) }),
  } as const;
  return made(
    { ...parts, from, next: dated?.next ?? number + 1 },
    `${author} ${what}${year ? ` (${year})` : ""}`,
  );
}
