import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { VIEWS } from "../../src/core/views.ts";
import { comparisonView } from "../../src/documents/compare.ts";
import { block, documentOf, paragraph } from "../documents/made.ts";
import { hasBrowser } from "../sources/beck/support.ts";
import { built } from "../support/built.ts";
import { type ChatHost, type ChatPage, startChatHost } from "../support/chat-host/index.ts";
import { called, DRAFT, elsewhere, EVIL, startLibrary, UI } from "../support/chat-host/library.ts";
import type { StdioServer } from "../support/stdio.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { EVENTUALLY } from "../support/patience.ts";
import { launchChromium } from "../support/chromium.ts";

const read = z.looseObject({ contents: z.array(z.looseObject({ text: z.string() })).length(1) });

/** Folder for screenshots of the views; absent: none are taken. */
const shots = process.env["LEGIBUS_SHOTS"];
let id: string;
let root: string;
let showing: StdioServer;

beforeAll(async () => {
  await built();
  root = temporaryFolder("chat");
  ({ server: showing, id } = await startLibrary(root, UI));
});
afterAll(async () => await showing.kill());

async function asked(name: string, args: Record<string, unknown>) {
  return [name, args, await called(showing, name, args)] as const;
}

async function texts({ view }: ChatPage, selector: string): Promise<string[]> {
  return await view.$$eval(selector, (all) => all.map(({ textContent }) => textContent?.trim() ?? ""));
}

async function press({ view }: ChatPage, selector: string, until: string): Promise<void> {
  await view.focus(selector);
  await view.page().keyboard.press("Enter");
  await view.waitForSelector(until);
}

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

describe.runIf(hasBrowser())("a view in Chromium within a reference host", () => {
  let browser: Browser;
  let host: ChatHost;
  let all: Awaited<ReturnType<typeof answers>>;

  beforeAll(async () => {
    [browser, host] = await Promise.all([launchChromium(), startChatHost()]);
    all = await answers();
  });
  afterAll(async () => {
    await host.close();
    await browser.close();
  });

  const sides = ["The owner must pay 5 per cent.", "The owner may pay 7 per cent."].map((words, at) => ({
    document: documentOf([block("heading", EVIL), paragraph(1, words), paragraph(2, EVIL)]),
    day: `20${at + 15}-06-30`,
  }));

  /** Returns each view's tool, arguments and result. */
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
    const [tool, args, result] = all.get(view) ?? ["", {}, {}];
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

  test.each(VIEWS)("the view %s is accessible in light and dark and inert to hostile text", async (name) => {
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
    for (const href of await view.$$eval("a", (links) => links.map((one) => one.getAttribute("href") ?? "")))
      expect(href).toMatch(/^(?:#|\/(?:d|cited|citing)[/?]|https?:)/);
    expect({ left, errors }).toEqual({ left: [], errors: [] });
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}-dark.png`), fullPage: true });
    await page.close();
  });

  test("the search view opens a hit and a cited document and goes back by keyboard alone", async () => {
    const chat = await shown("search", { availableDisplayModes: ["inline", "fullscreen"] });
    const hit = (await texts(chat, ".documents li > a")).indexOf("Marlowe v Tide");
    await press(chat, `.documents li:nth-child(${hit + 1}) > a`, ".reader");
    expect(await texts(chat, ".reader h1")).toEqual(["Marlowe v Tide"]);
    await press(chat, '.cited[href*="NSWCA"]', '[data-do="back"]');
    await chat.view.waitForFunction('document.querySelector(".reader h1")?.textContent === "Tarn v Orrin"');
    expect(chat.calls.map(({ name, arguments: args }) => [name, args])).toEqual([
      ["law_read", { id, "legibus/view": true }],
      ["law_read", { id: "[2011] NSWCA 40", "legibus/view": true }],
    ]);
    await press(chat, '[data-do="back"]', ".reader");
    expect(await texts(chat, ".reader h1")).toEqual(["Marlowe v Tide"]);
    await press(chat, '[data-do="back"]', ".documents");
    expect(await texts(chat, '[data-do="wide"]')).toEqual(["Full screen"]);
    expect(chat.errors).toEqual([]);
    await chat.page.close();
  });

  test("the document view adds a passage with its pin to the model's context and removes it", async () => {
    const chat = await shown("document");
    await press(chat, 'a.pin[data-pin="[3]"]', "#copy button");
    await chat.view.waitForSelector("#copy [data-copy]");
    expect(await texts(chat, "#copy [data-copy] span")).toContain("Copy AGLC4");
    await press(chat, "#copy [data-use]", ".used");
    const told = chat.noted
      .filter(({ what }) => what === "context")
      .map(({ params }) => JSON.stringify(params));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("A salvor is not a volunteer who may claim the whole of the value");
    expect(told[0]).toContain(`Marlowe v Tide [3] (${id})`);
    await press(chat, '[data-do="clear"]', "main");
    await chat.view.waitForFunction('document.querySelector(".used") === null');
    await vi.waitFor(
      () =>
        expect(chat.noted.findLast(({ what }) => what === "context")?.params).toMatchObject({
          structuredContent: { passages: [] },
        }),
      EVENTUALLY,
    );
    await press(chat, '.head [data-pin=""]', "#copy [data-copy]");
    expect(await texts(chat, "#copy button")).toEqual(
      ["AGLC4", "NJW", "AZR"].map((name) => `Copy ${name} Marlowe v Tide [2024] HCA 901`),
    );
    await chat.page.close();
  });

  test("the verification view opens a row's passage, and web links open through the host", async () => {
    const chat = await shown("verification");
    await press(chat, '.evidence a[href^="/d/"]', ".reader");
    expect(chat.calls[0]).toMatchObject({ name: "law_read", arguments: { pin: expect.stringMatching(/3/) } });
    expect(await texts(chat, ".block")).toEqual([
      expect.stringContaining("Salvage is measured by the value"),
    ]);
    await press(chat, '[data-do="back"]', ".cards");
    await chat.page.close();
    const other = await shown("document");
    await press(other, `a[href^="${elsewhere}"]`, "main");
    const link = { what: "open-link", params: { url: `${elsewhere}/x` } };
    await vi.waitFor(() => expect(other.noted).toContainEqual(link), EVENTUALLY); // the host is notified after the page
    expect(other.left).toEqual([]);
    await other.page.close();
  });

  test("every view follows the locale, fits a narrow frame and obeys the maximum height", async () => {
    for (const name of VIEWS) {
      const chat = await shown(
        name,
        { locale: "de-AT", theme: "light", containerDimensions: { maxHeight: 300 } },
        360,
      );
      expect(await chat.view.evaluate("document.documentElement.lang")).toBe("de");
      expect(await chat.view.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await vi.waitFor(() => expect(chat.noted.some(({ what }) => what === "size")).toBe(true), EVENTUALLY);
      for (const { what, params } of chat.noted) {
        const { height } = z.looseObject({ height: z.number().default(0) }).parse(params);
        if (what === "size") expect(height).toBeLessThanOrEqual(300);
      }
      if (shots !== undefined) await chat.page.screenshot({ path: join(shots, `${name}-narrow.png`) });
      await chat.page.close();
    }
  });
});
