import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { type Connection, connect } from "./binding.ts";

/** How long a server waits for another one that writes. */
export const BUSY_MS = 5_000;
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
    connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`); // first: two servers that start at once wait for each other
    connection.exec("PRAGMA journal_mode = WAL");
    connection.exec("PRAGMA foreign_keys = ON");
    connection.exec("PRAGMA synchronous = NORMAL");
    connection.exec("PRAGMA wal_autocheckpoint = 2000"); // pages; twice the usual: the index writes the same ones again and again
    if (reads) connection.exec("PRAGMA query_only = ON");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
