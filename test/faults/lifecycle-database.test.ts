import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { built } from "../support/built.ts";
import { startServer } from "../support/stdio.ts";
import { type Outcome, tally } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "legibus-dying-"));
const LIVES = 40; // messages: an opening takes a few of them

/** Ends every thread of a database after so many messages, as an error that nobody caught would. */
const PRELOAD = `
import { isMainThread, parentPort, workerData } from "node:worker_threads";
let left = ${LIVES};
if (!isMainThread && workerData?.file?.endsWith("legibus.db")) {
  const on = parentPort.on.bind(parentPort);
  parentPort.on = (name, listener) => on(name, (message) => {
    left -= 1;
    if (left === 0) process.exit(1);
    listener(message);
  });
}
`;

beforeAll(async () => {
  await built();
  writeFileSync(join(folder, "preload.mjs"), PRELOAD);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "a database whose thread ends again and again fails single calls, and loses nothing",
  {
    timeout: 60_000,
  },
  async ({ task }) => {
    const server = startServer({
      env: {
        LEGIBUS_DATA_DIR: folder,
        NODE_OPTIONS: `--import ${pathToFileURL(join(folder, "preload.mjs")).href}`,
      },
    });
    await server.initialize();
    const found: (Outcome & { readonly said: string })[] = [];
    let struck = 0;
    let kept = 0;
    for (let at = 0; at < 120; at += 1) {
      const started = performance.now();
      const args = { text: `A text of number ${at} that a user pasted.` };
      const said = JSON.stringify(
        await server.request("tools/call", { name: "law_import", arguments: args }),
      );
      const ms = performance.now() - started;
      const failed = said.includes('"isError":true');
      struck += failed ? 1 : 0;
      kept += failed ? 0 : 1;
      const typed = /ERROR UPSTREAM_ERROR: .*the database's thread ended/.test(said);
      found.push({ held: failed ? typed : said.includes("1 imported"), ms, said: said.slice(0, 300) });
    }
    server.stdin.end();
    expect((await server.exited).code).toBe(0);
    tally(task, "a thread that is ended, and the call after it", found);
    expect(found.filter(({ held }) => !held)).toEqual([]);
    expect(struck).toBeGreaterThan(5);
    const other = startServer({ env: { LEGIBUS_DATA_DIR: folder } });
    await other.initialize();
    const args = { pattern: "pasted" };
    const grep = await other.request("tools/call", { name: "law_grep", arguments: args });
    const total = Number(/"total":(\d+)/.exec(JSON.stringify(grep))?.[1]);
    expect(total).toBeGreaterThanOrEqual(kept); // one may be written whose answer was lost
    expect(total).toBeLessThanOrEqual(kept + struck);
    await other.kill();
  },
);
