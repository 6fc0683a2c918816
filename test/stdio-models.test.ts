import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { LLMock } from "@copilotkit/aimock";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { KINDS } from "../src/llm/settings.ts";
import { PROVIDER_KINDS, type ProviderKind } from "../src/llm/types.ts";
import { built } from "./support/built.ts";
import { listen } from "./support/listen.ts";
import { type Message, startServer, type StdioServer } from "./support/stdio.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";

const KEY = "sk-e2e-4711-never-to-be-seen";
const folder = temporaryFolder("models");
const config = join(folder, "config.json");
const mock = await lasting(new LLMock({ port: 0 }));

/** Base path of each service on the loopback server. */
const BASES: Readonly<Record<ProviderKind, string>> = {
  anthropic: "/v1",
  openai: "/v1",
  openrouter: "/v1",
  gemini: "/v1beta",
  "openai-compatible": "/v1",
};

const PLAN = {
  project_name: "Harbour dispute",
  project_description: "From facts to writ",
  milestones: [{ name: "Writ ready", description: "", due: { after: "start", amount: 4, unit: "weeks" } }],
  tasks: [
    {
      name: "Collect",
      description: "the papers",
      due: { after: "start", amount: 3, unit: "days" },
      milestone: "Writ ready",
      category: null,
      priority: null,
      estimated_hours: 2,
      depends_on: [],
      suggested_tool: null,
      suggested_query: null,
    },
  ],
};

await built();
await mock.start();
const providers = Object.fromEntries(
  PROVIDER_KINDS.map((kind) => [
    kind,
    { baseUrl: `${mock.url}${BASES[kind]}`, ...(kind === "openai-compatible" && { model: "local-model" }) },
  ]),
);
writeFileSync(config, JSON.stringify({ providers }));

beforeEach(() => {
  mock.clearFixtures();
  mock.clearRequests();
  mock.onMessage(/harbour dispute/i, { content: JSON.stringify(PLAN) });
  mock.onMessage(/web app/, { content: "Write a web app that lists tides." });
});

type Env = Readonly<Record<string, string>>;

const servers = new Map<string, Promise<StdioServer>>();
afterAll(async () => {
  for (const server of servers.values()) await (await server).kill();
});

/** The server with this environment; tests of the same environment share it. */
async function serverWith(env: Env): Promise<StdioServer> {
  const key = JSON.stringify(env);
  const server = servers.get(key) ?? started(env);
  servers.set(key, server);
  return await server;
}

async function started(env: Env): Promise<StdioServer> {
  const server = startServer({
    env: { PROMPT_ENHANCER_CONFIG: config, LEGIBUS_DATA_DIR: folder, LEGIBUS_LOG_LEVEL: "debug", ...env },
  });
  await server.initialize();
  return server;
}

/** Calls a tool; every line of the server's stdout must be JSON-RPC, and no key may be in any line. */
async function calling(env: Env, name: string, args: Readonly<Record<string, unknown>>): Promise<Message> {
  const server = await serverWith(env);
  const answer = await server.request("tools/call", { name, arguments: args });
  expectClean(server);
  return answer;
}

function expectClean(server: StdioServer): void {
  expect(server.messages().every(({ jsonrpc }) => jsonrpc === "2.0")).toBe(true);
  expect(server.lines.join("\n")).not.toContain(KEY);
  expect(server.stderr()).not.toContain(KEY);
}

describe.each(PROVIDER_KINDS)("%s with the built server", (kind) => {
  const env = { [KINDS[kind].keyVariable]: KEY, PROMPT_ENHANCER_DEFAULT_PROVIDER: kind };

  test("the model enhances a prompt", async () => {
    const args = { text: "write a web app", provider: kind };
    const { result } = await calling(env, "enhancer_enhance_prompt", args);
    expect(result).toMatchObject({
      content: [{ type: "text", text: "Write a web app that lists tides." }],
      _meta: { provider: kind },
    });
    expect(mock.getRequests()).toHaveLength(1);
  });

  test("the model writes a plan that is stored", async () => {
    const { result } = await calling(env, "planner_generate_project_plan", {
      idea: "The harbour dispute",
      user_id: kind,
      start_date: "2027-03-01",
      jurisdiction: "AU-NSW",
    });
    expect(result?.["structuredContent"]).toMatchObject({
      success: true,
      tasks_created: 1,
      milestones_created: 1,
      recommendations: {
        tasks: [{ name: "Collect", due_date: "2027-03-04" }],
        milestones: [{ name: "Writ ready", date: "2027-03-30" }],
      },
    });
    const list = await calling({}, "planner_list_projects", { user_id: kind });
    expect(list.result?.["structuredContent"]).toMatchObject({ total: 1 });
  });

  test("a rate-limited model is called again", async () => {
    mock.nextRequestError(429, { message: "slow down", type: "rate_limit_error" });
    const args = { text: "write a web app", provider: kind };
    const { result } = await calling(env, "enhancer_enhance_prompt", args);
    expect(result).toMatchObject({ _meta: { attempts: 2 } });
  });
});

test("enhance_prompt returns the prompt marked NOT ENHANCED and calls no model", async () => {
  const { result } = await calling({ PROMPT_ENHANCER_CONFIG: "" }, "enhance_prompt", {
    text: "write a web app",
  });
  const text = expect.stringMatching(/^NOT ENHANCED: .*ANTHROPIC_API_KEY[^]*write a web app/);
  expect(result).toMatchObject({ content: [{ text }] });
  expect(result).not.toHaveProperty("isError");
  expect(mock.getRequests()).toHaveLength(0);
});

test("invalid calls are JSON-RPC errors with the specified data", async () => {
  const cases = [
    ["enhancer_enhance_prompt", {}, -32_602, /^Invalid params: Missing/, "Missing required field: text"],
    ["generate_project_plan", { idea: "x" }, -32_602, /: Missing/, "Missing required field: user_id"],
    [
      "planner_delete_project",
      { user_id: "a", project_id: ["p", "q"] },
      -32_602,
      /; project_id: From planner_list_projects$/, // as this client knows the tool
      expect.stringMatching(/; project_id: From planner_list_projects$/),
    ],
    ["planner_conquer", {}, -32_601, /^Method not found$/, "Unknown tool: planner:conquer"],
  ] as const;
  for (const [name, args, code, message, details] of cases) {
    const { error } = await calling({}, name, args);
    expect(error).toMatchObject({ code, message: expect.stringMatching(message), data: { details } });
  }
  const args = { idea: "x", user_id: "ann" };
  const { result } = await calling({ PROMPT_ENHANCER_CONFIG: "" }, "generate_project_plan", args);
  expect(result).toMatchObject({ isError: true });
});

test("an unusable database fails the plan with an error that does not reveal its path", async () => {
  const broken = join(folder, "a-file");
  writeFileSync(broken, "not a folder");
  const { error } = await calling({ LEGIBUS_DATA_DIR: broken }, "generate_project_plan", {
    idea: "x",
    user_id: "ann",
    plan: PLAN,
  });
  expect(error).toMatchObject({
    code: -32_603,
    message: "Database operation failed",
    data: { error_type: "database_error" },
  });
  expect(JSON.stringify(error)).not.toContain(broken);
});

test("the built server asks a model service through the proxy of HTTPS_PROXY", async () => {
  const asked: string[] = [];
  const proxy = createServer().on("connect", ({ url = "", headers }, socket) => {
    asked.push(`${url} ${headers["proxy-authorization"] ?? ""}`);
    socket.on("error", () => {}).end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
  });
  const { url } = await lasting(listen(proxy));
  const env = {
    PROMPT_ENHANCER_CONFIG: "",
    OPENAI_API_KEY: KEY,
    HTTPS_PROXY: url.replace("//", "//ann:pw@"),
  };
  const args = { text: "a web app", provider: "openai" };
  const { error, result } = await calling(env, "enhancer_enhance_prompt", args);
  expect(asked[0]).toBe(`api.openai.com:443 Basic ${Buffer.from("ann:pw").toString("base64")}`);
  expect(JSON.stringify({ error, result })).not.toMatch(/internal error|ann:pw/);
});
