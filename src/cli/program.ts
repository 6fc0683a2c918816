import { Command, CommanderError } from "commander";
import { configPath } from "../app/config.ts";
import { NAME, VERSION } from "../app/version.ts";
import { nearest } from "../core/nearest.ts";
import { fatalLine, isColoured, painter, parserOutput, type Terminal } from "./terminal.ts";
import { COMMANDS, type Run } from "./commands.ts";
import { environment, GLOBAL_OPTIONS } from "./options.ts";

const USAGE_ERROR = 2;
const always = painter({ env: { FORCE_COLOR: "1" } }); // commander removes colours where they are not wanted

/** Runs one command line; resolves with the exit code. */
export async function main(argv: readonly string[], terminal: Terminal): Promise<number> {
  let exitCode = 0;
  const program = createProgram(terminal, (code) => {
    exitCode = code;
  });
  try {
    if (argv.includes("--json") && argv.length === 2 && argv.some((one) => VERSION_FLAGS.has(one))) {
      terminal.out(`${JSON.stringify(await versions(), null, 2)}\n`);
      return 0;
    }
    const given = argv[0] === "-V" ? ["--version", ...argv.slice(1)] : argv;
    await program.parseAsync(given, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR;
    terminal.err(fatalLine(error));
    return 1;
  }
}

const VERSION_FLAGS: ReadonlySet<string> = new Set(["-v", "-V", "--version"]);

/**
 * Returns the versions of the program and of the libraries inside the bundle, which scanners of installed
 * packages cannot see.
 */
async function versions() {
  const { BUNDLED } = await import("../app/server/prebuilt.ts");
  return {
    name: NAME,
    version: VERSION,
    node: process.version,
    platform: process.platform,
    bundled: BUNDLED,
  };
}

function createProgram(terminal: Terminal, exit: (code: number) => void): Command {
  const program = new Command("legibus")
    .description("A careful legal researcher for any MCP client: Australia, Germany, Austria, EU.")
    .version(VERSION, "-v, --version")
    .exitOverride()
    .configureOutput({
      ...parserOutput(terminal),
      getOutHasColors: () => isColoured(terminal.env, terminal.outIsTerminal),
      getErrHasColors: () => isColoured(terminal.env, terminal.errIsTerminal),
    })
    .configureHelp({
      styleTitle: (title) => always("bold", title),
      styleCommandText: (name) => always("cyan", name),
      styleOptionTerm: (term) => always("cyan", term),
      styleSubcommandTerm: (term) => always("cyan", term),
      subcommandTerm: (command) =>
        `${command.name()} ${command.usage().replace(/ ?\[options\] ?/, "")}`.trim(),
    })
    .commandsGroup("Set up and help:")
    .addHelpText(
      "after",
      `\n${BEGIN}\n\nEvery option is also a variable LEGIBUS_…; the config file is ${configPath(terminal.env)}.`,
    )
    .helpCommand(true)
    .enablePositionalOptions();
  for (const { flags, setting } of GLOBAL_OPTIONS) program.option(flags, setting.describe);
  program.allowExcessArguments().action(async () => {
    const [unknown] = program.args;
    if (unknown !== undefined)
      program.error(`error: unknown command '${unknown}'${suggestion(unknown, program)}`);
    if (terminal.stdinIsTerminal) {
      program.outputHelp();
      return;
    }
    const { serve } = await import("./serve.ts");
    await serve(environment([program], terminal.env), terminal);
  });
  const env = (command: Command) => environment([program, command], terminal.env);
  const does: Run["does"] = (load) =>
    async function (...given) {
      const [handler, { runCommand }] = await Promise.all([load(), import("./context.ts")]);
      exit(await runCommand(env(this), terminal, async (context) => await handler(context, ...given)));
    };
  for (const add of COMMANDS) add(program, { terminal, env, exit, does });
  for (const command of program.commands) {
    const [title] = GROUPS.find(([, names]) => names.includes(command.name())) ?? [];
    if (title !== undefined) command.helpGroup(title);
  }
  for (const command of program.commands) refuseExcess(command);
  return program;
}

/** Commands by purpose; the others are for setting up. */
const GROUPS: readonly (readonly [string, readonly string[]])[] = [
  ["Research:", ["search", "read", "cite", "open", "graph"]],
  ["Drafts:", ["verify", "pack"]],
  ["Your library:", ["import", "watch", "library", "corpus", "data"]],
  ["For programs:", ["http", "tools", "call", "replay"]],
];

const BEGIN = `Begin with:
  legibus setup                                  then ask your assistant
  legibus search "duty of care" ferry
  legibus read "[1992] HCA 23" "[14]-[16]"
  legibus verify memo.docx --report memo.html`;

function suggestion(wrong: string, { commands }: Command): string {
  const [near] = nearest(
    wrong,
    commands.map((command) => command.name()),
    1,
  );
  return near === undefined ? "" : `\n(Did you mean ${near}?)`;
}

/** Rejects surplus arguments, which would otherwise be silently ignored. */
function refuseExcess(command: Command): void {
  command.allowExcessArguments(false);
  for (const inner of command.commands) refuseExcess(inner);
}
