import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { VIEWS } from "../../src/core/views.ts";
import { built } from "../support/built.ts";
import { called, DRAFT, PAGE, startLibrary, UI } from "../support/chat-host/library.ts";
import { type StdioServer, startServer } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";

const tools = z.looseObject({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      _meta: z.looseObject({ ui: z.looseObject({ resourceUri: z.string() }) }).optional(),
    }),
  ),
});
const read = z.looseObject({
  contents: z
    .array(z.looseObject({ mimeType: z.string(), text: z.string(), _meta: z.looseObject({}) }))
    .length(1),
});

let id: string;
let root: string;
let plain: StdioServer;
let showing: StdioServer;

beforeAll(async () => {
  await built();
  root = temporaryFolder("offered");
  const both = [startLibrary(join(root, "plain"), {}), startLibrary(join(root, "showing"), UI)] as const;
  [{ server: plain }, { server: showing, id }] = await Promise.all(both);
});
afterAll(async () => await Promise.all([plain.kill(), showing.kill()]));

function withoutTimes(result: unknown): string {
  const { content } = z.looseObject({ content: z.unknown() }).parse(result);
  return JSON.stringify(content).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "");
}

function meta(clientCapabilities: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "raw", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": clientCapabilities,
  };
}

test("tools name their views only to clients that support them, and nothing else differs", async () => {
  const named = tools.parse((await showing.request("tools/list")).result);
  const uris = new Set(named.tools.flatMap(({ _meta }) => _meta?.ui.resourceUri ?? []));
  expect([...uris].toSorted()).toEqual(VIEWS.map((view) => `ui://legibus/${view}`).toSorted());
  const without = { ...named, tools: named.tools.map(({ _meta, ...tool }) => tool) };
  expect(JSON.stringify((await plain.request("tools/list")).result)).toBe(JSON.stringify(without));
});

test("other clients get no view resources and no view data", async () => {
  expect(JSON.stringify((await plain.request("resources/list")).result)).not.toContain("ui://");
  expect(await plain.request("resources/read", { uri: "ui://legibus/search" })).toMatchObject({
    error: { code: -32_602 },
  });
  for (const [name, args] of [
    ["law_read", { id }],
    ["law_verify_citations", { text: DRAFT, sources: "library" }],
    ["law_citing", { id, show: "dot" }],
  ] as const) {
    const [without, more] = [await called(plain, name, args), await called(showing, name, args)];
    expect(JSON.stringify(without)).not.toContain("legibus/view");
    expect(JSON.stringify(more)).toContain("legibus/view");
    expect(withoutTimes(more)).toBe(withoutTimes(without));
  }
});

test("views follow the capabilities of each request since revision 2026-07-28", async () => {
  const server = startServer({ env: { LEGIBUS_DATA_DIR: join(root, "modern") } });
  const list = async (capabilities: Readonly<Record<string, unknown>>) =>
    JSON.stringify((await server.request("tools/list", { _meta: meta(capabilities) })).result);
  expect(await list(UI)).toContain("ui://legibus/search");
  expect(await list({})).not.toContain("ui://legibus");
  await server.kill();
});

test.each(VIEWS)("the view %s is a self-contained page of at most 60 kB gzipped", async (view) => {
  const { result } = await showing.request("resources/read", { uri: `ui://legibus/${view}` });
  const [page] = read.parse(result).contents;
  expect(page?.mimeType).toBe(PAGE);
  expect(page?._meta).toEqual({ ui: { prefersBorder: true, permissions: { clipboardWrite: {} } } });
  expect(page?.text).toMatch(/^<!doctype html>/);
  expect(page?.text).not.toMatch(/<link|src=|@import/);
  expect(gzipSync(page?.text ?? "").length).toBeLessThanOrEqual(60_000);
});
