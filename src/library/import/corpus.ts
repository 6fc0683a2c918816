import { createHash } from "node:crypto";
import type { ToolCall } from "../../core/call.ts";
import type { LegalDocument } from "../../core/document.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { refusal } from "./bytes.ts";
import { type Line, linesOf } from "./lines.ts";
import { corpusId, idAtStart, parseRecord, recordDocument } from "./record.ts";
import type { Tally } from "./tally.ts";
import type { ImportDeps, ImportOptions, ImportOutcome } from "./types.ts";

/** The longest law of the corpus of 2024 has 14 MB. */
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;
/** Lines that are looked up together, and their bytes at most, so that memory stays flat. */
const BATCH_LINES = 100;
const BATCH_BYTES = 4 * 1_024 * 1_024;

export interface CorpusFile {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly name: string;
  /** 0 when unknown. */
  readonly bytes: number;
}

/**
 * Imports a corpus line by line. A document that the library has is skipped unread, so an import that was killed goes
 * on where it stopped; a bad line is reported with its number and the rest goes on.
 */
export async function importCorpus(
  deps: ImportDeps,
  { stream, name, bytes }: CorpusFile,
  tally: Tally,
  { onProgress }: ImportOptions,
  call: ToolCall,
  mayGoOn: () => boolean,
): Promise<void> {
  let batch: Line[] = [];
  let size = 0;
  const done = async () => {
    await importLines(deps, name, batch, tally);
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

/** While one document is written beside the main thread, the next is split into its blocks. */
async function importLines(
  deps: ImportDeps,
  file: string,
  lines: readonly Line[],
  tally: Tally,
): Promise<void> {
  const ids = lines.map(({ text }) => (text === undefined ? undefined : idAtStart(text)));
  const known = new Set(await deps.library.has(ids.filter((id) => id !== undefined)));
  let writing: Promise<ImportOutcome> | undefined;
  const written = async () => {
    if (writing) tally.add(await writing);
    writing = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const name = `${file} line ${line.number}`;
    if (line.text?.trim() === "") continue; // the end of a file, or a pause in it
    const prepared = await prepare(deps, name, line, ids[at], known);
    await written();
    if ("status" in prepared) tally.add(prepared);
    else writing = write(deps, name, prepared);
    writing?.catch(() => {}); // it is awaited with the next line
  }
  await written();
}

/** The document of a line, or what became of a line that brings none. */
async function prepare(
  deps: ImportDeps,
  name: string,
  { text }: Line,
  idInFront: string | undefined,
  known: Set<string>,
): Promise<LegalDocument | ImportOutcome> {
  if (idInFront !== undefined && known.has(idInFront)) return seen(name, idInFront);
  try {
    if (text === undefined) throw tooLong();
    const record = parseRecord(text);
    const id = corpusId(record.version_id);
    if (known.has(id) || (await isElsewhere(deps, text, id))) return seen(name, id);
    known.add(id);
    const sha256 = createHash("sha256").update(text).digest("hex");
    return recordDocument(record, { at: new Date(deps.now()).toISOString(), sha256 });
  } catch (error) {
    return refusal(name, error, deps);
  }
}

/** @throws LegibusError NOT_CONFIGURED when nothing can be written to the library any more */
async function write(deps: ImportDeps, name: string, document: LegalDocument): Promise<ImportOutcome> {
  const { id, title, blocks, source, warnings } = document;
  try {
    await deps.library.put(document, "keep");
    return {
      status: "imported",
      name,
      id,
      title,
      source: source.provider,
      blocks: blocks.length,
      warnings,
    };
  } catch (error) {
    if (error instanceof LegibusError && error.code === "NOT_CONFIGURED") throw error;
    return refusal(name, error, deps);
  }
}

/** Lines whose first key is another one were not looked up with their batch. */
async function isElsewhere({ library }: ImportDeps, text: string, id: string): Promise<boolean> {
  return idAtStart(text) === undefined && (await library.has([id])).has(id);
}

function seen(name: string, id: string): ImportOutcome {
  return { status: "known", name, id, title: id, source: "corpus", blocks: 0, warnings: [] };
}

function tooLong(): LegibusError {
  return new LegibusError("INVALID_INPUT", `the line is longer than ${MAX_LINE_BYTES / 1_024 / 1_024} MB`, {
    hint: "split its text into several documents",
  });
}
