import { VERSION } from "../app/version.ts";
import type { Publisher } from "../core/result.ts";

/** Renders pages with `src/views`, which is loaded on first use. */
export const PUBLISHER: Publisher = {
  maker: `Legibus ${VERSION}`,
  async report(answer, facts) {
    const { verificationOf } = await import("./verification.ts");
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
