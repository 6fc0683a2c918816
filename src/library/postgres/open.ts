import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import type { Engine, Outcome, Statement } from "../engine.ts";
import { NEWER, storeFailure } from "../failures.ts";
import { migrationSteps } from "../migrations/index.ts";
import type { Database } from "../schema.ts";
import { createPool } from "./pool.ts";
import { translated } from "./translate.ts";

const LOCK = 5_344_287; // any number that no other program of this database uses

/** Opens a PostgreSQL database, migrating it when needed. @throws LegibusError */
export async function openPostgres(url: string): Promise<Engine> {
  const pool = await createPool(url);
  const db = new Kysely<Database>({ dialect: translated(new PostgresDialect({ pool })) });
  const close = async () => await db.destroy();
  try {
    await db
      .transaction()
      .execute(async (transaction) => await migrate(transaction, migrationSteps(db, "postgres")));
  } catch (error) {
    await close().catch(() => {});
    throw storeFailure(error);
  }
  return {
    name: "postgres",
    db,
    read: db,
    place: withoutPassword(url),
    write: async (statements) =>
      await db.transaction().execute(async (transaction) => {
        const outcomes: Outcome[] = [];
        for (const statement of statements) outcomes.push(await run(transaction, statement));
        return outcomes;
      }),
    async size() {
      const { rows } = await run(db, { sql: SIZE, parameters: [] });
      return Number(rows[0]?.["bytes"] ?? 0);
    },
    compact: async () => {}, // PostgreSQL vacuums by itself
    close,
  };
}

const SIZE = "select pg_database_size(current_database()) as bytes";

async function run(db: Kysely<Database>, { sql, parameters }: Statement): Promise<Outcome> {
  const { rows, numAffectedRows } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(sql, [...parameters]),
  );
  return { rows, affected: Number(numAffectedRows ?? rows.length) };
}

async function migrate(db: Transaction<Database>, steps: readonly (readonly Statement[])[]): Promise<void> {
  const tell = async (sql: string, ...parameters: readonly unknown[]) => await run(db, { sql, parameters });
  await tell("set local statement_timeout = 0");
  await tell(`select pg_advisory_xact_lock(${LOCK})`); // others that start now wait here
  await tell("create table if not exists legibus_version (version integer not null)");
  const { rows } = await tell("select max(version) as version from legibus_version");
  const from = Number(rows[0]?.["version"] ?? 0);
  if (from > steps.length) throw Object.assign(new Error(`version ${from}`), { code: NEWER });
  if (from === steps.length) return;
  for (const statement of steps.slice(from).flat()) await run(db, statement);
  await tell("delete from legibus_version");
  await tell("insert into legibus_version values ($1)", steps.length);
}

/** The address as it may be shown. */
function withoutPassword(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}
