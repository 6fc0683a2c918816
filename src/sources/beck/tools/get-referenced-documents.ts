import * as z from "zod";
import { structured } from "../../../core/result.ts";
import type { BeckContext } from "../client.ts";
import { vpath } from "./inputs.ts";
import { sourceTool } from "../../reader.ts";

const MOST_SHOWN = 200;

export const getReferencedDocuments = sourceTool({
  name: "beck:get_referenced_documents",
  title: "What a document of beck-online cites",
  description:
    "The laws, decisions, articles and commentaries that a document links to, most cited first; read one with beck:get_document. What cites it: beck:get_related_content.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ references: z.array(z.looseObject({})) }),
  async run(args, context: BeckContext, call) {
    const { referencedBy } = await import("../reading.ts");
    const all = await referencedBy(context, args.vpath, call);
    const references = all.slice(0, MOST_SHOWN);
    const lines = references.map(
      ({ text, id, times }) => `- ${text} · ${id}${times > 1 ? ` (${times} times)` : ""}`,
    );
    const left = all.length - references.length;
    const head = all.length === 0 ? "The document links to no other" : `${all.length} documents are cited`;
    return structured([head, ...lines, ...(left > 0 ? [`and ${left} more`] : [])].join("\n"), {
      references,
    });
  },
});
