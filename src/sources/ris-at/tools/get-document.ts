import * as z from "zod";
import { partInputs, showPart, sourceTool } from "../../reader.ts";
import type { RisatContext } from "../client.ts";

/** Example pins of Austrian documents. */
export const PINS = "e.g. Abs 1 Z 2, Rz 5";

export const getDocument = sourceTool({
  name: "risat:get_document",
  title: "Read a document of RIS (Austria)",
  description:
    "Read an Austrian decision, Rechtssatz, provision or gazette entry by its id or file number, whole or by `pin`. For a provision by its citation use risat:get_norm; to find an id use risat:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z.string().trim().min(1).max(1_000).describe("e.g. risat:NOR40052761 or its URL"),
    ...partInputs(PINS),
  }),
  async run({ id, ...part }, context: RisatContext, call) {
    const { documentAddress, rechtssaetzeHint, textStart } = await import("../documents.ts");
    const { plainReference, withContradictions } = await import("../../../documents/reference.ts");
    const address = await documentAddress(context, plainReference(id), call);
    const document = await withContradictions(await context.open(address, call), id);
    const offset = part.offset ?? (part.pin === undefined ? textStart(document) : undefined);
    return await showPart(document, { ...part, offset }, call, rechtssaetzeHint(document));
  },
});
