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
