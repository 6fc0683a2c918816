import { plural } from "../../core/text.ts";
import * as z from "zod";
import { markdown, withNotes } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";

const MOST_ITEMS = 100;

/** Ways of citing, and other names of them in lower case. */
export const STYLES = ["aglc4", "court", "de", "at"] as const;
export const STYLE_SYNONYMS: Readonly<Record<string, string>> = { de: "njw", at: "azr", aglc4: "aglc" };

export function cite(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:cite",
    title: "Cite documents",
    description:
      "Write citations, footnotes (Ibid, (n x)) or a bibliography from documents and pins, or export them, also as Word footnotes. To check citations use law:verify_citations; pins come from law:outline.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({
      items: z
        .array(
          z.strictObject({
            id: z.string().trim().min(1).max(1_000).describe("Id, URL or citation"),
            pin: z
              .string()
              .max(200)
              .optional()
              .describe("As lawyers write it: [14]-[21], at 549 [175], s 18(1), Rn. 5, p 20"),
            judge: z.string().max(200).optional().describe("e.g. Brennan J"),
          }),
        )
        .min(1)
        .max(MOST_ITEMS)
        .describe('In the order of the notes: [{"id": "[1992] HCA 23", "pin": "[14]"}]'),
      style: z.enum(STYLES).default("aglc4").describe("court: with parallels; de: as NJW; at: as AZR"),
      as: z
        .enum(["single", "footnotes", "bibliography"])
        .default("single")
        .describe("footnotes: Ibid, (n 1)"),
      format: z.enum(["text", "csl-json", "bibtex", "ris", "docx"]).default("text").describe("Export format"),
    }),
    synonyms: { style: STYLE_SYNONYMS, as: { single: "citation", footnotes: "notes", bibliography: "list" } },
    async run({ items, style, as, format }, call) {
      const { openSources } = await import("../cite/sources.ts");
      const { pageNotes, renderCitations, renderExport, renderFootnoteFile } =
        await import("../cite/render.ts");
      const { handOver, requireOutlet } = await import("../hand-over.ts");
      if (format === "docx") requireOutlet(context, call, "legibus cite --docx FILE");
      const sources = await openSources(
        context,
        items,
        call,
        as === "bibliography" || !/^(?:text|docx)$/.test(format),
      );
      const { items: cited, notes } = sources;
      if (format === "docx") {
        const file = { name: "footnotes.docx", bytes: renderFootnoteFile(cited, style) };
        const { lines, meta } = await handOver(context, file, call);
        const count = `**${plural(cited.length, "footnote")} with a table of authorities**`;
        const made = markdown([count, ...lines].join("\n"));
        return withNotes({ ...made, ...(meta && { _meta: meta }) }, [...notes, ...pageNotes(cited, style)]);
      }
      if (format !== "text") {
        const failures = cited.flatMap((item) => ("failure" in item ? [item.failure] : []));
        return withNotes(markdown(renderExport(cited, format)), [...failures, ...notes]);
      }
      const text = renderCitations(cited, style, as);
      const said = [...notes, ...pageNotes(cited, style)].map((note) => `Note: ${note}`);
      return markdown([text, ...(said.length === 0 ? [] : ["", ...said])].join("\n"));
    },
  });
}
