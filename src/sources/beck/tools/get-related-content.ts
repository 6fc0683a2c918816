import { plural } from "../../../core/text.ts";
import * as z from "zod";
import { keysOf } from "../../../core/json.ts";
import { structured } from "../../../core/result.ts";
import type { BeckContext } from "../client.ts";
import type { RelatedItem, RelatedKey } from "../parse.ts";
import type { RelatedContent } from "../reading.ts";
import { vpath } from "./inputs.ts";
import { sourceTool } from "../../reader.ts";

const HEADINGS: Readonly<Record<RelatedKey, string>> = {
  citedInNorms: "Cited in norms",
  administrativeRegulations: "Administrative regulations",
  commentaries: "Commentaries",
  handbooks: "Handbooks",
  caseLaw: "Case law",
  articles: "Articles",
  other: "Other",
};

export const getRelatedContent = sourceTool({
  name: "beck:get_related_content",
  title: "What beck-online shows beside a document",
  description:
    "beck-online's list Siehe auch: norms, decisions, commentaries and articles about a document. What the text itself cites: beck:get_referenced_documents.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ documentTitle: z.string(), caseLaw: z.array(z.looseObject({})) }),
  async run(args, context: BeckContext, call) {
    const { relatedTo } = await import("../reading.ts");
    const related = await relatedTo(context, args.vpath, call);
    return structured(textOf(related), { ...related });
  },
});

function textOf(related: RelatedContent): string {
  const lines = keysOf(HEADINGS).flatMap((key) => {
    const items = related[key].map(itemLine);
    const all = related.counted[key];
    if (all === undefined) return items.length === 0 ? [] : [`${HEADINGS[key]}:`, ...items];
    return [`${HEADINGS[key]} (${items.length} of ${all}; the others only on the page):`, ...items];
  });
  const nothing = lines.length === 0 ? ["Nothing is shown beside this document"] : [];
  return [`**${related.documentTitle}**`, related.url, ...lines, ...nothing].join("\n");
}

function itemLine({ title, id, searchUrl, count }: RelatedItem): string {
  const place = id ?? searchUrl;
  return `- ${title}${count === undefined ? "" : ` (${plural(count, "hit")})`}${place === undefined ? "" : ` · ${place}`}`;
}
