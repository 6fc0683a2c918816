import type { LoggingLevel, ServerContext } from "@modelcontextprotocol/server";
import type { LogListener } from "../../core/logger.ts";
import type { LegibusServer } from "./protocol.ts";

/** RFC 5424, the least severe first. */
const SEVERITY: readonly LoggingLevel[] = [
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
];
const LEVELS = { debug: "debug", info: "info", warn: "warning", error: "error" } as const;

/** Sends what a call logs to the client that asked for it; undefined for a client that did not. */
export function heardBy(server: LegibusServer, { mcpReq, ...rest }: ServerContext): LogListener | undefined {
  const wanted = server.levelFor({ mcpReq, ...rest });
  if (wanted === undefined) return undefined;
  return (level, event, fields) => {
    const named = LEVELS[level];
    if (SEVERITY.indexOf(named) < SEVERITY.indexOf(wanted) || mcpReq.signal.aborted) return;
    const params = { level: named, logger: "legibus", data: { event, ...plainFields(fields) } };
    mcpReq.notify({ method: "notifications/message", params }).catch(() => {}); // its client is gone
  };
}

/** Without errors and whatever else may hold what is for the operator only. */
function plainFields(fields: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, value]]
        : [],
    ),
  );
}
