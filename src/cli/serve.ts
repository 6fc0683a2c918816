import { createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { serverFactory } from "../app/server/index.ts";
import { serveStdio } from "../transport/stdio.ts";
import { PUBLISHER } from "./publisher.ts";
import type { Terminal } from "./terminal.ts";

export async function serve(env: Environment, terminal: Terminal): Promise<void> {
  const app = await createApp(env, terminal.err, { slices: [httpSettings], publisher: PUBLISHER });
  await serveStdio(app, serverFactory(app));
}
