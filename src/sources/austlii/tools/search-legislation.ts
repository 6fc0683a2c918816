import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { paging, searchOutput, searchResult } from "../../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { AustliiContext } from "../client.ts";
import { includeJade, jurisdiction, PLAIN_METHODS, query, sortBy, synonyms } from "./inputs.ts";

export function searchLegislation(context: () => Promise<AustliiContext>): ToolDefinition {
  return defineTool({
    name: "austlii:search_legislation",
    title: "Search legislation",
    description:
      "Find Acts, regulations, bills, or provisions of one Act. For cases use austlii:search_cases. Read hits with austlii:fetch_document_text.",
    annotations: READS_THE_WORLD,
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
    outputSchema: searchOutput,
    synonyms,
    async run(args, call) {
      const { searchLegislation: run } = await import("../searches.ts");
      const answer = await run(await context(), args, call);
      if (!args.include_jade) return searchResult(answer, new Date());
      const { withJade } = await import("../searches.ts");
      return searchResult(await withJade(await context(), answer, call), new Date());
    },
  });
}
