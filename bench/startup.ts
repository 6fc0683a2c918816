// A whole process, spawn -> initialize -> tools/list -> end of input -> exit, against other servers.
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Figure, median, medianRatio, report } from "./report.ts";
import { initialize, startServer } from "./stdio.ts";

const ROUNDS = 15;
const WARM_CALLS = 200;
const CALL_ROUNDS = 7;
const IDLE_MS = 30_000; // V8 gives back after eight quiet seconds, and again ten later

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
const SERVERS = {
  ours: path("../dist/index.js"),
  oneTool: path("baselines/one-tool.mjs"),
  eager: path("baselines/eager.mjs"),
};

interface Life {
  readonly cpuMs: number;
  readonly wallMs: number;
  /** When the list has just been answered. */
  readonly listedMb: number;
  readonly peakMb: number;
  /** UTF-8 bytes of each tool in the list. */
  readonly toolBytes: readonly number[];
}

report("Start-up over stdio, empty environment", [...(await lives()), ...(await idle()), ...(await calls())]);

async function life(script: string): Promise<Life> {
  const started = performance.now();
  const server = startServer(script);
  await initialize(server);
  const { tools } = await server.request("tools/list");
  const wallMs = performance.now() - started;
  const listedMb = server.rssMb();
  const { cpuMs, peakMb } = await server.end();
  const listed: readonly unknown[] = Array.isArray(tools) ? tools : [];
  return {
    cpuMs,
    wallMs,
    listedMb,
    peakMb,
    toolBytes: listed.map((tool) => Buffer.byteLength(JSON.stringify(tool))),
  };
}

async function lives(): Promise<Figure[]> {
  const ours: Life[] = [];
  const oneTool: Life[] = [];
  const eager: Life[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const run = [await life(SERVERS.ours), await life(SERVERS.oneTool), await life(SERVERS.eager)] as const;
    if (round < 0) continue; // fills the file cache
    ours.push(run[0]);
    oneTool.push(run[1]);
    eager.push(run[2]);
  }
  return [
    cpu("legibus", ours),
    cpu("one tool on the SDK", oneTool),
    cpu("eager parsers", eager),
    { name: "CPU, legibus / one tool", value: cpuRatio(ours, oneTool), unit: "x", goal: 1.1 },
    {
      name: "CPU, legibus / eager parsers",
      value: cpuRatio(ours, eager),
      unit: "x",
      goal: 0.333,
      note: "cheerio + turndown + puppeteer-core + undici",
    },
    ...listSize(ours[0]?.toolBytes ?? []),
  ];
}

function medianOf(all: readonly Life[], what: "cpuMs" | "wallMs" | "listedMb" | "peakMb"): number {
  return median(all.map((one) => one[what]));
}

function cpu(name: string, all: readonly Life[]): Figure {
  const rounded = (what: "wallMs" | "listedMb" | "peakMb") => medianOf(all, what).toFixed(0);
  const note = `list after ${rounded("wallMs")} ms, then ${rounded("listedMb")} MB, peak ${rounded("peakMb")} MB`;
  return { name: `CPU, ${name}`, value: medianOf(all, "cpuMs"), unit: "ms", note };
}

function cpuRatio(ours: readonly Life[], theirs: readonly Life[]): number {
  const cpuMs = (all: readonly Life[]) => all.map((one) => one.cpuMs);
  return medianRatio(cpuMs(ours), cpuMs(theirs));
}

function listSize(bytes: readonly number[]): Figure[] {
  const total = bytes.reduce((sum, one) => sum + one, 0);
  const note = `${bytes.length} tools, ${total} bytes`;
  return [
    { name: "a tool in the list, average", value: total / bytes.length, unit: "bytes", goal: 1_150, note },
    { name: "a tool in the list, largest", value: Math.max(...bytes), unit: "bytes", goal: 2_000 },
  ];
}

/** Resident memory of servers that nobody has asked anything for a while, when V8 has given back what starting took. */
async function idle(): Promise<Figure[]> {
  const afterwards = async (script: string): Promise<number> => {
    const server = startServer(script);
    await initialize(server);
    await server.request("tools/list");
    await sleep(IDLE_MS);
    const mb = server.rssMb();
    await server.end();
    return mb;
  };
  const both = [SERVERS.ours, SERVERS.ours, SERVERS.ours, SERVERS.oneTool, SERVERS.oneTool, SERVERS.oneTool];
  const mb = await Promise.all(both.map(afterwards));
  const note = `${IDLE_MS / 1_000} s after the list; one tool on the SDK ${median(mb.slice(3)).toFixed(1)} MB`;
  return [{ name: "idle memory of legibus", value: median(mb.slice(0, 3)), unit: "MB", goal: 65, note }];
}

/** Milliseconds a warm call that needs no network takes, by the median of each round. */
async function calls(): Promise<Figure[]> {
  const [ours, echo] = [startServer(SERVERS.ours), startServer(SERVERS.oneTool)];
  await Promise.all([initialize(ours), initialize(echo)]);
  const build = (call: number) =>
    ours.request("tools/call", {
      name: "austlii_build_search_url",
      arguments: { query: `negligence ${call}`, databases: ["au/cases/cth/HCA"] },
    });
  const say = (call: number) =>
    echo.request("tools/call", { name: "echo", arguments: { text: `negligence ${call}` } });
  const [our, their] = [new Array<number>(), new Array<number>()];
  for (let round = -2; round < CALL_ROUNDS; round += 1) {
    const both = [await timed(build), await timed(say)] as const;
    if (round < 0) continue;
    our.push(both[0]);
    their.push(both[1]);
  }
  await Promise.all([ours.end(), echo.end()]);
  return [
    { name: "warm call without network", value: median(our), unit: "ms", note: "austlii_build_search_url" },
    { name: "warm echo on the SDK", value: median(their), unit: "ms" },
    { name: "warm call / echo", value: medianRatio(our, their), unit: "x", goal: 1.5 },
  ];
}

async function timed(call: (number: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let number = 0; number < WARM_CALLS; number += 1) {
    const started = performance.now();
    await call(number);
    times.push(performance.now() - started);
  }
  return median(times);
}
