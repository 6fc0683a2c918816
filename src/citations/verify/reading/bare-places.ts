import { groupBy } from "../../../core/group-by.ts";
import { singleSpaced } from "../../../core/text.ts";
import { regex } from "../../../core/regex.ts";
import { spansIn } from "../../clean.ts";
import { find, tooMany } from "../../find.ts";
import type { Citation, CitationOf, Pinpoint, Span } from "../../types.ts";
import { RANDNUMMER } from "../../recognise/german/pinpoints.ts";
import { formatNorm, formatPlace } from "../../recognise/german/formats.ts";
import { notesOf } from "../../notes.ts";
import { LAWS } from "../identity/index.ts";
import { merged } from "./bare-names.ts";
import { binary, isWithin, lineOf, linesOf, mentionOf, type Read } from "./lines.ts";
import { sentenceOf } from "./sentences.ts";
import { seatsIn } from "../statements/courts.ts";
import { isGermanOrAustrian } from "../../tables/jurisdictions.ts";

const NUMBER = String.raw`\d{1,4}(?!\d|[./]\d)(?:\s?(?:[-–]|bis)\s?\d{1,4}|\s?ff?(?!\p{L})\.?)?`;
/** `Rn. 99`, `Rz 5 f.`, `Randnummern 12 und 14`. */
const PLACE = regex.gu`(?<![\p{L}\d.])(?:${RANDNUMMER})\.?\s?(${NUMBER}(?:(?:,\s|\s(?:und|u\.)\s)${NUMBER}){0,6})`;
/** Text before a place without an authority: the start of a sentence or line, a bracket, or "in" and the like. */
const LEAD =
  /(?:(?:^|\n)[\s>*+•–-]{0,20}(?:\d{1,2}[.)]\s)?|(?<!(?:Aufl|Komm|Einl|Vorb|Anm|Anh|Bearb|Stand|juris))[.!?:;]["“”»)]?\s{1,20}|[([](?:(?:vgl|siehe|s|so|dort|insb|insbesondere|auch|ebd|ebenda)\b[.,]{0,2}\s){0,3}|(?<!\p{L})(?:[Ii]n|[Ii]n den|[Nn]ach|[Ll]aut|[Aa]us|[Uu]nter|[Gg]emäß|[Aa]b|[Ss]iehe|[Vv]gl\.|[Dd]ort|[Ss]o|[Ss]inngemäß|[Ww]örtlich|[Ee]benso|[Ii]nsbesondere|[Aa]uch|[Dd]azu|[Hh]ierzu)\s)$/u;
/** Whether a number is that of a paragraph of the draft itself, in a bracket or a line of its own: `[Rn. 12] The`. */
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
const MOST_PLACES = 10_000; // a text with more is refused
const MOST_BEHIND = 3; // characters between a place at the end of a block quotation and its end: `(Rn. 14).`

/**
 * Adds to the citations of a draft the paragraphs that a later sentence names alone ("In Rn. 99 heißt es", "… (Rn. 12)"),
 * where exactly one decision is spoken of: in the sentence so far, else in the paragraph, the section or the
 * draft so far, whichever is the first to cite any authority. Runs in short steps.
 * @throws LegibusError INVALID_INPUT when there are more than 10,000 such places
 */
export function* withBarePlaces(read: Read): Generator<void, readonly Citation[]> {
  const { text, found } = read;
  const notes = notesOf(text);
  const names = namesOf(read);
  const starts = {
    lines: linesOf(text),
    paragraphs: positionsOf("\n\n", text),
    sections: positionsOf("\n#", text),
  };
  const places: CitationOf<"back_reference">[] = [];
  for (const span of spansIn(text, PLACE)) {
    if (span === undefined || places.length % 64 === 63) yield;
    if (span === undefined || !isFree(span, read)) continue;
    const named = calledBefore(span.start, names, text);
    if (named === undefined && !isAlone(span, text, starts.lines)) continue;
    const target = named?.to ?? spokenOf(span, isWithin(span.start, notes), read, starts);
    if (target !== undefined) places.push(placeOf(span, named?.start ?? span.start, target, read));
    if (places.length > MOST_PLACES) throw tooMany("places of decisions", MOST_PLACES);
  }
  const parts = yield* partsAlone(read, starts.paragraphs);
  return merged(found, [...places, ...namesAlone(names, read), ...parts]);
}

/** A bracket that may hold nothing but the name of a decision: `(Kölner Dom)`. */
const BRACKET = /\(([^()\n]{3,60})\)/gu;

/** Returns the decisions that a draft names alone in a bracket, after it has said what the name means. */
function namesAlone(names: ReadonlyMap<string, readonly Named[]>, read: Read): readonly Citation[] {
  if (names.size === 0) return [];
  return [...read.text.matchAll(BRACKET)].flatMap(({ 1: printed = "", index }) => {
    const name = plainName(printed);
    const [start, end] = [index + 1, index + 1 + printed.length];
    const isBefore = ({ from }: Named) => from < start && read.text.slice(from, index).trim() !== ""; // not its own name
    const named = names.get(lastWord(name))?.find((one) => one.name === name && isBefore(one));
    return named && isFree({ start, end }, read) ? [placeOf({ start, end }, start, named.to, read)] : [];
  });
}

const PARTS = String.raw`Abs(?:\.|atz(?:es)?)\s?\d{1,2}[a-z]?(?:\s(?:S(?:\.|atz)|Nr\.|Nummer|lit\.|Buchst\.|Z)\s?(?:\d{1,3}|[a-z])(?![\p{L}\d])){0,3}`;
/**
 * `Dessen Abs. 2`, `Absatz 3 der Vorschrift`, and at the start of a sentence or item `Abs. 2 S. 1 regelt` and
 * `Abs. 2: „…“ (§ 823 BGB)`.
 */
const PART = regex.gu`(?<!\p{L})(?:(?:[Dd]essen|[Dd]eren|[Ss]eine[mnrs]?|[Ii]hre[mnrs]?)\s${PARTS}|${PARTS}\s(?:der|dieser|des|dieses)\s(?:Vorschrift|Norm|Bestimmung|Regelung|Paragra(?:ph|f)en|Artikels)(?!\p{L})|(?<=[.!?]\s|\n)${PARTS}(?=\s(?!de[rs]\s|diese|jene|von|und|bis|oder)\p{Ll})|(?<=(?:^|\n)[\s>*+•–-]{0,8}(?:(?:\d{1,2}|[IVX]{1,4})[.)]\s)?)${PARTS}(?=:\s?["“„»]))`;
const NEXT_SENTENCES = 400; // characters after a provision in which a part without it is one of its parts

/** Returns the parts that a later sentence names alone, of the one provision that is spoken of. */
function* partsAlone(read: Read, paragraphs: readonly number[]): Generator<void, readonly Citation[]> {
  const { text, found } = read;
  const parts: Citation[] = [];
  for (const span of spansIn(text, PART)) {
    if (span === undefined || parts.length % 64 === 63) yield;
    if (span === undefined || !isFree(span, read)) continue;
    const last = binary(found.length, (index) => (found[index]?.start ?? 0) <= span.start);
    const from = Math.max(lastBefore(span.start, paragraphs), span.start - NEXT_SENTENCES);
    const line = text.indexOf("\n", span.end);
    const meant =
      provisionUpTo(line === -1 ? text.length : line, last + 1, found) ?? provisionFrom(from, last, found);
    const printed = new RegExp(PARTS, "u").exec(text.slice(span.start, span.end))?.[0];
    const one = meant && printed !== undefined ? partOf(meant, printed) : undefined;
    if (one) parts.push({ ...one, text: text.slice(span.start, span.end), ...span });
    if (parts.length > MOST_PLACES) throw tooMany("parts of provisions", MOST_PLACES);
  }
  return parts;
}

/** Returns the provision without parts that follows in the same line: `Abs. 1: „…“ (§ 823 BGB)`. */
function provisionUpTo(
  end: number,
  first: number,
  found: readonly Citation[],
): CitationOf<"norm"> | undefined {
  const [one, next] = [found[first], found[first + 1]];
  const isOnly = one !== undefined && one.start < end && (next?.start ?? end) >= end;
  return isOnly && one.kind === "norm" && one.parts.length === 0 ? one : undefined;
}

/** Returns the provision cited from a position on, if all that are cited there are of the same number and law. */
function provisionFrom(
  from: number,
  last: number,
  found: readonly Citation[],
): CitationOf<"norm"> | undefined {
  let meant: CitationOf<"norm"> | undefined;
  for (let at = last; at >= 0 && (found[at]?.start ?? 0) >= from; at -= 1) {
    const one = found[at];
    if (one?.kind !== "norm") continue;
    if (meant && (meant.number !== one.number || meant.lawName !== one.lawName)) return undefined;
    meant ??= one;
  }
  return meant;
}

/** Reads a part as if it were printed with its provision: `§ 823 Abs. 2`. */
function partOf(meant: CitationOf<"norm">, printed: string): CitationOf<"norm"> | undefined {
  const isWhole = meant.lawName !== undefined && meant.to === undefined && meant.law?.language !== "en";
  return isWhole ? otherPlace(meant, printed) : undefined;
}

/** Reads another place of the law of a provision: `Abs. 2` of its number, or `Art. 7 Abs. 2`. */
export function otherPlace(meant: CitationOf<"norm">, printed: string): CitationOf<"norm"> | undefined {
  const { follow: _, to: __, ...whole } = meant;
  const place = /^(?:§|[Aa]rt|ss? )/.test(printed) ? printed : `${formatPlace(whole)}, ${printed}`;
  const read = find(`${place} ${meant.lawName ?? ""}`).at(-1);
  if (read?.kind !== "norm") return undefined;
  const one = { ...whole, number: read.number, parts: read.parts };
  return { ...one, canonical: formatNorm(one) };
}

/** A name that the draft gives a decision: `nachfolgend „Kölner Dom“`, `im Folgenden: Hafenfall)`. */
const DEFINED =
  /(?<!\p{L})(?:nachfolgend|im Folgenden|künftig|fortan|kurz)[:,]?\s["“”„«»]?(\p{Lu}[^"“”„«»()\n]{2,60}?)["“”«»)]/u;
/** Text between a name and its place: `Kölner Dom“, Rn. 5`, `Kölner Dom (Rn. 5)`. */
const BESIDE = /["“”«»*_]{0,3},?\s\(?(?:dort\s|a\.?\s?a\.?\s?O\.?,?\s)?$/;

interface Named {
  readonly name: string;
  /** Index of the decision. */
  readonly to: number;
  /** Position from which on the name is known. */
  readonly from: number;
}

const lastWord = (name: string) => /(?<![\p{L}\p{N}])[\p{L}\p{N}]+$/u.exec(name)?.[0] ?? "";

/** Returns the names of the cited decisions in lower case, by their last words. */
function namesOf({ text, found, ends }: Read): ReadonlyMap<string, readonly Named[]> {
  const all = found.flatMap((one, at): Named[] => {
    if (!isDecision(one)) return [];
    const from = ends[at] ?? one.end;
    const behind = text.slice(from, Math.min(from + NEAR, found[at + 1]?.start ?? text.length));
    const printed = [one.called, DEFINED.exec(behind)?.[1]].filter((name) => name !== undefined);
    return printed.map((name) => ({ name: plainName(name), to: one.group ?? at, from }));
  });
  const named = [...groupBy(all, ({ name }) => name).values()].flatMap((same) => {
    const decisions = new Set(same.map(({ to }) => found[to]).map((one) => one && identityOf(one, found)));
    return decisions.size === 1 ? same.slice(0, 1) : [];
  });
  return groupBy(named, ({ name }) => lastWord(name));
}

const plainName = (printed: string) => printed.toLowerCase().replaceAll(/^["“”„]|["“”]$/g, "");

/** Returns the decision whose name directly precedes a place, and where the name begins, including its mark. */
function calledBefore(
  start: number,
  names: ReadonlyMap<string, readonly Named[]>,
  text: string,
): { readonly to: number; readonly start: number } | undefined {
  if (names.size === 0) return undefined;
  const near = Math.max(0, start - 2 * NEAR);
  const before = text.slice(near, start).replace(BESIDE, "").toLowerCase();
  const isBefore = ({ name, from }: Named) =>
    from <= start && before.endsWith(name) && !/\p{L}/u.test(before.at(-name.length - 1) ?? "");
  const named = names.get(lastWord(before))?.find(isBefore);
  if (!named) return undefined;
  const at = near + before.length - named.name.length;
  return { to: named.to, start: /["“”„«»]/.test(text.charAt(at - 1)) ? at - 1 : at };
}

/** Whether a place belongs to no citation or quotation; a block quotation may end with it: `> … (Rn. 14)`. */
function isFree({ start, end }: Span, { text, found, ends, quoted }: Read): boolean {
  const at = binary(found.length, (index) => (found[index]?.start ?? 0) <= start);
  const quotation = quoted[binary(quoted.length, (index) => (quoted[index]?.start ?? 0) <= start)];
  if ((ends[at] ?? 0) > start) return false;
  if (quotation === undefined || quotation.end <= start) return true;
  return quotation.end - end <= MOST_BEHIND && /^[)\]]/.test(text.slice(end, end + 1));
}

/** Whether nothing beside a place says of what it is: no table, no other text, no part of the draft itself. */
function isAlone({ start, end }: Span, text: string, lines: Uint32Array): boolean {
  const line = text.slice(lines[lineOf(start, lines) - 1], start).slice(0, NEAR);
  const before = text.slice(Math.max(0, start - NEAR), start);
  const behind = text.slice(end, end + NEAR);
  if (/^\s{0,3}\|/.test(line) || !LEAD.test(before) || OWN_AHEAD.test(before)) return false;
  if (isOwnNumber(before, behind)) return false;
  return !OWN_BEHIND.test(behind) && (!OF.test(behind) || OF_DECISION.test(behind));
}

/** Returns the index of the decision of which a place is said; undefined if it is not certain. */
function spokenOf(span: Span, isInNote: boolean, { text, found }: Read, starts: Starts): number | undefined {
  const last = binary(found.length, (index) => (found[index]?.start ?? 0) < span.start);
  if (last < 0) return undefined;
  const sentence = sentenceOf(text, span);
  const isFollowed = isCitedBefore(sentence.end, last + 1, found);
  const paragraph = lastBefore(span.start, starts.paragraphs);
  const section = lastBefore(span.start, starts.sections);
  if (HEADNOTES.test(text.slice(section, section + NEAR))) return undefined;
  for (const from of [
    sentence.start,
    paragraph,
    ...(isInNote ? [] : [parentOf(span.start, text), section, 0]),
  ]) {
    const spoken = authoritiesFrom(from, last, found);
    if (spoken.size > 1 || (isFollowed && spoken.size === 0)) return undefined;
    const [only] = spoken.values();
    if (only !== undefined) return isDecision(found[only]) ? only : undefined;
  }
  return undefined;
}

const ITEM_INDENT = /^([ \t]*)(?:[-*+•]|\d{1,3}[.)])[ \t]/;

/** Returns the start of the item whose list contains the item of a position, or of the position's own line. */
function parentOf(at: number, text: string): number {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const indent = ITEM_INDENT.exec(text.slice(start, start + NEAR))?.[1]?.length ?? 0;
  let line = indent > 0 ? start : 0;
  while (line > Math.max(1, start - FARTHEST)) {
    line = text.lastIndexOf("\n", line - 2) + 1;
    const above = ITEM_INDENT.exec(text.slice(line, line + NEAR))?.[1]?.length;
    if (above !== undefined && above < indent) return line;
  }
  return start;
}

/** Where paragraphs and sections of a draft begin. */
interface Starts {
  readonly paragraphs: readonly number[];
  readonly sections: readonly number[];
}

/** Returns the last of some positions before another one, within the distance that is looked back. */
function lastBefore(before: number, positions: readonly number[]): number {
  const last = positions[binary(positions.length, (index) => (positions[index] ?? 0) < before)] ?? 0;
  return Math.max(last, before - FARTHEST, 0);
}

function positionsOf(mark: string, text: string): readonly number[] {
  const positions: number[] = [];
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) positions.push(at);
  return positions;
}

/** Whether an authority other than laws is cited before a position, from the citation `first` on. */
function isCitedBefore(end: number, first: number, found: readonly Citation[]): boolean {
  for (let at = first; (found[at]?.start ?? end) < end; at += 1)
    if (!LAWS.has(found[at]?.kind ?? "norm")) return true;
  return false;
}

/**
 * Returns the authorities other than laws that are cited from a position up to the citation `last`, by what
 * identifies them.
 */
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

/** Returns the file number of a decision, however it is cited, or what the citation says. */
function identityOf(one: Citation, found: readonly Citation[]): string {
  const meant = found[firstOf(one, -1)] ?? one;
  return (meant.kind === "decision" ? meant.fileNumber : undefined) ?? meant.canonical;
}

function isDecision(one: Citation | undefined): boolean {
  const isContinental = isGermanOrAustrian(one?.country) || one?.country === "eu";
  return isContinental && (one.kind === "decision" || one.kind === "periodical" || one.kind === "identifier");
}

function placeOf(
  span: Span,
  start: number,
  target: number,
  { text, found }: Read,
): CitationOf<"back_reference"> {
  return mentionOf(found, target, {
    form: "aao",
    canonical: "a.a.O.",
    text: text.slice(start, span.end),
    start,
    end: span.end,
    pinpoints: pinpointsOf(text.slice(span.start, span.end), span),
  });
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

/** File number of a register that several courts have, so that it does not tell its court: `34 Wx 105/18`. */
const FILE_NUMBER = /(?<![\p{L}\d./-])\d{1,4}\s\p{Lu}\p{L}{0,4}\s\d{1,5}\/\d{2}(?![\d/])/gu;
const LONGEST_READ = 120; // characters from a number on in which its date and places are read

/**
 * Adds the decisions that a draft cites by the file number alone, where it names their court elsewhere or in the
 * sentence: `(34 Wx 105/18, Rn. 28)`. A number cited with several courts, or in a quotation, adds none. Runs in
 * short steps.
 * @throws LegibusError INVALID_INPUT when there are more than 10,000 such numbers
 */
export function* withNumbersAgain(
  text: string,
  found: readonly Citation[],
  quoted: readonly Span[],
): Generator<void, readonly Citation[]> {
  const courts = courtsByNumber(found);
  const again: Citation[] = [];
  for (const span of spansIn(text, FILE_NUMBER)) {
    if (span === undefined || again.length % 64 === 63) yield;
    if (span === undefined || isWithin(span.start, found) || isWithin(span.start, quoted)) continue;
    const number = singleSpaced(text.slice(span.start, span.end));
    const court = courts.has(number) ? courts.get(number) : courtNamedBefore(span, text);
    const one = court === undefined ? undefined : readAs(court, text, span.start);
    if (one) again.push(one);
    if (again.length > MOST_PLACES) throw tooMany("file numbers", MOST_PLACES);
  }
  return merged(found, again);
}

/**
 * Returns the only court that the sentence names before a bracket or comma with a file number: `Das OLG Kiel
 * verwarf sie (3 Wx 5/18)`.
 */
function courtNamedBefore({ start, end }: Span, text: string): string | undefined {
  if (!/\(|, $/.test(text.slice(Math.max(0, start - 2), start))) return undefined;
  const named = seatsIn(text.slice(sentenceOf(text, { start, end }).start, start));
  const courts = new Set(named.map(({ kind, seat }) => `${kind} ${seat}`));
  return courts.size === 1 ? [...courts][0] : undefined;
}

/** Returns the court of each file number that the draft cites with one court only, as printed. */
function courtsByNumber(found: readonly Citation[]): ReadonlyMap<string, string | undefined> {
  const courts = new Map<string, string | undefined>();
  for (const one of found) {
    if (one.kind !== "decision" || one.country !== "de" || one.fileNumber === undefined) continue;
    const known = courts.has(one.fileNumber) ? courts.get(one.fileNumber) : one.courtName;
    courts.set(one.fileNumber, known === one.courtName ? known : undefined);
  }
  return courts;
}

/** Reads a file number, with what follows it, as if its court were printed before it. */
function readAs(court: string, text: string, start: number): Citation | undefined {
  const lead = `${court} `;
  const [one] = find(lead + text.slice(start, start + LONGEST_READ));
  if (one?.kind !== "decision" || one.start !== 0 || one.end <= lead.length) return undefined;
  const shift = <T extends Span>(part: T): T => ({
    ...part,
    start: Math.max(start, part.start + start - lead.length),
    end: part.end + start - lead.length,
  });
  const { group: _, ...alone } = shift(one);
  return { ...alone, text: one.text.slice(lead.length), pinpoints: one.pinpoints.map(shift) };
}
