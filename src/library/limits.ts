import { utcDay } from "../core/day.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import type { Engine } from "./engine.ts";
import type { Limits, Refusal, RefusalState, Start } from "./types.ts";

export interface LimitsDeps {
  readonly engine: () => Promise<Engine>;
  readonly now: () => number;
  readonly log: Logger;
}

/** Creates limits kept in the store; a failing store is logged once and never stops a request. */
export function createLimits({ engine, now, log }: LimitsDeps): Limits {
  let warned = false;
  const attempt = async <T>(work: (shared: SharedLimits) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work(createSharedLimits(await engine(), now));
    } catch (error) {
      if (!warned) log.warn("limits are not shared: the database is unavailable", { error });
      warned = true;
      return undefined;
    }
  };
  const spent = new Map<string, number>();
  const spendHere = (name: string, most: number) => {
    const key = `${name} ${utcDay(now())}`;
    const used = (spent.get(key) ?? 0) + 1;
    if (used > most) return undefined;
    spent.set(key, used);
    return { left: most - used };
  };
  return {
    take: async (host, spacingMs, unused) =>
      await attempt(async (shared) => await shared.take(host, spacingMs, unused)),
    sent: async (host, spacingMs) => await attempt(async (shared) => await shared.sent(host, spacingMs)),
    refusals: async (source) => await attempt(async (shared) => await shared.refusals(source)),
    refused: async (source, refusal) =>
      await attempt(async (shared) => await shared.refused(source, refusal)),
    served: async (source) => await attempt(async (shared) => await shared.served(source)),
    async spend(name, most) {
      const answer = await attempt(async (shared) => await shared.spend(name, utcDay(now()), most));
      if (!answer) return spendHere(name, most);
      return answer.left < 0 ? undefined : answer;
    },
  };
}

/** Limits as rows; each change is one statement, so that two servers never act on the same state. */
type SharedLimits = ReturnType<typeof createSharedLimits>;

function createSharedLimits(engine: Engine, now: () => number) {
  return { ...sharedSpacing(engine, now), ...sharedRefusals(engine, now), ...sharedDays(engine) };
}

function sharedDays({ db }: Pick<Engine, "db">) {
  return {
    /** Counts one use and returns how many are left, negative if there were none. `day` is an ISO date. */
    async spend(name: string, day: string, most: number): Promise<{ readonly left: number }> {
      const { used } = await db
        .insertInto("limit_days")
        .values({ name, day, used: 1 })
        .onConflict((conflict) =>
          conflict.columns(["name", "day"]).doUpdateSet((row) => ({ used: row("limit_days.used", "+", 1) })),
        )
        .returning("used")
        .executeTakeFirstOrThrow();
      return { left: most - used };
    },
  };
}

const FARTHEST_STARTS = 50; // a later slot means that another server's clock is wrong
const LONGEST_HOLD_MS = 60_000; // the longest that a request waits at a source's request

function sharedSpacing({ db }: Pick<Engine, "db">, now: () => number) {
  return {
    /** Takes the next start on a host if it is due, or if no request has started since an unused slot was taken. */
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
    /** Moves the next start to at least the spacing from now. */
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

function sharedRefusals({ db }: Pick<Engine, "db">, now: () => number) {
  return {
    async refusals(source: string): Promise<RefusalState> {
      const row = await db
        .selectFrom("limit_refusals")
        .selectAll()
        .where("source", "=", source)
        .executeTakeFirst();
      return row ? stateOf(row) : { refusals: 0, backoffUntil: 0, retryAfterUntil: 0 };
    },
    async refused(source: string, { code, comeBackAt, most, pauseUntil }: Refusal): Promise<RefusalState> {
      const { sql } = await import("kysely");
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
  return {
    refusals,
    backoffUntil: our_pause,
    retryAfterUntil: their_pause,
    last: { code: known, at: refused_at },
  };
}

/** Error codes that count as refusals in `net/http`. */
const CODES: readonly ErrorCode[] = ["BLOCKED", "ACCESS_DENIED", "RATE_LIMITED"];
