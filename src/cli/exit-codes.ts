import type { ErrorCode } from "../core/errors.ts";

export const EXIT_CODES: Readonly<Record<ErrorCode, number>> = {
  INVALID_INPUT: 2,
  UNKNOWN_TOOL: 2,
  NOT_FOUND: 3,
  ACCESS_DENIED: 4,
  AUTH_REQUIRED: 4,
  AUTH_FAILED: 4,
  NOT_CONFIGURED: 4,
  BLOCKED: 5,
  RATE_LIMITED: 5,
  UPSTREAM_TIMEOUT: 6,
  UPSTREAM_ERROR: 6,
  LAYOUT_CHANGED: 6,
  OFFLINE: 6,
  CANCELLED: 130,
};

/** Exit code of `legibus verify` when a citation is not found, differs from its source, or cannot be read. */
export const PROBLEMS = 8;
