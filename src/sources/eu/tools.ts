import * as z from "zod";
import { checkedDays } from "../../core/day.ts";
import { asAt as day, days } from "../../core/inputs.ts";
import { paging } from "../../core/search.ts";
import type { EuContext } from "./client.ts";
import { languageInput } from "./languages.ts";
import { TYPE_NAMES } from "./query.ts";
import { partInputs, searchTool, showPart, sourceTool } from "../reader.ts";

export const search = searchTool({
  name: "eu:search",
  title: "Search EU law",
  isCore: true,
  description:
    "Find EU acts, consolidated texts, judgments and opinions by words of their title, CELEX, ELI, ECLI or case number. Texts are not searched. Read a hit with eu:get_document.",
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('Words or a "phrase" of the title, or a number'),
    type: z.enum(TYPE_NAMES).optional().describe("Kind of document"),
    ...days,
    in_force: z.boolean().optional().describe("true: in force; false: not"),
    language: languageInput.describe("Language of titles: de, en …"),
    ...paging,
  }),
  synonyms: {
    type: {
      judgment: "judgement urteil",
      regulation: "act verordnung",
      directive: "richtlinie",
      decision: "entscheidung",
      treaty: "vertrag",
      opinion: "schlussanträge gutachten",
      proposal: "vorschlag",
    },
  },
  async run({ in_force: inForce, from, to, ...rest }, context: EuContext, call) {
    const { search: run } = await import("./search.ts");
    const wanted = { ...rest, ...checkedDays({ from, to }), inForce };
    return await run(context, wanted, call);
  },
});

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
    const { pinIn, plainReference, withContradictions } = await import("../../documents/reference.ts");
    const found = address(plainReference(id));
    const wanted = {
      ...found,
      ...(language !== undefined && { language }),
      ...(asAt?.trim().toLowerCase() === "oj" && { isPublished: true as const }),
    };
    const when = wanted.isPublished ? undefined : asAt;
    const document = await withContradictions(await open(wanted, call, when), id);
    return await showPart(document, { ...part, pin: part.pin ?? pinIn(id) }, call);
  },
});
