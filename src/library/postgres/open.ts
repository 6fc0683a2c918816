import { availableParallelism } from "node:os";
import {
  CompiledQuery,
  Kysely,
  PostgresDialect,
  type Transaction,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresPool,
} from "kysely";
import { cancelled } from "../../core/errors.ts";
import { type Engine, type Outcome, QUERY_MS, type Statement } from "../engine.ts";
import { NEWER, storeFailure } from "../failures.ts";
import { migrationSteps } from "../migrations/index.ts";
import { createShares, type Shares } from "../shares.ts";
import type { Database } from "../schema.ts";
import type { Pool, PoolClient } from "pg";

const LOCK = 5_344_287; // arbitrary, but unique among the programs of this database

/** Opens a PostgreSQL database, migrating it when needed; `queryMs` is how long a statement may take. @throws LegibusError */
export async function openPostgres(url: string, queryMs: number = QUERY_MS): Promise<Engine> {
  const pool = await createPool(url, queryMs);
  const shown = new WeakMap<PoolClient, Shown>();
  const shares = createShares(CONNECTIONS - SHORT_QUERIES);
  const kysely = (use: Use) =>
    new Kysely<Database>({
      dialect: translated(
        new PostgresDialect({ pool: poolFor(pool, { ...use, url, shown, shares }) }),
        use.signal,
      ),
    });
  const db = kysely({ visible: EVERYTHING, end: async () => await pool.end() });
  const close = async () => await db.destroy();
  try {
    await db
      .transaction()
      .execute(async (transaction) => await migrate(transaction, migrationSteps("postgres")));
  } catch (error) {
    await close().catch(() => {});
    throw storeFailure(error);
  }
  return {
    name: "postgres",
    db,
    seenBy: (visible) => kysely({ visible }),
    read: ({ visible = EVERYTHING, ...reading } = {}) => kysely({ visible, ...reading }),
    place: withoutPassword(url),
    write: async (statements, visible) =>
      await (visible ? kysely({ visible }) : db).transaction().execute(async (transaction) => {
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
  await tell(`select pg_advisory_xact_lock(${LOCK})`); // other servers that start now wait here
  await tell("create table if not exists legibus_version (version integer not null)");
  const { rows } = await tell("select max(version) as version from legibus_version");
  const from = Number(rows[0]?.["version"] ?? 0);
  if (from > steps.length) throw Object.assign(new Error(`version ${from}`), { code: NEWER });
  if (from === steps.length) return;
  for (const statement of steps.slice(from).flat()) await run(db, statement);
  await tell("delete from legibus_version");
  await tell("insert into legibus_version values ($1)", steps.length);
}

function withoutPassword(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username === "" ? "" : `${username}@`}${host}${pathname}`;
}

const CONNECTIONS = Math.max(10, 4 * availableParallelism());
const SHORT_QUERIES = 2; // connections that searches leave free for writing and opening
const CONNECT_MS = 15_000; // also limits the wait for a free connection
const IDLE_MS = 30_000;
/**
 * Without the first the planner, which ignores the size of words stored out of line, would scan whole tables. To start
 * workers or to compile takes longer than most queries, and the cores are there for many users.
 */
const PLANNING = "-c enable_seqscan=off -c max_parallel_workers_per_gather=0 -c jit=off -c work_mem=32MB";
const LOCK_MS = 5_000; // as long as in SQLite
const INT8 = 20;
const NUMERIC = 1700;

/** Creates a pool that connects on first use. */
async function createPool(url: string, queryMs: number): Promise<Pool> {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number); // pg returns text, so that no digit is lost; these numbers are small
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    application_name: "legibus",
    options: `-c lock_timeout=${LOCK_MS} -c statement_timeout=${queryMs} ${PLANNING} -c legibus.visible=${JSON.stringify(EVERYTHING)}`,
    types,
  });
  pool.on("error", () => {}); // a broken idle connection is replaced by the next one
  // A connection that breaks between two statements has no other listener and would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Who uses a connection. */
interface Use {
  /** Owners whose documents the connection shows. */
  readonly visible: readonly string[];
  /** Cancels the queries, whose connections are then not reused. */
  readonly signal?: AbortSignal | undefined;
  readonly user?: string | undefined;
  readonly end?: () => Promise<void>;
}

interface PoolUse extends Use {
  readonly url: string;
  /** Visibility of each connection at present; a missing entry means everything. */
  readonly shown: WeakMap<PoolClient, Shown>;
  readonly shares: Shares;
}

interface Shown {
  /** Owners, as JSON. */
  readonly visible: string;
  /** Process id of the server process for the connection. */
  readonly pid: number | undefined;
}

/** Owners visible to the program's own work: writing, tidying, moving. */
const EVERYTHING = ["*"];

/** Visibility of a new connection. */
const NEW: Shown = { visible: JSON.stringify(EVERYTHING), pid: undefined };

/** Returns a pool for one use: before its first query each connection is set to show what the caller may see. */
function poolFor(pool: Pool, use: PoolUse): PostgresPool {
  const { visible, signal, user, url, shown, shares, end = async () => {} } = use;
  const wanted = JSON.stringify(visible);
  const prepare = async (client: PoolClient): Promise<number | undefined> => {
    const { visible: known, pid } = shown.get(client) ?? NEW;
    if (known === wanted && (pid !== undefined || !signal)) return pid;
    const { rows } = await client.query<{ readonly pid: number }>(
      "select pg_backend_pid() as pid, set_config('legibus.visible', $1, false)",
      [wanted],
    );
    const [backend] = rows;
    shown.set(client, { visible: wanted, pid: backend?.pid });
    return backend?.pid;
  };
  const connected = async () => {
    const client = await pool.connect();
    const pid = await prepare(client).catch((error: unknown) => {
      client.release(true);
      throw error;
    });
    if (!signal?.aborted) return { client, pid };
    client.release(); // the caller gave up before the connection was free
    throw cancelled(signal);
  };
  return {
    async connect() {
      if (signal?.aborted) throw cancelled(signal);
      const leave = await shares.take(user, signal);
      const { client, pid } = await connected().catch((error: unknown) => {
        leave();
        throw error;
      });
      const cancel = () => void cancelBackend(url, pid);
      signal?.addEventListener("abort", cancel, { once: true });
      return {
        query: client.query.bind(client),
        release() {
          signal?.removeEventListener("abort", cancel);
          client.release(signal?.aborted === true); // a late cancellation must not hit the next user's query
          leave();
        },
      };
    },
    end,
  };
}

/** Cancels a query over a separate connection: the pool may have none free, which may be why it is cancelled. */
async function cancelBackend(url: string, pid: number | undefined): Promise<void> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } catch {
    // the statement's own time limit ends it
  } finally {
    await client.end().catch(() => {});
  }
}

/** Wraps a dialect so that its errors become `storeFailure`s. */
function translated(dialect: Dialect, signal?: AbortSignal): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => translatedDriver(dialect.createDriver(), signal),
  };
}

function translatedDriver(driver: Driver, signal: AbortSignal | undefined): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const original = (connection: DatabaseConnection) => inner.get(connection) ?? connection;
  return {
    init: async () => await driver.init(),
    async acquireConnection() {
      const connection = await withStoreErrors(async () => await driver.acquireConnection());
      const outer: DatabaseConnection = {
        executeQuery: async (query) =>
          await withStoreErrors(async () => await connection.executeQuery(writable(query)), signal),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      inner.set(outer, connection);
      return outer;
    },
    beginTransaction: async (connection, settings) =>
      await withStoreErrors(async () => await driver.beginTransaction(original(connection), settings)),
    commitTransaction: async (connection) =>
      await withStoreErrors(async () => await driver.commitTransaction(original(connection))),
    rollbackTransaction: async (connection) =>
      await withStoreErrors(async () => await driver.rollbackTransaction(original(connection))),
    releaseConnection: async (connection) => await driver.releaseConnection(original(connection)),
    destroy: async () => await driver.destroy(),
  };
}

/** PostgreSQL's texts cannot hold a NUL. */
function writable(query: CompiledQuery): CompiledQuery {
  return { ...query, parameters: query.parameters.map(withoutNul) };
}

function withoutNul(value: unknown): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
  return Array.isArray(value) ? value.map(withoutNul) : value;
}

async function withStoreErrors<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? cancelled(signal) : storeFailure(error);
  }
}
