import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { makeFolder } from "../../documents/disk.ts";
import type { Outcome, Statement, Value } from "../engine.ts";
import { NEWER, troubleOf } from "../failures.ts";
import { similarity } from "../meaning/vector.ts";
import type { Numbered } from "../../workers/thread.ts";
import { connect, type Connection, type Prepared } from "./binding.ts";
import { type Opening, QUESTION, type Reply, SIMILARITY, STILL_WANTED, type Task } from "./messages.ts";

/** Longest wait for another server that writes, in milliseconds. */
const BUSY_MS = 5_000;
const BUSY = 5; // SQLITE_BUSY
const STEP_MS = 1;
const PRIVATE_FILE = 0o600;

/** Opens the database file, readable by the user only; creates it and its folder if they are missing. */
export async function openFile(file: string, reads = false): Promise<Connection> {
  makeFolder(dirname(file));
  closeSync(openSync(file, "a", PRIVATE_FILE));
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, PRIVATE_FILE); // its -wal and -shm inherit this
  const connection = await connect(file);
  try {
    const set = (pragma: string) => retryWhileBusy(() => connection.exec(`PRAGMA ${pragma}`));
    set("busy_timeout = 0"); // retryWhileBusy waits instead
    set("journal_mode = WAL");
    set("foreign_keys = ON");
    set("synchronous = NORMAL");
    set("wal_autocheckpoint = 2000"); // pages, twice the default: the index rewrites the same pages often
    if (reads) set("query_only = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Retries while another server writes. SQLite's own waiting sleeps up to 100 ms at a time, misses the gaps
 * between two transactions, and does not wait at all when two connections turn a new file into a WAL file.
 * Blocking is fine: the thread serves only its database.
 */
function retryWhileBusy<T>(work: () => T): T {
  const end = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error).number !== BUSY || performance.now() > end) throw error;
      Atomics.wait(CELL, 0, 0, STEP_MS);
    }
  }
}

const CELL = new Int32Array(new SharedArrayBuffer(4)); // never notified: it only sleeps

const READING = /^\s*(?:select|with|pragma|explain)\b|\breturning\b/i;
const KEPT_STATEMENTS = 100;

/** Returns the function that runs tasks on one connection, one after the other; `stop` as in `Opening`. */
export function createTasks(
  connection: Connection,
  stop = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT),
): (task: Task) => readonly Outcome[] {
  const stopped = new Int32Array(stop);
  connection.function(STILL_WANTED, () => {
    if (Atomics.load(stopped, 0) === 0) return 1;
    throw new Error("not wanted any more");
  });
  let question: Uint8Array = new Uint8Array(); // set once: an argument is copied for every row
  connection.function(QUESTION, (given) => {
    question = given instanceof Uint8Array ? given : new Uint8Array();
    return 1;
  });
  connection.function(SIMILARITY, (vector) =>
    vector instanceof Uint8Array ? similarity(vector, question) : -1,
  );
  const prepare = remembering(connection);
  const run = (statement: Statement) => retryWhileBusy(() => runOne(prepare, statement));
  return (task) => {
    switch (task.kind) {
      case "run":
        return [run(task.statement)];
      case "write":
        return inTransaction(connection, () => task.statements.map(run));
      case "migrate":
        migrate(connection, run, task);
        return [];
      case "size":
        return [run(SIZE)];
      case "close":
        connection.close();
        return [];
    }
  };
}

const SIZE: Statement = {
  sql: "select page_count * page_size as bytes from pragma_page_count, pragma_page_size",
  parameters: [],
};

function inTransaction<T>(connection: Connection, work: () => T): T {
  retryWhileBusy(() => connection.exec("BEGIN IMMEDIATE"));
  try {
    const result = work();
    connection.exec("COMMIT");
    return result;
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

/** Rolls back; after some failures SQLite has done so itself, and a second error would hide the first. */
function rollBack(connection: Connection): void {
  try {
    connection.exec("ROLLBACK");
  } catch {
    // nothing was open any more
  }
}

function runOne(prepare: (sql: string) => Prepared, { sql, parameters, rows }: Statement): Outcome {
  const prepared = prepare(sql);
  if (rows) {
    const { values, width } = rows;
    let affected = 0;
    for (let at = 0; at < values.length; at += width)
      affected += Number(prepared.run(...values.slice(at, at + width)).changes);
    return { rows: [], affected };
  }
  const values = parameters.map(valueOf);
  if (!READING.test(sql)) return { rows: [], affected: Number(prepared.run(...values).changes) };
  const found = prepared.all(...values);
  return { rows: found, affected: found.length };
}

function valueOf(value: unknown): Value {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "bigint") return Number(value);
  if (typeof value === "string" || typeof value === "number" || value instanceof Uint8Array) return value;
  if (value === null || value === undefined) return null;
  throw new TypeError("a value that SQLite cannot keep");
}

/** Migrates under the write lock, so that of several servers that start at once one migrates and the others see it done. */
function migrate(
  connection: Connection,
  run: (statement: Statement) => Outcome,
  { steps, fresh = [] }: Extract<Task, { kind: "migrate" }>,
): void {
  const version = () => Number(run(VERSION).rows[0]?.["user_version"]);
  if (version() === steps.length) return; // the usual start takes no lock
  inTransaction(connection, () => {
    const from = version();
    if (from > steps.length) throw Object.assign(new Error(`version ${from}`), { code: NEWER });
    for (const statement of steps.slice(from).flat()) run(statement);
    if (from === 0) for (const statement of fresh) run(statement);
    connection.exec(`PRAGMA user_version = ${steps.length}`);
  });
}

const VERSION: Statement = { sql: "pragma user_version", parameters: [] };

/** Caches prepared statements by their text and drops the least recently used. */
function remembering(connection: Connection): (sql: string) => Prepared {
  const known = new Map<string, Prepared>();
  return (sql) => {
    const prepared = known.get(sql) ?? connection.prepare(sql);
    known.delete(sql);
    known.set(sql, prepared);
    const [oldest] = known.keys();
    if (known.size > KEPT_STATEMENTS && oldest !== undefined) known.delete(oldest);
    return prepared;
  };
}

/** Runs the tasks that arrive in this thread. */
function serve(port: MessagePort, { file, stop }: Opening): void {
  const opened = openFile(file, stop !== undefined).then((connection) => createTasks(connection, stop));
  opened.catch(() => {}); // every task gets the error
  const answer = async ({ number, body: task }: Numbered<Task>): Promise<void> => {
    const body = await opened
      .then((run): Reply => ({ outcomes: run(task) }))
      .catch((error: unknown): Reply => ({ trouble: troubleOf(error) }));
    port.postMessage({ number, body } satisfies Numbered<Reply>, []);
    if (task.kind === "close") port.close();
  };
  port.on("message", (request: Numbered<Task>) => void answer(request));
}

if (parentPort) serve(parentPort, workerData);
