// The reader in Chromium: first paint of a judgment of 500 paragraphs, and the longest frame while 5,000 scroll by.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import { findBrowser } from "../src/net/browser/find.ts";
import { documentOf, paragraph } from "../test/documents/made.ts";
import { openReader } from "../test/support/open-reader.ts";
import { type Figure, median, report } from "./report.ts";

const ROUNDS = 7;
const JUDGMENT = 500; // paragraphs
const LONG = 5_000;
const STEP = 400; // pixels in each frame
const FRAME_MS = 50;
const PAINT_MS = 300;
const WORDS =
  "The respondent owed the appellant a duty of care in respect of the gangway: see Marlowe v Tide [2011] NSWCA 40 at [7]. ";

const text = (id: string, paragraphs: number) => ({
  ...documentOf(Array.from({ length: paragraphs }, (_, at) => paragraph(at + 1, WORDS.repeat(1 + (at % 5))))),
  id,
  title: `A judgment of ${paragraphs} paragraphs`,
});

const root = mkdtempSync(join(tmpdir(), "legibus-bench-reader-"));
const documents = [text("import:judgment", JUDGMENT), text("import:long", LONG)];
const reader = await openReader(root, documents);
const browser = await puppeteer.launch({
  executablePath: findBrowser(process.env["PUPPETEER_EXECUTABLE_PATH"] ?? ""),
  args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1_280, height: 900 });
  await page.goto(reader.url);
  const at = (id: string) => `${new URL(reader.url).origin}/d/${encodeURIComponent(id)}`;
  const paints: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    await page.goto(at("import:judgment"), { waitUntil: "load" });
    const paint = await firstPaint(page);
    if (round >= 0) paints.push(paint);
  }
  const frames: number[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(at("import:long"), { waitUntil: "load" });
    frames.push(await scrolled(page));
  }
  const note = `median of ${ROUNDS}; load of the machine ${loadavg()[0]?.toFixed(1)}`;
  const figures: Figure[] = [
    { name: `first paint, ${JUDGMENT} paragraphs`, value: median(paints), unit: "ms", goal: PAINT_MS, note },
    {
      name: `longest frame, ${LONG} paragraphs scrolled through`,
      value: median(frames.map((one) => Math.max(...one))),
      unit: "ms",
      goal: FRAME_MS,
      note: `${note}; worst ${Math.max(...frames.flat()).toFixed(0)} ms of ${frames.flat().length} frames`,
    },
  ];
  report("The reader in headless Chromium on loopback", figures);
} finally {
  await browser.close();
  await reader.close();
  rmSync(root, { recursive: true, force: true });
}

/** Milliseconds from the page's request to its first contentful paint. */
async function firstPaint(page: Page): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName("first-contentful-paint");
        if (entry) resolve(entry.startTime);
      }).observe({ type: "paint", buffered: true });
    })`),
  );
}

/** The milliseconds between the frames in which the page scrolls from its beginning to its end. */
async function scrolled(page: Page): Promise<number[]> {
  const found: unknown = await page.evaluate(`new Promise((resolve) => {
    const found = [];
    let last = performance.now();
    const frame = (now) => {
      found.push(now - last);
      last = now;
      if (scrollY + innerHeight >= document.documentElement.scrollHeight - 2) return resolve(found.slice(1));
      scrollBy(0, ${STEP});
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`);
  return Array.isArray(found) ? found.map(Number) : [];
}
