import { LegibusError } from "../../core/errors.ts";
import { latin1, savedComment } from "./saved-page.ts";

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
  if (boundary === undefined) throw damaged();
  let at = text.indexOf(`--${boundary}`);
  while (at !== -1) {
    const [part, start] = headerOf(text, text.indexOf("\n", at) + 1);
    const next = text.indexOf(`\n--${boundary}`, start);
    if (next === -1) throw damaged(); // the file ends early
    if (/^(?:text\/html|application\/xhtml\+xml)\b/i.test(fieldOf(part, "content-type") ?? "")) {
      const page = decoded(text.slice(start, next), fieldOf(part, "content-transfer-encoding") ?? "");
      return marked(page, url ?? fieldOf(part, "content-location"));
    }
    at = next + 1;
  }
  throw damaged();
}

function damaged(): LegibusError {
  return new LegibusError("INVALID_INPUT", "the web archive is damaged or has no page", {
    hint: "save the page again, as an HTML file or as a PDF",
  });
}

/** Returns a header with its folded lines joined, and the position after the empty line that ends it. */
function headerOf(text: string, start: number): readonly [header: string, end: number] {
  const within = text.slice(start, start + LONGEST_HEADER);
  const end = /\r?\n\r?\n/.exec(within);
  if (!end) throw damaged();
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
