import type { Phrase, SearchTerms } from "./query.ts";
import { createGuess, createShares, type Slot } from "./question.ts";
import { stemsOf } from "./stems.ts";
import { fold, isPlain, spelling, type Word, wordsOf, WRITTEN_SPACE } from "./words.ts";

/** Returns the words of a text that match a query. */
export type Finder = (words: readonly Word[]) => readonly Word[];

const MOST_CHARS = 240;
const WINDOW_CHARS = 200; // leaves room for marks and ellipses
const MOST_READ = 200_000;
const LEAD_CHARS = 40;
const MOST_STARTS = 200; // a block may be a whole table

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the part of a block with the most matches, at most 240 characters, matches between `**`. */
export function snippet(markdown: string, find: Finder): string {
  const text = plainText(markdown.slice(0, MOST_READ));
  return excerpt(text, find(wordsOf(text)));
}

/** Returns the part of a plain text with the most of these matches, as `snippet` does. */
export function excerpt(text: string, matches: readonly Word[]): string {
  const from = startOf(text, matches);
  const to = endOf(text, from);
  const inside = matches.filter(({ start, end }) => start >= from && end <= to);
  return marked(text, { start: from, end: to }, joined(text, inside));
}

/** Returns Markdown as plain text: without marks, links and escapes, with single spaces. */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(/\[\^[^\]\s]{1,12}\]/g, "")
    .replaceAll(/\\?!?\[([^\][]*)\]\((?:<[^<>]*>|[^()\s]*)\)/g, "$1")
    .replaceAll(WRITTEN_SPACE, " ")
    .replaceAll(/\\([\\`*_{}[\]()#+.!<>|~-])/g, "$1")
    .replaceAll(/(?<=\])(?=\()|(?<=<)(?=[a-z/!])/gi, " ") // escaped text stays text where an answer is Markdown
    .replaceAll(/\*+|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Characters between the words of one citation: `Regulation (EU) 2016/679`. */
const BETWEEN = /^(?: ?[(/]| |\) ?)$/;

/** Joins matches separated only by a space, a bracket or a slash. */
function joined(text: string, matches: readonly Word[]): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of matches) {
    const before = spans.at(-1);
    if (before && BETWEEN.test(text.slice(before.end, start)))
      spans.splice(-1, 1, { start: before.start, end });
    else spans.push({ start, end });
  }
  return spans;
}

/** Finds the words of the query's terms; those of a phrase only where they follow each other. */
export function literally({ groups }: Pick<SearchTerms, "groups">): Finder {
  return (words) => phrasesIn(words, groups.flat());
}

/** Finds words that share a stem with the query, or are compounds of one, and literal phrases. */
export function stemmed(slots: readonly Slot[], phrases: readonly Phrase[]): Finder {
  const sharesOf = createShares(slots);
  const mayFit = createGuess(slots);
  const isOf = (text: string) =>
    (!isPlain(text) || mayFit(text.toLowerCase())) &&
    (["de", "en"] as const).some((language) => stemsOf(text, language).some((stem) => sharesOf(stem)));
  return (words) => {
    const literal = new Set(phrasesIn(words, phrases));
    return words.filter((word) => literal.has(word) || isOf(word.text));
  };
}

/** Finds the words of phrases, where they follow each other. */
export function phrasesIn(words: readonly Word[], phrases: readonly Phrase[]): Word[] {
  const initials = new Set(phrases.map(({ words: [first = ""] }) => first.charAt(0)));
  const found = new Set<Word>();
  words.forEach((word, at) => {
    if (!mayBegin(word, initials)) return;
    for (const { words: wanted, prefix } of phrases) {
      const run = words.slice(at, at + wanted.length);
      const last = wanted.length - 1;
      const fit =
        run.length > last && wanted.every((one, index) => fits(run[index], one, prefix && index === last));
      if (fit) for (const one of run) found.add(one);
    }
  });
  return words.filter((word) => found.has(word));
}

/** Rules most words out by their first letter, without folding them. */
function mayBegin({ text }: Word, initials: ReadonlySet<string>): boolean {
  const first = text.charAt(0);
  return initials.has(first.toLowerCase()) || first > "\x7f";
}

function fits(word: Word | undefined, wanted: string, prefix: boolean): boolean {
  if (!word) return false;
  const same = (spelt: string) => (prefix ? spelt.startsWith(wanted) : spelt === wanted);
  return same(fold(word.text)) || same(spelling(word.text) ?? "");
}

/** Starts a little before the match that is followed by the most different matches, earlier near the end of the text. */
function startOf(text: string, matches: readonly Word[]): number {
  let best = 0;
  let most = 0;
  for (const [at, { start }] of matches.slice(0, MOST_STARTS).entries()) {
    const near = matches
      .slice(at, at + MOST_CHARS)
      .filter((one) => one.end <= start + WINDOW_CHARS - LEAD_CHARS);
    const different = new Set(near.map((one) => fold(one.text))).size;
    if (different > most) [most, best] = [different, start];
  }
  if (best <= LEAD_CHARS || text.length <= WINDOW_CHARS) return 0;
  const space = text.indexOf(" ", Math.min(best - LEAD_CHARS, text.length - WINDOW_CHARS));
  return space === -1 || space >= best ? best : space + 1;
}

function endOf(text: string, from: number): number {
  if (text.length - from <= WINDOW_CHARS) return text.length;
  const space = text.lastIndexOf(" ", from + WINDOW_CHARS);
  return space > from ? space : from + WINDOW_CHARS;
}

/** Marks as many matches as there is room for. */
function marked(text: string, { start, end }: Span, matches: readonly Span[]): string {
  const before = start > 0 ? "… " : "";
  const after = end < text.length ? " …" : "";
  let room = MOST_CHARS - before.length - after.length - (end - start);
  let result = before;
  let at = start;
  for (const match of matches) {
    if (room < 4) break;
    result += `${text.slice(at, match.start)}**${text.slice(match.start, match.end)}**`;
    at = match.end;
    room -= 4;
  }
  return result + text.slice(at, end) + after;
}
