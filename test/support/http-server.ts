import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { SERVER } from "./built.ts";
import { patient } from "./patience.ts";
import { CLEAN_ENV } from "./stdio.ts";

const START_MS = 20_000; // on a machine with nothing else to do

export interface HttpProcess {
  /** MCP's endpoint. */
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it wrote to stderr so far. */
  stderr(): string;
  /** Asks it to stop; resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server over HTTP on a free port of loopback. @throws Error with its stderr when it does not come up */
export async function startHttp(
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): Promise<HttpProcess> {
  const child = spawn(process.execPath, [SERVER, "http", "--port", "0", ...args], {
    env: { ...CLEAN_ENV, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const exited = once(child, "exit");
  let stderr = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Error(`the server did not come up: ${stderr}`));
    const timer = setTimeout(fail, patient(START_MS));
    child.once("exit", fail);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      const found = /listening on (\S+)/.exec(stderr)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
  });
  return {
    url,
    process: child,
    stderr: () => stderr,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
      await exited;
      return child.exitCode;
    },
  };
}
