import type { LegalDocument } from "../../core/document.ts";
import type { Citation } from "../types.ts";
import { isListed } from "./fields.ts";
import type { Row } from "./verdict.ts";

/** What is said of a parallel citation that leads to another case: neither of the two is the one to correct. */
export const EXCHANGED = "is another case";

/** Parallel citations that lead to different cases cannot both be right. */
export function others(citations: readonly Citation[], documents: readonly LegalDocument[]): Partial<Row> {
  const [first, second] = documents;
  if (!first || !second || first.kind !== "case" || isSameCase(first, second)) return {};
  const other = citations.find((one) => isListed(one, second) && !isListed(one, first));
  if (!other) return {};
  const found = `${second.title} (${second.id})`;
  return {
    verdict: "MISMATCH",
    differences: [{ field: "citation", cited: other.canonical, found, statement: EXCHANGED }],
  };
}

function isSameCase(one: LegalDocument, other: LegalDocument): boolean {
  return caseOf(one) === caseOf(other);
}

function caseOf({ citations, title }: LegalDocument): string {
  return citations.neutral ?? citations.ecli ?? title;
}
