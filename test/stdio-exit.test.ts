import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { defaultTools } from "./support/default-tools.ts";
import { built } from "./support/built.ts";
import { ROOT } from "./support/sources.ts";
import { CLEAN_ENV, type Exit, startServer, type StartOptions, type StdioServer } from "./support/stdio.ts";
import { startAustlii, type Upstream } from "./support/austlii/server.ts";
import { EVENTUALLY, patient } from "./support/patience.ts";
import { temporaryFolder } from "./support/lasting.ts";

const LIMIT_MS = 2_000;

let upstream: Upstream;
const servers: StdioServer[] = [];

beforeAll(async () => {
  await built();
  upstream = await startAustlii();
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await upstream.close();
});

async function ready(options: StartOptions = {}): Promise<StdioServer> {
  const server = startServer(options);
  servers.push(server);
  await server.initialize();
  return server;
}

/** Ends the server and returns its exit and the time taken in milliseconds. */
async function ending(server: StdioServer, end: () => void): Promise<Exit & { readonly ms: number }> {
  const started = performance.now();
  end();
  const exit = await Promise.race([
    server.exited,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error("the server is still there")), patient(5_000)).unref();
    }),
  ]);
  return { ...exit, ms: performance.now() - started };
}

function expectPrompt(exit: Exit & { readonly ms: number }): void {
  expect(exit).toMatchObject({ code: 0, signal: null });
  expect(exit.ms).toBeLessThan(patient(LIMIT_MS));
}

const ENDS: Readonly<Record<string, (server: StdioServer) => void>> = {
  "the end of stdin": ({ stdin }) => void stdin.end(),
  SIGTERM: ({ process }) => void process.kill("SIGTERM"),
  SIGINT: ({ process }) => void process.kill("SIGINT"),
};

describe("the end of the process", () => {
  for (const [name, end] of Object.entries(ENDS)) {
    test(`the process ends with code 0 within 2 s of ${name}`, async () => {
      const server = await ready();
      expectPrompt(await ending(server, () => end(server)));
    });

    test(`the process ends with code 0 within 2 s of ${name} with calls in flight, and the site sees them go`, async () => {
      upstream.reset();
      upstream.fault(/sinosrch/, { kind: "slow", ms: 60_000 });
      const server = await ready({ env: upstream.live });
      const query = name.replaceAll(" ", "-");
      const asked = () => upstream.requests.find(({ search }) => search.includes(query));
      for (const tool of ["austlii_search", "austlii_search_cases"]) {
        const params = { name: tool, arguments: { query } };
        server.send({ jsonrpc: "2.0", id: tool, method: "tools/call", params });
      }
      await vi.waitFor(() => expect(asked()).toBeDefined(), EVENTUALLY);
      expectPrompt(await ending(server, () => end(server)));
      await vi.waitFor(() => expect(asked()?.closed).toBe(true), { interval: 20, timeout: patient(1_000) });
    });
  }

  test("the process ends with code 0 on SIGHUP and on two signals in a row", async () => {
    const hung = await ready();
    expect(await ending(hung, () => hung.process.kill("SIGHUP"))).toMatchObject({ code: 0, signal: null });
    const impatient = await ready();
    const exit = await ending(impatient, () => {
      impatient.process.kill("SIGTERM");
      impatient.process.kill("SIGTERM");
    });
    expect(exit).toMatchObject({ code: 0, signal: null });
  });

  test("the process ends with code 0 within 2 s after stdout is closed", async () => {
    const server = await ready();
    const exit = await ending(server, () => {
      server.stdout.destroy();
      server.send({ jsonrpc: "2.0", id: "nobody reads this", method: "tools/list" });
    });
    expect(exit).toMatchObject({ code: 0, signal: null });
    expect(exit.ms).toBeLessThan(patient(LIMIT_MS));
    for (const line of server.stderr().trim().split("\n"))
      if (line !== "") expect(() => JSON.parse(line)).not.toThrow();
  });

  test.each(Object.entries(ENDS))(
    "the process ends with code 0 within 2 s of %s although the client does not read stdout",
    async (_, end) => {
      const server = await ready();
      server.stdout.pause();
      const params = { uri: "olexi://databases" };
      for (let id = 0; id < 40; id += 1)
        server.send({ jsonrpc: "2.0", id: `r${id}`, method: "resources/read", params });
      await new Promise((resolve) => setTimeout(resolve, 500)); // stdout is full by now
      const gone = once(server.process, "exit");
      const started = performance.now();
      end(server);
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, patient(4_000)))]);
      expect(server.process.exitCode).toBe(0);
      expect(performance.now() - started).toBeLessThan(patient(LIMIT_MS + 100));
      server.stdout.resume();
    },
  );
});

test("a client that closes stderr still gets its answers", async () => {
  const server = await ready({ env: { LEGIBUS_LOG_LEVEL: "debug", ...upstream.env } });
  server.process.stderr?.destroy();
  for (const query of ["ferry", "wharf", "lantern"]) {
    const params = { name: "austlii_search", arguments: { query } };
    expect(await server.request("tools/call", params)).toHaveProperty("result");
  }
  expect(await ending(server, () => void server.stdin.end())).toMatchObject({ code: 0, signal: null });
});

test("a list requested before stdin ended is still answered", async () => {
  const server = startServer();
  servers.push(server);
  const lines = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "pipe", version: "1" } },
    },
    { jsonrpc: "2.0", id: 2, method: "tools/list" },
  ];
  server.stdin.end(`${lines.map((line) => JSON.stringify(line)).join("\n")}\n`);
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(server.messages().map(({ id }) => id)).toEqual([1, 2]);
});

test.each([
  ["", "\n"],
  [", also when its line has no line feed", ""],
])("a piped call is answered before the process ends%s", async (_, last) => {
  const server = startServer();
  servers.push(server);
  const clientInfo = { name: "pipe", version: "1" };
  const lines = [
    { id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } },
    {
      id: 2,
      method: "tools/call",
      params: { name: "jade_citation_lookup", arguments: { citation: "[1992] HCA 23" } },
    },
  ];
  server.stdin.end(lines.map((line) => JSON.stringify({ jsonrpc: "2.0", ...line })).join("\n") + last);
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(JSON.stringify(server.messages().find(({ id }) => id === 2)?.result)).toContain("[1992] HCA 23");
});

test("the server starts with an empty environment", async () => {
  const server = startServer({ bare: true });
  servers.push(server);
  await server.initialize();
  expect((await server.request("tools/list")).result?.["tools"]).toHaveLength((await defaultTools()).length);
  expect(server.stderr()).toBe("");
});

test.runIf(process.getuid?.() === 0)("the program runs for a user without a name and home", async () => {
  const copy = temporaryFolder("nobody");
  cpSync(join(ROOT, "dist"), copy, { recursive: true });
  const child = spawn("chmod", ["-R", "a+rX", copy]);
  await once(child, "close");
  const nobody = spawn(process.execPath, [join(copy, "index.js"), "tools"], {
    env: {},
    uid: 54_321,
    gid: 54_321,
    cwd: "/",
  });
  let text = "";
  nobody.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  nobody.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(nobody, "close");
  expect(text).toContain("austlii:search");
  expect(code).toBe(0);
});

test("two servers run at the same time", async () => {
  const both = await Promise.all([ready({ env: upstream.live }), ready({ env: upstream.live })]);
  upstream.reset();
  for (const server of both) {
    const params = { name: "austlii_search", arguments: { query: "the" } };
    const { result } = await server.request("tools/call", params);
    expect(result?.["isError"]).not.toBe(true);
  }
});

test("a fatal error at the start prints one line and exits with code 1", async () => {
  const copy = temporaryFolder("broken");
  cpSync(join(ROOT, "dist"), copy, { recursive: true });
  const serve = readdirSync(join(copy, "chunks")).find((name) => name.startsWith("serve-"));
  if (!serve) throw new Error("there is no chunk for serve");
  for (const [reason, text] of [
    ["disk", 'throw new Error("the disk is gone")'],
    ["lines", 'throw new Error("one line\\nand another")'],
    ["no error", 'throw "a text"'],
  ] as const) {
    writeFileSync(join(copy, "chunks", serve), text);
    const child = spawn(process.execPath, [join(copy, "index.js")], {
      env: CLEAN_ENV,
      stdio: ["pipe", "pipe", "pipe"],
    });
    let said = "";
    let out = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    const [code] = await once(child, "close");
    expect(code, reason).toBe(1);
    expect(said, reason).toMatch(/^legibus: [^\n]+\n$/);
    expect(out, reason).toBe("");
  }
});

async function said(level: string | undefined): Promise<{ level: string; event: string }[]> {
  const server = startServer({
    env: {
      LEGIBUS_TOOLS: "austlii:search,nobody:knows",
      ...(level !== undefined && { LEGIBUS_LOG_LEVEL: level }),
    },
  });
  servers.push(server);
  await server.initialize();
  const params = { name: "austlii_search", arguments: {} };
  await server.request("tools/call", params); // the refusal is logged at level info
  server.stdin.end();
  await server.exited;
  return server
    .stderr()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
}

test.each([
  ["silent", []],
  ["error", []],
  ["warn", ["warn"]],
  [undefined, ["warn"]],
  ["info", ["info", "warn"]],
  ["debug", ["info", "warn"]],
])("stderr at LEGIBUS_LOG_LEVEL %s has JSON lines of the levels %j", async (level, expected) => {
  const levels = new Set((await said(level)).map((line) => line.level));
  expect([...levels].filter((one) => one !== "debug").toSorted()).toEqual(expected);
});

test("a warning about an invalid log level lists the valid ones", async () => {
  const lines = await said("LOUD");
  expect(lines.map(({ event }) => event)).toContainEqual(
    expect.stringContaining(
      "LEGIBUS_LOG_LEVEL is ignored: it must be one of debug, info, warn, error, silent",
    ),
  );
});
