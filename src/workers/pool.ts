import { availableParallelism } from "node:os";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Piscina } from "piscina";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { cancelled, hasCode, LegibusError, throwIfCancelled } from "../core/errors.ts";
import { lazy } from "../core/lazy.ts";
import type { Logger } from "../core/logger.ts";
import { MessageAssembler, parseCrossing } from "./crossing.ts";
import { entryUrl, loaderArguments } from "./entries.ts";
import { type Converters, loadConverter } from "./job.ts";
import type { SourcePage } from "../documents/page.ts";

export interface ConverterPool {
  /**
   * Converts a page with its provider's converter: a small page in this thread, a large one in a worker.
   * @throws LegibusError
   */
  readonly convert: (provider: string, page: SourcePage, call: ToolCall) => Promise<LegalDocument>;
  close(): Promise<void>;
  /** Ends all workers at once, without waiting. */
  kill(): void;
}

export interface PoolDeps {
  readonly log: Logger;
  /** Used in the server's own thread; a worker has its own. */
  readonly converters: Converters;
  /** The worker's program; defaults to this installation's. */
  readonly entry?: URL;
  /** Characters above which a page is converted in a worker; default 256 Ki. */
  readonly limitChars?: number;
  /** Milliseconds for one page in a worker; default 20,000. */
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
 * Creates a pool that converts pages without blocking the server for long. Loads and starts nothing before
 * the first large page.
 */
export function createConverterPool(deps: PoolDeps): ConverterPool {
  const { converters, limitChars = LIMIT_CHARS, timeoutMs = TIMEOUT_MS } = deps;
  let opened: Piscina | undefined;
  const pool = lazy(async () => (opened = await openPool(deps)));
  const close = async () => {
    const open = opened;
    opened = undefined;
    await open?.destroy();
  };
  return {
    async convert(provider, page, call) {
      throwIfCancelled(call.signal);
      if (page.text.length <= limitChars) return (await loadConverter(converters, provider))(page);
      return await convertInWorker(await pool(), { provider, page }, { call, timeoutMs });
    },
    close,
    kill: () => void close(),
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

interface Limits {
  readonly call: ToolCall;
  readonly timeoutMs: number;
}

async function convertInWorker(
  pool: Piscina,
  work: { readonly provider: string; readonly page: SourcePage },
  { call, timeoutMs }: Limits,
): Promise<LegalDocument> {
  const { port1, port2 } = new MessageChannel();
  const stopper = new AbortController();
  const stop = () => stopper.abort();
  const timer = setTimeout(stop, timeoutMs);
  call.signal.addEventListener("abort", stop, { once: true });
  const document = received(port1);
  const ran = pool.run({ ...work, port: port2 }, { transferList: [port2], signal: stopper.signal });
  try {
    const [whole] = await Promise.all([document, ran]);
    return whole;
  } catch (error) {
    throw typedFailure(error, stopper.signal.aborted, { call, timeoutMs }, work.page.source.url);
  } finally {
    clearTimeout(timer);
    call.signal.removeEventListener("abort", stop);
    port1.close();
  }
}

/** Receives one piece at a time, so that a large document never blocks the server. */
async function received(port: MessagePort): Promise<LegalDocument> {
  const arrivals = new MessageAssembler();
  return await new Promise((resolve, reject) => {
    port.on("message", (message: unknown) => {
      try {
        const document = arrivals.add(parseCrossing(message));
        if (document) resolve(document);
      } catch (error) {
        reject(error instanceof Error ? error : new Error("unreadable"));
      }
      port.postMessage("next");
    });
  });
}

function typedFailure(error: unknown, stopped: boolean, { call, timeoutMs }: Limits, url: string): unknown {
  if (error instanceof LegibusError) return error;
  if (call.signal.aborted) return cancelled(call.signal);
  if (stopped)
    return new LegibusError(
      "UPSTREAM_ERROR",
      `the page could not be converted within ${timeoutMs / 1_000} seconds`,
      {
        hint: "open it in a browser",
        humanUrl: url,
        retryable: false,
        cause: error,
      },
    );
  if (hasCode(error, "ERR_WORKER_OUT_OF_MEMORY"))
    return new LegibusError("UPSTREAM_ERROR", "the page needs more memory than its conversion may have", {
      hint: "open it in a browser",
      humanUrl: url,
      retryable: false,
      cause: error,
    });
  // Piscina has no error code for a thread that ended during its work
  if (!(error instanceof Error) || !error.message.startsWith("worker exited with code")) return error;
  return new LegibusError("UPSTREAM_ERROR", "the conversion of the page was ended from outside", {
    hint: "try again",
    humanUrl: url,
    cause: error,
  });
}
