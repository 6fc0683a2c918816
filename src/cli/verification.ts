import { LegibusError } from "../core/errors.ts";
import type { ToolResult } from "../core/result.ts";
import { verificationIn, type VerificationPage } from "../views/verification.ts";

/**
 * Returns the rows of a result in the draft's order, with the data for views if requested.
 * @throws LegibusError UPSTREAM_ERROR
 */
export function verificationOf(result: ToolResult): VerificationPage {
  const page = verificationIn(result);
  if (!page) throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
  return page;
}
