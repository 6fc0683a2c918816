import { sql } from "kysely";
import { type Engine, rawStatement, type Statement, statement } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";

const BLOCKS_AT_ONCE = 1_000;
const DOCUMENTS_AT_ONCE = 50; // small ones are grouped: each transaction costs the index a segment and a merge
const DEAD_AFTER_MS = 30 * 60_000; // milliseconds; a machine may sleep during an import

/** Deletes documents that were replaced, forgotten or evicted; returns their number. */
export async function sweepGone(engine: Engine): Promise<number> {
  const left = await engine.db
    .selectFrom("library_documents")
    .select(["number", "blocks"])
    .where("state", "=", "gone")
    .execute();
  for (const group of groupsOf(left)) await remove(engine, group);
  return left.length;
}

interface Gone {
  readonly number: number;
  readonly blocks: number;
}

/** Groups documents with at most BLOCKS_AT_ONCE blocks together; a longer document is alone. */
function groupsOf(gone: readonly Gone[]): readonly (readonly Gone[])[] {
  const groups: Gone[][] = [];
  let [group, size]: [Gone[], number] = [[], 0];
  for (const one of gone) {
    if (group.length === 0 || group.length >= DOCUMENTS_AT_ONCE || size + one.blocks > BLOCKS_AT_ONCE) {
      [group, size] = [[], 0];
      groups.push(group);
    }
    group.push(one);
    size += one.blocks;
  }
  return groups;
}

/** Marks as gone the documents of writers that were killed. */
export async function sweepDead(engine: Engine, now: number): Promise<number> {
  const { numUpdatedRows } = await engine.db
    .updateTable("library_documents")
    .set({ state: "gone" })
    .where("state", "=", "writing")
    .where("written_at", "<", now - DEAD_AFTER_MS)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes documents in short transactions; their own rows go last, so that a kill in between leaves something to find. */
async function remove(engine: Engine, group: readonly Gone[]): Promise<void> {
  const { db } = engine;
  const numbers = group.map(({ number }) => number);
  let pending: Statement[] = [];
  for (const [first, end] of group.flatMap(stretchesOf)) {
    if (end - first === BLOCKS_AT_ONCE) {
      await engine.write([...pending, ...blocksBetween(engine, first, end)]);
      pending = [];
    } else pending.push(...blocksBetween(engine, first, end));
  }
  const key = engine.name === "sqlite" ? sql`rowid` : sql`document`;
  await engine.write([
    ...pending,
    rawStatement(db, sql`delete from library_terms where ${key} in (${sql.join(numbers)})`),
    statement(db.deleteFrom("library_names").where("document", "in", numbers)),
    statement(db.deleteFrom("library_keys").where("document", "in", numbers)),
    statement(db.deleteFrom("library_citations").where("document", "in", numbers)),
    statement(db.deleteFrom("library_embedded").where("document", "in", numbers)),
    statement(db.deleteFrom("library_documents").where("number", "in", numbers)),
  ]);
}

/** Splits a document's block ids into ranges, end exclusive, of at most BLOCKS_AT_ONCE. */
function stretchesOf({ number, blocks }: Gone): readonly (readonly [first: number, end: number])[] {
  const first = number * BLOCKS_PER_DOCUMENT;
  return Array.from({ length: Math.ceil(blocks / BLOCKS_AT_ONCE) }, (_, at) => {
    const from = first + at * BLOCKS_AT_ONCE;
    return [from, Math.min(from + BLOCKS_AT_ONCE, first + blocks)];
  });
}

/** Bounds are cast, because FTS5 scans its whole index for real bounds, and JavaScript's numbers arrive as real. */
function blocksBetween({ db }: Engine, first: number, end: number): readonly Statement[] {
  return [
    rawStatement(
      db,
      sql`delete from library_index where rowid >= cast(${first} as bigint) and rowid < cast(${end} as bigint)`,
    ),
    statement(db.deleteFrom("library_blocks").where("id", ">=", first).where("id", "<", end)),
    statement(db.deleteFrom("library_vectors").where("block", ">=", first).where("block", "<", end)),
  ];
}
