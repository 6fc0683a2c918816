import type { LegalError } from "../../core/errors.ts";
import type { Means } from "./ask.ts";
import { cacheKey, createCache } from "./cache.ts";
import { createFlights } from "./flights.ts";
import { createGuard } from "./guard.ts";
import { fetchPage } from "./journey.ts";
import { createGate, type Gate } from "./queue.ts";
import { createRefusals } from "./refusals.ts";
import type { Transport } from "./transport.ts";
import type { HttpDeps, Page, Rules, Sleep, Source } from "./types.ts";

export interface SourceDeps {
  readonly deps: HttpDeps;
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly transport: () => Promise<Transport>;
}

export interface ClosableSource extends Source {
  /** Ends what is running. */
  stop(reason: LegalError): void;
}

/** Guard, memory, shared requests, queue and refusals of one source. Touches nothing before the first `get`. */
export function createSource(rules: Rules, { deps, now, sleep, transport }: SourceDeps): ClosableSource {
  const guard = createGuard(rules);
  const cache = createCache(rules.cacheBytes, now);
  const flights = createFlights<Page>();
  const refusals = createRefusals(rules.name, now, deps.log);
  const gates = new Map<string, Gate>();
  const gateFor = (host: string) => {
    const gate = gates.get(host) ?? createGate({ ...rules, now, sleep });
    gates.set(host, gate);
    return gate;
  };
  const { userAgent, random = Math.random } = deps;
  const means: Means = { rules, userAgent, refusals, gateFor, transport, now, sleep, random };

  return {
    async get(url, call, { maxAgeMs = rules.cacheMs, accept = "*/*" } = {}) {
      const start = guard.target(url);
      const key = cacheKey(start.publicUrl, accept);
      const known = cache.get(key, maxAgeMs);
      if (known) return known;
      refusals.check(start.publicUrl);
      return await flights.join(key, call.signal, async (controller) => {
        const page = await fetchPage(means, { guard, start, accept, controller, log: call.log });
        await cache.put(key, page);
        return page;
      });
    },
    allows: (url) => "target" in guard.inspect(url),
    health: () => refusals.health(),
    stop: (reason) => flights.stop(reason),
  };
}
