import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A descendant process of a server. */
export interface Member {
  readonly pid: number;
  readonly command: string;
}

/** Whether this machine has /proc. */
export const hasProc: boolean = existsSync("/proc/self/environ");

/** Processes that inherit an environment variable, whatever their parent is by now. */
export type Family = ReturnType<typeof newFamily>;

export function newFamily() {
  const mark = randomUUID();
  const strangers = new Set(processes()); // reading their environment again would cost more than all the rest
  return {
    env: { LC_LEGIBUS_TEST_FAMILY: mark }, // programs that read untrusted files get LC_ variables, too
    /** Lists the living processes. */
    members: () =>
      processes()
        .filter((name) => !strangers.has(name) && read(name, "environ").includes(mark))
        .filter((name) => !/^State:\s+Z/m.test(read(name, "status")))
        .map((name) => ({ pid: Number(name), command: read(name, "cmdline").replaceAll("\0", " ") })),
  };
}

/** Ids of all living processes of the machine. */
function processes(): string[] {
  return hasProc ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)) : [];
}

/** Reads a file of a process; empty if it has ended. */
function read(pid: string, file: "environ" | "cmdline" | "status"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}

export const commands = (members: readonly Member[]): string[] => members.map(({ command }) => command);

/** Open file descriptors of a process. */
export function descriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Whether a process has a file of this name open. */
export function hasOpen(pid: number, name: string): boolean {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).some((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).endsWith(`/${name}`);
    } catch {
      return false; // it has been closed
    }
  });
}

/** Resident memory of a process, in bytes. */
export function resident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(String(pid), "status"))?.[1] ?? 0) * 1_024;
}

/** Kills the remaining processes of a family. */
export function endFamily(family: Family): void {
  for (const { pid } of family.members()) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended meanwhile
    }
  }
}
