// The reader in Chromium: first paint of a judgment of 500 paragraphs, and the longest frame while 5,000 scroll by.
// A busy machine lengthens what a clock sees, so each figure is there in processor time, too, from the browser's trace.
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Page } from "puppeteer-core";
import * as z from "zod";
import { findBrowser } from "../src/net/browser/find.ts";
import { documentOf, paragraph } from "../test/documents/made.ts";
import { openReader } from "../test/support/open-reader.ts";
import { type Figure, median, report } from "./report.ts";

const PAINTS = 7;
const SCROLLS = 3; // each takes as many frames as the text is high
const JUDGMENT = 500; // paragraphs
const LONG = 5_000;
const STEP = 400; // pixels in each frame
const FRAME_MS = 50;
const PAINT_MS = 300;
const WORDS =
  "The respondent owed the appellant a duty of care in respect of the gangway: see Marlowe v Tide [2011] NSWCA 40 at [7]. ";

const TRACE = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Microseconds of processor time. */
      tdur: z.number().optional(),
      args: z.looseObject({ name: z.string().optional() }).optional(),
    }),
  ),
});

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
  protocolTimeout: 0, // a scroll through the whole text is one call, which a busy machine needs minutes for
});
try {
  const page = await browser.newPage();
  await page.setViewport({ width: 1_280, height: 900 });
  await page.goto(reader.url);
  const at = (id: string) => `${new URL(reader.url).origin}/d/${encodeURIComponent(id)}`;
  const paints: Traced[] = [];
  for (let round = -1; round < PAINTS; round += 1) {
    const traced = await traceOf(page, async () => {
      await page.goto(at("import:judgment"), { waitUntil: "load" });
      return await firstPaint(page);
    });
    if (round >= 0) paints.push(traced);
  }
  const scrolls: Traced[] = [];
  const frames: number[] = [];
  for (let round = 0; round < SCROLLS; round += 1) {
    await page.goto(at("import:long"), { waitUntil: "load" });
    scrolls.push(
      await traceOf(page, async () => {
        const own = await scrolled(page);
        frames.push(...own);
        return Math.max(...own);
      }),
    );
  }
  const figures: Figure[] = [
    {
      name: `first paint, ${JUDGMENT} paragraphs`,
      value: median(paints.map(({ value }) => value)),
      unit: "ms",
      goal: PAINT_MS,
      note: note(PAINTS),
    },
    {
      name: "its page's own processor time until it was loaded",
      value: median(paints.map(({ tasks }) => tasks.reduce((sum, one) => sum + one, 0))),
      unit: "ms",
      note: note(PAINTS),
    },
    {
      name: `longest frame, ${LONG} paragraphs scrolled through`,
      value: median(scrolls.map(({ value }) => value)),
      unit: "ms",
      goal: FRAME_MS,
      note: `${note(SCROLLS)}; ${frames.filter((one) => one > FRAME_MS).length} of ${frames.length} frames above ${FRAME_MS} ms`,
    },
    {
      name: "longest work between frames, in processor time",
      value: median(scrolls.map(({ tasks }) => Math.max(...tasks))),
      unit: "ms",
      goal: FRAME_MS,
      note: `${note(SCROLLS)}; of ${scrolls.flatMap(({ tasks }) => tasks).length} tasks of the page`,
    },
  ];
  report("The reader in headless Chromium on loopback", figures);
} finally {
  await browser.close();
  await reader.close();
  rmSync(root, { recursive: true, force: true });
}

function note(rounds: number): string {
  return `median of ${rounds}; load of the machine ${loadavg()[0]?.toFixed(1)}`;
}

interface Traced {
  readonly value: number;
  /** Milliseconds of processor time of each task of the page's main thread. */
  readonly tasks: readonly number[];
}

/** Does something while Chromium writes its trace. */
async function traceOf(page: Page, work: () => Promise<number>): Promise<Traced> {
  await page.tracing.start({
    categories: ["toplevel", "devtools.timeline", "disabled-by-default-lighthouse"],
  });
  const value = await work();
  const trace = await page.tracing.stop();
  const { traceEvents } = TRACE.parse(JSON.parse(Buffer.from(trace ?? []).toString("utf8")));
  const own = traceEvents.filter(({ name, tdur }) => name.endsWith("RunTask") && tdur !== undefined);
  const main = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === "thread_name" && args?.name === "CrRendererMain" ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = own.filter(({ pid, tid }) => main.has(`${pid} ${tid}`)).map(({ tdur = 0 }) => tdur / 1_000);
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page");
  return { value, tasks };
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
