import { type ErrorCode, LegibusError } from "../../core/errors.ts";

const OUTAGES: ReadonlySet<ErrorCode> = new Set([
  "BLOCKED",
  "RATE_LIMITED",
  "UPSTREAM_TIMEOUT",
  "UPSTREAM_ERROR",
  "LAYOUT_CHANGED",
  "OFFLINE",
  "ACCESS_DENIED",
]);

/** Whether a source could not answer, as opposed to having no such thing. */
export function isOutage(error: unknown): error is LegibusError {
  return error instanceof LegibusError && OUTAGES.has(error.code);
}

export function isMissing(error: unknown): error is LegibusError {
  return error instanceof LegibusError && error.code === "NOT_FOUND";
}

/** What a source gave, or that it could not answer; other failures go on. */
export async function attempted<T>(
  work: Promise<T>,
): Promise<{ readonly value?: T; readonly outage?: LegibusError }> {
  try {
    return { value: await work };
  } catch (error) {
    if (isOutage(error)) return { outage: error };
    throw error;
  }
}
