import type { Pool } from "pg";

const CONNECTIONS = 10;
const CONNECT_MS = 15_000; // also the wait for a free connection, which queues
const STATEMENT_MS = 30_000; // a query whose caller is gone ends by itself
const IDLE_MS = 30_000;
const LOCK_MS = 5_000; // as long as SQLite waits for another writer
const INT8 = 20;
const NUMERIC = 1700;

/** A pool that connects when something is asked. */
export async function createPool(url: string): Promise<Pool> {
  const { default: pg } = await import("pg");
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, Number); // they come as text, so that none loses digits; ours have few
  types.setTypeParser(NUMERIC, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    allowExitOnIdle: true,
    application_name: "legibus",
    options: `-c lock_timeout=${LOCK_MS} -c statement_timeout=${STATEMENT_MS}`,
    types,
  });
  pool.on("error", () => {}); // an idle connection that breaks is replaced by the next one
  return pool;
}
