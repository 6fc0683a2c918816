const DEPTH = 100; // deeper than any arguments of ours

/** A value whose texts hold no halves of characters, which are JSON for nobody; U+FFFD stands in their place. */
export function wellFormedWithin(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value !== "object" || value === null || depth > DEPTH) return value;
  if (Array.isArray(value)) return value.map((inner) => wellFormedWithin(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, wellFormedWithin(inner, depth + 1)]),
  );
}
