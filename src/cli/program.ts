import { Command, CommanderError } from "commander";
import { configPath } from "../app/config.ts";
import { VERSION } from "../app/version.ts";
import { COMMANDS } from "./commands.ts";
import { environment, GLOBAL_OPTIONS } from "./options.ts";
import type { Terminal } from "./terminal.ts";

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
  return `legibus: ${message.replaceAll(/(?<!\s)\s*[\r\n]\s*/g, " ")}\n`;
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
    await serve(environment([program], terminal.env), terminal);
  });
  const env = (command: Command) => environment([program, command], terminal.env);
  for (const add of COMMANDS) add(program, { terminal, env, exit });
  return program;
}

const SECRET = /KEY|TOKEN|SECRET|PASSW|COOKIE|CREDENTIAL|DATABASE_URL/i;

/** Takes secrets out of the environment that children inherit, once the server has its own copy. PostgreSQL's client reads its password late. */
export function withoutSecrets(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (SECRET.test(name) && name !== "PGPASSWORD") Reflect.deleteProperty(environment, name);
  }
}
