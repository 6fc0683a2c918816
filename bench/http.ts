// Streamable HTTP over loopback, default response mode, against an McpServer that is made for each request.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figure, median, medianRatio, report } from "./report.ts";
import { configFile } from "../test/support/stdio.ts";

const ROUNDS = 7;
const REQUESTS = 400;
const CONNECTIONS = 16;
const CROWD = 1_000;

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "legibus-bench-"));
const env = { PATH: process.env["PATH"], HOME: folder, ...configFile({ http: { callsPerMinute: 0 } }) };
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };
const CALL = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "austlii_build_search_url", arguments: { query: "duty of care" } },
};

interface Server {
  readonly url: string;
  readonly child: ChildProcess;
}

async function start(args: readonly string[]): Promise<Server> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  return await new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`the server did not come up: ${said}`)));
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const url = /listening on (\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve({ url, child });
    });
  });
}

/** Milliseconds until the whole answer was there. */
async function ask(url: string, message: object, with_ = agent): Promise<number> {
  const started = performance.now();
  const body = JSON.stringify(message);
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    accept: "application/json, text/event-stream",
  };
  return await new Promise((resolve, reject) => {
    const sent = request(url, { method: "POST", agent: with_, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("end", () => {
        if (response.statusCode === 200 && text.includes('"result"')) resolve(performance.now() - started);
        else reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.once("error", reject).end(body);
  });
}

/** Requests in a second, `CONNECTIONS` at a time. */
async function rate(url: string, message: object): Promise<number> {
  const started = performance.now();
  let left = REQUESTS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await ask(url, message);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return (REQUESTS * 1_000) / (performance.now() - started);
}

async function race(
  ours: Server,
  theirs: Server,
  message: object,
  what: string,
  goal: number,
): Promise<Figure[]> {
  const [our, their] = [new Array<number>(), new Array<number>()];
  for (let round = -1; round < ROUNDS; round += 1) {
    const both = [await rate(ours.url, message), await rate(theirs.url, message)] as const;
    if (round < 0) continue;
    our.push(both[0]);
    their.push(both[1]);
  }
  return [
    { name: `${what}, legibus`, value: median(our), unit: "/s" },
    { name: `${what}, McpServer per request`, value: median(their), unit: "/s" },
    // a report's goal is what a figure must not exceed, so the ratio is theirs to ours
    { name: `${what}, theirs / ours`, value: medianRatio(their, our), unit: "x", goal: 1 / goal },
  ];
}

/** A crowd that asks at once; every call must be answered. */
async function crowd(url: string): Promise<Figure[]> {
  const all = new Agent({ keepAlive: true, maxSockets: CROWD });
  const together = await Promise.all(Array.from({ length: CROWD }, () => ask(url, CALL, all)));
  all.destroy();
  const few: number[] = [];
  const worker = async () => {
    for (let count = 0; count < CROWD / CONNECTIONS; count += 1) few.push(await ask(url, CALL));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  const at = (share: number) => few.toSorted((a, b) => a - b)[Math.floor(few.length * share)] ?? Number.NaN;
  return [
    { name: `${CROWD} calls at once, answered`, value: together.length, unit: "" },
    { name: "p99 / p50 of calls, 16 at a time", value: at(0.99) / at(0.5), unit: "x", goal: 10 },
  ];
}

const legibus = path("../dist/index.js");
const usual = join(folder, "usual");
execFileSync(process.execPath, [path("../scripts/build.mjs"), path("baselines/per-request.ts"), usual], {
  stdio: "inherit",
});
symlinkSync(path("../node_modules"), join(folder, "node_modules")); // what is installed beside the bundle
const [ours, theirs] = await Promise.all([
  start([legibus, "http", "--port", "0"]),
  start([join(usual, "per-request.js")]),
]);
try {
  report("Streamable HTTP over loopback", [
    ...(await race(ours, theirs, LIST, "tools/list", 4)),
    ...(await race(ours, theirs, CALL, "tools/call", 1.8)),
    ...(await crowd(ours.url)),
  ]);
} finally {
  for (const { child } of [ours, theirs]) child.kill();
  agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
