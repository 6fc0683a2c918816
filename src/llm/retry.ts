import { cancelled, LegibusError } from "../core/errors.ts";
import type { Clock, Retry } from "./types.ts";
import { decide, type Verdict } from "./wait.ts";

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch after which no attempt begins. */
  readonly deadline: number;
  readonly judge: (error: unknown) => Verdict;
  readonly onRetry?: (retry: Retry) => void;
}

/**
 * Runs up to four attempts with 1, 2 and 4 s between them, longer when the service asks for it.
 * @throws what the last attempt threw; LegibusError RATE_LIMITED when the service asks for too long a wait
 */
export async function withRetry<T>(
  work: (attempt: number) => Promise<T>,
  { signal, deadline, judge, onRetry }: RetryOptions,
  clock: Clock,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    if (signal.aborted) throw cancelled(signal);
    try {
      return await work(attempt);
    } catch (error) {
      if (signal.aborted) throw cancelled(signal);
      const verdict = judge(error);
      const decision = decide(attempt, verdict, deadline - clock.now());
      if (!decision.again)
        throw decision.retryAfterMs === undefined ? error : askedToWait(decision.retryAfterMs, error);
      const { status } = verdict;
      onRetry?.({ attempt, waitMs: decision.waitMs, ...(status !== undefined && { status }) });
      await pause(decision.waitMs, signal, clock);
    }
  }
}

async function pause(ms: number, signal: AbortSignal, clock: Clock): Promise<void> {
  try {
    await clock.sleep(ms, signal);
  } catch (error) {
    throw signal.aborted ? cancelled(signal) : error;
  }
}

function askedToWait(ms: number, cause: unknown): LegibusError {
  const seconds = Math.ceil(ms / 1_000);
  return new LegibusError("RATE_LIMITED", `the model service asks to wait ${seconds} s`, {
    hint: `call again in ${seconds} s, or name another provider`,
    cause,
  });
}
