import { sql } from "kysely";
import { type Engine, statement } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";

const BLOCKS_AT_ONCE = 1_000;
const DEAD_AFTER_MS = 30 * 60_000; // a machine may sleep in the middle of an import

/** Removes the text of documents that were replaced, forgotten or evicted. */
export async function sweepGone(engine: Engine): Promise<number> {
  const left = await engine.db
    .selectFrom("library_documents")
    .select(["number", "blocks"])
    .where("state", "=", "gone")
    .execute();
  for (const { number, blocks } of left) await remove(engine, number, blocks);
  return left.length;
}

/** Marks what a writer left half done, because it was killed, as gone. */
export async function sweepDead(engine: Engine, now: number): Promise<number> {
  const { numUpdatedRows } = await engine.db
    .updateTable("library_documents")
    .set({ state: "gone" })
    .where("state", "=", "writing")
    .where("written_at", "<", now - DEAD_AFTER_MS)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Block by block in short transactions; the row goes last, so that a kill in between leaves something to find. */
async function remove(engine: Engine, number: number, blocks: number): Promise<void> {
  const { db } = engine;
  const first = number * BLOCKS_PER_DOCUMENT;
  for (let from = first; from < first + blocks; from += BLOCKS_AT_ONCE) {
    const to = Math.min(from + BLOCKS_AT_ONCE, first + blocks) - 1;
    await engine.write([
      statement({
        compile: () => sql`delete from library_index where rowid between ${from} and ${to}`.compile(db),
      }),
      statement(db.deleteFrom("library_blocks").where("id", ">=", from).where("id", "<=", to)),
      statement(db.deleteFrom("library_vectors").where("block", ">=", from).where("block", "<=", to)),
    ]);
  }
  const key = engine.name === "sqlite" ? sql`rowid` : sql`document`;
  await engine.write([
    statement({ compile: () => sql`delete from library_terms where ${key} = ${number}`.compile(db) }),
    statement(db.deleteFrom("library_names").where("document", "=", number)),
    statement(db.deleteFrom("library_keys").where("document", "=", number)),
    statement(db.deleteFrom("library_citations").where("document", "=", number)),
    statement(db.deleteFrom("library_embedded").where("document", "=", number)),
    statement(db.deleteFrom("library_documents").where("number", "=", number)),
  ]);
}
