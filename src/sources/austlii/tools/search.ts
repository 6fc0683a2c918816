import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { paging, searchOutput, searchResult } from "../../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { AustliiContext } from "../client.ts";
import { databases, METHODS, query, synonyms } from "./inputs.ts";

const inputSchema = z.strictObject({
  query: query("e.g. negligence AND (duty w/5 care)"),
  databases,
  method: z.enum(METHODS).default("boolean").describe("Search mode"),
  sort: z.enum(["relevance", "date", "cited", "title", "database"]).optional().describe("date: latest first"),
  ...days,
  ...paging,
});

const common = { annotations: READS_THE_WORLD, inputSchema, outputSchema: searchOutput, synonyms };

export function search(context: () => Promise<AustliiContext>): ToolDefinition {
  return defineTool({
    ...common,
    name: "austlii:search",
    title: "Search AustLII",
    description:
      'Search AustLII databases with boolean syntax (AND OR NOT, "phrases", w/n, title()). For a known case use austlii:search_cases. Read hits with austlii:fetch_document_text.',
    run: runner(context),
  });
}

export function searchWithProgress(context: () => Promise<AustliiContext>): ToolDefinition {
  return defineTool({
    ...common,
    name: "austlii:search_with_progress",
    title: "Search AustLII with progress",
    description: "Same as austlii:search with progress, for large scopes; otherwise use austlii:search.",
    run: runner(context),
  });
}

function runner(context: () => Promise<AustliiContext>) {
  return async (args: z.output<typeof inputSchema>, call: Parameters<ToolDefinition["run"]>[1]) => {
    call.progress(0.05, "Checking the query");
    const { prepareSearch, runSearch } = await import("../search.ts");
    const work = await context();
    const answer = await runSearch(work, await prepareSearch(args), args, call);
    call.progress(1, "Done");
    return searchResult(answer, new Date());
  };
}
