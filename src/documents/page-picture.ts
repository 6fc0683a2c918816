import { readFile, stat } from "node:fs/promises";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { LegibusError } from "../core/errors.ts";
import { sha256 } from "./sha256.ts";
import { type FileAccess, unreachable } from "./file-access.ts";
import { noPictures } from "./file-pages.ts";
import type { DocumentReader } from "./page.ts";

export interface PagePicture {
  readonly png: Uint8Array;
  /** Position in the file, from 1. */
  readonly page: number;
  readonly pages: number;
  /** Printed number of the page; absent when it has none. */
  readonly printed?: number;
}

const SIDE = 1_500; // pixels: makes the small print of an A4 page legible

/**
 * Draws a page of the PDF or scan that a document was imported from. The library keeps its text only: the file must be
 * where it was, and have the very bytes that were read.
 * @throws LegibusError NOT_FOUND without such a page, or when the file is gone or has changed; ACCESS_DENIED for a file that a server may not read; NOT_CONFIGURED without poppler
 */
export async function pagePicture(
  document: Pick<LegalDocument, "id" | "pages" | "source">,
  /** `page` is a position in the file, from 1; `side` the pixels of the longer side. */
  { page, side = SIDE }: { readonly page: number; readonly side?: number },
  {
    files,
    reader,
  }: { readonly files: Pick<FileAccess, "resolve">; readonly reader: Pick<DocumentReader, "drawPage"> },
  call: ToolCall,
): Promise<PagePicture> {
  const { pages, source } = document;
  const { file, sha256: sum } = source.import ?? {};
  if (!pages || file === undefined) throw noPicture(document);
  if (!Number.isInteger(page) || page < 1 || page > pages.count)
    throw new LegibusError("NOT_FOUND", `the file has no page ${page}; it has ${pages.count}`);
  const path = await files.resolve(file, "import");
  const bytes = await bytesOf(path);
  if (!bytes || sha256(bytes) !== sum) {
    throw new LegibusError("NOT_FOUND", "the file has changed since it was imported: its page is not shown", {
      hint: "import the file again: it becomes a document of its own",
    });
  }
  const png = await reader.drawPage(bytes, { page, side }, call);
  const printed = page + pages.shift;
  return { png, page, pages: pages.count, ...(printed >= 1 && { printed }) };
}

function noPicture(document: Pick<LegalDocument, "id" | "pages" | "source">): LegibusError {
  const { id, source } = document;
  return new LegibusError("NOT_FOUND", `no page of ${id} can be drawn: ${noPictures(document) ?? ""}`, {
    hint: source.import
      ? "import the PDF from a folder of this machine (legibus import FILE)"
      : "open it at its source",
    ...(/^https?:/.test(source.url) && { humanUrl: source.url }),
  });
}

/** Reads a file; undefined for what cannot have been imported: a folder, a pipe, a file that is too large. */
async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile() && facts.size <= MAX_BYTES ? await readFile(path) : undefined;
  } catch (error) {
    throw unreachable(path, error);
  }
}

const MAX_BYTES = 200_000_000; // the limit of a reader
