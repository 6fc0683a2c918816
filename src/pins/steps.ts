import { ALIKE, KINDS, type Kind } from "./conventions.ts";
import type { Step } from "./grammar.ts";
import { romanValue } from "./numbers.ts";

/** Whether a step names a provision (section, article, §) or what contains provisions (schedule). */
export function isProvision({ kind }: Step): boolean {
  return KINDS[kind].role === "unit" || KINDS[kind].role === "outer";
}

/** Tolerance of a comparison: each manner is tried when those before it find nothing. */
export interface Manner {
  /** Whether to skip sentences that the pin does not name: `Abs. 1 Nr. 3` matches `Abs. 1 S. 1 Nr. 3`. */
  readonly sentences?: true;
  /** Whether to skip the schedule or article that contains a provision. */
  readonly outer?: true;
  /** Whether to equate interchangeable kinds: `s 5` of Regulations is `reg 5`. */
  readonly alike?: true;
}

export const MANNERS: readonly Manner[] = [
  {},
  { sentences: true },
  { sentences: true, outer: true },
  { sentences: true, alike: true },
  { sentences: true, outer: true, alike: true },
];

/**
 * Returns what encloses the wanted steps in a path: `sch 2` when `cl 3` is wanted; undefined when the path
 * lacks them.
 */
export function holderOf(wanted: readonly Step[], path: readonly Step[], manner: Manner): string | undefined {
  const at = startsOf(wanted, path, manner).find((start) => startsWith(wanted, path, start, manner));
  return at === undefined
    ? undefined
    : path
        .slice(0, at)
        .map(({ kind, value }) => `${kind} ${value}`)
        .join(" ");
}

/** Returns the indexes of a path at which the wanted steps may begin, by preference. */
export function startsOf(
  wanted: readonly Step[],
  path: readonly Step[],
  { outer }: Manner,
): readonly number[] {
  const inside = path.findIndex((step) => !isProvision(step));
  const isInner = wanted[0] !== undefined && ["inner", "loose"].includes(KINDS[wanted[0].kind].role);
  const end = inside === -1 ? path.length : inside;
  const term = wanted[0]?.kind === "definition" ? path.findIndex(({ kind }) => kind === "definition") : -1;
  if (term > 0) return [term];
  if (isInner && inside > 0) return [inside];
  return outer ? path.slice(0, end).map((_, at) => at) : [0];
}

/** Whether the wanted steps follow each other in a path from `start` on. */
export function startsWith(
  wanted: readonly Step[],
  path: readonly Step[],
  start: number,
  manner: Manner,
): boolean {
  return endOf(wanted, path, start, manner) !== undefined;
}

/** Returns the index in the path after the wanted steps. */
export function endOf(
  wanted: readonly Step[],
  path: readonly Step[],
  start: number,
  manner: Manner,
): number | undefined {
  let at = start;
  for (const step of wanted) {
    while (manner.sentences && isLoose(path[at]) && !isSame(step, path[at], manner)) at += 1;
    if (!isSame(step, path[at], manner)) return undefined;
    at += 1;
  }
  return at;
}

/** Whether a step may be left out of a pin, as the sentence is in `Abs. 1 Nr. 3`. */
export function isLoose(step: Step | undefined): boolean {
  return step !== undefined && KINDS[step.kind].role === "loose";
}

function isSame(wanted: Step, known: Step | undefined, { alike }: Manner): boolean {
  return (
    known !== undefined && isOfKind(wanted, known, alike === true) && hasValue(wanted, known, alike === true)
  );
}

const LABELLED: ReadonlySet<Kind> = new Set(["sub", "absatz", "nummer", "ziffer", "litera"]);

/** Whether a wanted step may mean a known one; `isAlike` also equates kinds that lawyers interchange. */
export function isOfKind({ kind }: Step, known: Pick<Step, "kind">, isAlike: boolean): boolean {
  if (kind === known.kind) return true;
  if (kind === "number") {
    const role = KINDS[known.kind].role;
    return known.kind === "paragraph" || (isAlike && (role === "unit" || role === "page"));
  }
  const isLabel = (kind === "sub" || known.kind === "sub") && LABELLED.has(kind) && LABELLED.has(known.kind);
  return isLabel || (isAlike && ALIKE.some((group) => group.includes(kind) && group.includes(known.kind)));
}

function hasValue(wanted: Step, known: Step, isAlike: boolean): boolean {
  if (wanted.value === known.value) return wanted.to === known.to || wanted.to === undefined;
  if (wanted.value === "") return wanted.to === undefined;
  if (known.to !== undefined && wanted.to === undefined) {
    return order(known.value, wanted.value) <= 0 && order(wanted.value, known.to) <= 0;
  }
  if (KINDS[known.kind].role !== "outer") return false;
  const isOnly = isAlike && known.value === "" && wanted.value === "1";
  return isOnly || countOf(known.value) === countOf(wanted.value);
}

/** Converts a Roman numeral: `Schedule II` is schedule 2. */
export function countOf(value: string): string {
  return String(romanValue(value.toUpperCase()) ?? value);
}

/** Compares labels by number, then by the letters after it: 9, 10, 10a, 10aa; letters by their count. */
export function order(one: string, other: string): number {
  const [, number = "", letters = ""] = /^(\d*)(.*)$/.exec(one) ?? [];
  const [, otherNumber = "", otherLetters = ""] = /^(\d*)(.*)$/.exec(other) ?? [];
  return (
    Number(number) - Number(otherNumber) ||
    letters.length - otherLetters.length ||
    (letters < otherLetters ? -1 : Number(letters > otherLetters))
  );
}
