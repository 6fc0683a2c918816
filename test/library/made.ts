import type { Block, LegalDocument } from "../../src/core/document.ts";

/** A document with these paragraphs. */
export function documentOf(
  id: string,
  paragraphs: readonly string[],
  more: Partial<LegalDocument> = {},
): LegalDocument {
  return {
    id,
    kind: "case",
    title: `Title of ${id}`,
    citations: { reported: [], other: [] },
    jurisdiction: "au",
    language: "en",
    source: {
      provider: id.split(":")[0] ?? "test",
      url: "https://example.org/a",
      retrievedAt: "2026-11-21T05:00:00.000Z",
      how: "live",
    },
    contentType: "text/html",
    blocks: paragraphs.map((markdown, at): Block => ({
      type: "paragraph",
      label: String(at + 1),
      pin: `[${at + 1}]`,
      markdown,
    })),
    footnotes: [],
    warnings: [],
    ...more,
  };
}
