import type { App } from "../../app/index.ts";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

type Figures = Parameters<App["calls"]["listen"]>[0];

/** Metrics for Prometheus: no queries, no user names, no arguments. */
export interface Metrics extends Figures {
  /** Counts a message; call the returned function with the status of its response. */
  begin(method: string): (status: number) => void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 50]; // from a local call to the deadline

/** Creates the metrics, in a registry of their own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "legibus_" });
  const registers = [registry];
  const running = new Gauge({ name: "legibus_http_running", help: "Requests being answered", registers });
  const answered = new Counter({
    name: "legibus_http_requests_total",
    help: "Requests answered, by JSON-RPC method and HTTP status",
    labelNames: ["method", "status"] as const,
    registers,
  });
  const seconds = new Histogram({
    name: "legibus_http_request_seconds",
    help: "Time until the answer began",
    labelNames: ["method"] as const,
    buckets: SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: "legibus_call_seconds",
    help: "Time of a call, by tool, its provider and how it ended (ok or an error code)",
    labelNames: ["tool", "source", "outcome"] as const,
    buckets: SECONDS,
    registers,
  });
  const asked = new Counter({
    name: "legibus_source_requests_total",
    help: "Pages asked of sources over the network, by how it ended (ok or an error code)",
    labelNames: ["source", "outcome"] as const,
    registers,
  });
  return {
    call: ({ tool, source, outcome, ms }) => calls.observe({ tool, source, outcome }, ms / 1_000),
    asked: (source, outcome) => asked.inc({ source, outcome }),
    begin(method) {
      running.inc();
      const stop = seconds.startTimer({ method });
      return (status) => {
        running.dec();
        stop();
        answered.inc({ method, status: String(status) });
      };
    },
    contentType: registry.contentType,
    text: async () => await registry.metrics(),
  };
}
