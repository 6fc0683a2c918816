import * as z from "zod";
import { throwIfCancelled } from "../../../core/errors.ts";
import { markdown } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Desk } from "../desk.ts";
import { reading } from "./inputs.ts";

export function getDocument(desk: () => Promise<Desk>): ToolDefinition {
  return defineTool({
    name: "risat:get_document",
    title: "Read a document of RIS (Austria)",
    description:
      "Read an Austrian decision, Rechtssatz, provision or gazette entry by its id, whole or by `pin`. For a provision by its citation use risat:get_norm; to find an id use risat:search.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      id: z.string().trim().min(1).max(1_000).describe("e.g. risat:NOR40052761 or its URL"),
      ...reading,
    }),
    async run({ id, pin, offset, max_chars: maxChars }, call) {
      throwIfCancelled(call.signal);
      const { checkedNumber, openDocument, rulingsHint, textStart } = await import("../document.ts");
      const number = checkedNumber(id);
      const document = await openDocument(await desk(), number, call);
      const { partMarkdown, readPart } = await import("../../../documents/answer.ts");
      const from = pin === undefined ? (offset ?? textStart(document)) : offset;
      const part = readPart(document, { pin, offset: from, maxChars });
      return markdown(partMarkdown(document, part) + rulingsHint(document));
    },
  });
}
