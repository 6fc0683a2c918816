import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { type App, createApp } from "../src/app/index.ts";
import { serverFactory } from "../src/app/server/index.ts";
import { serveHttp } from "../src/transport/http/index.ts";
import { httpSettings } from "../src/transport/http/settings.ts";
import { textPdf } from "./support/paper.ts";
import { hasProgram } from "./support/reading.ts";
import { temporaryFolder } from "./support/lasting.ts";
import { EVENTUALLY } from "./support/patience.ts";

const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

function temporary(): string {
  const folder = temporaryFolder("resources");
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function appOf(env: Record<string, string> = {}, manyUsers = false): Promise<App> {
  const app = await createApp(
    { LEGIBUS_CONFIG: "/dev/null", LEGIBUS_DATA_DIR: temporary(), LEGIBUS_PROVIDERS: "law,planner", ...env },
    () => {},
    { slices: [httpSettings], manyUsers, paths: manyUsers ? "http" : "stdio" },
  );
  open.push(async () => await app.shutdown());
  return app;
}

/** Collects a client's resource notifications; `until` waits for a given one. */
function hearing(client: Client) {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (what: string) => {
    heard.push(what);
    for (const check of waiting) check();
  };
  client.setNotificationHandler("notifications/resources/list_changed", () => hear("list"));
  client.setNotificationHandler("notifications/resources/updated", ({ params }) => hear(params.uri));
  const until = async (what: string) =>
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!heard.includes(what)) return;
        waiting.delete(check);
        resolve();
      };
      waiting.add(check);
      check();
    });
  return { heard, until };
}

async function connected(app: App) {
  const client = new Client({ name: "test", version: "1" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = serverFactory(app)();
  await Promise.all([server.connect(ours), client.connect(theirs)]);
  open.push(async () => {
    await client.close();
    await server.close();
  });
  return { client, ...hearing(client) };
}

const imported = z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })) });

async function importText(client: Client, text: string): Promise<string> {
  const { structuredContent } = await client.callTool({
    name: "law_import",
    arguments: { text, title: `Note: ${text}` },
  });
  return imported.parse(structuredContent).documents[0]?.id ?? "";
}

const PLAN = { project_name: "Ferry claim", tasks: [{ name: "Read the file" }] };
const stored = z.looseObject({ project_id: z.string() });

async function storePlan(client: Client): Promise<string> {
  const { structuredContent } = await client.callTool({
    name: "planner_generate_project_plan",
    arguments: { idea: "a ferry claim", user_id: "ann", plan: PLAN },
  });
  return stored.parse(structuredContent).project_id;
}

test("listing resources creates no database", async () => {
  const app = await appOf();
  const { client } = await connected(app);
  expect((await client.listResources()).resources).toEqual([]);
  expect(app.shared.store.isMade()).toBe(false);
});

test("the list has the library's documents and the plans, and each can be read", async () => {
  const { client } = await connected(await appOf());
  const id = await importText(client, "The gangway moved.");
  const plan = await storePlan(client);
  const { resources } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual([`law://document/${id}`, `planner://projects/${plan}`]);
  expect(resources.map(({ title }) => title)).toEqual(["Note: The gangway moved.", "Ferry claim"]);
  for (const { uri, mimeType } of resources) {
    const { contents } = await client.readResource({ uri });
    expect(contents[0]?.mimeType).toBe(mimeType);
  }
});

test("the list is paged by a hundred, with each resource once", async () => {
  const app = await appOf();
  const { client } = await connected(app);
  const plan = await storePlan(client);
  const ids: string[] = [];
  for (let at = 0; at < 100; at += 1) ids.push(await importText(client, `Paragraph ${at}.`));
  const first = await client.request({ method: "resources/list", params: {} });
  expect(first.resources.map(({ name }) => name)).toEqual(ids.toReversed());
  const cursor = first.nextCursor ?? "";
  const second = await client.request({ method: "resources/list", params: { cursor } });
  expect(second.resources.map(({ name }) => name)).toEqual([plan]);
  expect(second.nextCursor).toBeUndefined();
});

test.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"] as const)(
  "%s refuses an unknown cursor",
  async (method) => {
    const { client } = await connected(await appOf());
    await expect(client.request({ method, params: { cursor: "page 2" } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("leave it out for the first page"),
    });
  },
);

test("a client is notified of new resources and of changes to a subscribed plan", async () => {
  const { client, heard, until } = await connected(await appOf());
  expect(client.getServerCapabilities()?.resources).toEqual({ listChanged: true, subscribe: true });
  await importText(client, "The gangway moved.");
  await until("list");
  const plan = await storePlan(client);
  const uri = `planner://projects/${plan}`;
  await client.subscribeResource({ uri });
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  const text = content && "text" in content ? content.text : "";
  const task = z.looseObject({ tasks: z.array(z.looseObject({ task_id: z.string() })) });
  const { tasks } = task.parse(JSON.parse(text));
  const update = async (status: string) =>
    await client.callTool({
      name: "planner_update_task",
      arguments: { task_id: tasks[0]?.task_id, user_id: "ann", status },
    });
  await update("Done");
  await until(uri);
  expect(heard).not.toContain(`${uri}/ics`); // the calendar has no subscription
  await client.unsubscribeResource({ uri });
  heard.length = 0;
  await update("To Do");
  await client.ping();
  expect(heard).not.toContain(uri);
});

test("a client is notified when a subscribed document is removed", async () => {
  const { client, until } = await connected(await appOf());
  const id = await importText(client, "The gangway moved.");
  const uri = `law://document/${id}`;
  await client.subscribeResource({ uri });
  await client.callTool({ name: "law_library", arguments: { action: "forget", id, confirm: true } });
  await until(uri);
});

test('a URI of 8 MB is answered with "Resource not found"', async () => {
  const { client } = await connected(await appOf());
  const uri = `law://document/${"x".repeat(8_000_000)}`;
  for (const asked of [client.readResource({ uri }), client.subscribeResource({ uri })])
    await expect(asked).rejects.toMatchObject({ message: expect.stringContaining("Resource not found") });
});

test("a place that a document does not have is an error of the request, not of the server", async () => {
  const { client } = await connected(await appOf());
  const id = await importText(client, "The gangway moved.");
  await expect(client.readResource({ uri: `law://document/${id}?pin=%5B9%5D` })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('pin "[9]" is not in this document'),
  });
});

test("a subscription to a foreign URI is refused", async () => {
  const { client } = await connected(await appOf());
  await expect(client.subscribeResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({
    code: -32602,
  });
});

function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

test("a user has at most 20 open listeners, and a closed one makes room", async () => {
  const app = await appOf({ LEGIBUS_HTTP_PORT: "0" }, true);
  const server = await serveHttp(app, app.config.read(httpSettings));
  open.push(async () => await server.close());
  const listen = async (id: number, signal?: AbortSignal) =>
    await fetch(server.url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2026-07-28",
        "mcp-method": "subscriptions/listen",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id,
        method: "subscriptions/listen",
        params: {
          notifications: { resourcesListChanged: true },
          _meta: {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
            "io.modelcontextprotocol/clientCapabilities": {},
          },
        },
      }),
      ...(signal && { signal }),
    });
  const client = new AbortController();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, id) => await listen(id, client.signal)),
  );
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(200), count(429)]).toEqual([20, 20]);
  client.abort();
  const last = new AbortController();
  await expect.poll(async () => (await listen(99, last.signal)).status, EVENTUALLY).toBe(200);
  last.abort();
});

test("a user over HTTP is notified of own documents only", async () => {
  const tokens = join(temporary(), "tokens");
  writeFileSync(tokens, `ann:${digest("a".repeat(32))}\nbob:${digest("b".repeat(32))}\n`);
  const app = await appOf({ LEGIBUS_HTTP_TOKENS: tokens, LEGIBUS_HTTP_PORT: "0" }, true);
  const server = await serveHttp(app, app.config.read(httpSettings));
  open.push(async () => await server.close());
  const user = async (token: string) => {
    const client = new Client(
      { name: "test", version: "1" },
      { capabilities: {}, versionNegotiation: { mode: "auto" } },
    );
    const headers = { authorization: `Bearer ${token.repeat(32)}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }),
    );
    open.push(async () => await client.close());
    return { client, ...hearing(client) };
  };
  const [ann, bob] = [await user("a"), await user("b")];
  const wanted = { resourcesListChanged: true };
  await ann.client.listen(wanted);
  const bobs = await bob.client.listen(wanted);
  expect(bobs.honoredFilter).toEqual(wanted);
  const secret = await importText(ann.client, "We settle at four million.");
  await ann.until("list");
  expect(bob.heard).toEqual([]);
  expect((await ann.client.listResources()).resources.map(({ name }) => name)).toEqual([secret]);
  expect((await bob.client.listResources()).resources).toEqual([]);
  await importText(bob.client, "Bob's own.");
  await bob.until("list");
  expect(bob.heard).toEqual(["list"]);
});

const importing = (text: string) => ({ name: "law_import", arguments: { text, matter: "Smith v Jones" } });

test("removing a user from a matter ends the user's stream and hides the matter's documents", async () => {
  const tokens = join(temporary(), "tokens");
  const write = (...matters: readonly string[]) =>
    writeFileSync(
      tokens,
      ["ann", "bob"]
        .map((name, at) => `${name}:${digest(name.slice(0, 1).repeat(32))}:${matters[at] ?? ""}\n`)
        .join(""),
    );
  write("Smith v Jones", "Smith v Jones");
  const app = await appOf({ LEGIBUS_HTTP_TOKENS: tokens, LEGIBUS_HTTP_PORT: "0" }, true);
  const server = await serveHttp(app, app.config.read(httpSettings));
  open.push(async () => await server.close());
  const ask = async (user: string, method: string, params: object, more: Record<string, string> = {}) =>
    await fetch(server.url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${user.slice(0, 1).repeat(32)}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...more,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    });
  const method = "subscriptions/listen";
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  await ask("ann", "tools/call", importing("For the matter."));
  const stream = await ask(
    "bob",
    method,
    { notifications: { resourcesListChanged: true }, _meta },
    { "mcp-protocol-version": "2026-07-28", "mcp-method": method },
  );
  expect(stream.status).toBe(200);
  const heard = stream.text();
  write("Smith v Jones"); // bob has left the matter
  const list = { name: "law_library", arguments: {} };
  await expect
    .poll(async () => await (await ask("bob", "tools/call", list)).text(), EVENTUALLY)
    .toContain("0 of 0 documents");
  await ask("ann", "tools/call", importing("The ferry settles."));
  expect(await heard).not.toContain("list_changed");
});

test("the result of a new plan links to the plan and its calendar", async () => {
  const { client } = await connected(await appOf());
  const { content } = await client.callTool({
    name: "planner_generate_project_plan",
    arguments: { idea: "a ferry claim", user_id: "ann", plan: PLAN },
  });
  const [text, project, calendar] = content;
  expect(text?.type).toBe("text");
  expect(project).toMatchObject({ type: "resource_link", name: "Ferry claim", mimeType: "application/json" });
  expect(calendar).toMatchObject({
    type: "resource_link",
    name: "Ferry claim.ics",
    annotations: { audience: ["user"] },
  });
  const uri = calendar?.type === "resource_link" ? calendar.uri : "";
  const { contents } = await client.readResource({ uri });
  expect(contents[0]).toMatchObject({ text: expect.stringMatching(/^BEGIN:VCALENDAR/) });
});

test("resource links are omitted for a client of revision 2025-03-26", async () => {
  const server = serverFactory(await appOf())();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(ours);
  open.push(async () => await server.close());
  const answers: unknown[] = [];
  const ask = async (id: number, method: string, params: Record<string, unknown>) =>
    await new Promise<unknown>((resolve) => {
      Object.assign(theirs, { onmessage: resolve });
      void theirs.send({ jsonrpc: "2.0", id, method, params });
    });
  await theirs.start();
  const clientInfo = { name: "old", version: "1" };
  await ask(1, "initialize", { protocolVersion: "2025-03-26", capabilities: {}, clientInfo });
  answers.push(
    await ask(2, "tools/call", {
      name: "planner_generate_project_plan",
      arguments: { idea: "a ferry claim", user_id: "ann", plan: PLAN },
    }),
  );
  expect(answers).toMatchObject([{ result: { content: [{ type: "text" }] } }]);
  expect(answers).not.toMatchObject([{ result: { content: [{}, {}] } }]);
});

/** Imports a report of two pages with the printed numbers 460 and 461. */
async function report(app: App) {
  const folder = temporary();
  const pages = ["first", "second"].map((which) => [
    `The ${which} page of this invented report tells what the court said about the ferry and the tide.`,
    "Nothing else is printed here, and nothing else is needed for it.",
  ]);
  const path = join(folder, "report.pdf");
  writeFileSync(path, await textPdf({ pages, foot: (page) => `- ${459 + page} -` }));
  const { client } = await connected(app);
  const { structuredContent } = await client.callTool({ name: "law_import", arguments: { path } });
  const id = imported.parse(structuredContent).documents[0]?.id ?? "";
  return { client, id, path };
}

/** The first bytes of a PNG, in base64. */
const PNG = /^iVBORw0KGgo/;

describe.skipIf(!hasProgram("pdftoppm", "-v"))("the page of an imported PDF", () => {
  test("the picture of a page is returned by law_read on request, as a resource and in a prompt", async () => {
    const { client, id, path } = await report(await appOf({ LEGIBUS_FILES: tmpdir() }));
    const read = async (picture: boolean) =>
      (await client.callTool({ name: "law_read", arguments: { id, pin: "p 461", picture } })).content;
    expect((await read(false)).map(({ type }) => type)).toEqual(["text"]);
    const [text, image, link] = await read(true);
    expect(text).toMatchObject({
      text: expect.stringMatching(/The second page[^]*Picture: page 2 of 2 of the file, printed number 461$/),
    });
    expect(image).toMatchObject({ type: "image", mimeType: "image/png", data: expect.stringMatching(PNG) });
    const uri = `law://page/${id}/2`;
    expect(link).toMatchObject({ type: "resource_link", uri, mimeType: "image/png" });
    const { contents } = await client.readResource({ uri });
    expect(contents).toMatchObject([{ uri, mimeType: "image/png", blob: expect.stringMatching(PNG) }]);
    await expect(client.readResource({ uri: `law://page/${id}/3` })).rejects.toThrow("not found");
    const { messages } = await client.getPrompt({
      name: "check_page",
      arguments: { document: id, page: "2" },
    });
    expect(messages.map(({ content }) => content.type)).toEqual(["text", "image"]);
    writeFileSync(path, "another file");
    expect(await read(true)).toMatchObject([
      { text: expect.stringMatching(/The second page[^]*No picture: the file has changed/) },
    ]);
  });
});
