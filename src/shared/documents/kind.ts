export type FileKind = "html" | "pdf" | "rtf" | "zip" | "text" | "empty" | "binary";

const SIGNATURES: readonly (readonly [FileKind, string])[] = [
  ["rtf", "{\\rtf"],
  ["zip", "PK\u0003\u0004"], // DOCX is a zip
];
const LOOK_BYTES = 1_024; // a PDF's signature may stand behind some rubbish
const HTML = /<(?:!doctype html|!--|(?:html|head|body|title|meta|article|div|p|h[1-6]|table)\b)/i;

/** What a file is by its content; names and declared types lie. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return "empty";
  const start = decodeStart(bytes);
  if (start.includes("%PDF-")) return "pdf";
  const signed = SIGNATURES.find(([, signature]) => start.startsWith(signature));
  if (signed) return signed[0];
  if (HTML.test(start)) return "html";
  return start.includes("\u0000") ? "binary" : "text";
}

/** The first characters; the byte order mark says whether they have one byte or two. */
function decodeStart(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, LOOK_BYTES));
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return start.subarray(2).toString("utf16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(start);
  return start.subarray(first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0).toString("latin1");
}
