import { checkCourt, courtNames } from "../citations/index.ts";
import { checkedDays } from "../core/day.ts";
import { defined } from "../core/defined.ts";
import { LegibusError } from "../core/errors.ts";
import { textOf } from "../core/result.ts";
import { oneLine, plural } from "../core/text.ts";
import { fileOf } from "../documents/library-rows.ts";
import type { Corpora, CorpusDone, CorpusStatus } from "../library/corpora/index.ts";
import { settings } from "../library/corpora/settings.ts";
import type { ImportOptions } from "../library/import/index.ts";
import { agreed, paintedMarkdown, painter, progressLine, type Terminal } from "./terminal.ts";
import { type CommandContext, libraryOf, printFailure, readableBytes } from "./context.ts";
import { offerVectors } from "./embed.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { stoppedText, tell } from "./import.ts";

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
  const removed = await corpora.remove(name);
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

interface Listing {
  readonly provider?: string;
  readonly court?: string;
  readonly from?: string;
  readonly to?: string;
  readonly tag?: string;
  readonly limit?: string;
  readonly offset?: string;
  readonly json?: boolean;
}

const MAX_LIMIT = 1_000;

/** Lists the library's documents, latest first. */
export async function list({ app, terminal }: CommandContext, flags: Listing): Promise<number> {
  const page = { limit: number(flags.limit, 50, MAX_LIMIT), offset: number(flags.offset, 0, 1e9) };
  const { provider, tag, court, from, to } = flags;
  const tags = tag === undefined ? undefined : [tag];
  checkCourt({ court });
  const filters = { ...checkedDays({ from, to }), ...(court !== undefined && { court: courtNames(court) }) };
  const { total, entries } = await libraryOf(app).list({
    ...page,
    ...filters,
    ...defined({ provider, tags }),
  });
  if (flags.json === true) return print(terminal, { total, entries });
  const paint = painter(terminal);
  for (const { id, title, date, blocks, source } of entries) {
    const file = fileOf(source);
    terminal.out(
      `${paint("cyan", id)}  ${oneLine(title)}${date === undefined ? "" : ` (${date})`}, ${plural(blocks, "block")}${file === undefined ? "" : `, ${file}`}\n`,
    );
  }
  terminal.out(`${entries.length} of ${total} documents\n`);
  if (total > 0 || provider === undefined) return 0;
  const { perProvider } = await libraryOf(app).stats();
  terminal.out(
    `the library has documents of ${perProvider.map((one) => one.provider).join(", ") || "no source"}\n`,
  );
  return 0;
}

/** Lists the documents that match a query, each with its best line. */
export async function search(
  { app, terminal }: CommandContext,
  words: readonly string[],
  flags: Listing,
): Promise<number> {
  const page = { limit: number(flags.limit, 10, MAX_LIMIT), offset: number(flags.offset, 0, 1e9) };
  const query = { query: words.join(" "), meaning: true, ...page };
  const { total, hits, meaning } = await libraryOf(app).search(
    flags.provider === undefined ? query : { ...query, provider: flags.provider },
  );
  if (flags.json === true) return print(terminal, { total, hits, ...(meaning && { meaning }) });
  const paint = painter(terminal);
  for (const { document, pin, snippet } of hits) {
    const text = paintedMarkdown(snippet, paint);
    terminal.out(
      `${paint("cyan", document.id)}  ${oneLine(document.title)}\n    ${pin === "" ? "" : `${pin}: `}${text}\n`,
    );
  }
  terminal.out(`${hits.length} of ${total} documents\n`);
  if (meaning?.note !== undefined) terminal.err(`searched by words only: ${meaning.note}\n`);
  return 0;
}

/** Prints a tool's result, as `legibus call` does. */
export async function tool(
  { app, call, terminal }: CommandContext,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<number> {
  const result = await app.orchestrator.handleToolCall(name, args, call);
  if (result.isError === true) return printFailure(result, terminal);
  terminal.out(paintedMarkdown(`${textOf(result).trimEnd()}\n`, painter(terminal)));
  return 0;
}

/** Permanently removes documents. */
export async function forget({ app, terminal }: CommandContext, ids: readonly string[]): Promise<number> {
  const library = libraryOf(app);
  let missing = 0;
  for (const id of ids) {
    const was = await library.forget(id);
    if (!was) missing += 1;
    (was ? terminal.out : terminal.err)(was ? `forgotten ${id}\n` : `the library has no ${id}\n`);
  }
  return missing > 0 ? EXIT_CODES.NOT_FOUND : 0;
}

/** Prints the numbers of documents, paragraphs and bytes of text in the library; returns the exit code. */
export async function stats({ app, terminal }: CommandContext, flags: Listing): Promise<number> {
  const found = await libraryOf(app).stats();
  if (flags.json === true) return print(terminal, found);
  terminal.out(
    `${plural(found.documents, "document")}, ${plural(found.blocks, "paragraph")}, ${readableBytes(found.bytes)} of text in ${found.place}\n`,
  );
  for (const { provider, documents } of found.perProvider) terminal.out(`  ${provider}: ${documents}\n`);
  return 0;
}

function print(terminal: Terminal, value: unknown): number {
  terminal.out(`${JSON.stringify(value, null, 2)}\n`);
  return 0;
}

/** @throws LegibusError INVALID_INPUT */
function number(text: string | undefined, fallback: number, most: number): number {
  if (text === undefined) return fallback;
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw new LegibusError("INVALID_INPUT", `"${text}" is not a number from 0 to ${most}`);
}
