import { type Kysely, sql } from "kysely";
import { chunks } from "../../core/group-by.ts";
import { type Engine, rawStatement, type Statement, statement } from "../engine.ts";
import { Refused } from "../failures.ts";
import { CUT } from "./passages.ts";
import { BLOCK_BITS, BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";

export interface StoredVector {
  readonly document: number;
  /** Position of the passage's first block in the document. */
  readonly from: number;
  readonly piece: number;
  readonly blocks: number;
  readonly vector: Uint8Array;
}

const ROWS_AT_ONCE = 200;

/** Inserts vectors of documents that still exist; an existing vector stays. */
export function insertVectors(
  { name, db }: Pick<Engine, "name" | "db">,
  model: number,
  rows: readonly StoredVector[],
  hasExtension: boolean,
): readonly Statement[] {
  if (rows.length === 0) return [];
  if (name === "sqlite") {
    const once = rawStatement(
      db,
      sql`insert into library_vectors (model, block, piece, blocks, vector)
      select ${0}, ${0}, ${0}, ${0}, ${0} where exists (select 1 from library_documents where number = ${0} and state = 'complete')
      on conflict do nothing`,
    );
    const values = rows.flatMap(({ document, from, piece, blocks, vector }) => [
      model,
      document * BLOCKS_PER_DOCUMENT + from,
      piece,
      blocks,
      vector,
      document,
    ]);
    return [{ ...once, rows: { values, width: 6 } }];
  }
  const embedding = hasExtension ? sql`, embedding` : sql``;
  return chunks(rows, ROWS_AT_ONCE).map((slice) => {
    const values = slice.map(({ document, from, piece, blocks, vector }) => {
      const own = hasExtension ? sql`, ${textOf(vector)}::vector` : sql``;
      return sql`(${model}::integer, ${document * BLOCKS_PER_DOCUMENT + from}::bigint, ${piece}::integer, ${blocks}::integer, ${Buffer.from(vector)}::bytea${own})`;
    });
    return rawStatement(
      db,
      sql`insert into library_vectors (model, block, piece, blocks, vector${embedding})
      select v.* from (values ${sql.join(values)}) v (model, block, piece, blocks, vector${embedding})
      join library_documents d on d.number = v.block >> ${sql.raw(String(BLOCK_BITS))} and d.state = 'complete'
      on conflict do nothing`,
    );
  });
}

/** Returns a packed vector as pgvector reads it. */
export function textOf(vector: Uint8Array): string {
  return `[${new Int8Array(vector.buffer, vector.byteOffset, vector.length).join(",")}]`;
}

/** From now on all passages of a document have vectors of the model, and those of another model leave. */
export function markEmbedded(
  { db }: Pick<Engine, "db">,
  model: number,
  {
    document,
    passages,
    bytes,
  }: { readonly document: number; readonly passages: number; readonly bytes: number },
): readonly Statement[] {
  const first = document * BLOCKS_PER_DOCUMENT;
  const mark = sql`insert into library_embedded (document, model, passages, bytes)
    select number, cast(${model} as integer), cast(${passages} as integer), cast(${bytes} as bigint)
    from library_documents where number = ${document} and state = 'complete'
    on conflict (document) do update set model = excluded.model, passages = excluded.passages, bytes = excluded.bytes`;
  const others = db
    .deleteFrom("library_vectors")
    .where("block", ">=", first)
    .where("block", "<", first + BLOCKS_PER_DOCUMENT)
    .where("model", "<>", model);
  return [rawStatement(db, mark), statement(others)];
}

/** Removes vectors whose document was removed while they were made. */
export async function sweepVectors(engine: Engine): Promise<void> {
  const { db } = engine;
  const gone = sql`select number from library_documents`;
  const orphans = sql`delete from library_vectors where block >> ${sql.raw(String(BLOCK_BITS))} not in (${gone})`;
  const marks = sql`delete from library_embedded where document not in (${gone})`;
  await engine.write([rawStatement(db, orphans), rawStatement(db, marks)]);
}

/** Removes all vectors and models. */
export async function removeVectors(engine: Engine): Promise<number> {
  const { db } = engine;
  const [vectors] = await engine.write([
    statement(db.deleteFrom("library_vectors")),
    statement(db.deleteFrom("library_embedded")),
    statement(db.deleteFrom("library_models")),
  ]);
  return vectors?.affected ?? 0;
}

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

/** Properties that comparable vectors share; a change of either requires new vectors. */
export interface VectorModel {
  /** `openai/text-embedding-3-small`. */
  readonly name: string;
  readonly dimensions: number;
}

function nameOf({ name, dimensions }: VectorModel): string {
  return `${name} ${dimensions} ${CUT}`;
}

/** Returns the number of a model with stored vectors, or undefined. */
export async function knownModel(
  engine: Pick<Engine, "db">,
  model: VectorModel,
): Promise<number | undefined> {
  return await knownName(engine, nameOf(model));
}

async function knownName({ db }: Pick<Engine, "db">, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("library_models")
    .select("number")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.number;
}

const TRIES = 3; // two programs may add models at the same time

/** Returns the number of a model, assigning one if it has none. */
export async function modelNumber(engine: Engine, model: VectorModel): Promise<number> {
  return await numberOfName(engine, nameOf(model));
}

/** Returns the number of a model by its stored name, assigning one if it has none. */
export async function numberOfName(engine: Engine, name: string): Promise<number> {
  for (let left = TRIES; left > 0; left -= 1) {
    const known = await knownName(engine, name);
    if (known !== undefined) return known;
    const insert = sql`insert into library_models (number, name) select coalesce(max(number), 0) + 1, cast(${name} as text) from library_models`;
    await engine.write([rawStatement(engine.db, insert)]).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
  }
  throw new Error("a model has no number");
}
