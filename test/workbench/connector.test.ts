import { describe, expect, test } from "vitest";
import * as z from "zod";
import { LegibusError } from "../../src/core/errors.ts";
import { MAX_ANSWER_CHARS } from "../../src/core/result.ts";
import type { Provider } from "../../src/core/provider.ts";
import { law } from "../../src/workbench/index.ts";
import { paragraph } from "../documents/made.ts";
import { built } from "../support/built.ts";
import { startFrl } from "../support/frl/server.ts";
import { startHttp } from "../support/http-server.ts";
import { CLIENTS } from "../support/mcp-client.ts";
import { textOf } from "../support/providers.ts";
import { answer, call, contextOf, documentWith, row, sourceOf } from "./support.ts";
import { lasting } from "../support/lasting.ts";

const list = z.looseObject({
  result: z.looseObject({
    tools: z.array(
      z.looseObject({
        name: z.string(),
        annotations: z.looseObject({ readOnlyHint: z.boolean().optional() }), // false by default (MCP)
        inputSchema: z.looseObject({ required: z.array(z.string()).optional() }),
      }),
    ),
  }),
});
const called = z.looseObject({
  result: z.looseObject({
    content: z.tuple([z.looseObject({ type: z.literal("text"), text: z.string() })]),
    structuredContent: z.record(z.string(), z.unknown()),
  }),
});
const found = z.strictObject({
  results: z.array(z.strictObject({ id: z.string(), title: z.string(), url: z.url() })),
});
const fetched = z.strictObject({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.url(),
  metadata: z.record(z.string(), z.string()),
});

test("a call of the connector's tools while they are off names the setting and the tool to use instead", async () => {
  const session = await lasting(
    CLIENTS[0]?.connect({ LEGIBUS_PROVIDERS: "law" }) ?? Promise.reject(new Error("no client")),
  );
  const search = await session.call("search", { query: "gangway" });
  expect(search).toMatchObject({ isError: true });
  expect(search.text).toContain(
    "the operator turns it on with LEGIBUS_CONNECTOR=true; law_search does the same",
  );
  for (const name of ["fetch", "law_connector_fetch"])
    expect((await session.call(name, { id: "x" })).text).toContain(
      "LEGIBUS_CONNECTOR=true; law_read does the same",
    );
});

describe("the connector over HTTP", async () => {
  await built();
  const register = await lasting(startFrl());
  const server = await lasting(
    startHttp({
      LEGIBUS_CONNECTOR: "1",
      LEGIBUS_PROFILE: "core",
      LEGIBUS_LIBRARY: "off",
      LEGIBUS_PROVIDERS: "frl,law,planner",
      ...register.env,
    }),
  );

  const rpc = async (method: string, params: object): Promise<unknown> => {
    const response = await fetch(server.url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
    return await response.json();
  };
  /** Data of a call, parsed from the JSON of its only text item. */
  const data = async (name: string, args: object): Promise<unknown> => {
    const { content, structuredContent } = called.parse(
      await rpc("tools/call", { name, arguments: args }),
    ).result;
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    return structuredContent;
  };

  test("search and fetch are listed by these names, as read-only tools", async () => {
    const { tools } = list.parse(await rpc("tools/list", {})).result;
    const both = tools.filter(({ name }) => ["search", "fetch"].includes(name));
    expect(both.map(({ name, inputSchema: { required } }) => [name, required])).toEqual([
      ["fetch", ["id"]],
      ["search", ["query"]],
    ]);
    for (const { annotations } of both) expect(annotations.readOnlyHint).toBe(true);
  });

  test("fetch opens a result of search, and a passage of it by pin", async () => {
    const { results } = found.parse(await data("search", { query: "Harbour Ferries Safety Act 2011" }));
    const [first] = results;
    const document = fetched.parse(await data("fetch", { id: first?.id }));
    expect(document).toMatchObject({ id: first?.id, url: first?.url });
    expect(document.text).toContain("The master must report a fall within 24 hours");
    const passage = fetched.parse(await data("fetch", { id: `${first?.id}?pin=s 18(2)` }));
    expect(passage.text.length).toBeLessThan(document.text.length);
  });

  test("the planner does not require user_id if the server identifies the caller", async () => {
    const { tools } = list.parse(await rpc("tools/list", {})).result;
    const plan = tools.find(({ name }) => name === "planner_generate_project_plan");
    expect(plan?.inputSchema.required).toEqual(["idea"]);
  });
});

const bench = (...peers: readonly Provider[]) =>
  law({ ...contextOf({ peers: () => [...peers] }), settings: { connector: true } });
const run = async (provider: Provider, name: string, args: Record<string, unknown>) =>
  await provider.handleToolCall(`law:connector_${name}`, args, call);

const silent = (status: "empty" | "not_searched") => ({
  status,
  per_source: [{ source: "frl", status, hits: 0, ms: 1 }],
});
const source = (status: "empty" | "not_searched") =>
  sourceOf({ name: "frl", search: async () => answer("frl", [], silent(status)) });

describe("search and fetch", () => {
  const blocks = Array.from({ length: 900 }, (_, at) =>
    paragraph(
      at + 1,
      `Paragraph ${at + 1} says "nothing" of a ferry, at some length and with quotation marks.`,
    ),
  );
  const LONG = documentWith("long:1", { blocks });
  test("search and fetch are absent unless the operator enables them", () => {
    const names = law(contextOf())
      .getTools()
      .map(({ name }) => name);
    expect(names).not.toContain("law:connector_search");
  });

  test("fetch returns a long document in JSON parts that together hold all of it", async () => {
    const provider = bench(sourceOf({ name: "long", documents: [LONG] }));
    const texts: string[] = [];
    for (let id: string | undefined = "long:1"; id !== undefined;) {
      const result = await run(provider, "fetch", { id });
      expect(textOf(result).length).toBeLessThan(MAX_ANSWER_CHARS);
      const { text, metadata } = fetched.parse(JSON.parse(textOf(result)));
      texts.push(text);
      id = metadata["next"];
      if (id !== undefined) expect(text).toContain(`Next: fetch ${id}`);
    }
    expect(texts.length).toBeGreaterThan(1);
    for (const at of [1, 450, 900]) expect(texts.join("\n")).toContain(`Paragraph ${at} says`);
  });

  test("search never reports a source as empty that was not searched or failed", async () => {
    expect(textOf(await run(bench(source("empty")), "search", { query: "ferry" }))).toBe('{"results":[]}');
    expect((await run(bench(source("not_searched")), "search", { query: "ferry" })).isError).toBe(true);
    const failing = sourceOf({
      name: "frl",
      search: async () => {
        throw new LegibusError("OFFLINE", "frl is offline");
      },
    });
    const failed = await run(bench(failing), "search", { query: "ferry" });
    expect(failed.isError).toBe(true);
    expect(textOf(failed)).toMatch(/^ERROR OFFLINE: not every source could be searched: frl OFFLINE/);
  });

  test("the metadata have no jurisdiction if the document has none", async () => {
    const provider = bench(
      sourceOf({ name: "own", documents: [documentWith("own:1", { jurisdiction: "" })] }),
    );
    const { metadata } = fetched.parse(JSON.parse(textOf(await run(provider, "fetch", { id: "own:1" }))));
    expect(metadata).not.toHaveProperty("jurisdiction");
  });

  test("a search result names a judgment with its citation", async () => {
    const citation = { neutral: "[2024] HCA 901", reported: [] };
    const hit = row("frl", "1", { title: "Marlowe v Tidewater", citation });
    const source = sourceOf({ name: "frl", search: async () => answer("frl", [hit]) });
    const { results } = found.parse(
      JSON.parse(textOf(await run(bench(source), "search", { query: "ferry" }))),
    );
    expect(results[0]?.title).toContain("Marlowe v Tidewater, [2024] HCA 901");
  });
});
