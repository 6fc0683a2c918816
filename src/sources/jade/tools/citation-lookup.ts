import * as z from "zod";
import { structured } from "../../../core/result.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../../core/tool.ts";

export function citationLookup(): ToolDefinition {
  return defineTool({
    name: "jade:citation_lookup",
    title: "Link citations to jade.io",
    description:
      "Compose the jade.io links of citations, without asking jade.io. To see whether a page is there use jade:search_by_citation.",
    annotations: LOCAL,
    inputSchema: z.strictObject({
      citation: z.string().trim().min(1).max(20_000).describe("e.g. [1992] HCA 23, or a text with several"),
    }),
    outputSchema: z.looseObject({ links: z.array(z.looseObject({})) }),
    async run({ citation }) {
      const { lookUp } = await import("../by-citation.ts");
      const { links, notes } = lookUp(citation);
      const lines = links.map(
        ({ citation: one, url, how }) => `- ${one}: ${url}${how === "search" ? " (search)" : ""}`,
      );
      return structured([...lines, ...notes.map((note) => `Note: ${note}`)].join("\n"), { links, notes });
    },
  });
}
