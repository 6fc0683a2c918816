import { regex } from "../../../core/regex.ts";
import { singleSpaced } from "../../../core/text.ts";
import { digitsAt, indexAt, textAt, textBefore, type Tokens, tokensOf } from "../../tokens.ts";
import type { Form, Input, Match, SecondaryFields } from "../../types.ts";
import { quotedHead, titleBefore } from "./heads.ts";
import { made, PUBLISHER } from "./secondary.ts";

const LONGEST_HEAD = 420; // characters before the year
const LONGEST_REST = 600; // characters after it
const MOST_LINES = 3; // of a head that is wrapped

/** The bullet or number of an entry, or the word that refers to it. */
const LEAD = /^(?:[-•>.;\s]|\[?\d{1,3}[.)\]](?=\s)|(?:[Ss]ee|Cf|cf)(?: also)?[ .]){0,6}/;

/** The author, year and other parts of an entry, as AGLC4 arranges them. */
interface Entry {
  readonly type: SecondaryFields["type"];
  readonly title: string;
  readonly place: string;
  readonly page?: number | undefined;
  /** Position of its end, exclusive. */
  readonly end: number;
}

interface Head {
  readonly author: string;
  /** Position at which the entry begins. */
  readonly start: number;
  readonly isPerson: boolean;
  /** What follows the authors: the title of a work whose year comes last. */
  readonly rest: string;
}

/**
 * Works as lists of references print them: `Smith, J. (2012). Title. Journal, 34(2), 55–78.` (APA), `Smith, John. 2012.
 * "Title." Journal 34 (2): 55–78.`, `Smith, John. Title. Oxford: OUP, 2012.` and `John Smith, "Title," Journal 34, no. 2
 * (2012): 57` (Chicago), `Smith, J. (2012) 'Title', Journal, 34(2), pp. 55-78.` (Harvard), `Smith, John. "Title." Journal,
 * vol. 34, no. 2, 2012, pp. 55-78.` (MLA).
 */
export const listedWorks: Form = (input, at) => {
  const { tokens } = input;
  const [before, after] = [textAt(tokens, at - 1), textAt(tokens, at + 1)];
  if (before === "(" && /^[),]$/.test(after))
    return textAt(tokens, at + 2) === ":" ? articleOfIssue(input, at) : yearInBracket(input, at);
  if (before === "." && after === ".") return yearFirst(input, at);
  if (before !== ",")
    return after === ")" && textAt(tokens, at + 2) === ":" ? articleOfIssue(input, at) : undefined;
  if (after === "," && /^pp?$/.test(textAt(tokens, at + 2))) return yearBeforePages(input, at);
  return after === "." || after === "" ? (yearFirst(input, at) ?? yearLast(input, at)) : undefined;
};

/** `Smith, J. (2012). Title. …`, `Smith, J. (2012, May 3). Title. …`, `Smith, J. (2012) 'Title', …` */
function yearInBracket(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  let close = at + 1;
  while (close < at + 6 && textAt(tokens, close) !== ")") close += 1;
  const isApa = textAt(tokens, close + 1) === ".";
  if (textAt(tokens, close) !== ")" || !(isApa || /^["'\p{Lu}]/u.test(textAt(tokens, close + 1))))
    return undefined;
  const head = headBefore(input, at - 1);
  return head && (head.isPerson || isApa) ? entryOf(input, at, head, tokens[close]?.end ?? 0) : undefined;
}

/** `Smith, John. 2012. Title. …`, `Smith, J., 2012. Title. …` */
function yearFirst(input: Input, at: number): Match | undefined {
  const head = headBefore(input, at);
  return head?.isPerson === true ? entryOf(input, at, head, input.tokens[at]?.end ?? 0) : undefined;
}

function entryOf(input: Input, at: number, head: Head, from: number): Match | undefined {
  if (head.rest !== "") return undefined;
  const year = Number.parseInt(textAt(input.tokens, at), 10);
  const entry = entryAfter(restOf(input.text, from), year, head.isPerson);
  return entry && built(input, at, head, { ...entry, end: from + entry.end }, year);
}

function built(input: Input, at: number, { author, start }: Head, entry: Entry, year: number): Match {
  const { type, title, place, page, end } = entry;
  const { from, next } = tokensOf(input.tokens, at, { start, end, floor: input.floor });
  const head = type === "article" ? quotedHead({ author, title }) : `${author}, ${title}`;
  const canonical = `${head}${place.startsWith(",") ? "" : " "}${place}`;
  const match = made({ type, author, title, year, place, from, next }, canonical, page);
  return { ...match, drafts: match.drafts.map((draft) => ({ ...draft, pins: "none" })) };
}

/** The text after a year, up to the end of the entry: of its line, and of the next ones if that is wrapped. */
function restOf(text: string, from: number): string {
  const rest = text.slice(from, from + LONGEST_REST);
  let end = rest.indexOf("\n");
  for (
    let line = 1;
    end > 0 && line < MOST_LINES && /[\p{L}\p{N},:&-]\s*$/u.test(rest.slice(0, end));
    line += 1
  ) {
    const next = rest.indexOf("\n", end + 1);
    if (/^\s*(?:\n|$)/.test(rest.slice(end + 1, next === -1 ? undefined : next))) break;
    end = next === -1 ? rest.length : next;
  }
  return (end === -1 ? rest : rest.slice(0, end)).replaceAll("\n", " ");
}

/** Reads the authors that begin an entry before a token, and what follows them. */
function headBefore(input: Input, at: number): Head | undefined {
  const text = textBefore(input, at, LONGEST_HEAD);
  const end = input.tokens[at]?.start ?? 0;
  for (let line = 0, to = text.length; line < MOST_LINES && to > 0; line += 1) {
    const start = text.lastIndexOf("\n", to - 1) + 1;
    const isWhole = start > 0 || text.length < LONGEST_HEAD;
    const head = isWhole ? headOf(input.text, end - text.length + start, text.slice(start)) : undefined;
    if (head) return head;
    if (start === 0 || text.slice(start, to).trim() === "") return undefined;
    to = start - 1;
  }
  return undefined;
}

/** `———. ` for the author of the entry above. */
const AGAIN = /^\s{0,3}-{2,3}[.,]?\s{1,3}/;
const MOST_ABOVE = 8; // lines

/** Reads the head of an entry that begins at a position; dashes mean the author of the entry above. */
function headOf(whole: string, at: number, entry: string): Head | undefined {
  const dashes = AGAIN.exec(entry)?.[0].length;
  const lead = dashes ?? LEAD.exec(entry)?.[0].length ?? 0;
  if (dashes === undefined) {
    const head = authorsOf(entry.slice(lead));
    return head && { ...head, start: at + lead };
  }
  const author = authorAbove(whole, at);
  return author === undefined ? undefined : { author, start: at, isPerson: true, rest: entry.slice(lead) };
}

/** Reads the author of the last entry that names one above a line. */
function authorAbove(text: string, at: number): string | undefined {
  for (let [line, to] = [0, at - 1]; line < MOST_ABOVE && to > 0; line += 1) {
    const start = Math.max(text.lastIndexOf("\n", to - 1) + 1, to - LONGEST_HEAD);
    const entry = text.slice(start, to);
    const lead = LEAD.exec(entry)?.[0].length ?? 0;
    const head = AGAIN.test(entry) ? undefined : authorsOf(entry.slice(lead));
    if (head?.isPerson === true) return head.author;
    to = start - 1;
  }
  return undefined;
}

const SURNAME = String.raw`(?:(?:de|den|der|di|du|la|le|van|von|Van|De|Le|Mc) ?){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?`;
/** `J.`, `J. K.`, `JK`, `John`, `John M.`, `Mary Jane` */
const GIVEN = String.raw`(?:\p{Lu}\.[ -]?|\p{Lu}[\p{L}'’]{0,15}[ -]){0,3}(?:\p{Lu}\.|\p{Lu}[\p{L}'’]{0,15})`;
const INVERTED = regex.u`^(?<surname>${SURNAME}), {0,3}(?<given>${GIVEN})(?=$|[.,;&(]|(?<=\.)\s|\s{1,3}(?:\(|&|and\s|et\sal|\d))`;
const VANCOUVER = regex.u`^(?<surname>\p{Lu}[\p{L}'’-]+) (?<given>\p{Lu}{1,3})(?=$|[.,;&\s(])`;
const STRAIGHT = regex.u`^(?:\p{Lu}\.[ -]?|\p{Lu}[\p{L}'’]{0,15}[ -]){1,3}\p{Lu}[\p{L}'’-]+(?=$|[.,;&\s(])`;
const INITIALS = /^(?:\p{Lu}\.?[ -]?){1,4}$/u;
/** What separates two names: `, `, ` and `, `, & `. */
const LINK = /^[,;]?\s{0,3}(?:(?:&|and)\s{1,3})?/;
const MOST_NAMES = 20;

/** Reads a list of names that begins with a surname, or the name of a body. */
function authorsOf(text: string): Omit<Head, "start"> | undefined {
  const { names, rest } = namesIn(text);
  const [first, ...others] = names;
  if (first === undefined) return bodyOf(text);
  const [more = ""] = /^,?\s{1,3}et al\.?/.exec(rest) ?? [];
  const [editors = ""] = /^,?\s{1,3}\(?[Ee]d(?:itor)?s?\.?\)?/.exec(rest.slice(more.length)) ?? [];
  const all = [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");
  const office = editors === "" ? "" : others.length > 0 ? " (eds)" : " (ed)";
  const author = `${all}${more === "" ? "" : " et al"}${office}`;
  return { author, isPerson: true, rest: rest.slice(more.length + editors.length).replace(/^[.,\s]+/, "") };
}

function namesIn(text: string): { readonly names: readonly string[]; readonly rest: string } {
  const names: string[] = [];
  let rest = text;
  while (names.length < MOST_NAMES) {
    const link = names.length === 0 ? "" : (LINK.exec(rest)?.[0] ?? "");
    const name =
      names.length > 0 && link.trim() === ""
        ? undefined
        : nameAt(rest.slice(link.length), names.length === 0);
    if (!name) break;
    names.push(name.text);
    rest = rest.slice(link.length + name.length);
  }
  return { names, rest };
}

/** Reads one name, in the order of given name and surname: the first of a list has its surname first. */
function nameAt(text: string, isFirst: boolean): { text: string; length: number } | undefined {
  const inverted = INVERTED.exec(text) ?? VANCOUVER.exec(text);
  const { surname = "", given = "" } = inverted?.groups ?? {};
  const isSure = isFirst || INITIALS.test(given);
  if (inverted && isSure)
    return { text: `${given.replaceAll(".", "").trim()} ${surname}`, length: inverted[0].length };
  const straight = isFirst ? undefined : STRAIGHT.exec(text)?.[0];
  return straight === undefined ? undefined : { text: straight.replaceAll(".", ""), length: straight.length };
}

const BODY =
  /(?:Association|Authority|Bank|Bureau|Cent(?:re|er)|College|Commission|Committee|Council|Court|Department|Foundation|Government|Institute|Library|Ministry|Nations|Office|Organi[sz]ation|Parliament|Service|Society|Tribunal|Union|University)(?!\p{L})/u;

function bodyOf(text: string): Omit<Head, "start"> | undefined {
  const name = text.replace(/[.\s]+$/, "");
  const isName = /^\p{Lu}[\p{L}&'’,() -]{4,110}$/u.test(name) && BODY.test(name);
  const words = name.split(" ").filter((word) => /^\p{Ll}/u.test(word));
  return isName && words.every((word) => /^(?:of|and|for|the|on|in|to)$/.test(word))
    ? { author: name, isPerson: false, rest: "" }
    : undefined;
}

/** A title without quotation marks, which ends at a full stop: not at that of an abbreviation or within brackets. */
const PLAIN = String.raw`(?<plain>(?:\([^()]{1,90}\)|[^.?!()]|[.?!](?!\s)|[?!](?=\s)|(?<=\b(?:No|Vol|vs?|St|Mr|Dr|\p{Lu}))\.(?=\s)){3,260}?)[.?!]`;
const QUOTED = String.raw`(?<mark>["'])(?<quoted>.{3,260}?)[.,?!]{0,2}\k<mark>[.,]?`;
const START = String.raw`^[.,]?\s{1,3}`;
const VOLUME = String.raw`(?:vol\.?\s)?(?<volume>\d{1,4})(?:\s{0,3}\(\s?(?<issue>[^()]{1,14}?)\s?\)|,\s{1,3}no\.?\s(?<number>\d{1,3}(?:[-/]\d{1,3})?))?`;
const PAGES = String.raw`\s{0,3}[,:]\s{0,3}(?:pp?\.?\s{0,2}|Article\s)?(?<page>e?\d{1,7})(?:-\d{1,7})?`;
const ARTICLES = [
  regex.u`${START}${PLAIN}\s{1,3}(?<journal>\p{Lu}[^\d"():;.]{2,90}?)\s{0,3},?\s{1,3}${VOLUME}${PAGES}`,
  regex.u`${START}${QUOTED}\s{1,3}(?<journal>\p{Lu}[^\d"():;]{2,90}?)\s{0,3},?\s{1,3}${VOLUME}${PAGES}`,
] as const;
const CHAPTERS = [
  regex.u`${START}${PLAIN}\s{1,3}In:?\s{1,3}(?<book>\p{Lu}.{5,260}?)(?=\.?\s*$)`,
  regex.u`${START}${QUOTED},?\s{1,3}[Ii]n:?\s{1,3}(?<book>\p{Lu}.{5,260}?)(?=\.?\s*$)`,
] as const;
const BOOKS = [
  regex.u`${START}${PLAIN}\s{1,3}(?:(?<edition>\d{1,2}(?:st|nd|rd|th)|[Rr]ev(?:ised|\.)) edn?\.?,?\s{1,3})?(?<publisher>https?:\S{4,200}|[^."'\n]{2,90})(?=\.|,\s|$)`,
  regex.u`${START}${QUOTED}\s{1,3}(?<publisher>https?:\S{4,200}|[^."'\n]{2,90})(?=\.|,\s|$)`,
] as const;

/** `Legislating for the Quays (Cm 9446).`: a body's paper, whose number ends the entry. */
const PAPERS = [
  regex.u`${START}(?<plain>\p{Lu}[^.()\n]{3,200}) \((?<number>(?:Cm(?:n?d)?|C|CP|HC|HL)\.? ?\d{1,5})\)\.?\s{0,3}$`,
] as const;

type Groups = Readonly<Partial<Record<string, string>>>;

function first(
  forms: readonly RegExp[],
  text: string,
): { readonly parts: Groups; readonly end: number } | undefined {
  for (const form of forms) {
    const found = form.exec(text);
    if (found) return { parts: found.groups ?? {}, end: found[0].length };
  }
  return undefined;
}

/** Reads the title and the place after an author and a year. */
function entryAfter(rest: string, year: number, isPerson: boolean): Entry | undefined {
  const article = first(ARTICLES, rest);
  if (article)
    return {
      type: "article",
      title: titleOf(article.parts),
      ...journalOf(article.parts, year),
      end: article.end,
    };
  const chapter = first(CHAPTERS, rest);
  const book = tidy(chapter?.parts["book"]);
  if (chapter && (PUBLISHER.test(book) || /\b[Ee]ds?\b|\bpp?\. ?\d/.test(book)))
    return {
      type: "article",
      title: titleOf(chapter.parts),
      place: `in ${book} (${year})`,
      end: chapter.end,
    };
  const paper = first(PAPERS, rest);
  if (paper && !isPerson) {
    const { number = "" } = paper.parts;
    return { type: "report", title: titleOf(paper.parts), place: `(${number}, ${year})`, end: paper.end };
  }
  const whole = first(BOOKS, rest);
  return whole && bookOf(whole.parts, whole.end, year, isPerson);
}

function titleOf({ plain, quoted = plain }: Groups): string {
  return tidy(quoted);
}

/** Removes the double spaces that the emphasis of Markdown leaves. */
function tidy(text = ""): string {
  return singleSpaced(text).replaceAll(/ (?=[,.])/g, "");
}

/** `(2012) 34(2) Journal 55` */
function journalOf({ volume, issue, number = issue, journal = "", page }: Groups, year: number) {
  const name = tidy(journal).replace(/,$/, "");
  const place = `(${year}) ${volume}${number === undefined ? "" : `(${number})`} ${name}${page === undefined ? "" : ` ${page}`}`;
  const first = Number(page);
  return { place, page: Number.isNaN(first) ? undefined : first };
}

/** `, 3rd ed.` of a title in an entry. */
const EDITION = /(?:,\s|\s\()(?<edition>(?:\d{1,2}(?:st|nd|rd|th)|[Rr]ev)\.?) edn?\.?\)?$/;

function bookOf(parts: Groups, end: number, year: number, isPerson: boolean): Entry | undefined {
  const [title, publisher] = [titleOf(parts), tidy(parts["publisher"])];
  const edition = parts["edition"] ?? EDITION.exec(title)?.groups?.["edition"];
  const isOfCity = /^\p{Lu}[\p{L} .,]{1,30}: \p{Lu}/u.test(publisher);
  const isBook = PUBLISHER.test(publisher) || isOfCity;
  if (isBook) {
    const place = [publisher, edition && `${edition.replace(".", "")} ed`, year].filter(Boolean).join(", ");
    return { type: "book", title: title.replace(EDITION, ""), place: `(${place})`, end };
  }
  const number = /\((?<number>(?:[^()]* )?(?:Report|Paper)\b[^()]*)\)$/.exec(title)?.groups?.["number"];
  if (number !== undefined) {
    const named = title.slice(0, -number.length - 2).trim();
    return { type: "report", title: named, place: `(${number.replace("No.", "No")}, ${year})`, end };
  }
  if (!isPerson && publisher.startsWith("http")) return { type: "report", title, place: `(${year})`, end };
  const isSource = isPerson && /^(?:https?:|\p{Lu}[\p{L}&'’ -]{1,60}$)/u.test(publisher);
  return isSource ? { type: "article", title, place: `, ${publisher} (${year})`, end } : undefined;
}

const CITY_AND_PUBLISHER = String.raw`(?:(?<city>\p{Lu}[\p{L} .,]{1,30}): {0,3})?(?<publisher>[^.:"\n]{2,80})`;
/** `Title. Oxford: Oxford University Press`, `Title. 2nd ed. Oxford UP`, `"Chapter." In Book, edited by A Person, 20-45. Oxford: OUP` */
const LAST = [
  regex.u`^${QUOTED}\s{1,3}[Ii]n\s{1,3}(?<book>[^"\n]{5,200}?)\.\s{1,3}${CITY_AND_PUBLISHER},\s{0,3}$`,
  regex.u`^${PLAIN}\s{1,3}(?:(?<edition>\d{1,2}(?:st|nd|rd|th)|[Rr]ev\.) ed\.\s{1,3})?${CITY_AND_PUBLISHER},\s{0,3}$`,
] as const;

/** `Smith, John. Title. Oxford: Oxford University Press, 2012.` */
function yearLast(input: Input, at: number): Match | undefined {
  const head = headBefore(input, at);
  const found = head?.isPerson === true ? first(LAST, head.rest.replaceAll("\n", " ")) : undefined;
  if (!head || !found) return undefined;
  const { city, publisher = "", book, edition } = found.parts;
  if (city === undefined && !PUBLISHER.test(publisher)) return undefined;
  const year = Number(textAt(input.tokens, at));
  const printed = [
    city === undefined ? publisher : `${city}: ${publisher}`,
    edition && `${edition.replace(".", "")} ed`,
    year,
  ];
  const imprint = `(${printed.filter(Boolean).join(", ")})`;
  const end = input.tokens[at]?.end ?? 0;
  const place = book === undefined ? imprint : `in ${tidy(book)} ${imprint}`;
  return built(
    input,
    at,
    head,
    { type: book === undefined ? "book" : "article", title: titleOf(found.parts), place, end },
    year,
  );
}

const ISSUE = regex.u`^\s{1,3}(?<journal>\p{Lu}[^"\n\d]{2,90}?),?\s{1,3}${VOLUME}[,\s]{0,3}\(?(?:\p{Lu}\p{Ll}{2,9}(?:-\p{Lu}\p{Ll}{2,9})? )?$`;

/** `John Smith, "Title," Journal 34, no. 2 (2012): 57`; in a list of references `Smith, John. "Title." Journal 34, no. 2 (2012): 55–78`. */
function articleOfIssue(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const page = digitsAt(tokens, at + 3);
  if (page === undefined) return undefined;
  const article = quotedArticle(input, at, ISSUE);
  if (!article) return undefined;
  const { head, title, parts, from, author } = article;
  const year = Number(textAt(tokens, at));
  const listed = journalOf({ ...parts, page: head ? page : undefined }, year);
  if (head) {
    const end = tokens[lastPage(tokens, at + 3)]?.end ?? 0;
    return built(input, at, head, { type: "article", title, ...listed, end }, year);
  }
  const parsed = { type: "article", author, title, year, place: listed.place, from, next: at + 2 } as const;
  const match = made(parsed, `${quotedHead({ author, title })} ${listed.place}`);
  return { ...match, drafts: match.drafts.map((draft) => ({ ...draft, isPageNext: true })) };
}

const OF_PAGES = regex.u`^\s{1,3}(?<journal>\p{Lu}[^"\n\d]{2,90}?),?\s{1,3}${VOLUME},\s{1,3}(?:\p{Lu}\p{Ll}{2,9} )?$`;

/** `Smith, John. "Title." Journal, vol. 34, no. 2, 2012, pp. 55-78.` */
function yearBeforePages(input: Input, at: number): Match | undefined {
  const { tokens } = input;
  const first = textAt(tokens, at + 3) === "." ? at + 4 : at + 3;
  const page = digitsAt(tokens, first);
  const {
    head,
    title = "",
    parts,
  } = (page === undefined ? undefined : quotedArticle(input, at, OF_PAGES)) ?? {};
  if (!head || !parts) return undefined;
  const year = Number(textAt(tokens, at));
  const end = tokens[lastPage(tokens, first)]?.end ?? 0;
  return built(
    input,
    at,
    head,
    { type: "article", title, ...journalOf({ ...parts, page }, year), end },
    year,
  );
}

/** The index of the last page of a range, else of the page itself. */
function lastPage(tokens: Tokens, page: number): number {
  return textAt(tokens, page + 1) === "-" && digitsAt(tokens, page + 2) !== undefined ? page + 2 : page;
}

const LONGEST_JOURNAL = 130; // characters

/** Reads the title in quotation marks before a journal, and its author: in an entry of a list, the `head`. */
function quotedArticle(input: Input, at: number, form: RegExp) {
  const before = textBefore(input, at, LONGEST_JOURNAL);
  const quote = before.lastIndexOf('"');
  const found = quote === -1 ? null : form.exec(before.slice(quote + 1).replaceAll("\n", " "));
  if (!found) return undefined;
  const closing = indexAt(input.tokens, input.floor, (input.tokens[at]?.start ?? 0) - before.length + quote);
  const titled = titleBefore(input, closing + 1);
  if (!titled) return undefined;
  const opening = textAt(input.tokens, titled.from) === '"' ? titled.from : undefined;
  const head = opening === undefined ? undefined : headBefore(input, opening);
  const { from } = titled;
  const author = /^\W*$/.test(titled.author ?? "") ? undefined : titled.author; // "———." for the one before
  const title = titled.title.replace(/[.,]$/, "");
  return {
    title,
    parts: found.groups ?? {},
    from,
    author,
    head: head?.isPerson && head.rest === "" ? head : undefined,
  };
}
