import { distance } from "fastest-levenshtein";

const LONGEST = 200; // characters compared; no known name is longer, but a wrong one may have millions

/**
 * Returns the known names closest to a wrong one, best first; names further than this share of their length
 * away are left out.
 */
export function nearest(wrong: string, known: readonly string[], count = 3, share = 0.5): string[] {
  const plain = wrong.slice(0, LONGEST).toLowerCase();
  const letters = sorted(plain);
  return known
    .map((name) => ({ name, far: far(plain, letters, name.toLowerCase()) }))
    .filter(({ name, far }) => far <= Math.max(plain.length, name.length) * share)
    .toSorted((a, b) => a.far - b.far || a.name.localeCompare(b.name))
    .slice(0, count)
    .map(({ name }) => name);
}

/** `did you mean HCA or NSWCA?`; undefined without near names. */
export function didYouMean(near: readonly string[]): string | undefined {
  return near.length === 0 ? undefined : `did you mean ${near.join(" or ")}?`;
}

/** Returns whether a name is at most two edits from a known one. */
export function isSlipOf(wrong: string, known: string): boolean {
  return distance(wrong.slice(0, LONGEST), known) <= 2;
}

function far(wrong: string, letters: string, name: string): number {
  const moved = wrong.length === name.length && letters === sorted(name);
  const whole = moved ? 0.5 : distance(wrong, name); // 0.5: the same letters in another order
  if (wrong.length > 2 && name.startsWith(wrong)) return whole / 4; // only the end is missing
  const isWithin = name.includes(wrong) || (wrong.includes(name) && name.length * 2 >= wrong.length);
  return isWithin ? whole / 2 : whole;
}

function sorted(text: string): string {
  return Array.from(text).toSorted().join("");
}
