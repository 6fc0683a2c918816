const DEPTH = 100; // deeper than any arguments of ours

/** A value whose texts hold no halves of characters, which are JSON for nobody; U+FFFD stands in their place. */
export function wellFormedWithin(value: unknown): unknown {
  return isWellFormed(value, 0) ? value : mended(value, 0);
}

/** Looks before anything is copied: nearly every value is well-formed. */
function isWellFormed(value: unknown, depth: number): boolean {
  if (typeof value === "string") return value.isWellFormed();
  if (typeof value !== "object" || value === null || depth > DEPTH) return true;
  return Object.values(value).every((inner) => isWellFormed(inner, depth + 1));
}

function mended(value: unknown, depth: number): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null || depth > DEPTH) return value;
  if (Array.isArray(value)) return value.map((inner) => mended(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mended(inner, depth + 1)]));
}
