import { ENGLISH_MONTHS } from "../../../core/day.ts";
import { regex } from "../../../core/regex.ts";
import { spansIn } from "../../clean.ts";
import type { Citation, CitationOf, Span } from "../../types.ts";
import { binary, mentionOf, type Read } from "./lines.ts";
import { COURT, JUDGES } from "./surroundings.ts";
import type { TopicAt } from "./topics.ts";

const MONTH = `(?:${ENGLISH_MONTHS.join("|")})`;
const DATED = String.raw`(?:\d{1,2} )?${MONTH},? \d{4}`;
const DONE =
  "(?:decided|delivered|given|handed (?:it |this )?down|published|pronounced|heard|argued|dated|came (?:out|down))";
const ITS =
  "(?:[Ii]t|[Tt]he (?:case|matter|appeals?|(?:costs )?judgment|decision|ruling|reasons|hearing)|[Jj]udgment|[Rr]easons|[Dd]ecision|[Hh]earing)";
const REMEDY =
  "(?:[Tt]he |[Bb]oth |[Oo]rder \\d: )?(?:(?:[Cc]ross-)?[Aa]ppeals?|(?:[Ss]pecial )?[Ll]eave(?: to appeal)?|[Aa]pplication|[Aa]ction)";
const PARTY = "(?:appellant|respondent|applicant|plaintiff|defendant)s?";
/** Facts that a sentence states of the decision itself: when, by whom, from where and how it was decided. */
const SAYING = [
  String.raw`${ITS} (?:(?:was|were|is|had been) )?${DONE}\b[^.;\n]{0,80}?${DATED}`,
  String.raw`(?:[Tt]he )?${COURT} handed (?:it|this) down (?:on|in) ${DATED}`,
  String.raw`(?:[Jj]udgment|[Dd]ecision|[Oo]rder|[Dd]ecided|[Hh]eard) (?:of|on|in) ${DATED}`,
  String.raw`\p{Lu}[\p{L}'’]{3,20}\*? (?:was|were) (?:decided|heard|delivered|handed down) (?:on|in) ${DATED}`,
  String.raw`${REMEDY} (?:(?:was|were) )?(?:unanimously )?(?:allowed|dismissed|granted|refused|upheld)\b`,
  String.raw`${REMEDY} in \*?\p{Lu}[\p{L}'’]{3,20}(?: \p{Lu}\p{L}{2,20})?\*? (?:was|were) (?:allowed|dismissed|granted|refused)\b`,
  String.raw`(?:[Bb]efore|(?:[Tt]he )?(?:[Bb]ench|[Cc]ourt) (?:was|comprised|consisted of|was composed of)) ${JUDGES}`,
  String.raw`(?:[Ii]n [*_]{0,2}\p{Lu}\p{L}{3,20}[*_]{0,2},? )?${JUDGES} (?:presided|dissented)\b`,
  String.raw`(?:[Tt]he appeals? (?:came|was brought) |[Oo]n appeal )from the ${COURT}`,
  String.raw`[Cc]ounsel for the ${PARTY} (?:was|were) \p{Lu}`,
  String.raw`(?:\p{Lu}\.? ){0,3}\p{Lu}[\p{L}'’-]{2,30} (?:SC|KC|QC) appeared for the ${PARTY}`,
  String.raw`[Dd]ecided by the \p{Lu}\p{L}{2,10} Chamber`,
].join("|");
/** Labels of such facts before a colon. */
const LABEL =
  "(?:(?:[Dd]ate|[Dd]ay) of (?:the )?(?:judgment|decision|hearing)|[Dd]ate|[Dd]ecided|[Hh]earing(?: date)?|[Hh]eard|[Cc]oram|[Bb]efore|[Bb]ench|[Jj]udges?|[Oo]utcome|[Rr]esult|[Dd]isposition|[Hh]eld|[Oo]rders?|[Cc]ourt)";
/** The mark of an item or of a speaker before a sentence: `- `, `1.2 `, `A6. `, `Slide 8: `. */
const MARK = String.raw`^[ \t>*+•☐–-]{0,12}(?:\(?(?:[\p{L}\d]{1,3}[.)]|\d{1,2}\.\d{1,2}\.?)[ \t]+)?(?:\p{Lu}\p{L}{1,12}(?: \d{1,3})?: )?`;
const SAID = regex.gmu`(?<labelled>^[ \t>*+•☐–-]{0,12}${LABEL}[ \t]?:[ \t]?[^\n]{3,200})|(?<led>${MARK})(?:${SAYING})|(?<=[.!?]["”’)]?\s)(?:${SAYING})`;
const BULLET = /^[ \t>*+•☐–-]*/;
const REST = /^[^\n]*?(?:[.;!?](?=\s|$)|(?=\n|$))/u;
/** Words by which a sentence is about the draft's own matter, another court or a case that it names. */
const OTHER =
  /\p{L}\sv\.?\s\p{Lu}|(?<!\p{L})(?:[Oo]urs?|[Mm]y|[Ww]e|[Cc]lients?|[Yy]ours?|below|at first instance|[Pp]rimary|[Tt]rial)(?!\p{L})/u;
const LONGEST = 300; // characters

/**
 * Returns the sentences and labelled lines that cite nothing and say when, by whom or how the one case was decided
 * of which the draft speaks there: "Judgment was delivered on 3 May 2024.", `Coram: …`. A sentence within a
 * paragraph counts only beside its case. Runs in short steps.
 */
export function* saidAgain(
  { text, found, ends, quoted }: Read,
  topicAt: TopicAt,
  taken: readonly Span[],
): Generator<void, readonly CitationOf<"back_reference">[]> {
  const cited = found.map(({ start }, at) => ({ start, end: ends[at] ?? start }));
  const said: CitationOf<"back_reference">[] = [];
  for (const span of spansIn(text, SAID)) {
    yield;
    if (span === undefined) continue;
    const { isLine, ...own } = statementAt(span, text);
    if ([cited, taken, quoted].some((spans) => overlaps(spans, own)) || OTHER.test(own.words)) continue;
    const topic = topicAt("case", own.end);
    if (topic?.to === undefined || topic.to < 0) continue;
    const isBeside = isLine || !/\n[ \t]*\n/.test(text.slice(topic.at, own.start));
    if (isBeside) said.push(saidOf(own, topic.to, found));
  }
  return said;
}

/** Returns a statement as printed, without the mark before it, and whether it begins its line. */
function statementAt({ start: from, end: to }: Span, text: string): Statement & { readonly isLine: boolean } {
  const { labelled, led } = new RegExp(SAID.source, "mu").exec(text.slice(from, to))?.groups ?? {};
  const mark = labelled === undefined ? (led ?? "") : (BULLET.exec(labelled)?.[0] ?? "");
  const rest = labelled === undefined ? (REST.exec(text.slice(to, to + LONGEST))?.[0] ?? "") : "";
  const start = from + mark.length;
  const words = text.slice(start, to + rest.length).trimEnd();
  return { start, end: start + words.length, words, isLine: from === 0 || text[from - 1] === "\n" };
}

interface Statement extends Span {
  readonly words: string;
}

/** Whether one of some spans, which are ascending, overlaps another. */
function overlaps(spans: readonly Span[], { start, end }: Span): boolean {
  const last = spans[binary(spans.length, (at) => (spans[at]?.start ?? 0) < end)];
  return last !== undefined && last.end > start;
}

function saidOf(
  { start, end, words }: Statement,
  target: number,
  found: readonly Citation[],
): CitationOf<"back_reference"> {
  const canonical = found[target]?.name ?? found[target]?.canonical ?? "";
  const notes = [`read as said of ${canonical}, of which the draft speaks`];
  return mentionOf(found, target, { form: "said", canonical, text: words, start, end, notes });
}

/** A draft of one statement, and the span of the case in it. */
export interface Alone {
  readonly text: string;
  readonly span: Span;
}

const LABELLED = regex.u`^${LABEL}[ \t]?:`;
/** `Appeal allowed with costs`, which follows its case as a remark. */
const REMARK = regex.u`^${REMEDY} (?:allowed|dismissed|granted|refused|upheld)\b`;
const CASE = "it";

/** Writes a statement without an authority as a draft of its own that names the case beside it. */
export function besideItsCase(words: string): Alone {
  const printed = words.replace(/[.;!?]$/, "");
  if (LABELLED.test(words)) return { text: `${CASE}\n${printed}`, span: { start: 0, end: CASE.length } };
  const [lead, rest] = REMARK.test(printed)
    ? [CASE, printed.replace(/^(?:The |Both |Order \d: )/i, "")]
    : [printed, CASE];
  const text = `${lead}: ${rest}`;
  const start = lead === CASE ? 0 : lead.length + 2;
  return { text, span: { start, end: start + CASE.length } };
}
