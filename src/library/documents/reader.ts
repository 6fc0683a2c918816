import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";
import type { Retention } from "../types.ts";
import type { Scope } from "../owners.ts";
import { preferred, visibleDocuments } from "./visible.ts";
import { blockOf, keptSource, readFacts } from "./facts.ts";

const BLOCKS_AT_ONCE = 1_000; // more in one message would block other calls
const TRIES = 3;
const USED_STEP_MS = 3_600_000;

/** A stored document. */
export interface Kept {
  readonly document: LegalDocument;
  readonly number: number;
  readonly owner: string;
  readonly keeping: Exclude<Retention, "none">;
  /** When it was fetched from its source, and when it was last read (milliseconds since the epoch). */
  readonly times: { readonly checkedAt: number; readonly usedAt: number };
}

/** Reads the blocks of a document by its number. */
export async function blocksOf(db: Engine["db"], number: number): Promise<readonly Block[]> {
  const first = number * BLOCKS_PER_DOCUMENT;
  const blocks: Block[] = [];
  for (let more = true; more;) {
    const rows = await db
      .selectFrom("library_blocks")
      .select(["type", "level", "label", "pin", "page", "judge", "markdown"])
      .where("id", ">=", first + blocks.length)
      .where("id", "<", first + BLOCKS_PER_DOCUMENT)
      .orderBy("id")
      .limit(BLOCKS_AT_ONCE)
      .execute();
    blocks.push(...rows.map(blockOf));
    more = rows.length === BLOCKS_AT_ONCE;
  }
  return blocks;
}

/** Selects the documents that are stored in full; one that is still being written is invisible. */
export function completeRows(db: Engine["db"]) {
  return db.selectFrom("library_documents").selectAll().where("state", "=", "complete");
}

type Row = Awaited<ReturnType<ReturnType<typeof completeRows>["executeTakeFirstOrThrow"]>>;

/** Reads a document; undefined when its text is incomplete, because it was replaced meanwhile or is damaged. */
export async function keptOf(db: Engine["db"], row: Row): Promise<Kept | undefined> {
  const blocks = await blocksOf(db, row.number);
  if (blocks.length !== row.blocks) return undefined;
  return {
    document: { ...readFacts(row.facts), blocks },
    number: row.number,
    owner: row.owner,
    keeping: row.keeping,
    times: { checkedAt: row.checked_at, usedAt: row.used_at },
  };
}

/**
 * Reads the document with an id that a scope sees, and records that it was used.
 * @throws LegibusError when its text stays incomplete
 */
export async function readKept(
  db: Engine["db"],
  id: string,
  scope: Scope,
  now: number,
): Promise<Kept | undefined> {
  for (let left = TRIES; left > 0; left -= 1) {
    const row = await visibleDocuments(db, scope)
      .selectAll()
      .where("id", "=", id)
      .orderBy(preferred(scope, "d"))
      .limit(1)
      .executeTakeFirst();
    if (!row) return undefined;
    const kept = await keptOf(db, row);
    if (!kept) continue; // replaced meanwhile
    if (now - row.used_at > USED_STEP_MS) await markUsed(db, row.number, now).catch(() => {}); // optional
    const { document, keeping } = kept;
    return { ...kept, document: { ...document, source: keptSource(document.source, keeping) } };
  }
  throw new LegibusError("UPSTREAM_ERROR", "the stored text of this document is incomplete", {
    hint: "forget it and read or import it again",
    retryable: false,
  });
}

async function markUsed(db: Engine["db"], number: number, now: number): Promise<void> {
  await db.updateTable("library_documents").set({ used_at: now }).where("number", "=", number).execute();
}
