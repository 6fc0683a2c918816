import { setMaxListeners } from "node:events";
import { cancelled } from "../core/errors.ts";

/** A fixed number of slots, divided among users. */
export interface Shares {
  /**
   * Waits for a slot; the returned function releases it. Without a user the call is not counted and returns
   * at once.
   * @throws LegibusError CANCELLED
   */
  take(user: string | undefined, signal?: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly user: string;
  readonly enter: () => void;
}

const NOBODYS = () => {};

/**
 * First come, first served, but a user gets another slot only while more are free than the user holds: a
 * single user takes a little more than half, and one is always left for a user who has none (the dynamic
 * thresholds of Choudhury and Hahne, IEEE/ACM Transactions on Networking 6 (1998) 130).
 */
export function createShares(places: number): Shares {
  const held = new Map<string, number>();
  const waiting: Waiting[] = [];
  let free = places;

  const mayEnter = ({ user }: Waiting): boolean => free > (held.get(user) ?? 0);
  const admit = (): void => {
    for (let next = waiting.findIndex(mayEnter); next >= 0; next = waiting.findIndex(mayEnter)) {
      const [one] = waiting.splice(next, 1);
      if (!one) return;
      free -= 1;
      held.set(one.user, (held.get(one.user) ?? 0) + 1);
      one.enter();
    }
  };
  const leave = (user: string): void => {
    free += 1;
    const left = (held.get(user) ?? 1) - 1;
    if (left === 0) held.delete(user);
    else held.set(user, left);
    admit();
  };

  return {
    async take(user, signal) {
      if (user === undefined) return NOBODYS;
      if (signal?.aborted) throw cancelled(signal);
      await new Promise<void>((resolve, reject) => {
        const mine: Waiting = {
          user,
          enter: () => {
            signal?.removeEventListener("abort", giveUp);
            resolve();
          },
        };
        const giveUp = (): void => {
          waiting.splice(waiting.indexOf(mine), 1);
          if (signal) reject(cancelled(signal));
        };
        if (signal) setMaxListeners(0, signal); // one call may wait for twenty queries at once
        signal?.addEventListener("abort", giveUp, { once: true });
        waiting.push(mine);
        admit();
      });
      let isHere = true;
      return () => {
        if (isHere) leave(user);
        isHere = false;
      };
    },
  };
}
