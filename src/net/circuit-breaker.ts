import { type ErrorCode, LegibusError } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import type { Limits, RefusalState, SourceHealth } from "./types.ts";

const REFUSALS: ReadonlySet<ErrorCode> = new Set(["BLOCKED", "ACCESS_DENIED", "RATE_LIMITED"]);
const LIMIT = 3;
const PAUSE_MS = 15 * 60 * 1000;
const REFRESH_MS = 500; // querying the store costs as much as a page of loopback

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export interface CircuitBreakerDeps {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
  readonly limits?: Limits | undefined;
}

const NONE: RefusalState = { refusals: 0, backoffUntil: 0, retryAfterUntil: 0 };

/** Pauses a source for 15 minutes after three refusals in a row, or for as long as it requested. */
export function createCircuitBreaker(name: string, { now, log, limits }: CircuitBreakerDeps) {
  let state = NONE;
  let refreshed = Number.NEGATIVE_INFINITY;
  let learning = Promise.resolve();
  const learn = async (from: Limits) => {
    state = (await from.refusals(name)) ?? state;
  };
  const pausedUntil = () => Math.max(state.backoffUntil, state.retryAfterUntil);
  return {
    /** Loads the refusals that other servers on this machine have met, at most half a second old. */
    async refresh() {
      if (!limits) return;
      if (Math.abs(now() - refreshed) >= REFRESH_MS) {
        refreshed = now();
        learning = learn(limits);
      }
      await learning;
    },
    /** @throws LegibusError with the time of resumption while the source is paused */
    check(humanUrl: string) {
      if (!state.last || now() >= pausedUntil()) return;
      throw pausedError(name, state, clock(pausedUntil()), humanUrl);
    },
    /**
     * Counts a refusal; `comeBackAt` is the time that the source gave (milliseconds since the epoch). Other
     * errors change nothing.
     */
    async failed(code: ErrorCode, comeBackAt = 0) {
      if (!REFUSALS.has(code)) return;
      const pauseUntil = now() + PAUSE_MS;
      const refusals = state.refusals + 1;
      state = {
        refusals,
        backoffUntil: refusals >= LIMIT ? pauseUntil : state.backoffUntil,
        retryAfterUntil: Math.max(state.retryAfterUntil, comeBackAt),
        last: { code, at: now() },
      };
      if (limits)
        state = (await limits.refused(name, { code, comeBackAt, pauseUntil, most: LIMIT })) ?? state;
      if (pausedUntil() > now())
        log.warn("source paused", { source: name, code, until: clock(pausedUntil()) });
    },
    /** Resets the count after a successful response. */
    async served() {
      const { refusals } = state;
      state = { ...state, refusals: 0, backoffUntil: 0 };
      if (refusals > 0) await limits?.served(name);
    },
    health: (): SourceHealth => ({
      refusals: state.refusals,
      ...(pausedUntil() > now() && { pausedUntil: new Date(pausedUntil()).toISOString() }),
      ...(state.last && { lastRefusal: { ...state.last, at: new Date(state.last.at).toISOString() } }),
    }),
  };
}

function pausedError(
  name: string,
  { refusals, last }: RefusalState,
  until: string,
  humanUrl: string,
): LegibusError {
  const reason =
    refusals >= LIMIT ? `has refused ${refusals} requests in a row` : "asked to be left alone for a while";
  return new LegibusError(
    last?.code ?? "BLOCKED",
    `${name} ${reason}; it is not asked again until ${until}`,
    {
      hint: `open the page in a browser (saved, it comes in with law:import), or try again after ${until}`,
      humanUrl,
      retryable: false,
    },
  );
}

/** Formats a time without milliseconds: `2026-11-21T05:00:00Z`. */
export function clock(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}Z`;
}
