export { compareWithDocument } from "./compare.ts";
export { compareQuotation, quotationBefore } from "./quotation.ts";
export type {
  Comparison,
  Difference,
  Likeness,
  Lookup,
  PinCheck,
  QuotationCheck,
  Row,
  Verdict,
} from "./verdict.ts";
export { countsOf, overall, rowWithout } from "./verdict.ts";
export { isWhole } from "./identity.ts";
export { type Answer, type LookUp, verifyDraft } from "./draft.ts";
