import { expect, type RunnerTask, type TaskMeta } from "vitest";

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

/** An outcome with what was tried and what came of it. */
export interface Found extends Outcome {
  readonly what: string;
}

/** Runs one trial. */
export async function timed(held: () => Promise<boolean>): Promise<Outcome> {
  const started = performance.now();
  return { held: await held(), ms: performance.now() - started };
}

/** Records a test's outcomes for the table of `npm run test:trust`. */
export function tally(task: { readonly meta: TaskMeta }, kind: string, outcomes: readonly Outcome[]): void {
  const held = outcomes.filter((one) => one.held).length;
  const worstMs = outcomes.reduce((most, { ms }) => Math.max(most, ms), 0);
  task.meta.trust = { kind, tried: outcomes.length, held, worstMs };
}

/** Records a test's outcomes, and fails with those that did not hold. */
export function judge(task: { readonly meta: TaskMeta }, kind: string, outcomes: readonly Outcome[]): void {
  tally(task, kind, outcomes);
  expect(outcomes.filter(({ held }) => !held)).toEqual([]);
}

/** Records a test without outcomes of its own as one trial: whether it passed, and for how long it ran. */
export function tallyWhole(task: Pick<RunnerTask, "meta" | "result">, kind: string): void {
  const { errors, startTime = Date.now() } = task.result ?? {};
  tally(task, kind, [{ held: errors === undefined, ms: Date.now() - startTime }]);
}
