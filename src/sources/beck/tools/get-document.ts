import * as z from "zod";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { BeckContext } from "../client.ts";
import { part, vpath } from "./inputs.ts";

export function getDocument(context: () => Promise<BeckContext>): ToolDefinition {
  return defineTool({
    name: "beck:get_document",
    title: "Read a document of beck-online",
    description:
      "Read a decision, commentary, article or law of beck-online by its vpath, whole or by pin. To find one use beck:search; a section of a law: beck:get_legislation.",
    annotations: READS_THE_WORLD,
    view: "document",
    inputSchema: z.strictObject({
      vpath,
      format: z.enum(["markdown", "html"]).default("markdown").describe("html: as printed"),
      ...part,
    }),
    async run(args, call) {
      const { readDocument } = await import("../reading.ts");
      return await readDocument(await context(), args, call);
    },
  });
}
