import { keysOf } from "./json.ts";

const BYTES_PER_TOKEN = 3.5; // the only token estimate, shared by caps, tests and benches

/** Estimates the tokens of a text: `ceil(UTF-8 bytes / 3.5)`. */
export function tokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** Returns how many UTF-8 bytes a number of tokens may have. */
export function bytesOf(tokens: number): number {
  return Math.floor(tokens * BYTES_PER_TOKEN);
}

// A regex anchored with $ is retried at every position of a run, which is quadratic; these helpers scan once.

/** Capitalises the first letter of a word; leaves the others unchanged. */
export function capitalised(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Returns `1 document`, `2,000 documents`. */
export function plural(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}

/** Returns the text before a mark, or the whole text when the mark is absent. */
export function before(text: string, mark: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

/** Decodes percent-encoding; a text with an invalid sequence, such as a lone percent sign, is returned unchanged. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes all of these characters from the end of a text, in time linear in its length. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Returns the last match of a global regex if it ends the text; otherwise an empty string. */
export function matchAtEnd(text: string, pattern: RegExp): string {
  const last = [...text.matchAll(pattern)].at(-1);
  return last && last.index + last[0].length === text.length ? last[0] : "";
}

/** Replaces every kind of line break with a space, so that a source's words cannot pose as the server's. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, " ");
}

/** Replaces each line break, with the white space around it, with `between`; other white space is unchanged. */
export function onOneLine(text: string, between = " "): string {
  if (!text.includes("\n")) return text;
  return text.replaceAll(/\s+/g, (run) => (run.includes("\n") ? between : run));
}

/** Collapses runs of white space into one space and trims the ends; keeps zero-width characters. */
export function singleSpaced(text: string): string {
  return text.replaceAll(/[^\S\uFEFF]+/g, " ").trim();
}

/** Returns the words of a text with single spaces between them, without punctuation and marks. */
export function bareWords(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Returns the letters and digits of a text, in lower case, for comparison. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns a line of Markdown without its marks. */
export function plainLine(markdown: string): string {
  return oneLine(markdown.replaceAll(/[*_#\\]/g, "")).trim();
}

/** Returns Markdown on one line without emphasis, as in a heading. */
export function unemphasised(markdown: string): string {
  return onOneLine(markdown.replaceAll(/(?<!\\)\*+/g, "")).trim();
}

const ECHO_CHARS = 120;

/**
 * Cuts a text to at most `most` characters, the last being … when it was cut: between two words where the last
 * third has a space, never within a surrogate pair. The default is the length at which errors echo input.
 */
export function shortened(text: string, most = ECHO_CHARS): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "");
  const border = text.slice(0, most).search(/\s\S*$/);
  return `${(border * 3 > most * 2 ? start.slice(0, border) : start).trimEnd()}…`;
}

const LEAD = 6; // words shown before the first difference
const MOST_COMPARED = 600; // words compared on each side

/**
 * Cuts two texts, one of which begins somewhere in the other, to start a few words before their first
 * difference; returns them unchanged when they share no beginning or differ at once. Ignores case and
 * punctuation.
 */
export function fromDifference(one: string, other: string): readonly [string, string] {
  const [own, theirs] = [one, other].map((text) =>
    [...text.matchAll(/[\p{L}\p{N}]+/gu)].slice(0, MOST_COMPARED),
  );
  if (!own || !theirs) return [one, other];
  let [shared, start] = [0, 0];
  for (const at of theirs.keys()) {
    const end = own.findIndex(([word], step) => word.toLowerCase() !== theirs[at + step]?.[0].toLowerCase());
    if (end > shared) [shared, start] = [end, at];
  }
  const from = shared - LEAD;
  const cut = (text: string, index = 0) => (from > 0 ? `… ${text.slice(index)}` : text);
  return [cut(one, own[from]?.index), cut(other, theirs[start + from]?.index)];
}

/**
 * Returns the lines that fit into a number of UTF-8 bytes; a line that is too long is skipped, shorter ones
 * after it stay.
 */
export function fittingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  return lines.filter((line) => {
    const size = Buffer.byteLength(line) + 1;
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Returns as many leading lines as fit into a number of UTF-8 bytes. */
export function leadingLines(lines: readonly string[], bytes: number): readonly string[] {
  let left = bytes;
  const over = lines.findIndex((line) => (left -= Buffer.byteLength(line) + 1) < 0);
  return over === -1 ? lines : lines.slice(0, over);
}

/** Cuts a text to a number of UTF-8 bytes, never within a character. */
export function cutBytes(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text;
  const start = Buffer.from(text).subarray(0, Math.max(0, bytes - 3)); // … has three bytes
  return `${start.toString("utf8").replace(/\uFFFD{1,3}$/, "")}…`;
}

const GERMAN = /[äöüß]|\b(?:der|die|das|und|nicht|eines?|wegen|nach|ist|wird|wer|wann|muss|darf)\b|§/i;

/** Guesses from letters and short words whether a query is in German. */
export function isGerman(query: string): boolean {
  return GERMAN.test(query);
}

const GERMAN_WORD =
  /(?<!\p{L})(?:der|die|das|und|nicht|des|dem|den|eine?|ist|von|mit|auf|für|nach)(?!\p{L})/giu;
const ENGLISH_WORD = /(?<!\p{L})(?:the|of|and|to|in|that|is|was|for|by|not|an?|with|as)(?!\p{L})/giu;

/** Returns the language in which a text has more of the commonest words; English when it has none. */
export function languageIn(text: string): "de" | "en" {
  const count = (words: RegExp) => text.match(words)?.length ?? 0;
  return count(GERMAN_WORD) > count(ENGLISH_WORD) ? "de" : "en";
}

/** Whether a query or a reference may be a citation: it has a capital letter, a digit or §, unless it is the id of an import. */
export function mayCite(text: string): boolean {
  return /[\p{Lu}\d§]/u.test(text) && !/^import:\S+$/.test(text);
}

/** Returns the words of a list in which white space separates them. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

/** Returns the key of each word, from lists in which spaces or another mark separate the words: `{ Qld: "q qld" }`. */
export function byWord<K extends string>(
  lists: Readonly<Partial<Record<K, string>>>,
  mark = " ",
): ReadonlyMap<string, K> {
  const words = keysOf(lists).flatMap(
    (key) => lists[key]?.split(mark).map((word) => [word, key] as const) ?? [],
  );
  return new Map(words);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** `¹³` for "13". */
export function raised(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => RAISED.charAt(Number(digit)));
}

/** "13" for `¹³`; other characters than raised digits stay. */
export function lowered(text: string): string {
  return text.replaceAll(/[⁰¹²³⁴-⁹]/g, (digit) => String(RAISED.indexOf(digit)));
}

/** Joins letters that are set apart: "B e s c h l u s s vom" -> "Beschluss vom". */
export function withoutLetterSpacing(text: string): string {
  return text.replaceAll(/(?<!\p{L})(?:\p{L} ){3,}\p{L}(?!\p{L})/gu, (all) => all.replaceAll(" ", ""));
}
