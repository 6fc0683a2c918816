import type { CompiledQuery, Kysely } from "kysely";
import type { Database } from "./schema.ts";

export type EngineName = "sqlite" | "postgres";

/** What both engines store in a column. */
export type Value = string | number | Uint8Array | null;

/** One statement of a transaction; with `rows` it runs once for each of them instead. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly rows?: Rows;
}

/** Row after row in one list, which crosses to another thread much faster than a list of lists. */
export interface Rows {
  readonly values: readonly Value[];
  /** Values of a row. */
  readonly width: number;
}

export interface Outcome {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly affected: number;
}

/** Something that Kysely compiles: a query that is not executed yet. */
export interface Compilable {
  compile(): CompiledQuery;
}

/** Milliseconds that a reading query may take, unless told otherwise. */
export const QUERY_MS = 30_000;

/** For whom something is read. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  /** Owners whose documents are shown; all when absent. */
  readonly visible?: readonly string[];
  /** Among whom the database is divided; absent where one person uses it. */
  readonly user?: string | undefined;
}

/** An open database. What it rejects with is a LegibusError, or a `Refused` for a row that breaks a rule of its table. */
export interface Engine {
  readonly name: EngineName;
  readonly db: Kysely<Database>;
  /** The same for a caller who sees these owners' documents: PostgreSQL itself hides the others, whatever is asked. */
  readonly seenBy: (visible: readonly string[]) => Kysely<Database>;
  /**
   * The same for queries that may take long: they hold up no writer and not each other, end with the signal and when
   * they take longer than a query may, and those of one user leave room for others'. No transactions.
   */
  readonly read: (reading?: Reading) => Kysely<Database>;
  /** Path of the file, or the address without its password. */
  readonly place: string;
  /** One transaction, all or nothing; on SQLite it runs in one go beside the main thread. */
  write(statements: readonly Statement[]): Promise<readonly Outcome[]>;
  /** Bytes on disk, as far as the engine knows. */
  size(): Promise<number>;
  /** Gives the space of removed rows back. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

export function statement(query: Compilable): Statement {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}
