import * as z from "zod";
import { MAX_RESULTS } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { JadeContext } from "../client.ts";

export const search = searchTool({
  name: "jade:search",
  title: "Search jade.io",
  description:
    "Find cases with their jade.io articles beside AustLII's hits. For one citation use jade:search_by_citation.",
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("e.g. native title, Mabo v Queensland"),
    limit: z.int().min(1).max(MAX_RESULTS).default(10).describe("Results"),
  }),
  async run({ query, limit }, context: JadeContext, call) {
    const { searchJade } = await import("../search.ts");
    return await searchJade(context, { query, kind: "case", limit }, call);
  },
});
