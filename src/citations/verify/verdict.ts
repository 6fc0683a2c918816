import type { ErrorCode } from "../../core/errors.ts";
import type { Citation, Span } from "../types.ts";

/**
 * VERIFIED: a source has it, and every part that the citation states was checked and agrees. PARTIAL: it was found and
 * nothing contradicts it, but something could not be checked. MISMATCH: it was found, and a part differs. NOT_FOUND: a
 * healthy source that covers it says that it has none. UNVERIFIED: no source could be asked, or nothing could be
 * compared. UNRECOGNISED: looks like a citation and cannot be read.
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
    | "outcome"
    | "figure"
    | "pinpoint"
    | "quotation";
  readonly cited: string;
  /** The source's own words; absent where it has none to show. */
  readonly found?: string;
  /** What this server says about it, in its own words. */
  readonly statement?: string;
  /** From 0 to 1, where the field is compared by likeness. */
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

/** What a source says at a place, for a reader to compare. */
export interface SourcePassage {
  /** Empty when the place has none. */
  readonly pin: string;
  /** Markdown, at most 4,000 characters. */
  readonly text: string;
}

export interface QuotationCheck {
  readonly quotation: string;
  /** Where the draft quotes, with its marks; offsets as in the draft's places. */
  readonly at?: Span;
  /** The passage that has the words, or the one that is most like them. */
  readonly passage?: SourcePassage;
  /** The pin of the passage, where the words were found. */
  readonly pin?: string;
  /** `elsewhere` when the words are in the document and not at the pin. */
  readonly match: "exact" | "minor" | "fuzzy" | "elsewhere" | "none";
}

/** What comparing a citation with its document gave. */
export interface Comparison {
  readonly verdict: Extract<Verdict, "VERIFIED" | "PARTIAL" | "MISMATCH">;
  readonly differences: readonly Difference[];
  readonly unchecked: readonly Unchecked[];
  readonly name?: Likeness;
  readonly pins: readonly PinResult[];
  readonly quotations: readonly QuotationCheck[];
  /** What the source says at the first place that is cited and was found, and the address of that place. */
  readonly cited?: SourcePassage;
  readonly url?: string;
}

/** What a row was checked against. */
export interface Evidence {
  readonly id: string;
  /** "austlii", "ris"; "your file" for what only the user's own file says. */
  readonly source: string;
  /** ISO 8601 instant. */
  readonly retrieved: string;
  /** How it came here: "live", "library", "your saved page". */
  readonly how: string;
  /** The text of a law that it is: "Compilation No. 42, in force from 2020-01-01". */
  readonly version?: string;
  /** Its last day in force, inclusive, where that is known. */
  readonly until?: string;
}

/** A document that is like what was cited. */
export interface Near {
  readonly id: string;
  /** As the document is cited. */
  readonly citation: string;
}

/** One row of an answer: an authority where the draft cites it, with its parallel citations. */
export interface Row extends Partial<Omit<Comparison, "verdict">> {
  /** Its place among the rows of the draft, from 1. */
  readonly number: number;
  /** The first of its citations. */
  readonly citation: Citation;
  readonly parallels?: readonly Citation[];
  readonly verdict: Verdict;
  /** Why nothing more is said, in a whole sentence; always there for UNVERIFIED and NOT_FOUND. */
  readonly reason?: string;
  readonly evidence?: Evidence;
  /** Documents that may be meant, where none has the citation. */
  readonly near?: readonly Near[];
  /** What the sources said, where none has it. */
  readonly lookups?: readonly Lookup[];
  /** What it should say, where one correction is proven. */
  readonly corrections?: readonly Correction[];
}

/** A correction of a citation that the source proves, with the words of the citation around it as the draft reads. */
export interface Correction {
  readonly field: Difference["field"];
  readonly before: string;
  readonly cited: string;
  readonly after: string;
  readonly written: string;
  /** Where `cited` is in the draft as given. */
  readonly at: Span;
}

/** What a source said about a citation. Only `absent` is a sign that it has none. */
export type Lookup =
  | {
      readonly outcome: "absent";
      readonly source: string;
      /** As it reads in sentences; absent: its name. */
      readonly called?: string;
      /** What was asked for. */
      readonly id?: string;
    }
  | { readonly outcome: "unable"; readonly reason: string };

/** What came back from a source that gave no document, by the code of its failure. */
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

/** A source that was asked and gave no document: of whom, and what came back. */
export function unanswered(called: string, code: ErrorCode, message: string): Lookup {
  const reason = `${called} was asked for it and ${OUTCOMES[code] ?? "gave no document"}: ${message} (${code})`;
  return { outcome: "unable", reason };
}

/** The row of a citation for which no document came: NOT_FOUND needs a source that said so, and none that could not be asked, and a citation that is not damaged. */
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

/** The worst of the rows; a text without citations is UNVERIFIED. */
export function overall(rows: readonly Pick<Row, "verdict">[]): Verdict {
  return WORST_FIRST.find((verdict) => rows.some((row) => row.verdict === verdict)) ?? "UNVERIFIED";
}

/** How many rows have each verdict. */
export function countsOf(rows: readonly Pick<Row, "verdict">[]): Readonly<Record<Verdict, number>> {
  const counts = { VERIFIED: 0, PARTIAL: 0, MISMATCH: 0, NOT_FOUND: 0, UNVERIFIED: 0, UNRECOGNISED: 0 };
  for (const { verdict } of rows) counts[verdict] += 1;
  return counts;
}
