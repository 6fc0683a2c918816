import { plural } from "../core/text.ts";
import { createHash } from "node:crypto";
import { constants, createReadStream, existsSync } from "node:fs";
import { chmod, copyFile, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { CompiledQuery } from "kysely";
import { hasCode, LegibusError } from "../core/errors.ts";
import type { Engine } from "./engine.ts";
import { storeFailure } from "./failures.ts";
import { connect } from "./sqlite/binding.ts";
import { DATABASE_FILE } from "./settings.ts";
import { openSqlite } from "./sqlite/open.ts";
import { contents, transfer, type Transferred, type TransferOptions } from "./transfer.ts";

/** Contents of a file; `sha256` is that of the file. */
export interface BackedUp extends Pick<Transferred, "documents" | "plans" | "sha256"> {
  readonly bytes: number;
}

export interface Restored extends Pick<BackedUp, "documents" | "plans" | "sha256"> {
  /** Whether the SHA-256 written with the backup was there to compare; without it changed words go unnoticed. */
  readonly isCompared: boolean;
}

type Options = Pick<TransferOptions, "signal" | "report">;

/**
 * Writes a snapshot of the database, whatever its engine, into a new SQLite file, and its SHA-256 beside it
 * (`DATABASE_FILE.sha256`, for sha256sum -c). Servers may go on writing.
 * @throws LegibusError INVALID_INPUT when the file exists
 */
export async function backUp(engine: Engine, given: string, options: Options): Promise<BackedUp> {
  const file = resolve(given);
  if (existsSync(file)) throw refused(`${given} exists already`, "name a new file");
  return await within(dirname(file), async (folder) => {
    const copy = join(folder, DATABASE_FILE);
    if (engine.name === "sqlite") await engine.db.executeQuery(CompiledQuery.raw("vacuum into ?", [copy]));
    else await writeOut(engine, folder, options);
    await checkFile(copy);
    const { documents, plans } = await opened(folder, async (read) => await contents(read));
    const sha256 = await sha256Of(copy);
    await chmod(copy, 0o600);
    await rename(copy, file);
    await writeFile(sumFile(file), `${sha256}  ${basename(file)}\n`, { mode: 0o600 });
    return { documents, plans, bytes: (await stat(file)).size, sha256 };
  });
}

/** Copies the database in one transaction, which sees it as it was at the start. */
async function writeOut(engine: Engine, folder: string, options: Options): Promise<void> {
  await opened(folder, async (to) => {
    await engine.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(
        async (db) =>
          await transfer({ ...engine, db, read: () => db }, to, {
            ...options,
            origin: engine.place,
            merge: true,
          }),
      );
  });
}

/**
 * Restores a backup into an empty database of either engine. A SQLite database is closed afterwards, because
 * its file has been replaced.
 * @throws LegibusError INVALID_INPUT when the database holds something, is in use, or the file is not a whole
 * backup
 */
export async function restore(given: string, to: Engine, options: Options): Promise<Restored> {
  const file = resolve(given);
  const sha256 = await sha256Of(file);
  const isCompared = await checkSum(file, sha256);
  const place = to.name === "sqlite" ? dirname(to.place) : dirname(file);
  return await within(place, async (folder) => {
    const copy = join(folder, DATABASE_FILE);
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    await checkFile(copy);
    const found = await opened(folder, async (from) => {
      const held = await contents(from); // already migrated to this version
      if (to.name === "postgres") await transfer(from, to, { ...options, origin: sha256 });
      return held;
    });
    if (to.name === "sqlite") await replaceFile(to, copy);
    return { ...found, sha256, isCompared };
  });
}

/** Replaces an empty database that no other program has open. */
async function replaceFile(to: Engine, copy: string): Promise<void> {
  const { documents, plans } = await contents(to);
  if (documents + plans > 0) {
    throw refused(
      `${to.place} holds ${plural(documents, "document")} and ${plural(plans, "plan")} already`,
      "a backup goes into an empty place: move this file away (with those beside it that end in -wal and -shm), or name another folder in LEGIBUS_DATA_DIR",
    );
  }
  const { rows } = await to.db
    .executeQuery<{ readonly journal_mode: string }>(CompiledQuery.raw("pragma journal_mode = delete"))
    .catch(() => ({ rows: [] }));
  if (rows[0]?.journal_mode !== "delete") {
    throw refused(`${to.place} is in use by another program`, "end the servers that use it first");
  }
  await to.close();
  await chmod(copy, 0o600);
  await rename(copy, to.place);
}

/** Opens the database in a folder for `work` and closes it. */
async function opened<T>(folder: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = await openSqlite(folder);
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Runs `work` with a temporary folder on the disk of the result, which is always removed. */
async function within<T>(place: string, work: (folder: string) => Promise<T>): Promise<T> {
  let folder = "";
  try {
    folder = await mkdtemp(join(place, ".legibus-part-"));
    return await work(folder);
  } catch (error) {
    if (folder === "" && hasCode(error, "ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS"))
      throw refused(
        `nothing can be written in ${place}`,
        "name a file in a folder that can be written",
        error,
      );
    throw storeFailure(error);
  } finally {
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks that the file is intact and a Legibus database: opening any other would turn it into a library.
 * @throws LegibusError INVALID_INPUT
 */
async function checkFile(file: string): Promise<void> {
  let isWhole = false;
  try {
    const connection = await connect(file);
    try {
      const [answer] = connection.prepare("pragma quick_check(1)").all();
      const [table] = connection
        .prepare("select name from sqlite_master where name = 'library_documents'")
        .all();
      isWhole = answer?.["quick_check"] === "ok" && table !== undefined;
    } finally {
      connection.close();
    }
  } catch (error) {
    throw refused("the file is not a whole backup of legibus", "nothing was changed; take another", error);
  }
  if (!isWhole)
    throw refused("the file is not a whole backup of legibus", "nothing was changed; take another");
}

/** Compares the file with the SHA-256 written beside it; returns false when there is none. */
async function checkSum(file: string, sha256: string): Promise<boolean> {
  const written = await readFile(sumFile(file), "utf8").catch(() => undefined);
  if (written === undefined) return false;
  if (written.startsWith(sha256)) return true;
  throw refused(
    `${basename(file)} is not the file that was written: its SHA-256 is another than in ${basename(sumFile(file))}`,
    "nothing was changed; take another backup",
  );
}

function sumFile(file: string): string {
  return `${file}.sha256`;
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const part of createReadStream(file)) hash.update(part);
  } catch (error) {
    throw refused(`${file} cannot be read`, "give the path of a backup", error);
  }
  return hash.digest("hex");
}

function refused(message: string, hint: string, cause?: unknown): LegibusError {
  return new LegibusError("INVALID_INPUT", message, { hint, cause });
}
