import type { Block, LegalDocument } from "../../../core/document.ts";
import { regex } from "../../../core/regex.ts";
import { surnames } from "../../../documents/recognise/authors.ts";
import { ANY_OFFICE, JUDGE } from "../../../documents/recognise/offices.ts";
import type { BlockRange } from "../../../pins/match.ts";
import { type Fields, NOTHING, open } from "../identity/fields.ts";
import { plainText, wordsOf } from "../passages.ts";
import { isSubmission } from "../statements/reports.ts";

/** How the sentence of a draft introduces quoted words. */
export interface Tone {
  /** Whether the court itself is said to have decided so: "the judge held that …". */
  readonly isHeld?: boolean;
  /** Whether the sentence says that the words are passed on: "quoting …", "the respondent's submission that …". */
  readonly isPassedOn?: boolean;
}

const DECIDING = regex.u`(?<!\p{L})(?:[Jj]udge|[Mm]agistrate|[Cc]ourt(?: of Appeal)?|[Tt]ribunal|[Mm]ajority|Honours?|${ANY_OFFICE})(?: \([^()]{3,60}\))? (?:also |further |then |correctly |rightly )?(?:held|found|concluded|ruled|decided|determined)(?!\p{L})[^.;]{0,80}$`;
const PASSED_ON =
  /(?<!\p{L})(?:quot(?:e[sd]?|ing)|cit(?:ed|ing|es)|adopt\p{L}*|endors\p{L}*|approv\p{L}*|appl(?:ied|ying)|follow(?:ed|ing)|repeat\p{L}*|submi\p{L}+|conten[ds]\p{L}*|argu(?:ed?|es|ing|ments?)|refer\p{L}*|record\p{L}*|summar\p{L}+|paraphras\p{L}*|in the words of|words of)(?!\p{L})/iu;
const NEAR = 120; // characters after a quotation

/** Reads the text before and after a quotation of a draft. */
export function toneOf(lead: string, behind: string): Tone {
  const isPassedOn = PASSED_ON.test(lead) || PASSED_ON.test(behind.slice(0, NEAR).split(/[.;]\s/)[0] ?? "");
  return {
    ...(isPassedOn && { isPassedOn }),
    ...(DECIDING.test(lead) && { isHeld: true }),
  };
}

/** Text of a document before and after words that a draft quotes. */
interface QuotedContext {
  readonly lead: string;
  readonly behind: string;
  /** Whether the document itself quotes the words. */
  readonly isQuoted: boolean;
}

const [LEAD, BEHIND, FIRST_WORDS, LEAST_WORDS] = [300, 100, 6, 3];

function placeOf(
  words: string,
  blocks: readonly Block[],
  { first, last }: BlockRange,
): QuotedContext | undefined {
  const text = blocks
    .slice(Math.max(0, first - 1), last + 1)
    .map(plainText)
    .join("\n");
  const start = wordsOf(words.split(/[[…]|\.\s?\.\s?\./)[0] ?? "").slice(0, FIRST_WORDS);
  if (start.length < LEAST_WORDS) return undefined;
  const at = Array.from(text.matchAll(new RegExp(start.join(String.raw`[^\p{L}\p{N}]+`), "giu"))).at(
    -1,
  )?.index;
  if (at === undefined) return undefined;
  const after = text.slice(at + words.length, at + words.length + BEHIND);
  if (blocks[first]?.type === "quote") {
    const before = blocks.slice(Math.max(0, first - 2), first).findLast(({ type }) => type !== "quote");
    return { lead: before ? plainText(before).slice(-LEAD) : "", behind: "", isQuoted: true };
  }
  const lead = text.slice(0, at);
  return { lead: lead.slice(-LEAD), behind: after, isQuoted: isInMarks(lead) };
}

/** Whether a quotation mark is open at the end of a text in which marks are straight. */
function isInMarks(text: string): boolean {
  if ((text.match(/"/g) ?? []).length % 2 === 1) return true;
  const single = Array.from(text.matchAll(/(?<![\p{L}\d.,;])'(?=\S)|(?<=\S)'(?!\p{L})/gu));
  const opened = single.at(-1);
  return opened !== undefined && /^(?:|[\s(,:[-])$/.test(text.charAt(opened.index - 1));
}

const PERSON = regex.gu`(?<!\p{L})(?:(?:Lord|Lady|Sir|Dame|Viscount|Baroness) (?:Justice )?\p{Lu}[\p{L}'’-]+|${JUDGE}(?!\p{L})|(?:Mr|Mrs|Ms|Dr|Professor) (?:\p{Lu}\.? ){0,3}\p{Lu}[\p{L}'’-]+)`;
const SAYING =
  /(?<!\p{L})(?:said|says|stated|observed|wrote|described|explained|put it|held|remarked|noted|spoke of|expressed|formulated|words? (?:of|used by)|by|per|of)(?!\p{L})/iu;

const LONGEST_GAP = 24; // characters; not of "and on the principle stated by Lord Hale"

/** Returns the person to whom a document gives words that it quotes. */
function sourceOf({ lead, behind }: QuotedContext): string | undefined {
  const close = behind.search(/["']/);
  const rest = close === -1 ? "" : (behind.slice(close + 1).split(/\.\s/)[0] ?? "");
  const [next] = rest.matchAll(PERSON);
  const gap = next ? rest.slice(0, next.index) : "";
  if (next && gap.length <= LONGEST_GAP && /(?:by|of|per|said|as|\()\s*$/.test(gap)) return next[0];
  const sentence = lead.split(/(?<=[\p{Ll}\d)\]]\.)\s+(?=\p{Lu})/u).at(-1) ?? "";
  const before = [...sentence.matchAll(PERSON)].at(-1);
  return before && SAYING.test(sentence) ? before[0] : undefined;
}

const SHOWN = 80; // characters

/** Reports words that the document quotes from another person, or reports as a submission. */
export function borrowedFields(
  {
    words,
    speaker,
    isHeld,
    isPassedOn,
  }: Tone & { readonly words: string; readonly speaker?: string | undefined },
  range: BlockRange | undefined,
  { kind, blocks }: LegalDocument,
): Fields {
  if (kind !== "case" || !range || isPassedOn === true) return NOTHING;
  if (speaker === undefined && isHeld !== true) return NOTHING;
  const place = placeOf(words, blocks, range);
  if (!place) return NOTHING;
  const part = `“${words.slice(0, SHOWN)}”`;
  const pin = blocks[range.first]?.pin ?? "";
  if (isHeld === true && isSubmission(sentenceBefore(place)))
    return open(part, `${pin} reports it as a submission`.trim());
  if (speaker === undefined) return NOTHING;
  const source = otherSource(place, speaker);
  return source === undefined
    ? NOTHING
    : open(`${part} (${speaker})`, `${pin} takes these words from ${source}`.trim());
}

function sentenceBefore({ lead }: QuotedContext): string {
  return lead.split(/(?<=\p{Ll}\.)\s+(?=\p{Lu})/u).at(-1) ?? "";
}

function otherSource(place: QuotedContext, speaker: string): string | undefined {
  const source = place.isQuoted ? sourceOf(place) : undefined;
  const own = surnames(speaker);
  return source === undefined || surnames(source).some((name) => own.includes(name)) ? undefined : source;
}
