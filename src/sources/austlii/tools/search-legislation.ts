import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { AustliiContext } from "../client.ts";
import { includeJade, jurisdiction, PLAIN_METHODS, query, sortBy, synonyms } from "./inputs.ts";

export const searchLegislation = searchTool({
  name: "austlii:search_legislation",
  title: "Search legislation",
  description:
    "Find Acts, regulations, bills, or provisions of one Act. For cases use austlii:search_cases. Read hits with austlii:fetch_document_text.",
  inputSchema: z.strictObject({
    query: query("e.g. misleading or deceptive conduct"),
    act: z.string().trim().min(1).max(200).optional().describe("Title, e.g. Privacy Act 1988"),
    jurisdiction,
    instrument: z.string().optional().describe("act, regulation or bill"),
    method: z.enum(PLAIN_METHODS).default("auto").describe("Search mode"),
    sort_by: sortBy,
    include_jade: includeJade,
    ...days,
    ...paging,
  }),
  synonyms,
  async run(args, context: AustliiContext, call) {
    const { searchLegislation: run, withJade } = await import("../searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});
