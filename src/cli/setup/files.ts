import { randomUUID } from "node:crypto";
import { chmod, copyFile, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../../core/errors.ts";

const PRIVATE = 0o600; // it may hold keys

/** The file's text, empty when there is none. */
export async function readSettings(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return "";
    throw error;
  }
}

/** Replaces the file at once, after a copy of what was there; returns the copy's path. A link is followed, not replaced. */
export async function writeSettings(path: string, text: string, now: Date): Promise<string | undefined> {
  const target = await realpath(path).catch(() => path);
  await mkdir(dirname(target), { recursive: true });
  const mode = await modeOf(target);
  const copy = mode === undefined ? undefined : `${target}.${now.toISOString().replaceAll(/[:.]/g, "-")}.bak`;
  if (copy !== undefined) await copyFile(target, copy);
  const fresh = `${target}.${randomUUID()}.tmp`;
  await writeFile(fresh, text, { mode: PRIVATE });
  await chmod(fresh, mode ?? PRIVATE);
  await rename(fresh, target);
  return copy;
}

async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o777;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
