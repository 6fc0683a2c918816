import { setTimeout as sleep } from "node:timers/promises";
import { LegibusError } from "../core/errors.ts";
import { loopbackOf } from "./url-allowlist.ts";
import { createSource } from "./source.ts";
import type { Transport } from "./transport.ts";
import type { Http, HttpDeps, Rules } from "./types.ts";

export type * from "./types.ts";

const DEFAULTS = {
  timeoutMs: 30_000,
  maxBytes: 20_000_000,
  maxRedirects: 3,
  retries: 2,
  cacheMs: 10 * 60_000,
  cacheBytes: 32_000_000,
  statusCodes: {},
} as const;

/**
 * The one way to the network for sources that are plain HTTP: https to public addresses on allowed hosts,
 * one polite queue per host, bounded in time and bytes, every failure a LegibusError.
 */
export function createHttp(deps: HttpDeps): Http {
  const closers: (() => Promise<void>)[] = [];
  return {
    source(given) {
      const rules: Rules = { ...DEFAULTS, ...given };
      const transport = lazyTransport(rules, deps);
      const source = createSource(rules, {
        deps,
        now: deps.now ?? Date.now,
        sleep: deps.sleep ?? (async (ms, signal) => await sleep(ms, undefined, { signal })),
        transport: transport.open,
      });
      closers.push(async () => {
        source.stop(shuttingDown());
        await transport.close();
      });
      return source;
    },
    async close() {
      await Promise.all(closers.splice(0).map(async (close) => await close()));
    },
  };
}

/** undici and the connections come with the first request: a source that is never asked costs nothing. */
function lazyTransport(rules: Rules, deps: HttpDeps) {
  let opened: Promise<Transport> | undefined;
  let closed = false;
  const create = async () => {
    const { createTransport } = await import("./transport.ts");
    const loopback = loopbackOf(rules.baseUrl);
    const { lookup, connector: dial } = deps;
    return createTransport({ ...rules, lookup, dial, ...(loopback !== undefined && { loopback }) });
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

function shuttingDown(): LegibusError {
  return new LegibusError("CANCELLED", "the server is shutting down");
}
