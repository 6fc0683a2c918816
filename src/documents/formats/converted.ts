import { charsetOf, decode, latin1 } from "../../net/charset.ts";
import { readByChild } from "../../workers/child/ask.ts";
import type { ConverterPool } from "../../workers/pool.ts";
import type { FormatReader } from "../create-reader.ts";
import { CONTENT_TYPES } from "../kind.ts";
import { type FileFacts, refuseJson } from "../page.ts";
import { isPart, nameOfFile, placeOf } from "../recognise/index.ts";

/** Returns readers of the formats that are converted as text, in a worker when it is long. */
export function convertedReaders(convert: ConverterPool["convert"]) {
  return {
    text: async (bytes, facts, call) => await convert("text", { ...facts, text: textOf(bytes, facts) }, call),
    rtf: async (bytes, facts, call) => await convert("rtf", { ...facts, text: latin1(bytes) }, call),
    html: async (bytes, facts, call) => {
      const document = await convert("file", { ...facts, text: textOf(bytes, facts) }, call);
      const title = facts.title ?? (isPart(document.title) ? nameOfFile(facts.name) : undefined);
      return {
        ...document,
        jurisdiction: placeOf(facts.jurisdiction, document.jurisdiction),
        ...(title !== undefined && { title }),
      };
    },
    /** Mammoth makes HTML in a separate process, and our walker builds the blocks. */
    docx: async (bytes, facts, call) => {
      const [text = ""] = await readByChild({ format: "docx", bytes }, facts, call);
      const document = await convert("file", { ...facts, text }, call);
      return {
        ...document,
        contentType: CONTENT_TYPES.docx ?? document.contentType,
        jurisdiction: placeOf(facts.jurisdiction, document.jurisdiction),
        ...(facts.title !== undefined && { title: facts.title }),
      };
    },
  } satisfies Readonly<Record<string, FormatReader>>;
}

function textOf(bytes: Uint8Array, facts: FileFacts): string {
  const text = decode(bytes, charsetOf(bytes, facts.contentType ?? ""));
  refuseJson(text, facts);
  return text;
}
