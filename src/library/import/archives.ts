import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { LegibusError } from "../../core/errors.ts";
import { isDocumentName } from "./files.ts";
import { latin1 } from "../../net/charset.ts";
import { savedComment } from "./saved-page.ts";

const HEAD_BYTES = 8_192; // the header of an archive, with a page's title
const ARCHIVE = /^content-type:\s*multipart\/related\b/im;
const SAVED = /^(?:snapshot-content-location:|from:[^\n]{0,40}saved by)/im; // other files of this form are e-mails
const LONGEST_HEADER = 64_000; // characters of one part's header

/** Whether a file is a page with its pictures in one file, as Chrome and Edge save it (.mhtml). */
export function isWebArchive(bytes: Uint8Array): boolean {
  const start = latin1(bytes.subarray(0, HEAD_BYTES));
  const [header = ""] = /^(?:[\w-]+:|[ \t]).*?\r?\n\r?\n/s.exec(start) ?? [];
  return SAVED.test(header) && ARCHIVE.test(header);
}

/**
 * Returns the page in a web archive, marked with the URL that it was saved from like a page saved alone.
 * @throws LegibusError INVALID_INPUT
 */
export function pageOfArchive(bytes: Uint8Array): Uint8Array {
  const text = latin1(bytes);
  const [header] = headerOf(text, 0);
  const boundary = /\bboundary="?([^"\s;]{1,100})/i.exec(header)?.[1];
  const url = fieldOf(header, "snapshot-content-location");
  if (boundary === undefined) throw damagedPage();
  let at = text.indexOf(`--${boundary}`);
  while (at !== -1) {
    const [part, start] = headerOf(text, text.indexOf("\n", at) + 1);
    const next = text.indexOf(`\n--${boundary}`, start);
    if (next === -1) throw damagedPage(); // the file ends early
    if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(fieldOf(part, "content-type") ?? "")) {
      const page = decoded(text.slice(start, next), fieldOf(part, "content-transfer-encoding") ?? "");
      return marked(page, url ?? fieldOf(part, "content-location"));
    }
    at = next + 1;
  }
  throw damagedPage();
}

function damagedPage(): LegibusError {
  return new LegibusError("INVALID_INPUT", "the web archive is damaged or has no page", {
    hint: "save the page again, as an HTML file or as a PDF",
  });
}

/** Returns a header with its folded lines joined, and the position after the empty line that ends it. */
function headerOf(text: string, start: number): readonly [header: string, end: number] {
  const within = text.slice(start, start + LONGEST_HEADER);
  const end = /\r?\n\r?\n/.exec(within);
  if (!end) throw damagedPage();
  const header = within
    .slice(0, end.index)
    .replaceAll("\r\n", "\n")
    .replaceAll(/\n[ \t]+/g, " ");
  return [header, start + end.index + end[0].length];
}

function fieldOf(header: string, name: string): string | undefined {
  const line = header.split("\n").find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

function decoded(body: string, encoding: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, "base64");
  if (!/^quoted-printable$/i.test(encoding)) return Buffer.from(body, "latin1");
  const plain = body
    .replaceAll(/=[ \t]*\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));
  return Buffer.from(plain, "latin1");
}

const FIRST = /^(?:\uFEFF|\u00EF\u00BB\u00BF)?\s*<[?!][^>]{0,300}>/; // an XML declaration or a document type

function marked(page: Buffer, url: string | undefined): Buffer {
  if (url === undefined || !/^https?:\/\/[^\s<>]+$/i.test(url)) return page;
  const text = latin1(page);
  const start = FIRST.exec(text)?.[0].length ?? 0;
  return Buffer.from(`${text.slice(0, start)}${savedComment(url)}${text.slice(start)}`, "latin1");
}

const MAX_UNPACKED = 200_000_000; // bytes of all documents
const MAX_ENTRIES = 10_000;
const STEP = 4_096; // bytes: they unpack to at most 4 MB, in some milliseconds, before other calls run
/** Entries that mark a document format based on zip: Office, EPUB and the like. */
const OF_A_FILE = /^(?:\[Content_Types\]\.xml|mimetype|META-INF\/container\.xml)$/;

/**
 * Unpacks the documents in a zip, such as a decision from rechtsprechung-im-internet.de; undefined for a
 * document format based on zip. Writes nothing to the disk.
 * @throws LegibusError INVALID_INPUT
 */
export async function documentsIn(bytes: Uint8Array, archive: string) {
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
