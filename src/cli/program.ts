import { Command, CommanderError, Option } from "commander";
import { configPath, type Environment, generalSettings } from "../config.ts";
import type { Setting } from "../core/settings.ts";
import { VERSION } from "../version.ts";

/** What the commands use of the process. */
export interface Terminal {
  readonly env: Environment;
  readonly stdinIsTerminal: boolean | undefined;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
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
    terminal.err(fatalLine(error));
    return 1;
  }
}

/** One line, whatever was thrown: hosts show the last line of stderr when a server does not start. */
export function fatalLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `legibus: ${message.replaceAll(/\s*[\r\n]+\s*/g, " ")}\n`;
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
    .helpCommand(true)
    .enablePositionalOptions();
  for (const { flags, setting } of GLOBAL_OPTIONS) program.option(flags, setting.describe);
  program.allowExcessArguments().action(async () => {
    const [unknown] = program.args;
    if (unknown !== undefined) program.error(`error: unknown command '${unknown}'`);
    if (terminal.stdinIsTerminal) {
      program.outputHelp();
      return;
    }
    const { serve } = await import("./serve.ts");
    await serve(environment([program], terminal), terminal);
  });
  withGlobalOptions(program.command("http"))
    .description("serve over streamable HTTP instead of stdio")
    .option("--port <number>", "the port to listen on; 0 takes a free one (LEGIBUS_HTTP_PORT, 3900)")
    .option("--host <address>", "the address to listen on (LEGIBUS_HTTP_HOST, 127.0.0.1)")
    .action(async ({ port, host }: { port?: string; host?: string }, command: Command) => {
      const { http } = await import("./http.ts");
      const given = { LEGIBUS_HTTP_PORT: port, LEGIBUS_HTTP_HOST: host };
      const flags = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      await http({ ...environment([program, command], terminal), ...flags }, terminal);
    });
  withGlobalOptions(program.command("tools"))
    .description("list the tools with their parameters")
    .option("--json", "as tools/list shows them")
    .action(async (options: { json?: boolean }, command: Command) => {
      const { tools } = await import("./tools.ts");
      await tools(environment([program, command], terminal), terminal, options.json === true);
    });
  withGlobalOptions(program.command("call"))
    .description("call one tool, for example: legibus call austlii:build_search_url --query negligence")
    .argument("<tool>", "its name, in any spelling")
    .argument("[parameters...]", "its parameters as --name value, and --json or --md for the output")
    .passThroughOptions()
    .action(async (tool: string, parameters: string[], _options: object, command: Command) => {
      const { call } = await import("./call.ts");
      exit(await call(environment([program, command], terminal), terminal, tool, parameters));
    });
  return program;
}

/** The server's options may stand on either side of a command; its help shows its own. */
function withGlobalOptions(command: Command): Command {
  for (const { flags, setting } of GLOBAL_OPTIONS) {
    command.addOption(new Option(flags, setting.describe).hideHelp());
  }
  return command;
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

/** A flag stands for its variable and wins over it; the one that is nearer to its command wins. */
function environment(commands: readonly Command[], terminal: Terminal): Environment {
  const given: Record<string, string | boolean | undefined> = {};
  for (const command of commands) Object.assign(given, command.opts());
  const flags = GLOBAL_OPTIONS.flatMap(({ name, setting }) => {
    const value = given[name];
    return value === undefined ? [] : [[setting.env, String(value)] as const];
  });
  return { ...terminal.env, ...Object.fromEntries(flags) };
}
