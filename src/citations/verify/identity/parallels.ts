import type { LegalDocument } from "../../../core/document.ts";
import type { Citation } from "../../types.ts";
import { isListed } from "./fields.ts";
import type { Row } from "../verdict.ts";

/** Statement about parallel citations of different cases; which of the two is wrong is not proven. */
export const EXCHANGED = "is another case";

/** Reports parallel citations that lead to different cases, as they cannot both be right. */
export function others(citations: readonly Citation[], documents: readonly LegalDocument[]): Partial<Row> {
  const [first, second] = documents;
  if (!first || !second || first.kind !== "case" || caseOf(first) === caseOf(second)) return {};
  const other = citations.find((one) => isListed(one, second) && !isListed(one, first));
  if (!other) return {};
  const found = `${second.title} (${second.id})`;
  return {
    verdict: "MISMATCH",
    differences: [{ field: "citation", cited: other.canonical, found, statement: EXCHANGED }],
  };
}

function caseOf({ citations, title }: LegalDocument): string {
  return citations.neutral ?? citations.ecli ?? title;
}
