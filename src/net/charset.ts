import { isAscii, isUtf8 } from "node:buffer";

const META_BYTES = 2048; // browsers look at 1,024; old AustLII heads are longer
const ALL_REPLACED = /^[\0-\x7f\ufffd]*$/;

/**
 * Returns a page's encoding: byte order mark, then header, then the page's declaration, then UTF-8 if valid,
 * else windows-1252.
 */
export function charsetOf(bytes: Uint8Array, contentType: string): string {
  const marked = byteOrderMark(bytes);
  if (marked) return marked;
  const declared = known(/charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1]) ?? declaredInside(bytes);
  if (declared === "utf-8") {
    const isWrong = !isUtf8(bytes) && ALL_REPLACED.test(new TextDecoder().decode(bytes)); // nothing beyond ASCII is valid
    return isWrong ? "windows-1252" : declared;
  }
  if (declared === "windows-1252") return isUtf8(bytes) && !isAscii(bytes) ? "utf-8" : declared; // such text is hardly ever valid UTF-8
  return declared ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

/** Decodes bytes with an encoding returned by `charsetOf`; invalid bytes become U+FFFD. */
export function decode(bytes: Uint8Array, charset: string): string {
  return charset === "windows-1252" ? fromWindows1252(bytes) : new TextDecoder(charset).decode(bytes);
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** Returns Node's name for an encoding label; undefined for an unknown one. */
function known(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding; // maps iso-8859-1 to windows-1252, as browsers do
  } catch {
    return undefined; // an unknown label is not a label
  }
}

function declaredInside(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes.subarray(0, META_BYTES));
  const xml = /^<\?xml[^>]{0,200}?encoding\s{0,9}=\s{0,9}["']([^"']{1,40})/i.exec(head)?.[1];
  const metas = head.match(/<meta\s[^>]{1,400}/gi) ?? [];
  const label =
    xml ?? metas.map((tag) => /charset\s{0,9}=\s{0,9}["']?([^\s"';>/]{1,40})/i.exec(tag)?.[1]).find(Boolean);
  const name = known(label);
  return name?.startsWith("utf-16") ? "utf-8" : name; // the declaration could not have been read as ASCII otherwise
}

/** Returns a character for each byte, whatever its encoding. */
export function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

const C1 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"; // 0x80..0x9f, WHATWG Encoding Standard

/** Node 20 to 24 read windows-1252 as latin1 (nodejs/node#56542), which turns quotation marks into control characters. */
function fromWindows1252(bytes: Uint8Array): string {
  return latin1(bytes).replaceAll(/[\x80-\x9f]/g, (char) => C1.charAt(char.charCodeAt(0) - 0x80));
}
