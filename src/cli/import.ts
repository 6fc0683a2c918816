import {
  createImporter,
  type ImportOptions,
  type ImportOutcome,
  type ImportSummary,
} from "../library/import/index.ts";
import { watchFolder } from "../library/import/watch.ts";
import { leftOutText, refusedText } from "../library/import/tally.ts";
import { painter, progressLine, type Terminal } from "./terminal.ts";
import { type CommandContext, libraryOf } from "./context.ts";
import { offerVectors } from "./embed.ts";

const STDIN = "-";
const MOST_NAMES = 50; // of files that were skipped
const REFUSED = 1; // exit code when something was refused

export interface ImportFlags {
  readonly jurisdiction?: string;
  readonly url?: string;
}

/** Imports files, folders, corpora or stdin; resolves with the exit code. */
export async function importPaths(
  context: CommandContext,
  paths: readonly string[],
  flags: ImportFlags,
): Promise<number> {
  const { terminal } = context;
  const importer = importerOf(context);
  const bar = progressLine(terminal);
  const done = { imported: 0, known: 0, refused: 0 };
  const options: ImportOptions = {
    ...flags,
    onOutcome: (outcome) => {
      done[outcome.status] += 1;
      tell(outcome, terminal, bar.clear);
    },
    onProgress: bar.show,
  };
  const stopped = () => {
    bar.clear();
    terminal.err(stoppedText(done));
  };
  context.call.signal.addEventListener("abort", stopped, { once: true });
  const files = paths.filter((path) => path !== STDIN);
  const summaries = [
    ...(files.length > 0 ? [await importer.paths(files, options, context.call)] : []),
    ...(files.length < paths.length && terminal.stdin
      ? [await importer.stream(terminal.stdin, "stdin", options, context.call)]
      : []),
  ];
  bar.clear();
  terminal.out(`${summaryText(summaries)}\n`);
  await offerVectors(context, done.imported);
  return summaries.some(({ refused }) => refused > 0) ? REFUSED : 0;
}

type Counts = Pick<ImportSummary, "imported" | "known" | "refused">;

/** Returns the sentence that reports an interrupted import. */
export function stoppedText({ imported, known, refused }: Counts): string {
  return `stopped: ${imported} imported, ${known} known already, ${refused} refused. What was imported stays; the same command goes on from here.\n`;
}

/** Imports files as they are added to a folder, until Ctrl+C; resolves with the exit code. */
export async function watchFolderOf(
  context: CommandContext,
  folder: string,
  flags: { readonly jurisdiction?: string },
): Promise<number> {
  const { terminal } = context;
  const onOutcome = (outcome: Parameters<typeof tell>[0]) => tell(outcome, terminal, () => {});
  terminal.err(`Watching ${folder}: save pages and files into it. Ctrl+C ends.\n`);
  await watchFolder(importerOf(context), folder, { ...flags, onOutcome }, context.call);
  return 0;
}

/** Creates the importer for the library in use. @throws LegibusError NOT_CONFIGURED */
export function importerOf({ app }: Pick<CommandContext, "app">) {
  const { reader, files, now, peers, off } = app.shared.services;
  return createImporter({ library: libraryOf(app), reader, files, peers, off, now, log: app.log });
}

/** Prints one line for each document; for a corpus only refused ones, because it may have a million. */
export function tell(outcome: ImportOutcome, terminal: Terminal, clear: () => void): void {
  const { out, err } = terminal;
  if (outcome.status === "refused") {
    clear();
    const hint = outcome.hint === undefined ? "" : ` Try: ${outcome.hint}.`;
    err(`refused   ${refusedText(outcome)} (${outcome.code}).${hint}\n`);
    return;
  }
  if (outcome.source === "corpus") return;
  clear();
  const said = outcome.warnings.length === 0 ? "" : ` (${outcome.warnings.join("; ")})`;
  const status = painter(terminal)(outcome.status === "known" ? "cyan" : "green", outcome.status.padEnd(9));
  out(`${status} ${outcome.id}  ${outcome.title}${said}\n`);
}

function summaryText(summaries: readonly ImportSummary[]): string {
  const sum = (key: keyof Counts) => summaries.reduce((total, one) => total + one[key], 0);
  const leftOut = summaries.flatMap((one) => one.leftOut);
  return [
    `${sum("imported")} imported, ${sum("known")} known already, ${sum("refused")} refused`,
    ...(leftOut.length > 0 ? [leftOutText(leftOut, MOST_NAMES)] : []),
  ].join(", ");
}
