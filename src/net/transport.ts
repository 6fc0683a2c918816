import { lookup } from "node:dns";
import { connect as dial } from "node:net";
import { Agent } from "undici";
import { createConnector } from "./connect.ts";
import { type Answer, exchange, type Outgoing } from "./exchange.ts";
import type { Dial, Lookup } from "./types.ts";

/** Sends single requests; rejects with the network's own error, `TooLarge`, or the signal's reason. */
export interface Transport {
  send(request: Outgoing): Promise<Answer>;
  close(): Promise<void>;
}

export interface TransportOptions {
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly loopback?: string;
  readonly lookup?: Lookup | undefined;
  readonly dial?: Dial | undefined;
}

const CONNECT_MS = 10_000;
const IDLE_MS = 15_000; // longer than the spacing of any source, so that its connection is used again

/** The only module that loads undici: import it on the first request. */
export function createTransport(options: TransportOptions): Transport {
  const connector = createConnector({
    timeoutMs: Math.min(CONNECT_MS, options.timeoutMs),
    lookup: options.lookup ?? lookup,
    dial: options.dial ?? dial,
    ...(options.loopback !== undefined && { loopback: options.loopback }),
  });
  const agent = new Agent({
    connect: connector.connect,
    connections: options.concurrency,
    keepAliveTimeout: IDLE_MS,
    headersTimeout: 0, // one clock for the whole request stands above
    bodyTimeout: 0,
  });
  let running = 0;
  return {
    async send(request) {
      running += 1;
      try {
        return await exchange(agent, request, options.maxBytes);
      } finally {
        running -= 1;
        if (running === 0) connector.abandon(); // undici would finish connecting for a caller who has gone
      }
    },
    async close() {
      connector.abandon();
      await agent.destroy();
    },
  };
}
