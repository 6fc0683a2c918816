import { type Command, Option } from "commander";
import type { AddCommand } from "./commands.ts";
import type { OpenFlags } from "./open.ts";
import { withGlobalOptions } from "./options.ts";

const importFiles: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("import"))
    .description("bring saved pages, PDFs, scans, RTF, DOCX, texts or a JSONL corpus into the library")
    .argument("<paths...>", "files and folders; - is stdin")
    .option("--jurisdiction <name>", "au, nsw, de, at …: decides the language of scans")
    .option("--url <address>", "where the file was saved from")
    .action(async (paths: string[], flags: { jurisdiction?: string; url?: string }, command: Command) => {
      const { importPaths } = await import("./import.ts");
      exit(await importPaths(env(command), terminal, paths, flags));
    });

const watch: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("watch"))
    .description("import whatever is saved into a folder, until Ctrl+C")
    .argument("<folder>", "nothing in it is moved or changed")
    .option("--jurisdiction <name>", "au, nsw, de, at …: decides the language of scans")
    .action(async (folder: string, flags: { jurisdiction?: string }, command: Command) => {
      const { watchFolderOf } = await import("./import.ts");
      exit(await watchFolderOf(env(command), terminal, folder, flags));
    });

const open: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("open"))
    .description("read the library, or one document of it, in the browser")
    .argument("[id]", "an id, URL or citation; without it the list of documents")
    .option("--no-browser", "print the address, and start no browser")
    .option("--idle <minutes>", "end when no page was asked for in so long", "30")
    .addOption(new Option("--language <code>", "of the pages").choices(["en", "de"]).default("en"))
    .action(async (id: string | undefined, flags: OpenFlags, command: Command) => {
      const { open: show } = await import("./open.ts");
      exit(await show(env(command), terminal, id, flags));
    });

interface Listing {
  readonly provider?: string;
  readonly tag?: string;
  readonly limit?: string;
  readonly offset?: string;
  readonly json?: boolean;
}

/** The flags that every list has. */
function withPaging(command: Command): Command {
  return withGlobalOptions(command)
    .option("--provider <name>", "only what came from this source")
    .option("--limit <number>", "how many")
    .option("--offset <number>", "from which on")
    .option("--json", "as data");
}

const library: AddCommand = (program, { terminal, env, exit }) => {
  const group = program
    .command("library")
    .description("what was read and imported: list, search, show, retitle, tag, forget, embed, stats");
  withPaging(group.command("list"))
    .description("the documents, latest first")
    .option("--tag <tag>", "only what is filed under it")
    .action(async (flags: Listing, command: Command) => {
      const { list } = await import("./library.ts");
      exit(await list(env(command), terminal, flags));
    });
  withPaging(group.command("search"))
    .description("the documents that have these words")
    .argument("<words...>", 'words, "a phrase", a OR b, -without')
    .action(async (words: string[], flags: Listing, command: Command) => {
      const { search } = await import("./library.ts");
      exit(await search(env(command), terminal, words, flags));
    });
  withGlobalOptions(group.command("show"))
    .description("what a document is and holds")
    .argument("<id>", "its id or a citation")
    .action(async (id: string, _flags: object, command: Command) => {
      const { tool } = await import("./library.ts");
      exit(await tool(env(command), terminal, "law:outline", { id }));
    });
  withGlobalOptions(group.command("retitle"))
    .description("give a document another title")
    .argument("<id>", "as the list shows it")
    .argument("<title>")
    .action(async (id: string, title: string, _flags: object, command: Command) => {
      const { tool } = await import("./library.ts");
      exit(await tool(env(command), terminal, "law:library", { action: "retitle", id, title }));
    });
  withGlobalOptions(group.command("tag"))
    .description("file a document under tags, in place of those it had")
    .argument("<id>", "as the list shows it")
    .argument("[tags...]", "none takes them away")
    .action(async (id: string, tags: string[], _flags: object, command: Command) => {
      const { tool } = await import("./library.ts");
      exit(await tool(env(command), terminal, "law:library", { action: "tag", id, tags }));
    });
  withGlobalOptions(group.command("forget"))
    .description("remove documents for good")
    .argument("<ids...>", "as the list shows them")
    .action(async (ids: string[], _flags: object, command: Command) => {
      const { forget } = await import("./library.ts");
      exit(await forget(env(command), terminal, ids));
    });
  withGlobalOptions(group.command("embed"))
    .description(
      "make vectors of passages, for search by meaning: shows what is sent where and its cost, and asks",
    )
    .option("--yes", "do not ask")
    .option("--remove", "remove all vectors instead")
    .action(async (flags: { yes?: boolean; remove?: boolean }, command: Command) => {
      const { embed } = await import("./embed.ts");
      exit(await embed(env(command), terminal, flags));
    });
  withGlobalOptions(group.command("stats"))
    .description("how much there is, and where")
    .option("--json", "as data")
    .action(async (flags: Listing, command: Command) => {
      const { stats } = await import("./library.ts");
      exit(await stats(env(command), terminal, flags));
    });
};

const graph: AddCommand = (program, { terminal, env, exit }) =>
  withGlobalOptions(program.command("graph"))
    .description("draw who cites a document of the library, and what it cites")
    .argument("<id>", "its id or a citation")
    .option("--format <name>", "svg, dot or graphml", "svg")
    .action(async (id: string, flags: { format: string }, command: Command) => {
      const { tool } = await import("./library.ts");
      exit(await tool(env(command), terminal, "law:citing", { id, show: flags.format }));
    });

const data: AddCommand = (program, { terminal, env, exit }) => {
  const group = program
    .command("data")
    .description("what this program keeps: show, purge, backup, restore, move, export");
  withGlobalOptions(group.command("show"))
    .description("everything that is kept, and where")
    .action(async (_flags: object, command: Command) => {
      const { show } = await import("./data.ts");
      exit(await show(env(command), terminal));
    });
  withGlobalOptions(group.command("purge"))
    .description("remove documents for good")
    .option("--provider <name>", "only what came from this source")
    .option("--cache", "only the cache, not the library")
    .option("--yes", "really do it")
    .action(async (flags: { provider?: string; cache?: boolean; yes?: boolean }, command: Command) => {
      const { purge } = await import("./data.ts");
      exit(await purge(env(command), terminal, flags));
    });
  withGlobalOptions(group.command("backup"))
    .description("write documents, plans and limits into one new file, while servers go on")
    .argument("<file>", "a SQLite file, whatever the database is; its SHA-256 is written beside it")
    .action(async (file: string, _flags: object, command: Command) => {
      const { backup } = await import("./data.ts");
      exit(await backup(env(command), terminal, file));
    });
  withGlobalOptions(group.command("restore"))
    .description("put a backup into an empty data folder or database")
    .argument("<file>", "what backup wrote")
    .action(async (file: string, _flags: object, command: Command) => {
      const { restore } = await import("./data.ts");
      exit(await restore(env(command), terminal, file));
    });
  withGlobalOptions(group.command("move"))
    .description(
      "copy documents and plans to another data folder or to PostgreSQL, or from there; compares each",
    )
    .requiredOption("--to <place>", "a folder, or postgres://user@host/name (its password in PGPASSWORD)")
    .option("--merge", "also where other documents are already: what is newer there stays")
    .action(async (flags: { to: string; merge?: boolean }, command: Command) => {
      const { move } = await import("./data.ts");
      exit(await move(env(command), terminal, flags));
    });
  withGlobalOptions(group.command("export"))
    .description("write the library's documents as Markdown files, with their facts as JSONL")
    .argument("<folder>", "new or empty")
    .option("--provider <name>", "only what came from this source")
    .action(async (folder: string, flags: { provider?: string }, command: Command) => {
      const { exportDocuments } = await import("./data.ts");
      exit(await exportDocuments(env(command), terminal, folder, flags));
    });
};

const corpus: AddCommand = (program, { terminal, env, exit }) => {
  const group = program
    .command("corpus")
    .description("open collections of law on your own machine: list, add, update, remove");
  withGlobalOptions(group.command("list"))
    .description("the collections with licence and size, and what is here of each")
    .option("--json", "as data")
    .action(async (flags: { json?: boolean }, command: Command) => {
      const { listCorpora } = await import("./corpus.ts");
      exit(await listCorpora(env(command), terminal, flags));
    });
  for (const [name, description] of [
    ["add", "show licence and size, ask, then download and import; goes on where it was ended"],
    ["update", "bring what changed, and remove what the collection no longer has"],
  ] as const) {
    withGlobalOptions(group.command(name))
      .description(description)
      .argument("<name>", "as the list shows it")
      .option("--yes", "do not ask")
      .action(async (corpusName: string, flags: { yes?: boolean }, command: Command) => {
        const { bringCorpus } = await import("./corpus.ts");
        const options = { ...flags, isUpdate: name === "update" };
        exit(await bringCorpus(env(command), terminal, corpusName, options));
      });
  }
  withGlobalOptions(group.command("remove"))
    .description("remove its documents and everything that was kept of it")
    .argument("<name>", "as the list shows it")
    .option("--yes", "do not ask")
    .action(async (name: string, flags: { yes?: boolean }, command: Command) => {
      const { removeCorpus } = await import("./corpus.ts");
      exit(await removeCorpus(env(command), terminal, name, flags));
    });
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
