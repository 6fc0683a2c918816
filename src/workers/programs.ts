import * as z from "zod";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { cancelled, LegibusError } from "../core/errors.ts";

export type ProgramName = "pdfinfo" | "pdftotext" | "pdftoppm" | "pdfimages" | "tesseract";

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** Of what it prints. */
  readonly maxBytes: number;
  readonly input?: Uint8Array;
}

/** How a run ended; a program that is missing or a call that is over is an error instead. */
export type Run =
  | { readonly outcome: "done"; readonly output: Buffer }
  | { readonly outcome: "failed"; readonly code: number | string; readonly said: string }
  | { readonly outcome: "late" | "large" };

/** The programs that read PDFs and scans; called with argument vectors, never through a shell. */
export interface Programs {
  /** Killed when the call is over. @throws LegibusError NOT_CONFIGURED when it is missing, CANCELLED, UPSTREAM_TIMEOUT */
  run(name: ProgramName, args: readonly string[], options: RunOptions): Promise<Run>;
}

/** What they are started with: variables, and their places as configured (empty: the PATH). */
export const programsShape = z.object({
  environment: z.record(z.string(), z.string().optional()),
  tesseractPath: z.string(),
  popplerPath: z.string(),
});

export type ProgramsDeps = Readonly<z.infer<typeof programsShape>>;

/** Debian's and Homebrew's names of what has a program. */
const PACKAGES = {
  poppler: { debian: "poppler-utils", brew: "poppler", setting: "POPPLER_PATH" },
  tesseract: { debian: "tesseract-ocr", brew: "tesseract", setting: "TESSERACT_PATH" },
} as const;

const EXECUTABLE = /(?:^|[/\\])(?:pdf\w+|tesseract)(?:\.exe)?$/i;
const CPU_S = 90; // of one that has outlived its server; while there is one, its time limit comes first
const MEMORY_KB = 2_000_000; // address space: a small hostile PDF asks for any amount

export function createPrograms(deps: ProgramsDeps): Programs {
  return {
    async run(name, args, { signal, timeoutMs, maxBytes, input }) {
      if (signal.aborted) throw cancelled(signal);
      const { file, argv } = command(locate(name, deps), args);
      return await new Promise((resolve, reject) => {
        const options = {
          signal,
          timeout: timeoutMs,
          maxBuffer: maxBytes,
          encoding: "buffer",
          killSignal: "SIGKILL",
          windowsHide: true,
          // OpenMP's threads wait for each other by spinning: one thread a page is several times as fast
          env: { ...childEnvironment(deps.environment), OMP_THREAD_LIMIT: "1" },
        } as const;
        const child = execFile(file, argv, options, (error, stdout, stderr) => {
          const ended = error ? failure(error, stderr.toString("utf8")) : done(stdout);
          if (signal.aborted) reject(cancelled(signal));
          else if (ended === "missing") reject(missing(name));
          else resolve(ended);
        });
        child.stdin?.on("error", () => {}); // it may end before it has read everything
        child.stdin?.end(input);
      });
    },
  };
}

function done(output: Buffer): Run {
  return { outcome: "done", output };
}

const NOT_FOUND = 127; // what a shell answers for a program that is not there

function failure(error: Error & { code?: unknown; killed?: boolean }, said: string): Run | "missing" {
  const { code } = error;
  if (code === "ENOENT" || code === "EACCES" || code === NOT_FOUND) return "missing";
  if (code === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER") return { outcome: "large" };
  if (error.killed) return { outcome: "late" };
  return { outcome: "failed", code: typeof code === "number" || typeof code === "string" ? code : -1, said };
}

/**
 * On Linux the program gets limits of memory and of computing time, and the kernel ends it with its server, even one
 * that was killed. The shell sees a constant script, what varies are its arguments.
 */
function command(program: string, args: readonly string[]) {
  return process.platform === "linux"
    ? { file: "/bin/sh", argv: ["-c", SCRIPT, program, ...args] }
    : { file: program, argv: [...args] };
}

const DIE_TOGETHER = "setpriv --pdeathsig KILL"; // util-linux; others have none, or none that knows the option
const SCRIPT = `command -v "$0" >/dev/null || exit ${NOT_FOUND}; ulimit -v ${MEMORY_KB}; ulimit -t ${CPU_S}; ${DIE_TOGETHER} true 2>/dev/null && exec ${DIE_TOGETHER} "$0" "$@"; exec "$0" "$@"`;

/** The program as it is called: what the settings name, a program or its folder, else its name for the PATH. */
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

/** What a program needs to run and to find its fonts, languages and temporary folder; names with `*` match all that begin so. */
const NEEDED =
  "PATH HOME USER LOGNAME SHELL LANG LANGUAGE LC_* TZ TMPDIR TMP TEMP TESSDATA_PREFIX FONTCONFIG_* XDG_* DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS LD_LIBRARY_PATH DYLD_* OMP_* NIX_* SYSTEMROOT WINDIR SYSTEMDRIVE COMSPEC PATHEXT USERPROFILE APPDATA LOCALAPPDATA PROGRAMDATA PROGRAMFILES* NUMBER_OF_PROCESSORS";
const PATTERN = new RegExp(`^(?:${NEEDED.replaceAll("*", ".*").replaceAll(" ", "|")})$`, "i");

/** The environment of a program that reads what strangers wrote: none of the server's keys, passwords and tokens. */
function childEnvironment(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      value !== undefined && PATTERN.test(name) ? [[name, value]] : [],
    ),
  );
}
