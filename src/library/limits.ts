import { utcDay } from "../core/day.ts";
import type { ErrorCode } from "../core/errors.ts";
import type { Logger } from "../core/logger.ts";
import type { Engine } from "./engine.ts";
import type { Database } from "./schema.ts";
import type { Limits, Refusal, RefusalState, HostSlot } from "../net/types.ts";

export interface LimitsDeps {
  readonly engine: () => Promise<Engine>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly log: Logger;
}

const FARTHEST_STARTS = 50; // a later slot means that another server's clock is wrong
const LONGEST_HOLD_MS = 60_000; // the longest that a request waits at a source's request

/**
 * Creates limits kept in the store, as rows: each change is one statement, so that two servers never act on the same
 * state. A failing store is logged once and never stops a request.
 */
export function createLimits({ engine, now, log }: LimitsDeps): Limits {
  let warned = false;
  const attempt = async <T>(work: (db: Db) => Promise<T>): Promise<T | undefined> => {
    try {
      return await work((await engine()).db);
    } catch (error) {
      if (!warned) log.warn("limits are not shared: the database is unavailable", { error });
      warned = true;
      return undefined;
    }
  };
  const spent = new Map<string, number>();
  const countHere = (name: string) => {
    const key = `${name} ${utcDay(now())}`;
    spent.set(key, (spent.get(key) ?? 0) + 1);
    return spent.get(key) ?? 0;
  };
  return {
    acquireSlot: async (host, spacingMs, unused) =>
      await attempt(async (db) => await acquireSlot(db, { host, spacingMs, unused, at: now() })),
    reportDispatch: async (host, spacingMs) => {
      const next = now() + spacingMs;
      const later = (db: Db) =>
        db.updateTable("limit_hosts").set({ next_at: next }).where("next_at", "<", next);
      await attempt(async (db) => await later(db).where("host", "=", host).execute());
    },
    refusals: async (source) => await attempt(async (db) => await refusalsOf(db, source)),
    refused: async (source, refusal) =>
      await attempt(async (db) => await countRefusal(db, source, refusal, now())),
    served: async (source) => {
      await attempt(async (db) => await forgetRefusals(db, source));
    },
    async consumeQuota(name, most) {
      const used = await attempt(async (db) => await countUse(db, name, utcDay(now())));
      return (used ?? countHere(name)) <= most;
    },
  };
}

type Db = Engine["db"];

/** Counts one use on a day (an ISO date) and returns how many there are. */
async function countUse(db: Db, name: string, day: string): Promise<number> {
  const { used } = await db
    .insertInto("limit_days")
    .values({ name, day, used: 1 })
    .onConflict((conflict) =>
      conflict.columns(["name", "day"]).doUpdateSet((row) => ({ used: row("limit_days.used", "+", 1) })),
    )
    .returning("used")
    .executeTakeFirstOrThrow();
  return used;
}

interface SlotRequest {
  readonly host: string;
  readonly spacingMs: number;
  /** A slot that was taken and not used. */
  readonly unused: number | undefined;
  readonly at: number;
}

/** Takes the next start on a host if it is due, or if no request has started since an unused slot was taken. */
async function acquireSlot(db: Db, { host, spacingMs, unused = 0, at }: SlotRequest): Promise<HostSlot> {
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
}

async function refusalsOf(db: Db, source: string): Promise<RefusalState> {
  const row = await db
    .selectFrom("limit_refusals")
    .selectAll()
    .where("source", "=", source)
    .executeTakeFirst();
  return row ? stateOf(row) : { refusals: 0, backoffUntil: 0, retryAfterUntil: 0 };
}

async function forgetRefusals(db: Db, source: string): Promise<void> {
  await db
    .updateTable("limit_refusals")
    .set({ refusals: 0, our_pause: 0 })
    .where("source", "=", source)
    .execute();
}

async function countRefusal(
  db: Db,
  source: string,
  { code, comeBackAt, most, pauseUntil }: Refusal,
  at: number,
): Promise<RefusalState> {
  const { sql } = await import("kysely");
  const first = {
    source,
    refusals: 1,
    our_pause: most <= 1 ? pauseUntil : 0,
    their_pause: comeBackAt,
    code,
    refused_at: at,
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
}

function stateOf({
  refusals,
  our_pause,
  their_pause,
  code,
  refused_at,
}: Database["limit_refusals"]): RefusalState {
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
