import type { Outcome, Statement } from "../engine.ts";

/** What the worker is told first, as `workerData`. */
export interface Opening {
  readonly file: string;
  /** Of a thread that only reads: a cell that is not 0 while its query is not wanted any more. */
  readonly stop?: SharedArrayBuffer;
}

/** What reading statements call now and then, so that one whose caller is gone ends. */
export const STILL_WANTED = "still_wanted";

/** Functions of statements: the one is told a packed vector and gives 1, the other compares another with it. */
export const QUESTION = "question";
export const SIMILARITY = "similarity";

/** Statements of each migration in order; the database's version is how many were made. */
export type Steps = readonly (readonly Statement[])[];

export type Task =
  /** `fresh` follows where the database is a new one. */
  | { readonly kind: "migrate"; readonly steps: Steps; readonly fresh?: readonly Statement[] }
  | { readonly kind: "run"; readonly statement: Statement }
  /** One transaction that never waits for the other thread. */
  | { readonly kind: "write"; readonly statements: readonly Statement[] }
  | { readonly kind: "size" }
  | { readonly kind: "close" };

export interface Request {
  readonly number: number;
  readonly task: Task;
}

export type Reply =
  | { readonly number: number; readonly outcomes: readonly Outcome[] }
  | {
      readonly number: number;
      readonly trouble: { readonly code: string; readonly number: number; readonly message: string };
    };
