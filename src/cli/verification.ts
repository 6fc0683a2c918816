import { LegibusError } from "../core/errors.ts";
import type { ToolResult } from "../core/result.ts";
import {
  VERDICTS,
  VERIFICATION,
  VERIFICATION_ROWS,
  VERIFICATION_VIEW,
  type Verification,
} from "../views/verification.ts";

/** One answer of law:verify_citations. */
export interface VerificationPage {
  readonly verification: Verification;
  /** Rows of the whole draft. */
  readonly total: number;
  /** Where the next answer begins; null after the last row. */
  readonly next: number | null;
}

/** The rows of an answer in the order of the draft, with what views need where it was asked for. @throws LegibusError UPSTREAM_ERROR */
export function verificationOf(result: ToolResult): VerificationPage {
  const answer = VERIFICATION.safeParse(result.structuredContent);
  const all = VERIFICATION_ROWS.safeParse(result._meta);
  if (!answer.success || !all.success)
    throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
  const { total, next, warnings, quotations } = answer.data;
  const rows = VERDICTS.flatMap((verdict) =>
    (all.data["legibus/rows"][verdict] ?? []).map((row) => ({ ...row, verdict })),
  ).toSorted((one, other) => one.number - other.number);
  const { draft = [], passages = [] } =
    VERIFICATION_VIEW.safeParse(result._meta).data?.["legibus/view"] ?? {};
  return { verification: { rows, warnings, quotations, draft, passages }, total, next };
}
