import { defined } from "../../core/defined.ts";
import * as z from "zod";
import { pin, textOffset } from "../../core/inputs.ts";
import { LegibusError } from "../../core/errors.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import { DEFAULT_TOKENS, MAX_TOKENS, MIN_TOKENS, type WorkbenchContext } from "../context.ts";
import { documentId } from "./inputs.ts";

const MOST_DOCUMENTS = 10;

export function read(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:read",
    title: "Read a document",
    description:
      "Read a passage of any document that this server finds or has imported, or of several at once, with pins and judges; go on with `offset` from `Next`. For long documents begin with law:outline or law:grep.",
    annotations: READS_THE_WORLD,
    isCore: true,
    view: "document",
    inputSchema: z.strictObject({
      id: documentId.optional(),
      pin: pin(
        "[14]-[21], Brennan J [25], Rn. 5-9, s 18(1), § 823 Abs. 2 S. 1, p 460, fn 3, orders, a heading's words",
      ),
      documents: z
        .array(
          z.strictObject({
            id: documentId.describe("Id or citation"),
            pin: z.string().max(2_000).optional(),
            as_at: z.string().optional(),
          }),
        )
        .max(MOST_DOCUMENTS)
        .default([])
        .describe('Several instead of id: [{"id": "[1992] HCA 23", "pin": "[14]"}]'),
      as_at: z.string().optional().describe("A law's text on that day, 2015-06-30"),
      offset: textOffset,
      max_tokens: z
        .int()
        .min(MIN_TOKENS)
        .max(MAX_TOKENS)
        .default(DEFAULT_TOKENS)
        .describe("Size of the answer"),
      picture: z.boolean().default(false).describe("Also the page of a PDF or scan as an image"),
    }),
    async run({ id, documents, pin: places, as_at: asAt, offset, max_tokens: maxTokens, picture }, call) {
      const { readSeveral } = await import("../reading-several.ts");
      if ((id === undefined) === (documents.length === 0)) {
        throw new LegibusError("INVALID_INPUT", "give either id or documents", {
          hint: "documents is a list, each with its own id, pin and as_at",
        });
      }
      const common = defined({ pin: places, as_at: asAt });
      const wanted =
        id === undefined ? documents.map((one) => ({ ...common, ...one })) : [{ id, ...common, offset }];
      return await readSeveral(context, wanted, { maxTokens, picture }, call);
    },
  });
}
