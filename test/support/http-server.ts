import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createApp } from "../../src/app/index.ts";
import { serveHttp } from "../../src/transport/http/index.ts";
import { httpSettings } from "../../src/transport/http/settings.ts";
import { SERVER } from "./built.ts";
import { patient } from "./patience.ts";
import { CLEAN_ENV } from "./stdio.ts";

const START_MS = 20_000; // on a machine with nothing else to do

/** A server over HTTP, whichever process it has. */
export interface HttpServing {
  /** MCP's endpoint. */
  readonly url: string;
  /** Everything that it wrote to stderr so far. */
  stderr(): string;
  stop(): Promise<unknown>;
}

export interface HttpProcess extends HttpServing {
  readonly process: ChildProcess;
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

/**
 * Serves over HTTP in this process: a second of processor time less than `startHttp`, which shows what a process of
 * its own has beside it (its start, its signals, its end).
 * @throws Error whose message the program would print at its start
 */
export async function serveHere(env: Readonly<Record<string, string>> = {}): Promise<HttpServing> {
  let stderr = "";
  const app = await createApp(
    { ...CLEAN_ENV, LEGIBUS_HTTP_PORT: "0", ...env },
    (text) => {
      stderr += text;
    },
    { slices: [httpSettings], manyUsers: true, paths: "http" },
  );
  try {
    const server = await serveHttp(app, app.config.read(httpSettings));
    return {
      url: server.url,
      stderr: () => stderr,
      async stop() {
        await server.close();
        await app.shutdown();
      },
    };
  } catch (error) {
    await app.shutdown();
    throw error;
  }
}
