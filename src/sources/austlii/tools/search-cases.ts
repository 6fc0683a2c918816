import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { paging, searchOutput, searchResult } from "../../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { AustliiContext } from "../client.ts";
import { includeJade, jurisdiction, PLAIN_METHODS, query, sortBy, synonyms } from "./inputs.ts";

export function searchCases(context: () => Promise<AustliiContext>): ToolDefinition {
  return defineTool({
    name: "austlii:search_cases",
    title: "Search cases",
    description:
      "Find cases by topic, name or citation; the case itself comes first. For boolean syntax use austlii:search. Read hits with austlii:fetch_document_text.",
    annotations: READS_THE_WORLD,
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
    outputSchema: searchOutput,
    synonyms,
    async run(args, call) {
      const { searchCases: run } = await import("../searches.ts");
      const answer = await run(await context(), args, call);
      if (!args.include_jade) return searchResult(answer, new Date());
      const { withJade } = await import("../searches.ts");
      return searchResult(await withJade(await context(), answer, call), new Date());
    },
  });
}
