export interface Mutex {
  /** Waits until everyone before has left; resolves with how to leave. */
  acquire(): Promise<() => void>;
  /** Does some work when everyone before has left, and leaves. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** One at a time, in order. */
export function createMutex(): Mutex {
  let last: Promise<void> = Promise.resolve();
  const acquire = async () => {
    const before = last;
    let leave: (() => void) | undefined;
    last = new Promise((resolve) => (leave = resolve));
    await before;
    return () => leave?.();
  };
  return {
    acquire,
    async runExclusive(work) {
      const leave = await acquire();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
