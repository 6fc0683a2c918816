import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { join } from "node:path";
import { createMutex, type Mutex } from "../../core/mutex.ts";
import { type Engine, type Outcome, QUERY_MS, type Statement } from "../engine.ts";
import { migrationSteps, numberBlocks } from "../migrations/index.ts";
import type { Database } from "../schema.ts";
import { DATABASE_FILE } from "../settings.ts";
import { createReaders } from "./readers.ts";
import { startThread } from "./thread.ts";

/** Readers do not wait for each other. */
const AT_ONCE: Mutex = { acquire: async () => () => {}, runExclusive: async (work) => await work() };
const NOTHING = { rows: [], affected: 0 };

export interface OpenOptions {
  /** Called when the database can no longer be used. */
  readonly onEnd?: () => void;
  /** Milliseconds that a reading query may take. */
  readonly queryMs?: number;
}

/** Opens the database in a folder, creating and migrating it when needed. @throws LegibusError */
export async function openSqlite(
  folder: string,
  { onEnd = () => {}, queryMs = QUERY_MS }: OpenOptions = {},
): Promise<Engine> {
  const file = join(folder, DATABASE_FILE);
  const thread = startThread({ file }, onEnd);
  const mutex = createMutex();
  const run = async (statement: Statement) => (await thread.ask({ kind: "run", statement }))[0] ?? NOTHING;
  const db = new Kysely<Database>({ dialect: threadDialect(run, mutex) });
  try {
    const [steps, fresh] = [migrationSteps(db, "sqlite"), numberBlocks(db)];
    await thread.ask({ kind: "migrate", steps, fresh });
  } catch (error) {
    thread.kill();
    throw error;
  }
  const readers = createReaders(file, queryMs);
  const write = async (statements: readonly Statement[]) =>
    await mutex.runExclusive(async () => await thread.ask({ kind: "write", statements }));
  return {
    name: "sqlite",
    db,
    seenBy: () => db,
    read: (reading = {}) =>
      new Kysely<Database>({
        dialect: threadDialect(async (statement) => await readers.run(statement, reading), AT_ONCE),
      }),
    place: file,
    write,
    size: async () => Number((await thread.ask({ kind: "size" }))[0]?.rows[0]?.["bytes"] ?? 0),
    async compact() {
      const { rows } = await db.executeQuery(CompiledQuery.raw(KEY_INDEXES));
      if (rows.length > 0) await write(numberBlocks(db));
      await db.executeQuery(
        CompiledQuery.raw("insert into library_index(library_index) values ('optimize')"),
      );
      await db.executeQuery(CompiledQuery.raw("vacuum"));
      await db.executeQuery(CompiledQuery.raw("pragma wal_checkpoint(truncate)"));
    },
    async close() {
      await readers.close();
      await mutex.runExclusive(async () => await thread.close());
    },
  };
}

/** Finds the key indexes of a library created before blocks had their number as key. */
const KEY_INDEXES = "select name from pragma_index_list('library_blocks')";

type Run = (statement: Statement) => Promise<Outcome>;

/** Kysely's SQLite dialect over an asynchronous `run`; one caller at a time holds the connection. */
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
