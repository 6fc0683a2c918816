import { appendFileSync } from "node:fs";
import type { Logger } from "../core/logger.ts";

/** Facts logged about a call; never its arguments. */
export interface CallRecord {
  /** The canonical name of a tool of this server, `resources/read`, or `other`. */
  readonly tool: string;
  /** The provider, or `none`. */
  readonly source: string;
  readonly user: string;
  /** The id of the HTTP request, or of the message on stdio. */
  readonly request: string;
  /** Milliseconds. */
  readonly ms: number;
  /** `ok`, an ErrorCode, or `refused` for a rejected request. */
  readonly outcome: string;
}

/** Reports every call to the log, to the audit log if configured, and to the server's metrics. */
export interface CallLog {
  readonly report: (record: CallRecord) => void;
  /** Reports a request sent to a source over the network. */
  readonly asked: (source: string, outcome: string) => void;
  listen(figures: Figures): void;
}

/** Receives events for the server's metrics. */
export interface Figures {
  call(record: CallRecord): void;
  asked(source: string, outcome: string): void;
}

/**
 * Creates the call log; `audit` is the path of the audit log, or empty.
 * @throws Error when the audit log is not writable: a gap in it would be worse than no start
 */
export function createCallLog(log: Logger, audit: string): CallLog {
  const listeners: Figures[] = [];
  const write = (line: string) => appendFileSync(audit, line, { mode: 0o600 }); // reopened each time, so that it can be rotated
  if (audit !== "") {
    try {
      write("");
    } catch (error) {
      throw new Error(`LEGIBUS_AUDIT_LOG: ${audit} cannot be written`, { cause: error });
    }
  }
  return {
    report(record) {
      log.info("call", { ...record });
      for (const figures of listeners) figures.call(record);
      if (audit === "") return;
      try {
        write(`${JSON.stringify({ time: new Date().toISOString(), ...record })}\n`);
      } catch (error) {
        log.error("the audit log cannot be written", { error });
      }
    },
    asked(source, outcome) {
      for (const figures of listeners) figures.asked(source, outcome);
    },
    listen: (figures) => void listeners.push(figures),
  };
}
