import { LegibusError } from "../core/errors.ts";
import { usedBy } from "./documents/quota.ts";
import { type Engine, statement } from "./engine.ts";
import type { StoreDeps, Embedding, Contents, Store } from "./types.ts";
import { createLibrary, type LibraryDeps, type OpenLibrary } from "./documents/index.ts";
import type { Meaning } from "./meaning/index.ts";

export interface Opened extends Pick<Store, "transaction" | "show" | "embedding" | "close"> {
  readonly engine: Engine;
  readonly library: OpenLibrary;
  /** Removes documents permanently, all without a filter; returns their number. */
  purge(wanted: { readonly provider?: string; readonly keeping?: "cache" | "keep" }): Promise<number>;
}

export interface OpenDeps extends StoreDeps, Pick<LibraryDeps, "changed"> {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Called when the database can no longer be used and has to be reopened. */
  readonly onEnd: () => void;
}

/** @throws LegibusError */
export async function openStore(deps: OpenDeps): Promise<Opened> {
  const engine = await openEngine(deps);
  const library = createLibrary({ engine, ...deps, meaning: await meaningOf(engine, deps) });
  const { remover } = library;
  void remover.sweep().catch((error: unknown) => deps.log.debug("the store was not tidied", { error }));
  return {
    engine,
    library,
    transaction: async (build, visible) => await engine.write(build(engine.db).map(statement), visible),
    async purge(wanted) {
      const removed = await remover.remove(wanted);
      await engine
        .compact()
        .catch((error: unknown) => deps.log.info("the file was not made smaller", { error })); // another server reads it
      return removed;
    },
    show: async () => await contentsOf(engine),
    embedding: async () => await embeddingOf(engine, deps),
    close: async () => await engine.close(),
  };
}

async function meaningOf(engine: Engine, { embedder, now }: OpenDeps): Promise<Meaning | undefined> {
  if (!embedder) return undefined;
  const { createMeaning } = await import("./meaning/index.ts");
  return createMeaning({ engine, embedder, now });
}

async function embeddingOf(engine: Engine, deps: OpenDeps): Promise<Embedding> {
  const { embedder, maySend = () => true, quotaBytes = 0 } = deps;
  if (!embedder) {
    throw new LegibusError("NOT_CONFIGURED", "no embedding service is named", {
      hint: "set LEGIBUS_EMBEDDINGS, for example to ollama/bge-m3 or openai/text-embedding-3-small",
    });
  }
  const { createEmbedding } = await import("./meaning/embed.ts");
  const roomOf = async (owner: string) =>
    quotaBytes === 0 ? undefined : quotaBytes - (await usedBy(engine.db, owner));
  return createEmbedding({ engine, embedder: await embedder(), maySend, roomOf });
}

/** Opens the database at a place. @throws LegibusError */
export async function openEngine({
  databaseUrl,
  dataDir,
  ...options
}: Pick<OpenDeps, "databaseUrl" | "dataDir" | "queryMs"> &
  Partial<Pick<OpenDeps, "onEnd">>): Promise<Engine> {
  if (databaseUrl === "") return await (await import("./sqlite/open.ts")).openSqlite(dataDir, options);
  return await (await import("./postgres/open.ts")).openPostgres(databaseUrl, options.queryMs);
}

async function contentsOf(engine: Engine): Promise<Contents> {
  const { db, place } = engine;
  const documents = await db
    .selectFrom("library_documents")
    .select(({ fn }) => [
      "provider",
      "keeping",
      fn.countAll<number>().as("documents"),
      fn.sum<number>("bytes").as("bytes"),
    ])
    .where("state", "=", "complete")
    .groupBy(["provider", "keeping"])
    .orderBy("provider")
    .orderBy("keeping")
    .execute();
  const vectors = await db
    .selectFrom("library_embedded as e")
    .innerJoin("library_models as m", "m.number", "e.model")
    .select(({ fn }) => [
      "m.name as model",
      fn.countAll<number>().as("documents"),
      fn.sum<number>("e.passages").as("passages"),
      fn.sum<number>("e.bytes").as("bytes"),
    ])
    .groupBy("m.name")
    .orderBy("m.name")
    .execute();
  const hosts = await db.selectFrom("limit_hosts").select("host as name").execute();
  const refusals = await db.selectFrom("limit_refusals").select("source as name").execute();
  const days = await db.selectFrom("limit_days").select("name").distinct().execute();
  const sources = new Set([...hosts, ...refusals, ...days].map(({ name }) => name));
  return { place, bytes: await engine.size(), documents, vectors, sources: [...sources].toSorted() };
}
