import * as z from "zod";
import { pin, textOffset } from "../../../core/inputs.ts";
import { markdown } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Desk } from "../desk.ts";

const DEFAULT_CHARS = 20_000;
const MAX_CHARS = 45_000; // header and outline still fit an answer of 50,000 characters
const MAX_JSON_CHARS = 38_000; // as JSON the text grows by its escapes

export function fetchDocumentText(desk: () => Promise<Desk>): ToolDefinition {
  return defineTool({
    name: "austlii:fetch_document_text",
    title: "Read a document from AustLII",
    description:
      "Read a judgment, section or table of provisions, by `pin` or onwards by `offset`. To find its id use austlii:search_cases or austlii:search_legislation.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      url: z.string().max(4_096).optional().describe("Its page, instead of id"),
      id: z.string().optional().describe("austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23"),
      pin: pin("[14]-[21], s 18(1), fn 3, orders"),
      offset: textOffset,
      max_chars: z.int().min(500).max(MAX_CHARS).default(DEFAULT_CHARS).describe("Characters of text"),
      format: z.enum(["markdown", "json"]).default("markdown").describe("json adds citations found"),
    }),
    async run(args, call) {
      const { documentAddress, openDocument } = await import("../document.ts");
      const { partJson, partMarkdown, readPart } = await import("../../../documents/answer.ts");
      const document = await openDocument(await desk(), documentAddress(args), call);
      const json = args.format === "json";
      const maxChars = json ? Math.min(args.max_chars, MAX_JSON_CHARS) : args.max_chars;
      const part = readPart(document, { pin: args.pin, offset: args.offset, maxChars });
      return markdown(json ? partJson(document, part) : partMarkdown(document, part));
    },
  });
}
