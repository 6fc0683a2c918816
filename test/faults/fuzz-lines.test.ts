import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { built } from "../support/built.ts";
import { startHttp } from "../support/http-server.ts";
import { ROOT } from "../support/sources.ts";
import { startServer } from "../support/stdio.ts";
import { numbersFrom } from "./data-damage.ts";
import { type Line, lineOf } from "./fuzz-lines.ts";
import { type Found, judge, type Outcome, tally } from "./tally.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const SEED = 20_261_122;
const LINES = 10_000;
const AT_ONCE = 200;
const ANSWER_MS = 60_000;
const CORPUS = join(ROOT, "fixtures/fuzz/lines");

const folder = temporaryFolder("lines");
const env = { LEGIBUS_DATA_DIR: folder, LEGIBUS_LOG_LEVEL: "silent" };

await built();
const server = await lasting(startServer({ env }));
await server.initialize();
const http = await lasting(startHttp(env));

/** Counts the answers on stdout by id. */
function answers(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, method } of server.messages()) {
    const key = String(id);
    if (method === undefined && id !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

async function allAnswered(lines: readonly Line[]): Promise<void> {
  const end = performance.now() + ANSWER_MS;
  const wanted = lines.flatMap(({ id }) => id ?? []);
  for (let seen = -1; performance.now() < end; await sleep(5)) {
    if (server.lines.length === seen) continue;
    seen = server.lines.length;
    const there = answers();
    if (wanted.every((id) => there.has(id))) return;
  }
}

test(`10,000 lines of any kind (seed ${SEED}): every request is answered once, and nothing else is said`, async ({
  task,
}) => {
  const below = numbersFrom(SEED);
  const lines = Array.from({ length: LINES }, (_, number) => lineOf(number, below));
  const started = performance.now();
  for (let at = 0; at < LINES; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE);
    for (const { text } of some) server.send(text);
    await server.request("ping"); // answered after all lines were read
  }
  await allAnswered(lines);
  const ms = (performance.now() - started) / LINES;
  const there = answers();
  const outcomes = lines.map(({ id }) => ({ held: id === undefined || there.get(id) === 1, ms }));
  tally(task, "a line that is no message, or an odd one", outcomes);
  const wanted = lines.filter(({ id }) => id !== undefined);
  expect(wanted.length).toBeGreaterThan(3_000);
  expect(lines.filter((_, at) => outcomes[at]?.held === false).map(({ text }) => text.slice(0, 200))).toEqual(
    [],
  );
  expect((await server.request("ping")).result).toEqual({});
});

test("the server survives the lines kept in fixtures/fuzz", async ({ task }) => {
  const outcomes: (Outcome & { readonly name: string })[] = [];
  for (const name of readdirSync(CORPUS)) {
    const started = performance.now();
    server.stdin.write(Buffer.concat([readFileSync(join(CORPUS, name)), Buffer.from("\n")]));
    const pong = await server.request("ping").catch(() => undefined);
    outcomes.push({ held: pong?.result !== undefined, ms: performance.now() - started, name });
  }
  expect(outcomes.length).toBeGreaterThanOrEqual(40);
  judge(task, "calls and lines that are kept in fixtures/fuzz", outcomes);
  expect(() => server.messages()).not.toThrow();
});

test("each fuzzed body over HTTP gets an answer in JSON-RPC", async ({ task }) => {
  const below = numbersFrom(SEED + 1);
  const bodies = [
    ...Array.from({ length: 300 }, (_, number) => Buffer.from(lineOf(number, below).text)),
    ...readdirSync(CORPUS).map((name) => readFileSync(join(CORPUS, name))),
  ];
  const outcomes: Found[] = [];
  for (const [at, body] of bodies.entries()) {
    const started = performance.now();
    const type = at % 10 === 9 ? "text/plain" : "application/json";
    const headers = { "content-type": type, accept: "application/json, text/event-stream" };
    const what = await fetch(http.url, { method: "POST", headers, body }).then(
      async (answer) => judged(answer.status, await answer.text()),
      (error: unknown) => `no answer: ${String(error)}`,
    );
    outcomes.push({
      held: what === "",
      ms: performance.now() - started,
      what: `${what} ${body.toString("latin1", 0, 200)}`,
    });
  }
  judge(task, "a body that is no message, or an odd one", outcomes);
  expect((await fetch(new URL("/healthz", http.url))).status).toBe(200);
});

/** Returns what is wrong with an answer over HTTP, or an empty string. */
function judged(status: number, text: string): string {
  if (status >= 500) return `status ${status}: ${text.slice(0, 200)}`;
  if (status === 202 && text === "") return "";
  const said = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  try {
    const { jsonrpc }: { jsonrpc?: unknown } = JSON.parse(said);
    return jsonrpc === "2.0" ? "" : `status ${status}, no JSON-RPC: ${said.slice(0, 200)}`;
  } catch {
    return `status ${status}, no JSON: ${said.slice(0, 200)}`;
  }
}
