/** The line of a place, from 1, by where each line begins. */
export function lineOf(at: number, lines: readonly number[]): number {
  return binary(lines.length, (index) => (lines[index] ?? 0) <= at) + 1;
}

/** The last index for which something holds that holds for all before it; -1 for none. */
export function binary(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where each line of a text begins. */
export function linesOf(text: string): readonly number[] {
  const lines = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines.push(at + 1);
  return lines;
}
