import type { LegalDocument } from "../../src/core/document.ts";
import { documentOf as made, paragraph } from "../documents/made.ts";

/** A document with these paragraphs. */
export function documentOf(
  id: string,
  paragraphs: readonly string[],
  more: Partial<LegalDocument> = {},
): LegalDocument {
  return {
    ...made(paragraphs.map((markdown, at) => paragraph(at + 1, markdown))),
    id,
    title: `Title of ${id}`,
    source: {
      provider: id.split(":")[0] ?? "test",
      url: "https://example.org/a",
      retrievedAt: "2026-11-21T05:00:00.000Z",
      how: "live",
    },
    ...more,
  };
}
