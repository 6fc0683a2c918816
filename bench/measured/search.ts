// austlii:search_cases against a bare fetch of the same page and one pass of the parser over it.
import { Parser } from "htmlparser2";
import { Agent, fetch } from "undici";
import { createApp } from "../../src/app/index.ts";
import { plainCall } from "../../src/core/call.ts";
import { SEARCH_PATH } from "../replay.ts";
import { type Figure, median, report } from "../report.ts";

const ROUNDS = 15;
const CALLS = 60; // of each contestant in each round
const IN_FLIGHT = [1, 20] as const;

type Ask = (number: number) => Promise<void>;

const upstream = process.env["BENCH_UPSTREAM"] ?? "";
const ours = await legibus(upstream);
const agent = new Agent();
const figures: Figure[] = [];
let asked = 0; // no query twice, so that no memory helps
for (const inFlight of IN_FLIGHT) figures.push(...(await compare(inFlight)));
report("Search of cases over loopback, distinct queries, p50 of each round", figures);
await Promise.all([ours.close(), agent.close()]);

async function compare(inFlight: number): Promise<Figure[]> {
  const [our, bare] = [new Array<number>(), new Array<number>()];
  for (let round = -2; round < ROUNDS; round += 1) {
    const both = [await p50(ours.ask, inFlight), await p50(fetchAndParse, inFlight)] as const;
    if (round < 0) continue; // warms both up
    our.push(both[0]);
    bare.push(both[1]);
  }
  return [
    { name: `search_cases, ${inFlight} in flight`, value: median(our), unit: "ms" },
    { name: `undici fetch + htmlparser2, ${inFlight} in flight`, value: median(bare), unit: "ms" },
    {
      name: `search_cases above it, ${inFlight} in flight`,
      value: median(our.map((ms, round) => ms - (bare[round] ?? ms))),
      unit: "ms",
      ...(inFlight === 1 && { goal: 1 }),
    },
  ];
}

async function p50(ask: Ask, inFlight: number): Promise<number> {
  const times: number[] = [];
  let left = CALLS;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      asked += 1;
      const started = performance.now();
      await ask(asked);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  return median(times);
}

async function fetchAndParse(number: number): Promise<void> {
  const response = await fetch(`${upstream}${SEARCH_PATH}negligence+${number}`, { dispatcher: agent });
  let texts = 0;
  const parser = new Parser({ ontext: () => (texts += 1) });
  parser.end(await response.text());
  if (texts === 0) throw new Error("the page was empty");
}

/** The tool as a client calls it, without a transport. */
async function legibus(baseUrl: string): Promise<{ readonly ask: Ask; close(): Promise<void> }> {
  const env = {
    LEGIBUS_PROVIDERS: "austlii",
    LEGIBUS_LIVE: "austlii",
    AUSTLII_BASE_URL: baseUrl,
    AUSTLII_SPACING_MS: "0",
    XDG_CONFIG_HOME: "/nonexistent",
    LEGIBUS_DATA_DIR: process.env["BENCH_DATA"],
  };
  const app = await createApp(env, (line) => process.stderr.write(line));
  return {
    async ask(number) {
      const args = { query: `negligence ${number}` };
      const result = await app.orchestrator.handleToolCall("austlii:search_cases", args, plainCall());
      const rows: unknown = result.structuredContent?.["results"];
      if (!Array.isArray(rows) || rows.length !== 10) throw new Error(result.content[0]?.text ?? "no answer");
    },
    close: async () => await app.shutdown(),
  };
}
