import type { CompiledQuery, Kysely, RawBuilder } from "kysely";
import type { Database } from "./schema.ts";

export type EngineName = "sqlite" | "postgres";

/** A value that both engines can store in a column. */
export type Value = string | number | Uint8Array | null;

/** One statement of a transaction; with `rows` it runs once for each of them instead. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: Rows;
}

/** Rows flattened into one list, which is transferred to another thread much faster than a list of lists. */
export interface Rows {
  readonly values: readonly Value[];
  /** Values per row. */
  readonly width: number;
}

export interface Outcome {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly affected: number;
}

/** A Kysely query that is not executed yet. */
export interface Compilable {
  compile(): CompiledQuery;
}

/** Default limit of a reading query, in milliseconds. */
export const QUERY_MS = 30_000;

/** The caller of a reading query. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  /** Owners whose documents are shown; all when absent. */
  readonly visible?: readonly string[];
  /** The user among whom query capacity is divided; absent when only one person uses it. */
  readonly user?: string | undefined;
}

/** An open database. It rejects with a LegibusError, or with `Refused` for a row that breaks a rule of its table. */
export interface Engine {
  readonly name: EngineName;
  readonly db: Kysely<Database>;
  /** The database for a caller who sees these owners' documents: PostgreSQL itself hides the others from every query. */
  readonly seenBy: (visible: readonly string[]) => Kysely<Database>;
  /**
   * The database for queries that may take long: they block neither writers nor each other, end with the
   * signal or at the time limit, and one user's leave capacity for others. No transactions.
   */
  readonly read: (reading?: Reading) => Kysely<Database>;
  /** Path of the file, or the URL without its password. */
  readonly place: string;
  /**
   * Runs the statements in one transaction; on SQLite in one go, off the main thread. PostgreSQL hides the
   * rows of other owners than `visible` from them; all are shown when it is absent.
   */
  write(statements: readonly Statement[], visible?: readonly string[]): Promise<readonly Outcome[]>;
  /** Bytes on disk, as far as the engine knows. */
  size(): Promise<number>;
  /** Reclaims the space of removed rows. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

/** Returns the SQL and the parameters of a query, to run it off the main thread. */
export function statement(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

/** Returns a statement of SQL that is written by hand. */
export function rawStatement(db: Kysely<Database>, query: RawBuilder<unknown>): Statement {
  const { sql, parameters } = query.compile(db);
  return { sql, parameters };
}
