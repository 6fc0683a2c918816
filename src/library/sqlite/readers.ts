import type { Outcome, Statement } from "../engine.ts";
import { startThread, type Thread } from "./thread.ts";

const MOST = 12; // threads; a slow query delays no other while another thread may start
const IDLE_MS = 30_000;

/** Threads that only read, beside the one that writes; each has one query at a time. */
export interface Readers {
  run(statement: Statement): Promise<Outcome>;
  close(): Promise<void>;
}

interface Reader {
  readonly thread: Thread;
  waiting: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const NOTHING: Outcome = { rows: [], affected: 0 };

export function createReaders(file: string): Readers {
  const readers = new Set<Reader>();
  let closed = false;

  const start = (): Reader => {
    const reader: Reader = {
      thread: startThread({ file, reads: true }, () => readers.delete(reader)),
      waiting: 0,
      timer: undefined,
    };
    readers.add(reader);
    return reader;
  };
  const free = (): Reader => {
    const [best] = [...readers].toSorted((a, b) => a.waiting - b.waiting);
    return best && (best.waiting === 0 || readers.size >= MOST) ? best : start();
  };
  const retire = async (reader: Reader): Promise<void> => {
    clearTimeout(reader.timer);
    readers.delete(reader);
    await reader.thread.close();
  };

  return {
    async run(statement) {
      const reader = free();
      clearTimeout(reader.timer);
      reader.waiting += 1;
      try {
        return (await reader.thread.ask({ kind: "run", statement }))[0] ?? NOTHING;
      } finally {
        reader.waiting -= 1;
        if (reader.waiting === 0 && !closed) {
          reader.timer = setTimeout(() => void retire(reader), IDLE_MS);
          reader.timer.unref();
        }
      }
    },
    async close() {
      closed = true;
      await Promise.all([...readers].map(retire));
    },
  };
}
