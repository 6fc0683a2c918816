const SLICE_MS = 8;

/** Returns a function that yields to the event loop once at least 8 ms have passed since the last yield. */
export function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** Runs work in short steps and pauses between them; resolves with its result. */
export async function inSteps<T>(work: Generator<void, T>, pause: () => Promise<void>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause();
  }
}

/** Runs the same work without pauses and returns its result. */
export function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
