import table from "./tables/report-series.json" with { type: "json" };
import { wordSet } from "../core/text.ts";

/** How a series brackets its years: `(1992) 175 CLR 1`, `[1977] VR 430`, or either at different times. */
type Brackets = "round" | "square" | "either";

export interface Series {
  /** AGLC abbreviation: "CLR", "Qd R", "SR (NSW)", "LR HL", "M & W". */
  readonly abbreviation: string;
  /** A State ("nsw"), "au", "nz", or the code of another country. */
  readonly jurisdiction: string;
  readonly brackets: Brackets;
  /** Preference when a case has several reports: 1 authorised, 2 general, 3 by subject. */
  readonly rank: 1 | 2 | 3;
  /** Loose-leaf service cited by paragraph: `(1979) FLC ¶90-275`. */
  readonly paragraphs: boolean;
  /** Page numbers have a comma for thousands: `(1988) 5 BPR 11,110`. */
  readonly commas: boolean;
  /** Printed in parts, with the part before the page: `[2005] ECR I-7879`. */
  readonly parts: boolean;
  /** Years have no brackets: `2014 SC 123`. */
  readonly bareYears?: boolean;
  /** Each volume is one case, cited without a page: `(1979) 32 Eur Court HR (ser A)`. */
  readonly isPageless?: boolean;
  /** Last year of a nominate report, after which its short name is not recognised. */
  readonly until?: number;
  /** Seldom cited, so that its letters alone between two numbers are not a citation. */
  readonly isRare?: boolean;
}

type Cell = string | number;

const LAST_NOMINATE = 1880; // the Law Reports began in 1865; the last Scottish nominates ended in 1906
const LAST_SCOTTISH = 1906;

function seriesOf([jurisdiction, brackets, rank, pages, abbreviations]: readonly Cell[]): Series[] {
  const marks = String(pages);
  const common = {
    jurisdiction: String(jurisdiction),
    brackets: brackets === "square" || brackets === "either" ? brackets : "round",
    rank: rank === 1 || rank === 2 ? rank : 3,
    paragraphs: marks.includes("¶"),
    commas: marks.includes(","),
    parts: marks.includes("I"),
    ...(marks.includes("y") && { bareYears: true }),
    ...(marks.includes("-") && { isPageless: true }),
  } as const;
  return String(abbreviations)
    .split("|")
    .map((abbreviation) => ({ abbreviation, ...common }));
}

/** India's reporters number the pages of each court separately: `AIR 1950 SC 27`, `2019 SCC OnLine Del 7`. */
function indian(court: string): Series[] {
  return [
    ...seriesOf(["in", "either", 2, "", `AIR ${court}`]),
    ...seriesOf(["in", "either", 2, "y", `SCC OnLine ${court}`]),
  ];
}

/** Returns report series that courts of other countries seldom cite. */
function rare([jurisdiction, abbreviations]: readonly [string, string]): Series[] {
  return seriesOf([jurisdiction, "either", 2, "", abbreviations]).map((series) => ({
    ...series,
    isRare: jurisdiction !== "us" && !series.abbreviation.includes("("),
  }));
}

/** Reports named after their reporter: `(1842) 9 M & W 678`. */
function nominate(abbreviations: string, until: number): Series[] {
  return seriesOf(["uk", "round", 2, "", abbreviations]).map((series) => ({ ...series, until }));
}

/** Report series of Australia, New Zealand, the UK and other countries whose cases their courts cite. */
export const SERIES: readonly Series[] = [
  ...table.rows.flatMap(seriesOf),
  ...Object.entries(table.elsewhere).flatMap(rare),
  ...nominate(table.nominate, LAST_NOMINATE),
  ...nominate(table.scottish, LAST_SCOTTISH),
  ...table.indian.split("|").flatMap(indian),
];

const byKey = new Map<string, Series>(SERIES.map((one) => [seriesKey(one.abbreviation), one]));
for (const [variant = "", abbreviation = ""] of table.variants) {
  const series = byKey.get(seriesKey(abbreviation));
  if (series) byKey.set(seriesKey(variant), series);
}

/** Reduces to letters and digits in upper case: "Qd.R.", "QdR" and "Qd R" are the same series. */
function seriesKey(abbreviation: string): string {
  return abbreviation.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
}

/** First words of the loose-leaf services: "FLC", "Aust". */
export const LOOSE_LEAF_WORDS: readonly string[] = [
  ...SERIES.filter(({ paragraphs }) => paragraphs).map(({ abbreviation }) => abbreviation),
  ...table.variants.map(([variant = ""]) => variant).filter((one) => seriesByAbbreviation(one)?.paragraphs),
].map((one) => one.split(" ")[0] ?? one);

/** Finds a series by its abbreviation in any spacing, punctuation or case. */
export function seriesByAbbreviation(abbreviation: string): Series | undefined {
  return byKey.get(seriesKey(abbreviation));
}

const prefixes: ReadonlySet<string> = new Set(
  [...byKey.keys()].flatMap((key) => Array.from(key, (_, at) => key.slice(0, at + 1))),
);

const spellings: ReadonlySet<string> = new Set(
  [...SERIES.map((one) => one.abbreviation), ...table.variants.map(([variant = ""]) => variant)].map((one) =>
    one.replaceAll(/[^A-Za-z0-9]/g, ""),
  ),
);

/**
 * Returns the series that letters spell, and whether further letters could still spell one. Because "ir" or
 * "car" are words in running text, the letters must match a known spelling or be all capitals.
 */
export function lookUp(letters: string): { readonly series: Series | undefined; readonly begins: boolean } {
  const key = letters.toUpperCase();
  const isSpelling = letters === key || spellings.has(letters);
  return { series: isSpelling ? byKey.get(key) : undefined, begins: prefixes.has(key) };
}

const DOMESTIC = wordSet("cth act nsw nt qld sa tas vic wa nf au nz");
const NEAR = wordSet("uk eu");
/** Series whose letters mean something else without a year: "12 APR 2019", "1 AR 12/05". */
const YEARED: ReadonlySet<string> = new Set(["APR", "AR (NSW)"]);

/** Whether the letters of a series form a citation only after a year. */
export function needsYear({ abbreviation }: Pick<Series, "abbreviation">): boolean {
  return YEARED.has(abbreviation);
}

/** Whether a series is Australian or New Zealand; AustLII and jade omit the year of its citations. */
export function isYearless({ jurisdiction, abbreviation }: Series): boolean {
  return DOMESTIC.has(jurisdiction) && !needsYear({ abbreviation });
}

/** Whether year and letters suffice to see an incomplete citation: "(1992) CLR", but not "(2005) US". */
export function isTelling({ jurisdiction, abbreviation, rank, until }: Series): boolean {
  if (abbreviation.includes("(")) return true;
  if (until !== undefined || (!DOMESTIC.has(jurisdiction) && !NEAR.has(jurisdiction))) return false;
  return abbreviation.length > 2 || (rank === 1 && abbreviation !== "SC" && abbreviation !== "PD");
}
