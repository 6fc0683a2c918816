import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { RateLimiter } from "../../src/net/rate-limiter.ts";
import { silentLogger } from "../../src/core/logger.ts";
import type { Dial } from "../../src/net/types.ts";
import { client, failureOf, fakeClock, ORIGIN, page, pause, site } from "./support.ts";

const never = () => new AbortController().signal;

/** Enters and stays `ms`, noting the order. */
async function visit(gate: RateLimiter, name: number, order: number[], ms = 0): Promise<void> {
  const turn = await gate.acquire(never());
  order.push(name);
  await pause(ms);
  turn.release();
}

/** When each request of this process leaves, from now on. */
function leavings(): readonly number[] {
  const left: number[] = [];
  const note = () => void left.push(performance.now());
  subscribe("undici:client:sendHeaders", note);
  onTestFinished(() => void unsubscribe("undici:client:sendHeaders", note));
  return left;
}

const TIMER_MS = 15; // what a timer blurs

/**
 * Returns the shortest time between two of the departures that `run` causes, in ms; arrivals would say less, because a
 * busy machine records them late. The best of three runs counts: when the process pauses between a departure and its
 * record, the gap after it looks shorter than it was.
 */
async function shortestGap(run: () => Promise<readonly number[]>, enough: number): Promise<number> {
  let longest = 0;
  for (let round = 0; round < 3 && longest < enough; round += 1) {
    const left = await run();
    longest = Math.max(longest, Math.min(...left.slice(1).map((at, index) => at - (left[index] ?? 0))));
  }
  return longest;
}

const callOf = (user: string) => ({ signal: never(), log: silentLogger, user });

it("a second user waits for one request of the first, not for five hundred", async () => {
  const { base, hits } = await site(page("x"));
  const { source } = client({ baseUrl: base, concurrency: 1, spacingMs: 2 });
  const many = Array.from({ length: 500 }, async (_, index) =>
    source.get(`${ORIGIN}/alice/${index}`, callOf("alice")),
  );
  const few = [1, 2, 3].map(async (index) => source.get(`${ORIGIN}/bob/${index}`, callOf("bob")));
  await Promise.all(few);
  expect(hits.filter(({ url }) => url.startsWith("/alice")).length).toBeLessThanOrEqual(5);
  await Promise.all(many);
  const own = hits.map(({ url }) => url).filter((url) => url.startsWith("/alice"));
  expect(own).toEqual(Array.from({ length: 500 }, (_, index) => `/alice/${index}`));
});

it("requests of twenty simultaneous callers are spaced", async () => {
  const spacingMs = 30;
  const enough = spacingMs - TIMER_MS;
  const run = async () => {
    const { base, hits } = await site(page("x"));
    const { get } = client({ baseUrl: base, concurrency: 1, spacingMs });
    const left = leavings();
    await get("/first"); // so that the connection is made
    await Promise.all(Array.from({ length: 20 }, async (_, index) => await get(`/${index}`)));
    expect(left).toHaveLength(21);
    expect(hits.map(({ url }) => url)).toEqual([
      "/first",
      ...Array.from({ length: 20 }, (_, index) => `/${index}`),
    ]);
    return left.slice();
  };
  expect(await shortestGap(run, enough)).toBeGreaterThanOrEqual(enough);
});

it("requests are spaced even if several may be in flight", async () => {
  const spacingMs = 40;
  const enough = spacingMs - TIMER_MS;
  const run = async () => {
    const { base, hits } = await site((request, response) => {
      setTimeout(() => page("x")(request, response), 60);
    });
    const left = leavings();
    const { get } = client({ baseUrl: base, concurrency: 4, spacingMs });
    await Promise.all(Array.from({ length: 12 }, async (_, index) => await get(`/${index}`)));
    expect(hits).toHaveLength(12);
    return left.slice();
  };
  expect(await shortestGap(run, enough)).toBeGreaterThanOrEqual(enough);
});

it("no more requests are in flight than allowed", async () => {
  let inFlight = 0;
  let most = 0;
  const { base } = await site((request, response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      page("x")(request, response);
    }, 10);
  });
  const { get } = client({ baseUrl: base, concurrency: 3 });
  await Promise.all(Array.from({ length: 20 }, async (_, index) => await get(`/${index}`)));
  expect(most).toBe(3);
});

it("every hop of a redirect counts as a request", async () => {
  const spacingMs = 40;
  const enough = spacingMs - TIMER_MS;
  const run = async () => {
    const left = leavings();
    const { base } = await site((request, response) => {
      if (request.url === "/2") return page("x")(request, response);
      response.writeHead(302, { location: request.url === "/0" ? "/1" : "/2" });
      response.end();
    });
    await client({ baseUrl: base, concurrency: 1, spacingMs }).get("/0");
    expect(left).toHaveLength(3);
    return left.slice();
  };
  expect(await shortestGap(run, enough)).toBeGreaterThanOrEqual(enough);
});

it("requests are served in the order of arrival", async () => {
  const gate = new RateLimiter({ concurrency: 2, spacingMs: 0, ...fakeClock() });
  const order: number[] = [];
  await Promise.all([1, 2, 3, 4, 5, 6].map(async (name) => await visit(gate, name, order)));
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
});

it("a cancelled waiting caller leaves at once, and the others keep their places", async () => {
  const gate = new RateLimiter({ concurrency: 1, spacingMs: 0, ...fakeClock() });
  const order: number[] = [];
  const first = await gate.acquire(never());
  const quitter = new AbortController();
  const quits = failureOf(gate.acquire(quitter.signal));
  const later = visit(gate, 2, order);
  quitter.abort();
  expect((await quits).code).toBe("CANCELLED");
  first.release();
  await later;
  expect(order).toEqual([2]);
});

it("an already cancelled caller is refused", async () => {
  const gate = new RateLimiter({ concurrency: 1, spacingMs: 0, ...fakeClock() });
  expect((await failureOf(gate.acquire(AbortSignal.abort()))).code).toBe("CANCELLED");
  await visit(gate, 1, []);
});

it("a permit is returned once, however often it is released", async () => {
  const gate = new RateLimiter({ concurrency: 1, spacingMs: 0, ...fakeClock() });
  const turn = await gate.acquire(never());
  turn.release();
  turn.release();
  await gate.acquire(never());
  const third = failureOf(gate.acquire(AbortSignal.timeout(20)));
  expect((await third).code).toBe("UPSTREAM_TIMEOUT");
});

it("no timer remains after the last waiting caller leaves", async () => {
  let sleeping: AbortSignal | undefined;
  const sleep = async (_ms: number, signal: AbortSignal) => {
    sleeping = signal;
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", reject, { once: true });
    });
  };
  const gate = new RateLimiter({ concurrency: 5, spacingMs: 1_000, now: () => 0, sleep });
  await gate.acquire(never());
  const quitter = new AbortController();
  const quits = failureOf(gate.acquire(quitter.signal));
  quitter.abort();
  await quits;
  expect(sleeping?.aborted).toBe(true);
});

it("a slow connection delays the next request by the full spacing", async () => {
  const spacingMs = 60;
  const enough = spacingMs - TIMER_MS;
  const run = async () => {
    const left = leavings();
    const { base } = await site(page("x", { connection: "close" }));
    const waits = [150, 0, 90, 10, 200, 0];
    const slow: Dial = (options) => {
      const socket = new Socket();
      setTimeout(() => socket.connect(options), waits.shift() ?? 0);
      return socket;
    };
    const { get } = client({ baseUrl: base, concurrency: 3, spacingMs }, { connector: slow });
    await Promise.all(Array.from({ length: 6 }, async (_, index) => await get(`/${index}`)));
    expect(left).toHaveLength(6);
    return left.slice();
  };
  expect(await shortestGap(run, enough)).toBeGreaterThanOrEqual(enough);
});

it("an overtaken request waits again, first in line", async () => {
  const gate = new RateLimiter({ concurrency: 3, spacingMs: 5, now: Date.now, sleep: async () => pause(5) });
  const slow = await gate.acquire(never());
  const second = await gate.acquire(never()); // the slow one did not leave in time
  const order: string[] = [];
  const later = gate.acquire(never()).then(() => order.push("later"));
  expect(slow.claimDeparture()).toBe(false);
  const again = slow.requeue(never());
  expect(second.claimDeparture()).toBe(true);
  const turn = await again;
  order.push("again");
  expect(turn.claimDeparture()).toBe(true);
  await later;
  expect(order).toEqual(["again", "later"]);
});

it("a clock that is set back does not stop the limiter", async () => {
  const clock = fakeClock();
  const gate = new RateLimiter({ concurrency: 1, spacingMs: 100, ...clock });
  const order: number[] = [];
  await visit(gate, 1, order);
  clock.advance(-3_600_000);
  await visit(gate, 2, order);
  expect(order).toEqual([1, 2]);
  expect(Math.max(...clock.slept)).toBeLessThanOrEqual(100);
});
