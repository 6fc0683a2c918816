import type { Country, Match } from "../types.ts";

/** Builds a match for text that looks like a citation but cannot be parsed, with the reason. */
export function unrecognised(
  from: number,
  next: number,
  canonical: string,
  warning: string,
  country?: Country,
): Match {
  const meaning = { kind: "unrecognised", country, canonical, warnings: [warning], notes: [] } as const;
  return { drafts: [{ from, next, meaning, pins: "none" }], next };
}
