import { regex } from "../../../core/regex.ts";
import { isWrap } from "../../names.ts";
import { isGlued, printedText, textAt, type Tokens } from "../../tokens.ts";
import type { Input } from "../../types.ts";

export const MOST_WORDS = 12; // tokens of a journal's name
const MOST_BACK = 70; // tokens of an author and a title
export const SMALL =
  /^(?:of|the|and|or|on|in|for|to|a|an|as|at|by|de|la|et|al|with|from|und|between|against|relating|concerning|into|under|upon|its|their|&)$/;
export const YEAR = /^(?:1[6-9]|20)\d\d$/;

/** Reads the names that end at a token: "Harold Luntz,", "AWB Simpson and B Jones". */
export function authorBefore(input: Input, end: number): { text: string; from: number } | undefined {
  const { tokens, floor } = input;
  let last = textAt(tokens, end - 1) === "," ? end - 1 : end;
  while (textAt(tokens, last - 1) === "-") last -= 1; // "Butler, Andrew ---" of AustLII
  let from = last;
  while (from - 1 >= Math.max(floor, last - MOST_WORDS) && isName(input, from - 1)) from -= 1;
  while (from < last && /^(?:See|In|Cf|and|And|Also|The|[.,&]|Eg|of|Generally)$/.test(textAt(tokens, from)))
    from += 1;
  return from === last ? undefined : { text: printedText(input, from, last), from };
}

function isName({ tokens, text }: Input, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token || !next || isLineEnd(text, token.end, next.start)) return false;
  if (token.kind === "word")
    return /^\p{Lu}/u.test(token.text) || /^(?:and|et|al|others|de|van|von|der|eds?)$/.test(token.text);
  return /^[.,&()'-]$/.test(token.text) && !(token.text === "." && textAt(tokens, at - 1).length > 2);
}

function isLineEnd(text: string, end: number, start: number): boolean {
  const line = text.slice(end, start).indexOf("\n");
  return line !== -1 && !isWrap(text.slice(Math.max(0, end - 200), end + 40), Math.min(end, 200) + line);
}

const QUOTES = /^["']$/;
type QuotedHead = NonNullable<ReturnType<typeof titleBefore>>;

/** Reads the quoted title before a place, and the author before the title. */
export function titleBefore(input: Input, at: number) {
  const { tokens, floor } = input;
  const last = textAt(tokens, at - 1) === "," ? at - 2 : at - 1;
  const quote = textAt(tokens, last);
  const open = last < floor || !QUOTES.test(quote) ? undefined : openingOf(tokens, last, quote);
  if (open === undefined) return undefined;
  const author = open < floor ? authorAcross(input, open) : authorBefore(input, open);
  if (open < floor && author === undefined) return undefined;
  const title = printedText(input, open + 1, last).replace(/,$/, "");
  return { title, author: author?.text, from: author?.from ?? open };
}

/** The index of the quotation mark that opens a title. */
function openingOf(tokens: Tokens, last: number, quote: string): number | undefined {
  for (let open = last - 2; open >= Math.max(0, last - MOST_BACK); open -= 1) {
    const isApostrophe = quote === "'" && isGlued(tokens, open) && tokens[open - 1]?.kind === "word";
    if (textAt(tokens, open) === quote && !isApostrophe) return open;
  }
  return undefined;
}

/** Reads the author before a title that names a law or a case: `Jane Ash, 'Reading s 18 of the Privacy Act 1988 (Cth)'`. */
function authorAcross(input: Input, open: number) {
  const opens = !isGlued(input.tokens, open) && isGlued(input.tokens, open + 1);
  return opens ? authorBefore({ ...input, floor: 0 }, open) : undefined;
}

/** The author and the title of an article or a chapter, as they are cited. */
export function quotedHead({ author, title }: Pick<QuotedHead, "author" | "title">): string {
  return [author && `${author},`, `'${title}'`].filter(Boolean).join(" ");
}

const AUTHOR = /^[\p{Lu}][\p{L} .&'’()-]{1,60}$/u;
const PERSON = String.raw`(?:\p{Lu}[\p{L}.]{0,14} ){1,3}\p{Lu}[\p{L}'’-]{1,24}`;
const LAST = String.raw`\p{Lu}[\p{L}'’-]+`;
/** "JD Heydon, MJ Leeming and PG Turner", "Hart, H.L.A.", "Aronson, Groves & Weeks", "Victoria, Royal Commission into Ferries", "Senate Committee, Parliament of Australia" */
const SEVERAL = regex.u`^(?:(?:${PERSON}, ){1,5}${PERSON},? (?:and|&) ${PERSON}|[^,]{3,40}, Royal Commission (?:[^;]{3,140}?(?=, (?:\p{Lu}\p{Ll}+ )?Report\b)|[^,]{3,100})|[^,]{3,100}, Parliament of [^,]{3,30}|${LAST}, (?:\p{Lu}\.?-?){1,4}|(?:${LAST}, ){1,8}${LAST},? (?:and|&) ${LAST})(?=, \p{Lu})`;

/** The entry of a bibliography, whose author's surname comes first: `Barak, Aharon, Proportionality`. */
const LISTED = regex.u`^${LAST}(?: ${LAST})?, \p{Lu}[\p{L}.-]*(?: \p{Lu}[\p{L}.-]*){0,2}(?:,? (?:and|&) (?:\p{Lu}[\p{L}.-]* ){1,3}${LAST}| et al)?(?: \(eds?\))?(?=, \p{Lu})`;

/** The author before a title in italics, which no comma parts: `Burrows, Finn and Todd *Law of Contract*`. */
const BEFORE_ITALICS = /^(?=\p{Lu}\p{L})([\p{L} .,&'’-]{3,100}[\p{L}.]) {2}(?=\p{Lu})(?!.* {2}\S)/u;
const TRANSLATED = /, (?:tr|trans|translated by) [^,]{3,80}$/;

/** A royal commission whose subjects are a list: `Royal Commission into Banks, Ferries and Lamps`. */
const OF_SUBJECTS = /^Royal Commission into (?:[^,]{3,80}, ){1,4}[^,]{3,60} and [^,]{3,80}$/;

/** The length of the author before a title; 0 without one. */
function authorEnd(whole: string, isEntry: boolean): number {
  const several = SEVERAL.exec(whole) ?? (isEntry ? LISTED.exec(whole) : null);
  if (several) return several[0].length;
  const comma = whole.indexOf(",");
  return comma > 0 && AUTHOR.test(whole.slice(0, comma)) && !OF_SUBJECTS.test(whole) ? comma : 0;
}

/** Words between a sentence and the title that it cites. */
const LEADING =
  /^(?:See|In|Cf|And|[Aa]lso|eg|from|under|between|against|into|upon|and|in|the|of|by|to|on|at|for|with|as|[.,])$/;

/** Reads author and title before an edition or publisher; of a chapter, those of the chapter and the book that it is in. */
export function bookBefore(input: Input, end: number) {
  const { tokens, floor } = input;
  let from = end;
  const least = Math.max(floor, end - MOST_BACK / 2);
  while (from - 1 >= least && isBookWord(input, from - 1) && chapterEnd(tokens, from) === undefined)
    from -= 1;
  const chapter = chapterBefore(input, from);
  if (chapter) return { ...chapter, within: printedText(input, from, end), whole: chapter.title } as const;
  while (from < end && LEADING.test(textAt(tokens, from))) from += 1;
  const whole = printedText(input, from, end)
    .replace(/^(?:.*\bcited: |[^\p{L}]+)/iu, "")
    .replace(/ (?:in|of|and)$/, "");
  const parts = end - from < 2 ? undefined : partsOf(input, { from, end, whole });
  if (!parts) return undefined;
  const type = /Halsbury|American Jurisprudence|Corpus Juris/.test(whole) ? "encyclopaedia" : "book";
  return { type, from, whole, ...parts, within: undefined } as const;
}

interface Whole {
  readonly from: number;
  readonly end: number;
  readonly whole: string;
}

/** The author, the title and the translator of a book; undefined without a title. */
function partsOf(input: Input, { from, end, whole }: Whole) {
  const before = input.tokens[from - 1];
  const isEntry = !before || input.text.slice(before.end, input.tokens[from]?.start).includes("\n");
  const length = authorBeforeItalics(input, from, end) || authorEnd(whole, isEntry);
  const named = whole
    .slice(length)
    .replace(/^,/, "")
    .trim()
    .replace(/^\(eds?\), /, "");
  const by = TRANSLATED.exec(named)?.[0] ?? "";
  const title = named.slice(0, named.length - by.length);
  if (!/\p{Lu}\p{Ll}/u.test(title)) return undefined;
  return { author: length > 0 ? whole.slice(0, length) : undefined, title, by };
}

/** The length of the author before a title in italics; 0 without one. */
function authorBeforeItalics({ text, tokens }: Input, from: number, end: number): number {
  const author = BEFORE_ITALICS.exec(text.slice(tokens[from]?.start, tokens[end - 1]?.end))?.[1] ?? "";
  return / v\.? /.test(author) ? 0 : author.length;
}

/** The index after the title of a chapter, if its book begins at a token: the `in` of `'Masters' in Tom Elm (ed), Ships`. */
function chapterEnd(tokens: Tokens, at: number): number | undefined {
  if (!/^[Ii]n$/.test(textAt(tokens, at))) return undefined;
  const end = textAt(tokens, at - 1) === "," ? at - 1 : at;
  return QUOTES.test(textAt(tokens, end - 1)) ? end : undefined;
}

function chapterBefore(input: Input, from: number) {
  const end = chapterEnd(input.tokens, from);
  const head = end === undefined ? undefined : titleBefore(input, end);
  return head && ({ type: "article", by: "", ...head } as const);
}

function isBookWord(input: Input, at: number): boolean {
  const { tokens } = input;
  const text = textAt(tokens, at);
  if (isName(input, at) || SMALL.test(text) || /^(?::|edited|tr|trans|translated)$/.test(text)) return true;
  return (text === "s" && isGlued(tokens, at)) || (text === "et" && textAt(tokens, at + 1) === "al");
}
