import { utcDay } from "../../core/day.ts";
import * as z from "zod";
import { sha256 } from "../../documents/sha256.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import type { WorkbenchContext } from "../context.ts";

const MOST_CHARS = 2_000_000;
const MOST_DOCUMENTS = 200;

export function pack(context: WorkbenchContext): ToolDefinition {
  return defineTool({
    name: "law:pack",
    title: "Pack the evidence",
    description:
      "Write a zip with everything that an answer or draft rests on: texts, or references where a source forbids passing them on, passages, hashes, retrieval times, verdicts and a report. Give the draft as text or path, or documents with pins. To check a draft only use law:verify_citations.",
    annotations: { ...READS_THE_WORLD, readOnlyHint: false, idempotentHint: false },
    inputSchema: z.strictObject({
      text: z.string().max(MOST_CHARS).optional().describe("Text of the draft"),
      path: z.string().max(4_096).optional().describe("File of the draft, instead of text"),
      documents: z
        .array(
          z.strictObject({
            id: z.string().trim().min(1).max(1_000).describe("Id, URL or citation"),
            pin: z.string().max(200).optional().describe("The passage: [14]-[21], s 18(1), Rn. 5"),
          }),
        )
        .max(MOST_DOCUMENTS)
        .default([])
        .describe("Documents that the answer or draft relies on"),
      sources: z.enum(["all", "library"]).default("all").describe("library: no request is made"),
      language: z.enum(["en", "de"]).default("en").describe("Language of the report"),
    }),
    outputSchema: z.looseObject({
      file: z.string().optional(),
      sha256: z.string(),
      documents: z.array(z.looseObject({ id: z.string() })),
    }),
    async run({ sources, ...wanted }, call) {
      const { handOver, requireOutlet } = await import("../hand-over.ts");
      const { packEvidence, packResult } = await import("../packing.ts");
      requireOutlet(context, call, "legibus pack");
      const packed = await packEvidence(context, { ...wanted, offline: sources === "library" }, call);
      const day = utcDay(context.now());
      const file = { name: `evidence-${day}.zip`, bytes: packed.bytes };
      const { lines, data, meta } = await handOver(context, file, call);
      const sum = sha256(packed.bytes);
      return packResult(packed, [...lines, `SHA-256: ${sum}`], { ...data, sha256: sum }, meta);
    },
  });
}
