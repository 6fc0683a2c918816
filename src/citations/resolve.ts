import type { Court } from "./courts.ts";
import { formatNeutral, formatReported } from "./format.ts";
import { earlyWarnings } from "./tables/first-years.ts";
import type { NeutralShape, ReportedShape } from "./shapes.ts";
import type { Country, Draft, NeutralFields } from "./types.ts";

/** Builds the draft of a neutral citation, with warnings about its court, year and spelling. */
export function resolveNeutral(shape: NeutralShape): Draft {
  const { year, court, number } = shape;
  const canonical = formatNeutral(shape);
  const assignedBy = assigner(court, year);
  const warnings = [...shape.damage, ...spellingWarnings(shape, canonical), ...yearWarnings(court, year)];
  const notes = assignedBy === "austlii" ? [assignedNote(court, canonical)] : [];
  const country = court.jurisdiction === "nz" ? "nz" : "au";
  const { from, next } = shape;
  const fields = { kind: "neutral", year, court, number, assignedBy } as const;
  return { from, next, meaning: { country, canonical, warnings, notes, ...fields }, pins: "common" };
}

/** Builds the draft of a reported citation; the wrong kind of bracket yields a warning. */
export function resolveReported(shape: ReportedShape): Draft {
  const { year, until, volume, series, page } = shape;
  const canonical = formatReported(shape);
  const warnings = [...shape.damage, ...bracketWarnings(shape), ...earlyWarnings(series.abbreviation, year)];
  const { from, next } = shape;
  const country = ABROAD.find((one) => one === series.jurisdiction) ?? "au"; // series of the States are Australian
  const years = until === undefined ? { year } : { year, until };
  const fields = { kind: "reported", ...years, volume, series, page } as const;
  return { from, next, meaning: { country, canonical, warnings, notes: [], ...fields }, pins: "common" };
}

const ABROAD: readonly Country[] = ["nz", "uk", "ie", "ca", "us", "hk", "sg", "my", "in", "za", "eu", "int"];

function assigner(court: Court, year: number): NeutralFields["assignedBy"] {
  if (court.neutralFrom === undefined) return "unknown";
  return year < court.neutralFrom ? "austlii" : "court";
}

function assignedNote(court: Court, canonical: string): string {
  const by = court.jurisdiction === "nz" ? "NZLII" : "AustLII"; // the same institute's collection under two names
  return `${canonical} was assigned by ${by}: ${court.code}'s own neutral citations start in ${court.neutralFrom}`;
}

function spellingWarnings(shape: NeutralShape, canonical: string): string[] {
  const warnings: string[] = [];
  if (shape.bracket !== "[" && !shape.damage.some((one) => one.includes("brackets")))
    warnings.push(`the year of a neutral citation belongs in square brackets: ${canonical}`);
  if (shape.printedCode !== shape.court.code)
    warnings.push(`${shape.printedCode} was read as ${shape.court.code}`);
  return warnings;
}

/** First years of courts whose decisions AustLII numbers from earlier than its own list says. */
const FOUNDED: ReadonlyMap<string, number> = new Map([["FCAFC", 1977]]);

function yearWarnings(court: Court, year: number): string[] {
  const first = FOUNDED.get(court.code) ?? court.databaseFrom ?? court.neutralFrom;
  if (first !== undefined && year < first) {
    return [`${year} looks wrong: AustLII's ${court.code} (${court.name}) begins in ${first}`];
  }
  const last = court.neutralTo ?? court.databaseTo;
  if (last !== undefined && year > last) {
    return [`${year} looks wrong: ${court.code} (${court.name}) ends with ${last}`];
  }
  return [];
}

function bracketWarnings({ bracket, year, volume, series }: ReportedShape): string[] {
  if (bracket === undefined || year === undefined || series.paragraphs || series.jurisdiction === "us")
    return [];
  const { abbreviation } = series;
  if (volume === undefined && series.brackets === "round")
    // nominate reports such as "Hob" may be of one volume
    return series.until !== undefined ? [] : [`names no volume, by which ${abbreviation} is ordered`];
  if (bracket === "[" && series.brackets === "round") {
    return [`${abbreviation} is ordered by volume, so its year belongs in round brackets: (${year})`];
  }
  const unnumbered = volume === undefined && series.brackets !== "round";
  if (bracket === "(" && (series.brackets === "square" || unnumbered)) {
    return [`without a running volume the year of ${abbreviation} belongs in square brackets: [${year}]`];
  }
  return [];
}
