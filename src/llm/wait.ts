import { retryAfterMs as parseRetryAfter } from "../net/request.ts";

/** What a failed attempt says about another one. */
export interface Verdict {
  /** Whether the cause may pass by itself. */
  readonly transient: boolean;
  /** HTTP status; absent when the network failed. */
  readonly status?: number;
  /** Milliseconds that the service asks to wait. */
  readonly retryAfterMs?: number;
}

export type Decision =
  | { readonly again: true; readonly waitMs: number }
  | { readonly again: false; readonly retryAfterMs?: number };

export const MAX_ATTEMPTS = 4;
const WAITS_MS = [1_000, 2_000, 4_000]; // as the enhancer's specification has them
const LONGEST_RETRY_AFTER_MS = 30_000;

/** Only these may pass by themselves; a refusal is final at once. */
export function isTransient(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
}

/** Whether to ask again after an attempt (1 for the first), and when; `retryAfterMs` when the service wants too long. */
export function decide(attempt: number, verdict: Verdict, remainingMs: number): Decision {
  const planned = WAITS_MS[attempt - 1];
  if (!verdict.transient || planned === undefined || attempt >= MAX_ATTEMPTS) return { again: false };
  const { retryAfterMs = 0 } = verdict;
  if (retryAfterMs > LONGEST_RETRY_AFTER_MS || retryAfterMs >= remainingMs)
    return { again: false, retryAfterMs };
  const waitMs = Math.max(planned, retryAfterMs);
  return waitMs < remainingMs ? { again: true, waitMs } : { again: false };
}

/** What a service says of waiting: `retry-after-ms`, `retry-after` (seconds or a date), Gemini's RetryInfo in the body. */
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
