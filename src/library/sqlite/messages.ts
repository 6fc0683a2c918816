import type { Outcome, Statement } from "../engine.ts";

/** The worker's `workerData`. */
export interface Opening {
  readonly file: string;
  /** Only for a reading thread: a cell that is not 0 once its query has been abandoned. */
  readonly stop?: SharedArrayBuffer;
}

/** SQL function that long queries call now and then, so that an abandoned one ends. */
export const STILL_WANTED = "still_wanted";

/** SQL functions: `question` sets the packed query vector and returns 1, `similarity` compares a vector with it. */
export const QUESTION = "question";
export const SIMILARITY = "similarity";

/** The statements of each migration in order; the database's version is the number of migrations applied. */
export type Steps = readonly (readonly Statement[])[];

export type Task =
  /** `fresh` runs after the steps in a new database. */
  | { readonly kind: "migrate"; readonly steps: Steps; readonly fresh?: readonly Statement[] }
  | { readonly kind: "run"; readonly statement: Statement }
  /** One transaction, run without returning to the main thread in between. */
  | { readonly kind: "write"; readonly statements: readonly Statement[] }
  | { readonly kind: "size" }
  | { readonly kind: "close" };

export type Reply =
  | { readonly outcomes: readonly Outcome[] }
  | { readonly trouble: { readonly code: string; readonly number: number; readonly message: string } };
