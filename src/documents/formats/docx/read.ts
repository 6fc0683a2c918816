import { readByChild } from "../../../workers/child/ask.ts";
import type { FormatReader } from "../../create-reader.ts";
import { CONTENT_TYPES } from "../../kind.ts";
import type { ConverterPool } from "../../../workers/pool.ts";

/** Returns a reader of DOCX: mammoth makes HTML in a separate process, our walker builds the blocks. */
export function docxReader(convert: ConverterPool["convert"]): FormatReader {
  return async (bytes, facts, call) => {
    const [text = ""] = await readByChild({ format: "docx", bytes }, facts, call);
    const document = await convert("file", { id: facts.id, text, source: facts.source }, call);
    return {
      ...document,
      contentType: CONTENT_TYPES.docx ?? document.contentType,
      jurisdiction: facts.jurisdiction,
      ...(facts.title !== undefined && { title: facts.title }),
    };
  };
}
