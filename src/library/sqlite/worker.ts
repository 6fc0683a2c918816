import { parentPort, workerData } from "node:worker_threads";
import type { Outcome, Statement, Value } from "../engine.ts";
import { NEWER, troubleOf } from "../failures.ts";
import { similarity } from "../meaning/vector.ts";
import type { Connection, Prepared } from "./binding.ts";
import { openFile, retryWhileBusy } from "./file.ts";
import {
  type Opening,
  QUESTION,
  type Reply,
  type Request,
  SIMILARITY,
  STILL_WANTED,
  type Task,
} from "./messages.ts";

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

const { file, stop }: Opening = workerData;
const opened = openFile(file, stop !== undefined).then((connection) => createTasks(connection, stop));
opened.catch(() => {}); // every task gets the error

parentPort?.on("message", ({ number, task }: Request) => {
  void answer(number, task);
});

async function answer(number: Request["number"], task: Request["task"]): Promise<void> {
  let reply: Reply;
  try {
    reply = { number, outcomes: (await opened)(task) };
  } catch (error) {
    reply = { number, trouble: troubleOf(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(reply);
  if (task.kind === "close") parentPort?.close();
}
