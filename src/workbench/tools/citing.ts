import * as z from "zod";
import { throwIfCancelled } from "../../core/errors.ts";
import { structured } from "../../core/result.ts";
import { paging } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import { type WorkbenchContext, needLibrary } from "../context.ts";
import { documentId } from "./inputs.ts";

export function citing(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:citing",
    title: "Who cites a document",
    description:
      "Passages of the library that cite a document, newest first, with pins and the words beside the citation (followed, distinguished, Aufgabe von), which are no judgment. Then law:read the pin.",
    annotations: LOCAL,
    isCore: true,
    inputSchema: z.strictObject({ id: documentId, ...paging }),
    outputSchema: z.looseObject({
      total: z.number(),
      documents: z.array(z.looseObject({})),
      next: z.number().optional(),
    }),
    async run({ id, limit, offset }, call) {
      throwIfCancelled(call.signal);
      const library = needLibrary(context, call, "start the server without it");
      const { citingData, citingText, passagesCiting } = await import("../citing.ts");
      const found = await passagesCiting(library, id, { limit, offset });
      return structured(citingText(id, found), citingData(found));
    },
  });
}
