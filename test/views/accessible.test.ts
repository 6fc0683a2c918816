import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import type { LegalDocument } from "../../src/core/document.ts";
import { comparisonView } from "../../src/documents/compare.ts";
import { prepareDocument } from "../../src/documents/view.ts";
import { comparisonBody } from "../../src/views/comparison.ts";
import { html, type Markup, type Value } from "../../src/views/html.ts";
import { citedBody, citingList, libraryBody } from "../../src/views/library.ts";
import { linkedPage, reportPage } from "../../src/views/page.ts";
import { documentPieces, type OtherVersion } from "../../src/views/reader.ts";
import { documentOf, paragraph } from "../documents/made.ts";
import { hasBrowser } from "../sources/beck/support.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { launchChromium, newPage } from "../support/chromium.ts";

const VIOLATIONS = z.object({
  violations: z.array(z.looseObject({ id: z.string(), impact: z.string().nullable(), help: z.string() })),
});
const WANTED = { q: "tug", provider: "", court: "", from: "", to: "", offset: 0 };
const EMPTY = { differences: [], unchecked: [], warnings: [] };
const VERDICTS = ["VERIFIED", "PARTIAL", "MISMATCH", "NOT_FOUND", "UNVERIFIED", "UNRECOGNISED"] as const;

const judgment = documentOf([
  { type: "heading", level: 1, pin: "", markdown: "Marlowe v Tide" },
  { ...paragraph(1, "See [2011] NSWCA 40 at [3].[^7]"), judge: "Kiefel CJ" },
  { type: "quote", level: 1, pin: "", markdown: "A salvor is not a volunteer." },
  { type: "table", pin: "", markdown: "| a | b |\n|---|---|\n| c | d |" },
  { type: "footnote", label: "7", pin: "fn 7", markdown: "*The Calypso*." },
]);

/** A title page, as that of a printed judgment. */
const titled = documentOf([
  ...["HIGH COURT OF AUSTRALIA", "MARLOWE", "TIDE"].map(
    (markdown) => ({ type: "heading", level: 1, pin: "", markdown }) as const,
  ),
  paragraph(1, "The tug left."),
]);

/** The same document as an imported PDF of three pages, shown with its page pictures. */
const scanned = {
  ...judgment,
  pages: { count: 3, shift: 459 },
  source: {
    ...judgment.source,
    import: { as: "file", at: "2026-01-01T00:00:00Z", sha256: "0".repeat(64), file: "/scan.pdf" },
  },
} as const;

function whole(title: string, body: Value): string {
  return linkedPage({ title, language: "en", body: html`${body}` }).join("");
}

function styleSheet(name: string): string {
  return readFileSync(new URL(`../../src/views/${name}`, import.meta.url), "utf8");
}

function pieces(document: LegalDocument, versions: readonly OtherVersion[] = []): Markup[] {
  return [...documentPieces(prepareDocument(document), { language: "en", versions })];
}

/** Renders every page, so that no server is needed. */
async function pages(): Promise<ReadonlyMap<string, string>> {
  const passage = { pin: "[2]", text: "It depends upon the value of the property saved." };
  const report = await reportPage(
    {
      rows: VERDICTS.map((verdict, at) => ({
        ...EMPTY,
        number: at + 1,
        citation: `[202${at}] HCA 5`,
        verdict,
        id: "x:1",
        against: "library",
        url: "https://example.org/",
        differences: verdict === "MISMATCH" ? [{ field: "pinpoint", cited: "[9]", statement: "none" }] : [],
        unchecked: [{ part: "[3]", reason: "not counted" }],
      })),
      warnings: ["page 3 is a scan"],
      quotations: { total: 1, short: 1, unchecked: [{ words: "nobody", line: 3, reason: "nothing says" }] },
      draft: VERDICTS.flatMap((_, at) => [{ text: `[202${at}] HCA 5`, row: at + 1 }, { text: " said.\n\n" }]),
      passages: [{ number: 3, quotations: [{ quotation: "upon the price of it", match: "none", passage }] }],
    },
    { name: "memo.docx", language: "en", hasLines: true, at: new Date(), isOffline: false, maker: "Legibus" },
  );
  const entry = { ...judgment, blocks: 5, bytes: 100, keeping: "keep" } as const;
  const listed = { total: 1, hits: [{ document: entry, pin: "[1]", snippet: "the **tug**" }], next: 50 };
  const citing = [
    {
      id: "x:2",
      title: "Orrin v Tarn",
      passages: [{ pin: "[2]", line: "was **applied**", treatment: ["applied"] }],
    },
  ];
  const sides = ["It is 5.", "It is 7."].map((words, at) => ({
    document: documentOf([paragraph(1, words)]),
    day: `201${at}-01-01`,
  }));
  const [before, after] = sides;
  if (!before || !after) throw new Error("two sides");
  return new Map([
    ["report", report],
    ["document", whole("Marlowe", pieces(judgment, [{ id: "x:1", version: { from: "2020-01-01" } }]))],
    ["picture", whole("Marlowe", pieces(scanned))],
    ["titled", whole("Marlowe", pieces(titled))],
    ["library", whole("Library", libraryBody(WANTED, listed, { providers: ["austlii"], language: "en" }))],
    [
      "empty",
      whole(
        "Library",
        libraryBody(
          { ...WANTED, q: "" },
          { ...listed, total: 0, hits: [], next: undefined },
          { providers: [], language: "de" },
        ),
      ),
    ],
    [
      "citing",
      whole(
        "Cited by",
        html`<main>
          <h1>Marlowe v Tide</h1>
          ${citingList({ total: 1, documents: citing }, "en")}
        </main>`,
      ),
    ],
    [
      "cited",
      whole(
        "[2011] NSWCA 40",
        citedBody("[2011] NSWCA 40", [], [{ source: "austlii", url: "https://example.org/" }], "en"),
      ),
    ],
    ["comparison", whole("Versions", comparisonBody(comparisonView(before, after), "en"))],
  ]);
}

describe.runIf(hasBrowser())("the accessibility of pages in light and dark", () => {
  let browser: Browser;
  let folder: string;
  beforeAll(async () => {
    folder = temporaryFolder("axe");
    const style = `<style>${styleSheet("style.css")}${styleSheet("reader.css")}</style>`;
    for (const [name, page] of await pages()) {
      const styled = page.replaceAll(/<link[^>]*>/g, "").replace("</head>", `${style}</head>`);
      writeFileSync(join(folder, `${name}.html`), name === "report" ? page : styled);
    }
    browser = await launchChromium();
  });
  afterAll(async () => await browser.close());

  const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

  test.each(["report", "document", "picture", "library", "empty", "citing", "cited", "comparison"])(
    "axe finds no violation in the page %s",
    async (name) => {
      const page = await newPage(browser);
      await page.setBypassCSP(true);
      for (const value of ["light", "dark"]) {
        await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);
        await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
        await page.evaluate(axe);
        const { violations } = VIOLATIONS.parse(await page.evaluate("axe.run()"));
        expect(violations.map(({ id, impact, help }) => `${value}: ${impact} ${id}: ${help}`)).toEqual([]);
      }
      await page.close();
    },
  );

  test("in print the lines of a title page may be parted, and a heading stays with its text", async () => {
    const page = await newPage(browser);
    await page.emulateMediaType("print");
    await page.goto(pathToFileURL(join(folder, "titled.html")).href);
    const breaks =
      "[...document.querySelectorAll('.heading > h2')].map((one) => getComputedStyle(one).breakAfter)";
    expect(await page.evaluate(breaks)).toEqual(["auto", "auto", "avoid"]);
    await page.close();
  });
});
