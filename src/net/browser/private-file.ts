import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../../core/errors.ts";

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const MAX_BYTES = 1_000_000;

/** The text of a file that this user owns; undefined when it is missing, a link or another user's. */
export async function readPrivate(path: string): Promise<string | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const { uid, size } = await file.stat();
    const isOurs = process.getuid === undefined || uid === process.getuid();
    if (!isOurs || size > MAX_BYTES) return undefined;
    if (process.platform !== "win32") await file.chmod(PRIVATE_FILE);
    return await file.readFile("utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP")) return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Replaces a file at once by one that only this user reads, whatever was there and whatever the umask. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const fresh = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(fresh, "wx", PRIVATE_FILE);
    try {
      await file.chmod(PRIVATE_FILE);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, path); // a link that is there is replaced, not followed
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

/** Changes whenever the file was written anew; empty when there is none. */
export async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, ino, size } = await lstat(path);
    return `${mtimeMs} ${ino} ${size}`;
  } catch {
    return "";
  }
}
