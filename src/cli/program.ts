import { Command, CommanderError, Option } from "commander";
import { configPath, type Environment, generalSettings } from "../config.ts";
import type { Setting } from "../core/settings.ts";
import { VERSION } from "../version.ts";

/** What the commands use of the process. */
export interface Terminal {
  readonly env: Environment;
  readonly stdinIsTerminal: boolean;
  out(text: string): void;
  err(text: string): void;
}

const USAGE_ERROR = 2;

/** Runs one command line; resolves with the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
    terminal.err(`legibus: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function createProgram(terminal: Terminal, exit: (code: number) => void): Command {
  const program = new Command("legibus")
    .description("A careful legal researcher for any MCP client: Australia, Germany, Austria.")
    .version(VERSION)
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText(
      "after",
      `\nEvery option is also a variable LEGIBUS_…; the config file is ${configPath(terminal.env)}.`,
    )
    .enablePositionalOptions();
  for (const option of GLOBAL_OPTIONS) program.addOption(new Option(option.flags, option.setting.describe));
  program.action(async () => {
    if (terminal.stdinIsTerminal) {
      program.outputHelp();
      return;
    }
    const { serve } = await import("./serve.ts");
    await serve(environment(program, terminal), terminal);
  });
  program
    .command("tools")
    .description("list the tools with their parameters")
    .option("--json", "as tools/list shows them")
    .action(async (options: { json?: boolean }) => {
      const { tools } = await import("./tools.ts");
      await tools(environment(program, terminal), terminal, options.json === true);
    });
  program
    .command("call")
    .description("call one tool, for example: legibus call austlii:build_search_url --query negligence")
    .argument("<tool>", "its name, in any spelling")
    .argument("[parameters...]", "its parameters as --name value, and --json or --md for the output")
    .helpOption(false)
    .passThroughOptions()
    .allowUnknownOption()
    .action(async (tool: string, parameters: string[]) => {
      const { call } = await import("./call.ts");
      exit(await call(environment(program, terminal), terminal, tool, parameters));
    });
  return program;
}

interface GlobalOption {
  readonly flags: string;
  readonly name: string;
  readonly setting: Setting<unknown>;
}

const { providers, tools, excludeTools, readOnly, toolNames } = generalSettings;
const GLOBAL_OPTIONS: readonly GlobalOption[] = [
  { flags: "--providers <names>", name: "providers", setting: providers },
  { flags: "--tools <names>", name: "tools", setting: tools },
  { flags: "--exclude-tools <names>", name: "excludeTools", setting: excludeTools },
  { flags: "--read-only", name: "readOnly", setting: readOnly },
  { flags: "--tool-names <style>", name: "toolNames", setting: toolNames },
];

/** A flag stands for its variable and wins over it. */
function environment(program: Command, terminal: Terminal): Environment {
  const given = program.opts<Record<string, string | boolean | undefined>>();
  const flags = GLOBAL_OPTIONS.flatMap(({ name, setting }) => {
    const value = given[name];
    return value === undefined ? [] : [[setting.env, String(value)] as const];
  });
  return { ...terminal.env, ...Object.fromEntries(flags) };
}
