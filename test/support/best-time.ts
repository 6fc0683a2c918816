/** Milliseconds that something takes, by the best of several runs: other processes only ever add time. */
export function bestTime(run: () => unknown, runs = 4): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < runs; at += 1) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
