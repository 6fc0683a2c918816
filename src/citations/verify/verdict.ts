import { type LegalDocument, sinceOf } from "../../core/document.ts";
import type { ErrorCode } from "../../core/errors.ts";
import type { Citation, Span } from "../types.ts";

/**
 * VERIFIED: a source has it, and every stated part was checked and agrees. PARTIAL: it was found without
 * contradiction, but some part could not be checked. MISMATCH: it was found, and a part differs. NOT_FOUND: a
 * healthy source that covers it reports that it does not have it. UNVERIFIED: no source could be queried, or
 * nothing could be compared. UNRECOGNISED: it looks like a citation but cannot be parsed.
 */
export type Verdict = "VERIFIED" | "PARTIAL" | "MISMATCH" | "NOT_FOUND" | "UNVERIFIED" | "UNRECOGNISED";

export interface Difference {
  readonly field:
    | "name"
    | "citation"
    | "court"
    | "form"
    | "year"
    | "date"
    | "file number"
    | "jurisdiction"
    | "judge"
    | "counsel"
    | "outcome"
    | "figure"
    | "pinpoint"
    | "quotation";
  readonly cited: string;
  /** The source's own words; absent if there are none to show. */
  readonly found?: string;
  /** This server's explanation, in its own words. */
  readonly statement?: string;
  /** From 0 to 1; set if the field is compared by similarity. */
  readonly similarity?: number;
}

/** A part of a citation that could not be checked. */
export interface Unchecked {
  /** As cited: "[14]", "(Gleeson CJ)", "the date". */
  readonly part: string;
  readonly reason: string;
}

export interface Likeness {
  readonly cited: string;
  readonly found: string;
  /** From 0 to 1. */
  readonly similarity: number;
}

export interface PinResult {
  readonly pin: string;
  readonly exists: "yes" | "beyond" | "gap" | "no" | "uncounted";
}

/** Text of a source at a place, for the reader to compare. */
export interface SourcePassage {
  /** Empty if the place has no pin. */
  readonly pin: string;
  /** Markdown, at most 4,000 characters. */
  readonly text: string;
}

export interface QuotationCheck {
  readonly quotation: string;
  /** Position of the quotation with its marks; offsets as in the draft's places. */
  readonly at?: Span;
  /** The passage that contains the words, or the most similar one. */
  readonly passage?: SourcePassage;
  /** Pin of the passage, if the words were found. */
  readonly pin?: string;
  /** `elsewhere` if the words are in the document but not at the pinpoint. */
  readonly match: "exact" | "minor" | "fuzzy" | "elsewhere" | "none";
}

/** Result of comparing a citation with its document. */
export interface Comparison {
  readonly verdict: Extract<Verdict, "VERIFIED" | "PARTIAL" | "MISMATCH">;
  readonly differences: readonly Difference[];
  readonly unchecked: readonly Unchecked[];
  readonly name?: Likeness;
  readonly pins: readonly PinResult[];
  readonly quotations: readonly QuotationCheck[];
  /** Text of the first cited place that was found, and its URL. */
  readonly cited?: SourcePassage;
  readonly url?: string;
  /** Parts of what the sentence states about several authorities that this one does not have. */
  readonly lacks?: readonly Unchecked[];
}

/** Document that a row was checked against. */
export interface Evidence {
  readonly id: string;
  /** "austlii", "ris"; "your file" for a document that only the user's own file identifies. */
  readonly source: string;
  /** ISO 8601 instant. */
  readonly retrieved: string;
  /** Origin of the copy: "live", "library", "your saved page". */
  readonly how: string;
  /** Version of a law: "Compilation No. 42, in force from 2020-01-01". */
  readonly version?: string;
  /** Last day in force, inclusive, if known. */
  readonly until?: string;
}

/** Document similar to the cited one. */
export interface Near {
  readonly id: string;
  /** Citation of that document. */
  readonly citation: string;
}

/** Row of the result: an authority at one position of the draft, with its parallel citations. */
export interface Row extends Partial<Omit<Comparison, "verdict">> {
  /** Position among the rows of the draft, from 1. */
  readonly number: number;
  /** First citation of the row. */
  readonly citation: Citation;
  readonly parallels?: readonly Citation[];
  readonly verdict: Verdict;
  /** Reason for the verdict, in a whole sentence; always set for UNVERIFIED and NOT_FOUND. */
  readonly reason?: string;
  readonly evidence?: Evidence;
  /** Documents that may be meant, if none has the citation. */
  readonly near?: readonly Near[];
  /** Results of the sources, if none has it. */
  readonly lookups?: readonly Lookup[];
  /** Proven corrections. */
  readonly corrections?: readonly Correction[];
}

/** Correction that the source proves, with the surrounding words of the citation as the draft reads. */
export interface Correction {
  readonly field: Difference["field"];
  readonly before: string;
  readonly cited: string;
  readonly after: string;
  readonly written: string;
  /** Position of `cited` in the given draft. */
  readonly at: Span;
}

/** Result of one source; only `absent` indicates that it does not have the citation. */
export type Lookup =
  | {
      readonly outcome: "absent";
      readonly source: string;
      /** Source name in sentences; if absent, `source` is used. */
      readonly called?: string;
      /** Id that was looked up. */
      readonly id?: string;
    }
  | { readonly outcome: "unable"; readonly reason: string };

const OUTCOMES: Readonly<Partial<Record<ErrorCode, string>>> = {
  INVALID_INPUT: "cannot look it up as it is written",
  ACCESS_DENIED: "refused to show it",
  AUTH_REQUIRED: "wants a login first",
  AUTH_FAILED: "did not accept the login",
  NOT_CONFIGURED: "is not set up on this server",
  BLOCKED: "turned this server away",
  RATE_LIMITED: "takes no more requests for now",
  UPSTREAM_TIMEOUT: "did not answer in time",
  UPSTREAM_ERROR: "answered with an error",
  LAYOUT_CHANGED: "gave a page that could not be read",
  OFFLINE: "could not be reached",
};

/** Builds the lookup of a source that returned no document, with its name and the failure. */
export function unanswered(called: string, code: ErrorCode, message: string): Lookup {
  const reason = `${called} was asked for it and ${OUTCOMES[code] ?? "gave no document"}: ${message} (${code})`;
  return { outcome: "unable", reason };
}

/**
 * Builds the row of a citation without a document. NOT_FOUND requires an undamaged citation, a source that
 * reports its absence, and no source that could not be queried.
 */
export function rowWithout(
  citation: Citation,
  lookups: readonly Lookup[],
  near: readonly Near[] = [],
): Omit<Row, "number"> {
  const unable = lookups.filter((one) => one.outcome === "unable");
  const sources = lookups
    .flatMap((one) => (one.outcome === "absent" ? [one.called ?? one.source] : []))
    .join(", ");
  const isSound = citation.warnings.length === 0;
  const meant = near.length > 0 ? { near } : {};
  const hint =
    near.length > 0
      ? [`you may mean ${near.map(({ id, citation: cited }) => `${cited} (${id})`).join(" or ")}`]
      : [];
  if (citation.kind === "unrecognised")
    return {
      citation,
      verdict: "UNRECOGNISED",
      reason: [...citation.warnings, ...hint].join("; "),
      ...meant,
    };
  if (sources !== "" && unable.length === 0 && isSound) {
    const reason = [`${sources} was asked for it, covers it and has none`, ...hint].join("; ");
    return { citation, verdict: "NOT_FOUND", reason, ...meant };
  }
  const reading = `${sources} was asked for it as it was read and has none, which proves nothing: ${citation.warnings.join("; ")}`;
  const reasons = [...unable.map(({ reason }) => reason), ...(sources !== "" && !isSound ? [reading] : [])];
  const said = reasons.length > 0 ? [...new Set(reasons)] : ["not covered by any enabled source"];
  return { citation, verdict: "UNVERIFIED", reason: [...hint, ...said].join("; "), ...meant };
}

const WORST_FIRST: readonly Verdict[] = [
  "NOT_FOUND",
  "MISMATCH",
  "UNRECOGNISED",
  "UNVERIFIED",
  "PARTIAL",
  "VERIFIED",
];

/** Returns the worst verdict of the rows; UNVERIFIED if there are none. */
export function overall(rows: readonly Pick<Row, "verdict">[]): Verdict {
  return WORST_FIRST.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? "UNVERIFIED";
}

/** Returns the number of rows per verdict. */
export function countsOf(rows: readonly Pick<Row, "verdict">[]): Readonly<Record<Verdict, number>> {
  const counts = { VERIFIED: 0, PARTIAL: 0, MISMATCH: 0, NOT_FOUND: 0, UNVERIFIED: 0, UNRECOGNISED: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}

type Compared = Omit<Row, "number">;

/** Fields that another part, copy or version of the text may have. */
export const IN_TEXT: ReadonlySet<Difference["field"]> = new Set(["pinpoint", "quotation", "figure"]);

const CONFIRMED: ReadonlySet<Verdict> = new Set(["VERIFIED", "PARTIAL"]);

/**
 * Whether the row of another copy settles what the row of the first leaves open or finds to differ. What a copy says
 * about the case itself, such as its date, no other copy takes back.
 */
export function confirms(other: Compared, row: Compared): boolean {
  const { differences = [] } = row;
  const isOpen = row.verdict === "UNVERIFIED" || differences.length > 0;
  if (!differences.every(({ field }) => IN_TEXT.has(field))) return false;
  const isBetter = isOpen ? CONFIRMED.has(other.verdict) : other.verdict === "VERIFIED";
  const open = new Set(other.unchecked?.map(({ part }) => part));
  return isBetter && differences.every(({ cited }) => !open.has(cited));
}

/** Opens the row of a law whose words only an earlier version has. */
export function inVersion(row: Compared, found: LegalDocument, usual: LegalDocument): Compared {
  const [earlier, later] = [sinceOf(found), sinceOf(usual)];
  if (found.kind !== "legislation" || earlier === "" || earlier >= later) return row;
  const reason = `these words are in the text of ${earlier}, not in that of ${later}`;
  return {
    ...row,
    verdict: "PARTIAL",
    unchecked: [...(row.unchecked ?? []), { part: "the law of today", reason }],
  };
}
