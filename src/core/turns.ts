export interface Turns {
  /** Waits until everyone before has left; resolves with how to leave. */
  take(): Promise<() => void>;
  /** Does some work when everyone before has left, and leaves. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

/** One at a time, in order. */
export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve();
  const take = async () => {
    const before = last;
    const mine = new Turn();
    last = mine.over;
    await before;
    return () => mine.leave();
  };
  return {
    take,
    async during(work) {
      const leave = await take();
      try {
        return await work();
      } finally {
        leave();
      }
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
