import { createServer } from "node:net";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { type App, createApp } from "../../src/app/index.ts";
import { defineProvider } from "../../src/core/provider.ts";
import { markdown } from "../../src/core/result.ts";
import { defineTool, LOCAL } from "../../src/core/tool.ts";
import { serverFactory } from "../../src/app/server/index.ts";
import { listen } from "../support/listen.ts";
import { CLEAN_ENV } from "../support/stdio.ts";
import { judge } from "./tally.ts";
import { patient } from "../support/patience.ts";
import { lasting } from "../support/lasting.ts";

const CALL_MS = 500; // 50 s in production
const GRACE_MS = 1_000;
const BUSY_MS = 1_000; // allowance for a busy machine

const silent = await lasting(listen(createServer()));
const moved = Object.keys(CLEAN_ENV).filter((name) => name.endsWith("_BASE_URL"));
const env = {
  ...CLEAN_ENV,
  ...Object.fromEntries(moved.map((name) => [name, silent.url])),
  LEGIBUS_LIVE: "austlii",
  LEGIBUS_LOG_LEVEL: "silent",
};
const app = await lasting(createApp(env, () => {}, { callMs: CALL_MS, extra: (log) => [deaf(log)] }));
const client = await lasting(new Client({ name: "test", version: "1" }));
const [ours, theirs] = InMemoryTransport.createLinkedPair();
await Promise.all([serverFactory(app)().connect(ours), client.connect(theirs)]);

/** Defines a provider whose tool and resource hang and ignore the signal. */
function deaf(log: App["log"]) {
  const never = new Promise<never>(() => {});
  const hang = defineTool({
    name: "deaf:hang",
    title: "Hang",
    description: "Never ends, whatever its signal says.",
    annotations: LOCAL,
    inputSchema: z.strictObject({}),
    run: async () => await never,
  });
  const quick = defineTool({ ...hang, name: "deaf:quick", run: async () => markdown("quick") });
  const facts = { name: "hang", title: "Hang", description: "Never ends.", mimeType: "text/plain" };
  const resources = [{ uri: "deaf://hang", ...facts, read: async () => await never }];
  return defineProvider({ name: "deaf", tools: [hang, quick], resources, log });
}

async function timed(work: () => Promise<unknown>): Promise<{ readonly said: string; readonly ms: number }> {
  const started = performance.now();
  const said = await work().then(JSON.stringify, (error: unknown) => `thrown ${String(error)}`);
  return { said, ms: performance.now() - started };
}

const call = async (name: string, args: Record<string, unknown> = {}) =>
  await timed(async () => await client.callTool({ name, arguments: args }));

test("a hanging call gets a typed error at its deadline, even if it ignores its signal", async ({ task }) => {
  const found = await Promise.all([
    call("deaf_hang"),
    timed(async () => await client.readResource({ uri: "deaf://hang" })),
    call("austlii_search", { query: "ferry" }),
    call("frl_search", { query: "ferry" }),
    call("frl_get_document", { id: "frl:C2004A03712", pin: "s 6" }),
    call("ris_get_norm", { law: "BGB", paragraph: "823" }),
    call("law_search", { query: "ferry" }),
  ]);
  const outcomes = found.map(({ said, ms }) => ({
    held:
      said.includes("UPSTREAM_TIMEOUT") && ms >= CALL_MS - 20 && ms < patient(CALL_MS + GRACE_MS + BUSY_MS),
    ms,
    said: `${Math.round(ms)} ms: ${said.slice(0, 200)}`,
  }));
  judge(task, "a call that hangs, at its deadline", outcomes);
});

test("the server answers the next call after calls that hang", async () => {
  expect((await call("deaf_quick")).said).toContain("quick");
});
