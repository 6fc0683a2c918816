import { join } from "node:path";
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
import { cancelled, LegibusError } from "../../core/errors.ts";
import { createMutex, type Mutex } from "../../core/concurrency.ts";
import { startThread as start } from "../../workers/thread.ts";
import { type Engine, type Outcome, QUERY_MS, type Reading, type Statement } from "../engine.ts";
import { storeFailure, toError, tookTooLong } from "../failures.ts";
import { migrationSteps, NUMBERED_BLOCKS } from "../migrations/index.ts";
import type { Database } from "../schema.ts";
import { DATABASE_FILE } from "../settings.ts";
import { createShares } from "../shares.ts";
import type { Opening, Reply, Task } from "./messages.ts";

/** The thread that holds the connection; it keeps the process alive only while it works, and never restarts. */
interface Thread {
  ask(task: Task): Promise<readonly Outcome[]>;
  /** Finishes all pending tasks, then ends. */
  close(): Promise<void>;
  kill(): void;
}

const YOUNG_MB = 8; // rows are short-lived and small; V8's default would hold 48 MB in each thread

/** Starts the thread; `onEnd` is called once, when it accepts no more tasks. */
export function startThread(opening: Opening, onEnd: () => void): Thread {
  const limits = { maxYoungGenerationSizeMb: YOUNG_MB };
  const options = { workerData: opening, resourceLimits: limits };
  const thread = start<Reply>("store", options, (cause) => {
    onEnd();
    return cause instanceof Error ? storeFailure(cause) : gone();
  });
  let closing = false;
  const ask = async (task: Task): Promise<readonly Outcome[]> => {
    if (closing) throw gone();
    closing = task.kind === "close"; // terminating a thread during a statement crashes the process
    const reply = await thread.ask(task);
    if ("outcomes" in reply) return reply.outcomes;
    throw storeFailure(toError(reply.trouble));
  };
  return {
    ask,
    async close() {
      await ask({ kind: "close" }).catch(() => {});
      await thread.end();
    },
    kill: () => void thread.end(),
  };
}

function gone(): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the database's thread ended", {
    hint: "try again: the next call opens the database anew",
    retryable: true,
  });
}

const FEW = 2; // threads that quick queries share: each costs some 20 MB
const MOST = 9; // threads: a light query runs beside eight slow ones
const SLOW_MS = 100; // of a query; when every thread has a slow one, a thread starts for each waiting query
const IDLE_MS = 30_000;

/** Threads that only read; each runs one query at a time. */
export interface Readers {
  /** Runs a query; the signal drops a waiting query and ends a running one at its next rows. @throws LegibusError */
  run(statement: Statement, reading?: Reading): Promise<Outcome>;
  close(): Promise<void>;
}

interface Reader {
  readonly thread: Thread;
  /** See `Opening`. */
  readonly stop: Int32Array;
  busy: boolean;
  /** Start of its last query, in milliseconds of the monotonic clock. */
  since: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Waiting {
  readonly statement: Statement;
  readonly signal?: AbortSignal | undefined;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

const PING: Statement = { sql: "select 1", parameters: [] };

/** Creates the pool of reading threads; `queryMs` limits how long a query may run. */
function createReaders(file: string, queryMs: number): Readers {
  const shares = createShares(MOST);
  const readers = new Set<Reader>();
  const queue: Waiting[] = [];
  const unanswered = new Set<Promise<Outcome>>();
  let patience: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  /** Starts a thread, which takes a query only once it is up, so that no query waits for it needlessly. */
  const start = (): void => {
    const stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    const reader: Reader = {
      thread: startThread({ file, stop }, () => readers.delete(reader)),
      stop: new Int32Array(stop),
      busy: true,
      since: Number.POSITIVE_INFINITY,
      timer: undefined,
    };
    readers.add(reader);
    void serve(reader, { statement: PING, resolve: () => {}, reject: failAll });
  };
  const failAll = (error: unknown): void => {
    if (readers.size === 0) for (const { reject } of queue.splice(0)) reject(error);
  };
  const retire = async (reader: Reader): Promise<void> => {
    clearTimeout(reader.timer);
    readers.delete(reader);
    await reader.thread.close();
  };

  const serve = async (reader: Reader, { statement, signal, resolve, reject }: Waiting): Promise<void> => {
    clearTimeout(reader.timer);
    reader.busy = true;
    const stop = () => void Atomics.store(reader.stop, 0, 1);
    signal?.addEventListener("abort", stop, { once: true });
    if (statement !== PING) reader.since = performance.now();
    const ran = reader.thread.ask({ kind: "run", statement });
    await inTime(ran, queryMs, stop).then(([outcome = NO_ROWS]) => resolve(outcome), reject);
    signal?.removeEventListener("abort", stop);
    Atomics.store(reader.stop, 0, 0);
    reader.busy = false;
    dispatch(FEW);
    if (reader.busy || closed) return;
    reader.timer = setTimeout(() => void retire(reader), IDLE_MS);
    reader.timer.unref();
  };
  /** Hands queued queries to free threads, and starts more of them up to `most`. */
  const dispatch = (most: number): void => {
    for (const reader of readers) {
      const next = reader.busy ? undefined : queue.shift();
      if (next) void serve(reader, next);
    }
    for (let wanted = Math.min(most, readers.size + queue.length); readers.size < wanted;) start();
    if (queue.length === 0 || readers.size >= MOST) return;
    patience ??= setTimeout(() => {
      patience = undefined;
      const slow = performance.now() - SLOW_MS;
      dispatch([...readers].every(({ since }) => since <= slow) ? MOST : FEW);
    }, SLOW_MS);
  };

  return {
    async run(statement, { signal, user } = {}) {
      if (signal?.aborted) throw cancelled(signal);
      const leave = await shares.take(user, signal);
      const answer = answerTo({ statement, signal }, queue);
      dispatch(FEW);
      unanswered.add(answer);
      return await answer.finally(() => {
        unanswered.delete(answer);
        leave();
      });
    },
    async close() {
      closed = true;
      await Promise.allSettled(unanswered);
      clearTimeout(patience);
      await Promise.all([...readers].map(retire));
    },
  };
}

/** Returns the query's result; stops it after `ms`, and then throws that it took too long. */
async function inTime<T>(query: Promise<T>, ms: number, stop: () => void): Promise<T> {
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    stop();
  }, ms);
  try {
    return await query;
  } catch (error) {
    throw isLate ? tookTooLong(error) : error;
  } finally {
    clearTimeout(limit);
  }
}

/** Queues a query and waits for its answer until the caller cancels. */
async function answerTo(
  { statement, signal }: Pick<Waiting, "statement" | "signal">,
  queue: Waiting[],
): Promise<Outcome> {
  let waiting: Waiting | undefined;
  const giveUp = (): void => {
    if (!waiting || !signal) return;
    if (queue.includes(waiting)) queue.splice(queue.indexOf(waiting), 1);
    waiting.reject(cancelled(signal));
  };
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      waiting = { statement, signal, resolve, reject };
      queue.push(waiting);
    });
  } finally {
    signal?.removeEventListener("abort", giveUp);
  }
}

/** Readers do not wait for each other. */
const AT_ONCE: Mutex = { acquire: async () => () => {}, runExclusive: async (work) => await work() };
const NO_ROWS: Outcome = { rows: [], affected: 0 };

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
  const run = async (statement: Statement) => (await thread.ask({ kind: "run", statement }))[0] ?? NO_ROWS;
  const db = new Kysely<Database>({ dialect: threadDialect(run, mutex) });
  try {
    await thread.ask({ kind: "migrate", steps: migrationSteps("sqlite"), fresh: NUMBERED_BLOCKS });
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
      if (rows.length > 0) await write(NUMBERED_BLOCKS);
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
