import { expect, test } from "vitest";
import * as z from "zod";
import { LegibusError } from "../../src/core/errors.ts";
import { asResult, defineProvider } from "../../src/core/provider.ts";
import { markdown } from "../../src/core/result.ts";
import { defineTool, LOCAL } from "../../src/core/tool.ts";
import { loudLogger, textOf } from "../support/providers.ts";

function echo(name: string) {
  return defineTool({
    name,
    title: "Echo",
    description: "Says its text.",
    annotations: LOCAL,
    inputSchema: z.strictObject({ text: z.string().describe("Any, e.g. hello") }),
    run: async ({ text }, call) => markdown(`${name}: ${text}${call.signal.aborted ? " (aborted)" : ""}`),
  });
}

function beck(parts: { readonly disabled?: string; readonly shutdown?: () => Promise<void> } = {}) {
  const { log, lines } = loudLogger();
  const tools = [echo("beck:search"), echo("beck:get_document")];
  return { provider: defineProvider({ name: "beck", tools, log, ...parts }), lines };
}

test("a call without a ToolCall runs and is never cancelled", async () => {
  expect(await beck().provider.handleToolCall("beck:search", { text: "hello" })).toEqual(
    markdown("beck:search: hello"),
  );
});

test("changing the returned list of tools does not change the provider", () => {
  const { provider } = beck();
  provider.getTools().pop();
  expect(provider.getTools().map(({ name }) => name)).toEqual(["beck:search", "beck:get_document"]);
});

test("a provider that is not configured lists nothing and answers every call with the reason", async () => {
  const reason = "Beck Online tools are disabled. Set BECK_USERNAME and BECK_PASSWORD.";
  const { provider } = beck({ disabled: reason });
  expect(provider.getTools()).toEqual([]);
  for (const name of ["beck:search", "beck:nothing"]) {
    expect(await provider.handleToolCall(name, { text: "x" })).toEqual({
      ...markdown(reason),
      isError: true,
    });
  }
});

test("an unknown action names the nearest of its own tools", async () => {
  const result = await beck().provider.handleToolCall("beck:get_documents", {});
  expect(result.isError).toBe(true);
  expect(textOf(result)).toBe(
    "ERROR UNKNOWN_TOOL: Unknown tool: beck:get_documents\nTry: did you mean beck:get_document?",
  );
});

test("shutdown succeeds without a adapter and calls the adapter each time where there is one", async () => {
  await expect(beck().provider.shutdown()).resolves.toBeUndefined();
  let asked = 0;
  const { provider } = beck({
    shutdown: async () => {
      asked += 1;
    },
  });
  await provider.shutdown();
  await provider.shutdown();
  expect(asked).toBe(2);
});

test("a LegibusError reaches the client; its cause reaches the log only", () => {
  const { log, lines } = loudLogger();
  const cause = new Error("upstream said sk-123");
  const result = asResult(
    new LegibusError("UPSTREAM_ERROR", "Beck broke off", { cause }),
    "beck:search",
    log,
  );
  expect(textOf(result)).toBe("ERROR UPSTREAM_ERROR: Beck broke off");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "debug",
    tool: "beck:search",
    code: "UPSTREAM_ERROR",
    cause: { message: "upstream said sk-123" },
  });
});
