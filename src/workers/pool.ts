import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { FindOptions } from "../citations/types.ts";
import type { Reading } from "../citations/verify/reading/index.ts";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { cancelled, type ErrorCode, hasCode, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { type WorkerMessage, MessageAssembler } from "./worker-messages.ts";
import { entryUrl, loaderArguments } from "./entries.ts";
import { type Converters, loadConverter, type Work } from "./job.ts";
import type { SourcePage } from "../documents/page.ts";

export interface ConverterPool {
  /**
   * Converts a page with its provider's converter: a small page in this thread, a large one in a worker.
   * @throws LegibusError
   */
  readonly convert: (provider: string, page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  /**
   * Reads a draft's citations and quotations: a short one in this thread, a long one in a worker.
   * @throws LegibusError
   */
  readonly readDraft: (draft: string, options: FindOptions, call: ToolCall) => Promise<Reading>;
  close(): Promise<void>;
}

export interface PoolDeps {
  readonly log: Logger;
  /** Used in the server's own thread; a worker has its own. */
  readonly converters: Converters;
  /** The worker's program; defaults to this installation's. */
  readonly entry?: URL;
  /** Characters above which a page or a draft goes to a worker; default 256 Ki. */
  readonly limitChars?: number;
  /** Milliseconds for one page or draft in a worker; default 20,000. */
  readonly timeoutMs?: number;
  /** Heap limit of a worker in megabytes; default 1,024. */
  readonly memoryMb?: number;
}

const LIMIT_CHARS = 256 * 1024; // about 20 ms of work
const TIMEOUT_MS = 20_000;
const MEMORY_MB = 1_024;
const IDLE_MS = 30_000;
const LEAST_WORKERS = 4; // so that one hanging worker does not block the others

/**
 * Creates a pool that converts pages and reads drafts without blocking the server for long. Loads and starts
 * nothing before the first large one.
 */
export function createConverterPool(deps: PoolDeps): ConverterPool {
  const { converters, limitChars = LIMIT_CHARS, timeoutMs = TIMEOUT_MS } = deps;
  let opened: Piscina | undefined;
  const pool = lazy(async () => (opened = await openPool(deps)));
  return {
    async convert(provider, page, call) {
      throwIfCancelled(call.signal);
      if (page.text.length <= limitChars) return (await loadConverter(converters, provider))(page);
      const limits = { call, timeoutMs, subject: { ...PAGE, humanUrl: page.source.url } };
      return await inWorker<LegalDocument>(await pool(), { kind: "page", provider, page }, limits);
    },
    async readDraft(draft, options, call) {
      throwIfCancelled(call.signal);
      if (draft.length <= limitChars) {
        const { readHere } = await import("../citations/verify/draft.ts");
        return await readHere(draft, options);
      }
      const limits = { call, timeoutMs, subject: DRAFT };
      return await inWorker<Reading>(await pool(), { kind: "draft", draft, options }, limits);
    },
    async close() {
      const open = opened;
      opened = undefined;
      await open?.destroy();
    },
  };
}

async function openPool({
  log,
  entry = entryUrl("worker"),
  memoryMb = MEMORY_MB,
}: PoolDeps): Promise<Piscina> {
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: entry.href,
    execArgv: loaderArguments(entry),
    minThreads: 0,
    maxThreads: Math.max(LEAST_WORKERS, availableParallelism()),
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  pool.on("error", (error: unknown) => log.error("a worker cannot run", { error }));
  return pool;
}

/** How errors call what a worker does. */
interface Subject {
  readonly code: ErrorCode;
  readonly work: string;
  readonly hint: string;
  readonly humanUrl?: string;
}

const PAGE: Subject = {
  code: "UPSTREAM_ERROR",
  work: "the conversion of the page",
  hint: "open it in a browser",
};
const DRAFT: Subject = {
  code: "INVALID_INPUT",
  work: "the reading of the draft",
  hint: "divide it and check the parts one by one",
};

interface Limits {
  readonly call: ToolCall;
  readonly timeoutMs: number;
  readonly subject: Subject;
}

async function inWorker<T extends object>(pool: Piscina, work: Work, limits: Limits): Promise<T> {
  const { call, timeoutMs } = limits;
  throwIfCancelled(call.signal); // the client may have left while the pool was opened
  const { port1, port2 } = new MessageChannel();
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  const timer = setTimeout(stop, timeoutMs);
  call.signal.addEventListener("abort", stop, { once: true });
  const result = received<T>(port1);
  const ran = pool.run({ work, port: port2 }, { transferList: [port2], signal: stopper.signal });
  try {
    const [whole] = await Promise.all([result, ran]);
    return whole;
  } catch (error) {
    throw typedFailure(error, stopper.signal.aborted, limits);
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", stop);
    port1.close();
  }
}

/** Receives one piece at a time, so that a large result never blocks the server. */
async function received<T extends object>(port: MessagePort): Promise<T> {
  const arrivals = new MessageAssembler<T>();
  return await new Promise((resolve, reject) => {
    port.on("message", (piece: WorkerMessage<T>) => {
      try {
        const whole = arrivals.add(piece);
        if (whole) resolve(whole);
      } catch (error) {
        reject(error instanceof Error ? error : new Error("unreadable"));
      }
      port.postMessage("next");
    });
  });
}

function typedFailure(error: unknown, stopped: boolean, { call, timeoutMs, subject }: Limits): unknown {
  const { code, work, hint, humanUrl } = subject;
  const details = { hint, humanUrl, retryable: false, cause: error };
  if (error instanceof LegibusError) return error;
  if (call.signal.aborted) return cancelled(call.signal);
  if (stopped)
    return new LegibusError(code, `${work} did not end within ${timeoutMs / 1_000} seconds`, details);
  if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY"))
    return new LegibusError(code, `${work} needs more memory than it may have`, details);
  // Piscina has no error code for a thread that ended during its work
  if (!(error instanceof Error) || !error.message.startsWith("worker exited with code")) return error;
  return new LegibusError("UPSTREAM_ERROR", `${work} was ended from outside`, {
    hint: "try again",
    humanUrl,
    cause: error,
  });
}
