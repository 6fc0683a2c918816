import { readdir, rm, stat, writeFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../core/errors.ts";
import { regex } from "../core/regex.ts";

/** A browser's profile, or a copy of a file for programs that read only files. */
type Purpose = "browser" | "copy";

/** Part of a folder's name, which also has the process id, so that others can tell when it is no longer used. */
const HOST = hostname().replaceAll(/[^\w]/g, "").slice(0, 40);
const NAME = regex.plain`^legibus-(?:browser|copy)-${HOST}-(\d{1,9})-`;

/** Creates an empty folder of this process that only the user can access. */
export function makeTemporary(purpose: Purpose, place: string = tmpdir()): string {
  return mkdtempSync(join(place, `legibus-${purpose}-${HOST}-${process.pid}-`));
}

/** Removes a temporary folder; one that cannot be removed is left to the next start. */
export function removeTemporary(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // a child of the browser still writes; the next start sweeps it
  }
}

/** Gives other programs a file to read and removes it afterwards. */
export async function withTemporaryFile<T>(
  bytes: Uint8Array,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = makeTemporary("copy");
  try {
    const path = join(folder, name);
    await writeFile(path, bytes, { mode: 0o600 });
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes the folders of processes that ended without cleaning up, because they may hold confidential files.
 * Never fails.
 */
export async function sweepTemporary(place: string = tmpdir()): Promise<void> {
  for (const { path, pid } of await foldersIn(place)) {
    if (!isAlive(pid)) removeTemporary(path);
  }
}

/** Returns the temporary folders of this program with their sizes in bytes. */
export async function temporaryUse(
  place: string = tmpdir(),
): Promise<readonly { readonly path: string; readonly bytes: number }[]> {
  const folders = await foldersIn(place);
  return await Promise.all(folders.map(async ({ path }) => ({ path, bytes: await bytesWithin(path) })));
}

async function foldersIn(place: string) {
  const names = await readdir(place).catch(() => []);
  return names.flatMap((name) => {
    const pid = NAME.exec(name)?.[1];
    return pid === undefined ? [] : [{ path: join(place, name), pid: Number(pid) }];
  });
}

async function bytesWithin(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) =>
      stat(join(folder, name)).then(
        (facts) => (facts.isFile() ? facts.size : 0),
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
