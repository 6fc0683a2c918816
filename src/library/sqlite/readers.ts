import type { Outcome, Statement } from "../engine.ts";
import { startThread, type Thread } from "./thread.ts";

const FEW = 2; // threads at once without a wait: quick queries take turns on them, a thread costs some 20 MB
const MOST = 12; // threads; a slow query delays no other while another thread may start
const PATIENCE_MS = 100; // that a query waits for its turn before one more thread starts
const IDLE_MS = 30_000;

/** Threads that only read, beside the one that writes; each has one query at a time. */
export interface Readers {
  run(statement: Statement): Promise<Outcome>;
  close(): Promise<void>;
}

interface Reader {
  readonly thread: Thread;
  busy: boolean;
  /** Until its first answer: its start takes longer than a query. */
  isStarting: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Waiting {
  readonly statement: Statement;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const NOTHING: Outcome = { rows: [], affected: 0 };

export function createReaders(file: string): Readers {
  const readers = new Set<Reader>();
  const queue: Waiting[] = [];
  const unanswered = new Set<Promise<Outcome>>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const start = (): Reader => {
    const reader: Reader = {
      thread: startThread({ file, reads: true }, () => readers.delete(reader)),
      busy: false,
      isStarting: true,
      timer: undefined,
    };
    readers.add(reader);
    return reader;
  };
  const retire = async (reader: Reader): Promise<void> => {
    clearTimeout(reader.timer);
    readers.delete(reader);
    await reader.thread.close();
  };

  const serve = async (reader: Reader, { statement, resolve, reject }: Waiting): Promise<void> => {
    clearTimeout(reader.timer);
    reader.busy = true;
    await reader.thread
      .ask({ kind: "run", statement })
      .then(([outcome = NOTHING]) => resolve(outcome), reject);
    reader.busy = false;
    reader.isStarting = false;
    dispatch(FEW);
    if (reader.busy || closed) return;
    reader.timer = setTimeout(() => void retire(reader), IDLE_MS);
    reader.timer.unref();
  };
  /** Hands queued queries to free threads, and starts more of them up to `most`. */
  const dispatch = (most: number): void => {
    clearTimeout(patience);
    for (let next = queue[0]; next; next = queue[0]) {
      const free = [...readers].find(({ busy }) => !busy) ?? (readers.size < most ? start() : undefined);
      if (!free) break;
      queue.shift();
      void serve(free, next);
    }
    if (queue.length === 0 || readers.size >= MOST) return;
    const isGrowing = [...readers].some(({ isStarting }) => isStarting);
    patience = setTimeout(() => dispatch(isGrowing ? FEW : readers.size + 1), PATIENCE_MS);
  };

  return {
    async run(statement) {
      const answer = new Promise<Outcome>((resolve, reject) => {
        queue.push({ statement, resolve, reject });
        dispatch(FEW);
      });
      unanswered.add(answer);
      return await answer.finally(() => unanswered.delete(answer));
    },
    async close() {
      closed = true;
      await Promise.allSettled(unanswered);
      clearTimeout(patience);
      await Promise.all([...readers].map(retire));
    },
  };
}
