import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../documents/disk.ts";
import { troubleOf } from "../failures.ts";
import { type Connection, connect } from "./binding.ts";

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
