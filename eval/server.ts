import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import * as z from "zod";

export interface Answer {
  readonly text: string;
  readonly structured: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
}

/** The built program, driven from outside over stdio as a client does. */
export interface Server {
  call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Answer>;
  close(): Promise<void>;
}

const reply = z.looseObject({
  id: z.number(),
  result: z
    .looseObject({
      content: z.array(z.looseObject({ text: z.string().optional() })).optional(),
      structuredContent: z.record(z.string(), z.unknown()).optional(),
      isError: z.boolean().optional(),
    })
    .optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

export async function startServer(program: string, env: Readonly<Record<string, string>>): Promise<Server> {
  const child = spawn(process.execPath, [program], { env, stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (message: z.infer<typeof reply>) => void>();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = reply.safeParse(JSON.parse(line));
    if (message.success) waiting.get(message.data.id)?.(message.data);
  });
  let ids = 0;
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const request = async (method: string, params: object): Promise<z.infer<typeof reply>> => {
    ids += 1;
    const id = ids;
    return await new Promise((resolve) => {
      waiting.set(id, (message) => {
        waiting.delete(id);
        resolve(message);
      });
      send({ id, method, params });
    });
  };
  await request("initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "legibus-eval", version: "1" },
  });
  send({ method: "notifications/initialized" });
  return {
    async call(tool, args) {
      const { result, error } = await request("tools/call", { name: tool, arguments: args });
      return {
        text: result?.content?.map(({ text = "" }) => text).join("\n") ?? error?.message ?? "",
        structured: result?.structuredContent ?? {},
        isError: result?.isError ?? error !== undefined,
      };
    },
    async close() {
      child.stdin.end();
      await once(child, "close");
    },
  };
}

/** Runs `legibus ARGS` to its end and returns what it printed. */
export async function runCommand(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { ...env },
    maxBuffer: 1e8,
  }).catch((error: unknown) => z.looseObject({ stdout: z.string() }).parse(error));
  return stdout;
}
