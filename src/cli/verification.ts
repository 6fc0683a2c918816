import { LegibusError } from "../core/errors.ts";
import type { ToolResult } from "../core/result.ts";
import { verificationIn, type VerificationPage } from "../views/verification.ts";

/** The rows of an answer in the order of the draft, with what views need where it was asked for. @throws LegibusError UPSTREAM_ERROR */
export function verificationOf(result: ToolResult): VerificationPage {
  const page = verificationIn(result);
  if (!page) throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
  return page;
}
