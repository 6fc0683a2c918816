// A document of beck-online by an in-page fetch against the old way: a page of its own, goto and waitForSelector.
import { readFileSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import * as z from "zod";
import { plainCall } from "../../src/core/call.ts";
import type { Provider } from "../../src/core/provider.ts";
import { readConfig } from "../../src/app/config.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { convert } from "../../src/sources/beck/converter.ts";
import { source } from "../../src/sources/beck/index.ts";
import { createHttp } from "../../src/net/http.ts";
import type { Limits } from "../../src/net/types.ts";
import { depsOf } from "../../test/support/source-deps.ts";
import { type Figure, median, report } from "../report.ts";

const ROUNDS = 25;
const DOCUMENTS = 40;
const IN_FLIGHT = 4;
const CALLS = 20;
const ABSENT_MS = 2_000; // what the old way waits for a selector that is not there
const IDLE_SECONDS = 2;

const env = (name: string): string => process.env[name] ?? "";
const site = env("BENCH_SITE");
const latency = Number(env("BENCH_LATENCY"));
const folder = await mkdtemp(join(tmpdir(), "legibus-bench-"));
const printed = (number: number): string =>
  `bibdata/ents/beckrs/2023/cont/beckrs.2023.${99_100 + (number % 43)}.htm`;

const counts = z.object({ logins: z.number(), content: z.number() });

async function sim(set?: object): Promise<z.output<typeof counts>> {
  const body = set && new URLSearchParams({ set: JSON.stringify(set) });
  const response = await fetch(`${site}/__sim`, body ? { method: "POST", body } : {});
  return counts.parse(await response.json());
}

const nothing = async (): Promise<undefined> => undefined;
const none = {
  acquireSlot: nothing,
  reportDispatch: nothing,
  refusals: nothing,
  refused: nothing,
  served: nothing,
};
const limits: Limits = { ...none, consumeQuota: async () => true };

let files = 0;

function provider(idleSeconds = 600): Provider {
  files += 1;
  const config = readConfig(
    {
      BECK_USERNAME: env("BENCH_USERNAME"),
      BECK_PASSWORD: env("BENCH_PASSWORD"),
      BECK_BASE_URL: site,
      BECK_ACCOUNT_URL: env("BENCH_ACCOUNT"),
      BECK_SPACING_MS: "0",
      BECK_DAILY_DOCUMENTS: "100000",
      PUPPETEER_EXECUTABLE_PATH: process.env["PUPPETEER_EXECUTABLE_PATH"],
    },
    () => JSON.stringify({ beck: { idleSeconds, sessionFile: join(folder, `cookies-${files}.json`) } }),
  );
  const log = silentLogger;
  const deps = depsOf({
    log,
    http: createHttp({ userAgent: "legibus-bench", log }),
    settings: config.read(source.settings),
    convert: async (page) => convert(page),
  });
  return source.provider({ ...deps, store: { ...deps.store, limits } });
}

async function read(from: Provider, number: number): Promise<void> {
  const { content, isError } = await from.handleToolCall(
    "beck:get_document",
    { vpath: printed(number) },
    plainCall(),
  );
  if (isError || !content[0]?.text.includes("[1] Die Parteien"))
    throw new Error(content[0]?.text ?? "no answer");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** `DOCUMENTS` in a second, `width` at a time. */
async function rate(
  width: number,
  work: (number: number, worker: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const worker = async (_: unknown, at: number) => {
    while (next < DOCUMENTS) {
      next += 1;
      await work(next, at);
    }
  };
  const ms = await timed(async () => await Promise.all(Array.from({ length: width }, worker)));
  return (DOCUMENTS * 1_000) / ms;
}

/** The old way, logged in by a cookie that was earned in its own browser. */
async function oldWay(): Promise<{
  browser: Browser;
  pages: Page[];
  read: (page: Page, number: number, selector?: string) => Promise<void>;
}> {
  const browser = await puppeteer.launch({
    executablePath: env("BENCH_CHROMIUM"),
    headless: true,
    pipe: true,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  const pages = await Promise.all(Array.from({ length: IN_FLIGHT }, async () => await browser.newPage()));
  const [first] = pages;
  if (!first) throw new Error("no page");
  await first.goto(`${site}/Konto/IdentityProviderLogin`);
  await first.type('input[name="Input.Username"]', env("BENCH_USERNAME"));
  await first.type('input[name="Input.Password"]', env("BENCH_PASSWORD"));
  await Promise.all([first.waitForNavigation(), first.keyboard.press("Enter")]);
  return {
    browser,
    pages,
    async read(page, number, selector = "#dokcontent") {
      await page.goto(`${site}/Dokument?vpath=${encodeURIComponent(printed(number))}`, {
        waitUntil: "domcontentloaded",
      });
      await page.waitForSelector(selector, { timeout: ABSENT_MS }).catch(() => {});
      const html = await page.content();
      if (!html.includes("Die Parteien")) throw new Error("no document");
    },
  };
}

/** Proportional memory of all processes whose command line names a profile of ours, in MB; undefined where there is no /proc. */
function browserMegabytes(): number | undefined {
  let kilobytes = 0;
  try {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      if (!commandOf(pid).includes(`legibus-browser-`) || !commandOf(pid).includes(`-${process.pid}-`))
        continue;
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    }
  } catch {
    return undefined;
  }
  return kilobytes / 1_024;
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

async function coldCrowd(): Promise<Figure[]> {
  await sim({ reset: true, latencyMs: latency });
  const cold = provider();
  const started = performance.now();
  const answers = await Promise.allSettled(
    Array.from({ length: CALLS }, async (_, at) => await read(cold, at)),
  );
  const ms = performance.now() - started;
  const { logins } = await sim();
  await cold.shutdown();
  return [
    {
      name: `${CALLS} calls at once, cold: right answers`,
      value: answers.filter(({ status }) => status === "fulfilled").length,
      unit: "",
    },
    { name: `${CALLS} calls at once, cold: logins`, value: logins, unit: "", goal: 1 },
    { name: `${CALLS} calls at once, cold: until the last`, value: ms, unit: "ms" },
  ];
}

async function warm(): Promise<Figure[]> {
  const [ours, old] = [provider(), await oldWay()];
  const [page] = old.pages;
  if (!page) throw new Error("no page");
  await read(ours, 0);
  const [our, theirs, absent] = [new Array<number>(), new Array<number>(), new Array<number>()];
  const before = await sim();
  for (let round = 0; round < ROUNDS; round += 1) our.push(await timed(async () => await read(ours, round)));
  const hits = (await sim()).content - before.content;
  for (let round = 0; round < ROUNDS; round += 1)
    theirs.push(await timed(async () => await old.read(page, round)));
  for (let round = 0; round < 3; round += 1)
    absent.push(await timed(async () => await old.read(page, round, "#gibtesnicht")));
  const ourRate = await rate(IN_FLIGHT, async (number) => await read(ours, number));
  const theirRate = await rate(1, async (number) => await old.read(page, number));
  const pooled = await rate(IN_FLIGHT, async (number, worker) => {
    const own = old.pages[worker];
    if (own) await old.read(own, number);
  });
  await old.browser.close();
  await ours.shutdown();
  return [
    {
      name: "a document, warm session",
      value: median(our),
      unit: "ms",
      goal: latency + 25,
      note: `${latency} ms of them at the origin`,
    },
    { name: "requests to the origin for it", value: hits / ROUNDS, unit: "", goal: 1 },
    { name: "goto + waitForSelector + content()", value: median(theirs), unit: "ms" },
    {
      name: "the same, selector absent",
      value: median(absent),
      unit: "ms",
      note: `${ABSENT_MS} ms lost; ours waits for none`,
    },
    { name: "ours / goto", value: median(our) / median(theirs), unit: "x", goal: 1 / 4 },
    { name: `${DOCUMENTS} documents, ${IN_FLIGHT} in flight`, value: ourRate, unit: "/s" },
    { name: "the same by goto in its one page", value: theirRate, unit: "/s" },
    { name: "theirs / ours", value: theirRate / ourRate, unit: "x", goal: 1 / 8 },
    {
      name: `the same by goto in ${IN_FLIGHT} pages`,
      value: pooled,
      unit: "/s",
      note: "which no program has",
    },
  ];
}

async function idle(): Promise<Figure[]> {
  const ours = provider(IDLE_SECONDS);
  await read(ours, 1);
  const used = browserMegabytes();
  await sleep(IDLE_SECONDS * 1_000 + 2_000);
  const after = browserMegabytes();
  const again = await timed(async () => await read(ours, 2));
  await ours.shutdown();
  const memory: Figure[] =
    used === undefined || after === undefined
      ? []
      : [
          { name: "memory of the browser in use (PSS)", value: used, unit: "MB" },
          { name: `the same ${IDLE_SECONDS + 2} s after the last call`, value: after, unit: "MB", goal: 0 },
        ];
  return [
    ...memory,
    {
      name: "the first call after that",
      value: again,
      unit: "ms",
      note: "a new browser with the kept session",
    },
  ];
}

try {
  report(`beck-online over loopback, ${latency} ms at the origin`, [
    ...(await coldCrowd()),
    ...(await warm()),
    ...(await idle()),
  ]);
} finally {
  await rm(folder, { recursive: true, force: true });
}
