import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { built } from "./support/built.ts";
import { type HttpServing, serveHere, startHttp } from "./support/http-server.ts";
import { listen } from "./support/listen.ts";
import { startAustlii } from "./support/austlii/server.ts";
import { EVENTUALLY, patient } from "./support/patience.ts";
import { configFile } from "./support/stdio.ts";
import { lasting, temporaryFolder } from "./support/lasting.ts";

const TOKEN = "a-token-that-nobody-guesses";
const MESSAGE = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const rpcError = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.null(),
  error: z.object({ code: z.number(), message: z.string().min(10) }),
});

const running: { stop(): Promise<unknown> }[] = [];

await built();

afterEach(async () => await Promise.all(running.splice(0).map(async (server) => await server.stop())));

async function start(env: Readonly<Record<string, string>> = {}): Promise<HttpServing> {
  const server = await serveHere(env);
  running.push(server);
  return server;
}

async function post(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return await fetch(url, {
    method: "POST",
    headers: { ...MESSAGE, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function call(name: string, args: object, id = 1) {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

const LINK = call("austlii_build_search_url", { query: "duty of care" });

describe("refused requests", async () => {
  const server = await lasting(startHttp());

  test("a refused connection is closed even if the client keeps its side open", async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.write("this is not HTTP\r\n\r\n");
    const closed = new Promise<string>((resolve) =>
      socket.resume().once("end", () =>
        setTimeout(() => {
          socket.once("error", () => resolve("gone")).write("more");
          setTimeout(() => socket.write("still more"), 100);
          setTimeout(() => resolve("open"), 2_000);
        }, 100),
      ),
    );
    expect(await closed).toBe("gone"); // data sent to a closed connection is reset
    socket.destroy();
  });

  const endpoint = () => server.url;
  const origin = () => new URL(server.url).origin;

  test.each([
    ["a page of another site", { origin: "https://evil.example" }, 403],
    ["a page without an origin of its own", { origin: "null" }, 403],
  ])("a request from %s is refused", async (_, headers, status) => {
    const answer = await post(endpoint(), LINK, headers);
    expect(answer.status).toBe(status);
    rpcError.parse(await answer.json());
  });

  test.each([
    ["has a Host header that is no name", "GET /mcp HTTP/1.1\r\nHost: evil@localhost\r\n\r\n", 400],
    ["has no Host header", "GET /mcp HTTP/1.1\r\n\r\n", 403],
    ["expects what is not known", "GET /mcp HTTP/1.1\r\nHost: localhost\r\nExpect: a cake\r\n\r\n", 417],
  ])("a request that %s is refused with an error of JSON-RPC", async (_, text, status) => {
    const answer = await raw(endpoint(), text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
    rpcError.parse(JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)));
  });

  test("a request with another Host is refused, which stops DNS rebinding", async () => {
    const answer = await raw(
      endpoint(),
      "POST /mcp HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\n\r\n{}",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
    rpcError.parse(JSON.parse(answer.slice(answer.indexOf("{"))));
  });

  test.each([
    ["is no JSON", "{nonsense", 400, -32_700],
    ["is a number", "12", 400, -32_700],
    ["is empty", "", 400, -32_700],
    ["is a batch", [LINK, LINK], 400, -32_600],
    ["is larger than 8 MB", `"${"x".repeat(8_000_001)}"`, 413, -32_600],
  ])("a request whose body %s is refused with an error of JSON-RPC", async (_, body, status, code) => {
    const answer = await post(endpoint(), body);
    expect(answer.status).toBe(status);
    expect(rpcError.parse(await answer.json()).error.code).toBe(code);
  });

  test("keep-alive lasts longer than Caddy's two minutes", async () => {
    const answer = await raw(endpoint(), "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(Number(/^keep-alive: timeout=(\d+)/im.exec(answer)?.[1])).toBeGreaterThan(120);
  });

  test("a chunked body over 8 MB is refused", async () => {
    const chunk = new Uint8Array(1_000_000).fill(0x20);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 20) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const init = { method: "POST", headers: MESSAGE, body, duplex: "half" } as const;
    const answer = await fetch(endpoint(), init);
    expect(answer.status).toBe(413);
    rpcError.parse(await answer.json());
  });

  test.each(["/", "/nothing", "/mcp/nothing", "/.well-known/oauth-protected-resource"])(
    "a request for %s is answered with 404 and the right path",
    async (path) => {
      const answer = await fetch(origin() + path);
      expect(answer.status).toBe(404);
      expect(rpcError.parse(await answer.json()).error.message).toContain("/mcp");
    },
  );

  test.each(["GET", "DELETE", "PUT"])(
    "the method %s is refused, because no session has a stream",
    async (method) => {
      const answer = await fetch(endpoint(), { method, headers: MESSAGE });
      expect(answer.status).toBe(405);
      expect(answer.headers.get("allow")).toBe("POST");
      expect(rpcError.parse(await answer.json()).error.message).toContain("MCP clients POST JSON-RPC");
    },
  );

  test("bytes that are not HTTP are refused with an error of JSON-RPC", async () => {
    const answer = await raw(endpoint(), "hello\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    rpcError.parse(JSON.parse(answer.slice(answer.indexOf("{"))));
  });

  test("endless headers are refused with status 431", async () => {
    const answer = await raw(endpoint(), `GET /mcp HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(40_000)}`);
    expect(answer).toMatch(/^HTTP\/1\.1 431/);
    rpcError.parse(JSON.parse(answer.slice(answer.indexOf("{"))));
  });

  test("a request that breaks off in its body does not affect the next one", async () => {
    const socket = connect(Number(new URL(endpoint()).port), "127.0.0.1");
    await new Promise((resolve) => socket.once("connect", resolve));
    socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    socket.destroy();
    expect((await post(endpoint(), LINK)).status).toBe(200);
  });

  test("bodies that break off are not counted among those that a user holds", async () => {
    const { port } = new URL(endpoint());
    const padding = " ".repeat(7_000_000);
    for (let sent = 0; sent < 5; sent += 1) {
      const socket = connect(Number(port), "127.0.0.1");
      socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7900000\r\n\r\n");
      socket.end(padding);
      await new Promise((resolve) => socket.resume().once("close", resolve));
    }
    const sixth = padding + JSON.stringify(LINK); // with the five, 42 MB, where 40 MB may be held
    expect((await post(endpoint(), sixth)).status).toBe(200);
  });
});

test("health, readiness, info and metrics are served without secrets", async () => {
  const { url } = await start({ BECK_PASSWORD: "geheimnis" });
  const { origin } = new URL(url);
  await post(url, LINK);
  const [alive, ready, health, info, metrics] = await Promise.all(
    ["/healthz", "/readyz", "/mcp/health", "/mcp/info", "/metrics"].map(async (path) => {
      const answer = await fetch(origin + path);
      expect(answer.status, path).toBe(200);
      return await answer.text();
    }),
  );
  expect(JSON.parse(alive ?? "")).toEqual({ status: "ok" });
  expect(JSON.parse(ready ?? "")).toMatchObject({
    status: "ready",
    providers: expect.arrayContaining([expect.objectContaining({ name: "austlii", state: "link" })]),
  });
  expect(health).toBe(ready);
  expect(JSON.parse(info ?? "")).toMatchObject({ name: "legibus", endpoint: "/mcp" });
  expect(metrics).toContain('legibus_http_requests_total{method="tools/call",status="200"} 1');
  expect([alive, ready, info, metrics].join("")).not.toContain("geheimnis");
});

test("readiness checks the database and shows details only with a token", async () => {
  const token = { LEGIBUS_HTTP_TOKEN: TOKEN };
  const broken = await start({ ...token, DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
  const answer = await fetch(`${new URL(broken.url).origin}/readyz`);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    status: "not ready",
    why: expect.stringContaining("database"),
  });
  expect((await fetch(`${new URL(broken.url).origin}/healthz`)).status).toBe(200);
  const whole = await start(token);
  const ready = `${new URL(whole.url).origin}/readyz`;
  expect(await (await fetch(ready)).json()).not.toHaveProperty("providers");
  const headers = { authorization: `Bearer ${TOKEN}` };
  expect(await (await fetch(ready, { headers })).json()).toHaveProperty("providers");
});

test('an unknown method is counted as "other" in the metrics', async () => {
  const { url } = await start();
  await post(url, { jsonrpc: "2.0", id: 1, method: "evil{label}" });
  const metrics = await (await fetch(`${new URL(url).origin}/metrics`)).text();
  expect(metrics).toContain('method="other"');
  expect(metrics).not.toContain("evil");
});

test("both /mcp and /mcp/ are served", async () => {
  const { url } = await start();
  for (const path of [url, `${url}/`]) expect((await post(path, LINK)).status).toBe(200);
});

/** Starts a server that uses a facsimile of AustLII. */
async function liveServer() {
  const upstream = await startAustlii();
  running.push({ stop: async () => await upstream.close() });
  const { url } = await start({ ...upstream.live });
  return { upstream, url };
}

describe("responses to calls", () => {
  const search = call("austlii_search", { query: "the" });

  test("a response is one JSON body, or a stream of events if progress is requested", async () => {
    const { url } = await liveServer();
    const plain = await post(url, search);
    expect(plain.headers.get("content-type")).toBe("application/json");
    expect(await plain.json()).toMatchObject({ id: 1, result: { structuredContent: { status: "ok" } } });
    const told = await post(url, {
      ...search,
      params: { ...search.params, _meta: { progressToken: "p-1" } },
    });
    expect(told.headers.get("content-type")).toBe("text/event-stream");
    const events = await told.text();
    expect(events).toMatch(/"method":"notifications\/progress".*"progressToken":"p-1"/s);
    expect(events).toContain('"status":"ok"');
  });

  test("a call is cancelled when its client disconnects", async () => {
    const { upstream, url } = await liveServer();
    upstream.fault(/sinosrch/, { kind: "slow", ms: 15_000 }, 1);
    const client = new AbortController();
    const answer = fetch(url, {
      method: "POST",
      headers: MESSAGE,
      body: JSON.stringify(search),
      signal: client.signal,
    });
    while (upstream.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    const figures = async () => await (await fetch(`${new URL(url).origin}/metrics`)).text();
    expect(await figures()).toContain("legibus_http_running 1");
    client.abort();
    await expect(answer).rejects.toThrow("aborted");
    await expect.poll(figures, EVENTUALLY).toContain("legibus_http_running 0");
  });
});

describe("the header of a second passage", () => {
  const JUDGMENT = [
    "Marlowe v Tide [2024] HCA 901",
    "1 The tug left.",
    "2 The hatch was open.",
    "3 Rain fell.",
    "4 Costs follow.",
  ].join("\n\n");
  const answer = z.looseObject({
    result: z.looseObject({
      content: z.array(z.looseObject({ text: z.string() })),
      structuredContent: z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })) }).optional(),
    }),
  });
  const starting = {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
  };

  /** Starts a copy whose documents the copies with the same folder have as well. */
  async function copy(folder: string) {
    const { url } = await start({ LEGIBUS_DATA_DIR: folder });
    const called = async (message: unknown, session?: string) =>
      answer.parse(
        await (await post(url, message, session === undefined ? {} : { "mcp-session-id": session })).json(),
      ).result;
    return {
      url,
      session: async () => (await post(url, starting)).headers.get("mcp-session-id") ?? "none",
      imported: async () =>
        (await called(call("law_import", { text: JUDGMENT }))).structuredContent?.documents[0]?.id ?? "",
      /** Whether the answer has the source line. */
      hasSource: async (id: string, pin: string, session?: string, _meta?: object) => {
        const { params, ...read } = call("law_read", { id, pin });
        const { content } = await called({ ...read, params: { ...params, _meta } }, session);
        return /^Source: /m.test(content[0]?.text ?? "");
      },
    };
  }

  test("the header of a second passage is short within a session and complete without one, in another one and from another copy", async () => {
    const folder = temporaryFolder("sessions");
    const first = await copy(folder);
    const id = await first.imported();
    const [mine, other] = [await first.session(), await first.session()];
    expect(mine).toMatch(/^[\da-f-]{36}$/);
    expect(await first.hasSource(id, "[1]", mine)).toBe(true);
    expect(await first.hasSource(id, "[2]", mine)).toBe(false);
    expect(await first.hasSource(id, "[2]", other)).toBe(true);
    expect(await first.hasSource(id, "[2]")).toBe(true);
    expect(await first.hasSource(id, "[3]")).toBe(true);
    const second = await copy(folder);
    expect(await second.hasSource(id, "[3]", mine)).toBe(true);
    expect(await second.hasSource(id, "[2]", mine)).toBe(false);
  });

  test("the header of a second passage is short within one answer", async () => {
    const { imported, url } = await copy(temporaryFolder("sessions"));
    const id = await imported();
    const documents = ["[1]", "[2]"].map((pin) => ({ id, pin }));
    const text = await (await post(url, call("law_read", { documents }))).text();
    expect(text.match(/Source: /g)).toHaveLength(1);
    expect(text).toContain("The hatch was open.");
  });

  test("the header of a second passage is short within a conversation that ChatGPT names", async () => {
    const server = await copy(temporaryFolder("sessions"));
    const id = await server.imported();
    const session = await server.session();
    const chat = { "openai/session": "v1/a" };
    expect(await server.hasSource(id, "[1]", session, chat)).toBe(true);
    expect(await server.hasSource(id, "[2]", undefined, chat)).toBe(false);
    expect(await server.hasSource(id, "[3]", session, { "openai/session": "v1/b" })).toBe(true);
    expect(await server.hasSource(id, "[3]", undefined, { "openai/session": 7 })).toBe(true);
  });
});

/** Returns a line of the token file. */
function line(user: string): string {
  return `${user}:${createHash("sha256").update(`${user}-${TOKEN}`).digest("hex")}\n`;
}

test("CORS allows only the public URL's origin, and none without a token", async () => {
  const { url } = await start({
    LEGIBUS_HTTP_TOKEN: TOKEN,
    LEGIBUS_HTTP_PUBLIC_URL: "https://legibus.firm.example/mcp",
  });
  expect(await preflight(url, "https://legibus.firm.example")).toBe("https://legibus.firm.example");
  expect(await preflight(url, "https://evil.example")).toBeNull();
  expect(await preflight(url, "null")).toBeNull();
  expect(await preflight((await start()).url, "http://localhost:3000")).toBeNull();
});

test("a call without the right bearer token is refused", async () => {
  const server = await start({ LEGIBUS_HTTP_TOKEN: TOKEN, LEGIBUS_LOG_LEVEL: "debug" });
  const { url } = server;
  expect((await post(url, LINK)).status).toBe(401);
  const wrong = await post(url, LINK, { authorization: `Bearer ${TOKEN}x` });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get("www-authenticate")).toMatch(/^Bearer/);
  expect(await wrong.json()).toMatchObject({ error: "invalid_token" });
  expect((await post(url, LINK, { authorization: `Bearer ${TOKEN}` })).status).toBe(200);
  const { origin } = new URL(url);
  expect((await fetch(`${origin}/metrics`)).status).toBe(401);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200); // probes have no token
  expect(server.stderr()).not.toContain(TOKEN);
});

test("users of a token file are distinguished and rate-limited separately", async () => {
  const folder = temporaryFolder("test");
  const path = join(folder, "tokens");
  writeFileSync(path, `# who may come\n\n${line("ann")}${line("bob@example.org")}`);
  const { url } = await start({ LEGIBUS_HTTP_TOKENS: path, ...configFile({ http: { callsPerMinute: 2 } }) });
  const as = async (user: string) => await post(url, LINK, { authorization: `Bearer ${user}-${TOKEN}` });
  const statuses: number[] = [];
  for (const user of ["ann", "ann", "ann", "bob@example.org", "eve"]) statuses.push((await as(user)).status);
  expect(statuses).toEqual([200, 200, 429, 200, 401]);
  const refused = await as("ann");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(rpcError.parse(await refused.json()).error.message).toContain("2 a minute");
});

test("the server reloads tokens, enforces quotas, and logs, audits and counts every call", async () => {
  const folder = temporaryFolder("test");
  const [path, audit] = [join(folder, "tokens"), join(folder, "audit.log")];
  writeFileSync(path, line("ann"));
  const server = await start({
    LEGIBUS_HTTP_TOKENS: path,
    LEGIBUS_AUDIT_LOG: audit,
    LEGIBUS_LOG_LEVEL: "info",
    LEGIBUS_LIBRARY_QUOTA_MB: "1",
    LEGIBUS_DATA_DIR: join(folder, "data"),
  });
  const as = async (user: string, body: unknown, id: string) =>
    await post(server.url, body, { authorization: `Bearer ${user}-${TOKEN}`, "x-request-id": id });
  const answer = await as("ann", LINK, "from-the-proxy");
  expect(answer.headers.get("x-request-id")).toBe("from-the-proxy");
  const refused = await as("bob", LINK, "not a good id");
  expect([refused.status, refused.headers.get("x-request-id")]).toEqual([
    401,
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);

  writeFileSync(path, `${line("ann")}${line("bob")}`);
  await expect.poll(async () => (await as("bob", LINK, "b1")).status, EVENTUALLY).toBe(200);
  writeFileSync(path, "bob without a token\n");
  await expect
    .poll(async () => {
      await as("bob", LINK, "b2");
      return server.stderr();
    }, EVENTUALLY)
    .toMatch(/line 1 must be name:SHA-256 .+: the users stay as they were/);
  expect((await as("bob", LINK, "b3")).status).toBe(200);

  const large = call("law_import", { text: `A long memo.\n\n${"settlement ".repeat(60_000)}` });
  expect(await (await as("ann", large, "q1")).text()).toContain("1 imported");
  const another = call("law_import", { text: `Another memo.\n\n${"privileged ".repeat(60_000)}` });
  expect(await (await as("ann", another, "q2")).text()).toContain(
    "its text has 0.7 MB; the library keeps 1.0 MB of text for each user and matter, and 0.7 MB are used\\nTry: forget documents",
  );
  const larger = call("law_import", { text: "larger ".repeat(200_000) });
  expect(await (await as("ann", larger, "q4")).text()).toContain("Try: import a part of it, or ask");
  expect(await (await as("bob", another, "q3")).text()).toContain("1 imported");

  const record = z.object({
    time: z.iso.datetime(),
    tool: z.string(),
    source: z.string(),
    user: z.string(),
    request: z.string(),
    ms: z.number(),
    outcome: z.string(),
  });
  const written = readFileSync(audit, "utf8");
  const records = written
    .trim()
    .split("\n")
    .map((one) => record.parse(JSON.parse(one)));
  expect(records[0]).toMatchObject({
    tool: "austlii:build_search_url",
    source: "austlii",
    user: "ann",
    request: "from-the-proxy",
    outcome: "ok",
  });
  expect(records[1]).toMatchObject({ user: "unknown", outcome: "refused" });
  expect(server.stderr()).toContain('"request":"from-the-proxy"');
  for (const told of [written, server.stderr()])
    expect(told).not.toMatch(/duty of care|settlement|privileged/);
  const metrics = await fetch(`${new URL(server.url).origin}/metrics`, {
    headers: { authorization: `Bearer ann-${TOKEN}` },
  });
  const figures = await metrics.text();
  expect(figures).toContain(
    'legibus_call_seconds_count{tool="austlii:build_search_url",source="austlii",outcome="ok"}',
  );
  expect(figures).not.toMatch(/ann|bob/);
});

test("the server does not start if its audit log cannot be written", async () => {
  await expect(start({ LEGIBUS_AUDIT_LOG: "/nowhere/audit.log" })).rejects.toThrow(
    "LEGIBUS_AUDIT_LOG: /nowhere/audit.log cannot be written",
  );
});

test("the server answers 503 while the issuer is down, and refuses ID tokens", async () => {
  const issuer = await startIssuer();
  running.push(issuer);
  const publicUrl = "https://law.example.org/mcp";
  const { url } = await start({ LEGIBUS_OAUTH_ISSUER: issuer.url, LEGIBUS_HTTP_PUBLIC_URL: publicUrl });
  const ask = async (token: string) => await post(url, LINK, { authorization: `Bearer ${token}` });
  issuer.breakDown(true);
  const down = await ask(await issuer.token({ audience: publicUrl }));
  expect([down.status, down.headers.get("retry-after")]).toEqual([503, "60"]);
  issuer.breakDown(false);
  const idToken = await issuer.token({ audience: publicUrl, claims: { nonce: "n-0S6_WzA2Mj" } });
  expect((await ask(idToken)).status).toBe(401);
  expect((await ask(await issuer.token({ audience: publicUrl }))).status).toBe(200);
});

test("the server accepts only JWTs for its audience and names the issuer's metadata", async () => {
  const issuer = await startIssuer();
  running.push(issuer);
  const publicUrl = "https://law.example.org/mcp";
  const { url } = await start({ LEGIBUS_OAUTH_ISSUER: issuer.url, LEGIBUS_HTTP_PUBLIC_URL: publicUrl });
  const ask = async (token: string) => await post(url, LINK, { authorization: `Bearer ${token}` });
  expect((await ask(await issuer.token({ audience: publicUrl }))).status).toBe(200);
  expect((await ask(await issuer.token({ audience: "https://other.example" }))).status).toBe(401);
  expect((await ask(await issuer.token({ audience: publicUrl, expires: "-1m" }))).status).toBe(401);
  expect((await ask("not.a.jwt")).status).toBe(401);
  const refused = await post(url, LINK);
  const metadata = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "")?.[1];
  expect(metadata).toBe("https://law.example.org/.well-known/oauth-protected-resource/mcp");
  const { pathname } = new URL(metadata ?? "");
  expect(await (await fetch(new URL(url).origin + pathname)).json()).toEqual({
    resource: publicUrl,
    authorization_servers: [issuer.url],
    bearer_methods_supported: ["header"],
  });
});

describe("invalid settings of the server", () => {
  const digest = "0".repeat(64);
  test.each([
    [{ LEGIBUS_HTTP_HOST: "0.0.0.0" }, "0.0.0.0 can be reached by others"],
    [{ LEGIBUS_HTTP_TOKEN: "short" }, "too short"],
    [{ LEGIBUS_HTTP_TOKENS: "/nonexistent/tokens" }, "cannot be read"],
    [{ LEGIBUS_HTTP_TOKEN: TOKEN, LEGIBUS_HTTP_TOKENS: "x" }, "give one of"],
    [{ LEGIBUS_OAUTH_ISSUER: "http://127.0.0.1:9" }, "LEGIBUS_HTTP_PUBLIC_URL"],
    [
      { LEGIBUS_OAUTH_ISSUER: "http://127.0.0.1:9", LEGIBUS_HTTP_PUBLIC_URL: "https://a.example" },
      "no metadata",
    ],
    [{ LEGIBUS_HTTP_TOKENS: tokensFile(`ann:${digest}\nbob=${digest}`) }, "line 2 must be name:SHA-256"],
    [{ LEGIBUS_HTTP_TOKENS: tokensFile("# nobody\n") }, "names no user"],
  ])("the server does not start with %o", async (env, why) => {
    await expect(serveHere(env)).rejects.toThrow(why);
  });

  test("the server does not start if its port is in use", async () => {
    const { url } = await start();
    const { port } = new URL(url);
    await expect(startHttp({}, ["--port", port])).rejects.toThrow(`127.0.0.1:${port} is in use`);
  });
});

// A stopping server waits for two seconds; on a machine with many other processes this may be too short, hence the retries.
test("stopping completes calls in flight and exits with 0", { retry: 2 }, async () => {
  const upstream = await startAustlii();
  const server = await startHttp({ ...upstream.live });
  await (await post(server.url, call("austlii_search", { query: "ferries" }))).text(); // loads what a search needs
  const before = upstream.requests.length;
  upstream.fault(/sinosrch/, { kind: "slow", ms: 100 }, 1);
  const answer = post(server.url, call("austlii_search", { query: "the" }));
  while (upstream.requests.length === before) await new Promise((resolve) => setTimeout(resolve, 10));
  const started = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(patient(5_000));
  expect(await (await answer).text()).toContain('"status":"ok"');
  await upstream.close();
});

test("stopping answers calls that would take 2.5 seconds more with an error, as JSON and as a stream", async () => {
  const upstream = await startAustlii();
  upstream.fault(/sinosrch/, { kind: "slow", ms: 2_500 }, 2);
  const server = await startHttp({ ...upstream.live });
  const search = call("austlii_search", { query: "the" }, 7);
  const _meta = { progressToken: "p-1" };
  const answers = [
    post(server.url, search),
    post(server.url, { ...search, params: { ...search.params, _meta } }),
  ];
  while (upstream.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await server.stop()).toBe(0);
  for (const answer of await Promise.all(answers)) {
    const [message = ""] = /\{"jsonrpc":"2\.0","error.*\}/.exec(await answer.text()) ?? [];
    expect(JSON.parse(message)).toMatchObject({ id: 7, error: { code: -32_000 } });
  }
  await upstream.close();
});

/** Returns the origin that a CORS preflight allows. */
async function preflight(url: string, origin: string): Promise<string | null> {
  const headers = { origin, "access-control-request-method": "POST" };
  const answer = await fetch(url, { method: "OPTIONS", headers });
  return answer.headers.get("access-control-allow-origin");
}

async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.setEncoding("utf8").write(text);
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (/\r\n\{.*\}(?:\r\n0\r\n\r\n)?$/s.test(answer)) break;
  }
  return answer;
}

function tokensFile(text: string): string {
  const path = join(temporaryFolder("test"), "tokens");
  writeFileSync(path, text);
  return path;
}

interface TokenOptions {
  readonly claims?: Readonly<Record<string, string>>;
  readonly audience: string;
  readonly expires?: string;
}

/** Starts an authorization server with metadata and keys only. */
async function startIssuer() {
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" };
  let isDown = false;
  const server = createServer((request, response) => {
    if (isDown && request.url === "/keys") return void response.writeHead(502).end();
    const url = `http://${request.headers.host}`;
    const pages: Readonly<Record<string, object>> = {
      "/.well-known/openid-configuration": { issuer: url, jwks_uri: `${url}/keys` },
      "/keys": { keys: [jwk] },
    };
    const page = pages[request.url ?? ""];
    response.writeHead(page ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(page ?? {}));
  });
  const { url, close } = await listen(server);
  return {
    url,
    token: async ({ audience, expires = "5m", claims = {} }: TokenOptions) =>
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "RS256", kid: "1" })
        .setIssuer(url)
        .setSubject("ann")
        .setAudience(audience)
        .setExpirationTime(expires)
        .sign(privateKey),
    breakDown(down: boolean) {
      isDown = down;
    },
    stop: close,
  };
}
