import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { troubleOf } from "../failures.ts";
import { type Connection, connect } from "./binding.ts";

/** How long a server waits for another one that writes. */
const BUSY_MS = 5_000;
const BUSY = 5; // SQLITE_BUSY
const STEP_MS = 1;
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Level by level: Node's own way (`recursive`) never ends below /proc and its like. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if (!existsSync(path)) throw error; // another server made it
  }
}

/** Opens the database's file, readable by the user only, and its folder when it is missing. */
export async function openFile(file: string, reads = false): Promise<Connection> {
  makeFolder(dirname(file));
  closeSync(openSync(file, "a", PRIVATE_FILE));
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, PRIVATE_FILE); // its -wal and -shm inherit this
  const connection = await connect(file);
  try {
    const set = (pragma: string) => retryWhileBusy(() => connection.exec(`PRAGMA ${pragma}`));
    set("busy_timeout = 0"); // we wait ourselves
    set("journal_mode = WAL");
    set("foreign_keys = ON");
    set("synchronous = NORMAL");
    set("wal_autocheckpoint = 2000"); // pages; twice the usual: the index writes the same ones again and again
    if (reads) set("query_only = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Does it again while another server writes. SQLite's own waiting sleeps up to 100 ms at a stretch and misses the
 * moments between two transactions, and it does not wait at all where two connections make a new file a WAL file;
 * a thread that is with its database has nothing else to do.
 */
export function retryWhileBusy<T>(work: () => T): T {
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
