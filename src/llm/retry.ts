import { cancelled, LegibusError } from "../core/errors.ts";
import type { Clock, Retry } from "./types.ts";
import { retryAfterMs as parseRetryAfter } from "../net/request.ts";

export interface RetryOptions {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch after which no attempt starts. */
  readonly deadline: number;
  /** Decides whether an error may pass if the request is repeated. */
  readonly judge: (error: unknown) => Verdict;
  readonly onRetry?: (retry: Retry) => void;
}

/**
 * Runs up to four attempts with delays of 1, 2 and 4 s, longer if the service requests it.
 * @throws the last attempt's error; LegibusError RATE_LIMITED when the service requests too long a wait
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
      const decision = decide(attempt, judge(error), deadline - clock.now());
      if (!decision.again)
        throw decision.retryAfterMs === undefined ? error : askedToWait(decision.retryAfterMs, error);
      onRetry?.({ attempt, waitMs: decision.waitMs });
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

/** Classification of a failed attempt. */
export interface Verdict {
  /** Whether the error may be transient. */
  readonly transient: boolean;
  /** HTTP status; absent after a network failure. */
  readonly status?: number;
  /** Wait that the service requests, in milliseconds. */
  readonly retryAfterMs?: number;
}

type Decision =
  | { readonly again: true; readonly waitMs: number }
  | { readonly again: false; readonly retryAfterMs?: number };

export const MAX_ATTEMPTS = 4;
const WAITS_MS = [1_000, 2_000, 4_000]; // from the enhancer's specification
const LONGEST_RETRY_AFTER_MS = 30_000;

/** Tests for a transient status; every other refusal is final. */
export function isTransient(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
}

/**
 * Decides whether to retry after an attempt (1 for the first), and when; `retryAfterMs` is set when the
 * requested wait is too long.
 */
export function decide(attempt: number, verdict: Verdict, remainingMs: number): Decision {
  const planned = WAITS_MS[attempt - 1];
  if (!verdict.transient || planned === undefined || attempt >= MAX_ATTEMPTS) return { again: false };
  const { retryAfterMs = 0 } = verdict;
  if (retryAfterMs > LONGEST_RETRY_AFTER_MS || retryAfterMs >= remainingMs)
    return { again: false, retryAfterMs };
  const waitMs = Math.max(planned, retryAfterMs);
  return waitMs < remainingMs ? { again: true, waitMs } : { again: false };
}

/**
 * Returns the requested wait in milliseconds: `retry-after-ms`, `retry-after` (seconds or a date), Gemini's
 * RetryInfo in the body.
 */
export function retryAfterOf(
  headers: Readonly<Record<string, string>>,
  body: string,
  now: number,
): number | undefined {
  const ms = headers["retry-after-ms"];
  if (ms !== undefined && /^\d{1,9}(?:\.\d{1,9})?$/.test(ms)) return Math.ceil(Number(ms));
  const header = headers["retry-after"];
  if (header !== undefined && /^\d{1,9}\.\d{1,9}$/.test(header)) return Math.ceil(Number(header) * 1_000);
  return parseRetryAfter(header ?? "", now) ?? retryInfo(body);
}

function retryInfo(body: string): number | undefined {
  const delay = /"retryDelay"\s*:\s*"(\d{1,9}(?:\.\d{1,9})?)s"/.exec(body)?.[1];
  return delay === undefined ? undefined : Math.ceil(Number(delay) * 1_000);
}
