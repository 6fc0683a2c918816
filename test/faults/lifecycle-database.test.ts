import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { connect } from "../../src/library/sqlite/binding.ts";
import { built } from "../support/built.ts";
import { patient } from "../support/patience.ts";
import { startServer } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { hasOpen, hasProc } from "./processes.ts";
import { judge, type Outcome } from "./tally.ts";

const folder = temporaryFolder("dying");
const LIVES = 40; // messages, a few of which an opening takes

/** Ends every database thread after that many messages, as an uncaught error would. */
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

await built();
writeFileSync(join(folder, "preload.mjs"), PRELOAD);

test("a database thread that dies repeatedly fails single calls and loses no acknowledged write", async ({
  task,
}) => {
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
    const said = JSON.stringify(await server.request("tools/call", { name: "law_import", arguments: args }));
    const ms = performance.now() - started;
    const failed = said.includes('"isError":true');
    struck += failed ? 1 : 0;
    kept += failed ? 0 : 1;
    const typed = /ERROR UPSTREAM_ERROR: .*the database's thread ended/.test(said);
    found.push({ held: failed ? typed : said.includes("1 imported"), ms, said: said.slice(0, 300) });
  }
  server.stdin.end();
  expect((await server.exited).code).toBe(0);
  judge(task, "a thread that is ended, and the call after it", found);
  expect(struck).toBeGreaterThan(5);
  const other = startServer({ env: { LEGIBUS_DATA_DIR: folder } });
  await other.initialize();
  const args = { pattern: "pasted" };
  const grep = await other.request("tools/call", { name: "law_grep", arguments: args });
  const total = Number(/"total":(\d+)/.exec(JSON.stringify(grep))?.[1]);
  expect(total).toBeGreaterThanOrEqual(kept); // a write may succeed although its answer was lost
  expect(total).toBeLessThanOrEqual(kept + struck);
  await other.kill();
});

/** Locks of another program: before the file is a library, and while it becomes one. */
const HOLDS: readonly string[] = ["begin exclusive", "pragma journal_mode = wal; begin immediate"];
const TIMES = 3; // of each, concurrently

test.skipIf(!hasProc)(
  "a server whose database is locked by another program ends within 2 s without aborting",
  async ({ task }) => {
    const found = await Promise.all(
      HOLDS.flatMap((hold) => Array.from({ length: TIMES }, async () => await endWhileHeld(hold))),
    );
    judge(task, "a server that is told to end while its database is held", found);
  },
);

async function endWhileHeld(hold: string): Promise<Outcome & { readonly how: string }> {
  const dataDir = mkdtempSync(join(folder, "held-"));
  const other = await connect(join(dataDir, "legibus.db"));
  other.exec(`create table other(a); ${hold}; insert into other values (1)`);
  const server = startServer({ env: { LEGIBUS_DATA_DIR: dataDir } });
  try {
    await server.initialize();
    const params = { name: "law_import", arguments: { text: "A text that a user pasted." } };
    server.send({ jsonrpc: "2.0", id: "in flight", method: "tools/call", params });
    while (!hasOpen(server.pid, "legibus.db")) await sleep(10);
    await sleep(100); // time from the open file to the waiting statement
    const started = performance.now();
    server.stdin.end();
    const { code, signal } = await server.exited;
    const ms = performance.now() - started;
    return {
      held: signal !== "SIGABRT" && ms < patient(2_000),
      ms,
      how: `${hold}: ${code} ${signal} ${server.stderr()}`,
    };
  } finally {
    other.close();
    await server.kill();
  }
}
