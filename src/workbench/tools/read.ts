import * as z from "zod";
import { pin, textOffset } from "../../core/inputs.ts";
import { markdown } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import { DEFAULT_TOKENS, MAX_TOKENS, MIN_TOKENS, type WorkbenchContext } from "../context.ts";
import { documentId } from "./inputs.ts";

export function read(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:read",
    title: "Read a document",
    description:
      "Read a passage of any document that this server finds or has imported, with pins and the judge who wrote it; go on with `offset` from `Next`. For long documents begin with law:outline or law:grep.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({
      id: documentId,
      pin: pin(
        "[14]-[21], Brennan J [25], Rn. 5-9, s 18(1), § 823 Abs. 2 S. 1, p 460, fn 3, orders, a heading's words",
      ),
      offset: textOffset,
      max_tokens: z
        .int()
        .min(MIN_TOKENS)
        .max(MAX_TOKENS)
        .default(DEFAULT_TOKENS)
        .describe("Size of the answer"),
    }),
    async run({ id, pin: places, offset, max_tokens: maxTokens }, call) {
      const { openDocument } = await import("../opening.ts");
      const { reading } = await import("../../documents/reading.ts");
      return markdown(
        reading(await openDocument(context, id, call), { pin: places, offset, maxTokens }).markdown,
      );
    },
  });
}
