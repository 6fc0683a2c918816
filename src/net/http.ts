import { setTimeout as sleep } from "node:timers/promises";
import { LOCAL_USER } from "../core/call.ts";
import { LegibusError, shuttingDown } from "../core/errors.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { sharedRateOf, RateLimiter } from "./rate-limiter.ts";
import { type ClientDeps, fetchPage } from "./request.ts";
import { conditions } from "./response.ts";
import { createSingleFlight } from "./single-flight.ts";
import type { Transport, GetOptions, Http, HttpDeps, Page, RequestCall, Rules, Source } from "./types.ts";
import { createUrlAllowlist, loopbackOf } from "./url-allowlist.ts";
import type { LRUCache } from "lru-cache";

export type * from "./types.ts";

const DEFAULTS = {
  timeoutMs: 30_000,
  maxBytes: 20_000_000,
  maxRedirects: 3,
  retries: 2,
  cacheMs: 10 * 60_000,
  cacheBytes: 32_000_000,
  redirectsToHttp: false,
  isPersonal: false,
  givesChoices: false,
  statusCodes: {},
  refusalIn: () => undefined,
} as const;

/**
 * Creates the only network access for sources that use plain HTTP requests: https to public addresses on
 * allowed hosts, one rate-limited queue per host, bounded in time and bytes, every failure a LegibusError.
 */
export function createHttp(deps: HttpDeps): Http {
  const closers: (() => Promise<void>)[] = [];
  return {
    source({ transport: own, ...given }) {
      const rules: Rules = { ...DEFAULTS, ...given };
      const transport = own ? { open: own, close: async () => {} } : lazyTransport(rules, deps);
      const { source, stop } = createSource(rules, {
        deps,
        now: deps.now ?? Date.now,
        sleep: deps.sleep ?? (async (ms, signal) => await sleep(ms, undefined, { signal })),
        transport: transport.open,
      });
      closers.push(async () => {
        stop(shuttingDown());
        await transport.close();
      });
      return source;
    },
    async close() {
      await Promise.all(closers.splice(0).map(async (close) => await close()));
    },
  };
}

/** Loads undici and opens connections with the first request, so that an unused source costs nothing. */
function lazyTransport(rules: Rules, deps: HttpDeps) {
  let opened: Promise<Transport> | undefined;
  let closed = false;
  const create = async () => {
    const { createTransport } = await import("./transport.ts");
    const loopback = loopbackOf(rules.baseUrl);
    const { lookup, connector: dial, proxy } = deps;
    return createTransport({ ...rules, lookup, dial, proxy, ...(loopback !== undefined && { loopback }) });
  };
  return {
    open: async () => {
      if (closed) throw shuttingDown();
      return await (opened ??= create());
    },
    close: async () => {
      closed = true;
      await (await opened)?.close();
    },
  };
}

interface SourceDeps extends Pick<ClientDeps, "now" | "sleep" | "transport"> {
  readonly deps: HttpDeps;
}

/**
 * Assembles the allowlist, cache, shared requests, rate limiter and circuit breaker of one source. Does
 * nothing before the first request.
 */
function createSource(rules: Rules, { deps, now, sleep, transport }: SourceDeps) {
  const guard = createUrlAllowlist(rules);
  const cache = createCache(rules.cacheBytes, now);
  const inFlight = createSingleFlight<Page>();
  const { limits, log } = deps;
  const refusals = createCircuitBreaker(rules.name, { now, log, limits });
  const limiters = new Map<string, RateLimiter>();
  const limiterFor = (host: string) => {
    const limiter =
      limiters.get(host) ??
      new RateLimiter({ ...rules, now, sleep, sharedRate: sharedRateOf(limits, host, { ...rules, now }) });
    limiters.set(host, limiter);
    return limiter;
  };
  const { userAgent, random = Math.random } = deps;
  let posted = 0;
  const observed = async (work: Promise<Page>): Promise<Page> => {
    try {
      const page = await work;
      deps.observe?.(rules.name, "ok");
      return page;
    } catch (error) {
      deps.observe?.(rules.name, error instanceof LegibusError ? error.code : "ERROR");
      throw error;
    }
  };
  const client: ClientDeps = { rules, userAgent, refusals, limiterFor, transport, now, sleep, random };

  const get = async (url: string, call: RequestCall, options: GetOptions) => {
    const { maxAgeMs = rules.cacheMs, accept = "*/*", language, validators, range, admit } = options;
    const start = guard.target(url);
    const owner = rules.isPersonal ? (call.user ?? LOCAL_USER) : "";
    const key = `${owner} ${accept} ${language ?? ""} ${start.publicUrl}`; // another Accept header may yield another document
    const known = cache.get(key, maxAgeMs);
    if (known) return known;
    refusals.check(start.publicUrl); // refusals met by other servers are loaded once the slot is acquired
    const ranged = range // uncompressed, because ranges count the file's own bytes
      ? { range: `bytes=${range.from}-${range.to}`, "accept-encoding": "identity" }
      : {};
    const asked = language === undefined ? { accept } : { accept, "accept-language": language };
    const headers = { ...asked, ...conditions(validators), ...ranged };
    const flight = `${owner} ${JSON.stringify([start.publicUrl, headers])}`;
    return await inFlight.join(flight, call.signal, async (controller) => {
      await admit?.(start.publicUrl);
      const page = await observed(fetchPage(client, { guard, start, headers, controller, call }));
      return await cache.prepare(key, page);
    });
  };
  const source: Source = {
    get: async (url, call, options = {}) => await linked(get(url, call, options), options.humanUrl),
    async post(url, call, { body, headers }) {
      const start = guard.target(url);
      refusals.check(start.publicUrl);
      posted += 1;
      return await inFlight.join(
        `post ${posted}`,
        call.signal,
        async (controller) =>
          await observed(fetchPage(client, { guard, start, headers, body, controller, call })),
      );
    },
    allows: (url) => "target" in guard.inspect(url),
    health: () => refusals.health(),
  };
  /** `stop` cancels running requests. */
  return { source, stop: (reason: LegibusError) => inFlight.stop(reason) };
}

/** Links a failure to the page for users, if one is given. */
async function linked(page: Promise<Page>, humanUrl: string | undefined): Promise<Page> {
  try {
    return await page;
  } catch (error) {
    const isLinked = error instanceof LegibusError && error.humanUrl !== undefined;
    throw isLinked && humanUrl !== undefined ? error.with({ humanUrl }) : error;
  }
}

const ENTRY_OVERHEAD_BYTES = 1_000; // address, headers and bookkeeping of an entry

interface Entry {
  readonly page: Page;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Caches pages up to a number of bytes, evicting the least recently used first; its library is loaded with the first one. */
function createCache(maxBytes: number, now: () => number) {
  let pages: LRUCache<string, Entry> | undefined;
  const open = async () => {
    const { LRUCache } = await import("lru-cache");
    return new LRUCache<string, Entry>({
      maxSize: maxBytes,
      sizeCalculation: ({ page }) => page.bytes.length + ENTRY_OVERHEAD_BYTES,
    });
  };
  return {
    /** Returns a page no older than `maxAgeMs`. */
    get(key: string, maxAgeMs: number): Page | undefined {
      const entry = pages?.get(key);
      return entry && now() - entry.at < maxAgeMs ? entry.page : undefined;
    },
    /** Returns a page that can be remembered. */
    async prepare(key: string, page: Page): Promise<Page> {
      if (page.status !== 200 || maxBytes <= 0) return page;
      const at = now();
      const opened = pages ?? (await open());
      const kept = (pages ??= opened); // if several opened it at once, the first one is kept
      return { ...page, remember: () => kept.set(key, { page: { ...page, how: "cache" }, at }) };
    },
  };
}
