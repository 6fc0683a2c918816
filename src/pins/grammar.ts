import { keysOf } from "../core/json.ts";
import { withoutEnd } from "../core/text.ts";
import { regex } from "../core/regex.ts";
import { KINDS, type Kind, SUBDIVIDED } from "./conventions.ts";
import { ENGLISH_ORDINALS, ordinalValue, romanValue } from "./numbers.ts";

/** One step of a pin, from the outside in: `s 18` and `(1)` of `s 18(1)`. Values are in lower case. */
export interface Step {
  readonly kind: Kind;
  /** Empty when the word alone is the pin: `orders`, the only `sch`. */
  readonly value: string;
  /** Last of several provisions printed as one: `§§ 3 bis 5`. */
  readonly to?: string;
}

/** A parsed pin to one place. */
export interface PinPath {
  readonly steps: readonly Step[];
  /** Report page given beside a paragraph: 549 of `at 549 [175]`. */
  readonly page?: string;
  /** `f.` in `Rn. 44 f.` adds one, `ff.` several. */
  readonly follow?: "f" | "ff";
}

const LONGEST_PATH = 12; // steps
const LEAD =
  /^(?:(?:juris|beck-online|beckrs|nachfolgend|hier|dort|siehe|see|ibid|ebd)\.?,? |(?:the )?dictionary,? (?=def))?(?:(?:at|bei|the) )?/i;
const FOLLOW =
  /^(?:(f)|(ff))\.?$|^(?:et seqq?|and following|(?:und )?(?:fort)?folgende[nr]?|and onwards?)\.?$/i;
/** Abbreviation of a law after a provision: BGB, B-VG, SGB V, UWG 2004, 12. BImSchV. */
const ABBREVIATION =
  /^(?:(?:of|des|der|in) (?:the )?)?(?:\d{1,2}\. ?)?\p{Lu}[\p{L}\d-]{0,25}\p{Lu}[\p{L}-]{0,10}(?: (?:[IVX]{1,5}|\d{4}|[an]\.? ?F\.?)){0,2}$/u;
/** "RL 2001/29/EG", "of Regulation (EU) 2016/679" */
const OF_UNION =
  /^(?:(?:of|der) )?(?:RL|VO|Richtlinie|Verordnung|Directive|Regulation|Decision|Beschluss)\b.{0,20} \d{1,4}\/\d{1,4}(?:\/\p{L}{2,4})?$/u;
/** "of the Privacy Act 1988 (Cth)", "des Bürgerlichen Gesetzbuchs" */
const TITLE =
  /^(?:of|to|des|der|in) (?:the )?.{2,80}(?:\b(?:Act|Code|Constitution|Regulations?|Rules?|Law|Ordinance)\b|gesetz|ordnung|verfassung).{0,40}$/u;

function isLaw(text: string): boolean {
  const name = text.replace(/^, ?/, "");
  return [ABBREVIATION, OF_UNION, TITLE].some((form) => form.test(name));
}

/** Normalizes white space to single spaces and dashes to hyphens, and removes a full stop at the end. */
export function squash(given: string): string {
  const plain = given
    .normalize("NFC")
    .replaceAll(/[\u2010\u2011]/g, "-")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ")
    .replaceAll(/\[(\d{1,5}) ?[-–] ?(\d{1,5})\]/g, "[$1]-[$2]")
    .trim();
  const text = withoutEnd(plain, ".,;:");
  const isNext = text.endsWith(" f") && plain.startsWith(".", text.length); // "and the next", not the letter
  return isNext ? `${text}.` : text;
}

/**
 * Parses a pin to one place; undefined for anything else, such as a judge's name or a heading's words.
 * Examples: `[44]`, `44`, `para 14`, `Rn. 44 ff.`, `[Rz 16]`, `s 18(1)(a)`, `subsection 18(1)`, `sch 2 s
 * 18(1)`, `s 18 of sch 2`, `§ 823 Abs. 1 S. 1 BGB`, `§ 823 I 1`, `Art. 6 I lit. f`, `Art 6(1)(f) GDPR`,
 * `(1)(a)`, `fn 3`, `p 2`, `at 549 [175]`, `orders`, `order 1 of list 2`, `definition of 'ferry'`.
 */
export function parsePin(given: string): PinPath | undefined {
  const text = reversed(
    squash(given)
      .replace(LEAD, "")
      .replace(/\boperative part\b/i, "operative-part"),
  );
  const steps: Step[] = [];
  let at = 0;
  while (at < text.length && steps.length < LONGEST_PATH) {
    const found = stepAt(text, at, steps);
    if (!found) break;
    steps.push(...found.steps);
    at = skipJoint(text, found.end, steps);
  }
  if (steps.length === 0) return undefined;
  const rest = text.slice(at).trim();
  if (rest === "") return followed(steps);
  const follow = FOLLOW.exec(rest);
  if (follow) return { ...pathOf(steps), follow: follow[1] === undefined ? "ff" : "f" };
  const isProvision = steps.some(
    ({ kind }) => kind === "number" || ["unit", "outer", "inner"].includes(KINDS[kind].role),
  );
  return isProvision && isLaw(rest) ? pathOf(steps) : undefined;
}

/** `Rn. 44ff`, `§§ 12ff`, and `Rn. 44f`, as a `§ 312f` is a section of its own. */
function followed(steps: readonly Step[]): PinPath {
  const [last] = steps.slice(-1);
  const [, value, follow] = /^(\d+)(ff?)$/.exec(last?.value ?? "") ?? [];
  const isOne = last?.kind === "paragraph" || last?.kind === "page";
  if (!last || value === undefined || !(follow === "ff" || isOne)) return pathOf(steps);
  const path = pathOf([...steps.slice(0, -1), { ...last, value }]);
  return { ...path, follow: follow === "f" ? "f" : "ff" };
}

/**
 * Parses the provision at the start of a heading: `§ 823` of "§ 823 Schadensersatzpflicht", `part 2` of "Part
 * 2—Safety".
 */
export function headingPath(markdown: string): readonly Step[] {
  const text = squash(markdown.slice(0, 120));
  const steps: Step[] = [];
  let at = 0;
  for (let found = stepAt(text, 0, steps); found; found = stepAt(text, at, steps)) {
    const [step] = found.steps;
    if (!step || !["unit", "outer"].includes(KINDS[step.kind].role) || step.value === "") break;
    steps.push(step);
    at = skipJoint(text, found.end, steps);
    if (steps.length > 2) break;
  }
  return steps;
}

/** Builds a path; a page beside a paragraph becomes its printed page. */
function pathOf(steps: readonly Step[]): PinPath {
  const [first, second, ...rest] = steps;
  const isPaged = first?.kind === "number" || first?.kind === "page";
  if (!first || second?.kind !== "paragraph" || !isPaged) return { steps };
  return { steps: [second, ...rest], page: first.value };
}

const SUBPARAGRAPH = `(?:${ENGLISH_ORDINALS.join("|")}) subparagraph`;
const INNER_FIRST = [
  /^(.{1,60}?),? (?:of|to|in|des|der|von) (?:the )?((?:sch|schedule|anlage|anhang|annex|appendix)\b.{0,20})()$/i,
  regex.i`^((?:the )?(?:points?|paragraphs?|${SUBPARAGRAPH})\b.{0,40}?) of (art(?:icle|\.)? ?\d{1,4}[a-z]{0,3}(?: ?\(\w{1,5}\)){0,3})(.{0,60})$`,
];

/** "point 1 of the operative part", "Nr. 2 des Tenors" */
const OF_ORDERS =
  /^(?:points?|para(?:graph)?s?|nos?|nr|ziff(?:er)?|z)\.? ?(\d{1,3}) (?:of|des|du)(?: the)? (?:operative-part|orders?|tenors?|spruch(?:e?s)?|dispositif)$/i;

/** Puts the outer place first in `s 18 of sch 2`, `point 1 of the operative part` and `point (f) of Article 6(1)`. */
function reversed(text: string): string {
  const [, order] = OF_ORDERS.exec(text) ?? [];
  if (order !== undefined) return `order ${order}`;
  for (const form of INNER_FIRST) {
    const [, inner, outer, law = ""] = form.exec(text) ?? [];
    if (inner !== undefined && outer !== undefined) return `${outer} ${inner.replace(/^the /i, "")}${law}`;
  }
  return text;
}

/** Parts of an article in the Union's style since 2022: `Article 6(1), first subparagraph, point (f)`. */
const AFTER_COMMA = String.raw` ?(?:points? \(|${SUBPARAGRAPH}|\(?def(?:initions?)? )`;
const JOINED = regex.i`^,${AFTER_COMMA}`;

/** Skips a comma, which may follow a schedule and precede a point of the Union's acts. */
function skipJoint(text: string, at: number, steps: readonly Step[]): number {
  const [joint = ""] = /^,? ?/.exec(text.slice(at, at + 2)) ?? [];
  const last = steps.at(-1);
  const isOuter = last !== undefined && KINDS[last.kind].role === "outer";
  const isAllowed = isOuter || JOINED.test(text.slice(at, at + 24));
  return joint.startsWith(",") && !isAllowed ? at : at + joint.length;
}

interface Found {
  readonly steps: readonly Step[];
  readonly end: number;
}

function stepAt(text: string, at: number, before: readonly Step[]): Found | undefined {
  return (
    definitionAt(text, at) ??
    bracketAt(text, at) ??
    ordinalAt(text, at) ??
    wordAt(text, at, before) ??
    bareAt(text, at, before)
  );
}

/** `(definition of 'ferry' para (a))`, `definition of ferry` */
function definitionAt(text: string, at: number): Found | undefined {
  const rest = text.slice(at, at + 200);
  const [whole, term = ""] = /^\(?\s?(?:def|definitions?) (?:of )?(.{1,150})$/i.exec(rest) ?? [];
  if (whole === undefined) return undefined;
  const closed = whole.startsWith("(") ? term.replace(/\)$/, "") : term;
  const [, name = closed, labels = ""] = /^(.+?),? para(?:graph)? ((?:\(\w{1,5}\))+)$/i.exec(closed) ?? [];
  const value = name
    .replaceAll(/["'“”‘’„]/g, "")
    .trim()
    .toLowerCase();
  const below = [...labels.matchAll(/\w+/g)].map(([label]): Step => ({
    kind: "sub",
    value: label.toLowerCase(),
  }));
  return { steps: [{ kind: "definition", value }, ...below], end: at + whole.length };
}

const ROUND = /\( ?(\d{1,4}[a-z]{0,3}|[a-z]{1,6}) ?\)/iy;
const SQUARE = /\[ ?(?:(\p{L}{1,14})\.? ?)?(\d{1,5}(?:[a-z]{0,2}|(?:\.\d{1,3}){1,3})) ?\]/iuy;

/** `(1)`, `(a)`; `[44]`, `[Rz 16]` */
function bracketAt(text: string, at: number): Found | undefined {
  const round = matchAt(ROUND, text, at);
  if (round) return found("sub", round[1] ?? "", at + round[0].length);
  const square = matchAt(SQUARE, text, at);
  if (!square) return undefined;
  const kind = square[1] === undefined ? "paragraph" : WORDS.get(square[1].toLowerCase());
  return kind === undefined ? undefined : found(kind, square[2] ?? "", at + square[0].length);
}

const ORDINAL =
  /(\p{L}{4,12}) (satz|halbsatz|fall|alternative|unterabsatz|sentence|subparagraph)e?s?(?!\p{L})/iuy;

/** `erster Satz`, `second sentence` */
function ordinalAt(text: string, at: number): Found | undefined {
  const [whole = "", ordinal = "", word = ""] = matchAt(ORDINAL, text, at) ?? [];
  const value = ordinalValue(ordinal);
  const kind = WORDS.get(word.toLowerCase());
  return value === undefined || kind === undefined
    ? undefined
    : found(kind, String(value), at + whole.length);
}

const WORD = /(?:§{1,2}|¶{1,2}|\p{L}{1,30}(?:-\p{L}{1,20})?)/uy;

function wordAt(text: string, at: number, before: readonly Step[]): Found | undefined {
  const [printed] = matchAt(WORD, text, at) ?? [];
  if (printed === undefined) return undefined;
  const word = printed.toLowerCase().replace("-", "");
  const [gap = ""] = /^\.? ?/.exec(text.slice(at + printed.length, at + printed.length + 2)) ?? [];
  const next = at + printed.length + gap.length;
  const kind = kindOf(word, text, next, before);
  if (kind === undefined) return romanAt(text, at, before);
  if (kind === "sub" || (kind === "paragraph" && text.charAt(next) === "[")) return bracketAt(text, next);
  return labelledAt(kind, text, next) ?? valuedAt(kind, text, next);
}

function valuedAt(kind: Kind, text: string, next: number): Found | undefined {
  const value = valueAt(kind, text, next);
  if (value !== undefined) return several(kind, text, within(kind, value, next + value.length));
  const isWordEnd =
    next >= text.length || / |,/.test(text.charAt(next - 1)) || /[,;(]/.test(text.charAt(next));
  return KINDS[kind].alone && isWordEnd ? found(kind, "", next) : undefined;
}

/** `recital (3)`, `point (3)`; `point (f)` is the label (f). */
function labelledAt(kind: Kind, text: string, at: number): Found | undefined {
  const label = kind === "recital" || kind === "nummer" ? matchAt(ROUND, text, at) : null;
  if (!label) return undefined;
  const [printed, value = ""] = label;
  return found(kind === "nummer" && !NUMBER_LED.test(value) ? "sub" : kind, value, at + printed.length);
}

/** Reads a step's value; `cl` in `sch cl 3` is the next word, not the schedule's number. */
function valueAt(kind: Kind, text: string, at: number): string | undefined {
  const [value] = matchAt(KINDS[kind].value, text, at) ?? [];
  if (value === undefined || !WORDS.has(value.toLowerCase())) return value;
  return /^\.? ?\d/.test(text.slice(at + value.length)) ? undefined : value;
}

/**
 * Returns the kind that a word means in context: "S." within a provision is a Satz, "paragraph 18(1)" is one
 * of section 18.
 */
function kindOf(word: string, text: string, next: number, before: readonly Step[]): Kind | undefined {
  const isLabelled = text.charAt(next) === "(";
  const divided = SUBDIVIDED.get(word);
  if (divided !== undefined) return isLabelled ? "sub" : divided;
  const kind = WORDS.get(word);
  if (kind === "paragraph" && word.startsWith("para")) {
    if (isLabelled) return "sub";
    if (before.some((step) => ["article", "§", "section"].includes(step.kind))) return "absatz";
    return /^\d{1,5}[a-z]{0,4}\(/i.test(text.slice(next, next + 12)) ? "section" : kind;
  }
  const isInside = before.some((step) => ["unit", "inner"].includes(KINDS[step.kind].role));
  if (kind !== "section" || word !== "s") return kind;
  return isInside && before.at(-1)?.kind !== "schedule" ? "satz" : bareS(text, before);
}

/** Returns the kind of `s` outside a provision: `S. 20` at the beginning may be a page. */
function bareS(text: string, before: readonly Step[]): Kind {
  return before.length === 0 && text.startsWith("S") ? "s" : "section";
}

/** Splits a dotted number: `point 1.1` is within point 1. */
function within(kind: Kind, value: string, end: number): Found {
  if (kind !== "nummer" || !value.includes(".")) return found(kind, value, end);
  const numbers = value.split(".");
  const steps = numbers.map((_, at): Step => ({ kind, value: numbers.slice(0, at + 1).join(".") }));
  return { steps, end };
}

/** Reads `§§ 3 bis 5` as one place that prints several provisions. */
function several(kind: Kind, text: string, first: Found): Found {
  const [range, to] = /^ ?(?:bis|to) ?(\d{1,5}[a-z]?)$/i.exec(text.slice(first.end)) ?? [];
  const [step] = first.steps;
  if (kind !== "§" || range === undefined || to === undefined || !step) return first;
  return { steps: [{ ...step, to: to.toLowerCase() }], end: first.end + range.length };
}

const ROMAN = /(X{0,3}(?:IX|IV|V?I{0,3}))([a-z]?)(?![\p{L}\d])/uy;

/** `§ 823 I`, `§ 20 IIa`: the Absatz of a provision. */
function romanAt(text: string, at: number, before: readonly Step[]): Found | undefined {
  const last = before.at(-1)?.kind;
  const isAfter = last === "§" || last === "article";
  const [whole = "", roman = "", letter = ""] = (isAfter ? matchAt(ROMAN, text, at) : null) ?? [];
  return roman === ""
    ? undefined
    : found("absatz", `${romanValue(roman.toUpperCase())}${letter}`, at + whole.length);
}

/** Reads a number or letter without a word: the first has the document's kind, `b)` in `Nr. 2 b)` is a Litera. */
function bareAt(text: string, at: number, before: readonly Step[]): Found | undefined {
  const last = before.at(-1);
  if (last === undefined) {
    const [value] = matchAt(KINDS.number.value, text, at) ?? [];
    return value === undefined ? undefined : found("number", value, at + value.length);
  }
  if (["nummer", "ziffer", "litera"].includes(last.kind)) {
    const letter = /^([a-z]{1,2})\)/i.exec(text.slice(at, at + 3));
    return letter ? found("litera", letter[1] ?? "", at + letter[0].length) : undefined;
  }
  return afterRoman(text, at, before);
}

/** Reads `1` in `§ 823 I 1` as a Satz, `a` in `Art. 9 II a` and `f` in `Art. 6 I 1 f` as a Litera. */
function afterRoman(text: string, at: number, before: readonly Step[]): Found | undefined {
  const kind = before.at(-1)?.kind;
  const isAfter = /[IVX](?: \d{1,2})? ?$/.test(text.slice(Math.max(0, at - 5), at));
  if (!isAfter || (kind !== "absatz" && kind !== "satz")) return undefined;
  const [letter = ""] = matchAt(LITERA, text, at) ?? [];
  if (letter !== "" && (letter !== "f" || before[0]?.kind === "article"))
    return found("litera", letter, at + 1);
  const [value] = kind === "absatz" ? (matchAt(KINDS.satz.value, text, at) ?? []) : [];
  return value === undefined ? undefined : found("satz", value, at + value.length);
}

/** A letter alone; `f.` after a provision means the next one, too. */
const LITERA = /[a-z](?![\p{L}\d.])/uy;

function found(kind: Kind, value: string, end: number): Found {
  return { steps: [{ kind, value: value.toLowerCase() }], end };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const WORDS: ReadonlyMap<string, Kind> = new Map(
  keysOf(KINDS).flatMap((kind) => KINDS[kind].words.split(" ").map((word) => [word, kind] as const)),
);

const NUMBER_LED = /^\d/;

/**
 * Completes a pin that omits what it shares with the previous one: `20` after `s 18`, `(3)` after `s 18(1)`,
 * `Abs. 2` after `§ 5 Abs. 1`.
 */
export function completePin(before: PinPath, given: string): PinPath | undefined {
  const path = parsePin(given);
  const [first, ...rest] = path?.steps ?? [];
  if (!path || !first) return undefined;
  const { steps } = before;
  if (first.kind === "number") {
    const at = steps.findLastIndex(({ kind, value }) => kind !== "sub" && NUMBER_LED.test(value));
    const same = steps[at];
    if (!same) return path;
    const value = longNumber(same, first.value);
    return { ...path, steps: [...steps.slice(0, at), { kind: same.kind, value }, ...rest] };
  }
  const isLike = (value: string) => NUMBER_LED.test(value) === NUMBER_LED.test(first.value);
  const at = steps.findLastIndex(({ kind, value }) => kind === first.kind && isLike(value));
  const role = KINDS[first.kind].role;
  if (at === -1) return role === "loose" ? { ...path, steps: [...steps, ...path.steps] } : path;
  return role === "inner" || role === "loose"
    ? { ...path, steps: [...steps.slice(0, at), ...path.steps] }
    : path;
}

/** Expands a shortened page: 549-51, 460-5. */
function longNumber({ kind, value }: Step, short: string): string {
  const isPage = kind === "page" || kind === "number";
  const isShort = /^\d+$/.test(short + value) && short.length < value.length && Number(short) < Number(value);
  return isPage && isShort ? value.slice(0, value.length - short.length) + short : short;
}

/** Returns every reading of a text as a range, with its ends: `[14]-[21]`, `ss 18 to 20`, `§§ 3 bis 5`. */
export function rangesIn(text: string): readonly (readonly [from: string, to: string])[] {
  const plain = squash(text);
  const marks = [...plain.slice(0, LONGEST_PIN).matchAll(/[-–—]|\b(?:to|bis)\b/gi)].toReversed();
  return marks.flatMap(({ 0: mark, index }) => {
    const from = plain.slice(0, index).trimEnd();
    const to = plain.slice(index + mark.length).trimStart();
    return /[\d\])a-z]$/i.test(from) && to !== "" ? [[from, to] as const] : [];
  });
}

/** Characters; a longer text is not a pin. */
export const LONGEST_PIN = 400;

const PARTING = regex.gi`[([)\]]|,(?!${AFTER_COMMA})|[;&+]| (?:and|und|sowie|u\.) `;

/**
 * Splits a text into pins: `[14]-[16], [22]-[24]`, `Rn. 5, 7 und 9`, `at 549 [175], 580 [279]`. Bracketed
 * text is not split.
 */
export function splitPins(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: mark, index } of squash(text).matchAll(PARTING)) {
    if ("([".includes(mark)) depth += 1;
    else if (")]".includes(mark)) depth -= 1;
    else if (depth <= 0) {
      parts.push(squash(text).slice(start, index));
      start = index + mark.length;
    }
  }
  return [...parts, squash(text).slice(start)].map((part) => part.trim()).filter((part) => part !== "");
}

/** Parts that the two pins of a range share and print once: the judge, the section, the word for the kind. */
const WRITTEN_ONCE = [
  /^([^[]*)\[/,
  /^([^(]*\d[A-Z]*)\(\w{1,5}\)$/,
  /^([a-z]{1,8} )\d[\w.()]*$/,
  /^(.*\. )\d{1,5}[a-z]?$/,
];

/** Formats the range of two pins: `[1]-[68]`, `Kirby J [1]-[7]`, `s 18(1)-(3)`, `fn 1-7`. */
export function pinRange(first: string, last: string, dash = "-"): string {
  const [from, to] = [first, last].map((pin) => pin.replace(/ \(definition of .*$/s, ""));
  if (from === to || !to) return from ?? "";
  for (const same of WRITTEN_ONCE) {
    const prefix = same.exec(from ?? "")?.[1];
    if (prefix !== undefined && prefix === same.exec(to)?.[1])
      return `${from}${dash}${to.slice(prefix.length)}`;
  }
  return `${from}${dash}${to}`;
}
