import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readRecording, replayFactory } from "../app/server/replay.ts";
import { failure, textOf } from "../core/result.ts";
import { LegibusError } from "../core/errors.ts";
import { createLogger } from "../core/logger.ts";
import { unreachable } from "../documents/file-access.ts";
import { serveStdio } from "../transport/stdio.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";

/** A recording has no store to close. */
async function nothing(): Promise<void> {}

/**
 * Answers the calls of a recording over stdio until the client disconnects; resolves only with the exit code
 * for an invalid file.
 */
export async function replay(terminal: Terminal, path: string): Promise<number> {
  try {
    const text = await readFile(path, "utf8").catch((error: unknown) => {
      throw unreachable(path, error);
    });
    const recording = readRecording(text);
    if (typeof recording === "number") {
      throw new LegibusError(
        "INVALID_INPUT",
        `line ${recording} of ${basename(path)} is not a line of a recording`,
        { hint: "make one with legibus --record FILE" },
      );
    }
    const log = createLogger({ level: "warn", write: terminal.err });
    const served = { log, shutdown: nothing, shared: { store: { close: nothing } } };
    await serveStdio(served, replayFactory(recording));
    return 0;
  } catch (error) {
    if (!(error instanceof LegibusError)) throw error;
    terminal.err(`${textOf(failure(error))}\n`);
    return EXIT_CODES[error.code];
  }
}
