import fc from "fast-check";
import { expect, it } from "vitest";
import { decideRetry, type RetryBudget, retryAfterMs } from "../../src/net/request.ts";
import type { LegibusError } from "../../src/core/errors.ts";
import { silentLogger } from "../../src/core/logger.ts";
import { client, failureOf, fakeClock, ORIGIN, page, recorder, site, tcp } from "./support.ts";
import { runs } from "../support/run/repetitions.ts";
import { forAll } from "../support/for-all.ts";

const NOW = Date.parse("2026-11-21T05:00:00Z");
const budget: RetryBudget = { retries: 2, remainingMs: 30_000, now: NOW, random: 1 };

it.each([408, 429, 500, 502, 503, 504])("status %i is retried", (status) => {
  expect(decideRetry({ number: 1, status }, budget).again).toBe(true);
});

it.each([400, 401, 403, 404, 405, 410, 418, 451, 501, 505])("status %i is never retried", (status) => {
  expect(decideRetry({ number: 1, status, retryAfter: "1" }, budget)).toEqual({ again: false });
});

it("delays double with full jitter and never exceed 8 seconds", () => {
  const delays = [1, 2, 3, 9].map((number) => decideRetry({ number }, { ...budget, retries: 99 }));
  expect(delays).toEqual([500, 1_000, 2_000, 8_000].map((delayMs) => ({ again: true, delayMs })));
  expect(decideRetry({ number: 3 }, { ...budget, retries: 9, random: 0 })).toEqual({
    again: true,
    delayMs: 0,
  });
});

it("no retry happens without time left to wait", () => {
  expect(decideRetry({ number: 1 }, { ...budget, remainingMs: 400 })).toEqual({ again: false });
});

it.each([
  ["2", 2_000],
  [" 7 ", 7_000],
  ["Sat, 21 Nov 2026 05:00:03 GMT", 3_000],
  ["Saturday, 21-Nov-26 05:00:04 GMT", 4_000],
  ["0", undefined],
  ["", undefined],
  ["-5", undefined],
  ["1.5", undefined],
  ["soon", undefined],
  ["tomorrow morning", undefined],
  ["1000000000", undefined],
  ["999999999999999999999", undefined],
  ["Sat, 21 Nov 2020 05:00:03 GMT", undefined],
  ["Sat, 21 Nov 2099 05:00:03 GMT", undefined],
  ["Xyz, 99 Foo 2026 99:99:99 GMT", undefined],
  ["86400", 86_400_000],
  ["86401", undefined],
])("Retry-After %j is parsed", (value, ms) => {
  expect(retryAfterMs(value, NOW)).toBe(ms);
});

it("a request is never repeated before Retry-After", () => {
  forAll(
    [fc.integer({ min: 1, max: 29 }), fc.double({ min: 0, max: 1, noNaN: true })],
    100,
    (seconds, random) => {
      const decision = decideRetry(
        { number: 1, status: 429, retryAfter: String(seconds) },
        { ...budget, random },
      );
      expect(decision.again && decision.delayMs >= seconds * 1_000).toBe(true);
    },
  );
});

it("any Retry-After header is parsed without throwing", () => {
  forAll([fc.string()], runs(1_000), (value) => typeof retryAfterMs(value, NOW) !== "string");
});

/** Fails with this status as often as told, then serves. */
async function flaky(times: number, status: number, headers: Record<string, string> = {}) {
  let left = times;
  return await site((request, response) => {
    left -= 1;
    (left >= 0 ? page("later", headers, status) : page("served"))(request, response);
  });
}

it("a request succeeds after two failures", async () => {
  const { base, hits } = await flaky(2, 503);
  const clock = fakeClock();
  const got = await client({ baseUrl: base, retries: 2 }, { ...clock, random: () => 1 }).get("/x");
  expect(got.text()).toBe("served");
  expect(hits).toHaveLength(3);
  expect(clock.slept).toEqual([500, 1_000]);
});

it("a request stops after two retries", async () => {
  const { base, hits } = await flaky(9, 502);
  const error = await failureOf(client({ baseUrl: base, retries: 2 }, fakeClock()).get("/x"));
  expect([error.code, hits.length]).toEqual(["UPSTREAM_ERROR", 3]);
});

it.each([
  ["seconds", "3"],
  ["a date", "Sat, 21 Nov 2026 05:00:03 GMT"],
])("a retry waits as long as Retry-After says (%s)", async (_kind, value) => {
  const { base, hits } = await flaky(1, 429, { "retry-after": value });
  const clock = fakeClock(NOW);
  expect((await client({ baseUrl: base, retries: 2 }, clock).get("/x")).text()).toBe("served");
  expect([clock.slept[0], hits.length]).toEqual([3_000, 2]);
});

it("an absurd Retry-After is replaced by the default delay", async () => {
  const { base } = await flaky(1, 429, { "retry-after": "1000000000" });
  const clock = fakeClock(NOW);
  await client({ baseUrl: base, retries: 2 }, { ...clock, random: () => 1 }).get("/x");
  expect(clock.slept).toEqual([500]);
});

it.each([429, 503])(
  "status %i fails at once, with the time, if Retry-After exceeds the time left",
  async (status) => {
    const { base, hits } = await flaky(9, status, { "retry-after": "60" });
    const error = await failureOf(client({ baseUrl: base, retries: 2 }, fakeClock(NOW)).get("/x"));
    expect([error.code, hits.length]).toEqual(["RATE_LIMITED", 1]);
    expect(error.message).toBe(`AustLII asks to wait until 2026-11-21T05:01:00Z (status ${status})`);
    expect(error.hint).toBe("try again after 2026-11-21T05:01:00Z");
  },
);

it("a source that accepts no connection is tried once, as it will not a second later", async () => {
  const { dial, attempts } = recorder();
  const { get } = client(
    { baseUrl: "http://127.0.0.1:9", retries: 2 },
    { ...fakeClock(NOW), connector: dial },
  );
  expect((await failureOf(get("/x"))).code).toBe("OFFLINE");
  expect((await failureOf(get("/y"))).code).toBe("OFFLINE");
  expect(attempts).toHaveLength(2);
});

it("requests that wait their turn at a source that accepts no connection fail with the first", async () => {
  const { dial, attempts } = recorder();
  const baseUrl = "http://127.0.0.1:9";
  const { get } = client({ baseUrl, spacingMs: 600_000, concurrency: 1 }, { connector: dial });
  const errors = await Promise.all(["/a", "/b", "/c"].map(async (path) => await failureOf(get(path))));
  expect(errors.map(({ code, humanUrl }) => [code, humanUrl])).toEqual(
    ["/a", "/b", "/c"].map((path) => ["OFFLINE", `https://www.austlii.edu.au${path}`]),
  );
  expect(attempts).toHaveLength(1);
});

it("later calls respect the earlier Retry-After", async () => {
  const { base, hits } = await flaky(1, 429, { "retry-after": "60" });
  const clock = fakeClock(NOW);
  const { get } = client({ baseUrl: base }, clock);
  await failureOf(get("/x"));
  clock.advance(59_000);
  const error = await failureOf(get("/y"));
  expect([error.code, hits.length]).toEqual(["RATE_LIMITED", 1]);
  expect(error.message).toBe(
    "AustLII asked to be left alone for a while; it is not asked again until 2026-11-21T05:01:00Z",
  );
  clock.advance(1_000);
  expect((await get("/y")).text()).toBe("served");
});

it("a reset connection is retried", async () => {
  let first = true;
  const resetting = await tcp((socket) => {
    if (first) socket.resetAndDestroy();
    else socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"));
    first = false;
  });
  expect((await client({ baseUrl: resetting.base, retries: 1 }, fakeClock()).get("/x")).text()).toBe("ok");
});

it("no other request is sent before the Retry-After time", async () => {
  let limited = true;
  const { base, hits } = await site((request, response) => {
    (limited ? page("", { "retry-after": "1" }, 429) : page("served"))(request, response);
    limited = false;
  });
  const { get } = client({ baseUrl: base, retries: 2, concurrency: 1 });
  await Promise.all(["/a", "/b", "/c"].map(async (path) => await get(path)));
  const [first = 0, ...others] = hits.map(({ at }) => at);
  expect(others).toHaveLength(3);
  for (const at of others) expect(at - first).toBeGreaterThanOrEqual(990);
});

it("cancellation ends the wait for a retry", async () => {
  const { base } = await flaky(9, 503, { "retry-after": "20" });
  const controller = new AbortController();
  const asking = failureOf(client({ baseUrl: base, retries: 2 }).get("/x", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect((await asking).code).toBe("CANCELLED");
});

it("the caller hears of each failure that is followed by a retry", async () => {
  const { base } = await flaky(9, 503);
  const { source } = client({ baseUrl: base, retries: 2 });
  const heard: string[] = [];
  const call = {
    signal: new AbortController().signal,
    log: silentLogger,
    retried: ({ code }: LegibusError) => heard.push(code),
  };
  const error = await failureOf(source.get(`${ORIGIN}/x`, call));
  expect([error.code, ...heard]).toEqual(["UPSTREAM_ERROR", "UPSTREAM_ERROR", "UPSTREAM_ERROR"]);
});
