import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { AustliiContext } from "../client.ts";
import { includeJade, jurisdiction, PLAIN_METHODS, query, sortBy, synonyms } from "./inputs.ts";

export const searchCases = searchTool({
  name: "austlii:search_cases",
  title: "Search cases",
  description:
    "Find cases by topic, name or citation; the case itself comes first. For boolean syntax use austlii:search. Read hits with austlii:fetch_document_text.",
  isCore: true,
  inputSchema: z.strictObject({
    query: query("e.g. estoppel, Mabo v Queensland, [1992] HCA 23"),
    jurisdiction,
    court: z.string().optional().describe("e.g. HCA, NSWCA"),
    method: z.enum(PLAIN_METHODS).default("auto").describe("Search mode"),
    sort_by: sortBy,
    include_jade: includeJade,
    ...days,
    ...paging,
  }),
  synonyms,
  async run(args, context: AustliiContext, call) {
    const { searchCases: run, withJade } = await import("../searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});
