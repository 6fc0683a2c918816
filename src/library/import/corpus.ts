import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { hasMoreValues, MOST_VALUES } from "../../core/json.ts";
import { lazy } from "../../core/lazy.ts";
import { isWithheld, pageReaders } from "../../core/provider.ts";
import { pause } from "../../core/steps.ts";
import { sha256 } from "../../documents/sha256.ts";
import { outcome, refusal, seen } from "./bytes.ts";
import { type Line, linesOf } from "./lines.ts";
import { CORPUS, RECORDS } from "./record.ts";
import type { Tally } from "./tally.ts";
import type { ImportDeps, ImportOptions, ImportOutcome, LineLedger, Rows } from "./types.ts";

/** The longest law of the corpus of 2024 has 14 MB. */
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;
/** Maximum lines looked up together, and their bytes, so that memory stays flat. */
const BATCH_LINES = 100;
const BATCH_BYTES = 4 * 1_024 * 1_024;

export interface CorpusFile {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly name: string;
  /** 0 when unknown. */
  readonly bytes: number;
  /** Default: records in the shape of the Open Australian Legal Corpus. */
  readonly rows?: Rows;
  /** Default: a document in the library counts as known, whatever its text. */
  readonly ledger?: LineLedger;
}

/**
 * Imports a corpus line by line. Known documents are skipped without parsing, so that a killed import resumes
 * where it stopped; a bad line is reported with its number and the rest is imported.
 */
export async function importCorpus(
  deps: ImportDeps,
  { stream, name, bytes, rows = RECORDS, ledger = ANY_TEXT }: CorpusFile,
  tally: Tally,
  { onProgress }: ImportOptions,
  call: ToolCall,
  mayGoOn: () => boolean,
): Promise<void> {
  const owners = lazy(async () => await withheldSources(deps));
  let batch: Line[] = [];
  let size = 0;
  const done = async () => {
    await importLines({ deps, name, rows, ledger, owners, call }, batch, tally);
    onProgress?.(batch.at(-1)?.end ?? 0, bytes, name);
    batch = [];
    size = 0;
  };
  for await (const line of linesOf(stream, MAX_LINE_BYTES)) {
    throwIfCancelled(call.signal);
    batch.push(line);
    size += line.text?.length ?? 0;
    if (batch.length < BATCH_LINES && size < BATCH_BYTES) continue;
    await done();
    if (mayGoOn()) continue;
    tally.stopped = true;
    return;
  }
  if (batch.length > 0) await done();
}

/** Returns the page readers of sources whose texts must not be passed on, wherever a copy of them is from. */
async function withheldSources({ peers, off }: Pick<ImportDeps, "peers" | "off">) {
  const all = peers();
  return (await pageReaders(all, off)).filter(({ name }) => isWithheld(name, all, off));
}

const ANY_TEXT: LineLedger = { isKnown: () => true, stored: () => {} };

interface Importing {
  readonly deps: ImportDeps;
  readonly name: string;
  readonly rows: Rows;
  readonly ledger: LineLedger;
  readonly owners: () => ReturnType<typeof withheldSources>;
  readonly call: ToolCall;
}

const MOST_AHEAD = 32;
const CHARS_AHEAD = 400_000; // characters being written while the next lines are read

interface Pending {
  /** Id of the document being written; absent when there is none. */
  readonly id?: string;
  readonly chars: number;
  readonly outcome: Promise<ImportOutcome>;
}

/** Reports outcomes in the order of their lines while earlier documents are still being written. */
class Ahead {
  readonly #tally: Tally;
  readonly #pending: Pending[] = [];
  #chars = 0;
  #hasFailed = false;

  constructor(tally: Tally) {
    this.#tally = tally;
  }

  /** Starts the work for an outcome, unless an earlier one has failed. @throws LegibusError */
  async add(start: () => Pending): Promise<void> {
    if (this.#hasFailed) await this.settled();
    const pending = start();
    pending.outcome.catch(() => (this.#hasFailed = true)); // thrown in its turn
    this.#pending.push(pending);
    this.#chars += pending.chars;
    while (this.#pending.length > MOST_AHEAD || this.#chars > CHARS_AHEAD) await this.#next();
  }

  /** Resolves when the document with this id is written, or without an id all of them. @throws LegibusError */
  async settled(id?: string): Promise<void> {
    if (id !== undefined && !this.#pending.some((one) => one.id === id)) return;
    while (this.#pending.length > 0) await this.#next();
  }

  /** Waits until all writes have ended, whatever their outcome. */
  async end(): Promise<void> {
    await Promise.allSettled(this.#pending.map(({ outcome }) => outcome));
  }

  async #next(): Promise<void> {
    const first = this.#pending.shift();
    if (!first) return;
    this.#chars -= first.chars;
    this.#tally.add(await first.outcome);
  }
}

/** Imports lines: documents are written off the main thread while the next are split into blocks. */
async function importLines(importing: Importing, lines: readonly Line[], tally: Tally): Promise<void> {
  const { deps, name: file, rows } = importing;
  const ids = lines.map(({ text }) => (text === undefined ? undefined : rows.idAtStart(text)));
  const known = new Set(await deps.library.has(ids.filter((id) => id !== undefined)));
  const ahead = new Ahead(tally);
  try {
    for (const [at, line] of lines.entries()) {
      await pause(); // refused lines wait for nothing else
      const name = `${file} line ${line.number}`;
      if (line.text?.trim() === "") continue; // blank line
      await ahead.settled(ids[at]); // an earlier line with this id must be written first
      const prepared = await prepare(importing, name, line, ids[at], known);
      if ("status" in prepared) await ahead.add(() => ({ chars: 0, outcome: Promise.resolve(prepared) }));
      else {
        const { id } = prepared.document;
        const chars = line.text?.length ?? 0;
        await ahead.add(() => ({ id, chars, outcome: write(importing, name, prepared) }));
      }
    }
    await ahead.settled();
  } finally {
    await ahead.end();
  }
}

interface Prepared {
  readonly document: LegalDocument;
  /** The source of its address, if that source's texts must not be passed on. */
  readonly owner: string | undefined;
  /** SHA-256 of the line. */
  readonly sha256: string;
}

/** Returns the document of a line, or the outcome of a line that gives none. */
async function prepare(
  { deps, rows, ledger, owners, call }: Importing,
  name: string,
  { text }: Line,
  idInFront: string | undefined,
  known: Set<string>,
): Promise<Prepared | ImportOutcome> {
  try {
    if (text === undefined) throw tooLong();
    if (text.length > MOST_VALUES && hasMoreValues(Buffer.from(text), MOST_VALUES)) throw tooManyValues();
    const sum = sha256(text);
    const isKnown = (id: string) => known.has(id) && ledger.isKnown(id, sum);
    if (idInFront !== undefined && isKnown(idInFront)) return seen(name, idInFront, CORPUS);
    const row = rows.read(text);
    const { id } = row;
    if (id !== idInFront && (await deps.library.has([id])).has(id)) known.add(id); // not in its batch
    if (isKnown(id)) return seen(name, id, CORPUS);
    known.add(id);
    const document = await row.document({ at: new Date(deps.now()).toISOString(), sha256: sum }, call);
    const owner = (await owners()).find(({ pages }) => pages.idOf(document.source.url) !== undefined);
    return { document, owner: owner?.name, sha256: sum };
  } catch (error) {
    throwIfCancelled(call.signal);
    return refusal(name, error, deps);
  }
}

/** @throws LegibusError when the library can no longer be written to */
async function write(
  { deps, ledger }: Importing,
  name: string,
  { document, owner, sha256 }: Prepared,
): Promise<ImportOutcome> {
  try {
    const { source } = document;
    const owned = owner ? { ...document, source: { ...source, provider: owner } } : document;
    await deps.library.put(owned, "keep");
    ledger.stored(document.id, sha256);
    return outcome("imported", name, document);
  } catch (error) {
    if (isOfTheStore(error)) throw error;
    return refusal(name, error, deps);
  }
}

/** Whether the library cannot be written to or is out of space, so that the next document would fail too. */
export function isOfTheStore(error: unknown): boolean {
  if (!(error instanceof LegibusError)) return false;
  return error.code === "NOT_CONFIGURED" || (error.code === "UPSTREAM_ERROR" && !error.retryable);
}

function tooManyValues(): LegibusError {
  return new LegibusError("INVALID_INPUT", `the line has more than ${MOST_VALUES} values`, {
    hint: "a line is one JSON object whose text is one of its values",
  });
}

function tooLong(): LegibusError {
  return new LegibusError("INVALID_INPUT", `the line is longer than ${MAX_LINE_BYTES / 1_024 / 1_024} MB`, {
    hint: "split its text into several documents",
  });
}
