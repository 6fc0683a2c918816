import { EventEmitter, once } from "node:events";
import { watch } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { LegibusError } from "../../core/errors.ts";
import type { ToolCall } from "../../core/call.ts";
import { everyFile } from "../../documents/file-access.ts";
import { refusal } from "./bytes.ts";
import { filesOf, type FoundFile } from "./files.ts";
import type { Importer, ImportOptions } from "./types.ts";

export interface WatchOptions extends ImportOptions {
  /** A file that has not changed for so long is complete; default 1,000. */
  readonly settleMs?: number;
  /** The folder is looked through at least so often, because not every file system tells of changes; default 5,000. */
  readonly pollMs?: number;
}

/**
 * Imports what is in a folder and whatever comes into it, each file once, until the call is cancelled. Nothing in the
 * folder is moved or changed. @throws LegibusError when the folder cannot be read at the start
 */
export async function watchFolder(
  importer: Importer,
  folder: string,
  options: WatchOptions,
  call: ToolCall,
): Promise<void> {
  const { settleMs = 1_000, pollMs = 5_000 } = options;
  const changes = changesOf(folder, call);
  const done = new Map<string, string>();
  let arriving = new Map<string, string>();
  let first: boolean = true;
  try {
    while (!call.signal.aborted) {
      const files = await lookedThrough(folder, first, call);
      first = false;
      const fresh = files.filter((file) => done.get(file.path) !== stampOf(file));
      const settled = fresh.filter((file) => arriving.get(file.path) === stampOf(file));
      for (const file of settled) {
        if (call.signal.aborted) return;
        done.set(file.path, stampOf(file));
        await importOne(importer, file, options, call);
      }
      arriving = new Map(fresh.map((file) => [file.path, stampOf(file)]));
      const isArriving = fresh.length > settled.length;
      await (isArriving ? pause(settleMs, call) : Promise.race([pause(pollMs, call), changes.next()]));
    }
  } finally {
    changes.close();
  }
}

function stampOf({ bytes, modifiedAt }: FoundFile): string {
  return `${bytes} ${modifiedAt.getTime()}`;
}

/** Keeps watching while a folder is away for a while (a USB stick, a share). */
async function lookedThrough(
  folder: string,
  isFirst: boolean,
  call: ToolCall,
): Promise<readonly FoundFile[]> {
  try {
    return (await filesOf(folder, everyFile)).files;
  } catch (error) {
    if (isFirst || !(error instanceof LegibusError)) throw error;
    call.log.warn("the watched folder cannot be read", { error });
    return [];
  }
}

async function importOne(
  importer: Importer,
  { path, name }: FoundFile,
  options: ImportOptions,
  call: ToolCall,
): Promise<void> {
  try {
    await importer.paths([path], options, call);
  } catch (error) {
    if (!call.signal.aborted) options.onOutcome?.(refusal(name, error, call));
  }
}

async function pause(ms: number, { signal }: ToolCall): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {}); // cancelled is over
}

/** Tells of changes as far as the file system does; without its help the folder is looked through now and then. */
function changesOf(folder: string, call: ToolCall) {
  const changes = new EventEmitter();
  const untold = (error: unknown) => call.log.info("the folder tells no changes", { error });
  const next = async () => {
    await once(changes, "change", { signal: call.signal }).catch(() => {}); // cancelled is over
  };
  try {
    const told = () => changes.emit("change");
    const watcher = watch(folder, { recursive: true, persistent: false }, told).on("error", untold);
    return { next, close: () => watcher.close() };
  } catch (error) {
    untold(error);
    return { next, close: () => {} };
  }
}
