import type { Span } from "../types.ts";

/** Possible end of a sentence: its mark, then closing quotation marks, brackets and footnote marks. */
const END =
  /[.!?…](?:["”’“»«)\]]|\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>){0,4}\s+(?=["“„»«‘‚(¶]?\s?[\p{Lu}\d§[])/gu;
/** Abbreviations whose full stop does not end a sentence. */
const SHORT =
  /(?:^|[\s([“„‘"])(?:v|vs|Pty|Ltd|No|Nos|Inc|Co|Corp|Abs|Nr|Nrn|S|Rn|Rz|Rdnr|Tz|vgl|Vgl|z\.\s?B|d\.\s?h|u\.\s?a|i\.\s?V\.\s?m|i\.\s?S\.\s?d|Urt|Beschl|Art|Bd|Fn|ff|f|bzw|ggf|sog|gem|Az|Mr|Mrs|Ms|Dr|DDr|Mag|MMag|Univ|Prof|St|p|pp|para|paras|s|ss|cf|eg|ie|e\.g|i\.e|cl|reg|ch|pt|a\.\s?a\.\s?O|\d{1,2}|[IVX]{1,5}|\p{Lu})$/u;

/**
 * Returns the sentence of a paragraph that contains a place; marks inside the given spans, such as citations,
 * do not end it.
 */
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

/** Returns the sentence that contains the given span of a citation. */
export function sentenceOf(text: string, { start, end }: Span): Span {
  const near = { start: Math.max(0, start - LONGEST), end: Math.min(text.length, end + LONGEST) };
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

const MOST = 400; // characters on either side
const CLAUSE = /[;.!?](?=\s|$)/g;

/** Returns the clauses around a citation. */
export function clausesAround(
  text: string,
  { start, end }: Span,
  { sentence, floor, ceiling }: Around,
): Clauses {
  const first = Math.max(sentence.start, floor, start - MOST);
  const last = Math.max(end, Math.min(sentence.end, ceiling, end + MOST));
  const lead = text.slice(first, start);
  const ended = clauseEnds(lead).findLast((index) => index < lead.length - 1);
  const stop = clauseEnds(text.slice(end, last))[0];
  return {
    lead: { start: ended === undefined ? first : first + ended + 1, end: start },
    behind: { start: end, end: stop === undefined ? last : end + stop },
    isAlone: floor <= sentence.start && ceiling >= sentence.end,
  };
}

/** Returns the positions of the marks that end a clause. */
function clauseEnds(text: string): readonly number[] {
  return Array.from(text.matchAll(CLAUSE), ({ index }) => index).filter(
    (index) => text[index] !== "." || !SHORT.test(text.slice(Math.max(0, index - 12), index)),
  );
}
