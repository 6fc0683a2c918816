export { citedCountry, type CitedQuery, citedQuery } from "./cited-query.ts";
export { courtNames, nearestCourtNames } from "./court-names.ts";
export { COURTS, type Court, courtByCode, nearestCourts } from "./courts.ts";
export { find, type FindOptions, parseCitation, parseNeutral, unknownCourt } from "./find.ts";
export { formatCitation, formatNeutral, formatPinpoint, formatReported, shownCitation } from "./format.ts";
export { type AustliiPlace, neutralToAustlii } from "./links/austlii.ts";
export { idFor, type Link, linksFor } from "./links/index.ts";
export { type ProvisionReference, readProvision } from "./provision.ts";
export { isCaseCitation } from "./kinds.ts";
export { SERIES, type Series, seriesByAbbreviation } from "./series.ts";
export type {
  CaseCitation,
  Citation,
  Country,
  NeutralCitation,
  Pinpoint,
  ReportedCitation,
  Span,
} from "./types.ts";
