import { VERSION } from "../app/version.ts";
import type { Publisher, ToolResult } from "../core/result.ts";
import { LegibusError } from "../core/errors.ts";
import { verificationIn, type VerificationPage } from "../views/verification.ts";

/** Renders pages with `src/views`, which is loaded on first use. */
export const PUBLISHER: Publisher = {
  maker: `Legibus ${VERSION}`,
  async report(answer, facts) {
    const { reportPage } = await import("../views/page.ts");
    const { verification } = verificationOf(answer);
    return await reportPage(verification, {
      ...facts,
      hasLines: hasLines(facts.name),
      maker: PUBLISHER.maker,
    });
  },
};

/** Tests whether a draft has lines that its author sees, as a text does and a Word file or PDF does not. */
export function hasLines(name: string): boolean {
  return !/\.(?:docx|pdf|rtf|html?)$/i.test(name);
}

/**
 * Returns the rows of a result in the draft's order, with the data for views if requested.
 * @throws LegibusError UPSTREAM_ERROR
 */
export function verificationOf(result: ToolResult): VerificationPage {
  const page = verificationIn(result);
  if (!page) throw new LegibusError("UPSTREAM_ERROR", "the answer has not the expected form");
  return page;
}
