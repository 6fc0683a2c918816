import { execFileSync } from "node:child_process";
import { closeSync, openSync, readSync, writeFileSync, writeSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { ROOT } from "../support/sources.ts";

export type Errno = "ENOSPC" | "EIO" | "EROFS" | "EMFILE";

/** A preloaded library that makes a server's file operations fail. */
export type Shim = ReturnType<typeof newShim>;

const INTS = 4;

/** Compiles the library and returns its path. @throws Error on a machine without a C compiler */
export function compileShim(folder: string): string {
  const library = join(folder, "shim.so");
  const source = join(ROOT, "test/faults/data-shim.c");
  execFileSync("gcc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], { stdio: "pipe" });
  return library;
}

/** Returns why operations cannot be made to fail on this machine, or undefined if they can. */
export function shimReason(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return "only on Linux on x64";
  try {
    execFileSync("gcc", ["--version"], { stdio: "ignore" });
    return undefined;
  } catch {
    return "there is no C compiler";
  }
}

/** Creates a shim for the operations in a folder. */
export function newShim(library: string, folder: string, control: string) {
  writeFileSync(control, Buffer.alloc(INTS * 4));
  const file = openSync(control, "r+");
  const put = (at: number, value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32LE(value);
    writeSync(file, bytes, 0, 4, at * 4);
  };
  const arm = (nth: number, errno: Errno) => {
    put(0, 0);
    put(1, constants.errno[errno]);
    put(0, nth);
  };
  return {
    env: { LD_PRELOAD: library, SHIM_FOLDER: folder, SHIM_CONTROL: control },
    /** Makes only the nth operation from now on fail. */
    arm,
    disarm: () => put(0, 0),
    /** Operations and failures so far. */
    counts() {
      const bytes = Buffer.alloc(INTS * 4);
      readSync(file, bytes, 0, bytes.length, 0);
      return { operations: bytes.readInt32LE(8), failures: bytes.readInt32LE(12) };
    },
    close: () => closeSync(file),
  };
}
