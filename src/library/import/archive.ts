import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { LegibusError } from "../../core/errors.ts";
import { isDocumentName } from "./files.ts";

const MAX_UNPACKED = 200_000_000; // bytes of all documents
const MAX_ENTRIES = 10_000;
const STEP = 4_096; // bytes: they unpack to at most 4 MB, in some milliseconds, before other calls run
/** Entries that mark a document format based on zip: Office, EPUB and the like. */
const OF_A_FILE = /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/container\.xml)$/;

export interface Archived {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Unpacks the documents in a zip, such as a decision from rechtsprechung-im-internet.de; undefined for a
 * document format based on zip. Writes nothing to the disk.
 * @throws LegibusError INVALID_INPUT
 */
export async function documentsIn(
  bytes: Uint8Array,
  archive: string,
): Promise<readonly Archived[] | undefined> {
  const contents = new Contents();
  const reader = new Unzip((entry) => contents.add(entry));
  reader.register(UnzipInflate);
  for (let at = 0; at < bytes.length && !contents.isFile; at += STEP) {
    try {
      reader.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
    } catch (error) {
      throw error instanceof LegibusError ? error : damaged(error);
    }
    await setImmediate();
  }
  if (contents.isFile) return undefined;
  const found = contents.documents.map(({ name, chunks }) => ({
    name: `${archive}/${basename(name)}`,
    bytes: Buffer.concat(chunks),
  }));
  if (found.length > 0) return found;
  throw new LegibusError("INVALID_INPUT", "the archive has no document that can be read", {
    hint: "HTML, XML, PDF, RTF, DOCX, Markdown and plain text are read; unpack other archives within it first",
  });
}

/** The documents unpacked so far. Its methods throw LegibusError when they are too many or too large. */
class Contents {
  readonly documents: { readonly name: string; readonly chunks: Uint8Array[] }[] = [];
  isFile = false;
  #entries = 0;
  #claimed = 0;
  #unpacked = 0;

  add(entry: UnzipFile): void {
    const { name, originalSize } = entry;
    this.#entries += 1;
    this.isFile ||= OF_A_FILE.test(name);
    if (this.#entries > MAX_ENTRIES) throw tooLarge();
    if (this.isFile || !isDocumentName(basename(name))) return;
    this.#claimed += originalSize ?? 0;
    if (this.#claimed > MAX_UNPACKED) throw tooLarge();
    const chunks: Uint8Array[] = [];
    this.documents.push({ name, chunks });
    let size = 0;
    entry.ondata = (error, chunk) => {
      if (error) throw damaged(error);
      size += chunk.length;
      if (originalSize !== undefined && size > originalSize) throw damaged();
      this.#unpacked += chunk.length;
      if (this.#unpacked > MAX_UNPACKED) throw tooLarge();
      chunks.push(chunk);
    };
    entry.start();
  }
}

function damaged(cause?: unknown): LegibusError {
  return new LegibusError("INVALID_INPUT", "the archive is damaged or encrypted", {
    hint: "download it again, or unpack it and import the files",
    cause,
  });
}

function tooLarge(): LegibusError {
  return new LegibusError(
    "INVALID_INPUT",
    "the archive holds more than 10,000 files or 200 MB of documents",
    { hint: "unpack it and import the folder" },
  );
}
