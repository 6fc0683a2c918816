// A process whose file operations are made to fail: for each folder that it is sent it makes an app, imports a text,
// cites a case, and sends what came of both.
import { createApp } from "../../src/app/index.ts";
import { callTool } from "../../src/app/server/tools.ts";
import { plainCall } from "../../src/core/call.ts";
import { usePrograms } from "../../src/workers/entries.ts";
import { CLEAN_ENV } from "../support/stdio.ts";

usePrograms(process.env["LEGIBUS_TEST_WORKERS"] ?? "");

process.on("message", ({ dataDir, text }: { readonly dataDir: string; readonly text: string }) => {
  void answers(dataDir, text).then((said) => process.send?.(said));
});

async function answers(dataDir: string, text: string): Promise<{ first: string; second: string }> {
  const env = { ...CLEAN_ENV, LEGIBUS_DATA_DIR: dataDir, LEGIBUS_LOG_LEVEL: "silent" };
  const app = await createApp(env, () => {}, { paths: "typed" });
  const ask = async (name: string, args: Record<string, unknown>) =>
    JSON.stringify(await callTool(app, name, args, plainCall()));
  try {
    const first = await ask("law:import", { text, title: "Text 1" });
    return { first, second: await ask("law:cite", { items: [{ id: "[1992] HCA 23" }] }) };
  } finally {
    await app.shutdown();
  }
}
