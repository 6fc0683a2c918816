const SLICE_MS = 8;

let since = performance.now();
let turn = Promise.resolve();

/**
 * Yields to the event loop once at least 8 ms have passed since any work of this thread last did. Several works go on
 * in turn, each in a turn of the loop of its own: immediates that wait together run in one.
 */
export async function pause(): Promise<void> {
  if (performance.now() - since < SLICE_MS) return;
  turn = turn.then(nextTurn);
  await turn;
}

async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  since = performance.now();
}

/** Maps values one after the other, with pauses between them. */
export async function mapInSteps<T, R>(values: readonly T[], map: (value: T, at: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [at, value] of values.entries()) {
    results.push(map(value, at));
    await pause();
  }
  return results;
}

/** Runs work in short steps and pauses between them; resolves with its result. */
export async function inSteps<T>(work: Generator<void, T>): Promise<T> {
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
