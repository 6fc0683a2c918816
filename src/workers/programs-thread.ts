import type { MessagePort, TransferListItem } from "node:worker_threads";
import { cancelled, LegibusError } from "../core/errors.ts";
import { deserializeError, type Unsuccessful, unsuccessful } from "./worker-messages.ts";
import type { ProgramName, Programs, ProgramsDeps, Run, RunOptions } from "./programs.ts";
import { type Numbered, startThread, STOP } from "./thread.ts";

interface ProgramCall extends Omit<RunOptions, "signal"> {
  readonly name: ProgramName;
  readonly args: readonly string[];
}

type Outcome = Run | Unsuccessful;

/** Serves runs in the other thread. */
export function serveRuns(port: MessagePort, programs: Programs): void {
  const stoppers = new Map<number, AbortController>();
  const answer = async (number: number, { name, args, ...limits }: ProgramCall): Promise<void> => {
    const stopper = new AbortController();
    stoppers.set(number, stopper);
    const body: Outcome = await programs
      .run(name, args, { ...limits, signal: stopper.signal })
      .catch(unsuccessful);
    stoppers.delete(number);
    port.postMessage(
      { number, body } satisfies Numbered<Outcome>,
      "output" in body ? movable(body.output) : [],
    );
  };
  port.on("message", ({ number, body }: Numbered<ProgramCall | typeof STOP>) => {
    if (body === STOP) stoppers.get(number)?.abort();
    else void answer(number, body);
  });
}

/** Returns the buffers to transfer: large data are moved; small data are copied, because small buffers share memory. */
function movable(data: Uint8Array | undefined): TransferListItem[] {
  const isWhole = data !== undefined && data.length > SMALL_BYTES && data.length === data.buffer.byteLength;
  return isWhole && data.buffer instanceof ArrayBuffer ? [data.buffer] : [];
}

const SMALL_BYTES = 65_536;

/** Creates programs that a separate thread starts; the thread starts with the first run. */
export function createRemotePrograms(deps: ProgramsDeps): Programs {
  const workerData = { ...deps, environment: { ...deps.environment } };
  const open = () => {
    const opened = startThread<Outcome>("programs", { workerData }, (cause) => {
      if (thread === opened) thread = undefined;
      return new LegibusError("UPSTREAM_ERROR", "the thread that reads files ended", {
        hint: "try again",
        cause,
      });
    });
    return opened;
  };
  let thread: ReturnType<typeof open> | undefined;
  return {
    async run(name, args, { signal, ...limits }) {
      if (signal.aborted) throw cancelled(signal);
      thread ??= open();
      try {
        const moved = movable(limits.input);
        const outcome = await thread.ask({ name, args, ...limits } satisfies ProgramCall, { moved, signal });
        if ("outcome" in outcome) return withBuffer(outcome);
        throw outcome.kind === "refused" ? deserializeError(outcome.error) : new Error(outcome.message);
      } catch (error) {
        throw signal.aborted ? cancelled(signal) : error;
      }
    },
  };
}

/** Restores Buffers, which arrive as plain byte arrays. */
function withBuffer(run: Run): Run {
  if (run.outcome !== "done") return run;
  const { buffer, byteOffset, byteLength } = run.output;
  return { outcome: "done", output: Buffer.from(buffer, byteOffset, byteLength) };
}
