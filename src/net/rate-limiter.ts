import { cancelled } from "../core/errors.ts";
import type { Limits, Start } from "../library/types.ts";
import type { Sleep } from "./types.ts";

export interface RateLimiterOptions {
  /** Maximum number of slots in use at once. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests. */
  readonly spacingMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Spacing shared between several servers; without it the limiter is local to this server. */
  readonly pace?: Pace | undefined;
}

export interface Pace {
  /**
   * Claims the next start if it is due, valid for `graceMs` more; `unused` is the `nextAt` of a start given
   * back.
   */
  take(graceMs: number, unused: number | undefined): Promise<Start>;
  /** Keeps all servers from starting a request before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

export interface Slot {
  /**
   * Claims the start right before the request is written; false when it has expired, and then nothing may be
   * sent.
   */
  claimDeparture(): boolean;
  /** Gives the start back and acquires a new slot before all waiting callers. */
  again(signal: AbortSignal): Promise<Slot>;
  /** Reports that the request is sent now, whether or not its start is still valid. */
  reportDispatch(): void;
  release(): void;
}

/**
 * Admits the next request a full spacing after the previous one was sent or failed. Requests of different
 * servers on one machine are at most LATE_MS closer than the spacing.
 */
export interface RateLimiter {
  /**
   * Waits for a slot; rejects as soon as the caller cancels. Users take turns, so that one user's many
   * requests do not delay another's; requests of one user are first come, first served.
   */
  acquire(signal: AbortSignal, user?: string): Promise<Slot>;
  /** Keeps requests from starting before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

const LATE_MS = 10; // between claiming a start and sending, with an open connection
const MOST_DOUBLINGS = 10;
const LEAVING_MS = 2_000; // a connection that takes longer no longer holds up others

/** A start claimed from the pace. */
interface Taken {
  /** Milliseconds since the epoch. */
  readonly nextAt: number;
  /** How often it was given back; each time extends its validity. */
  readonly tries: number;
}

interface State {
  readonly waiting: FairQueue;
  running: number;
  lastStart: number;
  heldUntil: number;
  /** Start claimed for the next request. */
  taken: Taken | undefined;
  givenBack: Taken | undefined;
  /** Slot whose request has not been sent yet. */
  leaving: Slot | undefined;
  /** Present while the limiter sleeps. */
  pause: AbortController | undefined;
}

/**
 * Creates the limiter of one host; slots are granted one by one, so that waiting callers never send at once.
 */
export function createRateLimiter(options: RateLimiterOptions): RateLimiter {
  const never = Number.NEGATIVE_INFINITY;
  const state: State = {
    waiting: new FairQueue(),
    running: 0,
    lastStart: never,
    heldUntil: never,
    taken: undefined,
    givenBack: undefined,
    leaving: undefined,
    pause: undefined,
  };
  return {
    holdUntil: (time) => {
      state.heldUntil = Math.max(state.heldUntil, time);
      if (time > options.now()) options.pace?.holdUntil(time);
    },
    acquire: async (signal, user = "") => await acquire(state, options, { signal, user }),
  };
}

interface Claim {
  readonly signal: AbortSignal;
  readonly user: string;
  /** Whether to go before all waiting callers. */
  readonly first?: true;
}

async function acquire(
  state: State,
  options: RateLimiterOptions,
  { signal, user, first }: Claim,
): Promise<Slot> {
  return await new Promise((resolve, reject) => {
    if (signal.aborted) return reject(cancelled(signal));
    const { waiting } = state;
    const admit = () => {
      signal.removeEventListener("abort", giveUp);
      resolve(createSlot(state, options, user));
    };
    const line = first ? FIRST : user;
    const giveUp = () => {
      waiting.remove(line, admit);
      if (waiting.size === 0) state.pause?.abort(); // no timer outlives the last caller
      reject(cancelled(signal));
    };
    signal.addEventListener("abort", giveUp, { once: true });
    waiting.add(line, admit);
    pump(state, options);
  });
}

/** Key of the queue for callers that gave a start back; differs from every user name. */
const FIRST = Symbol("first");

/** A queue for each user, served in turn, each in order of arrival. */
class FairQueue {
  readonly #lines = new Map<string | symbol, (() => void)[]>();
  size = 0;

  add(user: string | symbol, admit: () => void): void {
    this.size += 1;
    const line = this.#lines.get(user);
    if (line) line.push(admit);
    else this.#lines.set(user, [admit]);
  }

  remove(user: string | symbol, admit: () => void): void {
    const line = this.#lines.get(user) ?? [];
    const at = line.indexOf(admit);
    if (at === -1) return;
    this.size -= 1;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(user);
  }

  /** Removes the next caller; its user goes to the end of the round. */
  next(): (() => void) | undefined {
    const user = this.#lines.has(FIRST) ? FIRST : this.#lines.keys().next().value;
    const line = user === undefined ? undefined : this.#lines.get(user);
    const admit = line?.shift();
    if (user === undefined || !line || !admit) return undefined;
    this.size -= 1;
    this.#lines.delete(user);
    if (line.length > 0) this.#lines.set(user, line);
    return admit;
  }
}

/** Admits all callers that may start now, then sleeps until the next one may. */
function pump(state: State, options: RateLimiterOptions): void {
  while (!state.pause && state.running < options.concurrency) {
    if (state.waiting.size === 0) {
      state.taken = undefined; // it was not used
      return;
    }
    if (state.leaving) return pauseFor(state, options, waitForUnused(state, options));
    const ms = waitMs(state, options);
    if (ms > 0) return pauseFor(state, options, async (signal) => await options.sleep(ms, signal));
    const { pace } = options;
    if (pace && state.taken === undefined) return pauseFor(state, options, take(state, options, pace));
    state.waiting.next()?.();
  }
}

/** Waits for a slot that was granted but not used; then it no longer blocks the next. */
function waitForUnused(state: State, { sleep }: RateLimiterOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    await sleep(LEAVING_MS, signal);
    state.leaving = undefined;
  };
}

/**
 * Claims a start once it is due. A future start is never claimed: a request sent late would be followed too
 * soon.
 */
function take(state: State, { sleep }: RateLimiterOptions, pace: Pace) {
  return async (signal: AbortSignal): Promise<void> => {
    const { nextAt: unused, tries } = state.givenBack ?? { nextAt: undefined, tries: 0 };
    const { waitMs: ms, nextAt } = await pace.take(graceMs(tries), unused);
    if (ms > 0) return await sleep(ms, signal);
    state.taken = { nextAt, tries };
    state.givenBack = undefined;
  };
}

/**
 * Extends a start's validity with each try, so that a slow store or busy machine cannot keep a request from
 * ever being in time.
 */
function graceMs(tries: number): number {
  return tries === 0 ? 0 : LATE_MS * 2 ** Math.min(tries, MOST_DOUBLINGS);
}

/**
 * Returns how long to wait, with the spacing's share bounded, so that a clock set back cannot stop the queue.
 */
function waitMs({ lastStart, heldUntil }: State, { spacingMs, now }: RateLimiterOptions): number {
  return Math.max(Math.min(lastStart + spacingMs - now(), spacingMs), heldUntil - now());
}

/** Admits no request until the wait is over. */
function pauseFor(
  state: State,
  options: RateLimiterOptions,
  wait: (signal: AbortSignal) => Promise<void>,
): void {
  const pause = new AbortController();
  state.pause = pause;
  const wake = () => {
    state.pause = undefined;
    pump(state, options);
  };
  wait(pause.signal).then(wake, wake);
}

function createSlot(state: State, options: RateLimiterOptions, user: string): Slot {
  const { spacingMs, now, pace } = options;
  const { taken, lastStart } = state;
  let open = true;
  const inTime = () => taken === undefined || now() <= taken.nextAt - spacingMs + LATE_MS;
  const markSent = () => {
    state.lastStart = now();
    free();
  };
  const free = () => {
    if (state.leaving !== slot) return;
    state.leaving = undefined;
    state.pause?.abort(); // the pause was waiting for this slot
  };
  const close = () => {
    free();
    if (open) state.running -= 1;
    open = false;
  };
  const slot: Slot = {
    claimDeparture() {
      const may = spacingMs === 0 || (state.leaving === slot && inTime());
      if (may) markSent();
      return may;
    },
    async again(signal) {
      if (state.leaving === slot) {
        state.lastStart = lastStart;
        state.givenBack = taken && { ...taken, tries: taken.tries + 1 };
      }
      close();
      return await acquire(state, options, { signal, user, first: true });
    },
    reportDispatch() {
      if (!slot.claimDeparture()) pace?.holdUntil(now() + spacingMs);
      markSent();
    },
    release() {
      if (!open) return;
      close();
      pump(state, options);
    },
  };
  state.taken = undefined;
  state.lastStart = now();
  state.running += 1;
  if (spacingMs > 0) state.leaving = slot;
  return slot;
}

interface Spacing {
  /** Milliseconds between two starts; 0 for none. */
  readonly spacingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Returns the spacing of a host shared by all servers on this machine; undefined without a spacing or a
 * store.
 */
export function paceOf(
  limits: Pick<Limits, "take" | "sent"> | undefined,
  host: string,
  { spacingMs, now }: Spacing,
): Pace | undefined {
  if (!limits || spacingMs === 0) return undefined;
  return {
    take: async (graceMs, unused) =>
      (await limits.take(host, spacingMs + graceMs, unused)) ?? { waitMs: 0, nextAt: now() + spacingMs },
    holdUntil: (time) => void limits.sent(host, time - now()),
  };
}
