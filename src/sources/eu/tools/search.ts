import * as z from "zod";
import { checkedDays } from "../../../core/day.ts";
import { days } from "../../../core/inputs.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { EuContext } from "../client.ts";
import { languageInput } from "../languages.ts";
import { TYPE_NAMES } from "../query.ts";

export const search = searchTool({
  name: "eu:search",
  title: "Search EU law",
  isCore: true,
  description:
    "Find acts, consolidated texts, judgments and opinions of the European Union by words of their title, or by CELEX, ELI, ECLI or case number. Texts are not searched. Read a hit with eu:get_document.",
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('Words or a "phrase" of the title, or a number'),
    type: z.enum(TYPE_NAMES).optional().describe("Kind of document"),
    ...days,
    in_force: z.boolean().optional().describe("true: in force; false: not"),
    language: languageInput.describe("Of the titles: de, en, fr …"),
    ...paging,
  }),
  synonyms: {
    type: {
      judgement: "judgment",
      act: "regulation",
      verordnung: "regulation",
      richtlinie: "directive",
      entscheidung: "decision",
      vertrag: "treaty",
      urteil: "judgment",
      schlussanträge: "opinion",
      gutachten: "opinion",
      vorschlag: "proposal",
    },
  },
  async run({ in_force: inForce, from, to, ...rest }, context: EuContext, call) {
    const { searchEu } = await import("../search.ts");
    const wanted = { ...rest, ...checkedDays({ from, to }), inForce };
    return await searchEu(context, wanted, call);
  },
});
