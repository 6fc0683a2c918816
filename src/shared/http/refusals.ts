import { type ErrorCode, LegalError } from "../../core/errors.ts";
import type { Logger } from "../../core/logger.ts";
import type { SourceHealth } from "./types.ts";

const REFUSALS: ReadonlySet<ErrorCode> = new Set(["BLOCKED", "ACCESS_DENIED", "RATE_LIMITED"]);
const LIMIT = 3;
const PAUSE_MS = 15 * 60 * 1000;

export interface Refusals {
  /** Throws while the source is left alone; the error says until when. */
  check(humanUrl: string): void;
  /** Counts a refusal; `comeBackAt` is when the source itself said to return. Other failures change nothing. */
  failed(code: ErrorCode, comeBackAt?: number): void;
  /** The source served something: the count starts anew. */
  served(): void;
  health(): SourceHealth;
}

/** Leaves a source alone for 15 minutes after three refusals in a row, or as long as it asked to be. */
export function createRefusals(name: string, now: () => number, log: Logger): Refusals {
  let count = 0;
  let ourPause = 0;
  let theirPause = 0;
  const pausedUntil = () => Math.max(ourPause, theirPause);
  let last: { code: ErrorCode; at: string } | undefined;
  return {
    check(humanUrl) {
      if (!last || now() >= pausedUntil()) return;
      const until = clock(pausedUntil());
      const reason =
        count >= LIMIT ? `has refused ${count} requests in a row` : "asked to be left alone for a while";
      throw new LegalError(last.code, `${name} ${reason}; it is not asked again until ${until}`, {
        hint: `open the page in a browser, or try again after ${until}`,
        humanUrl,
        retryable: false,
      });
    },
    failed(code, comeBackAt = 0) {
      if (!REFUSALS.has(code)) return;
      count += 1;
      last = { code, at: new Date(now()).toISOString() };
      theirPause = Math.max(theirPause, comeBackAt);
      if (count >= LIMIT) ourPause = now() + PAUSE_MS;
      if (pausedUntil() > now())
        log.warn("source paused", { source: name, code, until: clock(pausedUntil()) });
    },
    served() {
      count = 0;
      ourPause = 0;
    },
    health: () => ({
      refusals: count,
      ...(pausedUntil() > now() && { pausedUntil: new Date(pausedUntil()).toISOString() }),
      ...(last && { lastRefusal: last }),
    }),
  };
}

/** `2026-11-21T05:00:00Z`: seconds are enough in a sentence. */
export function clock(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
