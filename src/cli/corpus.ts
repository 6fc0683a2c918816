import { plural } from "../core/text.ts";
import { settings } from "../library/corpora/settings.ts";
import type { Corpora, CorpusDone, CorpusStatus } from "../library/corpora/index.ts";
import type { ImportOptions } from "../library/import/index.ts";
import { agreed } from "./agreed.ts";
import { type CommandContext, readableBytes } from "./context.ts";
import { offerVectors } from "./embed.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { stoppedText, tell } from "./import.ts";
import { progressLine } from "./progress.ts";

const REFUSED = 1; // exit code when some documents could not be read

/** Lists the open corpora and how much of each is in the library. */
export async function listCorpora(
  context: CommandContext,
  { json }: { readonly json?: boolean },
): Promise<number> {
  const { terminal } = context;
  const all = await (await corporaOf(context)).list();
  if (json === true) terminal.out(`${JSON.stringify(all, null, 2)}\n`);
  else for (const corpus of all) terminal.out(`${describe(corpus)}\n`);
  return 0;
}

interface Consent {
  readonly yes?: boolean;
}

/** Downloads and imports a corpus, or its changes; resolves with the exit code. */
export async function bringCorpus(
  context: CommandContext,
  name: string,
  { yes, isUpdate }: Consent & { readonly isUpdate: boolean },
): Promise<number> {
  const { terminal } = context;
  const corpora = await corporaOf(context);
  const corpus = await corpora.find(name);
  if (isUpdate && corpus.held === 0 && !corpus.isPartial) {
    terminal.err(`Nothing of ${name} is here. To bring it: legibus corpus add ${name}\n`);
    return EXIT_CODES.INVALID_INPUT;
  }
  const isNew = corpus.completedAt === undefined && !corpus.isPartial;
  terminal.err(`${describe(corpus)}\n`);
  if (isNew && !(await agreed("Download and import it?", yes, terminal))) return EXIT_CODES.INVALID_INPUT;
  const done = await bring(corpora, name, context);
  terminal.out(`${summary(done)}\n`);
  await offerVectors(context, done.imported);
  return done.refused > 0 ? REFUSED : 0;
}

/** Removes a corpus with all its stored documents. */
export async function removeCorpus(context: CommandContext, name: string, { yes }: Consent): Promise<number> {
  const { terminal } = context;
  const corpora = await corporaOf(context);
  const { held, title, completedAt, isPartial } = await corpora.find(name);
  if (held === 0 && completedAt === undefined && !isPartial) {
    terminal.out(`Nothing of ${name} is here.\n`);
    return 0;
  }
  const question = `Remove ${plural(held, "document")} of ${title} for good?`;
  if (!(await agreed(question, yes, terminal))) return EXIT_CODES.INVALID_INPUT;
  const removed = await corpora.remove(name, context.call);
  terminal.out(`${plural(removed, "document")} removed\n`);
  return 0;
}

async function corporaOf({ app }: CommandContext): Promise<Corpora> {
  const { createCorpora } = await import("../library/corpora/index.ts");
  const { services, store, dataDir } = app.shared;
  const { reader, files, now, peers, http, config } = services;
  return createCorpora({
    reader,
    files,
    now,
    peers,
    http,
    store,
    dataDir,
    log: app.log,
    settings: config.read(settings),
  });
}

async function bring(corpora: Corpora, name: string, { call, terminal }: CommandContext): Promise<Brought> {
  const bar = progressLine(terminal);
  const counts = { imported: 0, known: 0, refused: 0 };
  const options: ImportOptions = {
    onOutcome(outcome) {
      counts[outcome.status] += 1;
      if (outcome.status === "refused") tell(outcome, terminal, bar.clear);
    },
    onProgress(done, total, unit) {
      last = { done, unit };
      first ??= { done, at: performance.now() };
      const known = counts.known === 0 ? "" : `, ${counts.known.toLocaleString("en")} here already`;
      bar.show(done, total, `${rateOf(first, last)}${known}`);
    },
  };
  let first: Progress | undefined;
  let last: { readonly done: number; readonly unit: string } | undefined;
  try {
    const done = await corpora.bring(name, options, call);
    return { ...done, ...(first && last && last.done > first.done && { rate: rateOf(first, last) }) };
  } catch (error) {
    bar.clear();
    terminal.err(stoppedText(counts));
    throw error;
  } finally {
    bar.clear();
  }
}

interface Brought extends CorpusDone {
  /** "4.2 MB/s", "11 documents/s"; absent if there was nothing to fetch. */
  readonly rate?: string;
}

interface Progress {
  readonly done: number;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

/** Returns the average rate since the first progress report. */
function rateOf(since: Progress, { done, unit }: { readonly done: number; readonly unit: string }): string {
  const seconds = Math.max(0.001, (performance.now() - since.at) / 1_000);
  const rate = Math.max(0, done - since.done) / seconds;
  return unit === "bytes" ? `${readableBytes(Math.round(rate))}/s` : `${rate.toFixed(1)} ${unit}/s`;
}

function describe(corpus: CorpusStatus): string {
  const { name, title, language, format, licence, documents, bytes, address } = corpus;
  return [
    `${name}  ${title}`,
    `  about ${documents.toLocaleString("en-GB")} documents, ${readableBytes(bytes)} to download; language ${language}; ${format}`,
    `  licence: ${licence}`,
    `  ${address}`,
    `  here: ${heldOf(corpus)}`,
  ].join("\n");
}

function heldOf({ held, completedAt, isPartial, isChecked }: CorpusStatus): string {
  if (completedAt === undefined && !isPartial) return "nothing";
  const when = completedAt === undefined ? "begun, not finished" : `complete on ${completedAt.slice(0, 10)}`;
  const going = isPartial && completedAt !== undefined ? ", an update is not finished" : "";
  return `${plural(held, "document")}, ${when}${going}${isChecked ? ", checksum matched" : ""}`;
}

const CHECKSUMS: Readonly<Record<NonNullable<CorpusDone["checksum"]>, string>> = {
  matches: "; the file has the checksum of its publisher",
  unknown: "; its publisher gives no checksum, so its documents count as your own file",
};

function summary({ imported, known, refused, removed, checksum, rate }: Brought): string {
  const gone = removed === 0 ? "" : `, ${removed} that it no longer has removed`;
  const sum = checksum === undefined ? "" : CHECKSUMS[checksum];
  return `${imported} imported, ${known} unchanged, ${refused} refused${gone}${rate === undefined ? "" : `, ${rate}`}${sum}`;
}
