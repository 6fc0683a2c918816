import * as z from "zod";
import type { BeckContext } from "../client.ts";
import { part, vpath } from "./inputs.ts";
import { sourceTool } from "../../reader.ts";

export const getDocument = sourceTool({
  name: "beck:get_document",
  title: "Read a document of beck-online",
  description:
    "Read a decision, commentary, article or law of beck-online by its vpath, whole or by pin. To find one use beck:search; a section of a law: beck:get_legislation.",
  view: "document",
  inputSchema: z.strictObject({
    vpath,
    format: z.enum(["markdown", "html"]).default("markdown").describe("html: as printed"),
    ...part,
  }),
  async run(args, context: BeckContext, call) {
    const { readDocument } = await import("../reading.ts");
    return await readDocument(context, args, call);
  },
});
