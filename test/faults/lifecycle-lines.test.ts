import { expect, test } from "vitest";
import { MAX_LINE_BYTES } from "../../src/transport/stdio.ts";
import { built } from "../support/built.ts";
import { startServer } from "../support/stdio.ts";
import { type Outcome, tally, timed } from "./tally.ts";
import { lasting } from "../support/lasting.ts";

const MEGABYTE = 1_024 * 1_024;
const SDK_BYTES = 10 * MEGABYTE; // where the SDK's own reader stops reading for good

await built();
const server = await lasting(startServer());
await server.initialize();

const call = (id: string, bytes: number) => {
  const params = { name: "law_cite", arguments: { items: [{ id: "x".repeat(bytes) }] } };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
};

async function hears(): Promise<boolean> {
  return (await server.request("ping")).result !== undefined;
}

test("the server keeps answering after lines of any length", async ({ task }) => {
  const found: Outcome[] = [];
  for (const bytes of [SDK_BYTES - 200, SDK_BYTES + 1, MAX_LINE_BYTES - 200]) {
    const id = `a call of ${bytes} bytes`;
    server.send(call(id, bytes));
    const answered = async () => (await server.until((one) => one.id === id)).result !== undefined;
    found.push(await timed(async () => (await answered()) && (await hears())));
  }
  for (const bytes of [MAX_LINE_BYTES, 2 * MAX_LINE_BYTES + 1, 64 * MEGABYTE]) {
    const before = server.lines.length;
    server.send(call("too long", bytes));
    const refused = async () =>
      (await server.until((one) => one.id === null && one.error?.code === -32_600)).error !== undefined;
    found.push(
      await timed(async () => (await refused()) && (await hears()) && server.lines.length === before + 2),
    );
  }
  tally(task, "a line beyond the SDK's limit", found);
  expect(found.map(({ held }) => held)).toEqual([true, true, true, true, true, true]);
});

test("the server refuses an endless line and ends when stdin ends", async () => {
  server.stdin.write("{".repeat(MAX_LINE_BYTES + MEGABYTE));
  await server.until((one) => one.id === null, "the refusal");
  server.stdin.end();
  expect(await server.exited).toEqual({ code: 0, signal: null });
});
