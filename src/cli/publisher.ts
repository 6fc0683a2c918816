import { VERSION } from "../app/version.ts";
import type { Publisher } from "../core/result.ts";

/** Makes pages by `src/views`, which is loaded with the first of them. */
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

/** Whether a draft has lines that its author sees: a text, and not a Word file or a PDF. */
export function hasLines(name: string): boolean {
  return !/\.(?:docx|pdf|rtf|html?)$/i.test(name);
}
