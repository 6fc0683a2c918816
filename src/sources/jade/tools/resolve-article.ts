import * as z from "zod";
import { citedAs } from "../../../core/document.ts";
import { structured } from "../../../core/result.ts";
import type { Resolved } from "../article.ts";
import type { JadeContext } from "../client.ts";
import { sourceTool } from "../../reader.ts";

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
    const { articleAddress, resolveArticle: run } = await import("../article.ts");
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
