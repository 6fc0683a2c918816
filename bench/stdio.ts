import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const USAGE = fileURLToPath(new URL("baselines/usage.cjs", import.meta.url));
const ANSWER_MS = 10_000;

const answer = z.looseObject({ id: z.number(), result: z.looseObject({}) });
const usage = z.object({ cpuMs: z.number(), peakMb: z.number() });

/** A server in an empty environment behind a raw line protocol. */
export interface StdioServer {
  /** Sends a request and resolves with its result; rejects when it fails. */
  request(
    method: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Resident memory now, in MB. */
  rssMb(): number;
  /** Ends its input and waits for its exit. */
  end(): Promise<z.output<typeof usage>>;
}

export function startServer(script: string): StdioServer {
  const child = spawn(process.execPath, ["--require", USAGE, script], {
    stdio: ["pipe", "pipe", "ignore", "pipe"],
    env: {},
  });
  const { stdin, stdout } = child;
  const pipe = child.stdio[3];
  if (!stdin || !stdout) throw new Error(`${script} cannot be started`);
  const exited = once(child, "exit");
  const used = pipe instanceof Readable ? text(pipe) : Promise.resolve("");
  const waiting = new Map<number, (line: string) => void>();
  createInterface({ input: stdout }).on("line", (line) => {
    const id = Number(/"id":(\d+)/.exec(line)?.[1]);
    waiting.get(id)?.(line);
    waiting.delete(id);
  });
  let ids = 0;
  return {
    async request(method, params = {}) {
      ids += 1;
      const id = ids;
      const line = await new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${script}: no answer to ${method}`)), ANSWER_MS);
        waiting.set(id, (found) => {
          clearTimeout(timer);
          resolve(found);
        });
        stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      });
      return answer.parse(JSON.parse(line)).result;
    },
    rssMb() {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    async end() {
      stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`${script}: exit code ${code}`);
      return usage.parse(JSON.parse(await used));
    },
  };
}

/** Opens the session as a client of today does. */
export async function initialize(server: StdioServer): Promise<void> {
  await server.request("initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "bench", version: "1" },
  });
}
