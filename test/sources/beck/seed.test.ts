import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Orchestrator } from "../../../src/app/orchestrator.ts";
import { type LocalBeck, startBeck } from "../../support/beck/server.ts";
import { loudLogger, textOf } from "../../support/providers.ts";
import { hasBrowser, makeBeck, type MadeProvider } from "./support.ts";
import { forAll, forAllAsync } from "../../support/for-all.ts";

const nowhere = { site: "http://127.0.0.1:9", account: "http://localhost:9" };
const credential = fc
  .string({ unit: "grapheme-ascii", minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== "");

const TOOLS = [
  "beck:search",
  "beck:get_document",
  "beck:get_legislation",
  "beck:resolve_citation",
  "beck:get_context",
  "beck:get_suggestions",
  "beck:get_referenced_documents",
  "beck:get_related_content",
];

test("Feature: provider-architecture-refactor, Property 7: Beck Tool Naming Convention", () => {
  forAll([credential, credential], 100, (username, password) => {
    const { provider } = makeBeck(nowhere, { env: { BECK_USERNAME: username, BECK_PASSWORD: password } });
    const names = provider.getTools().map(({ name }) => name);
    expect(names).toEqual(TOOLS);
    for (const name of names) expect(name.startsWith("beck:")).toBe(true);
  });
});

test("Feature: provider-architecture-refactor, Property 10: Credential-Based Tool Visibility", async () => {
  const blank = fc.constantFrom("", " ", "\t ");
  const incomplete = fc.oneof(
    fc.tuple(blank, blank),
    fc.tuple(credential, blank),
    fc.tuple(blank, credential),
  );
  await forAllAsync([incomplete, fc.constantFrom(...TOOLS)], 100, async ([username, password], tool) => {
    const made = makeBeck(nowhere, { env: { BECK_USERNAME: username, BECK_PASSWORD: password } });
    expect(made.provider.getTools()).toEqual([]);
    expect(made.provider.instructions).toBeUndefined();
    const result = await made.call(tool, {});
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "Beck Online tools are disabled. Set BECK_USERNAME and BECK_PASSWORD." }],
    });
  });
});

test("provider and orchestrator reject an unknown tool with the seed's message", async () => {
  const { provider } = makeBeck(nowhere);
  const orchestrator = new Orchestrator(loudLogger().log);
  await orchestrator.registerProvider(provider);
  for (const answer of [
    await provider.handleToolCall("beck:no_such_tool", {}),
    await orchestrator.handleToolCall("beck:no_such_tool", {}),
  ]) {
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain("Unknown Beck tool: beck:no_such_tool");
    expect(textOf(answer)).toContain("Unknown tool: beck:no_such_tool");
  }
});

test("the inputs of beck:search have the seed's names and defaults", () => {
  const { provider } = makeBeck(nowhere);
  const schema = provider.getTools().find(({ name }) => name === "beck:search")?.inputSchema;
  expect(schema?.parse({ query: "x" })).toEqual({ query: "x", page: 1, only_available: false });
  expect(schema?.parse({ query: "x", page: 2, only_available: true, category: "Formular" })).toMatchObject({
    category: "Formular",
  });
});

describe.skipIf(!hasBrowser())("the Beck provider of german-legal-mcp with access denied", () => {
  let local: LocalBeck;
  let made: MadeProvider;

  beforeAll(async () => {
    local = await startBeck();
    made = makeBeck(local, { env: { BECK_DAILY_DOCUMENTS: "1000" } });
  });

  afterAll(async () => {
    await made.provider.shutdown();
    await local.close();
  });

  test("Feature: provider-architecture-refactor, Property 12: Access Denial Error Handling", async () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{1,12}$/);
    const vpath = fc
      .tuple(name, name, fc.nat(2_000))
      .map(([law, file, number]) => `bibdata/ges/${law}/cont/${file}.p${number}.htm`);
    await forAllAsync([vpath, fc.constantFrom(0, 1, 2)], 100, async (path, phrase) => {
      local.state.set({ denied: { [path]: phrase } });
      const result = await made.call("beck:get_document", { vpath: path });
      expect(result.isError).toBe(true);
      expect(result.content[0]?.text).toContain(`ERROR: Access Denied for vpath: ${path}`);
    });
  }, 300_000); // a hundred documents through a browser
});
