import { expect, test } from "vitest";
import { createShares } from "../../src/library/shares.ts";
import { failureOf } from "../net/support.ts";

/** Returns a function that acquires slots, and the users that got one, in order. */
function asking(places: number) {
  const shares = createShares(places);
  const got: string[] = [];
  const take = async (user: string | undefined, signal?: AbortSignal) => {
    const leave = await shares.take(user, signal);
    got.push(user ?? "nobody");
    return leave;
  };
  return { got, take };
}

const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test("a single user gets five of nine slots, so that others find one each", async () => {
  const { got, take } = asking(9);
  for (let at = 0; at < 20; at += 1) void take("ann");
  await settled();
  expect(got).toEqual(["ann", "ann", "ann", "ann", "ann"]);
  for (const user of ["bob", "bob", "bob", "carol", "carol", "dave", "dave"]) void take(user);
  await settled();
  expect(got.slice(5)).toEqual(["bob", "bob", "carol", "dave"]);
});

test("a released slot goes to a user without one, and a second release has no effect", async () => {
  const { got, take } = asking(3);
  const first = await take("ann");
  await take("ann");
  void take("ann");
  await take("bob");
  void take("carol");
  await settled();
  expect(got).toEqual(["ann", "ann", "bob"]);
  first();
  first();
  await settled();
  expect(got.slice(3)).toEqual(["carol"]);
});

test("a user who cancels while waiting gets CANCELLED and does not keep others from a slot", async () => {
  const { got, take } = asking(1);
  const leave = await take("ann");
  const caller = new AbortController();
  const failure = failureOf(take("bob", caller.signal));
  void take("carol");
  caller.abort();
  expect((await failure).code).toBe("CANCELLED");
  leave();
  await settled();
  expect(got).toEqual(["ann", "carol"]);
});

test("slots are not limited without users", async () => {
  const { got, take } = asking(1);
  await Promise.all([1, 2, 3].map(async () => await take(undefined)));
  expect(got).toHaveLength(3);
});

test("one call that waits for twenty slots causes no process warning", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on("warning", note);
  const { take } = asking(1);
  await take("ann");
  const caller = new AbortController();
  const failures = Array.from({ length: 20 }, async () => await failureOf(take("ann", caller.signal)));
  caller.abort();
  await Promise.all(failures);
  await settled();
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
