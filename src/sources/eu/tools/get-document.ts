import * as z from "zod";
import { asAt as day } from "../../../core/inputs.ts";
import { partInputs, showPart, sourceTool } from "../../reader.ts";
import type { EuContext } from "../client.ts";
import { languageInput } from "../languages.ts";

export const getDocument = sourceTool({
  name: "eu:get_document",
  title: "Read EU law",
  description:
    "Read an act, consolidated text, judgment or opinion of the European Union, whole or by `pin`, in any official language, today or as at a day. To find one by its title use eu:search.",
  view: "document",
  inputSchema: z.strictObject({
    id: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .describe("e.g. 32016R0679, DSGVO, Directive 2011/83/EU, C-131/12, an ECLI, ELI or EUR-Lex URL"),
    as_at: day("default today; oj: as published, which is authentic"),
    language: languageInput.describe("de, en, fr …"),
    ...partInputs("Article 6(1)(f), Art. 6 Abs. 1 lit. f, recital 26, Annex I, para 44"),
  }),
  async run({ id, as_at: asAt, language, ...part }, context: EuContext, call) {
    const { address, open } = context;
    const { plainReference, withContradictions } = await import("../../../documents/reference.ts");
    const found = address(plainReference(id));
    const wanted = {
      ...found,
      ...(language !== undefined && { language }),
      ...(asAt?.trim().toLowerCase() === "oj" && { isPublished: true as const }),
    };
    const when = wanted.isPublished ? undefined : asAt;
    return await showPart(await withContradictions(await open(wanted, call, when), id), part, call);
  },
});
