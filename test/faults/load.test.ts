import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { built } from "../support/built.ts";
import { startHttp } from "../support/http-server.ts";
import { patient } from "../support/patience.ts";
import { configFile, startServer } from "../support/stdio.ts";
import { startWorld } from "./cases.ts";
import { loadCall } from "./load-calls.ts";
import { hasProc, resident } from "./processes.ts";
import { type Found, judge, type tally } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const CALLS = 1_000;
const MOST_BYTES = 1_100_000_000; // ten runs on a quiet machine took 605 to 933 MB, as its threads collect garbage late
const ANSWER_MS = 60_000;
const LOOK_MS = 20;

const folder = temporaryFolder("load");
const newEnv = () => ({
  ...world.env,
  LEGIBUS_LIBRARY: "on",
  LEGIBUS_PROVIDERS: "-eu", // has no facsimile here, and unreachable sources cost retries
  LEGIBUS_LOG_LEVEL: "silent",
  ...configFile({ http: { callsPerMinute: 0 } }),
  LEGIBUS_DATA_DIR: mkdtempSync(join(folder, "data-")),
});

await built();
const world = await lasting(startWorld());

/** Watches a process; `stop` returns its peak memory in bytes. */
function watched(pid: number) {
  let most = 0;
  const look = () => {
    most = Math.max(most, resident(pid));
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      return most;
    },
  };
}

/** Errors of an overloaded server. */
const LATE = /the call reached its time limit|the request did not arrive in time/;

/** Judges an answer: a result, or a typed error. */
function judged(said: string, ms: number): Found {
  const isTyped = said.includes('"isError":true')
    ? /"(?:ERROR [A-Z_]+|NOT ENHANCED): /.test(said)
    : said.includes('"result"') || LATE.test(said);
  return { held: isTyped && !said.includes("internal error"), ms, what: said.slice(0, 300) };
}

function conclude(task: Parameters<typeof tally>[0], answers: readonly Found[], most: number): void {
  expect(answers).toHaveLength(CALLS);
  judge(task, "a thousand calls at once", answers);
  const late = answers.filter(({ what }) => LATE.test(what));
  const failed = answers.filter((one) => one.what.includes('"isError":true') && !late.includes(one));
  expect(failed.length, failed[0]?.what).toBeLessThan(CALLS / 20);
  expect(late.length).toBeLessThan(CALLS / 2); // a busy machine is not a defect
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(MOST_BYTES);
}

test.skipIf(!hasProc)(
  "1,000 concurrent calls over stdio are all answered within the memory limit",
  { timeout: 600_000 },
  async ({ task }) => {
    const server = startServer({ env: newEnv() });
    await server.initialize();
    const memory = watched(server.pid);
    const started = performance.now();
    for (let at = 0; at < CALLS; at += 1)
      server.send({ jsonrpc: "2.0", id: `call ${at}`, method: "tools/call", params: loadCall(at) });
    const isDone = () => server.lines.filter((line) => line.includes('"id":"call ')).length >= CALLS;
    while (!isDone() && performance.now() - started < patient(ANSWER_MS)) await sleep(50);
    const most = memory.stop();
    const ms = performance.now() - started;
    const answers = server.messages().filter(({ id }) => String(id).startsWith("call "));
    server.stdin.end();
    expect({ ...(await server.exited), stderr: server.stderr().slice(-2_000) }).toMatchObject({
      code: 0,
      signal: null,
    });
    expect(new Set(answers.map(({ id }) => id)).size).toBe(CALLS);
    conclude(
      task,
      answers.map((one) => judged(JSON.stringify(one), ms)),
      most,
    );
  },
);

test.skipIf(!hasProc)(
  "1,000 concurrent calls over HTTP are all answered within the memory limit",
  { timeout: 600_000 },
  async ({ task }) => {
    const server = await startHttp(newEnv());
    const memory = watched(server.process.pid ?? 0);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const answers = await Promise.all(
      Array.from({ length: CALLS }, async (_, at) => {
        const started = performance.now();
        const body = JSON.stringify({ jsonrpc: "2.0", id: at, method: "tools/call", params: loadCall(at) });
        const said = await fetch(server.url, { method: "POST", headers, body }).then(
          async (answer) => await answer.text(),
          (error: Error) => `no answer: ${String(error)} ${String(error.cause)}`,
        );
        return judged(said, performance.now() - started);
      }),
    );
    const most = memory.stop();
    expect(await server.stop()).toBe(0);
    conclude(task, answers, most);
  },
);

const CONNECT_MS = 20_000;

test.skipIf(!hasProc)(
  "a server that is busy for seconds refuses or delays none of 1,000 connections",
  async () => {
    const server = await startHttp(newEnv());
    const { hostname, port } = new URL(server.url);
    server.process.kill("SIGSTOP");
    const sockets = Array.from({ length: CALLS }, () => connect(Number(port), hostname));
    const opened = Promise.all(sockets.map(async (socket) => await once(socket, "connect")));
    await expect(
      Promise.race([opened.then(() => "all are open"), sleep(patient(CONNECT_MS), "too late")]),
    ).resolves.toBe("all are open");
    server.process.kill("SIGCONT");
    for (const socket of sockets) socket.destroy();
    expect(await server.stop()).toBe(0);
  },
);
