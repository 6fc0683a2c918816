import { cancelled } from "../../core/errors.ts";
import type { Sleep } from "./types.ts";

export interface GateOptions {
  /** Turns given out at the same time at most. */
  readonly concurrency: number;
  /** Milliseconds between two starts. */
  readonly spacingMs: number;
  readonly now: () => number;
  readonly sleep: Sleep;
  /** The same spacing between several servers; without it the gate is this server's own. */
  readonly pace?: Pace | undefined;
}

export interface Pace {
  /** Takes the next start when it is now: 0; else the milliseconds after which to ask again. */
  take(): Promise<number>;
  /** The request leaves only now. */
  late(): void;
  /** No server starts before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

export interface Turn {
  /** The request leaves now: spacing counts from here, not from the moment the turn was given. */
  sent(): void;
  leave(): void;
}

export interface Gate {
  /** Waits for a turn, first come first served; rejects as soon as the caller gives up. */
  enter(signal: AbortSignal): Promise<Turn>;
  /** Nobody starts before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

const LATE_MS = 10; // a connection had to be made first

interface State {
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
  running: number;
  lastStart: number;
  heldUntil: number;
  /** When the start of the next one was taken (milliseconds since the epoch). */
  taken: number | undefined;
  /** Present while the gate sleeps. */
  pause: AbortController | undefined;
}

/** One host's queue: each turn is given out singly, so twenty waiting callers never leave at once. */
export function createGate(options: GateOptions): Gate {
  const never = Number.NEGATIVE_INFINITY;
  const state: State = {
    waiting: new Set(),
    running: 0,
    lastStart: never,
    heldUntil: never,
    taken: undefined,
    pause: undefined,
  };
  return {
    holdUntil: (time) => {
      state.heldUntil = Math.max(state.heldUntil, time);
      if (time > options.now()) options.pace?.holdUntil(time);
    },
    enter: async (signal) =>
      await new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled(signal));
        const admit = () => {
          signal.removeEventListener("abort", giveUp);
          resolve(turn(state, options));
        };
        const giveUp = () => {
          state.waiting.delete(admit);
          if (state.waiting.size === 0) state.pause?.abort(); // no timer outlives the last caller
          reject(cancelled(signal));
        };
        signal.addEventListener("abort", giveUp, { once: true });
        state.waiting.add(admit);
        pump(state, options);
      }),
  };
}

/** Admits as many as may start now, then sleeps until the next one may. */
function pump(state: State, options: GateOptions): void {
  while (!state.pause && state.running < options.concurrency) {
    const [admit] = state.waiting;
    if (!admit) {
      state.taken = undefined; // nobody came for it
      return;
    }
    const ms = waitMs(state, options);
    if (ms > 0) return rest(state, options, async (signal) => await options.sleep(ms, signal));
    const { pace } = options;
    if (pace && state.taken === undefined) return rest(state, options, take(state, options, pace));
    state.waiting.delete(admit);
    admit();
  }
}

/** Nobody takes a start that lies ahead: one who leaves late would have it follow too soon. */
function take(state: State, { now, sleep }: GateOptions, pace: Pace) {
  return async (signal: AbortSignal): Promise<void> => {
    const at = now(); // what the store needs to answer counts as late
    const ms = await pace.take();
    if (ms > 0) await sleep(ms, signal);
    else state.taken = at;
  };
}

/** The spacing bounds its own part, so that a clock set back cannot stop the queue. */
function waitMs({ lastStart, heldUntil }: State, { spacingMs, now }: GateOptions): number {
  return Math.max(Math.min(lastStart + spacingMs - now(), spacingMs), heldUntil - now());
}

/** Pauses while something is waited for; nobody is admitted meanwhile. */
function rest(state: State, options: GateOptions, wait: (signal: AbortSignal) => Promise<void>): void {
  const pause = new AbortController();
  state.pause = pause;
  const wake = () => {
    state.pause = undefined;
    pump(state, options);
  };
  wait(pause.signal).then(wake, wake);
}

function turn(state: State, options: GateOptions): Turn {
  const stamp = () => {
    state.lastStart = options.now();
  };
  stamp();
  const taken = state.taken ?? state.lastStart;
  state.taken = undefined;
  state.running += 1;
  let open = true;
  return {
    sent() {
      stamp();
      if (state.lastStart - taken > LATE_MS) options.pace?.late();
    },
    leave: () => {
      if (!open) return;
      open = false;
      state.running -= 1;
      pump(state, options);
    },
  };
}
