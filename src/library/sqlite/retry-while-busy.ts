import { troubleOf } from "../failures.ts";
import { BUSY_MS } from "./file.ts";

const BUSY = 5; // SQLITE_BUSY
const STEP_MS = 1;

/**
 * Does it again while another server writes. SQLite's own waiting sleeps up to 100 ms at a stretch and misses
 * the moments between two transactions; this thread has nothing else to do.
 */
export function retryWhileBusy<T>(work: () => T): T {
  const end = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error).number !== BUSY || performance.now() > end) throw error;
      Atomics.wait(CELL, 0, 0, STEP_MS);
    }
  }
}

const CELL = new Int32Array(new SharedArrayBuffer(4)); // never notified: it only sleeps
