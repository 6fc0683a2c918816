import { expect, test } from "vitest";
import { createGate } from "../../src/transport/http/gate.ts";

test("a user's further requests wait for a turn in their order, and another user's do not", async () => {
  const gate = createGate({
    verifier: undefined,
    hosts: [],
    resource: undefined,
    callsPerMinute: 0,
    callsAtOnce: 2,
  });
  const began: string[] = [];
  const take = async (user: string, name: string) => {
    const done = await gate.turn(user);
    began.push(name);
    return done;
  };
  const first = await take("ann", "a1");
  const second = await take("ann", "a2");
  const waiting = [take("ann", "a3"), take("ann", "a4")];
  const other = await take("bob", "b1");
  expect(began).toEqual(["a1", "a2", "b1"]);
  first();
  first(); // given back once only
  const third = await waiting[0];
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
  second();
  (await waiting[1])?.();
  expect(began.at(-1)).toBe("a4");
  third?.();
  other();
  (await take("ann", "a5"))();
  expect(began.at(-1)).toBe("a5");
});
