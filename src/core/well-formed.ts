const DEPTH = 100; // deeper than any arguments of ours

/** A text without halves of characters, which are JSON for nobody; U+FFFD stands in their place. */
export function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, "\uFFFD");
}

/** The same for every text within a value. */
export function wellFormedWithin(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return wellFormed(value);
  if (typeof value !== "object" || value === null || depth > DEPTH) return value;
  if (Array.isArray(value)) return value.map((inner) => wellFormedWithin(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, wellFormedWithin(inner, depth + 1)]),
  );
}
