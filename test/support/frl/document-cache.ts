import type { LegalDocument } from "../../../src/core/document.ts";
import type { DocumentCache } from "../../../src/library/types.ts";

/** A document cache that keeps everything as long as the test runs. */
export function memoryDocumentCache(kept: Map<string, LegalDocument>): DocumentCache {
  return {
    async getOrFetch(id, _rule, fetch) {
      const document = kept.get(id) ?? (await fetch());
      kept.set(id, document);
      return document;
    },
  };
}
