import * as z from "zod";
import type { BeckContext } from "../client.ts";
import { part } from "./inputs.ts";
import { sourceTool } from "../../reader.ts";

export const getLegislation = sourceTool({
  name: "beck:get_legislation",
  title: "Read a section of a law in beck-online",
  description:
    "Read a section or article of German or EU law as beck-online has it. Free official texts of federal law: ris:get_norm. To search in laws use beck:search.",
  view: "document",
  inputSchema: z.strictObject({
    law_abbreviation: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe("BGB; or § 823 Abs. 1 BGB, Art. 1 GG, Art. 3 RL 2001/29/EG"),
    paragraph: z.string().max(100).optional().describe("e.g. 823, § 823 Abs. 1"),
    ...part,
  }),
  async run(args, context: BeckContext, call) {
    const { readLegislation } = await import("../reading.ts");
    return await readLegislation(context, args, call);
  },
});
