// A process whose file operations are made to fail: for each environment that it is sent it makes an app, imports a
// text, cites a case, and sends what came of both.
import { createApp } from "../../src/app/index.ts";
import { callTool } from "../../src/app/server/tools.ts";
import { plainCall } from "../../src/core/call.ts";
import { usePrograms } from "../../src/workers/entries.ts";

usePrograms(process.env["LEGIBUS_TEST_WORKERS"] ?? "");

interface Job {
  readonly env: Readonly<Record<string, string>>;
  readonly text: string;
}

process.on("message", (job: Job) => {
  void answers(job).then((said) => process.send?.(said));
});

async function answers({ env, text }: Job): Promise<{ first: string; second: string }> {
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
