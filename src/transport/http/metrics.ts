import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** The server's figures for Prometheus: no queries, no names of users, no arguments. */
export interface Metrics {
  /** Counts a message; the returned function ends it with the status of its answer. */
  begin(method: string): (status: number) => void;
  readonly contentType: string;
  text(): Promise<string>;
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 50]; // from a call without network to the deadline

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
  return {
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
