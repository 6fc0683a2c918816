import { sql } from "kysely";
import type { Engine } from "../engine.ts";

const FARTHEST_STARTS = 50; // beyond them somebody's clock was wrong
const LONGEST_HOLD_MS = 60_000; // a request waits so long at most for what a source asked for

export function sharedSpacing({ db }: Pick<Engine, "db">, now: () => number) {
  return {
    /** Takes the next start on a host; resolves with the milliseconds until then. */
    async reserve(host: string, spacingMs: number): Promise<number> {
      const at = now();
      const farthest = at + Math.max(FARTHEST_STARTS * spacingMs, LONGEST_HOLD_MS);
      const next = sql<number>`case when limit_hosts.next_at between ${at} and ${farthest} then limit_hosts.next_at + ${spacingMs} else excluded.next_at end`;
      const { next_at } = await db
        .insertInto("limit_hosts")
        .values({ host, next_at: at + spacingMs })
        .onConflict((conflict) => conflict.column("host").doUpdateSet({ next_at: next }))
        .returning("next_at")
        .executeTakeFirstOrThrow();
      return Math.max(0, next_at - spacingMs - at);
    },
    /** The next start lies at least the spacing ahead from now on. */
    async sent(host: string, spacingMs: number): Promise<void> {
      const next = now() + spacingMs;
      await db
        .updateTable("limit_hosts")
        .set({ next_at: next })
        .where("host", "=", host)
        .where("next_at", "<", next)
        .execute();
    },
  };
}
