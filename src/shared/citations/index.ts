export { COURTS, type Court, courtByCode, nearestCourts } from "./courts.ts";
export { find, parseCitation, parseNeutral, unknownCourt } from "./find.ts";
export { formatCitation, formatNeutral, formatPinpoint, formatReported } from "./format.ts";
export { type AustliiPlace, neutralToAustlii } from "./links.ts";
export { SERIES, type Series, seriesByAbbreviation } from "./series.ts";
export type { Citation, NeutralCitation, Pinpoint, ReportedCitation, Span } from "./types.ts";
