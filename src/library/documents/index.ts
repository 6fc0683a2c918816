import type { Engine } from "../engine.ts";
import type { Library } from "../types.ts";
import { createCatalogue } from "./catalogue.ts";
import { createReader, type Kept } from "./reader.ts";
import { createIndexer } from "./indexer.ts";
import { createRemover, type Remover } from "./remover.ts";
import { createSearcher } from "./search.ts";
import { createWriter } from "./writer.ts";

export interface LibraryDeps {
  readonly engine: Engine;
  readonly now: () => number;
  /** Bytes of text that documents with `cache` may have together. */
  readonly cacheBytes: number;
}

/** An open library with what the document cache needs besides. */
export interface OpenLibrary extends Library {
  read(id: string): Promise<Kept | undefined>;
  /** The source says that the text is still the same. */
  confirm(id: string): Promise<void>;
  readonly remover: Remover;
}

export function createLibrary({ engine, now, cacheBytes }: LibraryDeps): OpenLibrary {
  const reader = createReader(engine, now);
  const writer = createWriter(engine, now);
  const remover = createRemover(engine, now);
  return {
    ...createCatalogue(engine),
    ...createSearcher(engine, createIndexer(engine, reader)),
    remover,
    read: async (id) => await reader.get(id),
    get: async (id) => (await reader.get(id))?.document,
    async put(document, keeping = "keep", validators = {}) {
      if (keeping === "none") return;
      await writer.put(document, keeping, validators);
      if (keeping === "cache") await remover.evict(cacheBytes);
    },
    forget: async (id) => (await remover.remove({ id })) > 0,
    async confirm(id) {
      await engine.db
        .updateTable("library_documents")
        .set({ checked_at: now() })
        .where("id", "=", id)
        .where("state", "=", "complete")
        .execute();
    },
  };
}
