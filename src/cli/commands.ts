import { realpathSync } from "node:fs";
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { Environment } from "../app/config.ts";
import { defined } from "../core/defined.ts";
import { type Shell, SHELLS } from "./command-tree.ts";
import type { CommandContext } from "./context.ts";
import type { DoctorOptions } from "./doctor/index.ts";
import { takeGlobalOptions, withGlobalOptions } from "./options.ts";
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
type AddCommand = (program: Command, run: Run) => void;

const http: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("http"))
    .description("serve over streamable HTTP instead of stdio")
    .option("--port <number>", "the port to listen on; 0 takes a free one (LEGIBUS_HTTP_PORT, 3900)", port)
    .option("--host <address>", "the address to listen on (LEGIBUS_HTTP_HOST, 127.0.0.1)")
    .action(async ({ port, host }: { port?: string; host?: string }, command: Command) => {
      const { http: serve } = await import("./serve.ts");
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
    .option("--remove", "remove legibus from the clients' configuration")
    .option("--backups", "with --remove: the copies of earlier settings, too, which may hold passwords")
    .action(async (options: SetupOptions, command: Command) => {
      const { runSetup } = await import("./setup/index.ts");
      exit(await runSetup(options, env(command), terminal));
    });

const doctor: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("doctor"))
    .description("diagnose problems and show how to fix them")
    .option("--json", "print JSON")
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
    .action(async function (this: Command, tool: string, parameters: string[]) {
      const own = takeGlobalOptions(this, parameters);
      const load = async () => {
        const { call: callTool } = await import("./tools.ts");
        return async (context: CommandContext) => await callTool(context, tool, own);
      };
      await does(load).call(this);
    });

const pack: AddCommand = (program, { does }) => {
  const group = withGlobalOptions(program.command("pack"))
    .description("write a zip with everything that a draft or named passages rest on")
    .argument("<out>", "the zip that is written")
    .argument("[references...]", 'documents by id or citation, with a pin as in "[1992] HCA 23 at [14]"')
    .option("--draft <file>", "check this draft, and pack its authorities with the report")
    .option("--offline", "ask no source, only the library")
    .option("--force", "replace a file that exists")
    .addOption(new Option("--language <code>", "language of the report").choices(["en", "de"]).default("en"))
    .action(does(async () => (await import("./pack.ts")).pack));
  withGlobalOptions(group.command("verify"))
    .description("check, without network, that nothing in a pack was changed; exit code 8: something was")
    .argument("<file>", "a zip that pack wrote")
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
            const { call: callTool } = await import("./tools.ts");
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
      const { completionScript } = await import("./shell-files.ts");
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
      const { replay: answer } = await import("./serve.ts");
      exit(await answer(terminal, file));
    });

const man: AddCommand = (program, { terminal, env }) =>
  withGlobalOptions(program.command("man"))
    .description("print the manual page: legibus man | man -l -")
    .action(async (_options: object, command: Command) => {
      const { commandTree } = await import("./command-tree.ts");
      const { manualPage } = await import("./shell-files.ts");
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
    .option("--json", "print JSON")
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

const importFiles: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("import"))
    .description("bring saved pages, PDFs, scans, RTF, DOCX, texts or a JSONL corpus into the library")
    .argument("<paths...>", "files and folders; - is stdin")
    .option("--jurisdiction <name>", "au, nsw, de, at …: decides the language of scans")
    .option("--url <address>", "where the file was saved from")
    .action(does(async () => (await import("./import.ts")).importPaths));

const watch: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("watch"))
    .description("import whatever is saved into a folder, until Ctrl+C")
    .argument("<folder>", "nothing in it is moved or changed")
    .option("--jurisdiction <name>", "au, nsw, de, at …: decides the language of scans")
    .action(does(async () => (await import("./import.ts")).watchFolderOf));

const open: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("open"))
    .description("read the library, or one document of it, in the browser")
    .argument("[id]", "an id, URL or citation; without it the list of documents")
    .option("--no-browser", "print the address, and start no browser")
    .option("--idle <minutes>", "end when no page was asked for in so long", "30")
    .addOption(new Option("--language <code>", "language of the pages").choices(["en", "de"]).default("en"))
    .action(does(async () => (await import("./open.ts")).open));

/** Adds the flags that every list has. */
function withPaging(command: Command): Command {
  return withGlobalOptions(command)
    .option("--provider <name>", "only documents of this source")
    .option("--limit <number>", "how many")
    .option("--offset <number>", "number of documents to skip")
    .option("--json", "as data");
}

/** Loads the handler of a command that prints a tool's result; `args` makes the parameters. */
function toolCall<Given extends unknown[]>(
  name: string,
  args: (...given: Given) => Readonly<Record<string, unknown>>,
) {
  return async () => {
    const { tool } = await import("./library.ts");
    return async (context: CommandContext, ...given: Given) => await tool(context, name, args(...given));
  };
}

const library: AddCommand = (program, { does }) => {
  const group = program
    .command("library")
    .description(
      "documents that were read or imported: list, search, show, retitle, tag, forget, embed, stats",
    );
  withPaging(group.command("list"))
    .description("list the documents, latest first")
    .option("--court <name>", "only decisions of this court")
    .option("--from <day>", "only documents from this day, month or year on")
    .option("--to <day>", "only documents up to this day, month or year")
    .option("--tag <tag>", "only documents with this tag")
    .action(does(async () => (await import("./library.ts")).list));
  withPaging(group.command("search"))
    .description("search the documents for words")
    .argument("<words...>", 'words, "a phrase", a OR b, -without')
    .action(does(async () => (await import("./library.ts")).search));
  withGlobalOptions(group.command("show"))
    .description("show the facts and parts of a document")
    .argument("<id>", "its id or a citation")
    .action(does(toolCall("law:outline", (id: string) => ({ id }))));
  withGlobalOptions(group.command("retitle"))
    .description("give a document another title")
    .argument("<id>", "as the list shows it")
    .argument("<title>")
    .action(does(toolCall("law:library", (id: string, title: string) => ({ action: "retitle", id, title }))));
  withGlobalOptions(group.command("tag"))
    .description("file a document under tags, in place of those it had")
    .argument("<id>", "as the list shows it")
    .argument("[tags...]", "none removes them")
    .action(does(toolCall("law:library", (id: string, tags: string[]) => ({ action: "tag", id, tags }))));
  withGlobalOptions(group.command("forget"))
    .description("remove documents for good")
    .argument("<ids...>", "as the list shows them")
    .action(does(async () => (await import("./library.ts")).forget));
  withGlobalOptions(group.command("embed"))
    .description(
      "make vectors of passages, for search by meaning: shows what is sent where and its cost, and asks",
    )
    .option("--yes", "do not ask")
    .option("--remove", "remove all vectors instead")
    .action(does(async () => (await import("./embed.ts")).embed));
  withGlobalOptions(group.command("stats"))
    .description("show counts, sizes and folders")
    .option("--json", "as data")
    .action(does(async () => (await import("./library.ts")).stats));
};

const graph: AddCommand = (program, { does }) =>
  withGlobalOptions(program.command("graph"))
    .description("draw who cites a document of the library, and what it cites")
    .argument("<id>", "its id or a citation")
    .addOption(
      new Option("--format <name>", "of the drawing").choices(["svg", "dot", "graphml"]).default("svg"),
    )
    .action(
      does(toolCall("law:citing", (id: string, { format }: { format: string }) => ({ id, show: format }))),
    );

const data: AddCommand = (program, { does }) => {
  const group = program
    .command("data")
    .description("data that this program stores: show, purge, backup, restore, move, export");
  withGlobalOptions(group.command("show"))
    .description("list everything that is stored, and where")
    .action(does(async () => (await import("./data.ts")).show));
  withGlobalOptions(group.command("purge"))
    .description("remove documents for good")
    .option("--provider <name>", "only documents of this source")
    .option("--cache", "only the cache, not the library")
    .option("--yes", "really do it")
    .action(does(async () => (await import("./data.ts")).purge));
  withGlobalOptions(group.command("backup"))
    .description("write documents, plans and limits into one new file, while servers go on")
    .argument("<file>", "a SQLite file, whatever the database is; its SHA-256 is written beside it")
    .action(does(async () => (await import("./data.ts")).backup));
  withGlobalOptions(group.command("restore"))
    .description("put a backup into an empty data folder or database")
    .argument("<file>", "what backup wrote")
    .action(does(async () => (await import("./data.ts")).restore));
  withGlobalOptions(group.command("move"))
    .description(
      "copy documents and plans to another data folder or to PostgreSQL, or from there; compares each",
    )
    .requiredOption("--to <place>", "a folder, or postgres://user@host/name (its password in PGPASSWORD)")
    .option("--merge", "also where other documents are already: what is newer there stays")
    .action(does(async () => (await import("./data.ts")).move));
  withGlobalOptions(group.command("export"))
    .description("write the library's documents as Markdown files, with their facts as JSONL")
    .argument("<folder>", "new or empty")
    .option("--provider <name>", "only documents of this source")
    .action(does(async () => (await import("./data.ts")).exportDocuments));
};

const corpus: AddCommand = (program, { does }) => {
  const group = program
    .command("corpus")
    .description("open collections of law on your own machine: list, add, update, remove");
  withGlobalOptions(group.command("list"))
    .description("the collections with licence and size, and what is here of each")
    .option("--json", "as data")
    .action(does(async () => (await import("./library.ts")).listCorpora));
  for (const [name, description] of [
    ["add", "show licence and size, ask, then download and import; goes on where it was ended"],
    ["update", "bring what changed, and remove what the collection no longer has"],
  ] as const) {
    withGlobalOptions(group.command(name))
      .description(description)
      .argument("<name>", "as the list shows it")
      .option("--yes", "do not ask")
      .action(
        does(async () => {
          const { bringCorpus } = await import("./library.ts");
          return async (context, corpusName: string, flags: { yes?: boolean }) =>
            await bringCorpus(context, corpusName, { ...flags, isUpdate: name === "update" });
        }),
      );
  }
  withGlobalOptions(group.command("remove"))
    .description("remove its documents and everything that was kept of it")
    .argument("<name>", "as the list shows it")
    .option("--yes", "do not ask")
    .action(does(async () => (await import("./library.ts")).removeCorpus));
};

/** In the order of the help. */
export const COMMANDS: readonly AddCommand[] = [
  ...shorts,
  verify,
  pack,
  open,
  importFiles,
  watch,
  corpus,
  library,
  graph,
  data,
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
