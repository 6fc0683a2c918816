import { LegibusError } from "../core/errors.ts";
import type { Place } from "./failures.ts";
import type { Guard, Target } from "./url-allowlist.ts";

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** Where a redirect leads; throws UPSTREAM_ERROR when that is outside the source, not https, or nowhere. */
export function nextTarget(guard: Guard, location: string, from: Place): Target {
  if (location.trim() === "") throw notFollowed(from, "sent this address on without saying where");
  const verdict = guard.inspect(location, from.humanUrl);
  if ("target" in verdict) return verdict.target;
  const where = verdict.problem === "not https" ? "to an address without https" : "to another site";
  throw notFollowed(from, `sent this address on ${where}, which is not followed`);
}

/** What was posted may hold a session: it goes to the address that was asked for and nowhere else. */
export function sentOn(from: Place): LegibusError {
  return notFollowed(from, "sent this request on, which is not followed");
}

export function tooManyRedirects(from: Place, max: number): LegibusError {
  return notFollowed(from, `sent this address on more than ${max} times`);
}

function notFollowed({ name, humanUrl }: Place, what: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", `${name} ${what}`, {
    hint: "open the address in a browser to see where it leads",
    humanUrl,
    retryable: false,
  });
}
