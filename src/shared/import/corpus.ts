import type { ToolCall } from "../../core/call.ts";
import { LegalError, throwIfCancelled } from "../../core/errors.ts";
import { refusal } from "./bytes.ts";
import { type Line, linesOf } from "./lines.ts";
import { corpusId, idAtStart, parseRecord, recordDocument } from "./record.ts";
import type { Tally } from "./tally.ts";
import type { ImportDeps, ImportOptions } from "./types.ts";

/** The longest law of the corpus of 2024 has 14 MB. */
const MAX_LINE_BYTES = 64 * 1_024 * 1_024;
/** Lines that are looked up together, and their bytes at most, so that memory stays flat. */
const BATCH_LINES = 100;
const BATCH_BYTES = 4 * 1_024 * 1_024;

export interface CorpusFile {
  readonly stream: AsyncIterable<Uint8Array>;
  readonly name: string;
  /** 0 when nobody knows. */
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

async function importLines(
  deps: ImportDeps,
  file: string,
  lines: readonly Line[],
  tally: Tally,
): Promise<void> {
  const ids = lines.map(({ text }) => (text === undefined ? undefined : idAtStart(text)));
  const known = new Set(await deps.library.has(ids.filter((id) => id !== undefined)));
  for (const [at, line] of lines.entries()) {
    const id = ids[at];
    const name = `${file} line ${line.number}`;
    if (line.text?.trim() === "") continue; // the end of a file, or a pause in it
    if (id !== undefined && known.has(id)) tally.add(seen(name, id));
    else await importLine(deps, name, line, known, tally);
  }
}

async function importLine(
  deps: ImportDeps,
  name: string,
  { text }: Line,
  known: Set<string>,
  tally: Tally,
): Promise<void> {
  try {
    if (text === undefined) throw tooLong();
    const record = parseRecord(text);
    const id = corpusId(record.version_id);
    if (known.has(id) || (await isElsewhere(deps, text, id))) {
      tally.add(seen(name, id));
      return;
    }
    const document = recordDocument(record, new Date(deps.now()).toISOString());
    await deps.library.put(document, "keep");
    known.add(id);
    const { title, blocks } = document;
    tally.add({
      status: "imported",
      name,
      id,
      title,
      source: document.source.provider,
      blocks: blocks.length,
      warnings: [],
    });
  } catch (error) {
    if (error instanceof LegalError && error.code === "NOT_CONFIGURED") throw error; // the library cannot be written
    tally.add(refusal(name, error, deps));
  }
}

/** Lines whose first key is another one were not looked up with their batch. */
async function isElsewhere({ library }: ImportDeps, text: string, id: string): Promise<boolean> {
  return idAtStart(text) === undefined && (await library.has([id])).has(id);
}

function seen(name: string, id: string) {
  return { status: "known", name, id, title: id, source: "corpus", blocks: 0, warnings: [] } as const;
}

function tooLong(): LegalError {
  return new LegalError("INVALID_INPUT", `the line is longer than ${MAX_LINE_BYTES / 1_024 / 1_024} MB`, {
    hint: "split its text into several documents",
  });
}
