/** Position in a text: UTF-16 offsets, `end` exclusive, as in `text.slice(start, end)`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A run of letters or digits, or a single mark; white space is skipped. */
export interface Token extends Span {
  /** "12A" is also a number, as some decisions and most provisions are numbered that way. */
  readonly kind: "word" | "number" | "mark";
  /** Without soft hyphens and other invisible characters. */
  readonly text: string;
}

export type Tokens = readonly Token[];

/** Text read from tokens, and the index of the token after it. */
export interface ReadText {
  readonly text: string;
  readonly next: number;
}

const [SPACE, MARK, DIGIT, LETTER, INVISIBLE] = [0, 1, 2, 3, 4];
const LONGEST_NUMBER = 6; // digits
const TABLE_SIZE = 0x250; // ASCII, Latin-1 and the extended Latin letters of European names
const RUN = /[\p{L}\p{M}\p{N}_]/u;
const WHITE = /\s/;
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/;
const ALL_UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

const CLASSES = Uint8Array.from({ length: TABLE_SIZE }, (_, code) => classify(String.fromCharCode(code)));

function classify(one: string): number {
  if (UNSEEN.test(one)) return INVISIBLE ?? 0;
  if (WHITE.test(one)) return SPACE ?? 0;
  if (one >= "0" && one <= "9") return DIGIT ?? 0;
  return (RUN.test(one) ? LETTER : MARK) ?? 0;
}

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < TABLE_SIZE) return CLASSES[code] ?? 0;
  return classify(String.fromCodePoint(text.codePointAt(at) ?? 0));
}

/** Splits a cleaned text, or part of it, into tokens in one pass; positions refer to the whole text. */
export function tokenise(text: string, from = 0, to = text.length): Token[] {
  const tokens: Token[] = [];
  for (let at = from; at < to;) {
    const kind = classAt(text, at);
    if (kind === MARK) {
      const end = at + ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
      tokens.push({ kind: "mark", text: text.slice(at, end), start: at, end });
      at = end;
    } else if (kind === SPACE || kind === INVISIBLE) {
      at += 1;
    } else {
      const run = withoutNumber(runAt(text, at), tokens.at(-1), text);
      tokens.push(run);
      at = run.end;
    }
  }
  return tokens;
}

const LONGEST_UNIT = 10; // characters, with the number
/**
 * `s` of "s6", `Art` of "Art2", `ZR` of "VI ZR501/13", `VfSlg` of "VfSlg6.240", `Act` of "Act2009", and after a number `Z` of "Z3", `lit`
 * of "litb": a unit, register or collection without a space before its number.
 */
const UNIT =
  /^(?:Art|Abs|Satz|Nr|R[nz]|ss?|rr?|cls?|regs?|Sch|Pt|Div|ZR|ZB|StR|A[BZ]R|Bv[EFLNQR])(?=\d{1,4}[A-Z]{0,3}[a-z]?$)|^S(?=\d{1,3}[A-Z]{1,3}$)|^Art(?=[IVX]{1,4}$)|^V[fw]Slg(?=\d{1,5}$)|^Act(?=(?:18|19|20)\d\d$)/;
/** `Art` of "Art7Rechtssatz", whose number the next word is joined to. */
const JOINED_UNIT = /^(?:Art|Abs|Z)(?=\d{1,4}[a-z]?\p{Lu}\p{Ll}{2})/u;
const SMALL_UNIT = /^(?:Z|lit)(?=\d{1,4}[a-z]?$)|^lit(?=([a-z])\1?$)/;

/** `S` of "S79 of the Act", "S79(2)"; elsewhere "S79" is the number of a matter. */
const LONE_SECTION = /^S(?=\d{1,3}$)/;
const OF_ACT = /^(?:\(\d| of the )/;
const LONGEST_OF = 8; // characters

/** `601` of "601Google", `19` of "5 U 119/19vorgehend": a page, note or file number that a copied text joins to the next word. */
const JOINED_NUMBER = /^\d{1,4}(?=(?!Paragraph)\p{Lu}\p{Ll}{2}|vorgehend$)/u;

/** `OGH` of "OGH7Ob912/05d", `04d` of "04dOGH24", and `OGH` of that: the heading that a portal joins to its line. */
const JOINED_COURT = /^(?:OGH|VwGH|VfGH|BVwG)(?=\d|[A-Z]\d|R[ao]$)|^\d\d[a-z]?(?=(?:OGH|VwGH|VfGH)\d)/;

/** `05d` of "7Ob912/05d8.6.2005". */
const JOINED_DAY = /^\d\d[a-z](?=\d{1,2}$)/;

/** `VBefrG` of "VBefrG442": a law with the number of a footnote. */
const NOTED_LAW = /^(?=\p{Lu}\p{L}*\p{Ll})\p{L}+(?<=[GOV]|GB)(?=\d{1,3}$)/u;

/** A run that may join a unit to its number although it has no digit: `ArtIV`, `litb`, `OGHRa`. */
const JOINS_LETTERS = /^(?:Art[IVX]|lit[a-z]|(?:OGH|VwGH|VfGH|BVwG)R)/;
const JOINS_LETTERS_STARTS = "AlOVB"; // most words begin with another letter

function mayJoin(text: string): boolean {
  return hasDigit(text) || (JOINS_LETTERS_STARTS.includes(text.charAt(0)) && JOINS_LETTERS.test(text));
}

/** Returns the unit alone if a run is one with its number, and the number alone if a word follows it. */
function withoutNumber(run: Token, before: Token | undefined, whole: string): Token {
  const { kind, text, start, end } = run;
  if (kind !== "word" || end - start !== text.length || !mayJoin(text)) return run;
  const head =
    JOINED_NUMBER.exec(text)?.[0] ??
    wordOf(text, before) ??
    (JOINED_COURT.exec(text) ?? (before?.text === "/" ? JOINED_DAY.exec(text) : null))?.[0] ??
    sectionOf(run, whole);
  if (head === undefined) return run;
  return { kind: isDigit(head, 0) ? "number" : "word", text: head, start, end: start + head.length };
}

function sectionOf({ text, end }: Token, whole: string): string | undefined {
  const found = LONE_SECTION.exec(text)?.[0];
  return found !== undefined && OF_ACT.test(whole.slice(end, end + LONGEST_OF)) ? found : undefined;
}

function wordOf(text: string, before: Token | undefined): string | undefined {
  const isNumbered = isDigits(text);
  if (!isNumbered && text.length > LONGEST_UNIT) return JOINED_UNIT.exec(text)?.[0];
  const small = before?.kind === "number" ? SMALL_UNIT.exec(text)?.[0] : undefined;
  return UNIT.exec(text)?.[0] ?? small ?? (isNumbered ? NOTED_LAW.exec(text)?.[0] : undefined);
}

function runAt(text: string, start: number): Token {
  let [at, digits, letters, hidden, letterAt] = [start, 0, 0, 0, 0];
  for (; at < text.length; at += 1) {
    const kind = classAt(text, at);
    if (kind === DIGIT) digits += 1;
    else if (kind === LETTER) {
      letters += 1;
      letterAt = at;
      if (text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) < 0xdc00) at += 1; // a surrogate pair is one letter
    } else if (kind === INVISIBLE) hidden += 1;
    else break;
  }
  const printed = text.slice(start, at);
  const isNumber =
    digits > 0 &&
    digits <= LONGEST_NUMBER &&
    (letters === 0 || (letters === 1 && letterAt === at - 1 && text.charCodeAt(letterAt) < 0x80));
  return {
    kind: isNumber ? "number" : "word",
    text: hidden === 0 ? printed : printed.replaceAll(ALL_UNSEEN, ""),
    start,
    end: at,
  };
}

/** Returns the text of a token; empty past the end. */
export function textAt(tokens: Tokens, at: number): string {
  return tokens[at]?.text ?? "";
}

/** Returns the text of a token that consists only of digits; undefined for any other. */
export function digitsAt(tokens: Tokens, at: number): string | undefined {
  const token = tokens[at];
  return token?.kind === "number" && isDigits(token.text) ? token.text : undefined;
}

/** Whether a token directly follows the previous one. */
export function isGlued(tokens: Tokens, at: number): boolean {
  return tokens[at - 1]?.end === tokens[at]?.start && tokens[at] !== undefined;
}

/** Returns the index after the tokens from `at` on that match, at most `most` of them. */
export function skipAll(
  tokens: Tokens,
  at: number,
  is: RegExp | ((text: string, at: number) => boolean),
  most = tokens.length,
): number {
  const end = Math.min(tokens.length, at + most);
  let next = at;
  for (; next < end; next += 1) {
    const text = textAt(tokens, next);
    if (!(typeof is === "function" ? is(text, next) : is.test(text))) break;
  }
  return next;
}

const LONGEST_PHRASE = 12; // tokens

const phraseText = keepingLast((tokens, at) => {
  let text = "";
  for (let next = at; next < at + LONGEST_PHRASE; next += 1) text += `${textAt(tokens, next)} `;
  return text;
});

/**
 * Matches the tokens from `at` on, joined by single spaces: `/^B (\d{1,2}) - (\d+)/` reads "B 6-22". The match must end
 * with a token; `next` is the index after it. `first`, for a form that is tried often, tests the first word after an
 * optional comma, because joining the tokens costs more.
 */
export function phraseAt(tokens: Tokens, at: number, form: RegExp, first?: RegExp) {
  if (first && !first.test(textAt(tokens, skip(tokens, at, ",")))) return undefined;
  const text = phraseText(tokens, at);
  const found = form.exec(text);
  if (!found || text[found[0].length] !== " ") return undefined;
  const named: Readonly<Partial<Record<string, string>>> = found.groups ?? {};
  return { whole: found[0], named, next: at + found[0].split(" ").length };
}

/** Returns the index after a phrase that may be absent. */
export function skipPhrase(tokens: Tokens, at: number, form: RegExp, first?: RegExp): number {
  return phraseAt(tokens, at, form, first)?.next ?? at;
}

/** Separator before each token of a jointed text: a space, or `_` if it directly follows the one before; and after the last. */
export const JOINT = "[ _]";
/** The end of a token of a jointed text. */
export const END = `(?=${JOINT})`;

/** Returns the form of a token that is one of the words. */
export function anyOf(words: Iterable<string>): string {
  return `(?:${[...words].join("|")})${END}`;
}

/**
 * Matches the jointed text of the tokens from `at` on: `/^[ _](\d{1,6})_\/_(\d\d)(?=[ _])/` reads "6/64" but not
 * "6 / 64". The match must end with a token.
 */
export function jointedAt(tokens: Tokens, at: number, form: RegExp) {
  const found = form.exec(jointedText(tokens, at));
  if (!found) return undefined;
  let next = at;
  for (let length = 0; length < found[0].length; next += 1) length += 1 + textAt(tokens, next).length;
  const named: Readonly<Partial<Record<string, string>>> = found.groups ?? {};
  return { whole: found[0], named, next };
}

/** Tokens that a form of a jointed text reads at most. */
export const MOST_JOINTED = 24;

const jointedText = keepingLast((tokens, at) => {
  let text = "";
  for (let next = at; next < at + MOST_JOINTED; next += 1)
    text += (isGlued(tokens, next) ? "_" : " ") + textAt(tokens, next);
  return `${text} `;
});

const MOST_KEPT = 16;

/** Keeps the texts written last: several forms are tried at one place. */
function keepingLast(write: (tokens: Tokens, at: number) => string): typeof write {
  let of: Tokens | undefined;
  const [places, texts]: [number[], string[]] = [[], []];
  return (tokens, at) => {
    if (of !== tokens) places.length = 0;
    of = tokens;
    const slot = at % MOST_KEPT;
    if (places[slot] !== at) texts[slot] = write(tokens, at);
    places[slot] = at;
    return texts[slot] ?? "";
  };
}

/** Returns a part of a jointed text without its joints: `2024/02` of `2024_/_02`. */
export function tight(jointed = ""): string {
  return jointed.replaceAll(/[ _]/g, "");
}

/** Returns the index of the first token after `at` that does not begin before the position `end`. */
export function indexAt(tokens: Tokens, at: number, end: number): number {
  let next = at;
  while ((tokens[next]?.start ?? end) < end) next += 1;
  return next;
}

/** Returns the tokens in a span that includes `at`, not before `floor`; `next` is exclusive. */
export function tokensOf(
  tokens: Tokens,
  at: number,
  { start, end, floor }: Span & { readonly floor: number },
): { from: number; next: number } {
  let from = at;
  while (from > floor && (tokens[from - 1]?.start ?? -1) >= start) from -= 1;
  return { from, next: indexAt(tokens, at, end) };
}

/** Returns the text of the tokens from `from` to `next`, which is exclusive, with single spaces and without the one that italics leave before a comma. */
export function printedText(
  { text, tokens }: { readonly text: string; readonly tokens: Tokens },
  from: number,
  next: number,
): string {
  return text
    .slice(tokens[from]?.start, tokens[next - 1]?.end)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[,;:])/g, "");
}

/** Returns up to `most` characters of text before a token, excluding earlier citations. */
export function textBefore(
  { text, tokens, floor }: { readonly text: string; readonly tokens: Tokens; readonly floor: number },
  at: number,
  most: number,
): string {
  const start = tokens[at]?.start ?? text.length;
  return text.slice(Math.max(tokens[floor]?.start ?? 0, start - most), start);
}

/** Whether an empty line precedes the token, so that a new paragraph begins. */
export function endsParagraph(text: string, tokens: Tokens, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token || token.start - before.end < 2) return false;
  return /\n\s*\n/.test(text.slice(before.end, token.start));
}

/** Whether a full stop follows a word of more than three letters and precedes a capitalised word. */
export function endsSentence(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  const isLong = before?.kind === "word" && before.text.length > 3;
  return textAt(tokens, at) === "." && isLong && /^\p{Lu}\p{Ll}/u.test(textAt(tokens, at + 1));
}

/** Returns the index after an optional mark. */
export function skip(tokens: Tokens, at: number, mark: string): number {
  return textAt(tokens, at) === mark ? at + 1 : at;
}

function isDigits(text: string): boolean {
  return isDigit(text, text.length - 1);
}

/** Whether a word has a digit. */
export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isDigit(text, at)) return true;
  return false;
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}
