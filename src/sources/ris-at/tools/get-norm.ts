import * as z from "zod";
import { checkedDay } from "../../../core/day.ts";
import { throwIfCancelled } from "../../../core/errors.ts";
import { markdown } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Desk } from "../desk.ts";
import { reading } from "./inputs.ts";

export function getNorm(desk: () => Promise<Desk>): ToolDefinition {
  return defineTool({
    name: "risat:get_norm",
    title: "Read a provision of Austrian federal law",
    description:
      "Read one provision of Austrian federal law by law and paragraph, as it is today or was on a day. Austria only: for the German law of the same name use another source. For state law use risat:search.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      law: z.string().trim().min(1).max(200).describe("Abbreviation or short title, e.g. ABGB, B-VG"),
      paragraph: z.string().trim().min(1).max(100).describe("1295, § 1295, Art 7 or Anlage 1"),
      as_at: z.string().optional().describe("Day, e.g. 2015-06-30; default today"),
      ...reading,
    }),
    async run({ law, paragraph, as_at: asAt, pin, offset, max_chars: maxChars }, call) {
      throwIfCancelled(call.signal);
      const { openNorm } = await import("../norm.ts");
      const { textStart } = await import("../document.ts");
      const wanted = { law, paragraph, asAt: asAt === undefined ? undefined : checkedDay(asAt, "as_at") };
      const document = await openNorm(await desk(), wanted, call);
      const { partMarkdown, readPart } = await import("../../../documents/answer.ts");
      const from = pin === undefined ? (offset ?? textStart(document)) : offset;
      const part = readPart(document, { pin, offset: from, maxChars });
      return markdown(partMarkdown(document, part));
    },
  });
}
