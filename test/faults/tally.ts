import type { TaskMeta } from "vitest";

/** Number of trials of one test and how many held. The table adds up tests of one kind. */
export interface Tally {
  readonly kind: string;
  readonly tried: number;
  readonly held: number;
  /** Longest trial, in milliseconds. */
  readonly worstMs: number;
}

declare module "vitest" {
  interface TaskMeta {
    trust?: Tally;
  }
}

export interface Outcome {
  readonly held: boolean;
  readonly ms: number;
}

/** Records a test's outcomes for the table of `npm run test:trust`. */
export function tally(task: { readonly meta: TaskMeta }, kind: string, outcomes: readonly Outcome[]): void {
  const held = outcomes.filter((one) => one.held).length;
  const worstMs = outcomes.reduce((most, { ms }) => Math.max(most, ms), 0);
  task.meta.trust = { kind, tried: outcomes.length, held, worstMs };
}
