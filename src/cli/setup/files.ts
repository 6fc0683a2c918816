import { randomUUID } from "node:crypto";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { hasCode } from "../../core/errors.ts";

const PRIVATE = 0o600; // it may hold keys
const PRIVATE_FOLDER = 0o700;

/**
 * Reads the file's text, empty when there is none.
 * @throws Error when it is not UTF-8, because writing it back would lose content
 */
export async function readSettings(path: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    if (hasCode(error, "ERR_ENCODING_INVALID_ENCODED_DATA"))
      throw new Error("it is not UTF-8", { cause: error });
    throw error;
  }
}

/**
 * Replaces the file atomically after copying the old one; returns the copy's path. A symbolic link is
 * followed, not replaced.
 */
export async function writeSettings(path: string, text: string, now: Date): Promise<string | undefined> {
  const target = await realpath(path).catch(() => path);
  await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
  const mode = await modeOf(target);
  const copy = mode === undefined ? undefined : `${target}.${now.toISOString().replaceAll(/[:.]/g, "-")}.bak`;
  if (copy !== undefined) await copyFile(target, copy);
  const fresh = `${target}.${randomUUID()}.tmp`;
  try {
    await writeFile(fresh, text, { mode: PRIVATE, flush: true });
    await chmod(fresh, mode ?? PRIVATE);
    await rename(fresh, target);
    return copy;
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

const BACKUP = /\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.bak$/;

/** Lists the copies of a file that earlier runs made. */
export async function backupsOf(path: string): Promise<readonly string[]> {
  const target = await realpath(path).catch(() => path);
  const names = await readdir(dirname(target)).catch(() => []);
  return names
    .filter((name) => name.startsWith(`${basename(target)}.`) && BACKUP.test(name))
    .map((name) => join(dirname(target), name));
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
