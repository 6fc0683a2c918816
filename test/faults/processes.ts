import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A process of a server, however deep below it. */
export interface Member {
  readonly pid: number;
  readonly command: string;
}

/** Whether this machine tells what runs on it. */
export const hasProc: boolean = existsSync("/proc/self/environ");

/** A family of processes: whoever inherits this variable belongs to it, whoever its parent is by now. */
export interface Family {
  readonly env: Readonly<Record<string, string>>;
  /** Those that are alive. */
  members(): readonly Member[];
}

export function newFamily(): Family {
  const mark = randomUUID();
  return {
    env: { LC_LEGIBUS_TEST_FAMILY: mark }, // a name that programs which read strange files are given, too,
    members: () =>
      readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name) && read(name, "environ").includes(mark))
        .filter((name) => !/^State:\s+Z/m.test(read(name, "status")))
        .map((name) => ({ pid: Number(name), command: read(name, "cmdline").replaceAll("\0", " ") })),
  };
}

/** Empty for a process that has ended meanwhile. */
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
      return false; // it was closed meanwhile
    }
  });
}

/** Resident memory of a process, in bytes. */
export function resident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(String(pid), "status"))?.[1] ?? 0) * 1_024;
}

/** Ends what is left of a family, whatever a test has shown. */
export function endFamily(family: Family): void {
  for (const { pid } of family.members()) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has ended meanwhile
    }
  }
}
