/** What went wrong with one attempt: a status with its Retry-After header, or the network (no status). */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly status?: number;
  /** Empty when there was none. */
  readonly retryAfter?: string;
}

export interface RetryBudget {
  /** Retries after the first attempt. */
  readonly retries: number;
  /** Milliseconds that the whole request still has. */
  readonly remainingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** 0..1. */
  readonly random: number;
}

/** Try again after a delay, or stop; `comeBackAt` is when the source itself said to return. */
export type Decision =
  | { readonly again: true; readonly delayMs: number; readonly comeBackAt?: number }
  | { readonly again: false; readonly comeBackAt?: number };

const PASSING: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8_000;
const MAX_BELIEVED_MS = 24 * 60 * 60 * 1000; // a Retry-After beyond a day is a mistake, not a wish

/** Whether to repeat a GET. A refusal (401, 403, 404, 410 …) is never repeated. */
export function decideRetry(attempt: Attempt, budget: RetryBudget): Decision {
  if (attempt.status !== undefined && !PASSING.has(attempt.status)) return { again: false };
  const wished = retryAfterMs(attempt.retryAfter ?? "", budget.now);
  const asked = wished === undefined ? {} : { comeBackAt: budget.now + wished };
  if (attempt.number > budget.retries) return { again: false, ...(attempt.status === 429 && asked) };
  const backoff = budget.random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt.number - 1));
  const delayMs = wished === undefined ? backoff : wished + budget.random * FIRST_DELAY_MS; // never before the wished time
  if ((wished ?? delayMs) >= budget.remainingMs) return { again: false, ...asked };
  return { again: true, delayMs, ...asked };
}

/** Retry-After in seconds or as an HTTP date -> milliseconds from now; undefined when it says nothing usable. */
export function retryAfterMs(value: string, now: number): number | undefined {
  const text = value.trim();
  const ms = /^\d{1,12}$/.test(text) ? Number(text) * 1000 : fromDate(text, now);
  return ms !== undefined && ms > 0 && ms <= MAX_BELIEVED_MS ? ms : undefined;
}

function fromDate(text: string, now: number): number | undefined {
  if (!/^[A-Za-z]{3,9},? .{10,40}$/.test(text)) return undefined; // Date.parse takes far too much
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at - now;
}
