import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, HTTPRequest, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { LegalDocument } from "../../src/core/document.ts";
import { sha256 } from "../../src/documents/sha256.ts";
import { caseOf, documentOf, paragraph } from "../documents/made.ts";
import { hasBrowser } from "../sources/beck/support.ts";
import { built } from "../support/built.ts";
import { openReader, type OpenReader } from "../support/open-reader.ts";
import { textPdf } from "../support/paper.ts";
import { hasProgram, read } from "../support/reading.ts";
import { EVENTUALLY } from "../support/patience.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { launchChromium, newPage } from "../support/chromium.ts";

const LONG = 100_000; // paragraphs
const ID = "austlii:au/cases/cth/HCA/2024/901";
const LAW_ID = "import:long";
const PDF_ID = "import:paper";
const GERMAN_ID = "import:urteil";

/** Script that checks whether a paragraph is in the viewport. */
const isSeen = (pin: number) =>
  `(() => { const top = document.querySelector("[id='${pin}']")?.getBoundingClientRect().top; return top > 0 && top < innerHeight; })()`;

/** Script that checks whether the picture of a page is loaded. */
const shown = (number: number) =>
  `(() => { const one = document.querySelector(".picture img"); return one.src.includes("/page/${number}/") && one.naturalHeight === 1500; })()`;

const lines = (page: number) => Array.from({ length: 40 }, (_, at) => `Line ${at} of page ${page} of it.`);

/** Creates an imported PDF whose three pages are printed 460 to 462. */
async function paper(file: string): Promise<readonly LegalDocument[]> {
  if (!hasProgram("pdftoppm", "-v")) return [];
  const bytes = await textPdf({ pages: [1, 2, 3].map(lines), foot: (page) => `- ${459 + page} -` });
  writeFileSync(file, bytes);
  const document = await read(bytes, { id: PDF_ID });
  const brought = { as: "file", at: "2026-01-01T00:00:00Z", sha256: sha256(bytes), file } as const;
  return [{ ...document, source: { ...document.source, import: brought } }];
}

/** Notes in the page that part 30 has been there with its text. */
const NOTES_PART_30 = `new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { id, dataset } of addedNodes)
      if (id === "part-30" && dataset?.part !== undefined) globalThis.part30 = true;
}).observe(document.body, { childList: true, subtree: true })`;

describe.runIf(hasBrowser())("the reader's script in Chromium", () => {
  let root: string;
  let reader: OpenReader;
  let browser: Browser;
  let page: Page;
  let origin: string;

  beforeAll(async () => {
    await built();
    root = temporaryFolder("reader");
    const judgment = caseOf(
      "Marlowe v Tide [2024] HCA 901",
      [paragraph(1, "The tug left."), paragraph(2, "See [2011] NSWCA 40."), paragraph(3)],
      { id: ID },
    );
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
    const printed = {
      ...documentOf(Array.from({ length: 1_200 }, (_, at) => paragraph(at + 1, `Words of ${at + 1}.`))),
      id: "import:printed",
    };
    const german = {
      ...documentOf([1, 2].map((number) => ({ ...paragraph(number), pin: `Rn. ${number}` }))),
      id: GERMAN_ID,
    };
    const act = {
      ...documentOf(
        Array.from({ length: 40 }, (_, at) => [
          { type: "heading" as const, level: 2, pin: "", markdown: `Section ${at + 1}` },
          {
            type: "paragraph" as const,
            pin: "",
            markdown: "A person must keep the gangway dry. ".repeat(40),
          },
        ]).flat(),
      ),
      id: "import:act",
    };
    reader = await openReader(root, [
      act,
      judgment,
      citing,
      german,
      long,
      printed,
      ...(await paper(join(root, "paper.pdf"))),
    ]);
    origin = new URL(reader.url).origin;
    browser = await launchChromium();
    page = await newPage(browser);
    await page.goto(reader.url);
  });
  afterAll(async () => {
    await browser.close();
    await reader.close();
  });

  const at = (path: string) => `${origin}${path}`;
  const documentPage = (id: string) => at(`/d/${encodeURIComponent(id)}`);

  test("the reader searches while the user types and keeps the query in the URL", async () => {
    await page.goto(at("/"));
    await page.type('input[name="q"]', "tug");
    await page.waitForFunction('document.querySelector("#results .count")?.textContent === "1 document"');
    expect(new URL(page.url()).searchParams.get("q")).toBe("tug");
  });

  test("keys move from pin to pin, open a pin's citations and close the menu", async () => {
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

  test("the citation of the whole document can be copied by keyboard", async () => {
    await page.goto(documentPage(ID));
    await page.focus('.head [data-pin=""]');
    await page.keyboard.press("Enter");
    await page.waitForSelector("#copy:popover-open [data-copy]");
    expect(
      await page.$$eval("#copy [data-copy]", (all) => all.map((one) => one.getAttribute("data-copy"))),
    ).toEqual(Array.from({ length: 3 }, () => "Marlowe v Tide [2024] HCA 901"));
    await page.keyboard.press("Escape");
  });

  test("the outline marks the current section and is a menu in a narrow window", async () => {
    await page.goto(documentPage("import:act"));
    const current = () => page.$eval("nav.outline a[aria-current]", ({ textContent }) => textContent?.trim());
    await page.waitForSelector("nav.outline a[aria-current]");
    expect(await current()).toBe("Section 1");
    await page.goto(`${documentPage("import:act")}#b20`);
    await page.waitForFunction('document.querySelector("nav [aria-current]")?.hash === "#b20"');
    expect(await current()).toBe("Section 11");
    await page.setViewport({ width: 400, height: 700 });
    const isOpen = () => page.$eval("nav.outline", (nav) => nav.checkVisibility());
    expect(await isOpen()).toBe(false);
    await page.click("button.contents");
    expect(await isOpen()).toBe(true);
    await page.click('nav.outline a[href="#b22"]');
    await page.waitForFunction('document.querySelector("nav [aria-current]")?.hash === "#b22"');
    expect(await isOpen()).toBe(false);
    await page.setViewport({ width: 1280, height: 800 });
  });

  test("the page lists the documents that cite it", async () => {
    await page.goto(documentPage(ID));
    await page.focus(".citing a");
    await page.keyboard.press("Enter");
    await page.waitForSelector("footer .documents");
    expect(await page.$eval("footer .documents", ({ textContent }) => textContent)).toContain("Orrin v Tarn");
  });

  test("a bare number in the URL resolves to the court's Rn.", async () => {
    await page.goto(`${documentPage(GERMAN_ID)}#2`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction('decodeURIComponent(location.hash) === "#Rn.-2"');
    expect(await page.$eval(":target", ({ textContent }) => textContent)).toBe("2");
  });

  test("the reader scrolls to a distant pin of 100,000 paragraphs, highlights it and renders few of them", async () => {
    await page.goto(`${documentPage(LAW_ID)}#91234`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(
      `(() => { const top = document.querySelector("[id='91234']")?.getBoundingClientRect().top; return top > 0 && top < innerHeight; })()`,
    );
    expect(await page.$$eval(".block", ({ length }) => length)).toBeLessThan(5_000);
    expect(await page.$eval(":target", ({ id }) => id)).toBe("91234");
  });

  test("a printed document is complete, and not only the parts that were loaded", async () => {
    await page.goto(documentPage("import:printed"));
    const whole = `document.querySelectorAll("[data-src]").length === 0 && document.querySelector("main").textContent.includes("Words of 1200.")`;
    expect(await page.evaluate(whole)).toBe(false);
    expect(await page.evaluate(`dispatchEvent(new Event("beforeprint")), ${whole}`)).toBe(true);
  });

  test("the reader unloads distant parts and fetches them again", async () => {
    await page.goto(`${documentPage(LAW_ID)}#300`, { waitUntil: "domcontentloaded" });
    await page.waitForFunction(isSeen(300));
    await page.evaluate('location.hash = "91234"');
    await page.waitForFunction(isSeen(91_234));
    await page.waitForFunction(`document.querySelector("[id='200']") === null`);
    await page.evaluate('location.hash = "200"');
    await page.waitForFunction(isSeen(200));
  });

  test("a part that arrives after the reader has gone on is unloaded, and does not move the page", async () => {
    const gone = new AbortController();
    const late: string[] = [];
    const hold = async (request: HTTPRequest) => {
      const isLate = request.url().startsWith(at("/part/30/"));
      if (isLate) late.push(request.url());
      if (isLate) await once(gone.signal, "abort");
      await request.continue();
    };
    const onRequest = (request: HTTPRequest) => void hold(request);
    await page.goto("about:blank");
    await page.setRequestInterception(true);
    page.on("request", onRequest);
    try {
      await page.goto(`${documentPage(LAW_ID)}#610`, { waitUntil: "domcontentloaded" });
      await vi.waitFor(() => expect(late.length).toBe(1), EVENTUALLY);
      await page.evaluate('location.hash = "91234"');
      await page.waitForFunction(isSeen(91_234));
      await page.evaluate(NOTES_PART_30); // it may be there for less than a frame
      gone.abort();
      await page.waitForFunction(
        `globalThis.part30 === true && document.querySelector("#part-30[data-src]") !== null`,
      );
      expect(await page.evaluate(isSeen(91_234))).toBe(true);
    } finally {
      page.off("request", onRequest);
      await page.setRequestInterception(false);
    }
  });

  test.runIf(hasProgram("pdftoppm", "-v"))(
    "the picture of a PDF page is shown next to the text and follows it",
    async () => {
      await page.setViewport({ width: 1_440, height: 600 }); // low, so that the last leaf reaches the eye in any font
      await page.goto(documentPage(PDF_ID), { waitUntil: "domcontentloaded" });
      await page.waitForFunction(shown(1));
      expect(await page.$eval(".picture a", ({ textContent }) => textContent)).toBe(
        "Page 460 (1 of 3 in the file)",
      );
      for (const number of [2, 3]) {
        await page.focus('[data-turn="1"]');
        await page.keyboard.press("Enter");
        await page.waitForFunction(shown(number));
      }
      // the picture of page 3 is not shown under the name of page 2
      expect(
        await page.evaluate(
          `document.querySelector('[data-turn="-1"]').click(); document.querySelector(".picture img").hidden`,
        ),
      ).toBe(true);
      await page.waitForFunction(shown(2));
      await page.evaluate(`document.querySelector('[data-leaf="3"]').scrollIntoView()`);
      await page.waitForFunction(shown(3));
    },
    300_000,
  );
});
