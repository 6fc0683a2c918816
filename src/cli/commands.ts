import { defined } from "../core/defined.ts";
import { realpathSync } from "node:fs";
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { Environment } from "../app/config.ts";
import type { CommandContext } from "./context.ts";
import type { DoctorOptions } from "./doctor/index.ts";
import { SHELLS, type Shell } from "./command-tree.ts";
import { LIBRARY_COMMANDS } from "./library-commands.ts";
import { withGlobalOptions } from "./options.ts";
import type { SetupOptions } from "./setup/index.ts";
import type { Terminal } from "./terminal.ts";
import { SHORT_COMMANDS } from "./tool-command.ts";

export interface Run {
  readonly terminal: Terminal;
  /** Returns the environment with the command line's flags applied. */
  readonly env: (command: Command) => Environment;
  /** Sets the exit code of the process. */
  readonly exit: (code: number) => void;
  /**
   * Wraps an action: its handler is loaded when the command runs, receives its arguments and flags, and
   * returns the exit code.
   */
  readonly does: <Given extends unknown[]>(
    load: () => Promise<(context: CommandContext, ...given: Given) => Promise<number>>,
  ) => (this: Command, ...given: Given) => Promise<void>;
}

/** Adds one command: its name, its flags, and the module that runs it, loaded on demand. */
export type AddCommand = (program: Command, run: Run) => void;

const http: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("http"))
    .description("serve over streamable HTTP instead of stdio")
    .option("--port <number>", "the port to listen on; 0 takes a free one (LEGIBUS_HTTP_PORT, 3900)", port)
    .option("--host <address>", "the address to listen on (LEGIBUS_HTTP_HOST, 127.0.0.1)")
    .action(async ({ port, host }: { port?: string; host?: string }, command: Command) => {
      const { http: serve } = await import("./http.ts");
      const flags = defined({ LEGIBUS_HTTP_PORT: port, LEGIBUS_HTTP_HOST: host });
      await serve({ ...env(command), ...flags }, terminal);
    });

/** @throws InvalidArgumentError, which ends the command rather than listen on an unexpected port */
function port(given: string): string {
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return given;
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
}

const setup: AddCommand = (program, { terminal, env, exit }) =>
  program
    .command("setup")
    .description("add legibus to the configuration of your MCP clients")
    .option("--client <names>", "claude-desktop, claude-code, cursor, vscode, windsurf, zed, gemini, codex")
    .option("--providers <names>", "the sources and services to use")
    .option("--live <names>", "sources that forbid automated access and whose written permission you have")
    .option("--files <folders>", "folders below which the model may read files (LEGIBUS_FILES), or none")
    .option("--env <NAME=value...>", "further variables for the server, such as BECK_USERNAME=…")
    .option("--print", "show what would be written, and write nothing")
    .option("--remove", "remove legibus from it")
    .option("--backups", "with --remove: the copies of earlier settings, too, which may hold passwords")
    .action(async (options: SetupOptions, command: Command) => {
      const { runSetup } = await import("./setup/index.ts");
      exit(await runSetup(options, env(command), terminal));
    });

const doctor: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("doctor"))
    .description("diagnose problems and show how to fix them")
    .option("--json", "for programs")
    .option("--fix", "fix what can be fixed without asking")
    .option("--live", "send one test request to each live source; without it no source is asked")
    .action(async (options: DoctorOptions, command: Command) => {
      const { doctor: examine } = await import("./doctor/index.ts");
      exit(await examine(options, env(command), terminal, realpathSync(process.argv[1] ?? "")));
    });

const demo: AddCommand = (program, { terminal, env, exit }) =>
  program
    .command("demo")
    .description("show what it does with three invented documents; asks no source and keeps nothing")
    .action(async (_options: object, command: Command) => {
      const { demo: show } = await import("./demo.ts");
      exit(await show(env(command), terminal));
    });

const tools: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("tools"))
    .description("list the tools with their parameters")
    .option("--json", "as tools/list shows them")
    .action(async (options: { json?: boolean }, command: Command) => {
      const { tools: list } = await import("./tools.ts");
      await list(env(command), terminal, options.json === true);
    });

const call: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("call"))
    .description("call one tool, for example: legibus call austlii:build_search_url --query negligence")
    .argument("<tool>", "its name, in any spelling")
    .argument("[parameters...]", "its parameters as --name value or --input FILE, and --json or --md")
    .passThroughOptions()
    .action(
      does(async () => {
        const { call: callTool } = await import("./call.ts");
        return async (context, tool: string, parameters: string[]) =>
          await callTool(context, tool, parameters);
      }),
    );

const pack: AddCommand = (program, { does }) => {
  const group = withGlobalOptions(program.command("pack"))
    .description("write a zip with everything that a draft or named passages rest on")
    .argument("<out>", "the zip that is written")
    .argument("[references...]", 'documents by id or citation, with a pin as in "[1992] HCA 23 at [14]"')
    .option("--draft <file>", "check this draft, and pack its authorities with the report")
    .option("--offline", "ask no source, only the library")
    .option("--force", "replace a file that exists")
    .addOption(new Option("--language <code>", "of the report").choices(["en", "de"]).default("en"))
    .action(does(async () => (await import("./pack.ts")).pack));
  withGlobalOptions(group.command("verify"))
    .description("check, without network, that nothing in a pack was changed; exit code 8: something was")
    .argument("<file>", "what pack wrote")
    .action(does(async () => (await import("./pack.ts")).verifyPack));
};

/** Tools with a command of their own; help and flags are generated from the tool when it is loaded. */
const shorts: readonly AddCommand[] = SHORT_COMMANDS.map(
  (short) =>
    (program, { does }) =>
      withGlobalOptions(program.command(short.name))
        .description(short.about)
        .usage(`${short.usage} [options]`)
        .argument("[parameters...]")
        .allowUnknownOption()
        .helpOption(false)
        .addHelpText("after", `\nlegibus ${short.name} --help shows every option of it.`)
        .action(
          does(async () => {
            const { call: callTool } = await import("./call.ts");
            return async (context, parameters: string[]) =>
              await callTool(context, short.tool, parameters, short);
          }),
        ),
);

const completion: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("completion"))
    .description("print a script that completes commands, flags and tools in your shell")
    .addArgument(new Argument("<shell>", "which one").choices(SHELLS))
    .addHelpText("after", COMPLETION_HELP)
    .action(async (shell: Shell, _options: object, command: Command) => {
      const { commandTree } = await import("./command-tree.ts");
      const { completionScript } = await import("./completion.ts");
      terminal.out(completionScript(shell, await commandTree(program, env(command), terminal)));
    });

const COMPLETION_HELP = `
bash:        echo 'source <(legibus completion bash)' >> ~/.bashrc
zsh:         legibus completion zsh > "\${fpath[1]}/_legibus"
fish:        legibus completion fish > ~/.config/fish/completions/legibus.fish
PowerShell:  legibus completion powershell >> $PROFILE`;

const replay: AddCommand = (program, { terminal, exit }) =>
  program
    .command("replay")
    .description(
      "serve the calls of a recording over stdio, without network: legibus --record FILE makes one",
    )
    .argument("<file>", "the recording")
    .action(async (file: string) => {
      const { replay: answer } = await import("./replay.ts");
      exit(await answer(terminal, file));
    });

const man: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("man"))
    .description("print the manual page: legibus man | man -l -")
    .action(async (_options: object, command: Command) => {
      const { commandTree } = await import("./command-tree.ts");
      const { manualPage } = await import("./man.ts");
      terminal.out(manualPage(await commandTree(program, env(command), terminal)));
    });

const login: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("login"))
    .description("log in to a source whose account asks for a second factor, for example: legibus login beck")
    .argument("<source>", "a source with an account, such as beck")
    .action(does(async () => (await import("./login.ts")).login));

const verify: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("verify"))
    .description("check citations and quotations of a draft; exit code 8 on a problem other than PARTIAL")
    .argument("<file>", "DOCX, PDF, Markdown or text; - reads it from stdin")
    .option("--offline", "ask no source, only the library")
    .option("--all", "list every row, not only those with a problem")
    .option("--strict", "exit code 8 also for PARTIAL: something could not be checked")
    .option("--json", "for programs")
    .option("--report <file>", "write a page (HTML) that shows the draft with every verdict")
    .option(
      "--annotate <file>",
      "write a copy of the DOCX, Markdown or text with a comment on every citation that is not VERIFIED",
    )
    .option(
      "--fix <file>",
      "write a copy of the DOCX, Markdown or text with tracked changes where one correction is proven",
    )
    .option("--force", "replace files that exist")
    .addOption(
      new Option("--language <code>", "of the page and the comments").choices(["en", "de"]).default("en"),
    )
    .action(does(async () => (await import("./verify.ts")).verify));

/** In the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  ...shorts,
  verify,
  pack,
  ...LIBRARY_COMMANDS,
  setup,
  doctor,
  demo,
  login,
  completion,
  man,
  http,
  tools,
  call,
  replay,
];
