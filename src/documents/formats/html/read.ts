import { charsetOf, decode } from "../../../net/charset.ts";
import type { FormatReader } from "../../create-reader.ts";
import { isPart, nameOfFile } from "../../recognise/index.ts";
import { refuseJson } from "../../page.ts";
import type { ConverterPool } from "../../../workers/pool.ts";

/** Returns a reader of HTML of unknown sources, in a worker when it is large. */
export function htmlReader(convert: ConverterPool["convert"]): FormatReader {
  return async (bytes, facts, call) => {
    const text = decode(bytes, charsetOf(bytes, facts.contentType ?? ""));
    refuseJson(text, facts);
    const document = await convert("file", { id: facts.id, text, source: facts.source }, call);
    const named = facts.title ?? (isPart(document.title) ? nameOfFile(facts.name) : undefined);
    return {
      ...document,
      ...(facts.jurisdiction !== "" && { jurisdiction: facts.jurisdiction }),
      ...(named !== undefined && { title: named }),
    };
  };
}
