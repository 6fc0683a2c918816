import type { Citation } from "../types.ts";

/**
 * VERIFIED: a source has it and all that was compared agrees. MISMATCH: a source has it, and a field differs.
 * NOT_FOUND: a healthy source that covers it says that it has none. UNVERIFIED: nobody could be asked, or nothing
 * could be compared. UNRECOGNISED: looks like a citation and cannot be read.
 */
export type Verdict = "VERIFIED" | "MISMATCH" | "NOT_FOUND" | "UNVERIFIED" | "UNRECOGNISED";

export interface Difference {
  readonly field: "name" | "citation" | "court" | "year" | "date" | "docket" | "pinpoint" | "quotation";
  readonly cited: string;
  /** The source's own words; absent where it has none to show. */
  readonly found?: string;
  /** What this server says about it, in its own words. */
  readonly statement?: string;
  /** From 0 to 1, where the field is compared by likeness. */
  readonly similarity?: number;
}

export interface Likeness {
  readonly cited: string;
  readonly found: string;
  /** From 0 to 1. */
  readonly similarity: number;
}

export interface PinCheck {
  readonly pin: string;
  /** `unknown` when the document does not count such places. */
  readonly exists: "yes" | "no" | "unknown";
}

export interface QuotationCheck {
  readonly quotation: string;
  readonly pin?: string;
  /** `elsewhere` when the words stand in the document and not at the pin. */
  readonly match: "exact" | "minor" | "fuzzy" | "elsewhere" | "none";
  /** The passage that is most like it, as the source has it, where the match is none. */
  readonly nearest?: string;
  /** From 0 to 1: how much of the quotation the nearest passage has. */
  readonly similarity: number;
}

/** What comparing a citation with its document gave. */
export interface Comparison {
  readonly verdict: Extract<Verdict, "VERIFIED" | "MISMATCH">;
  readonly differences: readonly Difference[];
  readonly name?: Likeness;
  readonly pins: readonly PinCheck[];
  readonly quotation?: QuotationCheck;
}

/** One row of an answer; every citation and every parallel has its own. */
export interface Row extends Partial<Omit<Comparison, "verdict">> {
  /** Its place among the citations of the draft, from 1. */
  readonly number: number;
  readonly citation: Citation;
  readonly verdict: Verdict;
  /** Why nothing is said, in a whole sentence; always there for UNVERIFIED and NOT_FOUND. */
  readonly reason?: string;
  readonly id?: string;
  readonly url?: string;
  /** What the sources said, where none has it. */
  readonly lookups?: readonly Lookup[];
}

/** What a source said about a citation. Only `absent` is a sign that it has none. */
export type Lookup =
  | { readonly outcome: "absent"; readonly source: string; /** What was asked for. */ readonly id?: string }
  | { readonly outcome: "unable"; readonly reason: string };

/** The row of a citation for which no document came: NOT_FOUND needs a source that said so, and none that could not be asked, and a citation that is not damaged. */
export function rowWithout(citation: Citation, lookups: readonly Lookup[]): Omit<Row, "number"> {
  if (citation.kind === "unrecognised") {
    return { citation, verdict: "UNRECOGNISED", reason: citation.warnings.join("; ") };
  }
  const unable = lookups.filter((one) => one.outcome === "unable");
  const sources = lookups.flatMap((one) => (one.outcome === "absent" ? [one.source] : [])).join(", ");
  const isSound = citation.warnings.length === 0;
  if (sources !== "" && unable.length === 0 && isSound)
    return { citation, verdict: "NOT_FOUND", reason: `${sources} covers it and has none` };
  const reading = `${sources} has none as it was read, which proves nothing: ${citation.warnings.join("; ")}`;
  const reasons = [...unable.map(({ reason }) => reason), ...(sources !== "" && !isSound ? [reading] : [])];
  const reason = reasons.length > 0 ? [...new Set(reasons)].join("; ") : "no source of this server covers it";
  return { citation, verdict: "UNVERIFIED", reason };
}

const WORST_FIRST: readonly Verdict[] = ["NOT_FOUND", "MISMATCH", "UNRECOGNISED", "UNVERIFIED", "VERIFIED"];

/** The worst of the rows; a text without citations is UNVERIFIED. */
export function overall(rows: readonly Pick<Row, "verdict">[]): Verdict {
  return WORST_FIRST.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? "UNVERIFIED";
}

/** How many rows have each verdict. */
export function countsOf(rows: readonly Pick<Row, "verdict">[]): Readonly<Record<Verdict, number>> {
  const counts = { VERIFIED: 0, MISMATCH: 0, NOT_FOUND: 0, UNVERIFIED: 0, UNRECOGNISED: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}
