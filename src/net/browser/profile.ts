import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { hasCode } from "../../core/errors.ts";

/** A profile's folder carries the machine and the process it belongs to, so that others know when it is nobody's. */
const PREFIX = `legibus-browser-${hostname().replaceAll(/[^\w]/g, "").slice(0, 40)}-`;

/** An empty profile folder for a browser of this process, private to the user. */
export function makeProfile(folder: string = tmpdir()): string {
  return mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
}

export function removeProfile(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // a child of the browser still writes; the next start sweeps it
  }
}

/** Removes the profiles of processes that ended without doing so. */
export function sweepProfiles(folder: string = tmpdir()): void {
  for (const name of namesIn(folder)) {
    const pid = name.startsWith(PREFIX) ? Number(/^\d{1,9}(?=-)/.exec(name.slice(PREFIX.length))?.[0]) : NaN;
    if (Number.isInteger(pid) && !isAlive(pid)) removeProfile(join(folder, name));
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
