import type { Block } from "../../../core/document.ts";
import { oncePer } from "../../../core/lazy.ts";
import { wordSet } from "../../../core/text.ts";
import type { Span } from "../../types.ts";
import { plainTexts } from "../passages.ts";

/**
 * Possible end of a sentence: its mark, then closing quotation marks, brackets and footnote marks. At the end of a
 * line the next sentence may begin with a small letter: `s 13(2) …`.
 */
const END =
  /[.!?…](?:["”’“»«)\]]|\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>){0,4}(?:[ \t]*\n(?=[ \t>*_]*(?:ss?|sub-s|[Ss]ections?|[Aa]rt(?:icle)?s?|[Pp]aras?|at|vgl|ebenso|siehe|see|cf)\b)|(?<=[)\]][.!?])[ \t]*\n(?=[ \t>*_]*\p{Ll})|\s+(?=["“„»«‘‚(¶]?\s?[\p{Lu}\d§[]))/gu;
/** Abbreviations whose full stop does not end a sentence. */
const SHORT =
  /(?:^|[\s([“„‘"])(?:v|vs|Pty|Ltd|No|Nos|Inc|Co|Corp|Abs|Nr|Nrn|S|Rn|Rz|Rdnr|Tz|vgl|Vgl|z\.\s?B|d\.\s?h|u\.\s?a|i\.\s?V\.\s?m|i\.\s?S\.\s?d|Urt|Beschl|Art|Bd|Fn|ff|f|bzw|ggf|sog|gem|Az|Mio|Mrd|Tsd|ca|abzgl|zzgl|einschl|inkl|exkl|Ziff|Rspr|insb|Kl|Bekl|Rev|lit|Buchst|Hs|Halbs|Alt|Var|Mr|Mrs|Ms|Dr|DDr|Mag|MMag|Univ|Prof|St|p|pp|para|paras|s|ss|cf|eg|ie|e\.g|i\.e|cl|reg|ch|pt|a\.\s?a\.\s?O|[amn]|\d{1,2}|[IVX]{1,5}|\p{Lu})$/u;

/** A citation or provision that ends with a small number, whose full stop is not that of an ordinal: `[2024] HCA 3`. */
const CITED =
  /(?:[\])\d] \p{Lu}[\p{L}]{1,7}|(?<!\p{L})(?:[Ss]ections?|[Cc]lauses?|Articles?|Parts?|Schedules?|paras?|at)) \d{1,2}$/u;
const LONGEST_SHORT = 16; // characters

/**
 * Returns the sentence of a paragraph that contains a place; marks inside the given spans, such as citations,
 * do not end it.
 */
export function sentenceAround(text: string, place: Span, paragraph: Span, spans: readonly Span[]): Span {
  const from = paragraph.start;
  let [start, end] = [paragraph.start, paragraph.end];
  for (const one of endsIn(text.slice(from, paragraph.end))) {
    const [stop, next] = [from + one.stop, from + one.next];
    if (spans.some((span) => stop > span.start && next < span.end)) continue;
    if (next <= place.start) start = next;
    else if (stop >= place.end - 2) {
      end = next;
      break;
    }
  }
  return { start, end };
}

function* endsIn(text: string): Generator<{ readonly stop: number; readonly next: number }> {
  for (const { 0: all, index } of text.matchAll(END)) {
    const before = text.slice(Math.max(0, index - LONGEST_SHORT), index);
    const isShort = text[index] === "." && SHORT.test(before) && !CITED.test(before);
    if (!isShort || /\n[ \t]*\n/.test(all)) yield { stop: index, next: index + all.length };
  }
}

/** Splits a text into its sentences. */
export function sentencesIn(text: string): readonly string[] {
  const starts = [0, ...Array.from(endsIn(text), ({ next }) => next)];
  return starts.map((start, at) => text.slice(start, starts[at + 1]));
}

/** Words that any sentence may have, and parts of figures and dates. */
const ANY_WORD = wordSet(
  `that this these those with from have been were which their there would could should also only than into upon under
  after before such when where what because about between within without being does must shall will they them other
  another court tribunal judge honour held found case section subsection paragraph pursuant provide provides provided
  state states stated says said million dollars euro january februari february march april june july august september
  october november december januar januari februar märz juni juli oktober dezember dass eine einer eines einen einem
  wurde worden nicht nach auch sich sind gericht senat`,
);
const LONGEST_STEM = 7; // letters

/** Returns the beginnings of the telling words of a text, without their endings, in lower case and each once. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = (text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).filter((word) => !ANY_WORD.has(word));
  return new Set(words.map((word) => word.replace(/(?:en|es|ed|s|e|n)$/, "").slice(0, LONGEST_STEM)));
}

/** Sentence of a decision with its stems. */
export interface Sentence {
  readonly text: string;
  readonly stems: ReadonlySet<string>;
}

/** Splits a text into sentences and reads the stems of each. */
export function readSentences(text: string): readonly Sentence[] {
  return sentencesIn(text).map((one) => ({ text: one, stems: stemsOf(one) }));
}

/** Returns the sentences of an entire document. */
export const sentencesOfAll = oncePer((blocks: readonly Block[]) =>
  plainTexts(blocks).flatMap(readSentences),
);

/** Returns the number of the stems that a text or sentence has. */
export function sharedStems(wanted: readonly string[], { stems }: Pick<Sentence, "stems">): number {
  return wanted.filter((one) => stems.has(one)).length;
}

/** Returns the sentences that have at least a share of the stems. */
export function sentencesWith(
  wanted: readonly string[],
  sentences: readonly Sentence[],
  share: number,
): readonly Sentence[] {
  return sentences.filter((one) => sharedStems(wanted, one) >= share * wanted.length);
}

const LONGEST = 600; // characters of a sentence on either side of its citation
const EMPTY_LINE = /\n[ \t]*\n/;
/** The first whole word of a sentence that is cut, not the rest of a figure: `530,85 €`. */
const WORD_START = /(?<=\s)\p{L}/u;

/** Returns the sentence that contains the given span of a citation; it ends with its paragraph. */
export function sentenceOf(text: string, { start, end }: Span): Span {
  const [before, after] = [text.slice(Math.max(0, start - LONGEST), start), text.slice(end, end + LONGEST)];
  const next = after.search(EMPTY_LINE);
  const empty = before.lastIndexOf("\n\n");
  const isCut = empty === -1 && before.length === LONGEST;
  const near = {
    start: start - before.length + (isCut ? Math.max(0, before.search(WORD_START)) : empty + 1),
    end: next === -1 ? end + after.length : end + next,
  };
  return sentenceAround(text, { start, end }, near, [{ start, end }]);
}

/** Parts of a sentence before and after its citation, each up to the next clause. */
export interface Clauses {
  readonly lead: Span;
  readonly behind: Span;
  /** Whether the sentence cites nothing else. */
  readonly isAlone: boolean;
}

export interface Around {
  readonly sentence: Span;
  /** End of the previous citation, and start of the next one including its name. */
  readonly floor: number;
  readonly ceiling: number;
}

/** End of a clause; a full stop before a small letter ends an abbreviation: `(2 BvE 1/83 u. a.)`. */
const CLAUSE = /[;!?](?=\s|$)|\.(?=\s+[^\s\p{Ll}]|\s*$)/gu;

/** Returns the clauses around a citation. */
export function clausesAround(
  text: string,
  { start, end }: Span,
  { sentence, floor, ceiling }: Around,
): Clauses {
  const first = Math.max(sentence.start, floor, start - LONGEST);
  const last = Math.max(end, Math.min(sentence.end, ceiling, end + LONGEST));
  const lead = text.slice(first, start);
  const ended = clauseEnds(lead).findLast((index) => index < lead.length - 1);
  const stop = clauseEnds(text.slice(end, last))[0];
  return {
    lead: { start: ended === undefined ? first : first + ended + 1, end: start },
    behind: { start: end, end: stop === undefined ? last : end + stop },
    isAlone: floor <= sentence.start && ceiling >= sentence.end,
  };
}

function clauseEnds(text: string): readonly number[] {
  return Array.from(text.matchAll(CLAUSE), ({ index }) => index).filter(
    (index) => text[index] !== "." || !SHORT.test(text.slice(Math.max(0, index - LONGEST_SHORT), index)),
  );
}
