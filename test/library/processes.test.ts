import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { ROOT } from "../support/sources.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-processes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (dataDir: string) =>
  createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });

interface Writer {
  readonly child: ChildProcess;
  /** Blocks of each document that was acknowledged, by id. */
  readonly stored: Map<string, number>;
  readonly ended: Promise<unknown>;
}

function startWriter(...args: readonly string[]): Writer {
  const script = join(ROOT, "test/library/writing-child.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stored = new Map<string, number>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [id = "", blocks] = line.split(" ");
    stored.set(id, Number(blocks));
  });
  return { child, stored, ended: once(child, "close") };
}

describe("a library that is written by processes that are killed", () => {
  it(
    "opens after ten kills, with all that was acknowledged and nothing half there",
    { timeout: 400_000 },
    async () => {
      const dataDir = join(folder, "killed");
      const acknowledged = new Map<string, number>();
      for (let round = 0; round < 10; round += 1) {
        const { child, stored, ended } = startWriter(dataDir, `round${round}`);
        while (stored.size < 2 && child.exitCode === null) await sleep(5);
        await sleep(round * 17); // somewhere in the middle of a document
        child.kill("SIGKILL");
        await ended;
        for (const [id, blocks] of stored) acknowledged.set(id, blocks);
      }
      const store = open(dataDir);
      const { library } = store;
      if (!library) throw new Error("no library");
      expect(acknowledged.size).toBeGreaterThanOrEqual(20);
      const integrity = await (
        await store.database()
      ).executeQuery<{ quick_check: string }>(pragma("quick_check"));
      expect(integrity.rows).toEqual([{ quick_check: "ok" }]);
      const { entries } = await library.list({ limit: 100_000, offset: 0 });
      const there = new Map(entries.map(({ id, blocks }) => [id, blocks]));
      for (const [id, blocks] of acknowledged) expect([id, there.get(id)]).toEqual([id, blocks]);
      for (const [id, blocks] of there) {
        const document = await library.get(id);
        expect([id, document?.blocks.length]).toEqual([id, blocks]);
        const found = await library.grep({ query: "paragraph", id, limit: 1, offset: 0 });
        expect([id, found.total]).toEqual([id, blocks]);
      }
      await store.close();
    },
  );
});

describe("two servers that write at once", () => {
  it("lose nothing", { timeout: 400_000 }, async () => {
    const dataDir = join(folder, "two");
    const writers = ["one", "two"].map((name) => startWriter(dataDir, name, "30", "1500"));
    for (const { child, ended } of writers) {
      await ended;
      expect(child.exitCode).toBe(0);
    }
    const store = open(dataDir);
    expect(await store.library?.stats()).toMatchObject({ documents: 60, blocks: 2 * (15 * 1_500 + 15 * 3) });
    const grep = await store.library?.grep({ query: "paragraph", limit: 1, offset: 0 });
    expect(grep?.total).toBe(2 * (15 * 1_500 + 15 * 3));
    await store.close();
  });
});

function pragma(name: string) {
  return CompiledQuery.raw(`pragma ${name}`);
}
