import { LegibusError } from "../../core/errors.ts";
import { type RawBuilder, sql } from "kysely";
import type { Engine, EngineName } from "../engine.ts";
import type { StoreDeps, Library, LibraryEntry, LibraryStats } from "../types.ts";
import { createKeyer } from "./names.ts";
import type { Meaning } from "../meaning/index.ts";
import { changeable, type OwnedChange, type Scope } from "../owners.ts";
import { isVisible, visibleDocuments } from "./visible.ts";
import { type Kept, readKept } from "./reader.ts";
import { createIndexer } from "./indexer.ts";
import { createSearcher } from "../search/index.ts";
import { createQuota } from "./quota.ts";
import { createWriter } from "./writer.ts";
import { sweepDead, sweepGone } from "./sweep.ts";
import { citationKey } from "./cites.ts";
import { entryOf } from "./facts.ts";
import { filtersOf } from "../search/filters.ts";
import { foldedWords } from "../search/words.ts";

export interface LibraryDeps extends Pick<StoreDeps, "cacheBytes" | "quotaBytes" | "queryRows"> {
  readonly engine: Engine;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Notified of every change of a document, whoever owns it. */
  readonly changed?: (change: OwnedChange) => void;
  /** Undefined unless the user has a model for it. */
  readonly meaning?: Meaning | undefined;
}

/** The documents as one scope sees them, with the operations of the document cache. */
export interface ScopedLibrary extends Omit<Library, "for" | "watch"> {
  /** Returns a document with its owner and times; undefined when the scope does not see one of this id. */
  read(id: string): Promise<Kept | undefined>;
}

export interface OpenLibrary {
  /** Returns the documents of a scope; its reads end with the signal. */
  within(scope: Scope, signal?: AbortSignal): ScopedLibrary;
  readonly remover: Remover;
}

/** Creates the library on an open database. */
export function createLibrary(deps: LibraryDeps): OpenLibrary {
  const {
    engine,
    now,
    cacheBytes,
    quotaBytes = 0,
    queryRows: mostRows = 0,
    changed = () => {},
    meaning,
  } = deps;
  const writer = createWriter(engine, now);
  const remover = createRemover(engine, now, changed);
  const checkQuota = createQuota(engine, quotaBytes);
  const indexer = createIndexer(engine);
  const keyed = createKeyer(engine);
  return {
    remover,
    within(scope, signal) {
      const { name, place } = engine;
      const mine = { name, place, db: engine.seenBy(scope.visible) };
      const read = async (id: string, within = scope) => await readKept(mine.db, id, within, now());
      return {
        ...createCatalogue(mine, scope, keyed),
        ...createSearcher(engine, indexer, { scope, signal, mostRows, meaning }),
        read: async (id) => await read(id),
        get: async (id) => (await read(id))?.document,
        async put(document, keeping = "keep") {
          if (keeping === "none") return;
          if (keeping === "keep") await checkQuota(ownerIn(scope), document);
          const owner = ownerIn(scope);
          const kind = await writer.put(document, { keeping, owner });
          changed({ id: document.id, owner, keeping, kind });
          if (keeping === "cache") await remover.evict(cacheBytes);
        },
        async describe(id, facts) {
          const own = { ...scope, visible: changeable(scope) };
          for (let kept = await read(id, own); kept; kept = await read(id, own)) {
            const { document, number, owner, keeping } = kept;
            if (!(await writer.replace(number, { ...document, ...facts }, kept))) continue; // changed meanwhile
            changed({ id, owner, keeping, kind: "changed" });
            return true;
          }
          return false;
        },
        forget: async (id) => (await remover.remove({ id, owners: changeable(scope) })) > 0,
      };
    },
  };
}

function ownerIn({ own }: Scope): string {
  if (own !== undefined) return own;
  throw new LegibusError("ACCESS_DENIED", "no user is logged in, so nothing can be stored");
}

const UNUSED_MS = 30 * 24 * 3_600_000; // milliseconds; a cache is not an archive
const ROOM = 0.9; // share kept: more than needed is evicted, so that not every document has to make room

interface DocumentFilter {
  readonly id?: string;
  /** Only documents of these owners; absent means all. */
  readonly owners?: readonly string[];
  readonly provider?: string;
  readonly keeping?: "cache" | "keep";
}

type Remover = ReturnType<typeof createRemover>;

function createRemover(engine: Engine, now: () => number, changed: (change: OwnedChange) => void) {
  const { db } = engine;
  const leave = () =>
    db.updateTable("library_documents").set({ state: "gone" }).where("state", "=", "complete");
  const cached = () =>
    db.selectFrom("library_documents").where("state", "=", "complete").where("keeping", "=", "cache");

  return {
    async remove({ id, owners, provider, keeping }: DocumentFilter): Promise<number> {
      let query = leave();
      if (id !== undefined) query = query.where("id", "=", id);
      if (owners !== undefined) query = query.where("owner", "in", owners);
      if (provider !== undefined) query = query.where("provider", "=", provider);
      if (keeping !== undefined) query = query.where("keeping", "=", keeping);
      const leaving = id === undefined ? [] : await ownersOf(engine, id, owners);
      const { numUpdatedRows } = await query.executeTakeFirst();
      if (numUpdatedRows > 0) await sweepGone(engine);
      for (const one of leaving) changed({ ...one, kind: "removed" });
      return Number(numUpdatedRows);
    },
    /** Evicts the least recently used of the cached documents until there is room. */
    async evict(mostBytes: number) {
      const { bytes } = await cached()
        .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
        .executeTakeFirstOrThrow();
      let over = (bytes ?? 0) - mostBytes;
      if (over <= 0) return;
      over += mostBytes * (1 - ROOM);
      const numbers: number[] = [];
      const rows = await cached().select(["number", "bytes"]).orderBy("used_at").orderBy("number").execute();
      for (const row of rows) {
        if (over <= 0) break;
        numbers.push(row.number);
        over -= row.bytes;
      }
      for (const number of numbers) await leave().where("number", "=", number).execute();
      await sweepGone(engine);
    },
    /** Removes cached documents unused for 30 days and leftovers of killed writers and interrupted removals. */
    async sweep() {
      await leave()
        .where("keeping", "=", "cache")
        .where("used_at", "<", now() - UNUSED_MS)
        .execute();
      await sweepDead(engine, now());
      await sweepGone(engine);
    },
  };
}

async function ownersOf({ db }: Engine, id: string, owners: readonly string[] | undefined) {
  let query = db
    .selectFrom("library_documents")
    .select(["id", "owner", "keeping"])
    .where("id", "=", id)
    .where("state", "=", "complete");
  if (owners !== undefined) query = query.where("owner", "in", owners);
  return await query.execute();
}

/** Lookups of documents without their text. */
type Catalogue = Pick<Library, "has" | "byCitation" | "byKeys" | "list" | "stats">;

const MOST_FOUND = 40;

/** `keyed` resolves when every document has its keys. */
function createCatalogue(
  { db, place, name }: Pick<Engine, "db" | "place" | "name">,
  scope: Scope,
  keyed: () => Promise<void>,
): Catalogue {
  const entries = () => visibleDocuments(db, scope).select(["d.facts", "d.blocks", "d.bytes", "d.keeping"]);
  return {
    async has(ids) {
      if (ids.length === 0) return new Set();
      const rows = await visibleDocuments(db, scope).select("d.id").where("d.id", "in", ids).execute();
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
    async list({ limit, offset, tags = [], title = "", ...filters }) {
      const own = sql<boolean>`d.state = 'complete'${filtersOf(filters)}${titled(title)}`;
      const all = tags.reduce((some, tag) => some.where(tagged(name, tag)), entries().where(own));
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

const TAGS: Readonly<Record<EngineName, RawBuilder<unknown>>> = {
  sqlite: sql`json_each(d.facts, '$.tags')`,
  postgres: sql`jsonb_array_elements_text(d.facts::jsonb -> 'tags') as own(value)`,
};

/** Whether a document has a tag, in any case. */
function tagged(name: EngineName, tag: string): RawBuilder<boolean> {
  return sql`exists (select 1 from ${TAGS[name]} where lower(value) = lower(${tag}))`;
}

/** Whether a document's title has words that begin with these, as ` and …`. */
function titled(words: string): RawBuilder<unknown> {
  const conditions = foldedWords(words).map((word) => sql` and ' ' || title like ${`% ${word}%`}`);
  if (conditions.length === 0) return sql``;
  const all = sql.join(conditions, sql``);
  return sql` and d.number in (select document from library_names where true${all})`;
}

/** Sorts documents from sources before imports. */
function fetchedFirst(a: LibraryEntry, b: LibraryEntry): number {
  return Number(a.source.import !== undefined) - Number(b.source.import !== undefined);
}

async function statsOf(db: Engine["db"], place: string, scope: Scope): Promise<LibraryStats> {
  const rows = await visibleDocuments(db, scope)
    .select(({ fn }) => [
      "provider",
      fn.countAll<number>().as("documents"),
      fn.sum<number>("blocks").as("blocks"),
      fn.sum<number>("bytes").as("bytes"),
    ])
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
