import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

// Loaded before the server: writes down the longest time for which its event loop stood still, ten times a second.

const MS = 100;
const [file, owner] = [process.env.LEGIBUS_LOOP_FILE, process.argv[1]];
if (isMainThread && file && owner?.endsWith("index.js")) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  setInterval(() => {
    appendFileSync(file, `${Date.now()} ${Math.round(delay.max / 1e6)}\n`);
    delay.reset();
  }, MS).unref();
}
