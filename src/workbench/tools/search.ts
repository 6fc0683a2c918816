import * as z from "zod";
import { paging, searchOutput, searchResult } from "../../core/search.ts";
import { checkedDay, checkedDays } from "../../core/day.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";
import { day } from "./inputs.ts";

export function search(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:search",
    title: "Search everywhere",
    description:
      "Search the library and all sources in plain words; says what each found, or why not. Then law:outline, law:read.",
    annotations: READS_THE_WORLD,
    isCore: true,
    view: "search",
    inputSchema: z.strictObject({
      query: z.string().trim().min(1).max(1_000).describe("Words or a citation"),
      kind: z.enum(["case", "legislation"]).optional().describe("Default: both"),
      jurisdiction: z.string().trim().min(1).max(40).optional().describe("de, at, au, nsw …"),
      court: z.string().trim().min(1).max(100).optional().describe("e.g. HCA, BGH"),
      from: day.optional().describe("First day: 2015-06-30"),
      to: day.optional().describe("Last day"),
      in_force: day.optional().describe("Valid on 2015-06-30"),
      sources: z.array(z.string()).default([]).describe("Names or library; empty: all"),
      ...paging,
    }),
    outputSchema: searchOutput,
    synonyms: {
      kind: {
        case: "case_law judgment decision urteil entscheidung rechtsprechung",
        legislation: "law act statute gesetz norm",
      },
    },
    async run({ jurisdiction, from, to, in_force, ...args }, call) {
      const [{ checkedJurisdiction }, { searchEverything }, { tellRows }] = await Promise.all([
        import("../filters.ts"),
        import("../searching.ts"),
        import("../../documents/library-rows.ts"),
      ]);
      const request = {
        ...args,
        ...(jurisdiction !== undefined && { jurisdiction: checkedJurisdiction(jurisdiction) }),
        ...checkedDays({ from, to }),
        ...(in_force !== undefined && { in_force: checkedDay(in_force, "in_force") }),
      };
      const answer = await searchEverything(context, request, call);
      tellRows(answer.results, call.said);
      return searchResult(answer, new Date(context.now()));
    },
  });
}
