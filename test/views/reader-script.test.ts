import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findBrowser } from "../../src/net/browser/find.ts";
import { documentOf, paragraph } from "../documents/made.ts";
import { hasBrowser } from "../sources/beck/support.ts";
import { built } from "../support/built.ts";
import { openReader, type OpenReader } from "../support/open-reader.ts";

const LONG = 100_000; // paragraphs
const ID = "austlii:au/cases/cth/HCA/2024/901";
const LAW_ID = "import:long";

describe.runIf(hasBrowser())("the reader's script in Chromium", () => {
  let root: string;
  let reader: OpenReader;
  let browser: Browser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    await built();
    root = mkdtempSync(join(tmpdir(), "legibus-reader-"));
    const judgment = {
      ...documentOf([paragraph(1, "The tug left."), paragraph(2, "See [2011] NSWCA 40."), paragraph(3)]),
      id: ID,
      title: "Marlowe v Tide",
      citations: { neutral: "[2024] HCA 901", reported: [], other: [] },
    };
    const citing = {
      ...documentOf([paragraph(1, "Marlowe v Tide [2024] HCA 901 was applied.")]),
      id: "austlii:au/cases/nsw/NSWCA/2025/7",
      title: "Orrin v Tarn",
    };
    const long = {
      ...documentOf(Array.from({ length: LONG }, (_, at) => paragraph(at + 1, `Words of ${at + 1}.`))),
      id: LAW_ID,
      title: "A long text",
    };
    reader = await openReader(root, [judgment, citing, long]);
    origin = new URL(reader.url).origin;
    browser = await puppeteer.launch({
      executablePath: findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? ""),
      args: ["--no-sandbox"],
    });
    page = await browser.newPage();
    await page.goto(reader.url);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await reader.close();
    rmSync(root, { recursive: true, force: true });
  });

  const at = (path: string) => `${origin}${path}`;
  const documentPage = (id: string) => at(`/d/${encodeURIComponent(id)}`);

  test("searches while the reader types, and keeps the search in the address", async () => {
    await page.goto(at("/"));
    await page.type('input[name="q"]', "tug");
    await page.waitForFunction('document.querySelector("#results .count")?.textContent === "1 document"');
    expect(new URL(page.url()).searchParams.get("q")).toBe("tug");
  });

  test("opens the citations of a pin by keys, goes from pin to pin, and closes the menu", async () => {
    await page.goto(documentPage(ID));
    await page.focus("#text");
    await page.keyboard.press("j");
    expect(await page.evaluate("document.activeElement.dataset.pin")).toBe("[1]");
    await page.keyboard.press("j");
    expect(await page.evaluate("document.activeElement.dataset.pin")).toBe("[2]");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#copy:popover-open [data-copy]");
    expect(
      await page.$$eval("#copy [data-copy]", (all) => all.map((one) => one.getAttribute("data-copy"))),
    ).toEqual(expect.arrayContaining(["Marlowe v Tide [2024] HCA 901, [2]"]));
    await page.keyboard.press("Escape");
    await page.waitForFunction('document.querySelector("#copy:popover-open") === null');
    await page.focus("#text");
    await page.keyboard.press("k");
    expect(await page.evaluate("document.activeElement.dataset.pin")).toBe("[1]");
  });

  test("shows on the page who cites the document", async () => {
    await page.goto(documentPage(ID));
    await page.focus(".citing a");
    await page.keyboard.press("Enter");
    await page.waitForSelector("footer .documents");
    expect(await page.$eval("footer .documents", ({ textContent }) => textContent)).toContain("Orrin v Tarn");
  });

  test("goes to a pin far down in a text of 100,000 paragraphs, of which it holds few", async () => {
    await page.goto(`${documentPage(LAW_ID)}#91234`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(
      `(() => { const top = document.querySelector("[id='91234']")?.getBoundingClientRect().top; return top > 0 && top < innerHeight; })()`,
      { timeout: 30_000 },
    );
    expect(await page.$$eval(".block", ({ length }) => length)).toBeLessThan(5_000);
  }, 60_000);
});
