import { type Kysely, sql } from "kysely";
import { type Engine, rawStatement } from "../engine.ts";
import type { Database } from "../schema.ts";
import { textOf } from "./store.ts";

const FILLED_AT_ONCE = 500;

/** Whether vectors are stored in pgvector's form, so that PostgreSQL can compare them. */
export async function hasPgvector(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = any (current_schemas(false)) and table_name = 'library_vectors' and column_name = 'embedding'`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Adds and fills pgvector's form of the vectors if the server has the extension and lets this user create it.
 * False on SQLite, and without the extension.
 */
export async function preparePgvector(engine: Engine): Promise<boolean> {
  if (engine.name !== "postgres") return false;
  const { db } = engine;
  const run = async (text: string) => await engine.write([rawStatement(db, sql.raw(text))]);
  if (!(await hasPgvector(db))) {
    try {
      await run("create extension if not exists vector");
      await run("alter table library_vectors add column if not exists embedding vector");
    } catch {
      return false; // not installed or not allowed: this process compares the vectors
    }
  }
  for (;;) {
    const { rows } = await sql<{ block: number; piece: number; model: number; vector: Uint8Array }>`
      select block, piece, model, vector from library_vectors where embedding is null limit ${FILLED_AT_ONCE}`.execute(
      db,
    );
    if (rows.length === 0) return true;
    await engine.write(
      rows.map(({ block, piece, model, vector }) => {
        const fill = sql`update library_vectors set embedding = ${textOf(vector)}::vector where block = ${block} and piece = ${piece} and model = ${model}`;
        return rawStatement(db, fill);
      }),
    );
  }
}
