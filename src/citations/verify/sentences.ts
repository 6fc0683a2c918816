import type { Span } from "../types.ts";

/** Where a sentence may end: after its mark, closing quotation marks, brackets and marks of notes. */
const END =
  /[.!?…](?:["”’“»«)\]]|\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>){0,4}\s+(?=["“„»«‘‚(¶]?\s?[\p{Lu}\d§[])/gu;
/** Words whose full stop ends no sentence. */
const SHORT =
  /(?:^|[\s([“„‘"])(?:v|vs|Pty|Ltd|No|Nos|Inc|Co|Corp|Abs|Nr|Nrn|S|Rn|Rz|Rdnr|Tz|vgl|Vgl|z\.\s?B|d\.\s?h|u\.\s?a|i\.\s?V\.\s?m|i\.\s?S\.\s?d|Urt|Beschl|Art|Bd|Fn|ff|f|bzw|ggf|sog|gem|Az|Mr|Mrs|Ms|Dr|DDr|Mag|MMag|Univ|Prof|St|p|pp|para|paras|s|ss|cf|eg|ie|e\.g|i\.e|cl|reg|ch|pt|a\.\s?a\.\s?O|\d{1,2}|\p{Lu})$/u;

/** The sentence that a place of a paragraph is in; the spans inside it, such as citations, end none. */
export function sentenceAround(text: string, place: Span, paragraph: Span, spans: readonly Span[]): Span {
  const from = paragraph.start;
  const part = text.slice(from, paragraph.end);
  let [start, end] = [paragraph.start, paragraph.end];
  for (const { 0: all, index } of part.matchAll(END)) {
    const stop = from + index;
    const next = stop + all.length;
    const isShort = part[index] === "." && SHORT.test(part.slice(Math.max(0, index - 12), index));
    if (isShort && !/\n[ \t]*\n/.test(all)) continue;
    if (spans.some((span) => stop > span.start && next < span.end)) continue;
    if (next <= place.start) start = next;
    else if (stop >= place.end - 2) {
      end = next;
      break;
    }
  }
  return { start, end };
}

const LONGEST = 200; // characters on either side

/** The sentence that a citation at `start` to `end` is in. */
export function sentenceOf(text: string, { start, end }: Span): Span {
  const near = { start: Math.max(0, start - LONGEST), end: Math.min(text.length, end + LONGEST) };
  return sentenceAround(text, { start, end }, near, [{ start, end }]);
}

/** The parts of a sentence before and after what it cites, each up to where another clause begins. */
export interface Clauses {
  readonly lead: Span;
  readonly behind: Span;
  /** The sentence cites nothing else. */
  readonly isAlone: boolean;
}

export interface Around {
  readonly sentence: Span;
  /** The end of the citation before, and the beginning of the one after with its name. */
  readonly floor: number;
  readonly ceiling: number;
}

const MOST = 400; // characters on either side
const CLAUSE = /[;.!?](?=\s)/g;

/** The clauses around a citation at `start` to `end`. */
export function clausesAround(
  text: string,
  { start, end }: Span,
  { sentence, floor, ceiling }: Around,
): Clauses {
  const first = Math.max(sentence.start, floor, start - MOST);
  const last = Math.max(end, Math.min(sentence.end, ceiling, end + MOST));
  const lead = text.slice(first, start);
  const ended = [...lead.matchAll(CLAUSE)].findLast(
    ({ index }) =>
      !/\b(?:\d{1,2}|[vI]|No|Ltd|Pty|Mr|Mrs|Ms|Dr|Prof|Abs|Nr|Art|Rn|Az)$/.test(lead.slice(0, index)),
  );
  const stop = text.slice(end, last).search(/[;.!?](?=\s|$)/);
  return {
    lead: { start: ended ? first + ended.index + 1 : first, end: start },
    behind: { start: end, end: stop === -1 ? last : end + stop },
    isAlone: floor <= sentence.start && ceiling >= sentence.end,
  };
}
