import type { LegalDocument } from "../../../src/core/document.ts";
import type { Shelf } from "../../../src/shared/store/types.ts";

/** A shelf that keeps everything as long as the test runs. */
export function memoryShelf(kept: Map<string, LegalDocument>): Shelf {
  return {
    async open(id, _rule, fetch) {
      const document = kept.get(id) ?? (await fetch(undefined)).document;
      if (!document) throw new Error("no document");
      kept.set(id, document);
      return document;
    },
  };
}
