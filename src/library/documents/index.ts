import { LegibusError } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import type { Library } from "../types.ts";
import { createCatalogue } from "./catalogue.ts";
import { createKeyer } from "./keys.ts";
import { type Scope, scopeOf } from "../owners.ts";
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

/** The documents as one scope sees them, with what the document cache needs besides. */
export interface ScopedLibrary extends Omit<Library, "for"> {
  read(id: string): Promise<Kept | undefined>;
  /** The source says that the text is still the same. */
  confirm(id: string): Promise<void>;
}

/** An open library. */
export interface OpenLibrary {
  within(scope: Scope): ScopedLibrary;
  readonly remover: Remover;
}

export function createLibrary({ engine, now, cacheBytes }: LibraryDeps): OpenLibrary {
  const writer = createWriter(engine, now);
  const remover = createRemover(engine, now);
  const indexer = createIndexer(engine, createReader(engine, now, scopeOf({}, true)));
  const keyed = createKeyer(engine);
  return {
    remover,
    within(scope) {
      const reader = createReader(engine, now, scope);
      return {
        ...createCatalogue(engine, scope, keyed),
        ...createSearcher(engine, indexer, scope),
        read: async (id) => await reader.get(id),
        get: async (id) => (await reader.get(id))?.document,
        async put(document, keeping = "keep", validators = {}) {
          if (keeping === "none") return;
          await writer.put(document, { keeping, validators, owner: ownerIn(scope) });
          if (keeping === "cache") await remover.evict(cacheBytes);
        },
        forget: async (id) => (await remover.remove({ id, owners: scope.visible })) > 0,
        async confirm(id) {
          await engine.db
            .updateTable("library_documents")
            .set({ checked_at: now() })
            .where("id", "=", id)
            .where("owner", "=", ownerIn(scope))
            .where("state", "=", "complete")
            .execute();
        },
      };
    },
  };
}

function ownerIn({ own }: Scope): string {
  if (own !== undefined) return own;
  throw new LegibusError("ACCESS_DENIED", "nobody is logged in, so nothing can be stored");
}
