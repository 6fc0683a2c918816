import { createApp } from "../app/index.ts";
import type { Environment } from "../app/config.ts";
import { httpSettings } from "../transport/http/settings.ts";
import { serveStdio } from "../transport/stdio.ts";
import { PUBLISHER } from "./publisher.ts";
import type { Terminal } from "./terminal.ts";

export async function serve(env: Environment, terminal: Terminal): Promise<void> {
  await serveStdio(await createApp(env, terminal.err, { slices: [httpSettings], publisher: PUBLISHER }));
}
