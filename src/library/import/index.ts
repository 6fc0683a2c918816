import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { ToolCall } from "../../core/call.ts";
import { LegibusError, throwIfCancelled } from "../../core/errors.ts";
import { sanitise } from "../../core/sanitise.ts";
import { oneLine } from "../../core/text.ts";
import { fileKind } from "../../documents/kind.ts";
import { importFile, refusal } from "./bytes.ts";
import type { File, ImportDeps, Importer, ImportOptions } from "./types.ts";
import { importCorpus } from "./corpus.ts";
import { unreachable } from "../../documents/file-access.ts";
import { filesOf, type FoundFile } from "./files.ts";
import { isWebAddress } from "./saved-page.ts";
import { isCorpus } from "./record.ts";
import { Tally } from "./tally.ts";

export type { ImportDeps, Importer, ImportOptions, ImportOutcome, ImportSummary } from "./types.ts";

const MAX_FILE_BYTES = 500 * 1_024 * 1_024; // bytes; a corpus may have any size
const HEAD_BYTES = 4_096;
const RESERVE_MS = 5_000; // reserved at the end of a call to write the last document and to answer

/** Creates an importer of files into the library. */
export function createImporter(deps: ImportDeps): Importer {
  return {
    async paths(paths, given, call) {
      const options = checked(given);
      const tally = new Tally(options);
      const files = await listed(deps, paths, tally);
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      let before = 0;
      for (const [at, file] of files.entries()) {
        throwIfCancelled(call.signal);
        const start = before;
        const onProgress = (done: number, _total: number, name: string) =>
          options.onProgress?.(
            start + Math.min(done, file.bytes),
            total,
            files.length === 1 ? name : `${at + 1} of ${files.length}: ${name}`,
          );
        if (hasTime(call)) await importFound(deps, file, tally, { ...options, onProgress }, call);
        else tally.stopped = true;
        before += file.bytes;
      }
      return tally.summary();
    },
    async stream(stream, name, given, call) {
      const options = checked(given);
      const tally = new Tally(options);
      await importStream(deps, stream, name, tally, options, call);
      return tally.summary();
    },
  };
}

/** Checks that `url` is a web address, and reduces the title to one clean line. @throws LegibusError INVALID_INPUT */
function checked({ url, title = "", ...options }: ImportOptions): ImportOptions {
  const clean = oneLine(sanitise(title)).trim();
  if (url !== undefined && !isWebAddress(url)) {
    throw new LegibusError("INVALID_INPUT", "url is not an address of the web", {
      hint: "give the https:// address where the page was saved, or leave url out",
    });
  }
  return {
    ...options,
    ...(url !== undefined && { url }),
    ...(clean !== "" && { title: clean }),
  };
}

function hasTime({ deadline }: ToolCall): boolean {
  return deadline === undefined || deadline - performance.now() > RESERVE_MS;
}

/** Lists the files of all paths; an unreachable path is refused, and the others are read. */
async function listed(
  deps: ImportDeps,
  paths: readonly string[],
  tally: Tally,
): Promise<readonly FoundFile[]> {
  const files: FoundFile[] = [];
  for (const path of paths) {
    try {
      const found = await filesOf(await deps.files.resolve(path, "import"), deps.files);
      files.push(...found.files);
      tally.leftOut.push(...found.leftOut);
      for (const error of found.unreadable) tally.add(refusal(path, error, deps));
    } catch (error) {
      tally.add(refusal(path, error, deps));
    }
  }
  return files;
}

async function importFound(
  deps: ImportDeps,
  file: FoundFile,
  tally: Tally,
  options: ImportOptions,
  call: ToolCall,
): Promise<void> {
  const { path, name, bytes, modifiedAt } = file;
  try {
    if (isCorpus(name, (await headOf(path)).toString("utf8"))) {
      const corpus = { stream: createReadStream(path), name, bytes };
      await importCorpus(deps, corpus, tally, options, call, () => hasTime(call));
      return;
    }
    if (bytes > MAX_FILE_BYTES) throw tooLarge();
    options.onProgress?.(0, bytes, name);
    const content = await contentOf(path);
    await importContent(
      deps,
      { name, bytes: content, savedAt: modifiedAt.toISOString(), path: resolve(path) },
      tally,
      options,
      call,
    );
    options.onProgress?.(bytes, bytes, name);
  } catch (error) {
    throwIfCancelled(call.signal);
    tally.add(refusal(name, error, deps));
  }
}

/** Imports one file, or every document of an archive or of a file with several records. */
async function importContent(
  deps: ImportDeps,
  file: File,
  tally: Tally,
  options: ImportOptions,
  call: ToolCall,
): Promise<void> {
  const archived = await (fileKind(file.bytes) === "zip" ? archivedIn(file) : recordsIn(file));
  if (!archived) return tally.add(await importPage(deps, file, options, call));
  const { savedAt } = file;
  for (const one of archived) {
    throwIfCancelled(call.signal);
    if (hasTime(call)) tally.add(await importFile(deps, { ...one, savedAt }, options, call));
    else tally.stopped = true;
  }
}

/** Imports one file; for a page that only links to a PDF or Word file saved beside it, that file. */
async function importPage(deps: ImportDeps, file: File, options: ImportOptions, call: ToolCall) {
  const { fileBeside } = await import("./saved-page.ts");
  const beside = await fileBeside(deps, file);
  if (!beside) return await importFile(deps, file, options, call);
  const url = beside.url ?? options.url;
  return await importFile(deps, beside.file, { ...options, ...(url !== undefined && { url }) }, call);
}

async function archivedIn({ bytes, name }: File) {
  const { documentsIn } = await import("./archives.ts");
  return await documentsIn(bytes, name);
}

/** Returns the records of a file of Findok that has several. */
async function recordsIn({ bytes, name }: File) {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD_BYTES)).includes("<Segmente"))
    return undefined;
  const [{ findokRecords }, { charsetOf, decode }] = await Promise.all([
    import("../../documents/formats/findok.ts"),
    import("../../net/charset.ts"),
  ]);
  const records = findokRecords(decode(bytes, charsetOf(bytes, "")));
  return records?.map((record) => ({ name: `${name}/${record.name}`, bytes: Buffer.from(record.text) }));
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw unreachable(path, error);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function contentOf(path: string): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(createReadStream(path))) parts.push(part);
  return Buffer.concat(parts);
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const part of stream) {
    if (part instanceof Uint8Array) yield part;
    else if (typeof part === "string") yield Buffer.from(part);
  }
}

/** Imports a stream; its beginning shows whether it is a corpus or a file. */
async function importStream(
  deps: ImportDeps,
  stream: AsyncIterable<Uint8Array>,
  name: string,
  tally: Tally,
  options: ImportOptions,
  call: ToolCall,
): Promise<void> {
  const source = bytesOf(stream)[Symbol.asyncIterator]();
  const start = await upTo(source, HEAD_BYTES);
  if (isCorpus(name, start.toString("utf8", 0, HEAD_BYTES))) {
    const corpus = { stream: joined(start, source), name, bytes: 0 };
    await importCorpus(deps, corpus, tally, options, call, () => hasTime(call));
    return;
  }
  const rest = await upTo(source, MAX_FILE_BYTES - start.length);
  const bytes = Buffer.concat([start, rest]);
  const savedAt = new Date(deps.now()).toISOString();
  try {
    if (bytes.length >= MAX_FILE_BYTES) throw tooLarge();
    await importContent(deps, { name, bytes, savedAt }, tally, options, call);
  } catch (error) {
    throwIfCancelled(call.signal);
    tally.add(refusal(name, error, deps));
  }
}

/** Reads a source until at least `bytes` bytes or its end. */
async function upTo(source: AsyncIterator<Uint8Array>, bytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let size = 0; size < bytes;) {
    const next = await source.next();
    if (next.done === true) break;
    parts.push(next.value);
    size += next.value.length;
  }
  return Buffer.concat(parts);
}

async function* joined(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function tooLarge(): LegibusError {
  return new LegibusError("INVALID_INPUT", `the file is larger than ${MAX_FILE_BYTES / 1_024 / 1_024} MB`, {
    hint: "split it, or save the part that is needed",
  });
}
