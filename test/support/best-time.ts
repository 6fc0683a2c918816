const MAX_RUNS = 10;
/** What linear work on 55,000 characters takes at most here; quadratic work takes seconds. */
export const LINEAR_MS = 1_000;

/**
 * Milliseconds of processor time that something takes, by the best of several runs: other processes only
 * ever add time. Stops as soon as a run took less than `enough`.
 */
export function bestTime(run: () => unknown, enough = 50): number {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < MAX_RUNS && best >= enough; at += 1) best = Math.min(best, timeOf(run));
  return best;
}

/** Milliseconds of processor time that this process spends in a run. */
export function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
