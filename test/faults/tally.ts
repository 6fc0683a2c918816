import type { TaskMeta } from "vitest";

/** What one test tried, and how often the promise held. Tests of one kind are added up in the table. */
export interface Tally {
  readonly kind: string;
  readonly tried: number;
  readonly held: number;
  /** The longest that one of them took, in milliseconds. */
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

/** Notes for the table of `npm run test:trust` what a test tried. */
export function tally(task: { readonly meta: TaskMeta }, kind: string, outcomes: readonly Outcome[]): void {
  const held = outcomes.filter((one) => one.held).length;
  const worstMs = outcomes.reduce((most, { ms }) => Math.max(most, ms), 0);
  task.meta.trust = { kind, tried: outcomes.length, held, worstMs };
}
