import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { expect, it, onTestFinished, vi } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Library } from "../../src/library/index.ts";
import { documentOf } from "./made.ts";
import { temporaryFolder } from "../support/lasting.ts";

const dataDir = temporaryFolder("index-thread");

const LONG = "The lessee of the wharf, see *Alpha v Beta* [2001] HCA 4, keeps the pier. ".repeat(400);
const DOCUMENTS = Array.from({ length: 24 }, (_, at) =>
  documentOf(`test:${at}`, [
    `Nach § 823 Abs. 1 BGB haftet der Schädiger Nummer ${at} auf Schadensersatz.`,
    `The **tenant** of house ${at} [paid](https://example.org/a) late: [1992] HCA 23.`,
    ...(at % 8 === 0 ? Array.from({ length: 6 }, () => LONG) : []), // of several chunks
  ]),
);

function threads(): Worker[] {
  const started: Worker[] = [];
  const note = (worker: Worker) => void started.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  return started;
}

/** Stores the documents and returns all that the index has of each, and what searches find. */
async function indexedBy(put: (library: Library) => Promise<unknown>) {
  const folder = mkdtempSync(join(dataDir, "store-"));
  const store = createStore({
    dataDir: folder,
    databaseUrl: "",
    library: true,
    log: silentLogger,
    cacheBytes: 0,
  });
  const { library } = store;
  if (!library) throw new Error("no library");
  await library.stats(); // starts the database's thread
  await put(library);
  const db = await store.database();
  const entries = await db
    .selectFrom("library_names as n")
    .innerJoin("library_documents as d", "d.number", "n.document")
    .select(["d.id", "n.title", "n.packed"])
    .orderBy("d.id")
    .execute();
  const citations = await db
    .selectFrom("library_citations as c")
    .innerJoin("library_documents as d", "d.number", "c.document")
    .select(["d.id", "c.block", "d.number", "c.citation"])
    .execute();
  const cited = citations
    .map(
      ({ id, block, number, citation }) =>
        `${id} ${block === null ? "" : block - number * 2 ** 20} ${citation}`,
    )
    .toSorted();
  const found = [];
  for (const query of ["schadiger", "Schadensersatz", "tenant paid", "wharf pier", '"house 17"'])
    found.push(
      (await library.search({ query, limit: 30, offset: 0 })).hits
        .map(({ document }) => document.id)
        .toSorted(),
    );
  await store.close();
  return { entries, cited, found };
}

const oneByOne = async (library: Library) => {
  for (const document of DOCUMENTS) await library.put(document);
};
const atOnce = async (library: Library) =>
  await Promise.all(DOCUMENTS.map(async (one) => await library.put(one)));

it("documents written at once are indexed in another thread, as if one after the other", async () => {
  const started = threads();
  const one = await indexedBy(async (library) => {
    const before = started.length;
    await oneByOne(library);
    expect(started).toHaveLength(before);
  });
  expect(one.entries.map(({ id }) => id)).toEqual(DOCUMENTS.map(({ id }) => id).toSorted());
  expect(one.cited).toContain("test:17 1 [1992] hca 23");
  expect(one.found.map(({ length }) => length)).toEqual([24, 24, 24, 3, 1]);

  let index: Worker | undefined;
  const many = await indexedBy(async (library) => {
    const before = started.length;
    await atOnce(library);
    expect(started).toHaveLength(before + 1);
    index = started.at(-1);
  });
  expect(many).toEqual(one);

  const cut = await indexedBy(async (library) => {
    const before = started.length;
    const written = atOnce(library);
    await vi.waitFor(() => {
      index = started[before] ?? index;
      expect(index?.threadId).toBeGreaterThan(0); // below it has ended
    });
    await index?.terminate();
    await written;
  });
  expect(cut).toEqual(one);
});
