import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { corpusOf } from "../library/import/corpus.ts";
import { built, SERVER } from "../support/built.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { patient } from "../support/patience.ts";
import { repetitions } from "../support/run/repetitions.ts";

const DOCUMENTS = 3_000;
const BLOCKS = 10; // of each document
const KILLS = repetitions(10, 3);

const folder = temporaryFolder("import-kills");
const dataDir = join(folder, "store");
const corpus = join(folder, "large.jsonl");

await built();
writeFileSync(corpus, corpusOf(DOCUMENTS, BLOCKS));

const openLibrary = () =>
  createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });

async function counted(): Promise<{ documents: number; blocks: number }> {
  const store = openLibrary();
  const { documents = 0, blocks = 0 } = (await store.library?.stats()) ?? {};
  await store.close();
  return { documents, blocks };
}

function startImport() {
  return spawn(process.execPath, [SERVER, "import", corpus], {
    env: { ...CLEAN_ENV, LEGIBUS_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

test("an import killed again and again resumes without duplicate, missing or partial documents", async () => {
  const watching = openLibrary();
  const there = async () => (await watching.library?.stats())?.documents ?? 0;
  let before = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const running = startImport();
    const closed = once(running, "close");
    const wanted = before + 20 + round * 15;
    await vi.waitFor(async () => expect(await there()).toBeGreaterThan(wanted), {
      timeout: patient(60_000),
      interval: 5,
    });
    running.kill("SIGKILL");
    await closed;
    const { documents, blocks } = await counted();
    expect(documents).toBeGreaterThan(wanted); // stored documents are kept
    expect(documents).toBeLessThan(DOCUMENTS);
    expect(blocks).toBe(documents * BLOCKS);
    before = documents;
  }
  await watching.close();
  const last = startImport();
  expect(await text(last.stdout)).toBe(
    `${DOCUMENTS - before} imported, ${before} known already, 0 refused\n`,
  );
  expect(await counted()).toEqual({ documents: DOCUMENTS, blocks: DOCUMENTS * BLOCKS });
}, 400_000);
