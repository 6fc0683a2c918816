import { hasCode, LegibusError } from "../../core/errors.ts";

/** Returns the error for a disk without space; any other error unchanged. */
export function spaceError(error: unknown): unknown {
  return hasCode(error, "ENOSPC", "EDQUOT") ? diskFull(error) : error;
}

export function diskFull(cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "there is no space left on the disk", {
    hint: "free some space, or name another folder in LEGIBUS_DATA_DIR; what was imported stays, and the same command goes on",
    retryable: false,
    cause,
  });
}
