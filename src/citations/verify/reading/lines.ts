import type { Citation, CitationOf, Span } from "../../types.ts";

/** Returns the line number of a position, from 1; `lines` holds the start of each line. */
export function lineOf(at: number, lines: ArrayLike<number>): number {
  return binary(lines.length, (index) => (lines[index] ?? 0) <= at) + 1;
}

/** Returns the last index for which `holds` is true, if it is true for all before; -1 if for none. */
export function binary(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether a position is in one of some spans, which are in order and apart. */
export function isWithin(at: number, spans: readonly Span[]): boolean {
  const span = spans[binary(spans.length, (index) => (spans[index]?.start ?? 0) <= at)];
  return span !== undefined && at < span.end;
}

/** Returns the start of each line of a text. */
export function linesOf(text: string): Uint32Array {
  const lines = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  return Uint32Array.from(lines);
}

/** A draft with its citations. */
export interface Read {
  readonly text: string;
  readonly found: readonly Citation[];
  /** Ends of the citations with their pinpoints. */
  readonly ends: readonly number[];
  readonly quoted: readonly Span[];
}

type Again = CitationOf<"back_reference">;

/** Builds a further mention of one of the citations. */
export function mentionOf(
  found: readonly Citation[],
  target: number,
  said: Pick<Again, "form" | "canonical" | "text" | "start" | "end"> & Partial<Again>,
): Again {
  const { country } = found[target] ?? {};
  const nothing = {
    note: undefined,
    provisions: [],
    pinpoints: [],
    judges: undefined,
    warnings: [],
    notes: [],
  };
  return { kind: "back_reference", target, country, ...nothing, ...said };
}
