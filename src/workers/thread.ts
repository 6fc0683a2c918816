import { type TransferListItem, Worker, type WorkerOptions } from "node:worker_threads";
import { entryUrl, loaderArguments } from "./entries.ts";

/** A message between a thread and its owner; a reply has the number of its request. */
export interface Numbered<Body> {
  readonly number: number;
  readonly body: Body;
}

/** The body that asks a thread to give up the request of this number. */
export const STOP = "stop";

/**
 * Starts a thread that replies to each request; it keeps the process alive only while it works. `onEnd` is
 * called once, with an Error or the exit code, and returns the error of requests without a reply.
 */
export function startThread<Reply>(
  name: Parameters<typeof entryUrl>[0],
  options: WorkerOptions,
  onEnd: (cause: unknown) => Error,
) {
  const entry = entryUrl(name);
  const worker = new Worker(entry, { ...options, execArgv: loaderArguments(entry) });
  const waiting = new Map<number, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let last = 0;
  let ended: Error | undefined;
  const end = (cause: unknown) => {
    if (ended) return;
    ended = onEnd(cause);
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.unref();
  worker.on("error", end).on("exit", end);
  worker.on("message", ({ number, body }: Numbered<Reply>) => {
    waiting.get(number)?.resolve(body);
    waiting.delete(number);
  });
  return {
    /** Sends a request; the buffers in `moved` are not copied, and the signal asks the thread to give it up. */
    async ask(
      body: unknown,
      {
        moved = [],
        signal,
      }: { readonly moved?: readonly TransferListItem[]; readonly signal?: AbortSignal } = {},
    ): Promise<Reply> {
      last += 1;
      const number = last;
      const stop = () => worker.postMessage({ number, body: STOP }, []);
      signal?.addEventListener("abort", stop, { once: true });
      try {
        return await new Promise<Reply>((resolve, reject) => {
          if (ended) return reject(ended);
          waiting.set(number, { resolve, reject });
          worker.ref();
          worker.postMessage({ number, body }, moved);
        });
      } finally {
        if (waiting.size === 0) worker.unref();
        signal?.removeEventListener("abort", stop);
      }
    },
    end: async () => void (await worker.terminate()),
  };
}
