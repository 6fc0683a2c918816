import * as z from "zod";
import { structured } from "../../../core/result.ts";
import type { BeckContext } from "../client.ts";
import { sourceTool } from "../../reader.ts";

export const getSuggestions = sourceTool({
  name: "beck:get_suggestions",
  title: "What beck-online suggests for a term",
  description:
    "The words that beck-online's search field suggests for the beginning of a term, to find the right spelling before beck:search.",
  inputSchema: z.strictObject({ term: z.string().trim().min(1).max(200).describe("e.g. Verzugsz") }),
  outputSchema: z.looseObject({ suggestions: z.array(z.string()) }),
  async run({ term }, context: BeckContext, call) {
    const [{ suggestUrl }, { parseSuggestions }] = await Promise.all([
      import("../urls.ts"),
      import("../parse.ts"),
    ]);
    const { client } = context;
    const { text } = await client.ask(suggestUrl(term), call, { accept: "application/json" });
    const suggestions = parseSuggestions(text);
    return structured(suggestions.length === 0 ? `No suggestions for ${term}` : suggestions.join("\n"), {
      suggestions,
    });
  },
});
