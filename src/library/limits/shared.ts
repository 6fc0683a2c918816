import type { Engine } from "../engine.ts";
import { sharedDays } from "./days.ts";
import { sharedRefusals } from "./refusals.ts";
import { sharedSpacing } from "./spacing.ts";

/** Limits as rows; each change is one statement, so that no two servers start from the same state. */
export type SharedLimits = ReturnType<typeof createSharedLimits>;

export function createSharedLimits(engine: Engine, now: () => number) {
  return { ...sharedSpacing(engine, now), ...sharedRefusals(engine, now), ...sharedDays(engine) };
}
