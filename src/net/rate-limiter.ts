import { cancelled } from "../core/errors.ts";
import type { Limits, Start } from "../library/types.ts";
import type { Sleep } from "./types.ts";

export interface RateLimiterOptions {
  /** Slots given out at the same time at most. */
  readonly concurrency: number;
  /** Milliseconds between two starts. */
  readonly spacingMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** The same spacing between several servers; without it the limiter is this server's own. */
  readonly pace?: Pace | undefined;
}

export interface Pace {
  /** Takes the next start when it is now, good for so many milliseconds more; `unused` is the `nextAt` of one given back. */
  take(graceMs: number, unused: number | undefined): Promise<Start>;
  /** No server starts before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

export interface Slot {
  /** Claims the start right before the request is written; false when it has passed, and then nothing may be sent. */
  claimDeparture(): boolean;
  /** Gives the start back and takes another one, before all who wait. */
  again(signal: AbortSignal): Promise<Slot>;
  /** The request leaves now, whatever became of its start. */
  reportDispatch(): void;
  release(): void;
}

/**
 * The next one is admitted a full spacing after the one before has left (or failed). Between servers of one
 * machine two requests leave at most LATE_MS closer together than the spacing.
 */
export interface RateLimiter {
  /**
   * Waits for a slot; rejects as soon as the caller gives up. Users take turns, so that the many requests of one
   * do not keep another waiting; of one user the first comes first.
   */
  acquire(signal: AbortSignal, user?: string): Promise<Slot>;
  /** No request starts before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

const LATE_MS = 10; // between taking a start and leaving, with a connection at hand
const MOST_DOUBLINGS = 10;
const LEAVING_MS = 2_000; // a connection that takes longer keeps no other waiting

/** A start taken from the pace. */
interface Taken {
  /** Milliseconds since the epoch. */
  readonly nextAt: number;
  /** How often it was given back before: then it is good for longer. */
  readonly tries: number;
}

interface State {
  readonly waiting: FairQueue;
  running: number;
  lastStart: number;
  heldUntil: number;
  /** For the next one. */
  taken: Taken | undefined;
  givenBack: Taken | undefined;
  /** The slot whose request has not left. */
  leaving: Slot | undefined;
  /** Present while the limiter sleeps. */
  pause: AbortController | undefined;
}

/** One host's queue: each slot is given out singly, so twenty waiting callers never leave at once. */
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
  /** Before all who wait. */
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

/** The line of those who gave a start back; no user has its name. */
const FIRST = Symbol("first");

/** A line for each user, served in turn; each line in order of arrival. */
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

  /** Takes the next one; its user's turn comes again after everybody else's. */
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

/** Admits as many as may start now, then sleeps until the next one may. */
function pump(state: State, options: RateLimiterOptions): void {
  while (!state.pause && state.running < options.concurrency) {
    if (state.waiting.size === 0) {
      state.taken = undefined; // it was not used
      return;
    }
    if (state.leaving) return rest(state, options, outwait(state, options));
    const ms = waitMs(state, options);
    if (ms > 0) return rest(state, options, async (signal) => await options.sleep(ms, signal));
    const { pace } = options;
    if (pace && state.taken === undefined) return rest(state, options, take(state, options, pace));
    state.waiting.next()?.();
  }
}

/** The start of one that does not leave is free in the end; it takes another when it is ready. */
function outwait(state: State, { sleep }: RateLimiterOptions) {
  return async (signal: AbortSignal): Promise<void> => {
    await sleep(LEAVING_MS, signal);
    state.leaving = undefined;
  };
}

/** A start in the future is never taken: one who leaves late would have it follow too soon. */
function take(state: State, { sleep }: RateLimiterOptions, pace: Pace) {
  return async (signal: AbortSignal): Promise<void> => {
    const { nextAt: unused, tries } = state.givenBack ?? { nextAt: undefined, tries: 0 };
    const { waitMs: ms, nextAt } = await pace.take(graceMs(tries), unused);
    if (ms > 0) return await sleep(ms, signal);
    state.taken = { nextAt, tries };
    state.givenBack = undefined;
  };
}

/** A slow store or a busy machine must not keep a request from ever being in time. */
function graceMs(tries: number): number {
  return tries === 0 ? 0 : LATE_MS * 2 ** Math.min(tries, MOST_DOUBLINGS);
}

/** The spacing bounds its own part, so that a clock set back cannot stop the queue. */
function waitMs({ lastStart, heldUntil }: State, { spacingMs, now }: RateLimiterOptions): number {
  return Math.max(Math.min(lastStart + spacingMs - now(), spacingMs), heldUntil - now());
}

/** Pauses while something is waited for; no request is admitted meanwhile. */
function rest(state: State, options: RateLimiterOptions, wait: (signal: AbortSignal) => Promise<void>): void {
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
  const away = () => {
    state.lastStart = now();
    free();
  };
  const free = () => {
    if (state.leaving !== slot) return;
    state.leaving = undefined;
    state.pause?.abort(); // it waited for this one
  };
  const close = () => {
    free();
    if (open) state.running -= 1;
    open = false;
  };
  const slot: Slot = {
    claimDeparture() {
      const may = spacingMs === 0 || (state.leaving === slot && inTime());
      if (may) away();
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
      away();
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
  /** Between two starts; 0: none. */
  readonly spacingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One spacing of a host for all servers of this machine; without a spacing no server is asked. */
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
