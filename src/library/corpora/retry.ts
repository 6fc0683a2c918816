import type { ToolCall } from "../../core/call.ts";
import { LegibusError, RETRYABLE, throwIfCancelled } from "../../core/errors.ts";
import type { Sleep, SourceHealth } from "../../net/types.ts";

export interface Waiting {
  readonly sleep: Sleep;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Instant until which the host must not be asked (milliseconds since the epoch); undefined means none. */
  readonly pausedUntil: () => number | undefined;
}

const TRIES = 5;
const FIRST_MS = 2_000; // doubled with each try
const LONGEST_MS = 15 * 60_000; // a longer wait is left for another day

/** Retries after temporary failures, no sooner than the host allows. @throws LegibusError */
export async function retryTransient<T>(
  ask: () => Promise<T>,
  { sleep, now, pausedUntil }: Waiting,
  { signal, log }: ToolCall,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await ask();
    } catch (error) {
      throwIfCancelled(signal);
      const isPassing = error instanceof LegibusError && RETRYABLE.has(error.code) && error.retryable;
      const ms = Math.max(FIRST_MS * 2 ** (number - 1), (pausedUntil() ?? 0) - now());
      if (!isPassing || number === TRIES || ms > LONGEST_MS) throw error;
      log.info("a corpus waits for its host", { code: error.code, ms });
      await sleep(ms, signal);
    }
  }
}

/** Returns until when a source is paused, in milliseconds since the epoch; undefined if it is not. */
export function pauseOf({ pausedUntil }: SourceHealth): number | undefined {
  return pausedUntil === undefined ? undefined : Date.parse(pausedUntil);
}
