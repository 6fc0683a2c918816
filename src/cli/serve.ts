import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type App, createApp } from "../app/index.ts";
import { type Environment, readConfig } from "../app/config.ts";
import { serverFactory } from "../app/server/index.ts";
import { LegibusError } from "../core/errors.ts";
import { createLogger } from "../core/logger.ts";
import { failure, textOf } from "../core/result.ts";
import { unreachable } from "../documents/file-access.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { forceExit, forceExitAfter } from "../transport/shutdown.ts";
import { serveStdio } from "../transport/stdio.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { PUBLISHER } from "./publisher.ts";
import type { Terminal } from "./terminal.ts";

/** Serves over stdio. */
export async function serve(env: Environment, terminal: Terminal): Promise<void> {
  const app = await createApp(env, terminal.err, { slices: [httpSettings], publisher: PUBLISHER });
  await serveStdio(app, serverFactory(app));
}

const EXIT_MS = 5_000; // docker kills after 10 s

/** Serves over HTTP until a signal arrives. */
export async function http(env: Environment, terminal: Terminal): Promise<void> {
  const { serveHttp } = await import("../transport/http/index.ts");
  const config = readConfig(env);
  const before = config.warnings.length;
  const settings = config.read(httpSettings);
  const [wrong] = config.warnings.slice(before);
  if (wrong !== undefined) throw new Error(wrong.replace(" is ignored:", " is wrong:"));
  const app = await createApp(env, terminal.err, {
    slices: [httpSettings],
    manyUsers: !settings.singleUser,
    paths: "http",
  });
  const server = await serveHttp(app, settings);
  app.shared.store.ping().catch(() => {}); // opened now, so that the server is ready soon; /readyz reports a failure
  terminal.err(`legibus: listening on ${server.url}\n`);
  await signal(app);
  forceExitAfter(app, EXIT_MS);
  await server.close();
  await app.shutdown();
  process.exit(0);
}

async function signal(app: App): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
      process.once(name, () => {
        process.once(name, () => void forceExit(app)); // a second signal exits without waiting for calls
        resolve();
      });
    }
  });
}

/** A recording has no store to close. */
async function nothing(): Promise<void> {}

/**
 * Answers the calls of a recording over stdio until the client disconnects; resolves only with the exit code
 * for an invalid file.
 */
export async function replay(terminal: Terminal, path: string): Promise<number> {
  try {
    const { readRecording, replayFactory } = await import("../app/server/replay.ts");
    const text = await readFile(path, "utf8").catch((error: unknown) => {
      throw unreachable(path, error);
    });
    const recording = readRecording(text);
    if (typeof recording === "number") {
      throw new LegibusError(
        "INVALID_INPUT",
        `line ${recording} of ${basename(path)} is not a line of a recording`,
        { hint: "make one with legibus --record FILE" },
      );
    }
    const log = createLogger({ level: "warn", write: terminal.err });
    const served = { log, shutdown: nothing, shared: { store: { close: nothing } } };
    await serveStdio(served, replayFactory(recording));
    return 0;
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    terminal.err(`${textOf(failure(error))}\n`);
    return EXIT_CODES[error.code];
  }
}
