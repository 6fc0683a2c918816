import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import * as z from "zod";
import { silentLogger } from "../../src/core/logger.ts";
import { createStore } from "../../src/library/index.ts";
import type { Limits } from "../../src/net/types.ts";
import { patient } from "../support/patience.ts";
import { bundled } from "../support/built.ts";
import { ROOT } from "../support/sources.ts";
import { client, failureOf, page, site } from "./support.ts";
import { temporaryFolder } from "../support/lasting.ts";

const CLOCK_MS = 15; // what a timer blurs
const folder = temporaryFolder("servers");
const child = bundled("test/net/asking-child.ts");

const answer = z.object({
  outcomes: z.array(z.string()),
  /** When each request left, in milliseconds since the epoch. */
  left: z.array(z.number()),
  health: z.object({ refusals: z.number(), pausedUntil: z.string().optional() }),
});

/** A server in a process of its own that asks so many times. */
async function server(dataDir: string, baseUrl: string, count: number, spacingMs = 0, connectingMs = 0) {
  const numbers = [count, spacingMs, connectingMs].map(String);
  const args = [await child, dataDir, baseUrl, ...numbers];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  return answer.parse(JSON.parse(stdout));
}

it.each([
  { what: "as it comes", connectingMs: 0 },
  { what: "made slowly, in a busy process", connectingMs: 500 },
])("two servers keep one spacing between them, each on a connection $what", async (one) => {
  const { base, hits } = await site(page("x", { connection: "close" }));
  const dataDir = mkdtempSync(join(folder, "spacing-"));
  const spacingMs = 300;
  const both = await Promise.all(
    [1, 2].map(async () => await server(dataDir, base, 5, spacingMs, one.connectingMs)),
  );
  expect(both.flatMap(({ outcomes }) => outcomes)).toEqual(Array.from({ length: 10 }, () => "200"));
  const left = both.flatMap((each) => each.left).toSorted((a, b) => a - b);
  const gaps = left.slice(1).map((at, index) => at - (left[index] ?? 0));
  expect(gaps).toHaveLength(9);
  expect(gaps.filter((gap) => gap < spacingMs - patient(CLOCK_MS))).toEqual([]);
  const askers = new Set(hits.map(({ url }) => url.split("/")[1]));
  expect(askers.size).toBe(2);
});

it("refusals of both servers together pause the source for both", async () => {
  const { base, hits } = await site(page("", {}, 403));
  const dataDir = join(folder, "refusals");
  const first = await server(dataDir, base, 2);
  expect([first.health.refusals, first.health.pausedUntil]).toEqual([2, undefined]);
  const second = await server(dataDir, base, 1);
  expect([second.health.refusals, second.health.pausedUntil]).toEqual([3, expect.any(String)]);
  const third = await server(dataDir, base, 3);
  expect(new Set(third.outcomes)).toEqual(
    new Set([expect.stringContaining("has refused 3 requests in a row; it is not asked again until")]),
  );
  expect(hits).toHaveLength(3);
});

/** The limits of a store in this process; what is asked of them is counted. */
function counted(dataDir: string) {
  const store = createStore({ dataDir, databaseUrl: "", library: true, log: silentLogger, cacheBytes: 0 });
  const asked: string[] = [];
  const limits: Limits = {
    ...store.limits,
    acquireSlot: async (host, spacingMs, unused) => {
      asked.push("acquireSlot");
      return await store.limits.acquireSlot(host, spacingMs, unused);
    },
    refusals: async (source) => {
      asked.push("refusals");
      return await store.limits.refusals(source);
    },
  };
  return { limits, asked, close: store.close };
}

it("shared limits are consulted for a request, not for a cached page", async () => {
  const { limits, asked, close } = counted(join(folder, "asked"));
  const { base, hits } = await site(page("x"));
  const { get } = client({ baseUrl: base, spacingMs: 10 }, { limits });
  expect(asked).toEqual([]);
  await get("/x");
  const once = asked.length;
  expect(asked).toContain("acquireSlot");
  await get("/x");
  expect([asked.length, hits.length]).toEqual([once, 1]);
  await close();
});

it("a success resets the shared refusals for all servers", async () => {
  const dataDir = join(folder, "served");
  const { limits, close } = counted(dataDir);
  const statuses = [403, 403, 200, 403];
  const { base } = await site((request, response) => page("x", {}, statuses.shift())(request, response));
  const one = client({ baseUrl: base }, { limits });
  const two = client({ baseUrl: base }, { limits });
  await failureOf(one.get("/1"));
  await failureOf(two.get("/2"));
  await one.get("/3");
  await failureOf(two.get("/4"));
  expect(two.source.health()).toMatchObject({ refusals: 1 });
  await close();
});

it("a caller can cancel while its slot is being reserved", async () => {
  const { limits, close } = counted(join(folder, "quits"));
  const { base, hits } = await site(page("x"));
  const { get } = client({ baseUrl: base, spacingMs: 60_000 }, { limits });
  await get("/1");
  const quitter = new AbortController();
  const quits = failureOf(get("/2", { signal: quitter.signal }));
  setTimeout(() => quitter.abort(), 100);
  expect((await quits).code).toBe("CANCELLED");
  expect(hits).toHaveLength(1);
  await close();
});

it("limits are local if the database fails", async () => {
  const { limits, close } = counted("/proc/legibus");
  const { base, hits } = await site(page("", {}, 403));
  const { get } = client({ baseUrl: base, spacingMs: 5 }, { limits });
  for (const path of ["/1", "/2", "/3", "/4"]) await failureOf(get(path));
  expect(hits).toHaveLength(3);
  await close();
});
