/** Notifies listeners of changes within this process. */
export interface Changes<Change> {
  /** Calls the listeners in the order in which they registered. */
  publish(change: Change): void;
  /** Registers a listener; the returned function removes it. */
  watch(listener: (change: Change) => void): () => void;
}

/**
 * Creates a change notifier. An error thrown by a listener goes to `onError` and stops neither the other
 * listeners nor the publisher.
 */
export function createChanges<Change>(onError: (error: unknown) => void): Changes<Change> {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish(change) {
      for (const listener of listeners) {
        try {
          listener(change);
        } catch (error) {
          onError(error);
        }
      }
    },
    watch(listener) {
      const own = (change: Change) => listener(change); // lets the same function be registered twice
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
