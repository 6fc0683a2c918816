import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { VIEWS } from "../../src/core/views.ts";
import { comparisonView } from "../../src/documents/compare.ts";
import { findBrowser } from "../../src/net/browser/find.ts";
import { block, documentOf, paragraph } from "../documents/made.ts";
import { hasBrowser } from "../sources/beck/support.ts";
import { built } from "../support/built.ts";
import { type ChatHost, type ChatPage, startChatHost } from "../support/chat-host/index.ts";
import { type StdioServer, startServer } from "../support/stdio.ts";

const PAGE = "text/html;profile=mcp-app";
const UI = { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [PAGE] } } };
const elsewhere = "http://127.0.0.1:9";
const EVIL = `<script>fetch("${elsewhere}/x")</script><img src=${elsewhere}/i onerror=alert(1)> [c](javascript:alert(1)) <svg onload=alert(1)> <iframe src="data:text/html,x"></iframe><style>@import "${elsewhere}/c";</style>`;

const JUDGMENT = `Marlowe v Tide [2024] HCA 901

1 The tug left Sydney at dawn and nobody was told of the storm.

2 The rule in Tarn v Orrin [2011] NSWCA 40 at [3] is plain. ${EVIL}

3 A salvor is not a volunteer who may claim the whole of the value of the property saved.

4 The appeal is dismissed.`;
const CITED = `Tarn v Orrin [2011] NSWCA 40

1 The hull was sound.

2 The hatch was open.

3 Salvage is measured by the value of the property saved and by the danger.`;
const DRAFT = `See Tarn v Orrin [2011] NSWCA 40 at [3]: "Salvage is measured by the value of the property saved".\n\nSee also Marlowe v Tide [2024] HCA 901 and [2023] HCA 999. ${EVIL}`;

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

const IMPORTED = z.looseObject({
  structuredContent: z.looseObject({ documents: z.array(z.looseObject({ id: z.string() })) }),
});

/** Of the judgment, by its text: the same for every server. */
let id: string;
let root: string;
let plain: StdioServer;
let showing: StdioServer;

async function started(name: string, capabilities: Readonly<Record<string, unknown>>): Promise<StdioServer> {
  const server = startServer({ env: { LEGIBUS_DATA_DIR: join(root, name) } });
  const clientInfo = { name: "raw", version: "1" };
  await server.request("initialize", { protocolVersion: "2025-11-25", capabilities, clientInfo });
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  for (const text of [CITED, JUDGMENT]) {
    const done = await called(server, "law_import", { text, title: text.split("\n")[0] });
    id = IMPORTED.parse(done).structuredContent.documents[0]?.id ?? "";
  }
  return server;
}

async function called(server: StdioServer, name: string, args: Record<string, unknown>): Promise<unknown> {
  return (await server.request("tools/call", { name, arguments: args })).result;
}

beforeAll(async () => {
  await built();
  root = mkdtempSync(join(tmpdir(), "legibus-chat-"));
  [plain, showing] = await Promise.all([started("plain", {}), started("showing", UI)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([plain.kill(), showing.kill()]);
  rmSync(root, { recursive: true, force: true });
});

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

async function asked(name: string, args: Record<string, unknown>) {
  return [name, args, await called(showing, name, args)] as const;
}

describe("the views in the chat", () => {
  test("are named by the tools for a client that shows them, and nothing else differs", async () => {
    const named = tools.parse((await showing.request("tools/list")).result);
    const uris = new Set(named.tools.flatMap(({ _meta }) => _meta?.ui.resourceUri ?? []));
    expect([...uris].toSorted()).toEqual(VIEWS.map((view) => `ui://legibus/${view}`).toSorted());
    const without = { ...named, tools: named.tools.map(({ _meta, ...tool }) => tool) };
    expect(JSON.stringify((await plain.request("tools/list")).result)).toBe(JSON.stringify(without));
  });

  test("do not exist for other clients, whose results have nothing more", async () => {
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

  test("are announced with every request since 2026-07-28", async () => {
    const server = startServer({ env: { LEGIBUS_DATA_DIR: join(root, "modern") } });
    const list = async (capabilities: Readonly<Record<string, unknown>>) =>
      JSON.stringify((await server.request("tools/list", { _meta: meta(capabilities) })).result);
    expect(await list(UI)).toContain("ui://legibus/search");
    expect(await list({})).not.toContain("ui://legibus");
    await server.kill();
  });

  test.each(VIEWS)("%s is a whole page of at most 60 kB, gzipped, that asks for nothing", async (view) => {
    const { result } = await showing.request("resources/read", { uri: `ui://legibus/${view}` });
    const [page] = read.parse(result).contents;
    expect(page?.mimeType).toBe(PAGE);
    expect(page?._meta).toEqual({ ui: { prefersBorder: true, permissions: { clipboardWrite: {} } } });
    expect(page?.text).toMatch(/^<!doctype html>/);
    expect(page?.text).not.toMatch(/<link|src=|@import/);
    expect(gzipSync(page?.text ?? "").length).toBeLessThanOrEqual(60_000);
  });
});

const PLAN = {
  success: true,
  project_id: "p1",
  recommendations: {
    project_name: EVIL,
    tasks: [
      { name: "File the claim", description: EVIL, status: "Done", due_date: "2026-01-05", basis: "3 weeks" },
      { name: "Write the opinion", due_date: null },
    ],
    milestones: [{ name: "Hearing", date: "2099-03-01" }],
    limitation_checks: [
      { claim: "contract", provision: "s 14", trigger: "accrual", period: "6 years", date: "2030-05-01" },
    ],
    warnings: ["public holidays were not checked"],
  },
};

describe.runIf(hasBrowser())("a view in Chromium, in the extension's own host", () => {
  let browser: Browser;
  let host: ChatHost;

  beforeAll(async () => {
    [browser, host] = await Promise.all([
      puppeteer.launch({
        executablePath: findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? ""),
        args: ["--no-sandbox"],
      }),
      startChatHost(),
    ]);
  }, 60_000);
  afterAll(async () => {
    host.close();
    await browser.close();
  });

  const sides = ["The owner must pay 5 per cent.", "The owner may pay 7 per cent."].map((words, at) => ({
    document: documentOf([block("heading", EVIL), paragraph(1, words), paragraph(2, EVIL)]),
    day: `20${at + 15}-06-30`,
  }));

  /** Each view with what its tool answers. */
  async function answers(): Promise<
    ReadonlyMap<string, readonly [string, Record<string, unknown>, unknown]>
  > {
    const [before, after] = sides;
    if (!before || !after) throw new Error("two sides");
    return new Map([
      ["search", await asked("law_search", { query: "salvor tug", sources: ["library"] })],
      ["document", await asked("law_read", { id })],
      ["verification", await asked("law_verify_citations", { text: DRAFT, sources: "library" })],
      ["citing", await asked("law_citing", { id, show: "dot" })],
      [
        "comparison",
        ["law_compare", {}, { content: [], _meta: { "legibus/view": comparisonView(before, after) } }],
      ],
      ["plan", ["planner_generate_project_plan", {}, { content: [], structuredContent: PLAN }]],
    ]);
  }

  async function shown(view: string, context: Record<string, unknown> = {}, width = 760): Promise<ChatPage> {
    const [tool, args, result] = (await answers()).get(view) ?? ["", {}, {}];
    const answer = await showing.request("resources/read", { uri: `ui://legibus/${view}` });
    const html = read.parse(answer.result).contents[0]?.text ?? "";
    const call = async ({
      name,
      arguments: own = {},
    }: {
      name: string;
      arguments?: Record<string, unknown>;
    }) => await called(showing, name, own);
    const given = { view, html, tool, args, result, hostContext: context };
    return await host.show(browser, given, call, { width, height: 900 });
  }

  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const found = z.object({
    violations: z.array(
      z.looseObject({
        id: z.string(),
        impact: z.string().nullable(),
        nodes: z.array(z.looseObject({ html: z.string() })),
      }),
    ),
  });

  test.each(VIEWS)(
    "%s is accessible in light and dark, and a hostile text does nothing in it",
    async (name) => {
      const chat = await shown(name, { theme: "light" });
      const { page, view, left, errors } = chat;
      const paper = async () =>
        String(await view.evaluate("getComputedStyle(document.documentElement).backgroundColor"));
      const light = await paper();
      for (const theme of ["light", "dark"]) {
        await chat.changed({ theme });
        await view.evaluate(axe);
        const { violations } = found.parse(await view.evaluate("axe.run()"));
        expect(violations.map(({ id: rule, nodes }) => `${theme} ${rule} ${nodes[0]?.html}`)).toEqual([]);
      }
      expect(await paper()).not.toBe(light);
      expect(
        await view.$$("main script, main img, main iframe, main style, main svg:not([aria-hidden])"),
      ).toEqual([]);
      for (const href of await view.$$eval("a", (links) =>
        links.map((one) => one.getAttribute("href") ?? ""),
      ))
        expect(href).toMatch(/^(?:#|\/(?:d|cited|citing)[/?]|https?:)/);
      expect({ left, errors }).toEqual({ left: [], errors: [] });
      const shots = process.env["LEGIBUS_SHOTS"];
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `${name}-dark.png`), fullPage: true });
      await page.close();
    },
  );
});
