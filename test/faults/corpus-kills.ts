import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import { corpusLine } from "../library/import/corpus.ts";
import { SERVER } from "../support/built.ts";
import { startCorpusHost } from "../support/corpus-host.ts";
import { CLEAN_ENV } from "../support/stdio.ts";

const BAD_ONE_IN = 50; // 2 % of the rows are damaged
const NOTED_TOGETHER = 100; // documents written again because the kill came before they were recorded
const STUCK_MS = 300_000; // without a new document; a busy machine is slow but not stuck

export interface KilledImport {
  readonly rows: number;
  readonly kills: number;
  /** Maximum resident memory of the process, in megabytes. */
  readonly megabytes: number;
}

/** Adds a corpus with every fiftieth row damaged from a host that fails at times, killing the process. */
export async function killedImport({ rows, kills, megabytes }: KilledImport): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "legibus-corpus-kills-"));
  const host = await startCorpusHost(await written(join(folder, "corpus.jsonl"), rows));
  const dataDir = join(folder, "store");
  const openLibrary = () =>
    createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  const start = (...args: readonly string[]) =>
    spawn(process.execPath, [SERVER, "corpus", ...args], {
      env: { ...CLEAN_ENV, ...host.env, LEGIBUS_DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "pipe"],
    });
  const watching = openLibrary();
  const there = async () => (await watching.everybodys?.stats())?.documents ?? 0;
  const bad = Math.floor(rows / BAD_ONE_IN);
  const good = rows - bad;
  try {
    let before = 0;
    for (let kill = 1; kill <= kills; kill += 1) {
      host.faults.cut = 1;
      const running = start("add", "oalc", "--yes");
      running.stdout.resume();
      running.stderr.resume();
      const closed = once(running, "close");
      const wanted = Math.floor((good * kill) / (kills + 1));
      await passed(there, wanted, Math.max(20, rows / 100)); // counting takes time, too
      running.kill("SIGKILL");
      await closed;
      const now = await there();
      expect(now).toBeGreaterThanOrEqual(before); // stored documents are kept
      expect(now).toBeLessThan(good);
      before = now;
    }
    const asked = host.requests.length;
    const last = start("add", "oalc");
    const most = watchMemory(last.pid ?? 0);
    const [out, err] = await Promise.all([text(last.stdout), text(last.stderr)]);
    const { imported, known } = /^(?<imported>\d+) imported, (?<known>\d+) unchanged/.exec(out)?.groups ?? {};
    expect(Number(imported) + Number(known)).toBe(good);
    expect(Number(known)).toBeGreaterThanOrEqual(before - NOTED_TOGETHER);
    expect(out).toContain(`, ${bad} refused`);
    expect(out).toContain("the file has the checksum of its publisher");
    expect(err.match(/^refused {3}oalc line \d+: the line is not JSON/gm)).toHaveLength(bad);
    expect(await there()).toBe(good);
    const begun = host.requests.slice(asked).find(({ range }) => range !== undefined)?.range;
    expect(begun).not.toBe("bytes=0-4194303"); // the download resumes
    expect(most()).toBeLessThan(megabytes);
    expect(readdirSync(join(dataDir, "corpora/oalc")).toSorted()).toEqual(["documents.jsonl", "state.json"]);
    const removed = start("remove", "oalc", "--yes");
    expect(await text(removed.stdout)).toBe(`${good.toLocaleString("en")} documents removed\n`);
    expect(await there()).toBe(0);
    expect(existsSync(join(dataDir, "corpora/oalc"))).toBe(false);
  } finally {
    await watching.close();
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Waits until there are more than `wanted` documents. */
async function passed(there: () => Promise<number>, wanted: number, everyMs: number): Promise<void> {
  let most = 0;
  let since = performance.now();
  while (most <= wanted) {
    const now = await there();
    if (now > most) since = performance.now();
    most = Math.max(most, now);
    expect(performance.now() - since, `stuck at ${most} documents`).toBeLessThan(STUCK_MS);
    await sleep(everyMs);
  }
}

async function written(path: string, rows: number): Promise<Buffer> {
  const file = createWriteStream(path);
  for (let at = 1; at <= rows; at += 1) {
    const line = corpusLine({
      id: `court:${at}`,
      text: `1 The decision of number${at} concerns a ferry.\n\n2 The appeal is dismissed.`,
      more: { citation: `Ash v Number ${at} [2020] HCA ${at}` },
    });
    const given = at % BAD_ONE_IN === 0 ? line.slice(0, -20) : line;
    if (!file.write(`${given}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  expect(statSync(path).size).toBeGreaterThan(0);
  return await readFile(path);
}

/** Watches a process; the result returns its peak memory in megabytes, 0 without /proc. */
function watchMemory(pid: number): () => number {
  let most = 0;
  const look = async () => {
    const pages = await readFile(`/proc/${pid}/statm`, "utf8").catch(() => ""); // it has ended, or there is no /proc
    most = Math.max(most, (Number(pages.split(" ")[1] ?? 0) * 4_096) / 1_000_000);
  };
  const timer = setInterval(() => void look(), 200);
  timer.unref();
  return () => {
    clearInterval(timer);
    return most;
  };
}
