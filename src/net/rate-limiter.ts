import { cancelled } from "../core/errors.ts";
import type { HostSlot, Limits, Sleep } from "./types.ts";

export interface RateLimiterOptions {
  /** Maximum number of slots in use at once. */
  readonly concurrency: number;
  /** Milliseconds between the starts of two requests. */
  readonly spacingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** Spacing shared between several servers; without it the limiter is local to this server. */
  readonly sharedRate?: SharedRate | undefined;
}

export interface SharedRate {
  /** Claims the next start if it is due, valid for `graceMs` more; `unused` is the `nextAt` of a start given back. */
  acquireSlot(graceMs: number, unused: number | undefined): Promise<HostSlot>;
  /** Keeps all servers from starting a request before this time (milliseconds since the epoch). */
  holdUntil(time: number): void;
}

export interface Slot {
  /** Claims the start right before the request is written; false when it has expired, and then nothing may be sent. */
  claimDeparture(): boolean;
  /** Gives the start back and acquires a new slot before all waiting callers. */
  requeue(signal: AbortSignal): Promise<Slot>;
  /** Frees the slot after its request ended or failed; another call does nothing. */
  release(): void;
}

const LATE_MS = 10; // between claiming a start and sending, with an open connection
const MOST_DOUBLINGS = 10;
const LEAVING_MS = 2_000; // a connection that takes longer no longer holds up others

/** A start claimed from the shared rate. */
interface Taken {
  /** Milliseconds since the epoch. */
  readonly nextAt: number;
  /** How often it was given back; each time extends its validity. */
  readonly tries: number;
}

const NEVER = Number.NEGATIVE_INFINITY;

/** Key of the queue for callers that gave a start back; differs from every user name. */
const FIRST = Symbol("first");

interface Waiting {
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

/** A queue for each user, served in turn, each in order of arrival. */
class FairQueue {
  readonly #lines = new Map<string | symbol, Waiting[]>();
  size = 0;

  add(user: string | symbol, one: Waiting): void {
    this.size += 1;
    const line = this.#lines.get(user);
    if (line) line.push(one);
    else this.#lines.set(user, [one]);
  }

  remove(user: string | symbol, one: Waiting): void {
    const line = this.#lines.get(user) ?? [];
    const at = line.indexOf(one);
    if (at === -1) return;
    this.size -= 1;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(user);
  }

  /** Removes the next caller; its user goes to the end of the round. */
  next(): Waiting | undefined {
    const user = this.#lines.has(FIRST) ? FIRST : this.#lines.keys().next().value;
    const line = user === undefined ? undefined : this.#lines.get(user);
    const one = line?.shift();
    if (user === undefined || !line || !one) return undefined;
    this.size -= 1;
    this.#lines.delete(user);
    if (line.length > 0) this.#lines.set(user, line);
    return one;
  }
}

/**
 * Admits the next request to a host a full spacing after the previous one was sent or failed; slots are granted one by
 * one, so that waiting callers never send at once. Requests of different servers on one machine are at most LATE_MS
 * closer than the spacing.
 */
export class RateLimiter {
  readonly #options: RateLimiterOptions;
  readonly #waiting = new FairQueue();
  #running = 0;
  #lastStart = NEVER;
  #heldUntil = NEVER;
  /** Start claimed for the next request. */
  #taken: Taken | undefined;
  #givenBack: Taken | undefined;
  /** Slot whose request has not been sent yet. */
  #leaving: Slot | undefined;
  /** Present while the limiter sleeps. */
  #pause: AbortController | undefined;

  constructor(options: RateLimiterOptions) {
    this.#options = options;
  }

  /** Keeps requests from starting before this time (milliseconds since the epoch). */
  holdUntil(time: number): void {
    this.#heldUntil = Math.max(this.#heldUntil, time);
    if (time > this.#options.now()) this.#options.sharedRate?.holdUntil(time);
  }

  /** Rejects all waiting callers with the reason why the host cannot be reached; it would not answer them either. */
  refuseWaiting(reason: unknown): void {
    for (let one = this.#waiting.next(); one; one = this.#waiting.next()) one.refuse(reason);
    this.#pause?.abort(); // no timer outlives the last caller
  }

  /**
   * Waits for a slot; rejects as soon as the caller cancels. Users take turns, so that one user's many requests do not
   * delay another's; requests of one user are first come, first served.
   */
  async acquire(signal: AbortSignal, user = ""): Promise<Slot> {
    return await this.#acquire(signal, user, user);
  }

  async #acquire(signal: AbortSignal, user: string, line: string | symbol): Promise<Slot> {
    return await new Promise((resolve, reject) => {
      if (signal.aborted) return reject(cancelled(signal));
      const one: Waiting = {
        admit: () => {
          signal.removeEventListener("abort", giveUp);
          resolve(this.#grant(user));
        },
        refuse: (reason) => {
          signal.removeEventListener("abort", giveUp);
          reject(reason);
        },
      };
      const giveUp = () => {
        this.#waiting.remove(line, one);
        if (this.#waiting.size === 0) this.#pause?.abort(); // no timer outlives the last caller
        reject(cancelled(signal));
      };
      signal.addEventListener("abort", giveUp, { once: true });
      this.#waiting.add(line, one);
      this.#pump();
    });
  }

  /** Admits all callers that may start now, then sleeps until the next one may. */
  #pump(): void {
    const { concurrency, spacingMs, now, sleep, sharedRate } = this.#options;
    while (!this.#pause && this.#running < concurrency) {
      if (this.#waiting.size === 0) {
        this.#taken = undefined; // it was not used
        return;
      }
      if (this.#leaving)
        return this.#sleep(async (signal) => {
          await sleep(LEAVING_MS, signal);
          this.#leaving = undefined; // a slot that was granted but not used no longer blocks the next
        });
      // the spacing's share is bounded, so that a clock set back cannot stop the queue
      const spaced = Math.min(this.#lastStart + spacingMs - now(), spacingMs);
      const ms = Math.max(spaced, this.#heldUntil - now());
      if (ms > 0) return this.#sleep(async (signal) => await sleep(ms, signal));
      if (sharedRate && this.#taken === undefined)
        return this.#sleep(async (signal) => await this.#take(sharedRate, signal));
      this.#waiting.next()?.admit();
    }
  }

  /**
   * Claims a start once it is due; a future start is never claimed, because a request sent late would be followed too
   * soon. Each try extends the start's validity, so that a slow store or busy machine cannot keep a request from ever
   * being in time.
   */
  async #take(sharedRate: SharedRate, signal: AbortSignal): Promise<void> {
    const { nextAt: unused, tries } = this.#givenBack ?? { nextAt: undefined, tries: 0 };
    const graceMs = tries === 0 ? 0 : LATE_MS * 2 ** Math.min(tries, MOST_DOUBLINGS);
    const { waitMs, nextAt } = await sharedRate.acquireSlot(graceMs, unused);
    if (waitMs > 0) return await this.#options.sleep(waitMs, signal);
    this.#taken = { nextAt, tries };
    this.#givenBack = undefined;
  }

  /** Admits no request until the wait is over. */
  #sleep(wait: (signal: AbortSignal) => Promise<void>): void {
    this.#pause = new AbortController();
    const wake = () => {
      this.#pause = undefined;
      this.#pump();
    };
    wait(this.#pause.signal).then(wake, wake);
  }

  #grant(user: string): Slot {
    const { spacingMs, now } = this.#options;
    const [taken, lastStart] = [this.#taken, this.#lastStart];
    let open = true;
    const inTime = () => taken === undefined || now() <= taken.nextAt - spacingMs + LATE_MS;
    const free = () => {
      if (this.#leaving !== slot) return;
      this.#leaving = undefined;
      this.#pause?.abort(); // the pause was waiting for this slot
    };
    const close = () => {
      free();
      if (open) this.#running -= 1;
      open = false;
    };
    const slot: Slot = {
      claimDeparture: () => {
        const may = spacingMs === 0 || (this.#leaving === slot && inTime());
        if (!may) return false;
        this.#lastStart = now();
        free();
        return true;
      },
      requeue: async (signal) => {
        if (this.#leaving === slot) {
          this.#lastStart = lastStart;
          this.#givenBack = taken && { ...taken, tries: taken.tries + 1 };
        }
        close();
        return await this.#acquire(signal, user, FIRST);
      },
      release: () => {
        if (!open) return;
        close();
        this.#pump();
      },
    };
    this.#taken = undefined;
    this.#lastStart = now();
    this.#running += 1;
    if (spacingMs > 0) this.#leaving = slot;
    return slot;
  }
}

/** Returns the spacing of a host shared by all servers on this machine; undefined without a spacing or a store. */
export function sharedRateOf(
  limits: Pick<Limits, "acquireSlot" | "reportDispatch"> | undefined,
  host: string,
  { spacingMs, now }: Pick<RateLimiterOptions, "spacingMs" | "now">,
): SharedRate | undefined {
  if (!limits || spacingMs === 0) return undefined;
  return {
    acquireSlot: async (graceMs, unused) =>
      (await limits.acquireSlot(host, spacingMs + graceMs, unused)) ?? {
        waitMs: 0,
        nextAt: now() + spacingMs,
      },
    holdUntil: (time) => void limits.reportDispatch(host, time - now()),
  };
}
