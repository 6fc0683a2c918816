import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { built } from "../support/built.ts";
import { CONTRACTS } from "../support/samples.ts";
import { startServer, type StdioServer } from "../support/stdio.ts";
import { startWorld } from "./cases.ts";
import { type Meter, type Refusal, startMeter } from "./politeness-meter.ts";
import { type Found, judge, type Outcome, tally } from "./tally.ts";
import { patient } from "../support/patience.ts";
import { lasting, temporaryFolder } from "../support/lasting.ts";

const SPACING_MS = 250;
const CONNECTING_MS = 400; // longer than the spacing, so that a later request could overtake an earlier one
const CLOCK_MS = 15; // inaccuracy of timers, more on a busy machine
const RETRY_S = 2;
const ANSWER_MS = 30_000;
const NOTE_LEAVING = fileURLToPath(new URL("politeness-leaving.mjs", import.meta.url));

const open: (() => Promise<unknown>)[] = [];

await built();
const world = await lasting(startWorld());
const folder = temporaryFolder("polite");
afterEach(async () => await Promise.all(open.splice(0).map(async (close) => await close())));

/** A source whose requests from two servers are measured. */
interface Metered {
  readonly name: string;
  /** Variable of its base URL. */
  readonly host: string;
  readonly spacing: string;
  /** Maximum number of concurrent requests from one server. */
  readonly atOnce: number;
  readonly tool: string;
  readonly args: (number: number) => object;
}

const SOURCES: readonly Metered[] = [
  {
    name: "AustLII",
    host: "AUSTLII_BASE_URL",
    spacing: "AUSTLII_SPACING_MS",
    atOnce: 2,
    tool: "austlii_search",
    args: (at) => ({ query: `ferry ${at}` }),
  },
  {
    name: "FRL",
    host: "FRL_BASE_URL",
    spacing: "FRL_SPACING_MS",
    atOnce: 2,
    tool: "frl_search",
    args: (at) => ({ query: `ferries ${at}` }),
  },
  {
    name: "NeuRIS",
    host: "RIS_BASE_URL",
    spacing: "RIS_SPACING_MS",
    atOnce: 4,
    tool: "ris_search",
    args: (at) => ({ query: `Fährmann ${at}` }),
  },
  {
    name: "CELLAR",
    host: "EU_BASE_URL",
    spacing: "EU_SPACING_MS",
    atOnce: 2,
    tool: "eu_search",
    args: (at) => ({ query: `ferries ${at}` }),
  },
  {
    name: "RIS",
    host: "RISAT_BASE_URL",
    spacing: "RISAT_SPACING_MS",
    atOnce: 1,
    tool: "risat_search",
    args: (at) => ({ application: "justiz", query: `Fähre ${at}` }),
  },
];

/** Starts servers that share one data folder. */
async function servers(
  count: number,
  env: Readonly<Record<string, string>>,
): Promise<readonly StdioServer[]> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const started = Array.from({ length: count }, () =>
    startServer({
      nodeArgs: ["--import", NOTE_LEAVING],
      env: {
        TEST_LEAVING_FILE: leavingFile(),
        ...world.env,
        LEGIBUS_PROVIDERS: "+risat",
        LEGIBUS_DATA_DIR: dataDir,
        LEGIBUS_LOG_LEVEL: "silent",
        ...env,
      },
    }),
  );
  for (const server of started) {
    open.push(async () => await server.kill());
    await server.initialize();
  }
  return started;
}

async function call(server: StdioServer, id: string, name: string, args: object): Promise<string> {
  server.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } });
  return JSON.stringify(
    (await server.until((one) => one.id === id, `the answer to ${id}`, ANSWER_MS)).result,
  );
}

const leavingFile = () => join(folder, "leaving.txt");

/** Returns the milliseconds between consecutive requests to a source, as they left the servers. */
function gaps({ url }: Meter): readonly number[] {
  const lines = readFileSync(leavingFile(), "utf8").split("\n");
  const left = lines.filter((line) => line.endsWith(` ${url}`)).map((line) => Number.parseFloat(line));
  const sorted = left.toSorted((a, b) => a - b);
  return sorted.slice(1).map((at, index) => at - (sorted[index] ?? 0));
}

/** A source between two servers that use all sources at once and share one data folder. */
interface Between {
  readonly source: Metered;
  readonly meter: Meter;
  readonly both: readonly StdioServer[];
}

interface Behaviour {
  /** Delay before each answer in milliseconds. */
  readonly delayMs: number;
  readonly spacingMs: number;
  readonly refuse?: (number: number) => Refusal | undefined;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a check for all sources concurrently, over the same two servers. */
async function everySource(
  { spacingMs, env = {}, ...how }: Behaviour,
  one: (between: Between) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  const metered = await Promise.all(
    SOURCES.map(async (source) => {
      const meter = await startMeter({ good: world.env[source.host] ?? "", ...how });
      open.push(async () => await meter.close());
      return { source, meter };
    }),
  );
  const settings = metered.flatMap(({ source, meter }) => [
    [source.host, meter.url],
    [source.spacing, String(spacingMs)],
  ]);
  const both = await servers(2, { ...env, ...Object.fromEntries(settings) });
  const found = await Promise.all(metered.map(async (each) => await one({ ...each, both })));
  expect(found.filter((outcomes) => outcomes.length === 0)).toEqual([]);
  return found.flat();
}

const onlyFirst = (number: number): Refusal | undefined =>
  number === 0 ? { status: 429, retryAfter: String(RETRY_S) } : undefined;

test("two servers together keep the spacing and the limit of concurrent requests", async ({ task }) => {
  const env = { TEST_CONNECTING_MS: String(CONNECTING_MS) };
  const how = { delayMs: 400, spacingMs: SPACING_MS, env };
  const found = await everySource(how, async ({ source, meter, both }) => {
    for (const server of both) await call(server, `${source.name} first`, source.tool, source.args(99)); // loads modules
    const asked = both.flatMap((server, which) =>
      [0, 1, 2, 3, 4].map(
        async (at) => await call(server, `${source.name} ${at}`, source.tool, source.args(10 * which + at)),
      ),
    );
    await Promise.all(asked);
    const most = {
      held: meter.mostAtOnce <= 2 * source.atOnce,
      ms: 0,
      what: `${source.name}: ${meter.mostAtOnce} at once`,
    };
    return [
      ...gaps(meter).map((ms) => ({
        held: ms >= SPACING_MS - patient(CLOCK_MS),
        ms,
        what: `${source.name}: ${ms} ms after the one before`,
      })),
      most,
    ];
  });
  expect(found.length).toBeGreaterThanOrEqual(4 * (11 + 1));
  judge(task, "the rate of two servers at one source", found);
});

test("two servers both wait for a source's Retry-After", async ({ task }) => {
  const how = { delayMs: 20, spacingMs: 100, refuse: onlyFirst };
  const found = await everySource(how, async ({ source, meter, both }) => {
    const first = both[0] && call(both[0], `${source.name} first`, source.tool, source.args(1));
    while (meter.refusals.length === 0) await sleep(5);
    await sleep(300); // time for the refusal to reach the other server
    const others = both.flatMap((server, which) =>
      [0, 1].map(
        async (at) =>
          await call(server, `${source.name} other ${at}`, source.tool, source.args(20 + 10 * which + at)),
      ),
    );
    await Promise.all([first, ...others]);
    const after = meter.starts.slice(1).map((start) => start - (meter.refusals[0] ?? 0));
    return after.map((ms) => ({
      held: ms >= RETRY_S * 1_000 - CLOCK_MS,
      ms,
      what: `${source.name}: ${ms} ms after the refusal`,
    }));
  });
  judge(task, "a request after a Retry-After", found);
});

test("two servers stop after three refusals of a source", async ({ task }) => {
  const how = { delayMs: 0, spacingMs: 1, refuse: () => ({ status: 403 }) };
  const found = await everySource(how, async ({ source, meter, both }) => {
    const outcomes: Found[] = [];
    for (let at = 0; at < 4; at += 1) {
      for (const [which, server] of both.entries()) {
        const started = performance.now();
        const before = meter.starts.length;
        const said = await call(server, `${source.name} ${at}`, source.tool, source.args(10 * which + at));
        const asked = meter.starts.length - before;
        const held = /BLOCKED|ACCESS_DENIED/.test(said) && (before < 3 ? asked <= 1 : asked === 0);
        outcomes.push({
          held,
          ms: performance.now() - started,
          what: `${source.name}: ${asked} asked after ${before}: ${said.slice(0, 200)}`,
        });
        await sleep(550); // a server reads the refusals of others twice a second
      }
    }
    return outcomes;
  });
  judge(task, "a call to a source that has refused", found);
});

test("no tool sends a request to a source that is not live", async ({ task }) => {
  const austlii = await startMeter({ good: world.env["AUSTLII_BASE_URL"] ?? "" });
  const jade = await startMeter({ good: world.env["JADE_BASE_URL"] ?? "" });
  open.push(async () => await Promise.all([austlii.close(), jade.close()]));
  const [server] = await servers(1, {
    LEGIBUS_LIVE: "",
    AUSTLII_BASE_URL: austlii.url,
    JADE_BASE_URL: jade.url,
  });
  if (!server) throw new Error("no server");
  const samples = Object.entries(CONTRACTS)
    .filter(([name]) => ["austlii", "jade", "law"].includes(name))
    .flatMap(([, contract]) => Object.entries(contract.samples));
  const outcomes: Outcome[] = [];
  for (const [name, args] of samples) {
    const started = performance.now();
    await call(server, name, name.replace(":", "_"), args);
    const asked = austlii.starts.length + jade.starts.length;
    outcomes.push({ held: asked === 0, ms: performance.now() - started });
  }
  tally(task, "a call while a source is not live", outcomes);
  expect([austlii.starts.length, jade.starts.length]).toEqual([0, 0]);
});
