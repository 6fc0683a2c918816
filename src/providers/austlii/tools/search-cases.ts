import * as z from "zod";
import { paging, searchOutput, searchResult } from "../../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { Desk } from "../desk.ts";
import { dates, jurisdiction, METHODS, query, sortBy, synonyms } from "./inputs.ts";

export function searchCases(desk: () => Promise<Desk>): ToolDefinition {
  return defineTool({
    name: "austlii:search_cases",
    title: "Search Australian and New Zealand cases",
    description:
      "Find cases by topic, party names or citation; a citation or a name gives the case itself first, not the cases that cite it. For boolean syntax over chosen databases use austlii:search. Read a hit with austlii:fetch_document_text.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      query: query("e.g. unconscionable conduct, Mabo v Queensland, [1992] HCA 23"),
      jurisdiction,
      court: z.string().optional().describe("Code or name, e.g. HCA, NSWCA"),
      method: z.enum(METHODS).default("auto").describe("How the query is read"),
      sort_by: sortBy,
      ...dates,
      ...paging,
    }),
    outputSchema: searchOutput,
    synonyms,
    async run(args, call) {
      const { searchCases: run } = await import("../case-search.ts");
      return searchResult(await run(await desk(), args, call), new Date());
    },
  });
}
