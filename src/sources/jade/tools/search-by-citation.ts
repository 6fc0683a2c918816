import * as z from "zod";
import { searchOutput, searchResult } from "../../../core/search.ts";
import type { JadeContext } from "../client.ts";
import { sourceTool } from "../../reader.ts";

export const searchByCitation = sourceTool({
  name: "jade:search_by_citation",
  title: "Find a case on jade.io",
  description: "Find the jade.io article of a cited case. For links alone use jade:citation_lookup.",
  inputSchema: z.strictObject({
    citation: z.string().trim().min(1).max(500).describe("e.g. [1992] HCA 23, (1992) 175 CLR 1"),
  }),
  view: "search",
  outputSchema: searchOutput,
  async run({ citation }, context: JadeContext, call) {
    const { searchByCitation: run } = await import("../by-citation.ts");
    return searchResult(await run(context, citation, call), new Date());
  },
});
