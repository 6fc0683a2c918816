import { setImmediate } from "node:timers/promises";

const SLICE_MS = 5;

/** Lets other work pass when this one has had the thread for a while. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
