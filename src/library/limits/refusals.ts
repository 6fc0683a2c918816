import { sql } from "kysely";
import type { ErrorCode } from "../../core/errors.ts";
import type { Engine } from "../engine.ts";
import type { Refusal, RefusalState } from "../types.ts";

export function sharedRefusals({ db }: Pick<Engine, "db">, now: () => number) {
  return {
    async refusals(source: string): Promise<RefusalState> {
      const row = await db
        .selectFrom("limit_refusals")
        .selectAll()
        .where("source", "=", source)
        .executeTakeFirst();
      return row ? stateOf(row) : { refusals: 0, ourPause: 0, theirPause: 0 };
    },
    async refused(source: string, { code, comeBackAt, most, pauseUntil }: Refusal): Promise<RefusalState> {
      const first = {
        source,
        refusals: 1,
        our_pause: most <= 1 ? pauseUntil : 0,
        their_pause: comeBackAt,
        code,
        refused_at: now(),
      };
      const row = await db
        .insertInto("limit_refusals")
        .values(first)
        .onConflict((conflict) =>
          conflict.column("source").doUpdateSet({
            refusals: sql`limit_refusals.refusals + 1`,
            our_pause: sql`case when limit_refusals.refusals + 1 >= ${most} then ${pauseUntil} else limit_refusals.our_pause end`,
            their_pause: sql`case when limit_refusals.their_pause > excluded.their_pause then limit_refusals.their_pause else excluded.their_pause end`,
            code: sql`excluded.code`,
            refused_at: sql`excluded.refused_at`,
          }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return stateOf(row);
    },
    async served(source: string): Promise<void> {
      await db
        .updateTable("limit_refusals")
        .set({ refusals: 0, our_pause: 0 })
        .where("source", "=", source)
        .execute();
    },
  };
}

interface RefusalRow {
  readonly refusals: number;
  readonly our_pause: number;
  readonly their_pause: number;
  readonly code: string;
  readonly refused_at: number;
}

function stateOf({ refusals, our_pause, their_pause, code, refused_at }: RefusalRow): RefusalState {
  const known = CODES.find((one) => one === code) ?? "BLOCKED";
  return { refusals, ourPause: our_pause, theirPause: their_pause, last: { code: known, at: refused_at } };
}

/** What counts as a refusal in shared/http. */
const CODES: readonly ErrorCode[] = ["BLOCKED", "ACCESS_DENIED", "RATE_LIMITED"];
