import { unzipSync } from "fflate";
import { LegibusError } from "../../core/errors.ts";
import { docxHtml } from "./docx.ts";

const MAX_UNPACKED = 120_000_000; // bytes; the largest title of the register has about 23 million
const MAX_ENTRIES = 20_000;
const PAGE = /^OEBPS\/document_(\d{1,3})\/document_\1\.x?html$/i;
const WORD = /^word\/document\.xml$/i;

/** The text of a version's zip as one HTML page: an EPUB's volumes one behind the other, or Word's paragraphs by style. @throws LegibusError */
export function htmlOfFile(bytes: Uint8Array, title: string | undefined, humanUrl: string): string {
  const files = unpack(bytes, humanUrl);
  const pages = Object.keys(files)
    .filter((name) => PAGE.test(name))
    .toSorted((a, b) => volume(a) - volume(b));
  const word = Object.keys(files).find((name) => WORD.test(name));
  const decoder = new TextDecoder();
  const text = (name: string) => decoder.decode(files[name]);
  const head = title === undefined ? "" : `<title>${escapeHtml(title)}</title>`;
  if (pages.length > 0) return head + pages.map((name) => bodyOf(text(name))).join("\n");
  if (word !== undefined) return head + docxHtml(text(word));
  throw unreadable(humanUrl, "neither pages nor a Word document in the file");
}

/** Only what is read is unpacked, and never more than the limit. */
function unpack(bytes: Uint8Array, humanUrl: string): Record<string, Uint8Array> {
  let entries = 0;
  let total = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (entries > MAX_ENTRIES) throw tooLarge(humanUrl);
        if (!PAGE.test(name) && !WORD.test(name)) return false;
        total += originalSize;
        if (total > MAX_UNPACKED) throw tooLarge(humanUrl);
        return true;
      },
    });
  } catch (error) {
    throw error instanceof LegibusError ? error : unreadable(humanUrl, error);
  }
}

function volume(name: string): number {
  return Number(PAGE.exec(name)?.[1]);
}

function bodyOf(html: string): string {
  const start = /<body\b[^<>]{0,500}>/i.exec(html);
  const end = html.lastIndexOf("</body>");
  return html.slice(start ? start.index + start[0].length : 0, end === -1 ? undefined : end);
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function tooLarge(humanUrl: string): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is larger than this server reads", {
    hint: "open the page in a browser",
    humanUrl,
    retryable: false,
  });
}

function unreadable(humanUrl: string, cause: unknown): LegibusError {
  return new LegibusError("UPSTREAM_ERROR", "the text's file is incomplete or cannot be read", {
    hint: "try again in a minute, or open the page in a browser",
    humanUrl,
    cause,
  });
}
