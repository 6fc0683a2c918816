import * as z from "zod";
import { structured } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import type { BeckContext } from "../client.ts";

export function getSuggestions(context: () => Promise<BeckContext>): ToolDefinition {
  return defineTool({
    name: "beck:get_suggestions",
    title: "What beck-online suggests for a term",
    description:
      "The words that beck-online's search field suggests for the beginning of a term, to find the right spelling before beck:search.",
    annotations: READS_THE_WORLD,
    inputSchema: z.strictObject({ term: z.string().trim().min(1).max(200).describe("e.g. Verzugsz") }),
    outputSchema: z.looseObject({ suggestions: z.array(z.string()) }),
    async run({ term }, call) {
      const [{ suggestUrl }, { parseSuggestions }] = await Promise.all([
        import("../urls.ts"),
        import("../parse.ts"),
      ]);
      const { client } = await context();
      const { text } = await client.ask(suggestUrl(term), call, { accept: "application/json" });
      const suggestions = parseSuggestions(text);
      return structured(suggestions.length === 0 ? `No suggestions for ${term}` : suggestions.join("\n"), {
        suggestions,
      });
    },
  });
}
