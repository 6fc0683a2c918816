import { singleSpaced } from "./text.ts";
/**
 * Characters that change how a text is shown or read without being seen: control characters, zero-width and
 * fill characters, direction overrides, variation selectors, tag characters. Page authors hide text and
 * instructions in them; no law is written with them. White space, U+2011 and all letters stay.
 */
const UNSEEN = /(?![\t-\r])\p{Cc}|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, "gu");
/** Beyond print, Latin letters, dashes and quotation marks: a first look, twenty times as fast. */
const UNCOMMON = /[^\t-\r -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2029]/;
/** Anything but words with single blanks between them: only such text needs `cleanLine`. */
const IRREGULAR = /^\s|\s$|\s\s|[^ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]/;
const SOFT_HYPHENS = /\u00ad/g;

const ESC = String.raw`\u001b`;
/** Terminal commands, colours and cursor moves, and window titles. The bounds keep them linear. */
const COMMANDS = new RegExp(
  String.raw`(?:${ESC}\[|\u009b)[0-?]{0,40}[ -/]{0,8}[@-~]|${ESC}\][^\u0007${ESC}]{0,200}(?:\u0007|${ESC}\\)`,
  "g",
);

/** Removes what cannot be seen from a text that came from outside; the text itself when there is nothing. */
export function sanitise(text: string): string {
  if (isClean(text)) return text;
  return text.replaceAll(COMMANDS, "").replaceAll(ALL_UNSEEN, "");
}

/** A text of a source on one line: sanitised, with single blanks between its words. */
export function cleanLine(text: string): string {
  return IRREGULAR.test(text) ? singleSpaced(sanitise(text)) : text;
}

/** How many characters `sanitise` took out, soft hyphens aside: those are honest typesetting. */
export function removedBy(text: string, clean: string): number {
  return clean === text ? 0 : text.replaceAll(SOFT_HYPHENS, "").length - clean.length;
}

/** The same for every text within a value; the value itself when there is nothing. */
export function sanitiseWithin<T>(value: T): T;
export function sanitiseWithin(value: unknown): unknown {
  return mapStrings(value, { isRight: isClean, mend: sanitise });
}

function isClean(text: string): boolean {
  return !UNCOMMON.test(text) || !UNSEEN.test(text);
}

const NUMBER = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** The texts of a page without what cannot be seen, as characters or as their numbers, and how many there were. */
export function sanitiseMarkup(markup: string): { readonly text: string; readonly removed: number } {
  if (isClean(markup) && !hidesNumbers(markup)) return { text: markup, removed: 0 };
  let removed = 0;
  const text = markup.replaceAll(/>[^<]+/g, (between) => {
    const raw = between.replaceAll(NUMBER, numbered);
    const clean = sanitise(raw);
    removed += removedBy(raw, clean);
    return clean;
  });
  return { text, removed };
}

/** Looks before anything is copied: a law has megabytes, and hardly ever something to remove. */
function hidesNumbers(markup: string): boolean {
  if (!markup.includes("&#")) return false;
  for (const [written, hex, decimal] of markup.matchAll(NUMBER))
    if (!isClean(numbered(written, hex, decimal))) return true;
  return false;
}

/** The character of a number, but for mark-up and for C1 controls, whose numbers are read as other signs. */
function numbered(written: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code === 0 || code > 0x10_ff_ff || (code >= 0x80 && code <= 0x9f)) return written;
  const sign = String.fromCodePoint(code);
  return /[<>&\p{Surrogate}]/u.test(sign) ? written : sign;
}

interface Texts {
  readonly isRight: (text: string) => boolean;
  readonly mend: (text: string) => string;
  /** Levels that are looked at; deeper ones stay as they are. */
  readonly deepest?: number;
}

/** A value whose texts are all right. It looks before it copies, because nearly every value is: then it comes back itself. */
export function mapStrings<T>(value: T, texts: Texts): T;
export function mapStrings(value: unknown, texts: Texts): unknown {
  const { deepest = Number.POSITIVE_INFINITY } = texts;
  return areRight(value, texts, deepest) ? value : mended(value, texts, deepest);
}

function areRight(value: unknown, texts: Texts, left: number): boolean {
  if (typeof value === "string") return texts.isRight(value);
  if (typeof value !== "object" || value === null || left < 0) return true;
  return Object.values(value).every((inner) => areRight(inner, texts, left - 1));
}

function mended(value: unknown, texts: Texts, left: number): unknown {
  if (typeof value === "string") return texts.mend(value);
  if (typeof value !== "object" || value === null || left < 0) return value;
  if (Array.isArray(value)) return value.map((inner) => mended(inner, texts, left - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mended(inner, texts, left - 1)]),
  );
}
