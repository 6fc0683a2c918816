import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

// Loaded before the server: writes down the longest time for which its event loop worked without a pause, ten times a
// second. Counted in the thread's own processor time: another program that holds the machine up does not count.

const LOOK_MS = 10;
const LINES_MS = 100;
const STAT = "/proc/thread-self/stat";
const file = process.env.LEGIBUS_LOOP_FILE;

if (isMainThread && file && process.argv[1]?.endsWith("index.js")) {
  const now = existsSync(STAT) ? threadTime : () => performance.now();
  let [last, most, written] = [now(), 0, Date.now()];
  setInterval(() => {
    const time = now();
    most = Math.max(most, time - last);
    last = time;
    if (Date.now() - written < LINES_MS) return;
    written = Date.now();
    appendFileSync(file, `${written} ${Math.round(most)}\n`);
    most = 0;
  }, LOOK_MS).unref();
}

/** Milliseconds of the processor that this thread has had; the kernel counts in hundredths of a second. */
function threadTime() {
  const fields = readFileSync(STAT, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
