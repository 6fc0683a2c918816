import { join } from "node:path";
import { createApp } from "../../src/app/index.ts";
import { temporaryFolder } from "./lasting.ts";
import { textOf } from "./providers.ts";

/** A silent server in this process with a folder of its own, which is also the one that it may read files from. */
export async function startApp(
  env: Readonly<Record<string, string>> = {},
  options: Parameters<typeof createApp>[2] = {},
) {
  const folder = temporaryFolder("app");
  const app = await createApp(
    {
      HOME: folder,
      LEGIBUS_CONFIG: "/dev/null",
      LEGIBUS_DATA_DIR: join(folder, "data"),
      LEGIBUS_FILES: folder,
      LEGIBUS_LOG_LEVEL: "silent",
      ...env,
    },
    () => {},
    options,
  );
  const call = async (tool: string, args: Record<string, unknown>) =>
    await app.orchestrator.handleToolCall(tool, args);
  return {
    app,
    folder,
    call,
    /** The text of a call's answer. */
    ask: async (tool: string, args: Record<string, unknown>) => textOf(await call(tool, args)),
    close: async () => await app.shutdown(),
  };
}
