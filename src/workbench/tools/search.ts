import * as z from "zod";
import { paging, searchOutput, searchResult } from "../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { Desk } from "../desk.ts";

export function search(desk: Desk): ToolDefinition {
  return defineTool({
    name: "law:search",
    title: "Search everywhere",
    description:
      "Search the library and every source at once, in plain words. Says of each source what it found, or why not. For one source's filters and syntax use its own search. Read hits with law:outline and law:read.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(1_000)
        .describe("e.g. unconscionable conduct, § 823 BGB, [1992] HCA 23"),
      kind: z.enum(["case", "legislation"]).optional().describe("Without it both"),
      sources: z.array(z.string()).default([]).describe("Provider names or library; empty: all"),
      ...paging,
    }),
    outputSchema: searchOutput,
    synonyms: { kind: { cases: "case", judgments: "case", laws: "legislation", acts: "legislation" } },
    async run(args, call) {
      const { searchEverything } = await import("../searching.ts");
      return searchResult(await searchEverything(desk, args, call), new Date(desk.now()));
    },
  });
}
