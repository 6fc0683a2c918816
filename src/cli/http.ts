import { type App, createApp } from "../app/index.ts";
import { type Environment, readConfig } from "../app/config.ts";
import { serveHttp } from "../transport/http/index.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { forceExit, forceExitAfter } from "../transport/shutdown.ts";
import type { Terminal } from "./terminal.ts";

const EXIT_MS = 5_000; // docker kills after 10 s

/** Serves over HTTP until a signal arrives. */
export async function http(env: Environment, terminal: Terminal): Promise<void> {
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
