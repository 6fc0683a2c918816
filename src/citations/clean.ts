import type { Span } from "./types.ts";

/** Characters that word processors and OCR substitute for plain ones; each is one UTF-16 unit long. */
const PLAIN: ReadonlyMap<string, string> = new Map(
  [
    ["\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000", " "],
    ["\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-"],
    ["\u2018\u2019\u201a\u201b\u2032", "'"],
    ["\u201c\u201d\u201e\u201f\u00ab\u00bb", '"'],
    ["\u2044\u2215\uff0f", "/"],
    ["\uff3b\u3010\u2045", "["],
    ["\uff3d\u3011\u2046", "]"],
    ["\uff08", "("],
    ["\uff09", ")"],
    ["*\\", " "], // italics and bold of Markdown, and the backslash of its escapes
  ].flatMap(([dressed = "", plain = ""]) => Array.from(dressed, (one) => [one, plain] as const)),
);

const DRESSED =
  /[*\\\u00a0\u00ab\u00bb\u2000-\u200a\u2010-\u2015\u2018-\u201f\u202f\u2032\u2044-\u2046\u205f\u2212\u2215\u3000\u3010\u3011\ufe58\ufe63\uff08\uff09\uff0d\uff0f\uff3b\uff3d]/g;

/** Markdown emphasis with underscores, which are letters within a word. */
const UNDERSCORES = /_{1,3}/g;
const LETTER = /[\p{L}\p{N}_]/u;

function isEmphasis(marks: string, at: number, text: string): boolean {
  const [before, after] = [text.charAt(at - 1), text.charAt(at + marks.length)];
  const opens = !LETTER.test(before) && /[^\s_]/.test(after);
  return opens || (/[^\s_]/.test(before) && !LETTER.test(after));
}

/** Double hyphens that the BFH puts around an abbreviation: `Bundesgerichtshofs --BGH-- vom`. */
const DASHED = /--(?<=(?<!\S)--)(\p{Lu}[\p{L}\d]{1,14})--(?=[\s,.;:)])/gu;

/** Emphasis of HTML in a draft: `<strong>`, `</em>`. */
const TAGS = /<\/?(?:strong|em|b|i|u|span|sup|sub)>/g;

/** An invisible character within a word or number; beside a mark or a space it only allows a line to break. */
const UNSEEN = /(?<=[\p{L}\p{N}])[\u200b-\u200d\u2060\ufeff](?=[\p{L}\p{N}])/u;
/** Characters that do not belong in a citation: look-alikes of brackets and dashes. */
const ODD = /[\u00ad\u2015\u2212\u2044-\u2046\u2215\u3010\u3011\ufe58\ufe63\uff08-\uff3d]/;

/** The quotation marks of TeX, which old databases have kept: "(``the Act'')". */
const TEX_QUOTES = /``|(?<=[^\s'])''(?=[\s.,;:)\]]|$)/g;
const quoteOf = (marks: string) => (marks === "``" ? ' "' : '" ');

/** A run of non-space characters too long for a citation and too slow to read word by word. */
const ENDLESS = /(?<!\S)\S{2000,}/g; // the lookbehind tries each run only once
const STEP = 1_000; // characters: an endless run spans a whole step

function hasEndless(text: string): boolean {
  for (let end = STEP; end <= text.length; end += STEP) {
    let at = end - 1;
    while (at >= end - STEP && text.charCodeAt(at) > 0x20) at -= 1;
    if (at < end - STEP) return true;
  }
  return false;
}

/**
 * Replaces typographic spaces, dashes, brackets and quotes by plain ones and blanks out emphasis; the length
 * and so all positions stay the same.
 */
export function clean(text: string): string {
  const readable = hasEndless(text) ? text.replaceAll(ENDLESS, (run) => " ".repeat(run.length)) : text;
  const spaced = readable.includes("&nbsp;") ? readable.replaceAll("&nbsp;", "      ") : readable;
  const bare = spaced.includes("</") ? spaced.replaceAll(TAGS, (tag) => " ".repeat(tag.length)) : spaced;
  const quoted = bare.includes("``") || bare.includes("''") ? bare.replaceAll(TEX_QUOTES, quoteOf) : bare;
  const undressed = quoted.replaceAll(DRESSED, (one) => PLAIN.get(one) ?? one);
  const plain = undressed.includes("--") ? undressed.replaceAll(DASHED, " ($1) ") : undressed;
  if (!plain.includes("_")) return plain;
  return plain.replaceAll(UNDERSCORES, (marks, at: number) =>
    isEmphasis(marks, at, plain) ? " ".repeat(marks.length) : marks,
  );
}

const PART = 32_768; // characters: half a millisecond; V8 allocates longer strings apart, which costs more

/** Like `clean`, in short steps; each character depends only on the word around it. */
export function* cleanInSteps(text: string): Generator<void, string> {
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const near = text.slice(from, from + PART);
    const space = from + PART < text.length ? Math.max(near.lastIndexOf(" "), near.lastIndexOf("\n")) : -1;
    const part = space > 0 ? near.slice(0, space + 1) : near;
    parts.push(clean(part));
    from += part.length;
    yield;
  }
  return parts.join("");
}

const LONGEST = 8_192; // characters that a pattern may match

/**
 * Yields the matches of a pattern that may look at one character before and after itself, and undefined after each
 * part of the text, so that a caller can pause.
 */
export function* spansIn(text: string, pattern: RegExp): Generator<Span | undefined, void> {
  for (let from = 0; from < text.length;) {
    const end = from + PART;
    const before = Math.max(0, from - 1);
    let next = end;
    for (const { index, 0: match } of matchesFrom(
      text.slice(before, end + LONGEST),
      pattern,
      from - before,
    )) {
      const start = before + index;
      if (start >= end) break;
      next = Math.max(end, start + match.length);
      yield { start, end: start + match.length };
    }
    from = next;
    yield undefined;
  }
}

function* matchesFrom(text: string, { source, flags }: RegExp, from: number): Generator<RegExpExecArray> {
  const pattern = new RegExp(source, flags); // a caller may use the same one between two matches
  pattern.lastIndex = from;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) yield match;
}

/** Whether a text has characters that do not belong in a citation, or invisible ones within words. */
export function hasOddCharacters(text: string): boolean {
  return ODD.test(text) || hasUnseenCharacters(text);
}

/** Whether an invisible character is within a word or number. */
export function hasUnseenCharacters(text: string): boolean {
  return UNSEEN.test(text);
}
