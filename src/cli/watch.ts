import type { Environment } from "../app/config.ts";
import { watchFolder } from "../library/import/watch.ts";
import { runCommand } from "./context.ts";
import { importerOf, tell } from "./import.ts";
import type { Terminal } from "./terminal.ts";

/** Imports whatever comes into a folder until Ctrl+C; resolves with the exit code. */
export async function watchFolderOf(
  env: Environment,
  terminal: Terminal,
  folder: string,
  flags: { readonly jurisdiction?: string },
): Promise<number> {
  return await runCommand(env, terminal, async (context) => {
    const onOutcome = (outcome: Parameters<typeof tell>[0]) => tell(outcome, terminal, () => {});
    terminal.err(`Watching ${folder}: save pages and files into it. Ctrl+C ends.\n`);
    await watchFolder(importerOf(context), folder, { ...flags, onOutcome }, context.call);
    return 0;
  });
}
