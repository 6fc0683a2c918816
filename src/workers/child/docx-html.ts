import { Unzip, UnzipInflate } from "fflate";
import mammoth from "mammoth";
import { Refused } from "./protocol.ts";

const MAX_UNPACKED = 200_000_000; // bytes of all parts together
const PIECE = 65_536;

/** A DOCX as HTML, its notes where our walker looks for them; pictures are left out. */
export async function* docxHtml(bytes: Uint8Array): AsyncGenerator<string> {
  requireModest(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: "" }));
  const { value } = await mammoth.convertToHtml({ buffer }, { convertImage });
  yield notesFirst(value);
}

/** Unpacks everything once and counts: what an archive says of its sizes may be a lie. @throws Refused */
function requireModest(bytes: Uint8Array): void {
  let total = 0;
  const unzip = new Unzip((file) => {
    if ((file.originalSize ?? 0) > MAX_UNPACKED) throw new Refused("size", "declared");
    file.ondata = (error, piece) => {
      if (error) throw error;
      total += piece.length;
      if (total > MAX_UNPACKED) throw new Refused("size", "unpacked");
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE)
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
}

/** mammoth ends a note with the link back to its mark; a note that begins with it is known by it. */
function notesFirst(html: string): string {
  return html
    .replaceAll(/<a href="#(?:foot|end)note-ref-\d{1,6}">↑<\/a>/g, "")
    .replaceAll(/<li id="((?:foot|end)note)-(\d{1,6})">\s*<p>/g, '<p><a href="#$1-ref-$2">[$2]</a> ');
}
