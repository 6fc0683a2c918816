import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LegibusError } from "../../src/core/errors.ts";
import { withRetry } from "../../src/llm/retry.ts";
import { decide, isTransient, MAX_ATTEMPTS, retryAfterOf } from "../../src/llm/retry.ts";
import { fakeClock, never } from "./support.ts";
import { forAll } from "../support/for-all.ts";

const NOW = Date.UTC(2026, 10, 21);
const FAR = 1_000_000;

test.each([undefined, 408, 409, 429, 500, 502, 503, 504, 529])("%s is transient", (status) => {
  expect(isTransient(status)).toBe(true);
});

test.each([200, 302, 400, 401, 402, 403, 404, 405, 410, 413, 422, 451])("%s is final", (status) => {
  expect(isTransient(status)).toBe(false);
});

test("the wait is the service's Retry-After, if that is longer", () => {
  expect(decide(1, { transient: true, retryAfterMs: 7_000 }, FAR)).toEqual({ again: true, waitMs: 7_000 });
  expect(decide(3, { transient: true, retryAfterMs: 10 }, FAR)).toEqual({ again: true, waitMs: 4_000 });
});

test("there is no retry if the service asks for more than 30 s or than the time left", () => {
  expect(decide(1, { transient: true, retryAfterMs: 30_001 }, FAR)).toEqual({
    again: false,
    retryAfterMs: 30_001,
  });
  expect(decide(1, { transient: true, retryAfterMs: 9_000 }, 8_000)).toEqual({
    again: false,
    retryAfterMs: 9_000,
  });
  expect(decide(2, { transient: true }, 2_000)).toEqual({ again: false });
});

test("the wait never exceeds the time left, whatever failed", () => {
  const verdict = fc.record({
    transient: fc.boolean(),
    retryAfterMs: fc.option(fc.nat(100_000), { nil: 0 }),
  });
  forAll([fc.integer({ min: 1, max: 10 }), verdict, fc.nat(60_000)], 100, (attempt, given, left) => {
    const decision = decide(attempt, given, left);
    if (!decision.again) return;
    expect(given.transient).toBe(true);
    expect(decision.waitMs).toBeLessThan(left);
    expect(decision.waitMs).toBeLessThanOrEqual(30_000);
    expect(attempt).toBeLessThan(MAX_ATTEMPTS);
  });
});

test.each([
  [{ "retry-after": "7" }, "", 7_000],
  [{ "retry-after": "1.5" }, "", 1_500],
  [{ "retry-after-ms": "250" }, "", 250],
  [{ "retry-after": "Sat, 21 Nov 2026 00:00:09 GMT" }, "", 9_000],
  [{}, '{"error":{"details":[{"@type":"x.RetryInfo","retryDelay":"2s"}]}}', 2_000],
  [{}, '{"retryDelay": "2.5s"}', 2_500],
  [{ "retry-after": "soon" }, "", undefined],
  [{}, "", undefined],
])("Retry-After %j %s is %s ms", (headers, body, ms) => {
  expect(retryAfterOf(headers, body, NOW)).toBe(ms);
});

const failing = (transient: boolean) => ({
  signal: never,
  deadline: NOW + 50_000,
  judge: () => ({ transient, status: 503 }),
});

test("a Retry-After that is too long is reported with its length", async () => {
  const work = withRetry(
    async () => {
      throw new Error("slow down");
    },
    { ...failing(true), judge: () => ({ transient: true, status: 429, retryAfterMs: 61_000 }) },
    fakeClock(NOW),
  );
  await expect(work).rejects.toMatchObject({
    code: "RATE_LIMITED",
    message: "the model service asks to wait 61 s",
  });
});

test("cancellation during a wait ends the attempts at once", async () => {
  const controller = new AbortController();
  const work = withRetry(
    async () => {
      throw new Error("down");
    },
    { ...failing(true), signal: controller.signal },
    {
      now: () => NOW,
      sleep: async (_ms, signal) => {
        controller.abort();
        signal.throwIfAborted();
      },
    },
  );
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LegibusError);
  expect(error).toMatchObject({ code: "CANCELLED" });
});
