import * as z from "zod";
import { callTool } from "../app/server/tools.ts";
import { LegibusError } from "../core/errors.ts";
import { textOf } from "../core/result.ts";
import { paintedFailure, paintedMarkdown, painter } from "./colour.ts";
import { type CommandContext, exitCode } from "./context.ts";
import { requireWritable, type Target, writeWhole } from "./outputs.ts";
import { progressLine } from "./progress.ts";

const MADE = z.looseObject({ "legibus/file": z.object({ base64: z.base64() }) });

interface Making {
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

/**
 * Calls a tool that makes a file, and writes the file to the user's path; resolves with the exit code.
 * @throws LegibusError
 */
export async function writeMade(
  { app, call, terminal }: CommandContext,
  target: Target,
  { tool, args }: Making,
): Promise<number> {
  await requireWritable(target);
  const bar = progressLine(terminal);
  const progress = (fraction: number, message: string) => bar.show(Math.round(fraction * 100), 100, message);
  const result = await callTool(app, tool, args, { ...call, views: true, progress });
  bar.clear();
  if (result.isError === true) {
    terminal.err(paintedFailure(`${textOf(result)}\n`, terminal));
    return exitCode(result);
  }
  const made = MADE.safeParse(result._meta);
  if (!made.success) throw new LegibusError("UPSTREAM_ERROR", "the answer holds no file");
  await writeWhole(target.path, Buffer.from(made.data["legibus/file"].base64, "base64"));
  terminal.out(paintedMarkdown(`${textOf(result)}\n`, painter(terminal)));
  terminal.err(`written: ${target.path}\n`);
  return 0;
}
