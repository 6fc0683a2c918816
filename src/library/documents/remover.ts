import type { Engine } from "../engine.ts";
import { sweepDead, sweepGone } from "./sweep.ts";

const UNUSED_MS = 30 * 24 * 3_600_000; // a cache is not an archive
const ROOM = 0.9; // some more than needed goes, so that not every document has to make room

export interface Wanted {
  readonly id?: string;
  /** Only documents of these; without them of all. */
  readonly owners?: readonly string[];
  readonly provider?: string;
  readonly keeping?: "cache" | "keep";
}

export interface Remover {
  /** How many documents left. */
  remove(wanted: Wanted): Promise<number>;
  /** Makes room among the documents that are only cached: the least recently used leave. */
  evict(mostBytes: number): Promise<void>;
  /** Clears away what killed writers and interrupted removals left. */
  sweep(): Promise<void>;
}

export function createRemover(engine: Engine, now: () => number): Remover {
  const { db } = engine;
  const leave = () =>
    db.updateTable("library_documents").set({ state: "gone" }).where("state", "=", "complete");
  const cached = () =>
    db.selectFrom("library_documents").where("state", "=", "complete").where("keeping", "=", "cache");

  return {
    async remove({ id, owners, provider, keeping }) {
      let query = leave();
      if (id !== undefined) query = query.where("id", "=", id);
      if (owners !== undefined) query = query.where("owner", "in", owners);
      if (provider !== undefined) query = query.where("provider", "=", provider);
      if (keeping !== undefined) query = query.where("keeping", "=", keeping);
      const { numUpdatedRows } = await query.executeTakeFirst();
      if (numUpdatedRows > 0) await sweepGone(engine);
      return Number(numUpdatedRows);
    },
    async evict(mostBytes) {
      const { bytes } = await cached()
        .select(({ fn }) => fn.sum<number | null>("bytes").as("bytes"))
        .executeTakeFirstOrThrow();
      let over = (bytes ?? 0) - mostBytes;
      if (over <= 0) return;
      over += mostBytes * (1 - ROOM);
      const numbers: number[] = [];
      const rows = await cached().select(["number", "bytes"]).orderBy("used_at").orderBy("number").execute();
      for (const row of rows) {
        if (over <= 0) break;
        numbers.push(row.number);
        over -= row.bytes;
      }
      for (const number of numbers) await leave().where("number", "=", number).execute();
      await sweepGone(engine);
    },
    async sweep() {
      await leave()
        .where("keeping", "=", "cache")
        .where("used_at", "<", now() - UNUSED_MS)
        .execute();
      await sweepDead(engine, now());
      await sweepGone(engine);
    },
  };
}
