import { type Kysely, type RawBuilder, sql } from "kysely";
import type { EngineName } from "../engine.ts";
import { BLOCK_BITS, BLOCKS_PER_DOCUMENT, type Database } from "../schema.ts";
import { QUESTION, SIMILARITY, STILL_WANTED } from "../sqlite/messages.ts";
import { hasPgvector, textOf } from "./store.ts";
import { similarity } from "./vector.ts";

/** A document with its passage that is nearest to a question. */
export interface Near {
  readonly document: number;
  /** Positions of the passage's blocks. */
  readonly blocks: readonly number[];
}

/** The vectors to search and the question. */
export interface Among {
  readonly name: EngineName;
  readonly db: Kysely<Database>;
  /** Conditions on documents, as ` and …` about `d`. */
  readonly conditions: RawBuilder<unknown>;
  readonly model: number;
  readonly question: Uint8Array;
}

export interface NearFound {
  /** The nearest first, each document once. */
  readonly near: readonly Near[];
  /** False when there are too many vectors to compare. */
  readonly isComplete: boolean;
}

interface Row {
  readonly block: number;
  readonly blocks: number;
  readonly score: number;
}

const MOST_PASSAGES = 1_000; // one long law may have the nearest hundred
const MOST_DOCUMENTS = 60;
const MOST_SHOWN = 4; // blocks of a passage
/** Every 64 vectors SQLite checks whether the caller still waits for the query. */
const WANTED = sql.raw(`(case when v.rowid & 63 = 0 then ${STILL_WANTED}() else 1 end)`);
const DOCUMENT = sql.raw(`v.block >> ${BLOCK_BITS}`);

/** Finds the nearest documents by the exact cosine of their passages; the query ends with its caller. */
export async function nearest(among: Among): Promise<NearFound> {
  const { name, db } = among;
  if (name === "sqlite") return { near: documentsOf(await onSqlite(among)), isComplete: true };
  if (await hasPgvector(db)) return { near: documentsOf(await onPgvector(among)), isComplete: true };
  const rows = await inProcess(among);
  return rows ? { near: documentsOf(rows), isComplete: true } : { near: [], isComplete: false };
}

function wanted({ conditions }: Among): RawBuilder<unknown> {
  return sql`${DOCUMENT} in (select d.number from library_documents d where d.state = 'complete'${conditions})`;
}

async function onSqlite(among: Among): Promise<readonly Row[]> {
  const { db, model, question } = among;
  const { rows } = await sql<Row>`
    with q (ready) as materialized (select ${sql.raw(QUESTION)}(${question}))
    select v.block, v.blocks, ${sql.raw(SIMILARITY)}(v.vector) as score from q cross join library_vectors v
    where q.ready = 1 and v.model = ${model} and ${wanted(among)} and ${WANTED}
    order by score desc limit ${MOST_PASSAGES}`.execute(db);
  return rows;
}

async function onPgvector(among: Among): Promise<readonly Row[]> {
  const { db, model, question } = among;
  const distance = sql`v.embedding <=> ${textOf(question)}::vector`;
  const { rows } = await sql<Row>`
    select v.block, v.blocks, 1 - (${distance}) as score from library_vectors v
    where v.model = ${model} and ${wanted(among)} order by ${distance} limit ${MOST_PASSAGES}`.execute(db);
  return rows;
}

const MOST_HERE = 50_000; // vectors fetched and compared in this process: at 1,024 dimensions some 50 MB
const AT_ONCE = 2_000;

/** Fetches and compares the vectors in pages, for want of pgvector; undefined when there are too many. */
async function inProcess(among: Among): Promise<readonly Row[] | undefined> {
  const { db, model, question } = among;
  const rows: Row[] = [];
  for (let last: readonly [number, number] = [-1, -1]; ;) {
    const page = await sql<Row & { readonly piece: number; readonly vector: Uint8Array }>`
      select v.block, v.piece, v.blocks, v.vector from library_vectors v
      where v.model = ${model} and ${wanted(among)} and (v.block, v.piece) > (${last[0]}::bigint, ${last[1]}::integer)
      order by v.block, v.piece limit ${AT_ONCE}`.execute(db);
    for (const { block, blocks, vector } of page.rows)
      rows.push({ block, blocks, score: similarity(vector, question) });
    const end = page.rows.at(-1);
    if (!end || page.rows.length < AT_ONCE) return rows.toSorted((a, b) => b.score - a.score);
    if (rows.length >= MOST_HERE) return undefined;
    last = [end.block, end.piece];
  }
}

/** Returns the best passage of each document. */
function documentsOf(rows: readonly Row[]): readonly Near[] {
  const documents = new Map<number, Near>();
  for (const { block, blocks, score } of rows) {
    const document = Math.floor(block / BLOCKS_PER_DOCUMENT);
    if (documents.has(document) || score <= 0) continue;
    const first = block - document * BLOCKS_PER_DOCUMENT;
    const shown = Array.from({ length: Math.min(blocks, MOST_SHOWN) }, (_, at) => first + at);
    documents.set(document, { document, blocks: shown });
    if (documents.size === MOST_DOCUMENTS) break;
  }
  return [...documents.values()];
}
