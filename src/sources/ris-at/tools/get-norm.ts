import * as z from "zod";
import { asAt as day } from "../../../core/inputs.ts";
import { checkedDay } from "../../../core/day.ts";
import { partInputs, showPart, sourceTool } from "../../reader.ts";
import type { RisatContext } from "../client.ts";
import { PINS } from "./get-document.ts";

export const getNorm = sourceTool({
  name: "risat:get_norm",
  title: "Read a provision of Austrian federal law",
  description:
    "Read one provision of Austrian federal law by law and paragraph, as it is today or was on a day. Austria only: for the German law of the same name use another source. For state law use risat:search.",
  view: "document",
  inputSchema: z.strictObject({
    law: z.string().trim().min(1).max(200).describe("Abbreviation or short title, e.g. ABGB, B-VG"),
    paragraph: z.string().trim().min(1).max(100).describe("1295, § 1295, Art 7 or Anlage 1"),
    as_at: day(),
    ...partInputs(PINS),
  }),
  async run({ law, paragraph, as_at: asAt, ...part }, context: RisatContext, call) {
    const { numberOfNorm } = await import("../norm.ts");
    const { textStart } = await import("../documents.ts");
    const wanted = { law, paragraph, asAt: asAt === undefined ? undefined : checkedDay(asAt, "as_at") };
    const number = await numberOfNorm(context, wanted, call);
    const document = await context.open({ type: "document", number }, call);
    const offset = part.offset ?? (part.pin === undefined ? textStart(document) : undefined);
    return await showPart(document, { ...part, offset }, call);
  },
});
