import * as z from "zod";
import { asAt } from "../../../core/inputs.ts";
import { throwIfCancelled } from "../../../core/errors.ts";
import { markdown } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Desk } from "../desk.ts";
import { part } from "./inputs.ts";

export function getNorm(desk: () => Promise<Desk>): ToolDefinition {
  return defineTool({
    name: "ris:get_norm",
    title: "Read a German norm",
    description:
      "Read a section of German federal law by law and number, today or on a day. Not for Austrian law of the same name. For decisions use ris:get_document; to find a law by topic ris:search.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      law: z.string().trim().max(200).optional().describe("Abbreviation or title, e.g. BGB, SGB V"),
      paragraph: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe("e.g. 823, § 823 Abs. 1 BGB, Art. 1 GG; empty: all"),
      as_at: asAt(),
      ...part,
    }),
    async run(args, call) {
      throwIfCancelled(call.signal); // before anything is loaded
      const { readNorm } = await import("../read-norm.ts");
      return markdown(await readNorm(await desk(), args, call));
    },
  });
}
