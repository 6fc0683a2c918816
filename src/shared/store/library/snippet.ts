import type { SearchTerms } from "./query.ts";
import { fold, plain, spelling, type Word, wordsOf } from "./words.ts";

const MOST_CHARS = 240;
const WINDOW_CHARS = 200; // leaves room for marks and ellipses
const MOST_READ = 200_000;
const LEAD_CHARS = 40;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of a block with most of what was looked for, at most 240 characters, matches between `**`. */
export function snippet(markdown: string, terms: SearchTerms): string {
  const text = plain(markdown).slice(0, MOST_READ).replaceAll(/\s+/g, " ").trim();
  const matches = matchesIn(text, terms);
  const from = startOf(text, matches);
  const to = endOf(text, from);
  const inside = matches.filter(({ start, end }) => start >= from && end <= to);
  return marked(text, { start: from, end: to }, inside);
}

interface Match extends Word {
  readonly folded: string;
}

/** Words that a term names; those of a phrase count only where its words follow each other. */
function matchesIn(text: string, { groups }: SearchTerms): Match[] {
  const words = [...wordsOf(text)].map((word): Match => ({ ...word, folded: fold(word.text) }));
  const phrases = groups.flat();
  const found = new Set<Match>();
  const firsts = new Map(phrases.map((phrase) => [phrase, phrase.words[0] ?? ""]));
  words.forEach((word, at) => {
    for (const [phrase, first] of firsts) {
      const long = phrase.words.length;
      if (long === 1 ? !fits(word, first, phrase.prefix) : !fits(word, first, false)) continue;
      const run = words.slice(at, at + long);
      const fit =
        run.length === long &&
        phrase.words.every((wanted, index) => {
          const here = run[index];
          return here !== undefined && fits(here, wanted, phrase.prefix && index === long - 1);
        });
      if (fit) for (const one of run) found.add(one);
    }
  });
  return words.filter((word) => found.has(word));
}

function fits({ folded, text }: Match, wanted: string, prefix: boolean): boolean {
  const same = (word: string) => (prefix ? word.startsWith(wanted) : word === wanted);
  return same(folded) || (folded !== text && same(spelling(text) ?? folded));
}

/** A little before the match that is followed by most different ones. */
function startOf(text: string, matches: readonly Match[]): number {
  let best = 0;
  let most = 0;
  for (const [at, { start }] of matches.entries()) {
    const near = matches
      .slice(at, at + MOST_CHARS)
      .filter((one) => one.end <= start + WINDOW_CHARS - LEAD_CHARS);
    const different = new Set(near.map(({ folded }) => folded)).size;
    if (different > most) [most, best] = [different, start];
  }
  if (best <= LEAD_CHARS || text.length <= WINDOW_CHARS) return 0;
  const space = text.indexOf(" ", best - LEAD_CHARS);
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
