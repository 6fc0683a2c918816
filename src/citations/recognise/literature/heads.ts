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
  if (last < floor || !QUOTES.test(quote)) return undefined;
  for (let open = last - 2; open >= Math.max(floor, last - MOST_BACK); open -= 1) {
    const isApostrophe = quote === "'" && isGlued(tokens, open) && tokens[open - 1]?.kind === "word";
    if (textAt(tokens, open) !== quote || isApostrophe) continue;
    const title = printedText(input, open + 1, last).replace(/,$/, "");
    const author = authorBefore(input, open);
    return { title, author: author?.text, from: author?.from ?? open };
  }
  return undefined;
}

/** The author and the title of an article or a chapter, as they are cited. */
export function quotedHead({ author, title }: Pick<QuotedHead, "author" | "title">): string {
  return [author && `${author},`, `'${title}'`].filter(Boolean).join(" ");
}

const AUTHOR = /^[\p{Lu}][\p{L} .&'’()-]{1,60}$/u;
const PERSON = String.raw`(?:\p{Lu}[\p{L}.]{0,14} ){1,3}\p{Lu}[\p{L}'’-]{1,24}`;
/** "JD Heydon, MJ Leeming and PG Turner", "Victoria, Royal Commission into Ferries", "Senate Committee, Parliament of Australia" */
const SEVERAL = regex.u`^(?:(?:${PERSON}, ){1,5}${PERSON},? (?:and|&) ${PERSON}|[^,]{3,40}, Royal Commission (?:[^;]{3,140}?(?=, (?:\p{Lu}\p{Ll}+ )?Report\b)|[^,]{3,100})|[^,]{3,100}, Parliament of [^,]{3,30})(?=, \p{Lu})`;

/** A royal commission whose subjects are a list: `Royal Commission into Banks, Ferries and Lamps`. */
const OF_SUBJECTS = /^Royal Commission into (?:[^,]{3,80}, ){1,4}[^,]{3,60} and [^,]{3,80}$/;

/** The length of the author before a title; 0 without one. */
function authorEnd(whole: string): number {
  const several = SEVERAL.exec(whole)?.[0].length;
  if (several !== undefined) return several;
  const comma = whole.indexOf(",");
  return comma > 0 && AUTHOR.test(whole.slice(0, comma)) && !OF_SUBJECTS.test(whole) ? comma : 0;
}

/** Reads author and title before an edition or publisher; of a chapter, those of the chapter and the book that it is in. */
export function bookBefore(input: Input, end: number) {
  const { tokens, floor } = input;
  let from = end;
  const least = Math.max(floor, end - MOST_BACK / 2);
  while (from - 1 >= least && isBookWord(input, from - 1) && chapterEnd(tokens, from) === undefined)
    from -= 1;
  const chapter = chapterBefore(input, from);
  if (chapter) return { ...chapter, within: printedText(input, from, end), whole: chapter.title } as const;
  while (
    from < end &&
    /^(?:See|In|Cf|and|And|also|in|the|of|by|[.,]|Also|eg|from|to|on|at|for|with|as)$/.test(
      textAt(tokens, from),
    )
  )
    from += 1;
  const whole = printedText(input, from, end)
    .replace(/^(?:.*\bcited: |[^\p{L}]+)/iu, "")
    .replace(/ (?:in|of|and)$/, "");
  const comma = authorEnd(whole);
  const isAuthored = comma > 0;
  const title = (isAuthored ? whole.slice(comma + 1) : whole).trim().replace(/^\(eds?\), /, "");
  if (end - from < 2 || !/\p{Lu}\p{Ll}/u.test(title)) return undefined;
  const type = /Halsbury|American Jurisprudence|Corpus Juris/.test(whole) ? "encyclopaedia" : "book";
  const author = isAuthored ? whole.slice(0, comma) : undefined;
  return { type, from, title, whole, author, within: undefined } as const;
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
  return head && ({ type: "article", ...head } as const);
}

function isBookWord(input: Input, at: number): boolean {
  const { tokens } = input;
  const text = textAt(tokens, at);
  if (isName(input, at) || SMALL.test(text) || /^(?::|edited)$/.test(text)) return true;
  return (text === "s" && isGlued(tokens, at)) || (text === "et" && textAt(tokens, at + 1) === "al");
}
