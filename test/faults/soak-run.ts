import { readdirSync } from "node:fs";
import { startServer, type StdioServer } from "../support/stdio.ts";
import { loadCall } from "./load-calls.ts";
import { descriptors, type Family, newFamily, resident } from "./processes.ts";

/** Resources of a server after a number of calls. */
export interface Sample {
  readonly calls: number;
  readonly bytes: number;
  readonly descriptors: number;
  readonly processes: number;
  readonly threads: number;
}

export interface SoakOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Calls before the first sample, while caches and code warm up. */
  readonly warmUp: number;
  /** Whether to continue after this number of calls. */
  readonly more: (calls: number) => boolean;
  readonly every: number;
  readonly onSample?: (sample: Sample) => void;
}

const AT_ONCE = 8;

function sampleOf(server: StdioServer, family: Family, calls: number): Sample {
  return {
    calls,
    bytes: resident(server.pid),
    descriptors: descriptors(server.pid),
    processes: family.members().length,
    threads: readdirSync(`/proc/${server.pid}/task`).length,
  };
}

/** Makes calls from eight concurrent clients and samples the server every `every` calls. */
export async function soak({ env, warmUp, more, every, onSample }: SoakOptions) {
  const family = newFamily();
  const server = startServer({ env: { ...env, ...family.env } });
  await server.initialize();
  const samples: Sample[] = [];
  const wrong: string[] = []; // answers that are neither results nor typed errors
  let started = 0;
  let done = 0;
  const answers = waiting(server);
  const client = async () => {
    while (started < warmUp || more(started)) {
      const number = started++;
      const said = await answers.of(number, loadCall(number));
      done += 1;
      if (!isOurs(said)) wrong.push(said.slice(0, 300));
      if (done >= warmUp && done % every === 0) {
        const sample = sampleOf(server, family, done);
        samples.push(sample);
        onSample?.(sample);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  server.stdin.end();
  const { code } = await server.exited;
  return { samples, calls: done, wrong, code };
}

/** Resolves answers by id and keeps none, so that the test's own memory does not grow. */
function waiting(server: StdioServer) {
  const open = new Map<number, (line: string) => void>();
  let rest = "";
  server.stdout.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const id = Number(/"id":(\d+)\}?$/.exec(line)?.[1] ?? /"id":(\d+)/.exec(line)?.[1]);
      open.get(id)?.(line);
      open.delete(id);
    }
  });
  return {
    of: async (number: number, params: object): Promise<string> =>
      await new Promise((resolve) => {
        const id = number + 1_000;
        open.set(id, resolve);
        server.send({ jsonrpc: "2.0", id, method: "tools/call", params });
      }),
  };
}

function isOurs(said: string): boolean {
  if (said.includes("internal error")) return false;
  return said.includes('"isError":true')
    ? /"(?:ERROR [A-Z_]+|NOT ENHANCED): /.test(said)
    : said.includes('"result"');
}

/** Growth of memory in bytes for 1,000 calls, by linear regression. */
export function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [x, y] = [mean(({ calls }) => calls), mean(({ bytes }) => bytes)];
  const above = samples.reduce((sum, { calls, bytes }) => sum + (calls - x) * (bytes - y), 0);
  const below = samples.reduce((sum, { calls }) => sum + (calls - x) ** 2, 0);
  return (above / below) * 1_000;
}

const FEW = 4; // connections and threads that come and go

/** Whether a resource never exceeds its first sample by more than FEW; processes must stay one. */
export function isFlat(samples: readonly Sample[], of: "descriptors" | "threads" | "processes"): boolean {
  const most = Math.max(...samples.map((sample) => sample[of]));
  return of === "processes" ? most === 1 : most <= (samples[0]?.[of] ?? 0) + FEW;
}
