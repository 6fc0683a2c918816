import type { LegibusError } from "../core/errors.ts";
import type { Means } from "./ask.ts";
import { cacheKey, createCache } from "./cache.ts";
import { createFlights } from "./single-flight.ts";
import { createGuard } from "./url-allowlist.ts";
import { fetchPage } from "./journey.ts";
import { paceOf } from "./pace.ts";
import { createGate, type Gate } from "./rate-limiter.ts";
import { createRefusals } from "./circuit-breaker.ts";
import type { Transport } from "./transport.ts";
import type { HttpDeps, Page, Rules, Sleep, Source } from "./types.ts";
import { conditions } from "./validators.ts";

export interface SourceDeps {
  readonly deps: HttpDeps;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly transport: () => Promise<Transport>;
}

export interface ClosableSource extends Source {
  /** Ends what is running. */
  stop(reason: LegibusError): void;
}

/** Guard, memory, shared requests, queue and refusals of one source. Touches nothing before the first `get`. */
export function createSource(rules: Rules, { deps, now, sleep, transport }: SourceDeps): ClosableSource {
  const guard = createGuard(rules);
  const cache = createCache(rules.cacheBytes, now);
  const flights = createFlights<Page>();
  const { limits, log } = deps;
  const refusals = createRefusals(rules.name, { now, log, limits });
  const gates = new Map<string, Gate>();
  const gateFor = (host: string) => {
    const gate =
      gates.get(host) ?? createGate({ ...rules, now, sleep, pace: paceOf(limits, host, { ...rules, now }) });
    gates.set(host, gate);
    return gate;
  };
  const { userAgent, random = Math.random } = deps;
  let posted = 0;
  const means: Means = { rules, userAgent, refusals, gateFor, transport, now, sleep, random };

  return {
    async get(url, call, { maxAgeMs = rules.cacheMs, accept = "*/*", validators } = {}) {
      const start = guard.target(url);
      const key = cacheKey(start.publicUrl, accept);
      const known = cache.get(key, maxAgeMs);
      if (known) return known;
      if (limits) await refusals.refresh();
      refusals.check(start.publicUrl);
      const headers = { accept, ...conditions(validators) };
      return await flights.join(flightKey(start.publicUrl, headers), call.signal, async (controller) => {
        const page = await fetchPage(means, { guard, start, headers, controller, log: call.log });
        await cache.put(key, page);
        return page;
      });
    },
    async post(url, call, { body, headers }) {
      const start = guard.target(url);
      if (limits) await refusals.refresh();
      refusals.check(start.publicUrl);
      posted += 1;
      return await flights.join(`post ${posted}`, call.signal, async (controller) =>
        fetchPage(means, { guard, start, headers, body, controller, log: call.log }),
      );
    },
    allows: (url) => "target" in guard.inspect(url),
    health: () => refusals.health(),
    stop: (reason) => flights.stop(reason),
  };
}

/** Requests that differ in what is known differ in their answer. */
function flightKey(publicUrl: string, headers: Readonly<Record<string, string>>): string {
  return JSON.stringify([publicUrl, headers]);
}
