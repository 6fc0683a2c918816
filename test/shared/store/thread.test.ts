import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../../src/core/logger.ts";
import { createStore } from "../../../src/shared/store/index.ts";
import { failureOf } from "../http/support.ts";
import { documentOf } from "./made.ts";

const dataDir = mkdtempSync(join(tmpdir(), "legibus-thread-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it(
  "a thread that ends fails its call with a word, and the next call has a new one",
  { timeout: 60_000 },
  async () => {
    const threads: Worker[] = [];
    const note = (worker: Worker) => void threads.push(worker);
    process.on("worker", note);
    onTestFinished(() => void process.off("worker", note));
    const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
    onTestFinished(async () => await store.close());
    const { library } = store;
    if (!library) throw new Error("no library");
    await library.put(documentOf("test:0", ["lease"]));
    for (let round = 1; round <= 5; round += 1) {
      const long = Array.from({ length: 5_000 }, (_, at) => `paragraph ${at}`);
      const writing = failureOf(library.put(documentOf(`test:${round}`, long)));
      await threads.at(-1)?.terminate();
      const error = await writing;
      expect([error.code, error.message, error.retryable]).toEqual([
        "UPSTREAM_ERROR",
        "the database's thread ended",
        true,
      ]);
      expect((await library.get("test:0"))?.blocks).toHaveLength(1);
      expect(threads).toHaveLength(round + 1);
    }
    await library.put(documentOf("test:9", ["lease"]));
    expect(await library.has(["test:0", "test:1", "test:5", "test:9"])).toEqual(
      new Set(["test:0", "test:9"]),
    );
  },
);
