import * as z from "zod";
import { paging } from "../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import { type WorkbenchContext, needLibrary } from "../context.ts";
import { documentId } from "./inputs.ts";

const listOutput = z.looseObject({
  total: z.number(),
  hits: z.array(z.looseObject({})),
  next: z.number().optional(),
});

export function grep(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:grep",
    title: "Find words in a document",
    description:
      "Find where a document, or without `id` the library, says something: each matching pin with one line. Then law:read the pin.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({
      pattern: z.string().trim().min(1).describe('Words, "a phrase", a OR b, -without'),
      id: documentId.optional(),
      ...paging,
    }),
    outputSchema: listOutput,
    async run({ id, pattern, ...rest }, call) {
      const request = { ...rest, pattern: pattern.replaceAll(/(?<=\w)\|(?=\w)/g, " OR ") };
      const { grepDocument, grepLibrary, grepResult } = await import("../grepping.ts");
      if (id === undefined) {
        const library = needLibrary(context, call, "give the `id` of a document");
        return grepResult(await grepLibrary(library, request), false);
      }
      const { openNamed } = await import("../naming.ts");
      return grepResult(grepDocument(await openNamed(context, id, call), request), true);
    },
  });
}
