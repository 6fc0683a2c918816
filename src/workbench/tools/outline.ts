import * as z from "zod";
import { markdown } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";
import { documentId } from "./inputs.ts";

export function outline(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:outline",
    title: "Outline of a document",
    description:
      "See what a long document holds before reading it: headings, who wrote what, pin ranges and their tokens. Then law:read the part you need.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({ id: documentId }),
    async run({ id }, call) {
      const { openNamed } = await import("../naming.ts");
      const { outlining } = await import("../outlining.ts");
      const document = await openNamed(context, id, call);
      const counts = await context.library
        ?.for(call)
        .citedBy([document.id])
        .catch(() => undefined);
      return markdown(outlining(document, counts?.get(document.id), call.said));
    },
  });
}
