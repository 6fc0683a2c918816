import { expect, test } from "vitest";
import { lazy } from "../../src/core/lazy.ts";

test("a lazy value is made on first use, once for all callers", async () => {
  let made = 0;
  const get = lazy(async () => {
    made += 1;
    return { made };
  });
  expect(made).toBe(0);
  const [first, second] = await Promise.all([get(), get()]);
  expect(await get()).toBe(first);
  expect(second).toBe(first);
  expect(made).toBe(1);
});

test("a failed attempt rejects all waiting callers and is repeated for the next one", async () => {
  let attempts = 0;
  const get = lazy(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error("not yet");
    return attempts;
  });
  const both = await Promise.allSettled([get(), get()]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await get()).toBe(2);
  expect(await get()).toBe(2);
});
