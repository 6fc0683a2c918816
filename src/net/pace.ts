import type { Limits } from "../library/types.ts";
import type { Pace } from "./rate-limiter.ts";

interface Spacing {
  /** Between two starts; 0: none. */
  readonly spacingMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One spacing of a host for all servers of this machine; one that is not to be kept asks nobody. */
export function paceOf(
  limits: Pick<Limits, "take" | "sent"> | undefined,
  host: string,
  { spacingMs, now }: Spacing,
): Pace | undefined {
  if (!limits || spacingMs === 0) return undefined;
  return {
    take: async (graceMs, unused) =>
      (await limits.take(host, spacingMs + graceMs, unused)) ?? { waitMs: 0, nextAt: now() + spacingMs },
    holdUntil: (time) => void limits.sent(host, time - now()),
  };
}
