import { setTimeout as sleep } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import * as z from "zod";
import { abortingAt } from "../../src/core/call.ts";
import { EVENTUALLY } from "../support/patience.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = z
  .custom<() => void>((value) => typeof value === "function")
  .parse(runInNewContext("gc"));

test("a timed signal aborts at its deadline even after a garbage collection", async () => {
  const outer = new AbortController();
  const made = () => abortingAt(performance.now() + 100, outer.signal).signal;
  const signal = made();
  await sleep(10);
  collectGarbage();
  await expect.poll(() => signal.aborted, EVENTUALLY).toBe(true);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
  expect(outer.signal.aborted).toBe(false);
});

test("a timed signal aborts with the outer signal, and no longer at its deadline once it has ended", async () => {
  const outer = new AbortController();
  const first = abortingAt(performance.now() + 60_000, outer.signal);
  const ended = abortingAt(performance.now() + 20, outer.signal);
  ended.end();
  outer.abort(new Error("the client left"));
  expect(first.signal.reason).toMatchObject({ message: "the client left" });
  await sleep(60);
  expect(ended.signal.aborted).toBe(false);
});
