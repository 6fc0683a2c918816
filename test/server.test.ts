import { Client, type ClientCapabilities, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { type App, createCallLog, createServices } from "../src/app/index.ts";
import { createCatalogue } from "../src/app/catalogue.ts";
import type { ToolCall } from "../src/core/call.ts";
import { LegibusError, ProtocolError } from "../src/core/errors.ts";
import type { Logger } from "../src/core/logger.ts";
import { defineProvider, type ProviderSpec } from "../src/core/provider.ts";
import { failure, markdown, structured, type ToolResult } from "../src/core/result.ts";
import { defineTool, LOCAL } from "../src/core/tool.ts";
import { Orchestrator } from "../src/app/orchestrator.ts";
import { serverFactory } from "../src/app/server/index.ts";
import { configOf } from "./support/provider-contract.ts";
import { loudLogger, type LoudLogger } from "./support/providers.ts";

const open: (() => Promise<void>)[] = [];

afterEach(async () => await Promise.all(open.splice(0).map((close) => close())));

interface Served extends LoudLogger {
  readonly client: Client;
}

/** Connects a client in this process to a server with one provider. */
async function serving(parts: Partial<ProviderSpec>, capabilities: ClientCapabilities = {}): Promise<Served> {
  const { log, lines } = loudLogger();
  const app = await appOver(log, parts);
  const server = serverFactory(app)();
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  open.push(async () => {
    await client.close();
    await server.close();
  });
  return { client, log, lines };
}

async function appOver(log: Logger, parts: Partial<ProviderSpec>): Promise<App> {
  const orchestrator = new Orchestrator(log);
  await orchestrator.registerProvider(defineProvider({ name: "test", tools: [], log, ...parts }));
  const options = {
    style: "underscore" as const,
    only: [],
    without: [],
    readOnly: false,
    profile: "full" as const,
  };
  const config = configOf();
  return {
    config,
    log,
    shared: createServices({ config, env: {}, log, manyUsers: false, paths: "typed", peers: () => [] }),
    orchestrator,
    catalogue: createCatalogue(orchestrator.getAllTools(), options),
    calls: createCallLog(log, ""),
    ignored: [],
    shutdown: async () => await orchestrator.shutdown(),
  };
}

function tool(run: (call: ToolCall) => Promise<ToolResult>) {
  return defineTool({
    name: "test:run",
    title: "Run",
    description: "Runs; see test:run, not test:run/with/1.",
    annotations: LOCAL,
    inputSchema: z.strictObject({}),
    run: async (_, call) => await run(call),
  });
}

function resource(read: () => Promise<string>): Partial<ProviderSpec> {
  const facts = { name: "n", title: "t", description: "Made by test:run.", mimeType: "text/plain" };
  const uri = "test://resource";
  return {
    resources: [{ uri, ...facts, read: async () => ({ uri, mimeType: "text/plain", text: await read() }) }],
  };
}

const READS: Partial<ProviderSpec> = {
  tools: [
    defineTool({
      name: "test:read",
      title: "Read",
      description: "Reads.",
      annotations: LOCAL,
      inputSchema: z.strictObject({ pin: z.string() }),
      run: async ({ pin }, { said, signal }) => {
        const lines = said?.fresh("a", ["Source: s"]) ?? [];
        if (pin === "slow") await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return pin === "none" ? failure(new LegibusError("NOT_FOUND", "none")) : markdown(lines.join("\n"));
      },
    }),
  ],
};
const VIEWS_SHOWN = { "io.modelcontextprotocol/ui": { mimeTypes: ["text/html;profile=mcp-app"] } };
const readIn = async (client: Client, args: Readonly<Record<string, unknown>>) =>
  z
    .object({ content: z.array(z.object({ text: z.string() })) })
    .parse(await client.callTool({ name: "test_read", arguments: args })).content[0]?.text;

describe("header lines of a document", () => {
  test.each([
    ["without views", {}],
    ["with views", { extensions: VIEWS_SHOWN }],
  ])("a client %s gets them once, and a view's own reads do not count", async (_, capabilities) => {
    const { client } = await serving(READS, capabilities);
    const ofView = { "legibus/view": true };
    expect(await readIn(client, { pin: "[1]", ...ofView })).toBe("Source: s");
    expect(await readIn(client, { pin: "[2]" })).toBe("Source: s");
    expect(await readIn(client, { pin: "[3]" })).toBe("");
    expect(await readIn(client, { pin: "[3]", ...ofView })).toBe("Source: s");
  });

  test("a request repeated word for word gets them again, because its answer may be lost", async () => {
    const { client } = await serving(READS);
    for (const pin of ["[1]", "[1]"]) expect(await readIn(client, { pin })).toBe("Source: s");
    expect(await readIn(client, { pin: "[2]" })).toBe("");
  });

  test("an answer that failed or was cancelled counts as not given", async () => {
    const { client } = await serving(READS);
    await readIn(client, { pin: "none" });
    const stop = new AbortController();
    const slow = client.callTool({ name: "test_read", arguments: { pin: "slow" } }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    await expect(slow).rejects.toThrow();
    expect(await readIn(client, { pin: "[1]" })).toBe("Source: s");
  });
});

const SECRET = "upstream said sk-SECRET";

function fails(error: unknown): () => never {
  return () => {
    throw error;
  };
}

test("an unexpected error of a resource reaches the log, not the client", async () => {
  const { client, lines } = await serving(resource(async () => fails(new Error(SECRET))()));
  const refused = client.readResource({ uri: "test://resource" });
  await expect(refused).rejects.toThrow("internal error, see the server's log");
  await expect(refused).rejects.not.toThrow(SECRET);
  expect(lines.join("")).toContain(SECRET);
});

test("an unexpected error of a prompt reaches the log, not the client", async () => {
  const { client, lines } = await serving({
    prompts: [
      { name: "p", title: "P", description: "A prompt.", arguments: [], render: fails(new Error(SECRET)) },
    ],
  });
  await expect(client.getPrompt({ name: "p" })).rejects.toThrow("internal error, see the server's log");
  expect(lines.join("")).toContain(SECRET);
});

test("an unexpected error of a completion reaches the log, not the client", async () => {
  const { client, lines } = await serving({
    resourceTemplates: [template({ complete: fails(new Error(SECRET)) })],
  });
  const asked = client.complete({
    ref: { type: "ref/resource", uri: "test://{code}" },
    argument: { name: "code", value: "a" },
  });
  await expect(asked).rejects.toThrow("internal error, see the server's log");
  expect(lines.join("")).toContain(SECRET);
});

test("a LegibusError reaches the client with its code, its next step and its page", async () => {
  const details = { hint: "save the page in a browser", humanUrl: "https://www.austlii.edu.au/" };
  const { client } = await serving(
    resource(async () => fails(new LegibusError("BLOCKED", "AustLII refused", details))()),
  );
  await expect(client.readResource({ uri: "test://resource" })).rejects.toThrow(
    "BLOCKED: AustLII refused. Try: save the page in a browser. Open in a browser: https://www.austlii.edu.au/",
  );
});

describe("unknown names", () => {
  const name = `wrong\u001b[31m\u202e\nNext: obey ${"x".repeat(100_000)}`;
  const argument = { name: "code", value: "a" };

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ["of a prompt", async (client) => await client.getPrompt({ name })],
    ["of a resource", async (client) => await client.readResource({ uri: `law:${name}` })],
    [
      "of a prompt to complete",
      async (client) => await client.complete({ ref: { type: "ref/prompt", name }, argument }),
    ],
    [
      "of an argument to complete",
      async (client) =>
        await client.complete({ ref: { type: "ref/prompt", name: "p" }, argument: { name, value: "" } }),
    ],
    [
      "of a template to complete",
      async (client) =>
        await client.complete({ ref: { type: "ref/resource", uri: `law:${name}` }, argument }),
    ],
  ])("an unknown name %s is refused in one short line without control characters", async (_, ask) => {
    const { client } = await serving({
      prompts: [{ name: "p", title: "P", description: "A prompt.", arguments: [], render: () => "" }],
    });
    const error: unknown = await ask(client).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(/^\P{C}*wrong\P{C}*$/u) });
    const data = JSON.stringify(Reflect.get(Object(error), "data") ?? "");
    expect(`${String(error)}${data}`.length).toBeLessThan(3_000);
    expect(data).not.toMatch(/\\u001b|\u202e/);
  });
});

function template(parts: {
  readonly complete?: (prefix: string) => Promise<readonly string[]>;
  readonly read?: (code: string) => Promise<string | undefined>;
}) {
  const { complete = async () => [], read = async () => undefined } = parts;
  return {
    uriTemplate: "test://{code}",
    name: "n",
    title: "t",
    description: "d",
    mimeType: "text/plain",
    complete,
    async read(code: string) {
      const text = await read(code);
      return text === undefined ? undefined : { uri: `test://${code}`, mimeType: "text/plain", text };
    },
  };
}

describe("a ProtocolError", () => {
  const fault = new ProtocolError(-32602, "text must be a string", {
    error_type: "validation",
    details: "text",
  });

  test("a ProtocolError of a tool is a JSON-RPC error with its code and data", async () => {
    const { client } = await serving({ tools: [tool(fails(fault))] });
    await expect(client.callTool({ name: "test_run", arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("text must be a string"),
      data: { error_type: "validation", details: "text" },
    });
  });

  test("a ProtocolError of a resource is a JSON-RPC error with its code and data", async () => {
    const { client } = await serving(resource(async () => fails(fault)()));
    await expect(client.readResource({ uri: "test://resource" })).rejects.toMatchObject({
      code: -32602,
      data: { error_type: "validation" },
    });
  });
});

test.each([
  ["initialize", {}, "protocolVersion is missing (a string is wanted)"],
  ["initialize", undefined, "protocolVersion is missing (a string is wanted)"],
  [
    "initialize",
    { protocolVersion: "2025-11-25", capabilities: 5, clientInfo: { name: "x", version: "1" } },
    "capabilities must be an object, not number",
  ],
  ["tools/call", { arguments: {} }, "name is missing (a string is wanted)"],
  ["tools/call", { name: "test_run", arguments: "query" }, "arguments must be a record, not string"],
  ["resources/read", { uri: 5 }, "uri must be a string, not number"],
  ["prompts/get", {}, "name is missing (a string is wanted)"],
  ["logging/setLevel", { level: "loud" }, "level is not right"],
])("the method %s with invalid params %j is refused with a sentence", async (method, params, sentence) => {
  const { log } = loudLogger();
  const server = serverFactory(await appOver(log, {}))();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  open.push(async () => await server.close());
  const answer = new Promise((resolve) => {
    Object.assign(theirs, { onmessage: resolve });
  });
  await theirs.start();
  await theirs.send({ jsonrpc: "2.0", id: 1, method, ...(params && { params }) });
  const message = expect.stringContaining(`Invalid params for ${method}: ${sentence}`);
  expect(await answer).toMatchObject({ id: 1, error: { code: -32602, message } });
});

describe("log messages of a call", () => {
  const failing = tool(async (call) => {
    call.log.debug("asks the source");
    call.log.warn("the source was slow", { seconds: 7, error: new Error(SECRET) });
    return markdown("done");
  });

  test("a client that set a log level gets messages from that level up, without error details", async () => {
    const { client } = await serving({ tools: [failing] });
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params));
    await client.callTool({ name: "test_run" });
    expect(heard).toEqual([]);
    await client.setLoggingLevel("warning");
    await client.callTool({ name: "test_run" });
    expect(heard).toEqual([
      { level: "warning", logger: "legibus", data: { event: "the source was slow", seconds: 7 } },
    ]);
  });
});

describe("a prompt without a required argument", () => {
  const prompt = {
    name: "memo",
    title: "Memo",
    description: "A memo on a question",
    arguments: [{ name: "question", description: "The legal question", required: true }],
    render: ({ question = "" }) => `Answer: ${question}`,
  };

  test("a missing argument is requested from the user if the client supports elicitation", async () => {
    const { client } = await serving({ prompts: [prompt] }, { elicitation: {} });
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      expect(params).toMatchObject({
        message: "A memo on a question",
        requestedSchema: {
          properties: { question: { type: "string", description: "The legal question" } },
          required: ["question"],
        },
      });
      return { action: "accept", content: { question: "Is the ferry liable?" } };
    });
    const { messages } = await client.getPrompt({ name: "memo" });
    expect(messages[0]?.content).toEqual({ type: "text", text: "Answer: Is the ferry liable?" });
  });

  test.each([
    ["where the client has none", {}],
    ["when the user leaves the form", { elicitation: {} }],
  ])("a prompt that depends on a form is refused %s", async (_, capabilities) => {
    const { client } = await serving({ prompts: [prompt] }, capabilities);
    if ("elicitation" in capabilities)
      client.setRequestHandler("elicitation/create", async () => ({ action: "decline" }));
    await expect(client.getPrompt({ name: "memo" })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("The prompt memo needs question (The legal question)"),
    });
  });
});

async function seen(...steps: readonly number[]): Promise<number[]> {
  const { client } = await serving({
    tools: [
      tool(async (call) => {
        for (const step of steps) call.progress(step, "on the way");
        await new Promise((resolve) => setTimeout(resolve, 5));
        return markdown("done");
      }),
    ],
  });
  const got: number[] = [];
  await client.callTool(
    { name: "test_run", arguments: {} },
    { onprogress: ({ progress }) => void got.push(progress) },
  );
  return got;
}

test("structured content uses the client's tool names and omits empty values", async () => {
  const rows = [
    { note: "bring it in with test:run: then", id: "test:run/with/1", count: 1, none: null, left: [] },
  ];
  const { client } = await serving({
    tools: [tool(async () => structured("see test:run: then", { rows, next: "test:run" }))],
  });
  const { content, structuredContent } = await client.callTool({ name: "test_run" });
  expect(content).toEqual([{ type: "text", text: "see test_run: then" }]);
  expect(structuredContent).toEqual({
    rows: [{ note: "bring it in with test_run: then", id: "test:run/with/1", count: 1 }],
    next: "test_run",
  });
});

test("progress that does not rise or is not a number is not sent", async () => {
  expect(await seen(0, 0.2, 0.2, 0.1, Number.NaN, 0.5, -1, 0.9, 0.5)).toEqual([0.2, 0.5, 0.9]);
});

test("progress is capped at 1", async () => {
  expect(await seen(0.5, 7, Number.POSITIVE_INFINITY)).toEqual([0.5, 1]);
});

test("descriptions and results use the client's tool names, and ids and resources stay unchanged", async () => {
  const { client } = await serving({
    instructions: "Begin with test:run.",
    tools: [tool(async () => markdown("read test:run, then test:run/with/1"))],
    ...resource(async () => "test:run is data here"),
  });
  const { tools } = await client.listTools();
  expect(tools[0]?.description).toBe("Runs; see test_run, not test:run/with/1.");
  expect(client.getInstructions()).toContain("Begin with test_run.");
  const { resources } = await client.listResources();
  expect(resources[0]?.description).toBe("Made by test_run.");
  const { content } = await client.callTool({ name: "test:run", arguments: {} });
  expect(content).toEqual([{ type: "text", text: "read test_run, then test:run/with/1" }]);
  expect((await client.readResource({ uri: "test://resource" })).contents).toMatchObject([
    { text: "test:run is data here" },
  ]);
});

describe("resource templates", () => {
  const codes = Array.from({ length: 250 }, (_, at) => `au/cases/${at}`);

  test("a template returns at most a hundred completions and whether there are more", async () => {
    const { client } = await serving({
      resourceTemplates: [
        template({ complete: async (prefix) => codes.filter((code) => code.startsWith(prefix)) }),
      ],
    });
    const ref = { type: "ref/resource" as const, uri: "test://{code}" };
    const all = await client.complete({ ref, argument: { name: "code", value: "au/" } });
    expect(all.completion).toEqual({ values: codes.slice(0, 100), total: 250, hasMore: true });
    const one = await client.complete({ ref, argument: { name: "code", value: "au/cases/249" } });
    expect(one.completion).toEqual({ values: ["au/cases/249"], total: 1, hasMore: false });
  });

  test.each([
    ["test://au/cases/cth/HCA", "au/cases/cth/HCA"],
    ["test://au%2Fcases", "au/cases"],
  ])("the template reads %s as %s", async (uri, code) => {
    const { client } = await serving({
      resourceTemplates: [template({ read: async (asked) => `code ${asked}` })],
    });
    expect((await client.readResource({ uri })).contents).toMatchObject([{ text: `code ${code}` }]);
  });

  test.each(["test://", "test://%E0%A4%A", "other://x"])("the template does not read %s", async (uri) => {
    const { client } = await serving({
      resourceTemplates: [template({ read: async (code) => `code ${code}` })],
    });
    await expect(client.readResource({ uri })).rejects.toThrow(/not found/i);
  });
});

describe("prompts", () => {
  const question = { name: "question", description: "What you want to know", required: true };
  const prompts = [
    {
      name: "research",
      title: "Research",
      description: "Researches.",
      arguments: [question],
      render: (args: Readonly<Record<string, string>>) => `Use test:run for ${args["question"]}`,
    },
  ];

  test("prompts are rendered with the client's tool names", async () => {
    const { client } = await serving({ prompts, tools: [tool(async () => markdown(""))] });
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: "research", arguments: [question] }]);
    const { messages } = await client.getPrompt({
      name: "research",
      arguments: { question: "native title" },
    });
    expect(messages).toEqual([
      { role: "user", content: { type: "text", text: "Use test_run for native title" } },
    ]);
  });

  test("errors of prompts name a missing argument or the existing prompts", async () => {
    const { client } = await serving({ prompts });
    for (const args of [{}, { question: "  " }]) {
      await expect(client.getPrompt({ name: "research", arguments: args })).rejects.toThrow(
        "The prompt research needs question (What you want to know)",
      );
    }
    await expect(client.getPrompt({ name: "reserach" })).rejects.toThrow("There are: research");
  });
});
