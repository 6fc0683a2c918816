import { regex } from "../../../core/regex.ts";
import { RANDNUMMER } from "../../recognise/german/pinpoints.ts";
import type { Citation, Span } from "../../types.ts";
import { LAWS } from "../identity/index.ts";
import { isNegation } from "../passages.ts";
import { isBelow } from "../statements/courts.ts";
import { versionIn } from "../statements/versions.ts";
import { type Draft, nameStart } from "./attribution.ts";
import { binary } from "./lines.ts";
import { clausesAround } from "./sentences.ts";
import { lawOf } from "./topics.ts";

/** Statement of a sentence about its only authority; in `text`, citations and quotations are blanked out. */
export interface Stated {
  readonly text: string;
  /** Words that say of which day a law is cited: `as in force in 2010`. */
  readonly version?: string | undefined;
  /** Identifiers and places of publication that the sentence gives for a law. */
  readonly places?: readonly Citation[];
  /** Provisions that the sentence cites beside a case. */
  readonly provisions?: readonly Citation[];
  /** Decisions with their file numbers that the sentence calls those below. */
  readonly below?: readonly Citation[];
  /** Cases that the decision is said to cite or follow. */
  readonly treated?: readonly Citation[];
  /** Sections that the paragraph names after an Act: `s 12(7)`. */
  readonly laterSections?: readonly string[];
}

/** Words by which the sentence is about something that the case is like, or that was decided by it. */
export const LIKENED =
  /(?<!\p{L})(?:as in|unlike|like|compare|cf\.?|follow\p{L}*(?! (?:the |an? )?[Oo]pinion)|appl(?:y|ied|ying|ies)(?! to(?!\p{L}))|by reference to|analogous\p{L}*|consistent(?:ly)? with|contrary to|(?:principles?|rules?|tests?|approach|reasoning) (?:stated |laid down |set out )?(?:in|of)|anders als|entgegen|im Anschluss an|entsprechend)(?!\p{L})[^.;:(]{0,60}$/iu;

/** Words of a rule that liken only cases: `does not apply to`, `following the notice`, `within the principles of`. */
const OF_RULES = /(?<!\p{L})(?:follow|appl|principles?|rules?|tests?)\p{L}*/giu;
/** `the principle of proportionality`, unlike `the principles of Marlowe`. */
const OF_THINGS = /(?<!\p{L})(?:principles?|rules?|tests?|approach|reasoning) (?:in|of) (?=\p{Ll})/gu;

/**
 * Returns what a sentence states in its own words about its only authority; provisions beside a case do not
 * count as another.
 */
export function statedBeside(
  { first, members }: { readonly first: number; readonly members: readonly number[] },
  draft: Pick<Draft, "text" | "found" | "ends"> & { readonly quotations: readonly Span[] },
  { span, sentence }: { readonly span: Span; readonly sentence: Span },
): Stated | undefined {
  const { text, found, ends, quotations } = draft;
  const one = found[first];
  const isLaw = isOfLaw(one);
  const isPart = partsOf(first, draft, { span, sentence });
  let [before, after] = [first - 1, (members.at(-1) ?? first) + 1];
  while (isPart(before)) before -= 1;
  while (isPart(after)) after += 1;
  const beside = found.slice(before + 1, after);
  const compared = beside.flatMap((each, at) =>
    isCompared(each, one) ? reachOf(before + 1 + at, draft, isLaw) : [],
  );
  const next = found[after];
  const around = { sentence, floor: ends[before] ?? 0, ceiling: next ? nameStart(text, next) : text.length };
  const { lead, behind, isAlone } = clausesAround(text, span, around);
  const ahead = text.slice(lead.start, lead.end);
  if (!isAlone || LIKENED.test(ahead.replaceAll(isLaw ? OF_RULES : OF_THINGS, ""))) return undefined;
  const quoted = quotationsIn(sentence, quotations);
  const part = ({ start, end }: Span) => blanked(text.slice(start, end), start, compared, quoted);
  const said = withoutSource(`${part(lead)} ¦ ${part(behind).replace(SHORT_TITLE, " ")}`);
  const version = isLaw ? versionIn(said) : undefined;
  return {
    text: version === undefined ? said : said.replace(version, "¦"),
    version,
    provisions: beside.filter((each) => !isLaw && isOfLaw(each)),
    below: beside.filter((each) => !isOfLaw(each) && isCompared(each, one)),
    places: isLaw ? beside.filter(isPlace) : [],
  };
}

function isOfLaw(one: Citation | undefined): boolean {
  return one !== undefined && LAWS.has(one.kind);
}

/** Returns a test whether the citation at an index is part of what the sentence says of the authority at `first`. */
function partsOf(
  first: number,
  { text, found, ends }: Pick<Draft, "text" | "found" | "ends">,
  { span, sentence }: { readonly span: Span; readonly sentence: Span },
): (at: number) => boolean {
  const one = found[first];
  const closes = isOfLaw(one) && closesSentence(text, span, sentence);
  const isWithin = (at: number) => (found[at]?.start ?? 0) < sentence.end && (ends[at] ?? 0) > sentence.start;
  const isItsPlace = (at: number) =>
    at > first && isPlace(found[at]) && GIVEN.test(text.slice(ends[at - 1], found[at]?.start));
  const isReviewed = (at: number) =>
    one?.kind === "decision" &&
    found[at]?.kind === "decision" &&
    isBelow(
      text.slice(Math.max(sentence.start, (found[at]?.start ?? 0) - LONGEST_LEAD), found[at]?.start),
      text.slice(sentence.start, sentence.end),
    );
  return (at) =>
    isWithin(at) &&
    (one !== undefined && isOfLaw(one)
      ? isItsLaw(one, found[at]) || isItsPlace(at) || (closes && at < first && isOfLaw(found[at]))
      : isNoAuthority(at, one, found) || isReviewed(at));
}

/** Returns the quotations that overlap a sentence, and those next to it. */
function quotationsIn({ start, end }: Span, quotations: readonly Span[]): readonly Span[] {
  const from = binary(quotations.length, (index) => (quotations[index]?.end ?? 0) <= start);
  const to = binary(quotations.length, (index) => (quotations[index]?.start ?? 0) < end);
  return quotations.slice(Math.max(0, from), to + 1);
}

/** Whether a sentence ends with its authority, after a colon or in brackets, so that other laws in it are part of what it says. */
function closesSentence(text: string, span: Span, { start, end }: Span): boolean {
  return (
    /[:(]\s*(?:(?:see|vgl\.|so) )?$/.test(text.slice(start, span.start)) &&
    !/[\p{L}\d]/u.test(text.slice(span.end, end))
  );
}

/** The short title that a draft gives an authority: ` (“Marlowe”)`, ` (the ‘Ferry Case’)`. */
const SHORT_TITLE = /^\s{0,4}\((?:the )?["“‘'„][^"”’'“()]{2,80}["”’'“]\)/u;

/**
 * Closes the gap of a citation that only names the source: `Die Kosten trägt nach ¦ die Klägerin`; leaves out the
 * court before a short reference: `(BGH, ¦`.
 */
function withoutSource(text: string): string {
  return text
    .replace(/\((?:vgl\.? |so )?\p{Lu}[\p{L}-]{1,20}(?: \p{Lu}[\p{L}-]{1,20})?,\s*¦/u, "(¦")
    .replace(/(?<=\p{L}) (?:nach|laut|gemäß|according to)\s*¦[\s,]*(?=\p{L})/u, " ");
}

/**
 * Whether a citation beside a decision is part of what the sentence says about it: a provision, or a decision
 * of which only court and date are named, such as the one appealed against.
 */
function isNoAuthority(at: number, one: Citation | undefined, found: readonly Citation[]): boolean {
  const beside = found[at];
  if (beside === undefined || LAWS.has(beside.kind)) return beside !== undefined;
  if (beside.kind === "back_reference" && beside.target === undefined) return true; // "s 702 of the FISA"
  const isParallel = found[at + 1]?.group === beside.group || found[at - 1]?.group === beside.group;
  const isBare = beside.kind === "decision" && beside.fileNumber === undefined && !isParallel;
  return isBare && one?.kind === "decision" && one.fileNumber !== undefined;
}

/** Matches the words between a law and its identifier or place of publication: ` (CELEX `, ` idF `, `, `. */
const GIVEN =
  /^[\s,;(–-]{0,4}(?:(?:idF|i\. ?d\. ?F\.|in der Fassung|as amended by|CELEX)(?:[-\s]?(?:Nr\.?|No\.?|de[rs]))?[:\s]{0,2})?$/;

function isPlace(one: Citation | undefined): boolean {
  return one?.kind === "identifier" || one?.kind === "gazette";
}

/** Whether a citation names nothing but the law of a provision: `Section 4 … under the Ferry Act 1900 (NSW)`. */
function isItsLaw(one: Citation, other: Citation | undefined): boolean {
  const law = lawOf(one);
  const isWhole = other !== undefined && "provisions" in other && other.provisions.length === 0;
  return isWhole && law !== undefined && lawOf(other)?.name === law.name;
}

const LONGEST_LEAD = 60; // characters

/** Whether a citation beside the authority is compared by itself: a provision, a decision with its number. */
function isCompared(each: Citation, one: Citation | undefined): boolean {
  return (
    LAWS.has(each.kind) ||
    isPlace(each) ||
    (each !== one && each.kind === "decision" && each.fileNumber !== undefined)
  );
}

/** Returns the span of a citation; that of a law's place of publication begins right after the law. */
function reachOf(at: number, { found, ends }: Pick<Draft, "found" | "ends">, isLaw: boolean): Span {
  const start = (isLaw && isPlace(found[at]) ? ends[at - 1] : found[at]?.start) ?? 0;
  return { start, end: ends[at] ?? 0 };
}

/** Numbers that are pinpoints or note marks and not facts: `[5]`, `[^1]`, `Rn. 5`, `n 5`, `at 123`. */
const PLACES = regex.gu`\[\^?\w{1,6}\](?:\s?[-–]\s?\[\w{1,6}\])?|<sup>[^<>]{0,20}<\/sup>|(?<!\p{L})(?:(?:${RANDNUMMER}|Fn|Anm|Leitsatz|Tenor|p|pp|n|fn|(?<!\p{Ll}{4,20} |(?<!\p{L})as )at|note|para|paras|paragraphs?)\.? ?|S\. ?|(?<=[,\d(] ?)S )(?:\d{1,4}|[IVX]{1,4})(?![\p{L}\d]| ?(?:%|per ?cent)|[.,]\d)`;

/** One or two words in quotation marks, which are a term of the sentence. */
const TERM = /^\P{L}{0,3}\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*)?\P{L}{0,3}$/u;

/** Blanks out pinpoints, note marks and other spans of a part that begins at `start`; of quotations, all words but those that deny. */
export function blanked(
  part: string,
  start: number,
  others: readonly Span[],
  quotations: readonly Span[],
): string {
  let left = part.replaceAll(PLACES, (place) => " ".repeat(place.length));
  const blank = (other: Span, within: (words: string) => string) => {
    const [from, to] = [Math.max(0, other.start - start), Math.min(part.length, other.end - start)];
    if (from < to) left = left.slice(0, from) + within(left.slice(from, to)) + left.slice(to);
  };
  for (const quotation of quotations)
    blank(quotation, (words) => (TERM.test(words) ? words : onlyDenials(words)));
  for (const other of others) blank(other, (words) => " ".repeat(words.length));
  return left;
}

function onlyDenials(words: string): string {
  return words.replaceAll(/\p{L}+|\P{L}+/gu, (word) =>
    isNegation(word.toLowerCase()) ? word : " ".repeat(word.length),
  );
}
