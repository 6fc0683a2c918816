import { CompiledQuery, sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../src/app/config.ts";
import { silentLogger } from "../../../src/core/logger.ts";
import { createStore, type Store } from "../../../src/library/index.ts";
import type { StoreDeps } from "../../../src/library/types.ts";
import { removeVectors } from "../../../src/library/meaning/store.ts";
import { openEmbedder } from "../../../src/llm/embeddings/index.ts";
import { modelSettings } from "../../../src/llm/settings.ts";
import { failureOf } from "../../net/support.ts";
import { type EmbeddingService, startEmbeddingService } from "../../support/embedding-service.ts";
import { documentOf } from "../made.ts";
import type { Place } from "../suite.ts";

const NEVER = new AbortController().signal;
const page = { limit: 10, offset: 0 };
/** A question without any word of the passage that answers it. */
const QUESTION = "my lessor will not remove the damp";
const MOULD = documentOf("ris:mould", [
  "The parties signed in March.",
  "The landlord shall pay because of mould in the flat.",
]);
const DOG = documentOf("ris:dog", ["The hound bit the postman at the gate."]);
const LONG = documentOf(
  "ris:long",
  Array.from({ length: 400 }, (_, at) => `Clause ${at}: ${"goods shall be delivered on time. ".repeat(30)}`),
);

export function embedderFor(url: string, model = "concepts") {
  const settings = readConfig({}, () => "{}").read(modelSettings);
  const named = `openai-compatible/${model}?price=1&url=${url}`;
  return async () => await openEmbedder({ named, settings, log: silentLogger });
}

const embed = async (store: Store, signal = NEVER) => await (await store.embedding()).run({ signal });
const count = async (store: Store, table = "library_vectors") => {
  const { rows } = await (
    await store.database()
  ).executeQuery<{ readonly n: number }>(CompiledQuery.raw(`select count(*) as n from ${table}`));
  return Number(rows[0]?.n);
};

/** Behaviour that all engines share with an embedding model; `hidesRows` when the database knows who asks. */
export function meaningSuite(
  engine: string,
  newPlace: () => Promise<Place>,
  hidesRows = engine === "PostgreSQL",
): void {
  describe(`meaning on ${engine}`, () => {
    let service: EmbeddingService;
    let place: Place;
    const stores: Store[] = [];
    const open = (more: Partial<StoreDeps> = {}) => {
      const store = createStore({
        ...place,
        library: true,
        log: silentLogger,
        cacheBytes: 1_000_000,
        embedder: embedderFor(service.url),
        ...more,
      });
      stores.push(store);
      const { library } = store;
      if (!library) throw new Error("no library");
      return { store, library };
    };
    /** Document texts sent to the service, without probes and questions. */
    const sent = () => service.asked.flat().filter((text) => text.includes("\n"));

    /** The store that most tests use. */
    let shared: Store;
    const opened = () => {
      if (!shared.library) throw new Error("no library");
      return { store: shared, library: shared.library };
    };
    beforeAll(async () => {
      service = await startEmbeddingService();
      place = await newPlace();
      shared = open().store;
      stores.length = 0;
    });
    afterEach(async () => {
      await shared.purge();
      await removeVectors(await shared.engine());
      await Promise.all(stores.splice(0).map(async (one) => await one.close()));
      service.reset();
    });
    afterAll(async () => {
      await shared.close();
      await service.close();
    });

    it("a search by meaning finds a passage without the question's words, with its pin, and says so", async () => {
      const { library, store } = opened();
      for (const one of [DOG, MOULD]) await library.put(one);
      const words = await library.search({ query: QUESTION, ...page });
      expect(words.hits).toEqual([]);
      expect(words.meaning).toBeUndefined();
      expect(service.asked).toEqual([]);
      expect(await embed(store)).toMatchObject({ documents: 2, passages: 2, overQuota: 0 });
      const found = await library.search({ query: QUESTION, meaning: true, ...page });
      expect(found.hits[0]?.document.id).toBe("ris:mould");
      expect(found.hits[0]?.pin).toBe("[1]");
      expect(found.meaning).toEqual({ added: found.hits.length });
      expect(found.total).toBe(found.hits.length);
      expect(service.asked.at(-1)).toEqual([QUESTION]);
    });

    it("a hit of both rankings comes before a hit of one, and filters and exclusions still apply", async () => {
      const { library, store } = opened();
      await library.put(documentOf("ris:words", ["The damp lessor of another story, and a kitchen sink."]));
      await library.put(MOULD);
      await library.put(documentOf("frl:mould", ["Mould: the landlord pays."], { kind: "legislation" }));
      await embed(store);
      const ids = async (query: string, more = {}) =>
        (await library.search({ query, meaning: true, ...more, ...page })).hits.map(
          ({ document }) => document.id,
        );
      expect((await ids("damp lessor"))[0]).toBe("ris:words");
      expect(new Set(await ids("damp lessor"))).toEqual(new Set(["ris:words", "ris:mould", "frl:mould"]));
      expect(await ids("damp lessor", { kind: "legislation" })).toEqual(["frl:mould"]);
      expect(await ids("damp lessor -flat")).not.toContain("ris:mould");
    });

    it("a citation, a quotation and a repeated question send no request to the service", async () => {
      const { library, store } = opened();
      await library.put(MOULD);
      await embed(store);
      const before = service.asked.length;
      const question = "who has to dry the walls";
      for (const query of ["[1992] HCA 23", '"landlord shall pay"', question, question])
        await library.search({ query, meaning: true, ...page });
      expect(service.asked.slice(before)).toEqual([[question]]);
    });

    it("the search uses words only, with a note, if the service fails or no vectors exist", async () => {
      const { library, store } = opened();
      await library.put(MOULD);
      const search = async (from: typeof library) =>
        await from.search({ query: "landlord damp", meaning: true, ...page });
      expect((await search(library)).meaning?.note).toMatch(/^no passage has a vector of .* yet/);
      await embed(store);
      service.script({ status: 401 });
      const refused = await search(open().library);
      expect(refused.hits.map(({ document }) => document.id)).toEqual(["ris:mould"]);
      expect(refused.meaning?.note).toContain("refused the key");
      const down = open({ embedder: embedderFor("http://127.0.0.1:9/v1") });
      const found = await search(down.library);
      expect(found.hits.map(({ document }) => document.id)).toEqual(["ris:mould"]);
      expect(found.meaning).toMatchObject({ added: 0, note: expect.stringContaining("cannot be reached") });
    });

    it("the caller's cancellation ends the request to the service", async () => {
      const { library, store } = opened();
      await library.put(MOULD);
      await embed(store);
      service.script("silence");
      const caller = new AbortController();
      const before = service.asked.length;
      const searching = failureOf(
        library
          .for({ signal: caller.signal })
          .search({ query: "who else is to blame", meaning: true, ...page }),
      );
      while (service.asked.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
      caller.abort();
      expect((await searching).code).toBe("CANCELLED");
      while (service.left() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    });

    it("a run continues where the last one failed or was cancelled, and pays for nothing twice", async () => {
      const { library, store } = opened();
      for (const one of [MOULD, LONG, DOG]) await library.put(one);
      // the probe, then three parallel requests, one of them refused
      service.script("vectors", "vectors", "vectors", { status: 401 });
      expect((await failureOf(embed(store))).code).toBe("AUTH_FAILED");
      const kept = await count(store);
      expect(kept).toBe(96);
      const caller = new AbortController();
      const embedding = await store.embedding();
      const ended = failureOf(embedding.run({ signal: caller.signal, report: () => caller.abort() }));
      expect((await ended).code).toBe("CANCELLED");
      const made = await count(store);
      expect(made).toBeGreaterThan(kept);
      const { passages, documents } = await embed(store);
      expect(documents).toBe((await count(store, "library_embedded")) - 1); // the first was complete before
      expect(made + passages).toBe(await count(store));
      const texts = sent();
      expect(new Set(texts).size).toBe(await count(store));
      expect(texts.length - new Set(texts).size).toBeLessThanOrEqual(48); // the texts of the refused request
      expect(await embed(store)).toMatchObject({ documents: 0, passages: 0 });
    });

    it("a 429 response is retried", async () => {
      const { library, store } = opened();
      await library.put(MOULD);
      service.script("vectors", { status: 429, headers: { "retry-after": "1" } });
      expect(await embed(store)).toMatchObject({ documents: 1, passages: 1 });
      expect(sent()).toHaveLength(2);
    });

    it("another model or other dimensions get new vectors, which are never mixed with the old", async () => {
      const { library, store } = opened();
      for (const one of [MOULD, DOG]) await library.put(one);
      await embed(store);
      service.dimensions = 128;
      const search = async (from: typeof library) =>
        await from.search({ query: QUESTION, meaning: true, ...page });
      expect((await search(open().library)).meaning?.note).toMatch(/^no passage has a vector/);
      expect(await embed(open().store)).toMatchObject({ documents: 2, passages: 2 });
      expect(await count(store)).toBe(2);
      expect((await search(open().library)).hits[0]?.document.id).toBe("ris:mould");
      const other = open({ embedder: embedderFor(service.url, "other") });
      expect(await embed(other.store)).toMatchObject({ documents: 2, passages: 2 });
      expect(await count(store)).toBe(2);
      expect((await store.show()).vectors.map(({ model }) => model)).toEqual([
        "openai-compatible/other 128 1",
      ]);
    });

    it("vectors whose length changes during a run are refused", async () => {
      const { library, store } = opened();
      await library.put(MOULD);
      const embedding = await store.embedding();
      const plan = await embedding.plan({ signal: NEVER });
      expect(plan).toMatchObject({ documents: 1, passages: 1, isSampled: false, dimensions: 256 });
      expect(plan.cost).toBeCloseTo(plan.tokens / 1_000_000);
      expect(sent()).toEqual([]);
      service.reset();
      service.script("vectors", { dimensions: 32 });
      const { code, message } = await failureOf(embedding.run({ signal: NEVER }));
      expect(code).toBe("UPSTREAM_ERROR");
      expect(message).toContain("sent vectors of 32 dimensions after some of 256");
      expect(await count(store)).toBe(0);
    });

    it("no text of a source that forbids passing it on is sent to the service", async () => {
      const { library, store } = open({ maySend: (provider) => provider !== "austlii" });
      await library.put(documentOf("austlii:au/cases/cth/HCA/1992/23", ["A secret of AustLII: mould."]));
      await library.put(MOULD);
      const embedding = await store.embedding();
      expect(await embedding.plan({ signal: NEVER })).toMatchObject({
        documents: 1,
        withheld: 1,
        withheldProviders: ["austlii"],
      });
      await embedding.run({ signal: NEVER });
      expect(JSON.stringify(service.asked)).not.toContain("secret");
      expect(sent()).toHaveLength(1);
    });

    it("vectors are removed with their document or when its text is replaced", async () => {
      const { library, store } = opened();
      for (const one of [MOULD, DOG]) await library.put(one);
      await embed(store);
      await library.forget("ris:dog");
      expect([await count(store), await count(store, "library_embedded")]).toEqual([1, 1]);
      await library.put(documentOf("ris:mould", ["Something else: a hound."]));
      expect([await count(store), await count(store, "library_embedded")]).toEqual([0, 0]);
      await embed(store);
      const { hits } = await library.search({ query: "Köter beißt", meaning: true, ...page });
      expect(hits.map(({ document }) => document.id)).toEqual(["ris:mould"]);
    });

    it("a user never sees another user's vectors, and vectors count towards their owner's quota", async () => {
      const { library, store } = open({ manyUsers: true, quotaBytes: 600 });
      const caller = { signal: NEVER };
      const ann = library.for({ ...caller, user: "ann" });
      const bob = library.for({ ...caller, user: "bob" });
      await ann.put(documentOf("import:ann", ["The landlord of Ann has mould."]));
      await bob.put(documentOf("import:bob", ["The hound of Bob."]));
      await embed(store);
      const ids = async (from: typeof library) =>
        (await from.search({ query: QUESTION, meaning: true, ...page })).hits.map(
          ({ document }) => document.id,
        );
      expect(await ids(ann)).toEqual(["import:ann"]);
      expect(await ids(bob)).toEqual(["import:bob"]);
      expect(await ids(library)).toEqual([]);
      const engineOf = await store.engine();
      if (hidesRows) {
        const { rows } = await sql`select block from library_vectors`.execute(engineOf.seenBy(["user:bob"]));
        expect(rows).toHaveLength(1); // even if a query forgets the owner
      }
      await ann.put(documentOf("import:ann2", ["x".repeat(250)]));
      expect(await embed(store)).toMatchObject({ documents: 0, overQuota: 1 });
      const again = open({ manyUsers: true, quotaBytes: 600 }).library.for({ ...caller, user: "ann" });
      expect((await failureOf(again.put(documentOf("import:ann3", ["y".repeat(100)])))).message).toMatch(
        /^its text has 0.0 MB; the library keeps 0.0 MB/,
      );
    });
  });
}
