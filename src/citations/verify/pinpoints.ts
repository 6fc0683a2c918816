import type { Block, LegalDocument } from "../../core/document.ts";
import { checkPins, type PinCheck } from "../../pins/check.ts";
import type { BlockRange } from "../../pins/match.ts";
import { splitSentences } from "../../pins/sentences.ts";
import { formatPinpoint, printedAs } from "../format.ts";
import { formatPlace } from "../recognise/german/formats.ts";
import type { Citation, Pinpoint } from "../types.ts";
import { type Fields, NOTHING, open } from "./identity/fields.ts";
import { LAWS } from "./identity/index.ts";
import { plainText, wordsOf } from "./passages.ts";
import { checkSection } from "./statements/orders.ts";

/** Check of a pinpoint, with the text of its sentence if that was counted here. */
export interface Checked extends PinCheck {
  readonly sentence?: string;
}

/** Checks a citation's pinpoints by the document's own numbering. */
export function pinsOf(citation: Citation, document: LegalDocument): Checked[] {
  return pinTexts(citation).flatMap((pin) => {
    const blocks = provisionBlocks(document, citation, pin);
    const checks = checksOf(blocks, pin).map((check) => withEnd(check, blocks));
    return checks.map((check) => settled({ ...check, pin: printedAs(check.pin, blocks) }, citation, blocks));
  });
}

const PARAGRAPH = /(?:^(?:Art\.|Article) \w+|Abs\. \w+|\(\d+[a-z]?\))$/;
const SUBPARAGRAPH = / (?:UAbs\.|subpara) (\d{1,2})(?= |$)/;
/** The `Abs. 3` of `Art. 267 Abs. 3 AEUV`, whose paragraphs the Treaty does not number. */
const UNNUMBERED = /^Art\. \w{1,8}( Abs\. (\d{1,2}))(?= |$)/;

/** Subdivisions that no text numbers: `Spiegelstrich 2`, `letzter Satz`, `indent 2`. */
const UNCOUNTED =
  /^unter .+|^\[AG\d+\]$| (?:Spstr\.? \w+|(?:letzter|last) \w+|indent \w+|half-sentence \w+|case \w+|table \w+|Tabelle \w+)$/;

/** Checks a pinpoint; the unnumbered subparagraphs of EU texts are counted. */
export function checksOf(blocks: readonly Block[], pin: string): readonly Checked[] {
  const [uncounted] = UNCOUNTED.exec(pin) ?? [];
  if (uncounted === pin) return [{ pin, exists: "uncounted", ranges: [] }];
  if (uncounted !== undefined)
    return checksOf(blocks, pin.slice(0, -uncounted.length)).map((check) =>
      check.exists === "yes" ? { ...check, pin, exists: "uncounted" } : check,
    );
  const section = checkSection(blocks, pin);
  if (section) return [section];
  const counted = countedSentence(pin, blocks);
  if (counted) return [counted];
  const checks = checkPins(blocks, pin);
  const [printed = "", number] = SUBPARAGRAPH.exec(pin) ?? unnumbered(pin, checks, blocks) ?? [];
  if (number === undefined || checks.every(({ exists }) => exists === "yes")) return checks;
  const head = pin.slice(0, pin.indexOf(printed));
  const below = pin.slice(head.length + printed.length);
  return checkPins(blocks, head).map((check) => {
    const first = blocks[check.ranges[0]?.first ?? -1]?.pin ?? "";
    if (check.exists !== "yes") return { ...check, pin };
    if (number !== "1" && !PARAGRAPH.test(first)) return { ...check, pin, exists: "uncounted" };
    const all = check.ranges.flatMap((range) => subparagraphsIn(blocks, range));
    const range = all[Number(number) - 1];
    if (!range)
      return {
        pin,
        exists: "beyond",
        ranges: check.ranges,
        last: `${head}${printed.slice(0, -number.length)}${all.length}`,
      };
    const inside = below === "" ? undefined : checkPins(blocks, head + below)[0];
    if (inside === undefined) return { pin, exists: "yes", ranges: [range] };
    if (inside.exists !== "yes") return { ...inside, pin };
    const within = inside.ranges.filter(({ first }) => first >= range.first && first <= range.last);
    return { pin, exists: within.length > 0 ? "yes" : "no", ranges: within };
  });
}

/** Returns the `Abs. 3` of a pin and its number, if the text has no such numbers. */
function unnumbered(pin: string, checks: readonly Checked[], blocks: readonly Block[]): string[] | undefined {
  const found = UNNUMBERED.exec(pin)?.slice(1);
  const isNumbered = ({ first, last }: BlockRange) =>
    blocks.slice(first, last + 1).some((block) => block.pin.includes(" Abs. "));
  const isOpen = ({ exists, ranges }: Checked) => exists === "uncounted" && !ranges.some(isNumbered);
  return found && checks.every(isOpen) ? found : undefined;
}

/** Returns the subparagraphs of a paragraph: its own blocks, each with the points below it. */
function subparagraphsIn(blocks: readonly Block[], { first, last }: BlockRange): readonly BlockRange[] {
  const own = blocks[first]?.pin ?? "";
  const starts: number[] = [];
  for (let at = first; at <= last; at += 1)
    if (blocks[at]?.pin === own && blocks[at]?.type !== "heading") starts.push(at);
  return starts.map((from, at) => ({ first: from, last: (starts[at + 1] ?? last + 1) - 1 }));
}

/**
 * Adds the provision to the pins of a text of one provision, which numbers only its parts: `Abs. 1` becomes
 * `§ 823 Abs. 1`.
 */
function provisionBlocks({ blocks }: LegalDocument, { kind }: Citation, pin: string): readonly Block[] {
  const head = kind === "norm" ? /^(?:§|Art\.?) \S+/.exec(pin)?.[0] : undefined;
  if (head === undefined || blocks.some((block) => /^(?:§|Art)/.test(block.pin))) return blocks;
  return blocks.map((block) =>
    /^Abs|^\(/.test(block.pin) ? { ...block, pin: `${head} ${block.pin}` } : block,
  );
}

/** Returns the places that a citation names, spelled as pins of its document. */
export function pinTexts(citation: Citation): readonly string[] {
  if (citation.kind === "legislation" || citation.kind === "eu_act") return citation.provisions;
  if (citation.kind === "gazette" && citation.provisions) return citation.provisions;
  if (citation.kind === "norm") return [placeOfNorm(citation)];
  const places = citation.pinpoints
    .filter((pin) => !isBackwards(pin))
    .map((pin) => (pin.unit === "page" ? pageOf(pin) : formatPinpoint(pin)));
  return citation.footnote === undefined ? places : [...places, `fn ${citation.footnote}`];
}

function isBackwards({ from, to }: Pinpoint): boolean {
  return to !== undefined && to < from;
}

/** Reports `[24]-[21]` as a range that ends before it begins. */
export function backwards({ pinpoints }: Citation): Fields {
  const differences = pinpoints.filter(isBackwards).map((pin) => ({
    field: "pinpoint" as const,
    cited: formatPinpoint(pin),
    statement: "the range ends before it begins",
  }));
  return { differences, unchecked: [] };
}

function placeOfNorm({
  marker,
  number,
  to,
  parts,
  law,
  lawName,
}: Extract<Citation, { kind: "norm" }>): string {
  return formatPlace({ marker, number, parts, law, lawName, ...(to !== undefined && { to }) });
}

function pageOf({ from, to }: Pick<Citation["pinpoints"][number], "from" | "to">): string {
  return to === undefined ? `p ${from}` : `p ${from}-${to}`;
}

/**
 * Checks the end of a range separately: where several judges number their reasons separately, its start may
 * occur several times and its end not at all.
 */
function withEnd(check: PinCheck, blocks: readonly Block[]): PinCheck {
  const end = /^\[\d+\]\s?[-–]\s?(\[\d+\])$/.exec(check.pin)?.[1];
  if (check.exists !== "yes" || check.ranges.length < 2 || end === undefined) return check;
  const last = checkPins(blocks, end)[0];
  return last === undefined || last.exists === "yes" ? check : { ...last, pin: check.pin };
}

const PROVISION = /^(?:ss?|regs?|rr?|arts?|cls?|schs?|§§?|Art(?:\.|icle)?)\s?(\d\w*|[IVXLC]+(?!\w))/;

/**
 * Marks a pinpoint as uncounted if the document cannot show it: another section than the one at hand, or a
 * page of a report.
 */
function settled(check: PinCheck, citation: Citation, blocks: readonly Block[]): PinCheck {
  if (LAWS.has(citation.kind) && check.ranges.some(({ first }) => /^p \d/.test(blocks[first]?.pin ?? "")))
    return { ...check, exists: "uncounted", ranges: [] }; // "s 12" is not page 12
  const part = LAWS.has(citation.kind) && check.exists !== "yes" ? partOf(check, blocks) : undefined;
  if (part) return part;
  const isPrinted = /^p \d/.test(check.pin);
  if (isPrinted && citation.kind === "secondary") return { ...check, exists: "uncounted", ranges: [] }; // a file's pages begin at its cover
  if (check.exists === "yes" || check.exists === "uncounted") return check;
  const isPage = isPrinted && citation.kind !== "back_reference";
  const isOther = citation.kind !== "norm" && isOfOtherSection(check.pin, blocks);
  return isPage || isOther ? { ...check, exists: "uncounted", ranges: [] } : check;
}

const DIVISIONS: Readonly<Record<string, RegExp>> = {
  pt: /^(?:#+ )?\**(?:Part|PART|Teil|TEIL) (\w{1,6})(?![\w.])/,
  ch: /^(?:#+ )?\**(?:Chapter|CHAPTER|Kapitel|KAPITEL) (\w{1,6})(?![\w.])/,
  title: /^(?:#+ )?\**(?:Title|TITLE|Titel|TITEL) (\w{1,6})(?![\w.])/,
};
const LEAST_PARTS = 2;

/** Finds `pt 4`, `Kapitel III` by the headings of an Act. */
function partOf(check: PinCheck, blocks: readonly Block[]): PinCheck | undefined {
  const [, word = "", value = ""] = /^(\w+) (\w+)$/.exec(check.pin) ?? [];
  const division = DIVISIONS[{ Teil: "pt", Kapitel: "ch", Titel: "title" }[word] ?? word];
  const wanted = value.toUpperCase();
  if (!division) return undefined;
  const places = blocks.flatMap(({ markdown }, at) => {
    const number = division.exec(markdown)?.[1]?.toUpperCase();
    return number === undefined ? [] : [{ number, at }];
  });
  if (new Set(places.map(({ number }) => number)).size < LEAST_PARTS) return undefined;
  const ranges = places.filter(({ number }) => number === wanted).map(({ at }) => ({ first: at, last: at }));
  return { ...check, exists: ranges.length > 0 ? "yes" : "no", ranges };
}

function isOfOtherSection(pin: string, blocks: readonly Block[]): boolean {
  const number = PROVISION.exec(pin)?.[1];
  const numbers = new Set(blocks.flatMap((block) => PROVISION.exec(block.pin)?.[1] ?? []));
  return number !== undefined && numbers.size <= 1 && !numbers.has(number);
}

const WHY: Readonly<Record<"gap" | "uncounted", string>> = {
  gap: "this copy has paragraphs before and after it, but not this one",
  uncounted: "this copy does not count such places",
};

/** Reports a pinpoint that the document does not have, or does not count. */
export function pinFields({ pin, exists, last }: PinCheck): Fields {
  if (exists === "yes") return { differences: [], unchecked: [] };
  if (exists === "gap" || exists === "uncounted")
    return { differences: [], unchecked: [{ part: pin, reason: WHY[exists] }] };
  const statement =
    exists === "beyond" && last !== undefined ? `the last one is ${last}` : "the document has no such place";
  return { differences: [{ field: "pinpoint", cited: pin, statement }], unchecked: [] };
}

const SENTENCE = /^((?:Art\.|§) .+) S\. (\d{1,2})$/;

/**
 * Finds `Art. 33 Abs. 1 S. 2` in a German text of an EU act, `§ 17 Abs. 3 S. 2` in an Austrian one, which do not
 * number their sentences; those after a list of points are not counted.
 */
function countedSentence(pin: string, blocks: readonly Block[]): Checked | undefined {
  const [, head = "", number] = SENTENCE.exec(pin) ?? [];
  if (number === undefined || blocks.some((block) => block.pin.includes(" S. "))) return undefined;
  const [whole] = checkPins(blocks, head);
  const [range] = whole?.exists === "yes" ? whole.ranges : [];
  if (!range) return undefined;
  const own = blocks[range.first]?.pin;
  const inside = blocks.slice(range.first, range.last + 1);
  const list = inside.findIndex((one) => one.pin !== own);
  const text = (list === -1 ? inside : inside.slice(0, list)).map(plainText).join(" ");
  const sentence = splitSentences(text.replace(/^\W{0,3}\d{1,2}[.)] ?/, ""))[Number(number) - 1];
  return sentence === undefined ? undefined : { pin, exists: "yes", ranges: [range], sentence };
}

const FIRST_WORDS = 8;

/** Reports words quoted from a sentence that are in another sentence of its Absatz. */
export function sentenceFields(checks: readonly Checked[], quoted: readonly string[]): Fields {
  const counted = checks.flatMap(({ sentence }) => sentence ?? []);
  const [first] = checks;
  if (!first || counted.length === 0 || counted.length < checks.length) return NOTHING;
  const all = counted.map((one) => wordsOf(one).join(" "));
  const stray = quoted.find((words) => {
    const start = wordsOf(words.split(/[[…]|\.\s?\.\s?\./)[0] ?? "").slice(0, FIRST_WORDS);
    return !all.some((one) => one.includes(start.join(" ")));
  });
  return stray === undefined
    ? NOTHING
    : open(first.pin, `“${stray.slice(0, 60)}” is in another sentence, as this server counts them`);
}
