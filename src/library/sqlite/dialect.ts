import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { createMutex, type Mutex } from "../../core/mutex.ts";
import type { Outcome, Statement } from "../engine.ts";

type Run = (statement: Statement) => Promise<Outcome>;

/** Kysely's SQLite over an asynchronous `run`; one caller at a time has the connection. */
export function threadDialect(run: Run, mutex: Mutex = createMutex()): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => createDriver(run, mutex),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

function createDriver(run: Run, mutex: Mutex): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affected } = await run({ sql, parameters });
      return { rows: typed<R>(rows), numAffectedRows: BigInt(affected) };
    },
    // eslint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error("rows are not streamed: ask for pages");
    },
  };
  const leaves: (() => void)[] = [];
  return {
    init: async () => {},
    async acquireConnection() {
      leaves.push(await mutex.acquire());
      return connection;
    },
    async beginTransaction() {
      await run(BEGIN);
    },
    async commitTransaction() {
      await run(COMMIT);
    },
    async rollbackTransaction() {
      await run(ROLLBACK);
    },
    async releaseConnection() {
      leaves.shift()?.();
    },
    destroy: async () => {},
  };
}

const BEGIN: Statement = { sql: "BEGIN IMMEDIATE", parameters: [] };
const COMMIT: Statement = { sql: "COMMIT", parameters: [] };
const ROLLBACK: Statement = { sql: "ROLLBACK", parameters: [] };

/** Rows have the type that Kysely derived from the query. */
function typed<R>(rows: Outcome["rows"]): R[] {
  return isTyped<R>(rows) ? rows : [];
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only Kysely knows the rows' type
function isTyped<R>(rows: Outcome["rows"]): rows is Outcome["rows"] & R[] {
  return Array.isArray(rows);
}
