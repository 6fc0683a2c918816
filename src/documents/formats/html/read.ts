import { charsetOf, decode } from "../../../net/charset.ts";
import type { FormatReader } from "../../create-reader.ts";
import type { ConverterPool } from "../../../workers/pool.ts";

/** Reads HTML of no known source, in a worker when it is large. */
export function htmlReader(convert: ConverterPool["convert"]): FormatReader {
  return async (bytes, facts, call) => {
    const text = decode(bytes, charsetOf(bytes, facts.contentType ?? ""));
    const document = await convert("file", { id: facts.id, text, source: facts.source }, call);
    return {
      ...document,
      ...(facts.jurisdiction !== "" && { jurisdiction: facts.jurisdiction }),
      ...(facts.title !== undefined && { title: facts.title }),
    };
  };
}
