import { type MessagePort, type TransferListItem, Worker } from "node:worker_threads";
import * as z from "zod";
import { cancelled, LegibusError } from "../core/errors.ts";
import { deserializeError, type Unsuccessful, unsuccessful } from "./crossing.ts";
import { entryUrl, loaderArguments } from "./entries.ts";
import type { ProgramName, Programs, ProgramsDeps, Run } from "./programs.ts";

/** Messages from the server's thread: start a run, or stop one. */
type Wanted =
  | { readonly kind: "stop"; readonly id: number }
  | {
      readonly kind: "run";
      readonly id: number;
      readonly name: ProgramName;
      readonly args: readonly string[];
      readonly timeoutMs: number;
      readonly maxBytes: number;
      readonly input: Uint8Array | undefined;
    };

type Outcome = Run | Unsuccessful;

interface Answer {
  readonly id: number;
  readonly outcome: Outcome;
}

const wantedShape = z.custom<Wanted>((value) => typeof value === "object" && value !== null && "id" in value);
const answerShape = z.custom<Answer>(
  (value) => typeof value === "object" && value !== null && "outcome" in value,
);

/** Serves runs in the other thread. */
export function serveRuns(port: MessagePort, programs: Programs): void {
  const stoppers = new Map<number, AbortController>();
  port.on("message", (message: unknown) => {
    const wanted = wantedShape.parse(message);
    if (wanted.kind === "stop") stoppers.get(wanted.id)?.abort();
    else void answer(wanted);
  });
  async function answer({
    id,
    name,
    args,
    timeoutMs,
    maxBytes,
    input,
  }: Wanted & { kind: "run" }): Promise<void> {
    const stopper = new AbortController();
    stoppers.set(id, stopper);
    const options = { signal: stopper.signal, timeoutMs, maxBytes, ...(input && { input }) };
    const outcome: Outcome = await programs.run(name, args, options).catch(unsuccessful);
    stoppers.delete(id);
    const moved = "output" in outcome ? movable(outcome.output) : [];
    port.postMessage({ id, outcome } satisfies Answer, moved);
  }
}

/**
 * Returns the buffers to transfer: large data are moved; small data are copied, because small buffers share
 * memory.
 */
function movable(data: Uint8Array | undefined): TransferListItem[] {
  const isWhole = data !== undefined && data.length > SMALL_BYTES && data.length === data.buffer.byteLength;
  return isWhole && data.buffer instanceof ArrayBuffer ? [data.buffer] : [];
}

const SMALL_BYTES = 65_536;

interface Waiting {
  readonly resolve: (run: Run) => void;
  readonly reject: (error: Error) => void;
}

function settle(waiting: Map<number, Waiting>, { id, outcome }: Answer): void {
  const one = waiting.get(id);
  waiting.delete(id);
  if (!one) return;
  if ("outcome" in outcome) one.resolve(withBuffer(outcome));
  else one.reject(outcome.kind === "refused" ? deserializeError(outcome.error) : new Error(outcome.message));
}

/** Creates programs that a separate thread starts; the thread starts with the first run. */
export function createRemotePrograms(deps: ProgramsDeps): Programs {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  const fail = (ended: Worker, error: unknown) => {
    if (worker !== ended) return; // reported before; another worker may already be running
    worker = undefined;
    const told = threadEnded(error);
    for (const one of waiting.values()) one.reject(told);
    waiting.clear();
  };
  const open = () => {
    const opened = startThread(deps);
    opened.on("message", (message: unknown) => settle(waiting, answerShape.parse(message)));
    opened.on("error", (error: unknown) => fail(opened, error));
    opened.on("exit", (code) => fail(opened, `exit ${code}`));
    return opened;
  };
  return {
    async run(name, args, { signal, timeoutMs, maxBytes, input }) {
      if (signal.aborted) throw cancelled(signal);
      worker ??= open();
      const thread = worker;
      last += 1;
      const id = last;
      const stopping: Wanted = { kind: "stop", id };
      const stop = () => thread.postMessage(stopping, []);
      signal.addEventListener("abort", stop, { once: true });
      const wanted: Wanted = { kind: "run", id, name, args, timeoutMs, maxBytes, input };
      try {
        return await new Promise<Run>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          thread.ref();
          thread.postMessage(wanted, movable(input));
        });
      } catch (error) {
        throw signal.aborted ? cancelled(signal) : error;
      } finally {
        if (waiting.size === 0) thread.unref(); // an idle thread keeps no process alive
        signal.removeEventListener("abort", stop);
      }
    },
  };
}

function startThread(deps: ProgramsDeps): Worker {
  const entry = entryUrl("programs");
  return new Worker(entry, {
    workerData: { ...deps, environment: { ...deps.environment } },
    execArgv: loaderArguments(entry),
  });
}

function threadEnded(cause: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the thread that reads files ended", {
    hint: "try again",
    cause,
  });
}

/** Restores Buffers, which arrive as plain byte arrays. */
function withBuffer(run: Run): Run {
  if (run.outcome !== "done") return run;
  const { buffer, byteOffset, byteLength } = run.output;
  return { outcome: "done", output: Buffer.from(buffer, byteOffset, byteLength) };
}
