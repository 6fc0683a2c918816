import type { ToolCall } from "../../core/call.ts";
import { type ErrorCode, LegibusError, throwIfCancelled } from "../../core/errors.ts";
import type { Sleep, SourceHealth } from "../../net/types.ts";

export interface Waiting {
  readonly sleep: Sleep;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The instant until which the host is not to be asked; undefined: it may be. */
  readonly pausedUntil: () => number | undefined;
}

const PASSING: ReadonlySet<ErrorCode> = new Set([
  "RATE_LIMITED",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_ERROR",
  "OFFLINE",
]);
const TRIES = 5;
const FIRST_MS = 2_000; // doubled with each try
const LONGEST_MS = 15 * 60_000; // a host that asks for more is left for another day

/** Asks again after failures that pass, as long after as the host said. @throws LegibusError */
export async function patiently<T>(
  ask: () => Promise<T>,
  { sleep, now, pausedUntil }: Waiting,
  { signal, log }: ToolCall,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await ask();
    } catch (error) {
      throwIfCancelled(signal);
      const isPassing = error instanceof LegibusError && PASSING.has(error.code) && error.retryable;
      const ms = Math.max(FIRST_MS * 2 ** (number - 1), (pausedUntil() ?? 0) - now());
      if (!isPassing || number === TRIES || ms > LONGEST_MS) throw error;
      log.info("a corpus waits for its host", { code: error.code, ms });
      await sleep(ms, signal);
    }
  }
}

/** Until when (ms since the epoch) a source is not asked; undefined: it may be. */
export function pauseOf({ pausedUntil }: SourceHealth): number | undefined {
  return pausedUntil === undefined ? undefined : Date.parse(pausedUntil);
}
