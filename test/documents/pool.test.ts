import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import type { Citation } from "../../src/citations/index.ts";
import { readHere, type ReadsDraft, verifyDraft } from "../../src/citations/verify/draft.ts";
import { plainCall } from "../../src/core/call.ts";
import type { LegalDocument } from "../../src/core/document.ts";
import { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { CONVERTERS } from "../../src/app/converters.ts";
import { temporaryFolder } from "../support/lasting.ts";
import { ROOT } from "../support/sources.ts";
import { verifyCitations } from "../../src/workbench/tools/verify-citations.ts";
import { contextOf, documentWith } from "../workbench/support.ts";
import { entryUrl } from "../../src/workers/entries.ts";
import { type ConverterPool, createConverterPool, type PoolDeps } from "../../src/workers/pool.ts";

const folder = temporaryFolder("pool");

/** A worker whose converters misbehave like real ones on a hostile page. */
const WORKER = `
import { workerJob } from ${JSON.stringify(pathToFileURL(join(ROOT, "src/workers/job.ts")).href)};
import { LegibusError } from ${JSON.stringify(pathToFileURL(join(ROOT, "src/core/errors.ts")).href)};
const blocks = (count) => Array.from({ length: count }, (_, at) => ({ type: "paragraph", pin: "[" + (at + 1) + "]", markdown: "Text " + at }));
const converters = {
  hang: () => { for (;;); },
  fill: () => { const kept = []; for (;;) kept.push(new Array(1e6).fill(Math.random())); },
  refuse: () => { throw new LegibusError("LAYOUT_CHANGED", "not ours", { hint: "look", humanUrl: "https://example.org/", retryable: false }); },
  break: () => { throw new TypeError("x is not a function"); },
  count: (page) => ({ id: page.id, blocks: blocks(1003), warnings: [] }),
};
export default workerJob(Object.fromEntries(Object.entries(converters).map(([name, run]) => [name, async () => run])));
`;
const entry = join(folder, "worker.ts");
writeFileSync(entry, WORKER);
writeFileSync(join(folder, "package.json"), '{"type":"module"}');

const far = { entry: entryUrl("worker") };
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

test("a page that exhausts the memory gets a typed error, and the next page a new worker", async () => {
  const pool = open({ memoryMb: 64 });
  expect(await failure(pool.convert("fill", page, plainCall()))).toMatchObject({
    code: "UPSTREAM_ERROR",
    message: "the conversion of the page needs more memory than it may have",
  });
  expect((await pool.convert("count", page, plainCall())).blocks).toHaveLength(1003);
});

test("a small page is converted in the main thread, without a worker", async () => {
  const pool = open({ converters: CONVERTERS, entry: new URL("file:///nowhere.ts"), limitChars: 100 });
  expect((await pool.convert("file", { ...page, text: "<p>Short.</p>" }, plainCall())).blocks).toHaveLength(
    1,
  );
});

describe("the reading of a long draft", () => {
  const draft = [
    "*Marlowe* v Tidewater (2010) 241 CLR 118 at 120; [2010] HCA 1 at [5]. Ibid [6].",
    "Nach § 823 Abs. 1 BGB und BGH, Urt. v. 12.3.2020 – III ZR 123/19 gilt „vier Worte stehen hier“.[^1]",
    "[^1]: (n 1); VO (EU) 2016/679; MüKoBGB/Wagner § 823 Rn. 45; BGHZ 154, 239; Privacy Act 1988 (Cth) s 18(1).",
  ].join("\n\n");
  const document = documentWith("austlii:au/cases/cth/HCA/2010/1", {
    citations: { neutral: "[2010] HCA 1", reported: ["(2010) 241 CLR 117"], other: [] },
  });

  const answer = async ({ kind }: Citation) =>
    kind === "neutral" || kind === "reported" ? { document } : { lookups: [] };

  test("a draft that a worker has read gives the same rows and quotations", async () => {
    const { readDraft } = open(far);
    const text = draft.repeat(40);
    const near = await verifyDraft(text, answer);
    const read: ReadsDraft = async (given, options) => await readDraft(given, options, plainCall());
    expect(near.rows.some(({ verdict }) => verdict === "MISMATCH")).toBe(true); // a report of the series with another page
    expect(near.total).toBeGreaterThan(280); // more than one message holds
    expect(await verifyDraft(text, answer, { read })).toEqual(near);
  });

  test("a draft with too many citations is refused by a worker as well", async () => {
    await expect(
      open(far).readDraft("[1992] HCA 23, ".repeat(10_001), {}, plainCall()),
    ).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: expect.stringContaining("more than 10,000 citations"),
    });
  });

  test("a draft that is not read in time is refused, and can be divided", async () => {
    await expect(open({ ...far, timeoutMs: 1 }).readDraft(draft, {}, plainCall())).rejects.toMatchObject({
      code: "INVALID_INPUT",
      message: "the reading of the draft did not end within 0.001 seconds",
      hint: expect.stringContaining("divide"),
    });
  });

  test("no reading begins when the client is gone before the first worker runs", async () => {
    const leaving = new AbortController();
    const reading = open(far).readDraft(draft.repeat(5_000), {}, { ...plainCall(), signal: leaving.signal });
    leaving.abort();
    await expect(reading).rejects.toMatchObject({ code: "CANCELLED" });
  });

  test("a reading under way ends when the client is gone", async () => {
    const { readDraft } = open(far);
    await readDraft(draft, {}, plainCall());
    const leaving = new AbortController();
    const reading = readDraft("C-1 ".repeat(1_000_000), {}, { ...plainCall(), signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(reading).rejects.toMatchObject({ code: "CANCELLED" });
  });

  test("law:verify_citations gives the draft to the server's reader", async () => {
    const given: string[] = [];
    const tool = verifyCitations(
      contextOf({
        readDraft: async (text, options) => {
          given.push(text);
          return await readHere(text, options);
        },
      }),
    );
    await tool.run({ text: draft, sources: "library" }, plainCall());
    expect(given).toEqual([draft]);
  });
});
