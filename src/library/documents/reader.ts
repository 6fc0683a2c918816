import type { Block, LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import { BLOCKS_PER_DOCUMENT } from "../schema.ts";
import type { Keeping, Validators } from "../types.ts";
import type { Scope } from "../owners.ts";
import { preferred, visibleDocuments } from "./visible.ts";
import { blockOf, keptSource, readFacts } from "./facts.ts";

const BLOCKS_AT_ONCE = 1_000; // more in one message would block other calls
const TRIES = 3;
const USED_STEP_MS = 3_600_000;

export interface Kept {
  readonly document: LegalDocument;
  readonly number: number;
  readonly owner: string;
  readonly keeping: Exclude<Keeping, "none">;
  readonly validators: Validators | undefined;
  /** Milliseconds since the epoch: when its source last confirmed it, and when it was last read. */
  readonly checkedAt: number;
  readonly usedAt: number;
}

export interface Reader {
  get(id: string): Promise<Kept | undefined>;
  /** Reads the blocks of a document by its number. */
  blocksOf(number: number): Promise<readonly Block[]>;
}

export function createReader({ db }: Pick<Engine, "db">, now: () => number, scope: Scope): Reader {
  const row = async (id: string) =>
    await visibleDocuments(db, scope)
      .selectAll()
      .where("id", "=", id)
      .orderBy(preferred(scope, "d"))
      .limit(1)
      .executeTakeFirst();

  const blocksOf = async (number: number): Promise<Block[]> => {
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
  };

  const markUsed = async (number: number) => {
    await db.updateTable("library_documents").set({ used_at: now() }).where("number", "=", number).execute();
  };

  return {
    blocksOf,
    async get(id) {
      for (let left = TRIES; left > 0; left -= 1) {
        const found = await row(id);
        if (!found) return undefined;
        const blocks = await blocksOf(found.number);
        if (blocks.length !== found.blocks) continue; // replaced meanwhile
        if (now() - found.used_at > USED_STEP_MS) await markUsed(found.number).catch(() => {}); // optional
        const facts = readFacts(found.facts);
        const source = keptSource(facts.source, found.keeping);
        return {
          document: { ...facts, source, blocks },
          number: found.number,
          owner: found.owner,
          keeping: found.keeping,
          validators: validatorsOf(found.etag, found.last_modified),
          checkedAt: found.checked_at,
          usedAt: found.used_at,
        };
      }
      throw incomplete();
    },
  };
}

function incomplete(): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the stored text of this document is incomplete", {
    hint: "forget it and read or import it again",
    retryable: false,
  });
}

function validatorsOf(etag: string | null, lastModified: string | null): Validators | undefined {
  if (etag === null && lastModified === null) return undefined;
  return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
}
