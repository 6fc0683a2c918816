import * as z from "zod";
import { MAX_RESULTS, searchOutput, searchResult } from "../../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { JadeContext } from "../client.ts";

export function search(context: () => Promise<JadeContext>): ToolDefinition {
  return defineTool({
    name: "jade:search",
    title: "Search jade.io",
    description:
      "Find cases with their jade.io articles beside AustLII's hits. For one citation use jade:search_by_citation.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      query: z.string().trim().min(1).max(500).describe("e.g. native title, Mabo v Queensland"),
      limit: z.int().min(1).max(MAX_RESULTS).default(10).describe("Results"),
    }),
    outputSchema: searchOutput,
    async run({ query, limit }, call) {
      const { searchJade } = await import("../search.ts");
      return searchResult(
        await searchJade(await context(), { query, kind: "case", limit }, call),
        new Date(),
      );
    },
  });
}
