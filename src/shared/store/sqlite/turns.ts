export interface Turns {
  /** Waits until everyone before has left; resolves with how to leave. */
  take(): Promise<() => void>;
}

/** One at a time, in order. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = last;
      const mine = new Turn();
      last = mine.over;
      await before;
      return () => mine.leave();
    },
  };
}

class Turn {
  #resolve: (() => void) | undefined;
  readonly over = new Promise<void>((resolve) => {
    this.#resolve = resolve;
  });
  leave(): void {
    this.#resolve?.();
  }
}
