import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { plainCall } from "../../../src/core/call.ts";
import { failureOf } from "../../net/support.ts";
import { adapterOf, textOf } from "../../support/providers.ts";
import { startApp } from "../../support/app.ts";
import { lasting } from "../../support/lasting.ts";

const FIXTURES = new URL("../../../fixtures/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, FIXTURES), "utf8");
const SAVED = read("jade/saved-decision.html");
const FRAME = read("jade/frame.html");
const savedAt = "2026-11-21T00:00:00.000Z";

const { app } = await lasting(startApp());
const found = app.orchestrator.providers.find(({ name }) => name === "jade");
if (!found) throw new Error("there is no jade");
const adapter = await adapterOf(found);

test("jade recognises its own ids and URLs and leaves citations to other sources", () => {
  expect(adapter.idOf("https://jade.io/article/90001/section/3")).toBe("jade:article/90001");
  expect(adapter.idOf("jade:mnc/1992/hca/23")).toBe("jade:mnc/1992/HCA/23");
  for (const other of ["[1992] HCA 23", "austlii:au/cases/cth/HCA/1992/23", "https://jade.io/search/mabo"]) {
    expect(adapter.idOf(other), other).toBeUndefined();
  }
});

test("opening a document fails with its link and where the case can be read", async () => {
  const error = await failureOf(adapter.open("jade:mnc/1992/HCA/23", plainCall()));
  expect(error).toMatchObject({ code: "NOT_CONFIGURED", humanUrl: "https://jade.io/mnc/1992/HCA/23" });
  expect(error.hint).toMatch(/austlii:au\/cases\/cth\/HCA\/1992\/23.*law:import/);
  expect((await failureOf(adapter.open("jade:article/5", plainCall()))).hint).toMatch(
    /^open the link in a browser/,
  );
});

function page(text: string, url?: string) {
  return { text, savedAt, ...(url !== undefined && { url }) };
}

test("a saved page is recognised by its mark-up, with or without its URL", () => {
  expect(adapter.recognise(page(SAVED))).toBe("jade:article/90001");
  const bare = SAVED.replace(/<!-- saved[^>]*>/, "");
  expect(adapter.recognise(page(bare))).toBe("jade:mnc/2024/HCA/901");
  expect(adapter.recognise(page(bare, "https://jade.io/article/90001"))).toBe("jade:article/90001");
  expect(adapter.recognise(page(FRAME))).toBeUndefined();
  expect(adapter.recognise(page(FRAME, "https://jade.io/article/12"))).toBe("jade:article/12");
  expect(
    adapter.recognise(page("<p>https://jade.io/article/12</p>", "https://jade.io/article/12")),
  ).toBeUndefined();
  expect(adapter.recognise(page(read("austlii/document-2020s-appeal.html")))).toBeUndefined();
});

test("a saved decision becomes a document with its name, court, citations and paragraphs", async () => {
  const document = await adapter.convert({ text: SAVED, savedAt }, plainCall());
  expect(document).toMatchObject({
    id: "jade:article/90001",
    kind: "case",
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    court: "High Court of Australia",
    citations: { neutral: "[2024] HCA 901", reported: ["299 CLR 901"] },
    source: { provider: "jade", url: "https://jade.io/article/90001", how: "import" },
  });
  const text = document.blocks.map(({ markdown }) => markdown).join("\n");
  expect(text).toContain("open gangway");
});

test("a saved frame without a text is LAYOUT_CHANGED, not an empty document", async () => {
  const error = await failureOf(adapter.convert(page(FRAME, "https://jade.io/article/12"), plainCall()));
  expect(error).toMatchObject({ code: "LAYOUT_CHANGED", humanUrl: "https://jade.io/article/12" });
});

test("an imported decision is opened and resolved from the library, without a request", async () => {
  const imported = await app.orchestrator.handleToolCall("law:import", { text: SAVED });
  expect(textOf(imported)).toContain("jade:article/90001");
  expect((await adapter.open("jade:article/90001", plainCall())).title).toBe(
    "Marlowe v Tidewater Ferries Pty Ltd",
  );
  const resolved = await app.orchestrator.handleToolCall("jade:resolve_article", { article_id: 90001 });
  expect(resolved.structuredContent).toMatchObject({
    status: "ok",
    how: "import",
    title: "Marlowe v Tidewater Ferries Pty Ltd",
    also: [{ id: "austlii:au/cases/cth/HCA/2024/901" }],
  });
});
