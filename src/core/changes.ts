/** Tells listeners of changes within this process. */
export interface Changes<Change> {
  publish(change: Change): void;
  /** The returned function ends it. */
  watch(listener: (change: Change) => void): () => void;
}

/** A listener that throws stops neither the others nor whoever made the change. */
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
      const own = (change: Change) => listener(change); // the same function may listen twice
      listeners.add(own);
      return () => void listeners.delete(own);
    },
  };
}
