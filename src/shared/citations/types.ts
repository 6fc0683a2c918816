import type { Court } from "./courts.ts";
import type { Series } from "./series.ts";

/** A place in a text: UTF-16 offsets, `end` exclusive, so that `text.slice(start, end)` is the thing. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One place that a citation points at: `[14]`, `[14]-[21]`, `20-1` (given as 20 to 21). */
export interface Pinpoint extends Span {
  readonly unit: "paragraph" | "page";
  readonly from: number;
  readonly to?: number;
}

/** What stands in the text, before it is judged. */
export interface Printed extends Span {
  /** As printed, without pinpoints. */
  readonly text: string;
  readonly pinpoints: readonly Pinpoint[];
  /** Whose words are pointed at, as printed: "Mason CJ and Brennan J". */
  readonly judges: string | undefined;
}

interface Found extends Printed {
  /** In canonical spelling, without pinpoints: "[1992] HCA 23", "(1992) 175 CLR 1". */
  readonly canonical: string;
  /** What is probably wrong with it, in whole sentences; never a claim that the case does not exist. */
  readonly warnings: readonly string[];
  /** What a reader should know: who assigned the citation. */
  readonly notes: readonly string[];
}

export interface NeutralCitation extends Found {
  readonly kind: "neutral";
  readonly year: number;
  readonly court: Court;
  /** Digits, rarely with a letter: "23", "12A". */
  readonly number: string;
  /** AustLII gave citations of its own to decisions older than the court's practice. */
  readonly assignedBy: "court" | "austlii" | "unknown";
}

export interface ReportedCitation extends Found {
  readonly kind: "reported";
  /** Undefined in the bare form of AustLII's and jade's titles: `219 CLR 196`. */
  readonly year: number | undefined;
  /** Undefined where the year orders the series: `[1977] VR 430`. */
  readonly volume: number | undefined;
  readonly series: Series;
  /** First page, or the paragraph of a loose-leaf series: "430", "90-275". */
  readonly page: string;
}

export type Citation = NeutralCitation | ReportedCitation;
