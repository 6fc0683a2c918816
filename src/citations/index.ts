import type { CaseCitation, Citation } from "./types.ts";

export { checkCourt, courtNames, courtsCalled, nearestCourtNames } from "./court-names.ts";
export { COURTS, type Court, courtByCode, nearestCourts } from "./courts.ts";
export { find, findCited, finding, parseCitation, parseNeutral, unknownCourt } from "./find.ts";
export { formatCitation, formatNeutral, formatPinpoint, formatReported, shownCitation } from "./format.ts";
export { type AustliiPlace, neutralToAustlii } from "./links/australia.ts";
export { idFor, type Link, linksFor } from "./links/index.ts";
export { SERIES, type Series, seriesByAbbreviation } from "./series.ts";
export type {
  CaseCitation,
  Citation,
  Country,
  FindOptions,
  NeutralCitation,
  Pinpoint,
  ReportedCitation,
  Span,
} from "./types.ts";

/** Whether a citation is a neutral citation of Australia or New Zealand, or of a report series. */
export function isCaseCitation(citation: Citation): citation is CaseCitation {
  return citation.kind === "neutral" || citation.kind === "reported";
}
