import { access, realpath } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import * as z from "zod";
import { callTool } from "../app/server/tools.ts";
import { LegibusError } from "../core/errors.ts";
import { writeAtomically } from "../documents/disk.ts";
import { textOf } from "../core/result.ts";
import { paintedMarkdown, painter, progressLine } from "./terminal.ts";
import { type CommandContext, printFailure } from "./context.ts";

/** The output of a command. */
export interface Target {
  readonly path: string;
  /** The input file, which must not be overwritten. */
  readonly source: string;
  /** Whether to replace an existing file. */
  readonly force: boolean;
}

/** Checks, before any work is done, that the file may be written. @throws LegibusError INVALID_INPUT */
export async function requireWritable({ path, source, force }: Target): Promise<void> {
  if (resolve(path) === resolve(source) || (await realOf(path)) === (await realOf(source)))
    throw refusal(path, "is the draft itself", "give the copy another name");
  if (!force && (await exists(path))) throw refusal(path, "exists already", "--force replaces it");
  if (!(await exists(dirname(resolve(path))))) throw refusal(path, "is in a folder that does not exist");
  for (const [name, program] of lockFiles(basename(path)))
    if (await exists(join(dirname(path), name)))
      throw refusal(path, `is open in ${program}`, "close it there first");
}

/**
 * Returns the files beside an open document that name its user: Word replaces up to two letters of a name that
 * has more than six.
 */
function lockFiles(name: string): readonly (readonly [name: string, program: string])[] {
  const replaced = Math.min(Math.max(name.length - extname(name).length - 6, 0), 2);
  return [
    [`~$${name.slice(replaced)}`, "Word"],
    [`.~lock.${name}#`, "LibreOffice"],
  ];
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function realOf(path: string): Promise<string> {
  return await realpath(path).catch(() => resolve(path));
}

function refusal(path: string, why: string, hint?: string): LegibusError {
  return new LegibusError("INVALID_INPUT", `${basename(path)} ${why}`, hint === undefined ? {} : { hint });
}

/** Writes a file atomically. @throws LegibusError INVALID_INPUT */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeAtomically(path, content);
  } catch (cause) {
    throw new LegibusError("INVALID_INPUT", `${basename(path)} cannot be written`, {
      hint: "close it where it is open, or choose a folder that you may write to",
      cause,
    });
  }
}

const MADE = z.looseObject({ "legibus/file": z.object({ base64: z.base64() }) });

/**
 * Calls a tool that makes a file, and writes the file to the user's path; resolves with the exit code.
 * @throws LegibusError
 */
export async function writeMade(
  { app, call, terminal }: CommandContext,
  target: Target,
  tool: string,
  args: Record<string, unknown>,
): Promise<number> {
  await requireWritable(target);
  const bar = progressLine(terminal);
  const progress = (fraction: number, message: string) => bar.show(Math.round(fraction * 100), 100, message);
  const result = await callTool(app, tool, args, { ...call, views: true, progress });
  bar.clear();
  if (result.isError === true) return printFailure(result, terminal);
  const made = MADE.safeParse(result._meta);
  if (!made.success) throw new LegibusError("UPSTREAM_ERROR", "the answer holds no file");
  await writeWhole(target.path, Buffer.from(made.data["legibus/file"].base64, "base64"));
  terminal.out(paintedMarkdown(`${textOf(result)}\n`, painter(terminal)));
  terminal.err(`written: ${target.path}\n`);
  return 0;
}
