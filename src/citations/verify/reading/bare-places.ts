import { spansIn } from "../../clean.ts";
import type { Citation, CitationOf, Pinpoint, Span } from "../../types.ts";
import { notesOf } from "../../notes.ts";
import { LAWS } from "../identity/index.ts";
import { merged } from "./bare-names.ts";
import { binary } from "./lines.ts";
import { sentenceOf } from "./sentences.ts";

const NUMBER = String.raw`\d{1,4}(?!\d|[./]\d)(?:\s?(?:[-–]|bis)\s?\d{1,4}|\s?ff?(?!\p{L})\.?)?`;
/** `Rn. 99`, `Rz 5 f.`, `Randnummern 12 und 14`. */
const PLACE = new RegExp(
  String.raw`(?<![\p{L}\d.])(?:R[nz]|Rdnr|RdNr|Randnr|Tz|Randnummern?|Randziffern?)\.?\s?(${NUMBER}(?:(?:,\s|\s(?:und|u\.)\s)${NUMBER}){0,6})`,
  "gu",
);
/** What a place that stands alone follows: a sentence's or line's start, a bracket, or a word such as "in". */
const LEAD =
  /(?:(?:^|\n)[\s>*+•–-]*(?:\d{1,2}[.)]\s)?|(?<!(?:Aufl|Komm|Einl|Vorb|Anm|Anh|Bearb|Stand|juris))[.!?:;]["“”»)]?\s+|[([](?:(?:vgl|siehe|s|so|dort|insb|insbesondere|auch|ebd|ebenda)\b[.,]{0,2}\s){0,3}|(?<!\p{L})(?:[Ii]n|[Ii]n den|[Nn]ach|[Ll]aut|[Aa]us|[Uu]nter|[Gg]emäß|[Aa]b|[Ss]iehe|[Vv]gl\.|[Dd]ort|[Ss]o|[Ee]benso|[Ii]nsbesondere|[Aa]uch|[Dd]azu|[Hh]ierzu)\s)$/u;
/** The number of a paragraph of the draft itself, in a bracket or a line of its own: `[Rn. 12] The`. */
const isOwnNumber = (before: string, behind: string) =>
  /(?:^|\n)[ \t]*\[$/.test(before) || (/(?:^|\n)[ \t]*$/.test(before) && /^[.:]?[ \t]*(?:\n|$)/.test(behind));
/** Places of the draft itself or of a pleading: "oben Rn. 5", "Schriftsatz vom 3. Mai, Rn. 2". */
const OWN_AHEAD =
  /(?<!\p{L})(?:oben|unten|infra|supra|[\p{L}]{0,20}(?:schrift|[Ss]chriftsatz|[Ss]chriftsatzes|[Rr]eplik|[Aa]nlage)\p{L}{0,2})(?:\s[^.;:()]{0,30})?\s?[([]?$/u;
const OWN_BEHIND = /^\s?(?:oben|unten|hier(?:von|zu)?(?!\p{L})|infra|supra)/u;
const OF = /^\s(?:de[rs]|dies?e[rs]|meine[rs]|unsere[rs]|ihre[rs]|seine[rs]|bei|von|vom)\s/u;
/** "des Urteils", which is the decision just spoken of; not "des Urteils des Landgerichts". */
const OF_DECISION =
  /^\s(?:de[rs]|diese[rs])\s(?:(?:genannten|zitierten|selben|gleichen|besprochenen)\s)?(?:Urteils|Beschlusses|Entscheidung|(?:Entscheidungs|Urteils|Beschluss)?[Gg]ründe|Gerichtsbescheids|Erkenntnisses|Leitentscheidung)(?!\p{L}|\s(?:de[rs]|vom|von)\s)/u;
/** The heading of a decision's own headnotes, which name paragraphs of its reasons: `# Leitsätze`. */
const HEADNOTES = /^\n?#{1,6} (?:\p{L}+ )?Leits[aä]tz/u;
const [NEAR, FARTHEST] = [80, 20_000]; // characters
const MOST_BACK = 64; // citations

interface Read {
  readonly text: string;
  readonly found: readonly Citation[];
  readonly ends: readonly number[];
  readonly quoted: readonly Span[];
}

/**
 * Adds to the citations of a draft the paragraphs that a later sentence names alone ("In Rn. 99 heißt es", "… (Rn. 12)"),
 * where exactly one decision is spoken of: in the sentence so far, else in the paragraph, the section or the
 * draft so far, whichever is the first to cite any authority. Runs in short steps.
 */
export function* withBarePlaces(read: Read): Generator<void, readonly Citation[]> {
  const { text, found } = read;
  const notes = notesOf(text);
  const places: CitationOf<"back_reference">[] = [];
  for (const span of spansIn(text, PLACE)) {
    if (span === undefined || places.length % 64 === 63) yield;
    if (span === undefined || !isAlone(span, read)) continue;
    const note = notes[binary(notes.length, (index) => (notes[index]?.start ?? 0) <= span.start)];
    const isInNote = note !== undefined && span.start < note.end;
    const target = spokenOf(span, isInNote, read);
    if (target !== undefined) places.push(placeOf(span, target, read));
  }
  return merged(found, places);
}

/** Whether a place belongs to no citation, quotation or table, and to no text that is named beside it. */
function isAlone({ start, end }: Span, { text, found, ends, quoted }: Read): boolean {
  const at = binary(found.length, (index) => (found[index]?.start ?? 0) <= start);
  const quotation = quoted[binary(quoted.length, (index) => (quoted[index]?.start ?? 0) <= start)];
  if ((ends[at] ?? 0) > start || (quotation !== undefined && quotation.end > start)) return false;
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  if (/^\s{0,3}\|/.test(line) || !LEAD.test(before) || OWN_AHEAD.test(before)) return false;
  if (isOwnNumber(before, behind)) return false;
  return !OWN_BEHIND.test(behind) && (!OF.test(behind) || OF_DECISION.test(behind));
}

/** The index of the decision of which a place is said; undefined if it is not certain. */
function spokenOf(span: Span, isInNote: boolean, { text, found }: Read): number | undefined {
  const sentence = sentenceOf(text, span);
  const last = binary(found.length, (index) => (found[index]?.start ?? 0) < span.start);
  const isFollowed = isCitedBefore(sentence.end, last + 1, found);
  const paragraph = lineBefore("\n\n", span.start, text);
  const section = lineBefore("\n#", span.start, text);
  if (HEADNOTES.test(text.slice(section, section + NEAR))) return undefined;
  for (const from of [sentence.start, paragraph, ...(isInNote ? [] : [section, 0])]) {
    const spoken = authoritiesFrom(from, last, found);
    if (spoken.size > 1 || (isFollowed && spoken.size === 0)) return undefined;
    const [only] = spoken.values();
    if (only !== undefined) return isDecision(found[only]) ? only : undefined;
  }
  return undefined;
}

/** The last position of a mark before another one, within the distance that is looked back. */
function lineBefore(mark: string, before: number, text: string): number {
  const from = Math.max(0, before - FARTHEST);
  return from + Math.max(0, text.slice(from, before).lastIndexOf(mark));
}

/** Whether an authority other than laws is cited before a position, from the citation `first` on. */
function isCitedBefore(end: number, first: number, found: readonly Citation[]): boolean {
  for (let at = first; (found[at]?.start ?? end) < end; at += 1)
    if (!LAWS.has(found[at]?.kind ?? "norm")) return true;
  return false;
}

/** The authorities other than laws that are cited from a position up to the citation `last`, by what identifies them. */
function authoritiesFrom(
  from: number,
  last: number,
  found: readonly Citation[],
): ReadonlyMap<string, number> {
  const spoken = new Map<string, number>();
  const least = Math.max(0, last - MOST_BACK);
  for (let at = last; at >= least && (found[at]?.start ?? 0) >= from && spoken.size < 2; at -= 1) {
    const one = found[at];
    if (one && !LAWS.has(one.kind)) spoken.set(identityOf(one, found), firstOf(one, at));
  }
  return spoken;
}

function firstOf(one: Citation, at: number): number {
  return (one.kind === "back_reference" ? one.target : one.group) ?? at;
}

/** The file number of a decision, however it is cited, or what the citation says. */
function identityOf(one: Citation, found: readonly Citation[]): string {
  const meant = found[firstOf(one, -1)] ?? one;
  return (meant.kind === "decision" ? meant.fileNumber : undefined) ?? meant.canonical;
}

function isDecision(one: Citation | undefined): boolean {
  const isContinental = one?.country === "de" || one?.country === "at" || one?.country === "eu";
  return isContinental && (one.kind === "decision" || one.kind === "periodical" || one.kind === "identifier");
}

function placeOf(span: Span, target: number, { text, found }: Read): CitationOf<"back_reference"> {
  const printed = text.slice(span.start, span.end);
  return {
    kind: "back_reference",
    form: "aao",
    note: undefined,
    target,
    provisions: [],
    country: found[target]?.country,
    canonical: "a.a.O.",
    text: printed,
    ...span,
    pinpoints: pinpointsOf(printed, span),
    judges: undefined,
    warnings: [],
    notes: [],
  };
}

function pinpointsOf(printed: string, span: Span): readonly Pinpoint[] {
  const numbers = printed.matchAll(/(\d{1,4})(?:\s?(?:[-–]|bis)\s?(\d{1,4})|\s?(ff?)(?!\p{L}))?/gu);
  return Array.from(numbers, ({ 1: from, 2: to, 3: follow }) => ({
    unit: "paragraph",
    from: Number(from),
    ...(to !== undefined && { to: Number(to) }),
    ...(follow !== undefined && { follow: follow === "f" ? "f" : "ff" }),
    ...span,
  }));
}
