import { oncePerText } from "../core/lazy.ts";
import { bareWords, shortened } from "../core/text.ts";
import type { Block } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { attributions, authored, isAuthor } from "../documents/recognise/authors.ts";
import { partsNamed } from "../documents/outline.ts";
import { renderDocument } from "../documents/render.ts";
import { KINDS, type Kind } from "./conventions.ts";
import {
  completePin,
  headingPath,
  LONGEST_PIN,
  parsePin,
  type PinPath,
  pinRange,
  rangesIn,
  splitPins,
  squash,
  type Step,
} from "./grammar.ts";
import { holderOf, isOfKind, isProvision, type Manner, MANNERS, startsWith } from "./steps.ts";

/** Blocks from `first` up to and including `last`. */
export interface BlockRange {
  readonly first: number;
  readonly last: number;
}

/** A pin that occurs in several places, in a document not divided by them. */
export class AmbiguousPin extends LegibusError {
  /** The places, in reading order. */
  readonly ranges: readonly BlockRange[];

  constructor(message: string, hint: string, ranges: readonly BlockRange[]) {
    super("INVALID_INPUT", message, { hint });
    this.ranges = ranges;
  }
}

/** Index of a document's pins, built once for many lookups. */
export interface PinIndex {
  readonly blocks: readonly Block[];
  /** Parsed pins by text; a pin that is only a word has no steps. */
  readonly paths: ReadonlyMap<string, readonly Step[]>;
  /** Provisions named in headings, if the pins name none. */
  readonly headings: readonly (readonly Step[])[];
}

export type Pinned = readonly Block[] | PinIndex;

function indexPins(blocks: readonly Block[]): PinIndex {
  const paths = new Map<string, readonly Step[]>();
  for (const { pin } of blocks) if (pin !== "" && !paths.has(pin)) paths.set(pin, stepsOf(pin));
  const isNamed = hasStep(paths, isProvision);
  const named = isNamed ? [] : blocks.filter(({ type }) => type === "heading");
  const headings = named.map(({ markdown }) => headingPath(markdown)).filter((path) => path.length > 0);
  return { blocks, paths, headings };
}

const MOST_PARSED = 10_000; // texts of pins, which recur in every document

/** Parses a pin, which may begin with the judge's name: `Kirby J [3]`. */
const stepsOf = oncePerText((pin): readonly Step[] => {
  const [, place = pin] = /^\p{L}.{0,150}? (\[\d{1,5}[a-z]?\])$/u.exec(pin) ?? [];
  const steps = (parsePin(pin) ?? parsePin(place))?.steps ?? [];
  const [first, ...rest] = steps;
  // a block's `S. 2` is a German sentence, although a lawyer who writes it alone may mean a section or a page
  return first?.kind === "s" && pin.startsWith("S. ") ? [{ ...first, kind: "satz" }, ...rest] : steps;
}, MOST_PARSED);

/** Whether a document has a pin with such a step. */
export function hasStep(paths: PinIndex["paths"], isWanted: (step: Step) => boolean): boolean {
  return [...paths.values()].some((path) => path.some(isWanted));
}

/** Returns an index as it is, and makes one of blocks. */
export function indexed(from: Pinned): PinIndex {
  return "paths" in from ? from : indexPins(from);
}

/**
 * Returns the blocks of each pin in order; several pins are separated by commas. A pin may be written in any
 * convention, whichever the document uses: `[44]`, `44`, `para 44`, `Rn. 44 ff.`, `s 18(1)-(3)`, `§ 823 Abs.
 * 1 S. 1 BGB`, `Abs. 1`, `Art. 6 I lit. f`, `fn 12`, `p 460`, `orders`, `Kirby J [3]`, `[3] (Kirby J)`, a
 * judge's name for all of the judge's reasons (`Kirby J`), or the words of a heading.
 * @throws LegibusError INVALID_INPUT that names the available pins; AmbiguousPin when one is in several
 * places
 */
export function findPins(from: Pinned, pin: string): readonly BlockRange[] {
  const { ranges, missing } = findAnyPins(from, pin);
  const [first] = missing;
  if (first) throw first;
  return ranges;
}

/**
 * Returns the blocks of those pins of a list that the document has, and an error for each that it lacks.
 * @throws LegibusError INVALID_INPUT when it has none of them
 */
export function findAnyPins(
  from: Pinned,
  pin: string,
): { readonly ranges: readonly BlockRange[]; readonly missing: readonly LegibusError[] } {
  const index = indexed(from);
  const wanted = squash(pin);
  if (wanted.length > LONGEST_PIN) throw noSuchPin(index.blocks, shortened(wanted, 40));
  const whole = locate(index, wanted);
  if (whole) return { ranges: [whole], missing: [] };
  const parts = completed(splitPins(wanted));
  if (parts.length < 2) throw noSuchPin(index.blocks, pin.trim());
  const ranges: BlockRange[] = [];
  const missing: LegibusError[] = [];
  for (const { text, path } of parts) {
    try {
      const range = locate(index, text, path);
      if (range) ranges.push(range);
      else missing.push(noSuchPin(index.blocks, text));
    } catch (error) {
      if (!(error instanceof LegibusError)) throw error;
      missing.push(error);
    }
  }
  if (ranges.length === 0 && missing[0]) throw missing[0];
  return { ranges, missing };
}

/**
 * Returns the one range of blocks of a pin; of several pins, from the first to the last.
 * @throws LegibusError INVALID_INPUT that names the available pins; AmbiguousPin when it is in several places
 */
export function findPin(from: Pinned, pin: string): BlockRange {
  const ranges = findPins(from, pin);
  return {
    first: Math.min(...ranges.map(({ first }) => first)),
    last: Math.max(...ranges.map(({ last }) => last)),
  };
}

export interface Part {
  readonly text: string;
  readonly path: PinPath | undefined;
}

/** Completes abbreviated later pins, as in `Rn. 5, 7 und 9`. */
export function completed(texts: readonly string[]): readonly Part[] {
  const parts: Part[] = [];
  let before: PinPath | undefined;
  for (const text of texts) {
    const path: PinPath | undefined = before ? completePin(before, text) : parsePin(text);
    parts.push({ text, path });
    before = path ?? lastEnd(text) ?? before;
  }
  return parts;
}

/** Returns the end of a range: `[22]` of `[14]-[22]`. */
function lastEnd(text: string): PinPath | undefined {
  const [range] = rangesIn(text);
  const from = range && parsePin(range[0]);
  return from && completePin(from, range[1]);
}

/** Locates one place, one range, a judge's reasons or the section of a heading. */
export function locate(index: PinIndex, text: string, path = parsePin(text)): BlockRange | undefined {
  return (
    (path && placeOf(index, path, text)) ??
    spelledSo(index, text) ??
    rangeOf(index, text) ??
    (path && defined(index, path, text)) ??
    attributed(index, text) ??
    sectionOf(index, text, path) ??
    partOf(index.blocks, text)
  );
}

/** Finds a pin by the document's own spelling, even of an unknown kind: `Abweichende Meinung`. */
function spelledSo({ blocks }: PinIndex, text: string): BlockRange | undefined {
  const wanted = bare(text);
  if (wanted === "") return undefined;
  const same = new Set(blocks.map(({ pin }) => pin).filter((pin) => pin !== "" && bare(pin) === wanted));
  const found = stretches(blocks, (at) => (same.has(blocks[at]?.pin ?? "") ? "" : undefined));
  return onlyOne(blocks, text, found);
}

function bare(pin: string): string {
  return pin.toLowerCase().replaceAll(/\bat\s+(?=\[)|[\s"'“”‘’.]+/g, "");
}

function placeOf(index: PinIndex, path: PinPath, text: string): BlockRange | undefined {
  const found = stretchesOf(index, path);
  const range = onlyOne(index.blocks, text, found);
  return range && path.follow ? followed(index, range, path) : range;
}

/** Returns every range of blocks that a pin covers. */
export function stretchesOf(index: PinIndex, { steps, page }: PinPath): readonly BlockRange[] {
  for (const wanted of wordingsOf(index, steps)) {
    if (wanted.length === 0) return [{ first: 0, last: index.blocks.length - 1 }];
    for (const manner of MANNERS) {
      const found = covered(index, wanted, manner);
      if (found.length > 0) return found;
    }
  }
  const [first] = steps;
  if (first?.kind === "page" && steps.length === 1) return pageWithin(index, first.value);
  if (page === undefined || hasKind(index, "paragraph")) return orderBlocks(index, steps);
  return covered(index, [{ kind: "page", value: page }], {});
}

/** Whether a document has a pin with a step of this kind. */
export function hasKind({ paths }: PinIndex, kind: Kind): boolean {
  return hasStep(paths, (step) => step.kind === kind);
}

/**
 * Returns the readings of a pin in this document: as it is; without the provision, in a document of that
 * provision alone; without sentences that the document does not number. Every Absatz has a first sentence.
 */
function wordingsOf(index: PinIndex, steps: readonly Step[]): readonly (readonly Step[])[] {
  const inside = withoutProvision(index, steps);
  const places = inside ? [steps, inside] : [steps];
  const isCounted = hasKind(index, "satz");
  const isLeftOut = ({ kind, value }: Step) =>
    KINDS[kind].role === "loose" && (kind !== "satz" || value === "1" || !isCounted);
  const loose = places.map((place) => place.filter((step) => !isLeftOut(step)));
  return [
    ...places,
    ...loose.filter((place, at) => place.length < (places[at]?.length ?? 0) && place.length > 0),
  ];
}

/** Returns the pin without its provision if every heading names it: the text of § 823 has `Abs. 1`. */
export function withoutProvision(
  { headings, paths }: PinIndex,
  steps: readonly Step[],
): readonly Step[] | undefined {
  const inner = steps.findIndex((step) => !isProvision(step));
  const end = inner === -1 ? steps.length : inner;
  const named = steps.slice(0, end);
  if (end === 0 || headings.length === 0 || hasStep(paths, isProvision)) return undefined;
  const isThis = headings.every(
    (path) => path.length === named.length && startsWith(named, path, 0, { alike: true }),
  );
  return isThis ? steps.slice(end) : undefined;
}

/** Returns each range of adjacent blocks that the steps cover, with blocks in between that have no pin. */
function covered({ blocks, paths }: PinIndex, wanted: readonly Step[], manner: Manner): BlockRange[] {
  const holders = new Map([...paths].map(([pin, path]) => [pin, holderOf(wanted, path, manner)] as const));
  const [first] = wanted;
  const isPage = first && (first.kind === "page" || (manner.alike && ["number", "s"].includes(first.kind)));
  const page = isPage && wanted.length === 1 ? first.value : undefined;
  return stretches(
    blocks,
    (at) => {
      const block = blocks[at];
      if (page !== undefined && block?.page?.toLowerCase() === page) return "";
      return block && holders.get(block.pin);
    },
    page === undefined,
  );
}

/**
 * Groups wanted blocks into ranges; `holder` returns the enclosing place of a wanted block. A heading without
 * a pin does not end a range of provisions or of a page; paragraphs found by number form one range only if no
 * other paragraph is between them.
 */
function stretches(
  blocks: readonly Block[],
  holder: (at: number) => string | undefined,
  isByNumber = true,
): BlockRange[] {
  const found: BlockRange[] = [];
  let held: string | undefined;
  for (const [at, { pin }] of blocks.entries()) {
    const here = holder(at);
    if (here === undefined) continue;
    const before = found.at(-1);
    const isNumbered = isByNumber && pin.endsWith("]");
    const isNext = before !== undefined && here === held && isAdjacent(blocks, before.last, at, isNumbered);
    const goesOn = isNext && (!isNumbered || pin === blocks[before.last]?.pin);
    if (before && goesOn) found[found.length - 1] = { first: before.first, last: at };
    else found.push({ first: at, last: at });
    held = here;
  }
  return found;
}

function isAdjacent(blocks: readonly Block[], last: number, at: number, isNumbered: boolean): boolean {
  const between = blocks.slice(last + 1, at);
  if (isNumbered) return between.every(({ type }) => type === "footnote"); // footnotes of a page that ends within the paragraph
  return between.every(({ pin, type }) => pin === "" && type !== "footnote");
}

/** Extends a range: `Rn. 44 f.` by one, `ff.` by up to two. */
function followed(index: PinIndex, range: BlockRange, { steps, follow }: PinPath): BlockRange {
  const { blocks, paths } = index;
  const wanted = steps.at(-1);
  let left = follow === "f" ? 1 : 2;
  let { last } = range;
  let current: string | undefined;
  for (const [at, { pin }] of [...blocks.entries()].slice(range.last + 1)) {
    const step = (paths.get(pin) ?? [])[steps.length - 1];
    if (pin === "") continue;
    if (!wanted || !step || !isOfKind(wanted, step, true)) break;
    if (step.value !== current) left -= 1;
    if (left < 0) break;
    current = step.value;
    last = at;
  }
  return { first: range.first, last };
}

/** Returns the last block that begins before a page on which no block begins. */
function pageWithin({ blocks }: PinIndex, page: string): readonly BlockRange[] {
  const pages = blocks.map((block) => Number(block.page ?? Number.NaN));
  const at = pages.findLastIndex((one) => one < Number(page));
  return at !== -1 && pages.some((one) => one > Number(page)) ? [{ first: at, last: at }] : [];
}

/** Returns the operative part when its blocks have no pins. */
function orderBlocks({ blocks }: PinIndex, [first, ...rest]: readonly Step[]): readonly BlockRange[] {
  const isWanted = first !== undefined && ["order", "tenor"].includes(first.kind) && first.value === "";
  if (!isWanted || rest.length > 0) return [];
  return stretches(blocks, (at) => (blocks[at]?.type === "orders" ? "" : undefined));
}

function rangeOf(index: PinIndex, text: string): BlockRange | undefined {
  for (const [from, to] of rangesIn(text)) {
    const path = parsePin(from);
    const start = path ? placeOf(index, path, from) : spelledSo(index, from);
    if (!start) continue;
    const end = path ? completePin(path, to) : parsePin(to);
    const ends = end ? stretchesOf(index, end) : [];
    const last = ends.find((one) => one.last >= start.first);
    if (last) return { first: start.first, last: last.last };
    if (ends.length > 0)
      throw new LegibusError("INVALID_INPUT", `pin "${text}" ends before it begins`, {
        hint: "write the earlier place first",
      });
  }
  return undefined;
}

/** Finds a place in a judge's reasons when the pins themselves do not name the judge. */
function attributed(index: PinIndex, text: string): BlockRange | undefined {
  const { blocks } = index;
  for (const { judge, place } of attributions(text)) {
    if (!blocks.some((block) => block.judge !== undefined && isAuthor(block.judge, judge))) continue;
    if (place === "") return onlyOne(blocks, text, byJudge(blocks, judge));
    const theirs = blocks.map((block): Block => {
      const isTheirs = block.judge !== undefined && isAuthor(block.judge, judge);
      return isTheirs ? block : { type: block.type, pin: "", markdown: block.markdown };
    });
    const [own, path] = [indexPins(theirs), parsePin(place)];
    const found = (path && placeOf(own, path, place)) ?? rangeOf(own, place);
    if (!found) throw notTheirs(blocks, judge, place);
    return found;
  }
  return /[\d[(]/.test(text) ? undefined : onlyOne(blocks, text, byJudge(blocks, text));
}

function onlyOne(
  blocks: readonly Block[],
  wanted: string,
  found: readonly BlockRange[],
): BlockRange | undefined {
  if (found.length > 1) throw severalPlaces(blocks, wanted, found);
  return found[0];
}

/**
 * Returns everything that a judge wrote, first to last block; an exact match of the name takes precedence
 * over a partial one.
 */
function byJudge(blocks: readonly Block[], judge: string): BlockRange[] {
  const key = bare(judge);
  const exact = judgeStretches(blocks, (authors) => bare(authors) === key);
  return exact.length > 0 ? exact : judgeStretches(blocks, (authors) => isAuthor(authors, judge));
}

function judgeStretches(blocks: readonly Block[], wrote: (authors: string) => boolean): BlockRange[] {
  const found: BlockRange[] = [];
  let open: string | undefined;
  for (const [index, { judge }] of blocks.entries()) {
    if (judge === undefined) continue; // a heading between two paragraphs
    const before = found.at(-1);
    if (wrote(judge)) {
      if (before && open === judge) found[found.length - 1] = { first: before.first, last: index };
      else found.push({ first: index, last: index });
    }
    open = judge;
  }
  return found;
}

/** Finds the definition of a term that has no pin of its own, in the named provision or anywhere, with its paragraphs. */
function defined(index: PinIndex, { steps }: PinPath, text: string): BlockRange | undefined {
  const { blocks } = index;
  const at = steps.findIndex(({ kind }) => kind === "definition");
  if (at === -1 || at < steps.length - 1) return undefined;
  const whole = { first: 0, last: blocks.length - 1 };
  const within = at === 0 ? whole : placeOf(index, { steps: steps.slice(0, at) }, text);
  const term = bareWords(steps[at]?.value ?? "");
  const found = blocks.flatMap(({ markdown }, first) => {
    if (!within || first < within.first || first > within.last || !defines(markdown, term)) return [];
    const end = blocks.findIndex((block, one) => one > first && !LABELLED.test(block.markdown));
    return [{ first, last: (end === -1 ? blocks.length : end) - 1 }];
  });
  return onlyOne(blocks, text, found);
}

const LABELLED = /^\W{0,3}\(?\w{1,5}\) /;
const MEANS = /^.{0,120}\b(?:means|includes|has the|have the|bezeichnet)\b/;

/** Whether a block defines a term: `**consumer** has the meaning given by section 3`, `(1) ‘personal data’ means …`. */
function defines(markdown: string, term: string): boolean {
  const words = bareWords(markdown.slice(0, 400).toLowerCase()).replace(/^\w{1,4} (?=.)/, (label) =>
    markdown.startsWith("(") ? "" : label,
  );
  return words.startsWith(`${term} `) && MEANS.test(words.slice(term.length));
}

const SHORTEST_WORDS = 4; // characters needed to match part of a heading

/** Returns the section of a heading, found by its words or by the part that it names: `Part 2`. */
function sectionOf({ blocks }: PinIndex, text: string, path: PinPath | undefined): BlockRange | undefined {
  const wanted = wordsOf(text);
  const isOuter = path?.steps.every(({ kind }) => KINDS[kind].role === "outer");
  if (wanted === "" || (path && !isOuter)) return undefined;
  const headings = blocks.flatMap(({ type, markdown }, at) =>
    type === "heading" ? [{ at, words: wordsOf(markdown), markdown }] : [],
  );
  const isNamed = (markdown: string) => {
    const named = headingPath(markdown);
    return path !== undefined && named.length === path.steps.length && startsWith(path.steps, named, 0, {});
  };
  const nested = new Set(path ? headingsWithin(blocks, headings, path.steps) : []);
  const readings: readonly ((heading: Heading) => boolean)[] = [
    ({ words }) => words === wanted || words.replace(ENUMERATOR, "") === wanted,
    ({ markdown }) => isNamed(markdown),
    ({ at }) => nested.has(at),
    ({ words }) => wanted.length >= SHORTEST_WORDS && words.startsWith(`${wanted} `),
    ({ words }) => !path && wanted.length >= SHORTEST_WORDS && ` ${words} `.includes(` ${wanted} `),
  ];
  const hasPlaces = ({ at }: Heading) =>
    blocks.slice(at + 1, endOfSection(blocks, at) + 1).some(({ pin }) => pin !== "" && !/^p \w/.test(pin));
  const read = readings.map((isThis) => headings.filter(isThis)).filter((some) => some.length > 0);
  const ofProvisions = path && read.map((some) => some.filter(hasPlaces)).find((some) => some.length > 0);
  const found = ofProvisions ?? read[0] ?? []; // the contents and the endnotes name a part, too
  const ends = path ? endOfSection : endOfText;
  return onlyOne(
    blocks,
    text,
    found.map(({ at }) => ({ first: at, last: ends(blocks, at) })),
  );
}

interface Heading {
  readonly at: number;
  readonly words: string;
  readonly markdown: string;
}

/** Returns the headings that the last step names, each in the section of the step before: `Division 2` of `Part 3`. */
function headingsWithin(
  blocks: readonly Block[],
  headings: readonly Heading[],
  steps: readonly Step[],
): readonly number[] {
  const [step, ...inner] = steps;
  if (!step) return [];
  const own = headings.filter(({ markdown }) => {
    const named = headingPath(markdown);
    return named.length === 1 && startsWith([step], named, 0, {});
  });
  if (inner.length === 0) return own.map(({ at }) => at);
  return own.flatMap(({ at: first }) => {
    const last = endOfSection(blocks, first);
    const below = headings.filter(({ at }) => at > first && at <= last);
    return headingsWithin(blocks, below, inner);
  });
}

/** Returns the end of a heading's section, or of the next heading's where it has none: `CATCHWORDS` above a name. */
function endOfText(blocks: readonly Block[], at: number): number {
  const last = endOfSection(blocks, at);
  return last === at && blocks[at + 1]?.type === "heading" ? endOfSection(blocks, at + 1) : last;
}

/** Finds a part of a decision by a name that the document prints in other words: its Tenor by `orders`. */
function partOf(blocks: readonly Block[], text: string): BlockRange | undefined {
  const found = partsNamed(blocks, text, (at) => endOfSection(blocks, at));
  return onlyOne(blocks, text, found);
}

const ENUMERATOR = /^(?:[a-z]|\d{1,3}|[ivx]{1,5}|(?:part|division|chapter|teil|abschnitt|kapitel) \w{1,5}) /;

function wordsOf(text: string): string {
  return bareWords(text.replaceAll(/\[\^[^\]]{1,12}\]|\]\([^()\s]{1,500}\)/g, " ").toLowerCase());
}

/** A heading such as `II.`, which divides the section of the words printed at its level: `Gründe`. */
const ONLY_NUMBER = /^(?:[IVX]{1,5}|[A-H]|\d{1,2})\.?$/;

/** Returns the last block before the next heading of at least the same level, without notes at the end. */
function endOfSection(blocks: readonly Block[], at: number): number {
  const { level = 2, markdown = "" } = blocks[at] ?? {};
  const isNext = (block: Block) =>
    (block.level ?? 2) < level ||
    (block.level === level && (ONLY_NUMBER.test(markdown) || !ONLY_NUMBER.test(block.markdown)));
  const next = blocks.findIndex((block, one) => one > at && block.type === "heading" && isNext(block));
  const end = next === -1 ? blocks.length : next;
  const last = blocks.slice(at, end).findLastIndex(({ type }) => type !== "footnote");
  return at + Math.max(0, last);
}

function notTheirs(blocks: readonly Block[], judge: string, place: string): LegibusError {
  const theirs = authored(blocks).filter(({ judge: author }) => isAuthor(author, judge));
  const wrote = theirs.map((one) => pinRange(one.firstPin, one.lastPin));
  return new LegibusError("INVALID_INPUT", `"${place}" is not in what ${judge} wrote`, {
    hint: `that judge wrote ${wrote.slice(0, MAX_NAMED).join("; ")}`,
  });
}

function noSuchPin(blocks: readonly Block[], wanted: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `pin "${wanted}" is not in this document`, {
    hint: blocks.some(({ pin }) => pin !== "")
      ? `its pins are ${describePins(blocks)}${/^\D*\p{L}{3}\D*$/u.test(wanted) ? "; law:grep finds words" : ""}`
      : "it has no pins: read it by offset; law:grep finds words",
  });
}

const MAX_NAMED = 12; // pins in a message

function severalPlaces(blocks: readonly Block[], wanted: string, found: readonly BlockRange[]): AmbiguousPin {
  const { starts } = renderDocument({ blocks });
  const pins = new Set(found.map(({ first }) => blocks[first]?.pin ?? ""));
  const named =
    pins.size === found.length && !pins.has("")
      ? `say which: ${[...pins].slice(0, MAX_NAMED).join(", ")}`
      : `read it by offset: ${found
          .slice(0, MAX_NAMED)
          .map(({ first }) => starts[first] ?? 0)
          .join(", ")}`;
  return new AmbiguousPin(`pin "${wanted}" is in ${found.length} places of this document`, named, found);
}

const MAX_STRETCHES = 4; // of one kind of pin that a message lists

/**
 * Describes a document's pins: first and last of each kind, or each gapless range when they are few, as
 * `[1]-[4], [13]-[68]`.
 */
export function describePins(blocks: readonly Block[]): string {
  const kinds = new Map<string, { readonly first: string; last: string }[]>();
  for (const { pin } of blocks) {
    if (pin === "") continue;
    const kind = pin.replace(/ ?\(.*$/s, "").replaceAll(/\d+[A-Z]{0,4}/g, "#");
    const stretches = kinds.get(kind) ?? [];
    const open = stretches.at(-1);
    if (open && numberIn(pin) <= numberIn(open.last) + 1) open.last = pin;
    else stretches.push({ first: pin, last: pin });
    kinds.set(kind, stretches);
  }
  const said = [...kinds.values()].flatMap((stretches) => {
    const whole = { first: stretches[0]?.first ?? "", last: stretches.at(-1)?.last ?? "" };
    const told = stretches.length > MAX_STRETCHES ? [whole] : stretches;
    return told.map(({ first, last }) => pinRange(first, last));
  });
  if (said.length === 0) return "none: read it by offset";
  const more = said.length > MAX_NAMED ? ` and ${said.length - MAX_NAMED} more kinds` : "";
  return said.slice(0, MAX_NAMED).join(", ") + more;
}

function numberIn(pin: string): number {
  return Number(/\d+/.exec(pin)?.[0] ?? 0);
}
