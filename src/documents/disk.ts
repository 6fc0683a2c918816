import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync } from "node:fs";
import { chmod, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Creates a folder and its missing parents, readable only by the user. Works level by level because Node's
 * `recursive` never ends below /proc and the like.
 * @throws the error of the file system
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error; // another process made it
  }
}

/**
 * Replaces a file whole or not at all; a symbolic link is replaced, not followed. `mode` holds whatever the
 * umask; without it the umask decides.
 * @throws the error of the file system
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  mode?: number,
): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await writeFile(fresh, content, { flag: "wx", flush: true, ...(mode !== undefined && { mode }) });
    if (mode !== undefined) await chmod(fresh, mode);
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}
