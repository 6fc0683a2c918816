import type { DocumentCache } from "./types.ts";

/** The document cache of `LEGIBUS_LIBRARY=off`: every document comes from its source, none is kept. */
export const noDocumentCache: DocumentCache = {
  async getOrFetch(_id, _rule, fetch) {
    const { document } = await fetch(undefined);
    if (!document) throw new Error("a source said that a document is unchanged, although none was known");
    return document;
  },
};
