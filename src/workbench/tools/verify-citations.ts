import * as z from "zod";
import { withView } from "../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";

const MOST_CHARS = 2_000_000;

export interface VerifyLimits {
  /** Milliseconds for all sources together; 45 seconds by default. */
  readonly budgetMs?: number;
}

export function verifyCitations(context: WorkbenchContext, { budgetMs }: VerifyLimits = {}): ToolDefinition {
  return defineTool({
    name: "law:verify_citations",
    title: "Verify the citations of a draft",
    description:
      "Check every citation and quotation of a draft against the library and the sources. VERIFIED: name, place, quotation agree, not that it supports the sentence; PARTIAL: found, but a part could not be checked; MISMATCH; NOT_FOUND: never for an outage; UNVERIFIED; UNRECOGNISED. Give text, or a file's path (DOCX, PDF, Markdown, text); `next` lists every row.",
    annotations: READS_THE_WORLD,
    isCore: true,
    view: "verification",
    inputSchema: z.strictObject({
      text: z.string().max(MOST_CHARS).optional().describe("Text of the draft"),
      path: z.string().max(4_096).optional().describe("File of the draft"),
      id: z.string().trim().min(1).max(1_000).optional().describe("Id of the draft"),
      sources: z.enum(["all", "library"]).default("all").describe("library: no request is made"),
      jurisdiction: z.enum(["auto", "de", "at"]).default("auto").describe("Country of StGB, ZPO"),
      next: z.int().min(0).max(1_000_000).optional().describe("Row to list from; 0: all"),
      limit: z.int().min(1).max(10_000).default(50).describe("Rows to list"),
    }),
    outputSchema: z.looseObject({
      status: z.string(),
      total: z.int(),
      counts: z.looseObject({}),
      rows: z.looseObject({}),
      next: z.int().optional(),
    }),
    async run({ text, path, id, sources, jurisdiction, next, limit }, call) {
      const { readDraft } = await import("../verify/draft-text.ts");
      const { verify } = await import("../verify/run.ts");
      const { draftView, summary, table } = await import("../verify/report.ts");
      const draft = await readDraft(context, { text, path, id }, call);
      const wanted = {
        text: draft.text,
        ocr: draft.ocr,
        offline: sources === "library",
        prefer: jurisdiction === "auto" ? undefined : jurisdiction,
        rows: next === undefined ? undefined : { from: next, to: next + limit },
      };
      const verified = { ...(await verify(context, wanted, call, budgetMs)), warnings: draft.warnings };
      const result = await (next === undefined ? summary(verified, call) : table(verified, next, limit));
      return withView(result, call, () => draftView(draft.text, verified));
    },
  });
}
