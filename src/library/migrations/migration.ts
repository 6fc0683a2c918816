import { type Kysely, sql } from "kysely";
import type { Compilable, EngineName } from "../engine.ts";
import type { Database } from "../schema.ts";

/** One step of the schema: statements that run together, in a transaction and under a lock. */
export type Migration = (db: Kysely<Database>, engine: EngineName) => readonly Compilable[];

/** A raw statement for one engine. */
export function raw(db: Kysely<Database>, text: string): Compilable {
  return { compile: () => sql.raw(text).compile(db) };
}
