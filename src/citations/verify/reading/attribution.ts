import { endOf } from "../../resolve-references.ts";
import type { Note } from "../../notes.ts";
import type { Citation, Span } from "../../types.ts";
import { LAWS } from "../identity/index.ts";
import { isLabelledWords } from "./labelled.ts";
import { binary } from "./lines.ts";
import { isItem } from "./paragraph-starts.ts";
import { type Quotation, upTo } from "./quotations.ts";
import { sentenceAround } from "./sentences.ts";
import { type Tone, toneOf } from "./borrowed.ts";
import { placesIn, speakerOf } from "./surroundings.ts";

/** Citation whose document a quotation is compared with. */
export interface Attribution extends Tone {
  /** Index of the citation. */
  readonly to: number;
  /**
   * Whether the draft attributes the words to it; otherwise the citation is only nearby, and the words need
   * not be in it.
   */
  readonly isSaid: boolean;
  /** Whether the sentence denies the words. */
  readonly isDenied?: boolean;
  /** Paragraphs that the sentence names separately from the citation: "the Court said at [5]". */
  readonly places: readonly string[];
  /** Set if the places are from another sentence than the citation, whose pinpoints do not apply. */
  readonly isApart?: boolean;
  /** Judge to whom the words are attributed: "Smith J". */
  readonly speaker?: string | undefined;
}

/** Parsed draft, without its quotations. */
export interface Draft {
  readonly text: string;
  readonly found: readonly Citation[];
  readonly notes: readonly Note[];
  /** The marks of notes in the body, ascending: the note's place in the list, from 1, and the position. */
  readonly everyMark: readonly (readonly [note: number, place: number])[];
  /** End of each citation, including its pinpoints and the judges after them. */
  readonly ends: readonly number[];
}

/** Returns the attribution of each quotation, as far as the draft shows it. */
export function* attributed(
  quotations: readonly Quotation[],
  draft: Draft,
): Generator<void, readonly (Attribution | undefined)[]> {
  const all: (Attribution | undefined)[] = [];
  for (const [at, quotation] of quotations.entries()) {
    if (at % 16 === 0) yield;
    const near = neighbours(quotation, draft);
    const floor = quotations[at - 1]?.end ?? 0;
    const owner = ownerOf(quotation, { ...draft, ...near, floor, source: all.at(-1)?.to });
    const spoken = owner && spokenIn(quotation, draft, near);
    const isDenied = nearText(draft.text, quotation, near.sentence).some((part) => DENIAL.test(part));
    const isExact = !nearText(draft.text, quotation, near.sentence).some((text) => IN_SUBSTANCE.test(text));
    const isSaid =
      isExact &&
      !isConcept(draft.text, quotation) &&
      (owner?.isSaid === true || isLabelledWords(draft.text, quotation.start));
    all.push(owner && { ...owner, isSaid, places: [...new Set(owner.places)], ...spoken, isDenied });
  }
  return all;
}

const DENIAL =
  /(?<!\p{L})(?:nicht|nie|niemals|kein\p{L}{0,2}|ohne|weder|verneint\p{L}*|bestreitet|ablehn\p{L}*|lehnt|not|never|no|without|neither|nor|denie[ds]|reject\p{L}*)(?!\p{L})/iu;
const NEAR = 120; // characters

/** Words by which quoted words are those of the draft: `sinngemäß`. */
const IN_SUBSTANCE = /(?<!\p{L})(?:sinngemäß|dem Sinne nach|in substance|paraphras\p{L}+)(?!\p{L})/iu;

/** Words before the name of a concept, which the law may put otherwise: `the concept of “necessity”`. */
const CONCEPT =
  /(?<!\p{L})(?:concept|notion|criterion|requirement|principle|(?:Begriff|Merkmal|Erfordernis|Grundsatz|Kriterium)\p{L}{0,2})(?: of| de[rs])?(?: the)? [*_]?["“„'‘«»]?$/u;
const LONGEST_CONCEPT = 3; // words

function isConcept(text: string, { start, end }: Quotation): boolean {
  const words = text.slice(start, end).split(/\s+/, LONGEST_CONCEPT + 1);
  return words.length <= LONGEST_CONCEPT && CONCEPT.test(text.slice(Math.max(0, start - NEAR), start));
}

/** Returns the text of the sentence right before and after a quotation. */
function nearText(text: string, { start, end }: Quotation, sentence: Span): readonly string[] {
  const before = text.slice(Math.max(sentence.start, start - NEAR), start);
  return [before, text.slice(end, Math.min(sentence.end, end + NEAR))];
}

/** Returns the judge named as speaker directly before or after the quotation, and how it is introduced. */
function spokenIn(
  { start, end }: Quotation,
  { text, ends }: Draft,
  { before, sentence, paragraph }: Pick<Around, "before" | "sentence" | "paragraph">,
): Tone & Pick<Attribution, "speaker"> {
  const floor = Math.max(Math.min(sentence.start, start), ends[before.at(-1) ?? -1] ?? 0);
  const [lead, behind] = [text.slice(floor, start), text.slice(end, paragraph.end)];
  return { speaker: speakerOf(lead, behind), ...toneOf(lead, behind) };
}

/** Returns the end of each citation, including its pinpoints and the judges after them. */
export function reachesOf({ text, found }: Pick<Draft, "text" | "found">): readonly number[] {
  return found.map((one) => {
    const end = endOf(one);
    const judges = one.judges ?? one.pinpoints.at(-1)?.judges;
    const at = judges === undefined ? -1 : text.indexOf(judges, end);
    if (judges === undefined || at === -1 || at - end > FARTHEST_JUDGE) return end;
    const named = at + judges.length;
    if (!text.slice(end, at).includes("(")) return named;
    const close = text.indexOf(")", named);
    return close === -1 || close - end > 400 ? named : close + 1;
  });
}

const FARTHEST_JUDGE = 12; // characters: ", (per "

interface Around extends Draft {
  /** End of the previous quotation, and the citation to which it is attributed. */
  readonly floor: number;
  readonly source: number | undefined;
  readonly paragraph: Span;
  readonly sentence: Span;
  /** Indexes of the paragraph's citations before and after the quotation. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

function neighbours(
  quotation: Quotation,
  { text, found, everyMark, ends }: Draft,
): Pick<Around, "paragraph" | "sentence" | "before" | "after"> {
  const paragraph = paragraphAround(text, quotation);
  const first = firstFrom(found, paragraph.start);
  const [before, after]: [number[], number[]] = [[], []];
  const spans: Span[] = [quotation];
  for (let at = first; at < found.length && (found[at]?.start ?? 0) < paragraph.end; at += 1) {
    const one = found[at];
    if (!one || spans.length > MOST_NEAR) break;
    spans.push({ start: one.start, end: ends[at] ?? one.end });
    if (one.start >= quotation.end) after.push(at);
    else if (one.end <= quotation.start) before.push(at);
  }
  const sentence =
    spans.length === 1 && everyMark.length === 0
      ? paragraph
      : sentenceAround(text, quotation, paragraph, spans);
  return { paragraph, before, after, sentence };
}

const MOST_NEAR = 60; // citations of one paragraph that are considered

/** Returns the paragraph; for a block quotation also the one that introduces it and the one after. */
function paragraphAround(text: string, { start, end, form }: Quotation): Span {
  const reach = form === "block" ? 2 : 1;
  return { start: edgeBefore(text, start, reach), end: edgeAfter(text, end, reach) };
}

const FARTHEST = 2_500; // characters

function edgeBefore(text: string, start: number, paragraphs: number): number {
  const near = text.slice(Math.max(0, start - FARTHEST), start);
  let at = near.length;
  for (let left = paragraphs; left > 0 && at > 0; left -= 1) {
    const edge = emptyLineAtEnd(near.slice(0, at));
    const isLed = paragraphs > 1 || /[:,–—-]\s*$/.test(near.slice(0, Math.max(0, edge)));
    const from = left === paragraphs && edge !== -1 && isLed ? edge : at;
    if (paragraphs > 1 && left === paragraphs) at = from;
    else at = Math.max(near.lastIndexOf("\n\n", from - 1), near.lastIndexOf("\n[^", from - 1));
  }
  return start - near.length + Math.max(0, at);
}

/** Returns the index of the first empty line in the trailing white space of a text; -1 if none. */
function emptyLineAtEnd(text: string): number {
  const words = text.trimEnd().length;
  const edge = /\n[ \t]*\n/.exec(text.slice(words))?.index;
  return edge === undefined ? -1 : words + edge;
}

function edgeAfter(text: string, end: number, paragraphs: number): number {
  const near = text.slice(end, end + FARTHEST);
  const first = near.search(/\n[ \t]*\n|\n\[\^/);
  if (first === -1) return end + near.length;
  if (paragraphs === 1) return end + first;
  const rest = near.slice(first + 1).search(/\S/);
  const second = rest === -1 ? -1 : near.slice(first + 1 + rest).search(/\n[ \t]*\n|\n\[\^/);
  return second === -1 ? end + near.length : end + first + 1 + rest + second;
}

function firstFrom(found: readonly Citation[], start: number): number {
  return binary(found.length, (index) => (found[index]?.start ?? 0) < start) + 1;
}

type Owner = Attribution | undefined;

/**
 * Finds the source in the order in which a reader looks: the citation directly before, the one after, the
 * introducing citation with its pinpoint, the footnote.
 */
/** `headed “…”`, `bears the title “…”`: the quotation is a heading of what is cited. */
const HEADED =
  /(?<!\p{L})(?:headed|entitled|titled|(?:its|the) (?:title|heading)(?: (?:is|reads))?:?) [*_]?$/iu;
const LONGEST_HEADED = 24; // characters

function ownerOf(quotation: Quotation, around: Around): Owner {
  const lead = around.text.slice(Math.max(0, quotation.start - LONGEST_HEADED), quotation.start);
  const titled = HEADED.test(lead) ? introduced(quotation, around) : undefined;
  if (titled) return { ...titled, isSaid: true };
  const inside = lastInside(quotation, around);
  if (inside) return inside;
  return (
    hanging(quotation, around) ??
    following(quotation, around) ??
    introducedOrNoted(quotation, around) ??
    later(quotation, around) ??
    continued(quotation, around) ??
    ofItem(quotation, around) ??
    underneath(quotation, around) ??
    nearby(around) ??
    onlyCase(quotation, around)
  );
}

function introducedOrNoted(quotation: Quotation, around: Around): Owner {
  const led = introduced(quotation, around);
  if (led?.isSaid === true && isPinned(around.found[led.to])) return led;
  return noted(quotation, around) ?? led;
}

function isPinned(one: Citation | undefined): boolean {
  return one !== undefined && CITED_CASES.has(one.kind) && one.pinpoints.length > 0;
}

/** `> … (Marlowe [2024] HCA 901 at [5])`: a block quotation that ends with its source. */
function lastInside(quotation: Quotation, { text, found, ends }: Around): Owner {
  if (quotation.form !== "block") return undefined;
  const next = firstFrom(found, quotation.end);
  const at = next - 1;
  const one = found[at];
  if (!one || one.start < quotation.start) return undefined;
  const rest = text.slice(ends[at] ?? one.end, quotation.end);
  return /^[\s).\]”"’*_]*$/.test(rest) ? said(at) : undefined;
}

const HANGS = /^(?:(?:\(|\[|:|[-–—])\s*(?:\(|per)?|[:,]?|\((?!cit|refer)\p{Ll}{2,20}ing(?: that)?[:,]?)$/u;
/** Signals of a citation that is only compared with the quotation and is not its source. */
const ASIDE =
  /\b(?:see also|cf|compare|contra|but see|see generally|see further|following|applying|citing|distinguishing|overruling|approving|adopting|vgl\.? auch|siehe auch|s\. auch|ebenso|anders|a\.\s?A\.|a\.\s?M\.|im Anschluss an|unter Hinweis auf|unter Bezugnahme auf|entgegen)(?!\p{L})\W{0,3}(?:\p{L}+\s){0,2}$/iu;

/** `[2024] HCA 901 at [5]: “…”`, `… at [5] (“…”)`. */
function hanging(quotation: Quotation, around: Around): Owner {
  const { text, found, ends, before, after, sentence } = around;
  const at = before.at(-1);
  if (at === undefined) return undefined;
  const gap = text.slice(ends[at] ?? 0, quotation.start);
  if (quotation.form === "block") {
    const hangs = /^[\s):.,*_–—-]*$/.test(gap) && !isSourceAbove(at, gap, around);
    return hangs && !isAside(text, found[at], sentence) ? said(at) : undefined;
  }
  if (!HANGS.test(gap.trim())) return undefined;
  const isFollowed = after.length > 0 && /^,?$/.test(gap.trim());
  return isFollowed ? undefined : said(at);
}

/** Whether a citation is already the source of the block quotation above it, and another one follows this quotation. */
function isSourceAbove(at: number, gap: string, { found, source, floor, after }: Around): boolean {
  return at === source && (found[at]?.start ?? 0) >= floor && after.length > 0 && !gap.includes(":");
}

function isAside(text: string, one: Citation | undefined, { start }: Span): boolean {
  if (!one) return false;
  const begin = nameStart(text, one);
  return ASIDE.test(text.slice(Math.max(start, begin - 60), begin));
}

/** Strips the source from block quotations that end with it. */
export function withoutSources(
  quoted: readonly Quotation[],
  attributions: readonly (Attribution | undefined)[],
  { text, found }: Pick<Draft, "text" | "found">,
): readonly Quotation[] {
  return quoted.map((quotation, at) => {
    const source = found[attributions[at]?.to ?? -1];
    const isInside = source && source.start > quotation.start && source.start < quotation.end;
    return isInside ? upTo(quotation, text, nameStart(text, source)) : quotation;
  });
}

/** Returns the start of the case name before a citation. */
export function nameStart(text: string, { name, start }: Citation): number {
  if (name === undefined) return start;
  const near = text.slice(Math.max(0, start - name.length - 80), start);
  const at = near.lastIndexOf(name.slice(0, 12));
  return at === -1 ? start : start - near.length + at;
}

/** Text allowed between a quotation and the citation after it. */
const LEADS =
  /^["”’“»«›‹\s.,;:!?…–—-]*(?:\[\^[^\]\s]{1,20}\][\s.,;:–—-]*)?(?:[([]+\s*)?(?:(?:so|see|per|in|at|siehe|s\.|vgl\.?|nach|gem\.?|gemäß|zit(?:iert)?\.? nach|quoted in|cited in|quoting|from|emphasis added|emphasis in original|Hervorhebung (?:im Original|hinzugefügt|nur hier|d\. ?Verf\.?)|\p{Lu}[\p{L}'’-]+ (?:CJ|JJ|J|JA|P|ACJ|AJA|DCJ)(?: said)?)[\s,;:.)]*){0,3}(?:[([]\s*)?$/iu;

/** Short title before a citation: `Personnel Contracting `. */
const SHORT_TITLE = /(?<=[:(]\s?)\p{Lu}[\p{L}'’.&-]*(?:\s(?:\p{Lu}[\p{L}'’.&-]*|of|the|and|for)){0,6}\s*$/u;

/** `“…” ([2024] HCA 901 at [5])`, `“…”: Marlowe [2024] HCA 901`, also after a full stop. */
function following(quotation: Quotation, around: Around): Owner {
  const { text, found, after, ends } = around;
  const [at] = after;
  const one = at === undefined ? undefined : found[at];
  if (at === undefined || !one) return undefined;
  const gap = text.slice(quotation.end, nameStart(text, one));
  const plain = quotation.form === "block" ? gap.replace(/^\s+/, "") : gap;
  if (plain.length > 160) return undefined;
  const lead = LEADS.test(plain) ? plain : plain.replace(SHORT_TITLE, "");
  if (ASIDE.test(plain) || !LEADS.test(lead)) return undefined;
  if (/\n\s*\n/.test(plain) || isSubject(quotation, around, at) || isSaidAbove(quotation, around, at))
    return undefined;
  return { to: at, isSaid: true, places: placesIn(text.slice(quotation.end, ends[at])) };
}

/** Lower-case words that continue a citation which would otherwise start a new sentence. */
const HISTORY = /^\s*(?:per|at|applied|approved|affirmed|aff|cited|quoted|quoting|followed|rev|zit)\b/;

/**
 * `In A [1] the Court said “…”. Section 18 requires a report.`: whether the citation starts a new sentence as
 * its subject.
 */
function isSubject(
  { start }: Quotation,
  { text, found, before, ends, sentence }: Around,
  at: number,
): boolean {
  const one = found[at];
  const isOwned = before.some((other) => (found[other]?.start ?? 0) >= sentence.start);
  if (!one || !isOwned || !/[.!?]["”’“»«›‹]?\s+$/.test(text.slice(start, nameStart(text, one)))) return false;
  const rest = text.slice(ends[at], (ends[at] ?? 0) + 40);
  return /^\s+\p{Ll}{2,}\s/u.test(rest) && !HISTORY.test(rest);
}

/** `A at [6] said “…”. See B.`: whether the source before the words says them there, and a new sentence cites another. */
function isSaidAbove(
  { start, end }: Quotation,
  { text, found, before, ends, sentence }: Around,
  next: number,
): boolean {
  const at = before.at(-1) ?? -1;
  const one = found[at];
  if (!one || one.start < sentence.start || !CONTINUED.has(one.kind) || one.pinpoints.length === 0)
    return false;
  const isNext = /[.!?]["”’“»«›‹]?\s/.test(text.slice(end - 2, found[next]?.start));
  return isNext && SAYING.test(text.slice(ends[at], start));
}

/** Takes the first citation of the footnote whose mark follows the quotation. */
function noted(quotation: Quotation, { text, found, notes, everyMark, sentence }: Around): Owner {
  const next = everyMark.find(([, place]) => place >= quotation.end - (quotation.form === "block" ? 24 : 0));
  if (!next) return undefined;
  const [note, place] = next;
  const gap = text.slice(quotation.end, place);
  const isNext = /^["”’“»«\s.,;:!?)\]…]*$/.test(gap);
  if (!isNext && place > sentence.end + 12) return undefined;
  const span = notes[note - 1];
  if (!span) return undefined;
  const first = firstFrom(found, span.start);
  const one = found[first];
  if (!one || one.start >= span.end || isAside(text, one, span)) return undefined;
  return { to: first, isSaid: true, places: [] };
}

const SAYING =
  /\b(?:said|says|(?:say|hold|stat|observ|describ|call|term|not|characteris|explain|defin|conclud|remark|declar|confirm|emphasi[sz])ing|held|holds|stated|states|observed|observes|described|describes|called|calls|termed|wrote|writes|found|noted|notes|characterised|explained|explains|put it|defined|defines|provides?|provided|reads?|referred to|spoke of|concluded|reasoned|remarked|record(?:s|ed)|direct(?:s|ed)|ordered|ruled|decided|insisted|suggested|indicated|declared|confirmed|emphasi[sz]ed|added|continued|asked|warned|formulated|expressed|sprach|spricht|führt|führte|ausgeführt|bezeichnet|bezeichnete|nennt|nannte|genannt|formuliert|formulierte|heißt|hieß|lautet|lautete|wörtlich|definiert|bestimmt|meint|betont|betonte|stellt|stellte|erklärt|erklärte|verweist|verwies|verlangt|verlangte|fordert|forderte|hält|hielt|versteht|bejaht|bejahte|verneint|verneinte|entschied|urteilte|befand|schrieb|schreibt|so)\b/i;

const UNDER =
  /(?:^|[\s(])(?:nach|gem(?:äß|\.)|laut|zufolge|im Sinne (?:von|des|der)|i\.\s?S\.\s?(?:v|d)\.|entsprechend|under|pursuant to|by|by virtue of|according to|within the meaning of|in accordance with)(?: (?:the terms of|dem Wortlaut (?:von|des)))?[\s*_]*$/i;
const ENACTING =
  /\b(?:requires?|carries|creates?|allows?|enables?|empowers?|obliges?|gives?|makes?|sets out|is headed|prohibits?|forbids?|permits?|imposes?|confers?|prescribes?|speaks? of|uses?|contains?|entitles?|applies to|means?|extends to|verlangt|verbietet|gebietet|erlaubt|fordert|regelt|schreibt|ordnet|gewährt|setzt|enthält|erfasst|spricht|gilt|schützt|verpflichtet|haftet|obliegt)\b/i;
/** Speakers who may own the words in a sentence that also names a provision. */
const SPEAKER =
  /\b(?:plaintiffs?|defendants?|applicants?|respondents?|appellants?|counsel|court|tribunal|judge|witness|minister|author|Kläger\p{L}*|Beklagte\p{L}*|Antragsteller\p{L}*|Antragsgegner\p{L}*|Gericht\p{L}*|Senat\p{L}*|Kammer|Zeug\p{L}*|Behörde|Gesetzgeber|Schrifttum|Literatur|Ansicht|Auffassung|Meinung|BGH|BVerfG|BVerwG|BAG|BSG|BFH|OGH|VwGH|VfGH|EuGH|OLG|LG)\b/iu;
const NEAR_PROVISION = 160; // characters

/** `Section 3(1)(a) … aims “to protect”`: a verb follows the provision that starts the sentence. */
const PREDICATE =
  /^\s(?:also |further |expressly |auch |ausdrücklich )?(?!(?:is|was|has|does|ist|hat|wird|soll|sagt|nicht|as|this)\s)(?:\p{Ll}{2,20}s|\p{Ll}{3,20}t)\s/u;

/** Start of a quoted rule, in the provision's own words: `By s 7(1) of the Act the Court “may refuse …”`. */
const COMMANDING = /^\W{0,3}(?:may|must|shall)\b/;

/**
 * `Nach § 17 Abs. 4 APAG obliegt sie „…“`, `Section 18 requires “…”`: words of a provision, unless the
 * sentence names another source.
 */
function isProvisions(one: Citation | undefined, lead: string, between: string, words: string): boolean {
  if (!one || !LAWS.has(one.kind) || between.length > NEAR_PROVISION) return false;
  if (UNDER.test(lead) && COMMANDING.test(words)) return true;
  return (
    !SPEAKER.test(lead + between) &&
    (UNDER.test(lead) || ENACTING.test(between) || (lead.trim() === "" && PREDICATE.test(between)))
  );
}

/** `Laut BAG, Urt. v. 7.2.2024 – 5 AZR 177/23, Rn. 15 ist er „…“`, `OGH 3 Ob 270/25: Es fehle an „…“`: words of the decision. */
function isDecisions(one: Citation | undefined, lead: string, between: string, words: string): boolean {
  const isDecision = one?.kind === "decision" || one?.kind === "periodical";
  const isOpen = words.trim().includes(" ") && between.length <= NEAR_PROVISION; // a single word may be a term
  const isUnder = UNDER.test(lead) && !OTHER_VOICE.test(between);
  return isDecision && isOpen && (isUnder || /^\W{0,2}:/.test(between));
}

/** `In Marlowe [2024] HCA 901 at [5] the Court said: “…”`. */
function introduced(quotation: Quotation, around: Around): Owner {
  const { text, found, ends, before, sentence } = around;
  const own = before.filter((at) => (found[at]?.start ?? 0) >= sentence.start);
  const main = own.filter((at) => !isAside(text, found[at], sentence));
  const at = main.at(-1) ?? own.at(-1);
  if (at === undefined) return undefined;
  const between = text.slice(ends[at], quotation.start);
  const whole = text.slice(sentence.start, quotation.start);
  const behind = text.slice(quotation.end, quotation.end + 40);
  const isSaid =
    /[:,]\s*$/.test(between) ||
    SAYING.test(whole.slice(-200)) ||
    /^\W{0,3}\s*(?:said|held|wrote|so)\b/.test(behind) ||
    /^[.,]?\s?[([]?(?:at )?\[\d{1,4}\]\)/.test(behind) || // “…” (at [2])
    isProvisions(found[at], text.slice(sentence.start, found[at]?.start), between, quotation.words) ||
    isDecisions(found[at], text.slice(sentence.start, found[at]?.start), between, quotation.words);
  return {
    to: at,
    isSaid,
    places: [
      ...placesIn(between),
      ...placesIn(text.slice(quotation.end, Math.min(sentence.end, quotation.end + 40))),
    ],
  };
}

function later(quotation: Quotation, { text, found, after, sentence }: Around): Owner {
  const at = after.find(
    (one) =>
      (found[one]?.start ?? Number.POSITIVE_INFINITY) < sentence.end && !isAside(text, found[one], sentence),
  );
  if (at === undefined) return undefined;
  const between = text.slice(quotation.end, found[at]?.start);
  return { to: at, isSaid: between.length < 160 && !/[“„"]/.test(between), places: [] };
}

/** Persons other than the earlier cited court whom a sentence may quote. */
const OTHER_VOICE =
  /\b(?:primary judge|trial judge|judge below|sentencing judge|courts? below|magistrate|witness(?:es)?|counsel|appellants?|respondents?|plaintiffs?|defendants?|applicants?|submi(?:ts?|tted|ssions?)|affidavit|transcript|report|letter|email|pleading|statement of claim|Vorinstanz|Kläger\p{L}*|Beklagte\p{L}*|Berufungsgericht|Landgericht|Oberlandesgericht)\b/u;

/** `See Marlowe [2024] HCA 901 at [8]. At [75] it was said that “…”`: a next sentence with a pinpoint. */
function continued({ start, end }: Quotation, { text, found, ends, before, sentence }: Around): Owner {
  const at = before.at(-1);
  const one = at === undefined ? undefined : found[at];
  if (at === undefined || !one || one.start >= sentence.start || !CONTINUED.has(one.kind)) return undefined;
  const lead = text.slice(Math.max(sentence.start, ends[at] ?? 0), start);
  const places = [...placesIn(lead), ...placesIn(text.slice(end, Math.min(sentence.end, end + LEAST_PLACE)))];
  if (places.length === 0) return undefined;
  return { to: at, isSaid: !OTHER_VOICE.test(lead), places, isApart: true };
}

/**
 * `In Marlowe [2024] HCA 901 the Court held:`, then a list of quotations: an item without a citation of its own
 * quotes what the list is led by, and one with a pinpoint or the label of a quotation what an item before it cites.
 */
function ofItem(quotation: Quotation, around: Around): Owner {
  const { text, before, after, paragraph } = around;
  if (before.length + after.length > 0 || !isItem(text.slice(paragraph.start).trimStart())) return undefined;
  const places = [
    ...placesIn(text.slice(paragraph.start, quotation.start)),
    ...placesIn(text.slice(quotation.end, Math.min(paragraph.end, quotation.end + LEAST_PLACE))),
  ];
  const above = ownerAbove(around, isLabelledWords(text, quotation.start), places.length > 0);
  if (above?.cites === undefined || OTHER_VOICE.test(above.words)) return undefined;
  return { to: above.cites, isSaid: true, places, isApart: places.length > 0 };
}

/** Returns the item that a quotation continues, or the paragraph that leads its list. */
function ownerAbove(around: Around, isLabelled: boolean, isPlaced: boolean): Above | undefined {
  let above = aboveOf(around.paragraph.start, around);
  for (let items = 0; above?.isItem === true && items < MOST_ITEMS; items += 1) {
    const kind = around.found[above.cites ?? -1]?.kind;
    if (kind !== undefined && (isLabelled || isPlaced))
      return isLabelled || CONTINUED.has(kind) ? above : undefined;
    above = aboveOf(above.start, around);
  }
  return above?.isItem === false && above.words.endsWith(":") ? above : undefined;
}

const MOST_ITEMS = 24;

/** A paragraph, with the last citation in it. */
interface Above {
  readonly start: number;
  readonly words: string;
  readonly isItem: boolean;
  readonly cites: number | undefined;
}

function aboveOf(to: number, { text, found }: Around): Above | undefined {
  const near = text.slice(Math.max(0, to - FARTHEST), to).trimEnd();
  if (near === "") return undefined;
  const from = Math.max(0, near.lastIndexOf("\n\n"));
  const start = Math.max(0, to - FARTHEST) + from;
  const last = firstFrom(found, start + near.length - from) - 1;
  const words = near.slice(from).trimStart();
  const cites = (found[last]?.start ?? -1) >= start ? last : undefined;
  return { start, words, isItem: isItem(words), cites };
}

/** A quotation as a paragraph of its own, and the citation as the whole of the next one. */
function underneath({ start, end }: Quotation, { text, found, ends }: Around): Owner {
  const at = firstFrom(found, end);
  const one = found[at];
  if (
    !one ||
    one.start - end > FARTHEST ||
    !/(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - NEAR), start))
  )
    return undefined;
  const isAlone = /^[).\s]*(?:\n|$)/.test(text.slice(ends[at], (ends[at] ?? 0) + NEAR));
  const gap = text.slice(end, nameStart(text, one));
  const isNext = /^[.\s([–—-]*$/.test(gap) && /\n[ \t]*\n/.test(gap);
  return isAlone && isNext ? said(at) : undefined;
}

/** Falls back to a citation in the paragraph, to which the draft does not attribute the words. */
function nearby({ before, after }: Around): Owner {
  const at = before.at(-1) ?? after[0];
  return at === undefined ? undefined : { to: at, isSaid: false, places: [] };
}

const LEAST_PLACE = 40; // characters around a quotation that are searched for its pinpoint

/** `The plurality said “…” (at [24])` in a draft that has cited only one case, as a case note does. */
function onlyCase({ start, end, form }: Quotation, { text, found, paragraph }: Around): Owner {
  const first = firstFrom(found, start);
  const cases = found.slice(0, first).filter(({ kind }) => CITED_CASES.has(kind));
  const [one] = cases;
  if (
    !one ||
    first > MOST_NEAR ||
    cases.some(({ canonical, group }) => canonical !== one.canonical && group !== one.group)
  )
    return undefined;
  const behind = text.slice(end, Math.min(paragraph.end, end + LEAST_PLACE * (form === "block" ? 1 : 2)));
  const places = [
    ...placesIn(text.slice(Math.max(paragraph.start, start - 3 * LEAST_PLACE), start)),
    ...placesIn(behind),
  ];
  return places.length === 0 ? undefined : { to: found.indexOf(one), isSaid: true, places };
}

const CITED_CASES: ReadonlySet<Citation["kind"]> = new Set(["neutral", "foreign_neutral", "reported"]);
const CONTINUED: ReadonlySet<Citation["kind"]> = new Set([
  ...CITED_CASES,
  "unreported",
  "decision",
  "identifier",
  "back_reference",
]);

function said(to: number): Attribution {
  return { to, isSaid: true, places: [] };
}
