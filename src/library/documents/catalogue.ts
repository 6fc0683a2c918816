import type { Engine } from "../engine.ts";
import type { Library, LibraryEntry, LibraryStats } from "../types.ts";
import { citationKey } from "./cites.ts";
import { entryOf } from "./facts.ts";
import { type Scope } from "../owners.ts";
import { isVisible } from "./visible.ts";

/** What is there, without its text. */
export type Catalogue = Pick<Library, "has" | "byCitation" | "byKeys" | "list" | "stats">;

const MOST_FOUND = 40;

/** `keyed` resolves when every document has its keys. */
export function createCatalogue(
  { db, place }: Pick<Engine, "db" | "place">,
  scope: Scope,
  keyed: () => Promise<void>,
): Catalogue {
  const entries = () =>
    db
      .selectFrom("library_documents as d")
      .select(["d.facts", "d.blocks", "d.bytes", "d.keeping"])
      .where("d.state", "=", "complete")
      .where(isVisible(scope, "d"));
  return {
    async has(ids) {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom("library_documents as d")
        .select("d.id")
        .where("d.id", "in", ids)
        .where("d.state", "=", "complete")
        .where(isVisible(scope, "d"))
        .execute();
      return new Set(rows.map(({ id }) => id));
    },
    async byCitation(citation) {
      const rows = await entries()
        .innerJoin("library_citations as c", "c.document", "d.number")
        .where("c.citation", "=", citationKey(citation))
        .where("c.block", "is", null)
        .orderBy("d.number")
        .execute();
      return rows.map(entryOf).toSorted(fetchedFirst);
    },
    async byKeys(keys) {
      if (keys.length === 0) return [];
      await keyed();
      const found = await db
        .selectFrom("library_keys as k")
        .innerJoin("library_documents as d", "d.number", "k.document")
        .select(["k.document", ({ fn }) => fn.countAll<number>().as("hits")])
        .where("k.key", "in", keys)
        .where("d.state", "=", "complete")
        .where(isVisible(scope, "d"))
        .groupBy("k.document")
        .orderBy("hits", "desc")
        .orderBy("k.document")
        .limit(MOST_FOUND)
        .execute();
      if (found.length === 0) return [];
      const numbers = found.map(({ document }) => document);
      const rows = await entries().where("d.number", "in", numbers).orderBy("d.number").execute();
      return rows.map(entryOf).toSorted(fetchedFirst);
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
    stats: async () => await statsOf(db, place, scope),
  };
}

/** What a source gave goes before what a user brought in. */
function fetchedFirst(a: LibraryEntry, b: LibraryEntry): number {
  return Number(a.source.import !== undefined) - Number(b.source.import !== undefined);
}

async function statsOf(db: Engine["db"], place: string, scope: Scope): Promise<LibraryStats> {
  const rows = await db
    .selectFrom("library_documents as d")
    .select(({ fn }) => [
      "provider",
      fn.countAll<number>().as("documents"),
      fn.sum<number>("blocks").as("blocks"),
      fn.sum<number>("bytes").as("bytes"),
    ])
    .where("state", "=", "complete")
    .where(isVisible(scope, "d"))
    .groupBy("provider")
    .orderBy("provider")
    .execute();
  const sum = (key: "documents" | "blocks" | "bytes") => rows.reduce((total, row) => total + row[key], 0);
  return {
    documents: sum("documents"),
    blocks: sum("blocks"),
    bytes: sum("bytes"),
    perProvider: rows.map(({ provider, documents }) => ({ provider, documents })),
    place,
  };
}
