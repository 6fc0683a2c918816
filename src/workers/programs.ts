import * as z from "zod";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { cancelled, LegibusError } from "../core/errors.ts";
import { regex } from "../core/regex.ts";

export type ProgramName = "pdfinfo" | "pdftotext" | "pdftoppm" | "pdfimages" | "tesseract";

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Maximum bytes of its output. */
  readonly maxBytes: number;
  readonly input?: Uint8Array;
}

/** Result of a run; a missing program or a cancelled call is an error instead. */
export type Run =
  | { readonly outcome: "done"; readonly output: Buffer }
  | { readonly outcome: "failed"; readonly code: number | string; readonly said: string }
  | { readonly outcome: "late" | "large" };

/** The programs that read PDFs and scans; called with argument vectors, never through a shell. */
export interface Programs {
  /**
   * Runs a program; it is killed when the call ends.
   * @throws LegibusError NOT_CONFIGURED when it is missing, CANCELLED, UPSTREAM_TIMEOUT
   */
  run(name: ProgramName, args: readonly string[], options: RunOptions): Promise<Run>;
}

/** Environment variables and configured paths of the programs (empty: search the PATH). */
export const programsShape = z.object({
  environment: z.record(z.string(), z.string().optional()),
  tesseractPath: z.string(),
  popplerPath: z.string(),
});

export type ProgramsDeps = Readonly<z.infer<typeof programsShape>>;

/** Debian's and Homebrew's packages for each program. */
const PACKAGES = {
  poppler: { debian: "poppler-utils", brew: "poppler", setting: "POPPLER_PATH" },
  tesseract: { debian: "tesseract-ocr", brew: "tesseract", setting: "TESSERACT_PATH" },
} as const;

const EXECUTABLE = /(?:^|[/\\])(?:pdf\w+|tesseract)(?:\.exe)?$/i;
const CPU_S = 90; // for a program that outlives its server; while the server runs, the time limit comes first
const MEMORY_KB = 2_000_000; // address space: a small hostile PDF asks for any amount

/** Creates what runs the programs with limits on time, memory and output. */
export function createPrograms(deps: ProgramsDeps): Programs {
  return {
    async run(name, args, { signal, timeoutMs, maxBytes, input }) {
      if (signal.aborted) throw cancelled(signal);
      const program = locate(name, deps);
      const [file, argv] =
        process.platform === "linux" ? ["/bin/sh", ["-c", SCRIPT, program, ...args]] : [program, [...args]];
      return await new Promise((resolve, reject) => {
        const options = {
          signal,
          timeout: timeoutMs,
          maxBuffer: maxBytes,
          encoding: "buffer",
          killSignal: "SIGKILL",
          windowsHide: true,
          // OpenMP's threads wait by spinning: one thread per page is several times as fast
          env: { ...childEnvironment(deps.environment), OMP_THREAD_LIMIT: "1" },
        } as const;
        const child = execFile(file, argv, options, (error, stdout, stderr) => {
          const ended = error
            ? failure(error, stderr.toString("utf8"))
            : ({ outcome: "done", output: stdout } as const);
          if (signal.aborted) reject(cancelled(signal));
          else if (ended === "missing") reject(missing(name));
          else resolve(ended);
        });
        child.stdin?.on("error", () => {}); // it may exit before it has read everything
        child.stdin?.end(input);
      });
    },
  };
}

const NOT_FOUND = 127; // exit code of a shell for a missing program

function failure(error: Error & { code?: unknown; killed?: boolean }, said: string): Run | "missing" {
  const { code } = error;
  if (code === "ENOENT" || code === "EACCES" || code === NOT_FOUND) return "missing";
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return { outcome: "large" };
  if (error.killed) return { outcome: "late" };
  return { outcome: "failed", code: typeof code === "number" || typeof code === "string" ? code : -1, said };
}

/**
 * Limits memory and CPU time on Linux, where the kernel also ends the program with its server, even a killed one; the
 * program and its arguments are those of this constant script.
 */
const DIE_TOGETHER = "setpriv --pdeathsig KILL"; // from util-linux; other systems lack it or its option
const SCRIPT = `command -v "$0" >/dev/null || exit ${NOT_FOUND}; ulimit -v ${MEMORY_KB}; ulimit -t ${CPU_S}; ${DIE_TOGETHER} true 2>/dev/null && exec ${DIE_TOGETHER} "$0" "$@"; exec "$0" "$@"`;

/** Returns the command for a program: the configured program or folder, or else its name for the PATH. */
export function locate(
  name: ProgramName,
  { tesseractPath, popplerPath }: Pick<ProgramsDeps, "tesseractPath" | "popplerPath">,
): string {
  const place = (name === "tesseract" ? tesseractPath : popplerPath).trim();
  if (place === "") return name;
  if (!EXECUTABLE.test(place)) return join(place, name);
  if (name === "tesseract") return place;
  const folder = place.slice(0, Math.max(place.lastIndexOf("/"), place.lastIndexOf("\\")) + 1);
  return `${folder}${name}${/\.exe$/i.test(place) ? ".exe" : ""}`;
}

function missing(name: ProgramName): LegibusError {
  const { debian, brew, setting } = PACKAGES[name === "tesseract" ? "tesseract" : "poppler"];
  return new LegibusError("NOT_CONFIGURED", `the program ${name} is not installed`, {
    hint: `install it (Debian, Ubuntu: apt-get install ${debian}; macOS: brew install ${brew}) or set ${setting} to where it is`,
  });
}

/**
 * Environment variables that a program needs to run and to find its fonts, languages and temporary folder;
 * `*` matches any ending.
 */
const NEEDED =
  "PATH HOME USER LOGNAME SHELL LANG LANGUAGE LC_* TZ TMPDIR TMP TEMP TESSDATA_PREFIX FONTCONFIG_* XDG_* DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS LD_LIBRARY_PATH DYLD_* OMP_* NIX_* SYSTEMROOT WINDIR SYSTEMDRIVE COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES* NUMBER_OF_PROCESSORS";
const PATTERN = regex.i`^(?:${NEEDED.replaceAll("*", ".*").replaceAll(" ", "|")})$`;

/**
 * Returns the environment for a program that reads untrusted files, without the server's keys, passwords and
 * tokens.
 */
function childEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && PATTERN.test(name) ? [[name, value]] : [],
    ),
  );
}
