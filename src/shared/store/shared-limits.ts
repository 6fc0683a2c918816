import type { ErrorCode } from "../../core/errors.ts";
import type { Engine } from "./engine.ts";
import type { Refusal, RefusalState } from "./types.ts";

/** Limits as rows, each change one statement, so that no two servers see the same state. */
export interface SharedLimits {
  /** Milliseconds until the start that was taken. */
  reserve(host: string, spacingMs: number): Promise<number>;
  sent(host: string, spacingMs: number): Promise<void>;
  refusals(source: string): Promise<RefusalState>;
  refused(source: string, refusal: Refusal): Promise<RefusalState>;
  served(source: string): Promise<void>;
  /** What is left after this one; negative when there was none. */
  spend(name: string, day: string, most: number): Promise<{ readonly left: number }>;
}

const FARTHEST_STARTS = 50; // beyond them somebody's clock was wrong

export function createSharedLimits({ db }: Pick<Engine, "db">, now: () => number): SharedLimits {
  return {
    async reserve(host, spacingMs) {
      const at = now();
      const { next_at } = await db
        .insertInto("limit_hosts")
        .values({ host, next_at: at + spacingMs })
        .onConflict((conflict) =>
          conflict.column("host").doUpdateSet(({ eb, ref }) => ({
            next_at: eb
              .case()
              .when(
                eb.and([
                  eb("limit_hosts.next_at", ">", at),
                  eb("limit_hosts.next_at", "<", at + FARTHEST_STARTS * spacingMs),
                ]),
              )
              .then(eb("limit_hosts.next_at", "+", spacingMs))
              .else(ref("excluded.next_at"))
              .end(),
          })),
        )
        .returning("next_at")
        .executeTakeFirstOrThrow();
      return Math.max(0, next_at - spacingMs - at);
    },
    async sent(host, spacingMs) {
      const next = now() + spacingMs;
      await db
        .updateTable("limit_hosts")
        .set({ next_at: next })
        .where("host", "=", host)
        .where("next_at", "<", next)
        .execute();
    },
    async refusals(source) {
      const row = await db
        .selectFrom("limit_refusals")
        .selectAll()
        .where("source", "=", source)
        .executeTakeFirst();
      return row ? stateOf(row) : { refusals: 0, ourPause: 0, theirPause: 0 };
    },
    async refused(source, { code, comeBackAt, most, pauseUntil }) {
      const row = await db
        .insertInto("limit_refusals")
        .values({
          source,
          refusals: 1,
          our_pause: most <= 1 ? pauseUntil : 0,
          their_pause: comeBackAt,
          code,
          refused_at: now(),
        })
        .onConflict((conflict) =>
          conflict.column("source").doUpdateSet(({ eb, ref }) => ({
            refusals: eb("limit_refusals.refusals", "+", 1),
            our_pause: eb
              .case()
              .when("limit_refusals.refusals", ">=", most - 1)
              .then(pauseUntil)
              .else(ref("limit_refusals.our_pause"))
              .end(),
            their_pause: eb
              .case()
              .when("limit_refusals.their_pause", ">", comeBackAt)
              .then(ref("limit_refusals.their_pause"))
              .else(ref("excluded.their_pause"))
              .end(),
            code: ref("excluded.code"),
            refused_at: ref("excluded.refused_at"),
          })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      return stateOf(row);
    },
    async served(source) {
      await db
        .updateTable("limit_refusals")
        .set({ refusals: 0, our_pause: 0 })
        .where("source", "=", source)
        .execute();
    },
    async spend(name, day, most) {
      const row = await db
        .insertInto("limit_days")
        .values({ name, day, used: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(["name", "day"])
            .doUpdateSet(({ eb }) => ({ used: eb("limit_days.used", "+", 1) })),
        )
        .returning("used")
        .executeTakeFirstOrThrow();
      return { left: most - row.used };
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

function stateOf(row: RefusalRow): RefusalState {
  const code = CODES.find((one) => one === row.code) ?? "BLOCKED";
  return {
    refusals: row.refusals,
    ourPause: row.our_pause,
    theirPause: row.their_pause,
    last: { code, at: row.refused_at },
  };
}

/** What counts as a refusal in shared/http. */
const CODES: readonly ErrorCode[] = ["BLOCKED", "ACCESS_DENIED", "RATE_LIMITED"];
