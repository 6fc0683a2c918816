export interface Mutex {
  /** Waits for all earlier holders; resolves with the function that releases the lock. */
  acquire(): Promise<() => void>;
  /** Runs work while holding the lock. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
}

/** Creates a mutex that grants access in order of request. */
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
