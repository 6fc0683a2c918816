import type { Span } from "../../types.ts";

/** Line number of a position, from 1; `lines` holds the start of each line. */
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

/** Start of each line of a text. */
export function linesOf(text: string): Uint32Array {
  const lines = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  return Uint32Array.from(lines);
}
