import type { Block } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { attributions } from "../documents/recognise/authors.ts";
import { KINDS } from "./conventions.ts";
import {
  completePin,
  LONGEST_PIN,
  parsePin,
  type PinPath,
  rangesIn,
  splitPins,
  squash,
  type Step,
} from "./grammar.ts";
import {
  AmbiguousPin,
  type BlockRange,
  completed,
  hasKind,
  hasStep,
  indexed,
  locate,
  type PinIndex,
  type Pinned,
  stretchesOf,
  withoutProvision,
} from "./match.ts";
import { countOf, endOf, isLoose, isOfKind, isProvision, MANNERS, order, startsOf } from "./steps.ts";

/** Result of checking whether a document contains a pinpoint, and how certain that is. */
export interface PinCheck {
  /** As written: one place or one range. */
  readonly pin: string;
  /**
   * yes: it exists. beyond: it is after the last place of its kind (`last`). gap: it is between two
   * existing paragraphs, so the text omits it or its reader missed it. no: the provision has other parts but
   * not this one. uncounted: the document does not number such places, or only the enclosing place was found
   * (`ranges`).
   */
  readonly exists: "yes" | "beyond" | "gap" | "no" | "uncounted";
  /** Blocks of the place, or of its enclosing place; several when judges number their reasons separately. */
  readonly ranges: readonly BlockRange[];
  /** Last place of that kind, as the document spells it. */
  readonly last?: string;
}

/**
 * Checks each pin in a text: `[14]-[16], [22] (Kirby J)` gives two checks, `at 549 [175]` one for the
 * paragraph and one for the page. Pins follow the document's convention: `Rn. 44`, `[44]` and `44` are the
 * same place.
 */
export function checkPins(from: Pinned, pins: string): readonly PinCheck[] {
  const index = indexed(from);
  const text = squash(pins);
  if (text.length > LONGEST_PIN) return [{ pin: text.slice(0, 40), exists: "uncounted", ranges: [] }];
  const named = byJudge(index, text);
  if (named) return named;
  const parts = parsePin(text) !== undefined ? [] : completed(splitPins(text));
  const found = lookUp(index, text);
  if (found && (found.exists === "yes" || parts.length < 2)) return withPage(index, text, found);
  if (parts.length < 2) return withPage(index, text, explainText(index, text));
  return parts.flatMap(({ text: pin, path }) =>
    withPage(index, pin, lookUp(index, pin, path) ?? explainText(index, pin, path), path),
  );
}

function byJudge(index: PinIndex, text: string): readonly PinCheck[] | undefined {
  if (lookUp(index, text)?.exists === "yes" && parsePin(text)) return undefined;
  for (const { judge, place } of attributions(text)) {
    const isPlace = place !== "" && (parsePin(place) ?? rangesIn(place)[0]) !== undefined;
    if (!isPlace || parsePin(`${judge} 1`)) continue; // "Rn." is a kind of place, not a judge
    return checkPins(index, place);
  }
  return undefined;
}

/** Looks a pin up; undefined when the document lacks it. */
function lookUp(index: PinIndex, pin: string, path?: PinPath): PinCheck | undefined {
  try {
    const range = path ? locate(index, pin, path) : locate(index, pin);
    return (
      range && { pin, exists: isWhole(index, path ?? parsePin(pin)) ? "yes" : "uncounted", ranges: [range] }
    );
  } catch (error) {
    if (error instanceof AmbiguousPin) return { pin, exists: "yes", ranges: error.ranges };
    if (error instanceof LegibusError) return undefined;
    throw error;
  }
}

/** Whether a pin was found completely, not only the Absatz of a sentence that has no number. */
function isWhole(index: PinIndex, path: PinPath | undefined): boolean {
  const loose = path?.steps.filter(isLoose) ?? [];
  const isCounted = hasKind(index, "satz");
  return loose.every(({ kind, value }) => kind === "satz" && (isCounted || value === "1"));
}

function withPage(
  index: PinIndex,
  pin: string,
  check: PinCheck,
  path: PinPath | undefined = parsePin(pin),
): readonly PinCheck[] {
  if (path?.page === undefined || !hasKind(index, "paragraph")) return [check];
  const page = `p ${path.page}`;
  return [check, lookUp(index, page) ?? explainText(index, page)];
}

type Explained = Omit<PinCheck, "pin">;

const NOTHING: Explained = { exists: "uncounted", ranges: [] };

function explainText(index: PinIndex, pin: string, given?: PinPath): PinCheck {
  const path = given ?? parsePin(pin);
  if (path) return { pin, ...explain(index, path) };
  const ends = rangesIn(pin).flatMap(([from, to]) => {
    const start = parsePin(from);
    const end = start && completePin(start, to);
    return start && end ? [[start, end]] : [];
  })[0];
  if (!ends) return { pin, ...NOTHING };
  const missing = ends
    .filter((end) => stretchesOf(index, end).length === 0)
    .map((end) => explain(index, end));
  const worst = WORST_FIRST.flatMap((exists) => missing.filter((one) => one.exists === exists))[0];
  return { pin, ...(worst ?? { exists: "no", ranges: [] }) };
}

const WORST_FIRST = ["beyond", "no", "gap", "uncounted"] as const;

/** Explains why a place was not found. */
function explain(index: PinIndex, { steps }: PinPath): Explained {
  const inside = withoutProvision(index, steps);
  const wanted = inside ?? steps;
  for (let length = wanted.length - 1; length >= (inside ? 0 : 1); length -= 1) {
    const prefix = wanted.slice(0, length);
    const whole = [{ first: 0, last: index.blocks.length - 1 }];
    const ranges = length === 0 ? whole : stretchesOf(index, { steps: prefix });
    const next = wanted[length];
    if (ranges.length > 0 && next) {
      const listed = prefix.at(-1)?.kind === "paragraph" || prefix.at(-1)?.kind === "number";
      return (
        (listed && itemsOf(index, ranges, wanted.slice(length))) || insideOf(index, ranges, prefix, next)
      );
    }
  }
  const [first] = wanted;
  return first ? atTop(index, first) : NOTHING;
}

interface Known {
  readonly value: string;
  readonly pin: string;
}

function insideOf(
  index: PinIndex,
  ranges: readonly BlockRange[],
  prefix: readonly Step[],
  wanted: Step,
): Explained {
  const blocks = ranges.flatMap(({ first, last }) => index.blocks.slice(first, last + 1));
  const known = blocks.flatMap(({ pin }): Known[] => {
    const path = index.paths.get(pin) ?? [];
    const step = path.slice(behind(prefix, path)).find((one) => isOfKind(wanted, one, true));
    return step && isNumbered(step) === isNumbered(wanted) ? [{ value: step.value, pin }] : [];
  });
  if (known.length > 0 && blocks.some(({ markdown }) => opensWith(markdown, wanted.value)))
    return { exists: "uncounted", ranges };
  if (known.length > 0) return explainAmongKnown(known, wanted, ranges, "no");
  const isCounted = hasStep(index.paths, (step) => isOfKind(wanted, step, false));
  const isPrinted = blocks.some(({ markdown }) => hasLabel(markdown, wanted.value));
  if (KINDS[wanted.kind].role !== "loose")
    return { exists: isCounted && !isPrinted ? "no" : "uncounted", ranges };
  const last = blocks.map(({ pin }) => pin).find((pin) => pin !== "");
  const isBeyond = wanted.kind === "satz" && isCounted;
  return {
    exists: isBeyond ? "beyond" : "uncounted",
    ranges,
    ...(isBeyond && last !== undefined && { last }),
  };
}

/** Checks for list items printed in a paragraph: `(b)` is there, or `(a)` and `(b)` are and `(d)` is not. */
function itemsOf(
  index: PinIndex,
  ranges: readonly BlockRange[],
  wanted: readonly Step[],
): Explained | undefined {
  const text = ranges.flatMap(({ first, last }) => ownText(index.blocks, first, last)).join("\n");
  if (wanted.some(({ kind }) => kind !== "sub")) return undefined;
  const missing = wanted.find(({ value }) => !hasLabel(text, value));
  if (missing === undefined) return { exists: "yes", ranges };
  const isList = LISTS.some(
    ([first, second, form]) => form.test(missing.value) && hasLabel(text, first) && hasLabel(text, second),
  );
  return isList ? { exists: "no", ranges } : undefined;
}

const MOST_ITEMS = 60;

/** Returns the texts of a paragraph, with following blocks that have no pin of their own. */
function ownText(blocks: readonly Block[], first: number, last: number): readonly string[] {
  const indexAfter = blocks.slice(last + 1, last + 1 + MOST_ITEMS);
  const next = indexAfter.findIndex(
    ({ pin, type }) => pin !== "" || type === "heading" || type === "footnote",
  );
  const own = next === -1 ? indexAfter : indexAfter.slice(0, next);
  return [...blocks.slice(first, last + 1), ...own].map(({ markdown }) => markdown);
}

/** First labels of each kind of list, and the form of its labels. */
const LISTS: readonly (readonly [first: string, second: string, form: RegExp])[] = [
  ["i", "ii", /^[ivx]+$/i],
  ["a", "b", /^[a-z]{1,2}$/i],
];

function isNumbered({ value }: Pick<Step, "value">): boolean {
  return /^\d/.test(value);
}

/** Returns the index in the path after the steps of a prefix. */
function behind(prefix: readonly Step[], path: readonly Step[]): number {
  const ends = MANNERS.flatMap((manner) =>
    startsOf(prefix, path, manner).flatMap((start) => endOf(prefix, path, start, manner) ?? []),
  );
  return ends[0] ?? path.length;
}

/**
 * Returns whether a label is printed in the text, where the reader may have missed it: `(a)`, `1.` at the
 * beginning or in a table.
 */
function hasLabel(markdown: string, value: string): boolean {
  if (opensWith(markdown, value)) return true;
  return ["(", "\\(", " "].some((open) => markdown.toLowerCase().includes(`${open}${value})`));
}

/** Matches `1. Introduction`, and `| 1. |` in a table. */
function opensWith(markdown: string, value: string): boolean {
  const text = markdown.replace(/^[#*\s]+/, "").toLowerCase();
  return isNumbered({ value }) && (text.startsWith(`${value}.`) || text.includes(`| ${value}.`));
}

/** Explains a missing place by the known places of its kind. */
function explainAmongKnown(
  known: readonly Known[],
  { value }: Step,
  ranges: readonly BlockRange[],
  between: "no" | "gap",
): Explained {
  const last = known.reduce((one, other) => (order(one.value, other.value) < 0 ? other : one));
  return { exists: order(value, last.value) > 0 ? "beyond" : between, ranges, last: last.pin };
}

/** Explains a missing place at the top level: a paragraph, a section, a page. */
function atTop(index: PinIndex, wanted: Step): Explained {
  const { role } = KINDS[wanted.kind];
  const isAlike = (one: Step) => isOfKind(wanted, one, true) && isProvision(one);
  const known = [...index.paths].flatMap(([pin, path]): Known[] => {
    const step =
      path.find((one) => isOfKind(wanted, one, false)) ?? (role === "unit" ? path.find(isAlike) : undefined);
    return step ? [{ value: step.to ?? step.value, pin }] : [];
  });
  const pages = index.blocks.flatMap(({ page }): Known[] =>
    page === undefined || wanted.kind !== "page" ? [] : [{ value: page, pin: `p ${page}` }],
  );
  const all = role === "outer" ? known.map(counted) : [...known, ...pages];
  if (all.length === 0) return NOTHING;
  if (isProvision(wanted) && !isComplete(all, wanted)) return NOTHING;
  if (wanted.kind === "page" && all.some(({ value }) => value === "1")) return NOTHING; // a file's own page count says nothing about a report's pages
  if (role === "inner") return NOTHING;
  // readers miss a paragraph number of a judgment more easily than a heading of an Act
  const between = role === "paragraph" || role === "note" || role === "page" ? "gap" : "no";
  return explainAmongKnown(all, role === "outer" ? counted(wanted) : wanted, [], between);
}

/** Converts Roman numerals, which also number annexes and chapters. */
function counted<T extends { readonly value: string }>(one: T): T {
  return { ...one, value: countOf(one.value) };
}

/** Share of the numbers up to the last; Acts leave some out between their chapters, laws with articles none but repealed ones. */
const [LEAST_SHARE, LEAST_OF_ARTICLES] = [0.1, 0.25];

/** Whether the known places begin with the first and leave few out; an excerpt says nothing about others. */
function isComplete(known: readonly Known[], { kind }: Step): boolean {
  const values = new Set(known.map(({ value }) => value));
  const numbers = new Set([...values].filter((value) => /^\d+[A-Za-z]*$/.test(value)).map(Number.parseFloat));
  const least = kind === "article" ? LEAST_OF_ARTICLES : LEAST_SHARE;
  const isDense = numbers.size === 0 || numbers.size >= least * Math.max(...numbers);
  return values.size > 1 && isDense && ["1", "1.1", "1.01", "1-1"].some((first) => values.has(first));
}
