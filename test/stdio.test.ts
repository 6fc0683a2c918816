import { describe, expect, test } from "vitest";
import { toWire } from "../src/app/catalogue.ts";
import { built } from "./support/built.ts";
import { defaultTools } from "./support/default-tools.ts";
import { CONTRACTS } from "./support/samples.ts";
import { type Message, NO_SPACING, startServer, type StdioServer } from "./support/stdio.ts";
import { startAustlii } from "./support/austlii/server.ts";
import { lasting } from "./support/lasting.ts";

const TOOLS = (await defaultTools()).length;

const REVISIONS = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] as const;
const MODERN = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": MODERN,
  "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const BATCH = [
  { jsonrpc: "2.0", id: 71, method: "tools/list" },
  { jsonrpc: "2.0", id: 72, method: "ping" },
];

await built();

/** Runs a test with a server of its own and ends it afterwards, whatever happened. */
async function withServer(
  options: Parameters<typeof startServer>[0],
  check: (server: StdioServer) => Promise<void>,
): Promise<void> {
  const server = startServer(options);
  try {
    await check(server);
  } finally {
    await server.kill();
  }
}

async function expectAlive(server: StdioServer): Promise<void> {
  expect(await server.request("ping")).toMatchObject({ result: {} });
}

/** Returns the server's errors about unreadable lines. */
function refusals(server: StdioServer): Message[] {
  return server.messages().filter(({ id }) => id === null);
}

describe.each(REVISIONS)("protocol revision %s", (revision) => {
  test("a session lists and calls tools, and a batch is refused with one error", async () => {
    await withServer({}, async (server) => {
      const opened = await server.initialize(revision);
      expect(opened.result).toMatchObject({ protocolVersion: revision, serverInfo: { name: "legibus" } });
      expect(opened.result?.["capabilities"]).toMatchObject({
        tools: {},
        resources: {},
        prompts: {},
        completions: {},
      });
      const list = await server.request("tools/list");
      expect(list.result?.["tools"]).toHaveLength(TOOLS);
      const call = { name: "austlii_build_search_url", arguments: { query: "duty of care" } };
      const called = await server.request("tools/call", call);
      expect(JSON.stringify(called.result)).toContain("https://www.austlii.edu.au/");
      server.send(BATCH);
      await expectAlive(server);
      expect(refusals(server)).toEqual([
        expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
      ]);
      expect(server.messages().filter(({ id }) => id === 71 || id === 72)).toEqual([]);
    });
  });
});

describe(`in revision ${MODERN}`, () => {
  test("requests work without a session, and a batch is refused with one error", async () => {
    await withServer({}, async (server) => {
      const discovered = await server.request("server/discover", { _meta: META });
      expect(discovered.result?.["supportedVersions"]).toContain(MODERN);
      const list = await server.request("tools/list", { _meta: META });
      expect(list.result).toMatchObject({ resultType: "complete", ttlMs: 300_000, cacheScope: "private" });
      expect(list.result?.["tools"]).toHaveLength(TOOLS);
      const call = { name: "austlii_build_search_url", arguments: { query: "duty of care" }, _meta: META };
      const called = await server.request("tools/call", call);
      expect(JSON.stringify(called.result)).toContain("https://www.austlii.edu.au/");
      server.send(BATCH.map((one) => ({ ...one, params: { _meta: META } })));
      await server.request("tools/list", { _meta: META });
      expect(refusals(server)).toMatchObject([{ id: null, error: { code: -32600 } }]);
    });
  });

  test("a client may call initialize after server/discover", async () => {
    await withServer({}, async (server) => {
      await server.request("server/discover", { _meta: META });
      expect((await server.initialize("2025-11-25")).result).toMatchObject({ protocolVersion: "2025-11-25" });
      expect((await server.request("tools/list")).result?.["tools"]).toHaveLength(TOOLS);
    });
  });
});

test("an unknown revision is answered with the newest one that has sessions", async () => {
  await withServer({}, async (server) => {
    expect((await server.initialize("2099-01-01")).result).toMatchObject({ protocolVersion: "2025-11-25" });
    expect((await server.request("tools/list")).result?.["tools"]).toHaveLength(TOOLS);
  });
});

describe("invalid lines and messages", async () => {
  const server = await lasting(startServer());
  await server.initialize();

  /** Sends lines and returns the server's messages up to the answer to a ping. */
  async function answersTo(...lines: unknown[]): Promise<Message[]> {
    const before = server.lines.length;
    for (const line of lines) server.send(line);
    await expectAlive(server);
    return server.messages().slice(before, -1);
  }

  test.each([
    ["a word", "hello"],
    ["half a message", '{"jsonrpc":"2.0","id":1,"method":"ping"'],
    ["a number", "42"],
    ["a text", '"ping"'],
    ["null", "null"],
    ["bytes that are no text", "\u0000\u0001\u0002"],
    ["an HTTP request", "GET / HTTP/1.1"],
    ["a byte order mark before a message", '\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}'],
  ])("%s is answered with one parse error without an id", async (_, line) => {
    expect(await answersTo(line)).toMatchObject([{ jsonrpc: "2.0", id: null, error: { code: -32700 } }]);
  });

  test.each([
    ["an empty line", ""],
    ["blanks", "   \t "],
    ["a carriage return", "\r"],
  ])("%s is ignored", async (_, line) => {
    expect(await answersTo(line)).toEqual([]);
  });

  test("a message may begin with blanks and end in a carriage return", async () => {
    const answers = await answersTo('  {"jsonrpc":"2.0","id":"cr","method":"ping"}\r');
    expect(answers).toEqual([{ jsonrpc: "2.0", id: "cr", result: {} }]);
  });

  test.each([
    ["an empty batch", []],
    ["a batch of notifications", [{ jsonrpc: "2.0", method: "notifications/initialized" }]],
    ["a batch of garbage", [1, 2, 3]],
    ["a batch that never ends", "[1, 2"],
  ])("%s is refused with one error", async (_, batch) => {
    expect(await answersTo(batch)).toMatchObject([{ id: null, error: { code: -32600 } }]);
  });

  test.each([
    ["no method", { jsonrpc: "2.0", id: 900 }],
    ["another version", { jsonrpc: "1.0", id: 901, method: "ping" }],
    ["an id that is an object", { jsonrpc: "2.0", id: {}, method: "ping" }],
    ["a method that is a number", { jsonrpc: "2.0", id: 903, method: 5 }],
    ["an answer that nobody waits for", { jsonrpc: "2.0", id: 904, result: {} }],
    ["an error that nobody waits for", { jsonrpc: "2.0", id: null, error: { code: 1, message: "x" } }],
    ["a notification that nobody knows", { jsonrpc: "2.0", method: "notifications/unheard-of" }],
    [
      "the cancellation of no call",
      { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 77 } },
    ],
    [
      "a nest of 100,000 lists",
      `{"jsonrpc":"2.0","id":905,"method":"ping","params":{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}}`,
    ],
    ["__proto__", '{"jsonrpc":"2.0","id":906,"method":"ping","__proto__":{"x":1},"params":{"__proto__":1}}'],
  ])("the server survives a message with %s", async (_, one) => {
    await answersTo(one);
  });

  test.each([
    [910, { jsonrpc: "2.0", id: 910, method: "tools/call", params: 3 }],
    ["a", { jsonrpc: "1.0", id: "a", method: "ping" }],
    [null, { jsonrpc: "2.0", id: 912, result: 3 }],
    [null, { jsonrpc: "2.0", id: 1.5, method: "ping" }],
  ])("a message that is not JSON-RPC is refused with the id of its request: %s", async (id, one) => {
    expect(await answersTo(one)).toMatchObject([{ id, error: { code: -32600 } }]);
  });

  test("an unknown method is answered with code -32601", async () => {
    expect(await server.request("tools/destroy")).toMatchObject({ error: { code: -32601 } });
    expect(await server.request("__proto__")).toMatchObject({ error: { code: -32601 } });
  });

  test.each([
    [{}],
    [{ name: 5 }],
    [{ name: "austlii_search", arguments: [] }],
    [{ name: "austlii_search", arguments: "query" }],
    [{ name: "austlii_search", arguments: null }],
  ])("tools/call with invalid params %j is answered with an error", async (params) => {
    const { error, result } = await server.request("tools/call", params);
    if (error) expect(error.code).toBe(-32602);
    else expect(result?.["isError"]).toBe(true);
  });

  test("an unknown tool is answered with a short tool error", async () => {
    for (const name of ["nope", "", "__proto__", "austlii:", "x".repeat(5_000_000)]) {
      const { result } = await server.request("tools/call", { name, arguments: {} });
      expect(result?.["isError"]).toBe(true);
      expect(JSON.stringify(result).length).toBeLessThan(50_000);
    }
  });

  test("an argument of 5 MB is refused with a short sentence", async () => {
    const args = { query: "x".repeat(5_000_000) };
    const { result } = await server.request("tools/call", { name: "austlii_search", arguments: args });
    expect(result?.["isError"]).toBe(true);
    expect(JSON.stringify(result).length).toBeLessThan(1_000);
    expect(JSON.stringify(result)).toMatch(/ERROR INVALID_INPUT: query.+2,?000/);
  });
});

describe("the lines on stdout", async () => {
  const upstream = await lasting(startAustlii());

  const SAMPLES = Object.values(CONTRACTS).flatMap(({ samples }) => Object.entries(samples));
  const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ...SAMPLES.map(([name, args]) => [toWire(name, "underscore"), args] as const),
    ["austlii_list_databases", {}],
    ["austlii_list_databases", { query: "court" }],
    ["austlii_build_search_url", { query: "duty of care" }],
    ["austlii_search", { query: "the", databases: ["au/cases/cth/HCA"] }],
    ["austlii_search", { query: "the", databases: ["au/cases/cth/nothing"] }],
    ["austlii_search_with_progress", { query: "the", databases: ["au/cases/cth/HCA"] }],
    ["austlii_search_cases", { query: "the" }],
    ["austlii_search_legislation", { query: "the" }],
    ["austlii_fetch_document_text", { id: "austlii:au/cases/cth/HCA/1992/23" }],
    ["austlii_fetch_document_text", { id: "austlii:au/cases/cth/HCA/1992/99999" }],
    ["austlii_fetch_document_text", { id: "nonsense" }],
  ];

  test.each([
    ["in link mode", false],
    ["with a site that answers", true],
  ])("stdout carries only JSON-RPC while every tool is called, %s", async (_, live) => {
    const env = {
      LEGIBUS_LOG_LEVEL: "debug",
      ...NO_SPACING, // requests to unreachable sources are sent three times
      ...(live && upstream.live),
    };
    await withServer({ env }, async (server) => {
      await server.initialize();
      const { result } = await server.request("tools/list");
      const called = new Set(CALLS.map(([name]) => name));
      expect(JSON.stringify(result)).toContain("austlii_search");
      for (const { name } of namesIn(result?.["tools"])) expect(called).toContain(name);
      const callsOf = async ([name, args]: (typeof CALLS)[number]) => {
        for (const given of [args, { ...args, nonsense: 1 }]) {
          const params = { name, arguments: given, _meta: { progressToken: name } };
          const answer = await server.request("tools/call", params);
          const planner = name.startsWith("planner_"); // its specification requires JSON-RPC errors for invalid calls
          if (!planner) expect(answer.error, name).toBeUndefined();
          expect(JSON.stringify(answer), name).not.toContain("internal error");
        }
      };
      await Promise.all(CALLS.map(callsOf));
      expect(() => server.messages()).not.toThrow();
      expect(server.lines.every((line) => line.startsWith('{"'))).toBe(true);
    });
  });

  test("stdout carries only JSON-RPC while the source fails in several ways, and no progress without a progress token", async () => {
    upstream.fault("*", { kind: "challenge" }, 1);
    upstream.fault("*", { kind: "truncated" }, 1);
    upstream.fault("*", { kind: "wrongType", send: "pdf" }, 1);
    upstream.fault("*", { kind: "redirect", location: "http://169.254.169.254/" }, 1);
    await withServer({ env: upstream.live }, async (server) => {
      await server.initialize();
      for (let at = 0; at < 4; at += 1) {
        const params = { name: "austlii_search", arguments: { query: `fault ${at}` } };
        const { result } = await server.request("tools/call", params);
        expect(JSON.stringify(result)).not.toContain("internal error");
      }
      upstream.reset();
      await server.request("tools/call", {
        name: "austlii_search_with_progress",
        arguments: { query: "the" },
      });
      expect(server.messages().filter(({ method }) => method !== undefined)).toEqual([]);
    });
  });
});

function namesIn(tools: unknown): { readonly name: string }[] {
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((tool: unknown) =>
    typeof tool === "object" && tool !== null && "name" in tool && typeof tool.name === "string"
      ? [{ name: tool.name }]
      : [],
  );
}
