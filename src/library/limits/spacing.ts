import type { Engine } from "../engine.ts";
import type { Start } from "../types.ts";

const FARTHEST_STARTS = 50; // beyond them somebody's clock was wrong
const LONGEST_HOLD_MS = 60_000; // a request waits so long at most for what a source asked for

export function sharedSpacing({ db }: Pick<Engine, "db">, now: () => number) {
  return {
    /** Takes the next start on a host when it is now, or when no request has started since an unused slot was taken. */
    async take(host: string, spacingMs: number, unused = 0): Promise<Start> {
      const at = now();
      const nextAt = at + spacingMs;
      const farthest = at + Math.max(FARTHEST_STARTS * spacingMs, LONGEST_HOLD_MS);
      const mine = await db
        .insertInto("limit_hosts")
        .values({ host, next_at: nextAt })
        .onConflict((conflict) =>
          conflict
            .column("host")
            .doUpdateSet({ next_at: nextAt })
            .where((row) =>
              row.or([
                row("limit_hosts.next_at", "<=", at),
                row("limit_hosts.next_at", "=", unused),
                row("limit_hosts.next_at", ">", farthest),
              ]),
            ),
        )
        .returning("next_at")
        .executeTakeFirst();
      if (mine) return { waitMs: 0, nextAt };
      const { next_at } = await db
        .selectFrom("limit_hosts")
        .select("next_at")
        .where("host", "=", host)
        .executeTakeFirstOrThrow();
      return { waitMs: Math.max(1, next_at - at), nextAt: next_at };
    },
    /** From now on the next start is at least the spacing ahead. */
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
