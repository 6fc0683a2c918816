import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { ROOT } from "../support/sources.ts";
import { type ConverterPool, createConverterPool, type PoolDeps } from "../../src/workers/pool.ts";

const folder = temporaryFolder("pool");

/** A worker whose converters misbehave like real ones on a hostile page. */
const WORKER = `
import { conversionJob } from ${JSON.stringify(pathToFileURL(join(ROOT, "src/workers/job.ts")).href)};
import { LegibusError } from ${JSON.stringify(pathToFileURL(join(ROOT, "src/core/errors.ts")).href)};
const blocks = (count) => Array.from({ length: count }, (_, at) => ({ type: "paragraph", pin: "[" + (at + 1) + "]", markdown: "Text " + at }));
const converters = {
  hang: () => { for (;;); },
  fill: () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(Math.random())); },
  refuse: () => { throw new LegibusError("LAYOUT_CHANGED", "not ours", { hint: "look", humanUrl: "https://example.org/", retryable: false }); },
  break: () => { throw new TypeError("x is not a function"); },
  count: (page) => ({ id: page.id, blocks: blocks(1003), warnings: [] }),
};
export default conversionJob(Object.fromEntries(Object.entries(converters).map(([name, run]) => [name, async () => run])));
`;
const entry = join(folder, "worker.ts");
writeFileSync(entry, WORKER);
writeFileSync(join(folder, "package.json"), '{"type":"module"}');

const pools: ConverterPool[] = [];
afterEach(async () => await Promise.all(pools.splice(0).map(async (pool) => await pool.close())));

function open(deps: Partial<PoolDeps> = {}): ConverterPool {
  const pool = createConverterPool({
    log: silentLogger,
    converters: {},
    entry: pathToFileURL(entry),
    limitChars: 0,
    ...deps,
  });
  pools.push(pool);
  return pool;
}

const page = {
  id: "x:1",
  text: "<p>x</p>",
  source: { provider: "x", url: "https://example.org/1", retrievedAt: "", how: "live" },
} as const;

async function failure(work: Promise<LegalDocument>): Promise<unknown> {
  return await work.then(
    () => "no failure",
    (error: unknown) => error,
  );
}

describe("the conversion of a large page", () => {
  test("a large page is converted in a worker and arrives complete and in order", async () => {
    const { blocks, id } = await open().convert("count", page, plainCall());
    expect(id).toBe("x:1");
    expect(blocks).toHaveLength(1003);
    expect(blocks.every(({ pin }, at) => pin === `[${at + 1}]`)).toBe(true);
  });

  test("a worker's conversion equals that of the main thread", async () => {
    const text = `<html><title>A v B</title><body>${"<p>1. One <b>two</b>.</p>".repeat(2_000)}</body></html>`;
    const near = await open({ converters: CONVERTERS, limitChars: 1e9 }).convert(
      "file",
      { ...page, text },
      plainCall(),
    );
    const far = createConverterPool({ log: silentLogger, converters: {}, limitChars: 0 });
    pools.push(far);
    expect(await far.convert("file", { ...page, text }, plainCall())).toEqual(near);
  });

  test("a LegibusError of a worker keeps all its fields", async () => {
    const error = await failure(open().convert("refuse", page, plainCall()));
    expect(error).toBeInstanceOf(LegibusError);
    expect(error).toMatchObject({
      code: "LAYOUT_CHANGED",
      message: "not ours",
      hint: "look",
      humanUrl: "https://example.org/",
      retryable: false,
    });
  });

  test("a converter's bug in a worker is not reported as a LegibusError", async () => {
    const error = await failure(open().convert("break", page, plainCall()));
    expect(error).not.toBeInstanceOf(LegibusError);
    expect(String(error)).toContain("x is not a function");
  });
});

describe("a page that hangs its converter", () => {
  test("a hanging page gets a typed error at the time limit while other pages are converted", async () => {
    const pool = open({ timeoutMs: 7_000 });
    const hung = [1, 2].map(() => failure(pool.convert("hang", page, plainCall())));
    const other = await pool.convert("count", page, plainCall());
    expect(other.blocks).toHaveLength(1003);
    for (const error of await Promise.all(hung)) {
      expect(error).toMatchObject({ code: "UPSTREAM_ERROR", retryable: false });
      expect(String(error)).toContain("within 7 seconds");
    }
    expect((await pool.convert("count", page, plainCall())).blocks).toHaveLength(1003);
  });

  test("a hanging page is stopped when the call is cancelled", async () => {
    const controller = new AbortController();
    const call = { ...plainCall(), signal: controller.signal };
    const answer = failure(open().convert("hang", page, call));
    setTimeout(() => controller.abort(), 500);
    expect(await answer).toMatchObject({ code: "CANCELLED" });
  });
});

test("a page that exhausts the memory gets a typed error, and the next page a new worker", async () => {
  const pool = open({ memoryMb: 64 });
  expect(await failure(pool.convert("fill", page, plainCall()))).toMatchObject({
    code: "UPSTREAM_ERROR",
    message: "the page needs more memory than its conversion may have",
  });
  expect((await pool.convert("count", page, plainCall())).blocks).toHaveLength(1003);
});

test("a small page is converted in the main thread, without a worker", async () => {
  const pool = open({ converters: CONVERTERS, entry: new URL("file:///nowhere.ts"), limitChars: 100 });
  expect((await pool.convert("file", { ...page, text: "<p>Short.</p>" }, plainCall())).blocks).toHaveLength(
    1,
  );
});
