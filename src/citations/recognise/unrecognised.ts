import type { Country, Match } from "../types.ts";

/** What looks like a citation and cannot be read, with the reason. */
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
