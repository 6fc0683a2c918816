export type FileKind =
  | "html"
  | "pdf"
  | "rtf"
  | "docx"
  | "zip"
  | "image"
  | "word"
  | "locked"
  | "cut"
  | "message"
  | "text"
  | "empty"
  | "binary";

const SIGNATURES: readonly (readonly [FileKind, string])[] = [
  ["rtf", "{\\rtf"],
  ["zip", "PK\u0003\u0004"], // DOCX is a zip
  ["image", "\u0089PNG\r\n"],
  ["image", "\u00ff\u00d8\u00ff"], // JPEG
  ["image", "II*\u0000"], // TIFF, Intel's order of bytes
  ["image", "MM\u0000*"], // TIFF, Motorola's
  ["word", "\u00d0\u00cf\u0011\u00e0"], // an OLE file: Word 97-2003 and others
];
/** Other OLE files, by a name in their directory. */
const OLE: readonly (readonly [FileKind, Buffer])[] = [
  ["locked", Buffer.from("EncryptedPackage", "utf16le")],
  ["message", Buffer.from("__properties_version1.0", "utf16le")],
];
const LOOK_BYTES = 1_024; // a PDF's signature may follow other bytes
const HTML =
  /^\s*<\?xml\s|<(?:!doctype html|!--|(?:html|head|body|title|meta|article|div|p|h[1-6]|table)\b)/i;
/** A first element with attributes in quotation marks, or followed by another element. */
const ELEMENT = /^\s*<[A-Za-z_][\w:.-]*(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*(\/?)>\s*(<?)/;
const WITH_ATTRIBUTES = /^\s*<[A-Za-z_][\w:.-]*\s+[\w:.-]+\s*=\s*["']/;

/** Returns whether a text begins with an element, as XML without a declaration does. */
export function isXmlFragment(start: string): boolean {
  const [, , next] = ELEMENT.exec(start) ?? [];
  return WITH_ATTRIBUTES.test(start) || next === "<";
}

/** Detects a file's kind from its content, because names and declared types may be wrong. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return "empty";
  const start = decodeStart(bytes);
  if (start.includes("%PDF-")) return "pdf";
  const signed = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0];
  if (signed === "zip") return zipKind(bytes);
  if (signed === "word") return OLE.find(([, name]) => bufferOf(bytes).includes(name))?.[0] ?? signed;
  if (signed) return signed;
  if (HTML.test(start) || isXmlFragment(start)) return "html";
  return start.includes("\u0000") ? "binary" : "text";
}

/** A zip without a directory was cut off; its entries still begin with their names. */
function zipKind(bytes: Uint8Array): FileKind {
  const names = zipNames(bytes);
  if (names.includes("word/document.xml")) return "docx";
  return names.length === 0 && bufferOf(bytes).includes("word/") ? "cut" : "zip";
}

/** Content types that declare each kind, and the kind's name in sentences. */
const DECLARED: readonly (readonly [FileKind, RegExp])[] = [
  ["html", /\b(?:x?html)\b/i],
  ["pdf", /\bpdf\b/i],
  ["rtf", /\brtf\b/i],
  ["docx", /wordprocessingml/i],
  ["word", /\bmsword\b/i],
  ["text", /^text\/(?:plain|markdown)\b/i],
];
export const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  html: "an HTML page",
  pdf: "a PDF",
  rtf: "an RTF file",
  docx: "a DOCX file",
  zip: "a ZIP archive",
  image: "an image",
  word: "a Word 97-2003 file",
  locked: "protected by a password",
  cut: "a damaged Word file: its end is missing",
  message: "an Outlook message",
  text: "plain text",
  empty: "empty",
  binary: "a file of an unknown kind",
};
export const CONTENT_TYPES: Readonly<Partial<Record<FileKind, string>>> = {
  html: "text/html",
  pdf: "application/pdf",
  rtf: "application/rtf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  text: "text/plain",
};

/** Returns a warning about an incorrect declared content type; otherwise undefined. */
export function lieOf(declared: string | undefined, kind: FileKind): string | undefined {
  const claimed = DECLARED.find(([, pattern]) => pattern.test(declared ?? ""))?.[0];
  if (claimed === undefined || claimed === kind) return undefined;
  return `it was sent as ${KIND_NAMES[claimed]} but is ${KIND_NAMES[kind]}`;
}

/** Decodes the first characters as UTF-16 or one byte each, depending on the byte order mark. */
function decodeStart(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOK_BYTES));
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return start.subarray(2).toString("utf16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(start);
  return start.subarray(first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0).toString("latin1");
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

const END_SIGNATURE = "PK\u0005\u0006";
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22 + 65_535; // the record and its longest comment
const MAX_ENTRIES = 10_000;

/** Lists the names in a zip's directory without unpacking; empty when it has none. */
function zipNames(bytes: Uint8Array): string[] {
  const zip = bufferOf(bytes);
  const end = zip.subarray(-END_BYTES).lastIndexOf(END_SIGNATURE, undefined, "latin1");
  const at = end === -1 ? -1 : Math.max(0, zip.length - END_BYTES) + end;
  if (at === -1 || at + 20 > zip.length) return [];
  const names: string[] = [];
  let entry = zip.readUInt32LE(at + 16);
  while (
    entry + 46 <= zip.length &&
    zip.readUInt32LE(entry) === ENTRY_SIGNATURE &&
    names.length < MAX_ENTRIES
  ) {
    const length = zip.readUInt16LE(entry + 28);
    names.push(zip.toString("utf8", entry + 46, entry + 46 + length));
    entry += 46 + length + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return names;
}
