import * as z from "zod";
import { days } from "../../../core/inputs.ts";
import { lazy } from "../../../core/lazy.ts";
import { structured } from "../../../core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../../core/tool.ts";
import { databases, METHODS, query, synonyms } from "./inputs.ts";

export function buildSearchUrl(): ToolDefinition {
  const search = lazy(async () => await import("../search.ts")); // a repeated import() is not free
  return defineTool({
    name: "austlii:build_search_url",
    title: "Build an AustLII search link",
    description:
      "Build the link of an AustLII search for the user to open; makes no request. For the hits use austlii:search.",
    annotations: LOCAL,
    inputSchema: z.strictObject({
      query: query("e.g. duty of care"),
      databases,
      method: z.enum(METHODS).default("boolean").describe("Search mode"),
      sort: z
        .enum(["relevance", "date", "cited", "title", "database"])
        .optional()
        .describe("date: latest first"),
      ...days,
    }),
    outputSchema: z.looseObject({ url: z.string() }),
    synonyms,
    async run(args) {
      const { prepareSearch } = await search();
      const { url, notes } = await prepareSearch(args);
      return structured([url, ...notes.map((note) => `Note: ${note}`)].join("\n"), { url, notes });
    },
  });
}
