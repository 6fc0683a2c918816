export { compareWithDocument, type Mention } from "./compare.ts";
export { isOfRecitals, sectionOf } from "./components.ts";
export { findPassage } from "./passages.ts";
export type {
  Comparison,
  Difference,
  Evidence,
  Likeness,
  Lookup,
  Near,
  QuotationCheck,
  Row,
  Verdict,
} from "./verdict.ts";
export { countsOf, overall, rowWithout, unanswered } from "./verdict.ts";
export { NOT_LISTED } from "./identity/fields.ts";
export { isOwnWord, isSameCase, isWhole, SAVED_PAGE } from "./identity/index.ts";
export { LEAST_LIKE, nameSimilarity } from "./identity/name.ts";
export {
  type Answer,
  type DraftRow,
  type LookUp,
  type OpenQuotation,
  type VerifiedDraft,
  verifyDraft,
} from "./draft.ts";
