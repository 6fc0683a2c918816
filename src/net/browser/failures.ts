import { cancelled, type ErrorCode, LegibusError } from "../../core/errors.ts";
import { networkFailure, type Place } from "../failures.ts";

const LATER = "try again in a minute";

/** Chromium's network errors. */
const NETWORK: readonly (readonly [RegExp, ErrorCode, string])[] = [
  [/ERR_(?:INTERNET_DISCONNECTED|NETWORK_CHANGED|TUNNEL_CONNECTION_FAILED)/, "OFFLINE", "cannot be reached"],
  [/ERR_(?:CONNECTION_TIMED_OUT|TIMED_OUT)/, "UPSTREAM_TIMEOUT", "did not answer in time"],
  [/ERR_CERT|ERR_SSL/, "UPSTREAM_ERROR", "has no valid certificate"],
  [/ERR_TOO_MANY_REDIRECTS/, "UPSTREAM_ERROR", "sends the browser in circles"],
];

interface Circumstances {
  readonly signal?: AbortSignal | undefined;
  /** Why the gateway could not connect to the site. */
  readonly network?: Error | undefined;
}

/** Turns a puppeteer error into a LegibusError; the original goes to the log. */
export function browserFailure(
  error: unknown,
  place: Place,
  { signal, network }: Circumstances = {},
): LegibusError {
  if (error instanceof LegibusError) return error;
  if (signal?.aborted) return cancelled(signal);
  const text = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  const where = place.name;
  if (network && text.includes("net::ERR_")) return networkFailure(place, network);
  const known = NETWORK.find(([pattern]) => pattern.test(text));
  if (known) return new LegibusError(known[1], `${where} ${known[2]}`, { hint: LATER, cause: error });
  if (/TimeoutError|timeout/i.test(text)) return tooSlow(where, error);
  if (/closed|crashed|disconnected|detached|Target|Session|Connection/i.test(text)) return ended(error);
  return new LegibusError("UPSTREAM_ERROR", `${where} could not be read`, { hint: LATER, cause: error });
}

export function tooSlow(where: string, cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_TIMEOUT", `${where} did not answer in time`, { hint: LATER, cause });
}

export function ended(cause?: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the browser ended in the middle of the call", {
    hint: "ask again: it is started anew",
    cause,
  });
}

/** Returns the error for an installed browser that does not start. */
export function launchFailure(error: unknown): LegibusError {
  const text = error instanceof Error ? error.message : String(error);
  if (/sandbox/i.test(text)) {
    return new LegibusError("NOT_CONFIGURED", "Chromium's sandbox cannot start on this machine", {
      hint: "let the container create user namespaces (Docker: a seccomp profile that allows clone and unshare), or set BECK_NO_SANDBOX=1 and run in a container of its own",
      cause: error,
    });
  }
  return new LegibusError("NOT_CONFIGURED", "Chromium was found but does not start", {
    hint: "start it once by hand to see why, or set PUPPETEER_EXECUTABLE_PATH to another one",
    cause: error,
  });
}
