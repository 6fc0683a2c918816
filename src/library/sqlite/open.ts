import { CompiledQuery, Kysely } from "kysely";
import { join } from "node:path";
import { createMutex, type Mutex } from "../../core/mutex.ts";
import type { Engine, Statement } from "../engine.ts";
import { migrationSteps } from "../migrations/index.ts";
import type { Database } from "../schema.ts";
import { threadDialect } from "./dialect.ts";
import { createReaders } from "./readers.ts";
import { startThread } from "./thread.ts";

export const FILE = "legibus.db";
/** Readers need not wait for each other. */
const AT_ONCE: Mutex = { acquire: async () => () => {}, runExclusive: async (work) => await work() };
const NOTHING = { rows: [], affected: 0 };

/** Opens the database in a folder, creating and migrating it when needed; `onEnd` when it can no longer be used. @throws LegibusError */
export async function openSqlite(folder: string, onEnd: () => void): Promise<Engine> {
  const file = join(folder, FILE);
  const thread = startThread({ file }, onEnd);
  const mutex = createMutex();
  const run = async (statement: Statement) => (await thread.ask({ kind: "run", statement }))[0] ?? NOTHING;
  const db = new Kysely<Database>({ dialect: threadDialect(run, mutex) });
  try {
    await thread.ask({ kind: "migrate", steps: migrationSteps(db, "sqlite") });
  } catch (error) {
    thread.kill();
    throw error;
  }
  const readers = createReaders(file);
  return {
    name: "sqlite",
    db,
    seenBy: () => db,
    read: (signal) =>
      new Kysely<Database>({
        dialect: threadDialect(async (statement) => await readers.run(statement, signal), AT_ONCE),
      }),
    place: file,
    write: async (statements) =>
      await mutex.runExclusive(async () => await thread.ask({ kind: "write", statements })),
    size: async () => Number((await thread.ask({ kind: "size" }))[0]?.rows[0]?.["bytes"] ?? 0),
    async compact() {
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
