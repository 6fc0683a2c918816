import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import type { ToolCall } from "../../../core/call.ts";
import { paging, type SearchAnswer } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
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

export const search = searchTool({
  name: "austlii:search",
  title: "Search AustLII",
  description:
    'Search AustLII databases with boolean syntax (AND OR NOT, "phrases", w/n, title()). For a known case use austlii:search_cases. Read hits with austlii:fetch_document_text.',
  inputSchema,
  synonyms,
  run,
});

export const searchWithProgress = searchTool({
  name: "austlii:search_with_progress",
  title: "Search AustLII with progress",
  description: "Same as austlii:search with progress, for large scopes; otherwise use austlii:search.",
  inputSchema,
  synonyms,
  run,
});

async function run(
  args: z.output<typeof inputSchema>,
  context: AustliiContext,
  call: ToolCall,
): Promise<SearchAnswer> {
  call.progress(0.05, "Checking the query");
  const { prepareSearch, runSearch } = await import("../search.ts");
  const answer = await runSearch(context, await prepareSearch(args), args, call);
  call.progress(1, "Done");
  return answer;
}
