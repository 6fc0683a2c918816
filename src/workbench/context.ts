import type { Caller } from "../core/call.ts";
import type { Logger } from "../core/logger.ts";
import { LegibusError } from "../core/errors.ts";
import type { Provider, SourceOff } from "../core/provider.ts";
import type { FileAccess, FileMaking } from "../documents/file-access.ts";
import type { DocumentReader } from "../documents/page.ts";
import type { Library } from "../library/types.ts";
import type { ConverterPool } from "../workers/pool.ts";

/** Without `readDraft`, drafts are read in this thread. */
export interface WorkbenchContext extends FileMaking, Partial<Pick<ConverterPool, "readDraft">> {
  readonly log: Logger;
  /** Undefined with `LEGIBUS_LIBRARY=off`. */
  readonly library: Library | undefined;
  readonly reader: DocumentReader;
  /** All providers of this server, including the workbench. */
  readonly peers: () => readonly Provider[];
  /** The sources that the operator switched off. */
  readonly off?: readonly SourceOff[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Restricts which files of this machine a caller may name. */
  readonly files: FileAccess;
}

/** Returns the library as the caller sees it. @throws LegibusError NOT_CONFIGURED without a library */
export function needLibrary(
  { library }: Pick<WorkbenchContext, "library">,
  caller: Caller,
  hint: string,
): Library {
  if (library) return library.for(caller);
  throw new LegibusError("NOT_CONFIGURED", "this server keeps no library (LEGIBUS_LIBRARY=off)", { hint });
}

/** Token budget of one `law:read`. */
export const DEFAULT_TOKENS = 3_000;
export const MAX_TOKENS = 8_000;
export const MIN_TOKENS = 500; // the header takes at most two thirds

/** Token budget of one `law:outline`. */
export const OUTLINE_TOKENS = 1_500;
