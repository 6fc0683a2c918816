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
      let leave = () => {};
      last = new Promise((resolve) => {
        leave = resolve;
      });
      await before;
      return leave;
    },
  };
}
