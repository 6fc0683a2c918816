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
  /** Milliseconds without a change after which a file is complete; default 1,000. */
  readonly settleMs?: number;
  /** Longest interval between scans in milliseconds, because not every file system reports changes; default 5,000. */
  readonly pollMs?: number;
}

/**
 * Imports every file in a folder and every new one, each once, until the call is cancelled. Nothing in the
 * folder is moved or changed.
 * @throws LegibusError when the folder cannot be read at the start
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
      const files = await listFolder(folder, first, call);
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

/** Lists the folder's files; after the start, an unreachable folder (a USB stick, a share) counts as empty. */
async function listFolder(folder: string, isFirst: boolean, call: ToolCall): Promise<readonly FoundFile[]> {
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
  await sleep(ms, undefined, { signal }).catch(() => {}); // cancelling ends the wait
}

/** Reports changes if the file system does; otherwise the folder is scanned at intervals. */
function changesOf(folder: string, call: ToolCall) {
  const changes = new EventEmitter();
  const untold = (error: unknown) => call.log.info("the folder tells no changes", { error });
  const next = async () => {
    await once(changes, "change", { signal: call.signal }).catch(() => {}); // cancelling ends the wait
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
