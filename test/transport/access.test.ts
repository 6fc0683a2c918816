import { expect, test } from "vitest";
import { createAccess } from "../../src/transport/http/access.ts";

const STAYS = new AbortController().signal;

test("a request whose client disconnects leaves the queue and is never run", async () => {
  const access = createAccess({
    verifier: undefined,
    hosts: [],
    resource: undefined,
    callsPerMinute: 0,
    callsAtOnce: 1,
  });
  const done = await access.acquirePermit("ann", STAYS);
  const client = new AbortController();
  const left = access.acquirePermit("ann", client.signal);
  const stays = access.acquirePermit("ann", STAYS);
  client.abort();
  expect(await left).toBeUndefined();
  done?.();
  (await stays)?.();
  expect(await access.acquirePermit("ann", client.signal)).toBeUndefined();
  expect(await access.acquirePermit("ann", STAYS)).toBeDefined();
});

test("a user's further requests wait in order, and another user's do not wait for them", async () => {
  const access = createAccess({
    verifier: undefined,
    hosts: [],
    resource: undefined,
    callsPerMinute: 0,
    callsAtOnce: 2,
  });
  const began: string[] = [];
  const take = async (user: string, name: string) => {
    const done = (await access.acquirePermit(user, STAYS)) ?? expect.fail("nobody left");
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
