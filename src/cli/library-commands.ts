import { type Command, Option } from "commander";
import type { AddCommand } from "./commands.ts";
import type { CommandContext } from "./context.ts";
import { withGlobalOptions } from "./options.ts";

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
    .addOption(new Option("--language <code>", "of the pages").choices(["en", "de"]).default("en"))
    .action(does(async () => (await import("./open.ts")).open));

/** Adds the flags that every list has. */
function withPaging(command: Command): Command {
  return withGlobalOptions(command)
    .option("--provider <name>", "only what came from this source")
    .option("--limit <number>", "how many")
    .option("--offset <number>", "from which on")
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
    .description("what was read and imported: list, search, show, retitle, tag, forget, embed, stats");
  withPaging(group.command("list"))
    .description("the documents, latest first")
    .option("--tag <tag>", "only what is filed under it")
    .action(does(async () => (await import("./library.ts")).list));
  withPaging(group.command("search"))
    .description("the documents that have these words")
    .argument("<words...>", 'words, "a phrase", a OR b, -without')
    .action(does(async () => (await import("./library.ts")).search));
  withGlobalOptions(group.command("show"))
    .description("what a document is and holds")
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
    .argument("[tags...]", "none takes them away")
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
    .description("how much there is, and where")
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
    .description("what this program keeps: show, purge, backup, restore, move, export");
  withGlobalOptions(group.command("show"))
    .description("everything that is kept, and where")
    .action(does(async () => (await import("./data.ts")).show));
  withGlobalOptions(group.command("purge"))
    .description("remove documents for good")
    .option("--provider <name>", "only what came from this source")
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
    .option("--provider <name>", "only what came from this source")
    .action(does(async () => (await import("./data.ts")).exportDocuments));
};

const corpus: AddCommand = (program, { does }) => {
  const group = program
    .command("corpus")
    .description("open collections of law on your own machine: list, add, update, remove");
  withGlobalOptions(group.command("list"))
    .description("the collections with licence and size, and what is here of each")
    .option("--json", "as data")
    .action(does(async () => (await import("./corpus.ts")).listCorpora));
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
          const { bringCorpus } = await import("./corpus.ts");
          return async (context, corpusName: string, flags: { yes?: boolean }) =>
            await bringCorpus(context, corpusName, { ...flags, isUpdate: name === "update" });
        }),
      );
  }
  withGlobalOptions(group.command("remove"))
    .description("remove its documents and everything that was kept of it")
    .argument("<name>", "as the list shows it")
    .option("--yes", "do not ask")
    .action(does(async () => (await import("./corpus.ts")).removeCorpus));
};

export const LIBRARY_COMMANDS: readonly AddCommand[] = [
  open,
  importFiles,
  watch,
  corpus,
  library,
  graph,
  data,
];
