/** The time that one `get` may take once its turn has come. */
export interface Budget {
  /** Sets the clock running; later calls change nothing. */
  start(): void;
  remainingMs(): number;
  stop(): void;
}

/** `onSpent` is called when the time is over. */
export function createBudget(timeoutMs: number, now: () => number, onSpent: () => void): Budget {
  let running: { readonly timer: NodeJS.Timeout; readonly endsAt: number } | undefined;
  return {
    start: () => {
      running ??= { timer: setTimeout(onSpent, timeoutMs), endsAt: now() + timeoutMs };
    },
    remainingMs: () => (running ? running.endsAt - now() : timeoutMs),
    stop: () => clearTimeout(running?.timer),
  };
}
