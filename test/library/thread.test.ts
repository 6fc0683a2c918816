import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { documentOf } from "./made.ts";

const dataDir = mkdtempSync(join(tmpdir(), "legibus-thread-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it("a thread that ends between two calls is replaced by the next one", { timeout: 60_000 }, async () => {
  const threads: Worker[] = [];
  const note = (worker: Worker) => void threads.push(worker);
  process.on("worker", note);
  onTestFinished(() => void process.off("worker", note));
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  onTestFinished(async () => await store.close());
  const { library } = store;
  if (!library) throw new Error("no library");
  for (let round = 1; round <= 5; round += 1) {
    await library.put(documentOf(`test:${round}`, ["lease"]));
    expect(threads).toHaveLength(round);
    await threads.at(-1)?.terminate();
  }
  expect(await library.has(["test:1", "test:5", "test:9"])).toEqual(new Set(["test:1", "test:5"]));
});
