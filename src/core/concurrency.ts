/**
 * Runs `work` for every item, at most `limit` at a time; returns results in the items' order. After a failure it starts
 * no more, and waits for those that run. @throws the first failure
 */
export async function inParallel<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results = new Map<number, R>();
  const queue = items.entries(); // shared iterator: each item is taken once
  const failures: unknown[] = [];
  const worker = async () => {
    for (const [at, item] of queue) {
      if (failures.length > 0) return;
      await work(item).then(
        (result) => results.set(at, result),
        (error: unknown) => failures.push(error),
      );
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return [...results].toSorted(([a], [b]) => a - b).map(([, result]) => result);
}

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
