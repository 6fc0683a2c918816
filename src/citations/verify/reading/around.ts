import { withoutEnd } from "../../../core/text.ts";
import type { Note } from "../../notes.ts";
import type { Citation, Span } from "../../types.ts";
import { type Draft, nameStart } from "./attribution.ts";
import type { Mention } from "../compare.ts";
import { LAWS } from "../identity/index.ts";
import { factsBeside, type LabelledFacts } from "./labelled.ts";
import { binary } from "./lines.ts";
import { besideItsCase } from "./said-again.ts";
import { outcomeSaid, type SaidOutcome } from "../statements/outcomes.ts";
import { type Around, type Clauses, clausesAround, sentenceAround, sentenceOf } from "./sentences.ts";
import { SEPARATE } from "../statements/separate-opinions.ts";
import { sectionsAfter } from "../statements/sections.ts";
import { blanked, LIKENED, type Stated, statedBeside } from "./stated.ts";
import { treatedBeside } from "../statements/treated.ts";
import { aroundDecision, holderIn, type Surroundings, surroundingsOf } from "./surroundings.ts";
import { isContrasted } from "./together.ts";
import { NAMED_CASES } from "./topics.ts";

export interface ReadDraft extends Draft {
  readonly quotations: readonly Span[];
  /** Positions of the first marks of the notes in the body by the place of the note, from 1. */
  readonly marks: ReadonlyMap<number, number>;
  /** Positions of all marks, ascending. */
  readonly markPlaces: readonly number[];
}

/** Authority at one position: the indexes of its citations. */
interface Cited {
  readonly first: number;
  readonly members: readonly number[];
}

/** Kinds of citations of cases that a sentence may say something about. */
export const SAID: ReadonlySet<Citation["kind"]> = new Set([...NAMED_CASES, "back_reference"]);
const PLACED_AHEAD: ReadonlySet<Citation["kind"]> = new Set(["decision", "identifier", "periodical"]);
const SENTENCE = 200; // characters
const NOTHING_SAID: Surroundings = { places: [], speaker: undefined };

/**
 * Parses what the sentence says about a case: "Smith J held in A v B that … at [5]", "the Court dismissed the
 * appeal"; for a case cited in a note also what the sentence at the note's mark says.
 */
export function aroundMention(
  mention: Cited,
  draft: ReadDraft,
): Pick<Mention, keyof Surroundings | "outcome" | "stated"> {
  const { first, members } = mention;
  const { text, found, ends } = draft;
  const last = members.at(-1) ?? first;
  const one = found[first];
  if (!one) return NOTHING_SAID;
  if (one.kind === "back_reference" && one.form === "said") return aroundStatement(one, found);
  const span = { start: nameStart(text, one), end: ends[last] ?? one.end };
  const sentence = labelledLine(text, span, one);
  const noted = notedBeside(mention, draft);
  const next = found[last + 1];
  const ceiling = next ? nameStart(text, next) : text.length;
  const beside = statedBeside(mention, draft, { span, sentence });
  const treated = treatedBeside({ first, last, floor: sentence.start }, draft);
  const own = withSections(joined(beside, noted), one, sectionsAfter(text, span, ceiling));
  const stated = treated.length > 0 ? { text: "", ...own, treated } : own;
  const around = { sentence, floor: ends[first - 1] ?? 0, ceiling };
  if (LAWS.has(one.kind)) return { ...NOTHING_SAID, stated, outcome: outcomeOf(text, span, around, noted) };
  if (!PLACED_AHEAD.has(one.kind) && !SAID.has(one.kind)) return { ...NOTHING_SAID, stated };
  const labelled = factsBeside(text, span, one, { start: around.floor, end: ceiling });
  const outcome = outcomeOf(text, span, around, noted) ?? outcomeLabelled(labelled.outcome);
  const said = withHolder(besideCase(one, span, around, draft), noted);
  const facts = withLabelled(said.said, labelled);
  const isSeparate = SEPARATE.test(text.slice(sentence.start, sentence.end));
  const places = [...said.places, ...labelled.places];
  return { ...said, said: facts, isSeparate, places, outcome, stated: withLabels(stated, labelled.stated) };
}

/** Returns the outcome that the sentence at a citation tells, or the one at the mark of its note. */
function outcomeOf(
  text: string,
  span: Span,
  around: Around,
  noted: Noted | undefined,
): SaidOutcome | undefined {
  return (
    outcomeSaid(text, clausesAround(text, span, around)) ?? (noted && outcomeSaid(noted.text, noted.clauses))
  );
}

/**
 * Returns the statement of a sentence about authorities that it cites together, or the sentence at the mark of
 * their note.
 */
export function statedTogether(run: readonly Cited[], draft: ReadDraft): Stated | undefined {
  const members = run.flatMap((mention) => mention.members);
  const one = draft.found[run[0]?.first ?? -1];
  if (!run[0] || !one) return undefined;
  const cited = { first: run[0].first, members };
  const span = { start: nameStart(draft.text, one), end: draft.ends[members.at(-1) ?? -1] ?? one.end };
  const sentence = sentenceOf(draft.text, span);
  const end = isContrasted(draft.text.slice(span.end, sentence.end)) ? span.end : sentence.end;
  const beside = statedBeside(cited, draft, { span, sentence: { ...sentence, end } });
  return joined(beside, notedBeside(cited, draft));
}

/** Returns the sentence around a citation; that of a place alone is its line if a label begins it: `Price: $900 ([5])`. */
function labelledLine(text: string, span: Span, { kind }: Citation): Span {
  const sentence = sentenceOf(text, span);
  const start = Math.max(sentence.start, text.lastIndexOf("\n", span.start) + 1);
  const end = text.indexOf("\n", span.end);
  return kind === "back_reference" && LABELLED.test(text.slice(start, span.start))
    ? { start, end: end === -1 ? sentence.end : Math.min(sentence.end, end) }
    : sentence;
}

/** `Price: `, `28 May 2020 – notice served: ` */
const LABELLED = /^[ \t>*•-]{0,8}(?:\p{Lu}|\d{1,2}(?:\. ?\d|(?:st|nd|rd|th)? \p{Lu}))[^:\n]{1,60}:\s/u;
const NONE = {
  quotations: [],
  attributions: [],
  notes: [],
  everyMark: [],
  marks: new Map<number, number>(),
  markPlaces: [],
};

/** Reads a sentence that cites nothing as if its case were cited beside it. */
function aroundStatement(
  one: Extract<Citation, { kind: "back_reference" }>,
  found: readonly Citation[],
): ReturnType<typeof aroundMention> {
  const { text, span } = besideItsCase(one.text);
  const target = found[one.target ?? -1] ?? one;
  const cited: Citation = { ...target, ...span, text: text.slice(span.start, span.end), pinpoints: [] };
  const said = aroundMention({ first: 0, members: [0] }, { ...NONE, text, found: [cited], ends: [span.end] });
  return { ...said, citesNothing: true };
}

/** Adds what the labels of a table or of lines say, where the sentence itself does not. */
function withLabelled(
  said: Surroundings["said"],
  { day, year, court, bench, heard, form }: LabelledFacts,
): Surroundings["said"] {
  return {
    ...said,
    day: said?.day ?? day,
    year,
    courtCode: court ?? said?.courtCode,
    bench: said?.bench ?? bench,
    heard: said?.heard ?? heard,
    form: said?.form ?? (form === "Urteil" || form === "Beschluss" ? form : undefined),
  };
}

/** Reads an outcome that a label names as such: "Appeal dismissed with costs", `Die Revision wird zurückgewiesen`. */
function outcomeLabelled(words: string | undefined): SaidOutcome | undefined {
  if (words === undefined) return undefined;
  const text = `: ${words.replaceAll(/(?<!\p{L})w(?:ird|erden)(?!\p{L})/gu, "wurde")}`; // an order is in the present
  const nothing = { start: 0, end: 0 };
  return outcomeSaid(text, { lead: nothing, behind: { start: 0, end: text.length }, isAlone: true });
}

function withHolder(own: Surroundings, noted: Noted | undefined): Surroundings {
  const holder = noted && holderIn(noted.text);
  return holder === undefined ? own : { ...own, said: { ...own.said, holder: own.said?.holder ?? holder } };
}

function joined(beside: Stated | undefined, noted: Noted | undefined): Stated | undefined {
  return noted ? { version: beside?.version, text: `${beside?.text ?? ""} ¦ ${noted.text}` } : beside;
}

/** Adds lines such as `Vorinstanz: LG Kiel` to what is stated. */
function withLabels(stated: Stated | undefined, labels: readonly string[]): Stated | undefined {
  if (labels.length === 0) return stated;
  return { ...stated, text: [stated?.text ?? "", ...labels].join(" ¦ ") };
}

function withSections(
  stated: Stated | undefined,
  { kind }: Citation,
  laterSections: readonly string[],
): Stated | undefined {
  return kind === "legislation" && laterSections.length > 0 ? { text: "", ...stated, laterSections } : stated;
}

function besideCase(
  one: Citation,
  span: Span,
  around: Around,
  { text, quotations }: ReadDraft,
): Surroundings {
  if (!PLACED_AHEAD.has(one.kind)) {
    const isQuoted = (at: number) =>
      at <
      (quotations[binary(quotations.length, (index) => (quotations[index]?.start ?? 0) <= at)]?.end ?? 0);
    return surroundingsOf(text, span, { ...around, isQuoted });
  }
  const near = Math.max(around.floor, span.start - SENTENCE);
  return aroundDecision(
    {
      before: text.slice(near, span.start),
      said: text.slice(Math.max(near, around.sentence.start), span.start),
      own: text.slice(span.start, span.end),
      behind: text.slice(span.end, span.end + SENTENCE),
      room: Math.max(0, around.ceiling - span.end),
    },
    one,
  );
}

/** Statement of the body about the authority of a note: a text of its own, with the clauses around the authority. */
interface Noted {
  readonly text: string;
  readonly clauses: Clauses;
}

/** Signals by which a note's authority does not say what the body says. */
const UNLIKE =
  /(?<!\p{L})(?:cf|contra|but|compare|generally|for example|eg|anders|aber|dagegen|a\. ?A|kritisch)(?!\p{L})/iu;
/** Signals before a further authority of a note, after which the first remains the one that the body states. */
const FURTHER =
  /(?<!\p{L})(?:see also|see generally|cf|citing|quoting|quoted|quotes|approving|approved|applying|applied|following|followed|affirming|affirmed|aff['’]?d|revers\p{L}*|rev['’]?d|discuss\p{L}*|refer\p{L}*|vgl\.? auch|s\. ?auch|siehe auch|ebenso|vorgehend|nachgehend|zitier\p{L}*)(?!\p{L})/iu;
/** "In Marlowe", before a mark: what the case decided follows the mark. */
const ONLY_NAMED = /^\W{0,4}(?:In|See|Nach|Laut)\s[^.;:]{2,120}$/u;
const [FARTHEST, LONGEST_MARK] = [400, 24]; // characters
const MOST_OWN = 3; // words before the authority that are not yet a statement of the note itself

/**
 * Returns what the sentence at a note's mark says about the note's first authority; undefined if the sentence
 * cites something itself, or if the note makes a statement of its own.
 */
function notedBeside({ first, members }: Cited, draft: ReadDraft): Noted | undefined {
  const { text, found, notes, marks } = draft;
  const one = found[first];
  const at = one && binary(notes.length, (index) => (notes[index]?.start ?? 0) <= one.start);
  const note = at === undefined ? undefined : notes[at];
  const mark = at === undefined ? undefined : marks.get(at + 1);
  if (!one || !note || mark === undefined || one.start >= note.end || mark >= note.start) return undefined;
  const signal = text.slice(note.start, nameStart(text, one)).replace(/^\W*\d{1,4}\W*/, "");
  const own = signal.match(/\p{L}{2,}/gu) ?? [];
  if (own.length > MOST_OWN || UNLIKE.test(signal)) return undefined;
  if (!isFirstOf(note, { first, last: members.at(-1) ?? first }, draft)) return undefined;
  return atMark(mark, LAWS.has(one.kind), draft);
}

/** Whether nothing but provisions precedes the authority in its note, and others follow only with a signal. */
function isFirstOf(
  note: Note,
  { first, last }: { readonly first: number; readonly last: number },
  { text, found, ends }: ReadDraft,
): boolean {
  if ((found[first - 1]?.start ?? -1) >= note.start) return false;
  const next = found[last + 1];
  if (!next || next.start >= note.end) return true;
  return FURTHER.test(text.slice(ends[last], nameStart(text, next)));
}

function atMark(mark: number, isLaw: boolean, draft: ReadDraft): Noted | undefined {
  const { text, markPlaces } = draft;
  const index = binary(markPlaces.length, (place) => (markPlaces[place] ?? 0) < mark);
  const [before, next] = [markPlaces[index], markPlaces[index + 2]];
  const paragraph = text.lastIndexOf("\n", mark - 1) + 1;
  const sentence = sentenceAround(
    text,
    { start: mark, end: mark },
    { start: Math.max(paragraph, mark - FARTHEST), end: mark },
    [],
  );
  const floor = before === undefined ? 0 : before + markLength(text, before);
  const { lead, isAlone } = clausesAround(
    text,
    { start: mark, end: mark },
    { sentence: { start: sentence.start, end: mark }, floor, ceiling: mark },
  );
  const said = plainly({ start: Math.max(sentence.start, floor), end: mark }, isLaw, draft);
  if (said === undefined || LIKENED.test(said)) return undefined;
  if (ONLY_NAMED.test(said)) return isAlone ? behindMark(mark, next, isLaw, draft) : undefined;
  const words = `${said.slice(Math.max(0, said.length - (lead.end - lead.start)))}: `;
  const end = { start: words.length, end: words.length };
  return { text: words, clauses: { lead: { start: 0, end: words.length }, behind: end, isAlone } };
}

function behindMark(
  mark: number,
  next: number | undefined,
  isLaw: boolean,
  draft: ReadDraft,
): Noted | undefined {
  const from = mark + markLength(draft.text, mark);
  const rest = draft.text.slice(from, from + FARTHEST);
  const length = rest.search(/[;.!?](?=\s|\[\^|<sup>|$)|\n/);
  const end = from + (length === -1 ? rest.length : length);
  if (next !== undefined && next <= end + 1) return undefined;
  const said = plainly({ start: from, end }, isLaw, draft);
  if (said === undefined) return undefined;
  const text = `In ${said}`;
  const clauses = { lead: { start: 0, end: 3 }, behind: { start: 3, end: text.length }, isAlone: true };
  return { text, clauses };
}

/** Returns a part of the body with provisions and quotations blanked out; undefined if it cites anything else. */
function plainly(
  part: Span,
  isLaw: boolean,
  { text, found, ends, quotations }: ReadDraft,
): string | undefined {
  const laws: Span[] = [];
  const last = binary(found.length, (index) => (found[index]?.start ?? 0) < part.end);
  for (let at = last; at >= 0 && (ends[at] ?? 0) > part.start; at -= 1) {
    const one = found[at];
    if (!one || isLaw || !LAWS.has(one.kind)) return undefined;
    laws.push({ start: one.start, end: ends[at] ?? one.end });
  }
  const quoted: Span[] = [];
  for (
    let at = binary(quotations.length, (index) => (quotations[index]?.start ?? 0) < part.end);
    at >= 0;
    at -= 1
  ) {
    const quotation = quotations[at];
    if (!quotation || quotation.end <= part.start) break;
    quoted.push(quotation);
  }
  const words = blanked(text.slice(part.start, part.end), part.start, laws, quoted);
  return withoutEnd(words, " \n\t.,;:!?)\"'”’»“");
}

function markLength(text: string, at: number): number {
  return (
    /^(?:\[\^[^\]\s]{1,20}\]|<sup>[^<>]{0,20}<\/sup>)/.exec(text.slice(at, at + LONGEST_MARK + 12))?.[0]
      .length ?? 0
  );
}
