import * as z from "zod";
import { partInputs, shownPart, sourceTool } from "../../reader.ts";
import type { AustliiContext } from "../client.ts";

const MAX_JSON_CHARS = 38_000; // JSON escaping makes the text longer

export const fetchDocumentText = sourceTool({
  name: "austlii:fetch_document_text",
  title: "Read a document from AustLII",
  description:
    "Read a judgment, section or table of provisions, by `pin` or onwards by `offset`; pages of this server's other sources too. To find its id use austlii:search_cases or austlii:search_legislation.",
  view: "document",
  inputSchema: z.strictObject({
    url: z.string().max(4_096).optional().describe("URL of its page, instead of id"),
    id: z.string().optional().describe("austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23"),
    ...partInputs("[14]-[21], s 18(1), fn 3, orders"),
    format: z.enum(["markdown", "json"]).default("markdown").describe("json adds citations found"),
  }),
  async run(args, context: AustliiContext, call) {
    const { openAny } = await import("../documents.ts");
    const { partJson, reading } = await import("../../../documents/reading.ts");
    const document = await openAny(context, args, call);
    const json = args.format === "json";
    const maxChars = json ? Math.min(args.max_chars, MAX_JSON_CHARS) : args.max_chars;
    const read = reading(document, { pin: args.pin, offset: args.offset, maxChars, said: call.said });
    const text = json ? partJson(document, read.part) : read.markdown;
    return await shownPart(document, { part: read.part, markdown: text }, call);
  },
});
