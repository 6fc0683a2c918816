import { expect, test } from "vitest";
import {
  cancelled,
  isCancelled,
  LegibusError,
  ProtocolError,
  throwIfCancelled,
} from "../../src/core/errors.ts";

test.each([
  ["RATE_LIMITED", true],
  ["UPSTREAM_TIMEOUT", true],
  ["UPSTREAM_ERROR", true],
  ["OFFLINE", true],
  ["NOT_FOUND", false],
  ["BLOCKED", false],
  ["INVALID_INPUT", false],
  ["LAYOUT_CHANGED", false],
  ["ACCESS_DENIED", false],
] as const)("%s is retryable: %s", (code, retryable) => {
  expect(new LegibusError(code, "message").retryable).toBe(retryable);
});

test("an error's own retryable flag overrides its code's default", () => {
  expect(
    new LegibusError("RATE_LIMITED", "the day's allowance is used up", { retryable: false }).retryable,
  ).toBe(false);
});

test("a ProtocolError carries its JSON-RPC code and data", () => {
  const error = new ProtocolError(-32602, "text must be a string", { error_type: "validation" });
  expect(error).toMatchObject({ name: "ProtocolError", code: -32602, data: { error_type: "validation" } });
  expect(error).not.toBeInstanceOf(LegibusError);
});

test("a cancelled call ends with CANCELLED", () => {
  const controller = new AbortController();
  controller.abort();
  expect(() => throwIfCancelled(controller.signal)).toThrow(expect.objectContaining({ code: "CANCELLED" }));
});

test("an expired deadline counts as a source's timeout, not as a cancellation", async () => {
  const signal = AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  expect(cancelled(signal)).toMatchObject({ code: "UPSTREAM_TIMEOUT", retryable: true });
  expect(isCancelled(cancelled(signal))).toBe(false);
});

test("a LegibusError given as the abort reason is rethrown as it is", () => {
  const reason = new LegibusError("RATE_LIMITED", "paused");
  expect(cancelled(AbortSignal.abort(reason))).toBe(reason);
});

test.each([
  [new LegibusError("CANCELLED", "the call was cancelled"), true],
  [new DOMException("gone", "AbortError"), true],
  [new LegibusError("UPSTREAM_TIMEOUT", "late"), false],
  [new Error("else"), false],
  ["AbortError", false],
  [undefined, false],
])("%s counts as cancelled: %s", (error, expected) => {
  expect(isCancelled(error)).toBe(expected);
});
