import * as z from "zod";
import { LegibusError } from "../../core/errors.ts";
import { ownersOf } from "../../core/provider.ts";
import { structured, withView } from "../../core/result.ts";
import { DEFAULT_RESULTS, MAX_RESULTS, paging } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import { GRAPH_FORMATS } from "../../documents/graph.ts";
import { type WorkbenchContext, needLibrary } from "../context.ts";
import { documentId } from "./inputs.ts";

const SHOWN = ["citing", "most_cited", "authorities", ...GRAPH_FORMATS] as const;

export function citing(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:citing",
    title: "Who cites a document",
    description: "Passages of the library that cite a document, or what it or a draft cites.",
    annotations: LOCAL,
    isCore: true,
    view: "citing",
    inputSchema: z.strictObject({
      id: documentId.describe("Id or citation, with or without at [44]").optional(),
      text: z.string().optional().describe("Text of a draft"),
      show: z.enum(SHOWN).default("citing").describe("Direction"),
      ...paging,
      limit: z.int().min(1).max(MAX_RESULTS).optional().describe("Max. results"),
    }),
    outputSchema: z.looseObject({
      total: z.number(),
      documents: z.array(z.looseObject({})),
      next: z.number().optional(),
    }),
    synonyms: { show: { authorities: "cited cites", citing: "cited_by newest" } },
    async run({ id, text, show, limit, offset }, call) {
      const library = needLibrary(context, call, "start the server without it");
      const { authoritiesNamed, citingData, citingDocument, citingText, graphOf, passagesCiting } =
        await import("../citing.ts");
      const wanted = { id, text };
      const format = GRAPH_FORMATS.find((one) => one === show);
      if (format) {
        const { drawGraph } = await import("../../documents/graph.ts");
        const graph = await graphOf(library, await citingDocument(library, wanted));
        const data = { documents: graph.nodes, total: graph.edges.length };
        return withView(structured(drawGraph(graph, format), data), call, () => graph);
      }
      if (show === "authorities" || text !== undefined) {
        const { authoritiesText } = await import("../../documents/authorities.ts");
        const { title, ...document } = await citingDocument(library, wanted);
        const all = await authoritiesNamed(library, document);
        const end = Math.min(all.length, offset + (limit ?? all.length));
        const page = all.slice(offset, end);
        const next = end < all.length ? end : undefined;
        const counted = all.length === 1 ? "1 authority" : `${all.length} authorities`;
        const shown = page.length === all.length ? counted : `${page.length} of ${counted}`;
        const more = next === undefined ? "" : `\nNext: offset ${next}`;
        const rows = page.map(({ parallel, ...row }) => (parallel.length === 0 ? row : { ...row, parallel }));
        return structured(`**${shown} in ${title}**\n${authoritiesText(page)}${more}`, {
          documents: rows,
          total: all.length,
          ...(next !== undefined && { next }),
        });
      }
      if (id === undefined) {
        throw new LegibusError("INVALID_INPUT", "id is missing", {
          hint: "give an id or a citation, or a draft as text",
        });
      }
      const owners = await ownersOf(context.peers(), [id]);
      const [implied = id] = owners.flatMap((one) =>
        one.id === id ? (one.documents.citationOf?.(id) ?? []) : [],
      );
      const found = await passagesCiting(library, implied, {
        limit: limit ?? DEFAULT_RESULTS,
        offset,
        order: show === "most_cited" ? show : "newest",
      });
      return structured(citingText(id, found), citingData(found));
    },
  });
}
