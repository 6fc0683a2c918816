import * as z from "zod";
import { asAt as day } from "../../../core/inputs.ts";
import type { RisContext } from "../client.ts";
import { partInputs, showPart, sourceTool } from "../../reader.ts";

export const getDocument = sourceTool({
  name: "ris:get_document",
  title: "Read a German decision or law",
  description:
    "Read a German federal court's decision, a law or a directive by ECLI, ELI, document or file number. One section of a law: ris:get_norm. To find a decision use ris:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z.string().trim().min(1).max(2_000).describe("e.g. ris:KORE600500000, an ECLI or an ELI"),
    as_at: day(),
    ...partInputs("Rn. 5-9, § 3 Abs. 1 S. 2, Leitsatz, Tenor"),
  }),
  async run({ id, as_at: asAt, ...part }, context: RisContext, call) {
    const { documentAddress } = await import("../documents.ts");
    const { plainReference, withContradictions } = await import("../../../documents/reference.ts");
    const address = await documentAddress(context, plainReference(id), call);
    const document = await withContradictions(await context.open(address, call, asAt), id);
    return await showPart(document, part, call);
  },
});
