import * as z from "zod";
import { citedAs } from "../../core/document.ts";
import { structured } from "../../core/result.ts";
import { MAX_RESULTS, searchOutput, searchResult } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { Resolved } from "./article.ts";
import type { JadeContext } from "./client.ts";
import { searchTool, sourceTool } from "../reader.ts";

export const search = searchTool({
  name: "jade:search",
  title: "Search jade.io",
  description:
    "Find cases with their jade.io articles beside AustLII's hits. For one citation use jade:search_by_citation.",
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe("e.g. native title, Mabo v Queensland"),
    limit: z.int().min(1).max(MAX_RESULTS).default(10).describe("Maximum number of results"),
  }),
  async run({ query, limit }, context: JadeContext, call) {
    const { search: run } = await import("./search.ts");
    return await run(context, { query, kind: "case", limit }, call);
  },
});

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
    const { searchByCitation: run } = await import("./article.ts");
    return searchResult(await run(context, citation, call), new Date());
  },
});

export const resolveArticle = sourceTool({
  name: "jade:resolve_article",
  title: "Resolve a jade.io article",
  description:
    "Get title and citations of a jade.io article. From a citation to its article use jade:search_by_citation.",
  inputSchema: z.strictObject({
    article_id: z.int().min(1).max(999_999_999).optional().describe("e.g. 67683"),
    url: z.string().max(2_048).optional().describe("e.g. https://jade.io/article/67683"),
  }),
  outputSchema: z.looseObject({ status: z.string(), url: z.string() }),
  async run(args, context: JadeContext, call) {
    const { articleAddress, resolveArticle: run } = await import("./article.ts");
    const resolved = await run(context, articleAddress(args), call);
    return structured(markdownOf(resolved), { ...resolved });
  },
});

function markdownOf({ title, citation, court, id, url, status, also, notes }: Resolved): string {
  const named = [title, ...citedAs(citation), court].filter((part) => part !== undefined);
  return [
    ...(status === "ok" ? [] : ["Not searched: no request was made"]),
    ...(named.length > 0 ? [`**${named[0]}** ${named.slice(1).join(" · ")}`.trimEnd()] : []),
    `${id} · ${url}`,
    ...also.map((place) => `also ${place.source}: ${place.id} · ${place.url}`),
    ...notes.map((note) => `Note: ${note}`),
  ].join("\n");
}

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
      const { lookUp } = await import("./article.ts");
      const { links, notes } = lookUp(citation);
      const lines = links.map(
        ({ citation: one, url, how }) => `- ${one}: ${url}${how === "search" ? " (search)" : ""}`,
      );
      return structured([...lines, ...notes.map((note) => `Note: ${note}`)].join("\n"), { links, notes });
    },
  });
}
