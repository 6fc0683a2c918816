import { execFile, execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));
const BASE = "docker.io/library/node:22-bookworm-slim";
const STAND_INS = join(ROOT, "test/image/stand-ins");
const MAX_OUTPUT = 64 * 1024 * 1024;

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

/** A program that builds and runs containers. */
export type Engine = ReturnType<typeof engine>;

/** Docker or podman, whichever works and has the base image or can get it; else why not. */
export function findEngine(): Engine | string {
  for (const name of ["docker", "podman"]) {
    if (!works(name, ["info"])) continue;
    if (has(name, BASE) || madeBase(name)) return engine(name);
  }
  return "neither docker nor podman works here with a base image";
}

function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: "ignore", timeout: 600_000 });
    return true;
  } catch {
    return false;
  }
}

function has(engine: string, image: string): boolean {
  return works(engine, ["image", "inspect", image]) || works(engine, ["pull", image]);
}

/** Where no registry is reached, the base image is put together from Debian's packages. */
function madeBase(engine: string): boolean {
  const able = process.getuid?.() === 0 && works("debootstrap", ["--version"]);
  return able && works("sh", [join(ROOT, "test/image/base.sh"), engine, BASE]);
}

/** Whether `docker.io/library/NAME:TAG` is there, can be pulled, or is made by `stand-ins/NAME.Dockerfile`. */
export function findImage(engine: string, image: string): boolean {
  const file = `${/([^/:]+):[^:]*$/.exec(image)?.[1]}.Dockerfile`;
  return has(engine, image) || works(engine, ["build", "-f", join(STAND_INS, file), "-t", image, STAND_INS]);
}

function engine(name: string) {
  return {
    name,
    build(target: string, tag: string) {
      const format = name === "podman" ? ["--format", "docker"] : []; // health checks are not OCI's
      execFileSync(name, ["build", ...format, "--target", target, "-t", tag, ROOT], {
        stdio: ["ignore", "ignore", "inherit"],
        maxBuffer: MAX_OUTPUT,
      });
    },
    /** Runs a container to its end, with `input` on its stdin. */
    run: async (flags: readonly string[], tag: string, args: readonly string[], input = "") =>
      await ran(name, ["run", "--rm", "-i", ...flags, tag, ...args], input),
    exec: async (args: readonly string[]) =>
      (await promisify(execFile)(name, [...args], { maxBuffer: MAX_OUTPUT })).stdout,
  };
}

async function ran(program: string, args: readonly string[], input: string): Promise<Ran> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"] });
  const output = { stdout: "", stderr: "" };
  for (const stream of ["stdout", "stderr"] as const) {
    child[stream].setEncoding("utf8").on("data", (text: string) => (output[stream] += text));
  }
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...output, ms: performance.now() - started };
}
