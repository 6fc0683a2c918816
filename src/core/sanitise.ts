import { regex } from "./regex.ts";
import { singleSpaced } from "./text.ts";
/**
 * Invisible characters that change how a text is displayed or read: control characters, zero-width and filler
 * characters, direction overrides, variation selectors, tag characters. Page authors hide text and
 * instructions in them; no law is written with them. White space, U+2011 and all letters stay.
 */
const INVISIBLE = /(?![\t-\r])\p{Cc}|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const ALL_UNSEEN = new RegExp(INVISIBLE, "gu");
/**
 * Characters other than printable ASCII, Latin letters, dashes and quotation marks: a pre-check, twenty times
 * as fast.
 */
const UNCOMMON = /[^\t-\r -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2029]/;
/** Anything but words with single spaces between them; only such text needs `cleanLine`. */
const IRREGULAR = /^\s|\s$|\s\s|[^ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e]/;
const SOFT_HYPHENS = /\u00ad/g;

const ESC = String.raw`\u001b`;
/** Terminal escape sequences: commands, colours, cursor moves, window titles. The bounds keep them linear. */
const COMMANDS = regex.g`(?:${ESC}\[|\u009b)[0-?]{0,40}[ -/]{0,8}[@-~]|${ESC}\][^\u0007${ESC}]{0,200}(?:\u0007|${ESC}\\)`;

/**
 * Removes invisible characters and terminal escape sequences from external text; returns the same text when
 * it has none.
 */
export function sanitise(text: string): string {
  if (isClean(text)) return text;
  return text.replaceAll(COMMANDS, "").replaceAll(ALL_UNSEEN, "");
}

/** Puts a source's text on one line: sanitised, with single spaces between words. */
export function cleanLine(text: string): string {
  return IRREGULAR.test(text) ? singleSpaced(sanitise(text)) : text;
}

/** Counts the characters that `sanitise` removed, except soft hyphens, which are legitimate typesetting. */
export function removedBy(text: string, clean: string): number {
  return clean === text ? 0 : text.replaceAll(SOFT_HYPHENS, "").length - clean.length;
}

/** Sanitises every string within a value; returns the same value when nothing changes. */
export function sanitiseWithin<T>(value: T): T;
export function sanitiseWithin(value: unknown): unknown {
  return mapStrings(value, { isClean, clean: sanitise });
}

function isClean(text: string): boolean {
  return !UNCOMMON.test(text) || !INVISIBLE.test(text);
}

const NUMBER = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/**
 * Removes invisible characters from the texts of a page, whether literal or as character references, and
 * counts them.
 */
export function sanitiseMarkup(markup: string): { readonly text: string; readonly removed: number } {
  if (isClean(markup) && !hasHiddenReferences(markup)) return { text: markup, removed: 0 };
  let removed = 0;
  const text = markup.replaceAll(/>[^<]+/g, (between) => {
    const raw = between.replaceAll(NUMBER, decodeReference);
    const clean = sanitise(raw);
    removed += removedBy(raw, clean);
    return clean;
  });
  return { text, removed };
}

/** Checks before anything is copied: a law has megabytes, and hardly ever something to remove. */
function hasHiddenReferences(markup: string): boolean {
  if (!markup.includes("&#")) return false;
  for (const [written, hex, decimal] of markup.matchAll(NUMBER))
    if (!isClean(decodeReference(written, hex, decimal))) return true;
  return false;
}

/**
 * Decodes a numeric character reference, except those for mark-up characters, for surrogates and for C1
 * controls, which HTML maps to Windows-1252.
 */
function decodeReference(written: string, hex: string | undefined, decimal: string | undefined): string {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (code === 0 || code > 0x10_ff_ff || (code >= 0x80 && code <= 0x9f)) return written;
  const character = String.fromCodePoint(code);
  return /[<>&\p{Surrogate}]/u.test(character) ? written : character;
}

interface Texts {
  readonly isClean: (text: string) => boolean;
  readonly clean: (text: string) => string;
  /** Maximum depth; deeper levels stay unchanged. */
  readonly maxDepth?: number;
}

/**
 * Applies `clean` to every string that is not clean. Checks before copying, because nearly every value is clean:
 * such a value is returned itself.
 */
export function mapStrings<T>(value: T, texts: Texts): T;
export function mapStrings(value: unknown, texts: Texts): unknown {
  const { maxDepth = Number.POSITIVE_INFINITY } = texts;
  return areClean(value, texts, maxDepth) ? value : cleaned(value, texts, maxDepth);
}

function areClean(value: unknown, texts: Texts, left: number): boolean {
  if (typeof value === "string") return texts.isClean(value);
  if (typeof value !== "object" || value === null || left < 0) return true;
  return Object.values(value).every((inner) => areClean(inner, texts, left - 1));
}

function cleaned(value: unknown, texts: Texts, left: number): unknown {
  if (typeof value === "string") return texts.clean(value);
  if (typeof value !== "object" || value === null || left < 0) return value;
  if (Array.isArray(value)) return value.map((inner) => cleaned(inner, texts, left - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, cleaned(inner, texts, left - 1)]),
  );
}
