import { Worker } from "node:worker_threads";
import { LegibusError } from "../../core/errors.ts";
import { entryUrl, loaderArguments } from "../../workers/entries.ts";
import type { Outcome } from "../engine.ts";
import { storeFailure, toError } from "../failures.ts";
import type { Opening, Reply, Request, Task } from "./messages.ts";

/** The thread that holds the connection; it keeps the process alive only while it works, and never restarts. */
export interface Thread {
  ask(task: Task): Promise<readonly Outcome[]>;
  /** Finishes all pending tasks, then ends. */
  close(): Promise<void>;
  kill(): void;
}

interface Waiting {
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: Error) => void;
}

const YOUNG_MB = 8; // rows are short-lived and small; V8's default would hold 48 MB in each thread
const QUIET = ["--disable-warning=ExperimentalWarning"]; // hides the warning of node:sqlite in Node 22

/** Starts the thread; `onEnd` is called once, when it accepts no more tasks. */
export function startThread(opening: Opening, onEnd: () => void): Thread {
  const entry = entryUrl("store");
  const worker = new Worker(entry, {
    workerData: opening,
    execArgv: [...QUIET, ...loaderArguments(entry)],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: Error | undefined;

  const end = (error: Error) => {
    if (!ended) onEnd();
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  worker.unref();
  worker.on("error", (error) => end(storeFailure(error)));
  worker.on("exit", () => end(gone()));
  worker.on("message", (reply: Reply) => {
    const one = waiting.get(reply.number);
    waiting.delete(reply.number);
    if (waiting.size === 0) worker.unref();
    if ("outcomes" in reply) one?.resolve(reply.outcomes);
    else one?.reject(storeFailure(toError(reply.trouble)));
  });
  let closing = false;
  const ask = async (task: Task): Promise<readonly Outcome[]> =>
    await new Promise((resolve, reject) => {
      if (ended ?? closing) return reject(ended ?? gone());
      closing = task.kind === "close"; // terminating a thread during a statement crashes the process
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.ref();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
      worker.postMessage({ number: asked, task } satisfies Request);
    });
  return {
    ask,
    async close() {
      await ask({ kind: "close" }).catch(() => {});
      await worker.terminate();
    },
    kill: () => void worker.terminate(),
  };
}

function gone(): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the database's thread ended", {
    hint: "try again: the next call opens the database anew",
    retryable: true,
  });
}
