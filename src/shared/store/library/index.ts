import type { Engine } from "../engine.ts";
import type { Library, LibraryEntry } from "../types.ts";
import { citationKey } from "./cites.ts";
import { entryOf } from "./facts.ts";
import { createReader, type Kept, type Reader } from "./reader.ts";
import { createSearcher } from "./search.ts";
import { createRemover, type Remover } from "./remover.ts";
import { createWriter, type Writer } from "./writer.ts";

export interface LibraryDeps {
  readonly engine: Engine;
  readonly now: () => number;
  /** Bytes of text that documents with `cache` may have together. */
  readonly cacheBytes: number;
}

/** An open library with what the shelf needs besides. */
export interface OpenLibrary extends Library {
  read(id: string): Promise<Kept | undefined>;
  /** The source says that the text is still the same. */
  confirm(id: string): Promise<void>;
  readonly remover: Remover;
}

export type { Kept };

export function createLibrary({ engine, now, cacheBytes }: LibraryDeps): OpenLibrary {
  const { db } = engine;
  const reader: Reader = createReader(engine, now);
  const writer: Writer = createWriter(engine, now);
  const remover = createRemover(engine, now);
  const entries = () =>
    db
      .selectFrom("library_documents as d")
      .select(["d.facts", "d.blocks", "d.bytes", "d.keeping"])
      .where("d.state", "=", "complete");

  return {
    ...createSearcher(engine),
    remover,
    read: async (id) => await reader.get(id),
    async put(document, keeping = "keep", validators = {}) {
      if (keeping === "none") return;
      await writer.put(document, keeping, validators);
      if (keeping === "cache") await remover.evict(cacheBytes);
    },
    get: async (id) => (await reader.get(id))?.document,
    async has(ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("library_documents")
        .select("id")
        .where("id", "in", [...ids])
        .where("state", "=", "complete")
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async confirm(id) {
      await db
        .updateTable("library_documents")
        .set({ checked_at: now() })
        .where("id", "=", id)
        .where("state", "=", "complete")
        .execute();
    },
    async byCitation(citation): Promise<readonly LibraryEntry[]> {
      const rows = await entries()
        .innerJoin("library_citations as c", "c.document", "d.number")
        .where("c.citation", "=", citationKey(citation))
        .where("c.block", "is", null)
        .orderBy("d.number")
        .execute();
      return rows.map(entryOf);
    },
    async list({ limit, offset, provider }) {
      const all = provider === undefined ? entries() : entries().where("d.provider", "=", provider);
      const rows = await all.orderBy("d.number", "desc").limit(limit).offset(offset).execute();
      const { total } = await all
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      return { total, entries: rows.map(entryOf) };
    },
    forget: async (id) => (await remover.remove({ id })) > 0,
    async stats() {
      const rows = await db
        .selectFrom("library_documents")
        .select(({ fn }) => [
          "provider",
          fn.countAll<number>().as("documents"),
          fn.sum<number>("blocks").as("blocks"),
          fn.sum<number>("bytes").as("bytes"),
        ])
        .where("state", "=", "complete")
        .groupBy("provider")
        .orderBy("provider")
        .execute();
      const sum = (key: "documents" | "blocks" | "bytes") =>
        rows.reduce((total, row) => total + row[key], 0);
      return {
        documents: sum("documents"),
        blocks: sum("blocks"),
        bytes: sum("bytes"),
        perProvider: rows.map(({ provider, documents }) => ({ provider, documents })),
        place: engine.place,
      };
    },
  };
}
