import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { corpus, ranked } from "../../bench/measured/corpus.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore, type Store } from "../../src/library/index.ts";
import { built, SERVER } from "../support/built.ts";
import { type Postgres, startPostgres, withoutPostgres } from "../support/postgres.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";

/** `MOVE_DOCUMENTS=400 npx vitest run test/library/move-large.test.ts` is a shorter one. */
const DOCUMENTS = Number(process.env["MOVE_DOCUMENTS"] ?? 20_000);
const PARAGRAPHS = 10;
const OWNERS = [{}, { user: "ann" }, { user: "bob" }];
const QUERIES = [ranked(5), ranked(900), `${ranked(300)} ${ranked(2_000)}`, `"${ranked(3)} ${ranked(5)}"`];
const missing = withoutPostgres();

interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string;
}

async function within<T>(place: Place, work: (store: Store) => Promise<T>): Promise<T> {
  const store = createStore({ ...place, library: true, log: silentLogger, cacheBytes: 0 });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function move(from: Place, to: Place): { readonly child: ChildProcess; readonly ended: Promise<string> } {
  const child = spawn(process.execPath, [SERVER, "data", "move", "--to", to.databaseUrl || to.dataDir], {
    env: { ...CLEAN_ENV, LEGIBUS_DATA_DIR: from.dataDir, DATABASE_URL: from.databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (said += text));
  return { child, ended: once(child, "close").then(() => said) };
}

/** Returns each user's search results and the number of documents. */
async function seen(place: Place): Promise<unknown> {
  return await within(place, async (store) => {
    const found: unknown[] = [];
    for (const owner of OWNERS) {
      const library = store.library?.for(owner);
      found.push((await library?.list({ limit: 1, offset: 0 }))?.total);
      for (const query of QUERIES) {
        const answer = await library?.search({ query, limit: 20, offset: 0 });
        found.push(answer?.total, answer?.hits.map(({ document }) => document.id).toSorted());
        found.push((await library?.grep({ query, limit: 20, offset: 0 }))?.hits.map(({ pin }) => pin));
      }
    }
    return found;
  });
}

async function countIn(place: Place): Promise<number> {
  return await within(place, async (store) => {
    const { documents } = await store.show();
    return documents.reduce((sum, one) => sum + one.documents, 0);
  });
}

describe.skipIf(missing)(`a large library${missing === undefined ? "" : `: ${missing}`}`, () => {
  const root = temporaryFolder("move");
  let postgres: Postgres;

  beforeAll(async () => {
    await built();
    postgres = await startPostgres();
  }, 120_000);
  afterAll(async () => {
    await postgres.close();
    rmSync(root, { recursive: true, force: true });
  });

  const newFolder = (): Place => ({ dataDir: mkdtempSync(join(root, "data-")), databaseUrl: "" });

  /** Moves and kills the move when a quarter, half and three quarters are there; the SHA-256 that the last one says. */
  async function moved(from: Place, to: Place): Promise<string> {
    for (const share of [0.25, 0.5, 0.75]) {
      const { child, ended } = move(from, to);
      const isOver = () => child.exitCode !== null;
      await sleep(500);
      while (!isOver() && (await countIn(to)) < share * DOCUMENTS) await sleep(1_000);
      expect(isOver(), "it ended before it was killed").toBe(false);
      child.kill("SIGKILL");
      await ended;
    }
    const said = await move(from, to).ended;
    expect(said).toContain(`${DOCUMENTS.toLocaleString("en")} documents`);
    return /SHA-256 of the documents ([\da-f]{64})/.exec(said)?.[1] ?? said;
  }

  test(`a library of ${DOCUMENTS} documents moves to PostgreSQL and back, each way killed three times, and is the same`, async () => {
    const [first, there, back] = [
      newFolder(),
      { dataDir: root, databaseUrl: await postgres.newDatabase() },
      newFolder(),
    ];
    await within(first, async (store) => {
      let at = 0;
      for (const document of corpus(DOCUMENTS, PARAGRAPHS))
        await store.library?.for(OWNERS[at++ % OWNERS.length] ?? {}).put(document);
    });
    const before = await seen(first);
    const started = performance.now();
    const outward = await moved(first, there);
    const turned = performance.now();
    expect(await seen(there)).toEqual(before);
    const homeward = await moved(there, back);
    const ended = performance.now();
    expect(await seen(back)).toEqual(before);
    expect(homeward).toBe(outward);
    process.stdout.write(
      `${DOCUMENTS} documents: to PostgreSQL ${((turned - started) / 1e3).toFixed(0)} s, back ${((ended - turned) / 1e3).toFixed(0)} s, each killed three times\n`,
    );
  }, 7_200_000);
});
