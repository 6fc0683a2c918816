import * as z from "zod";
import { structured } from "../../../core/result.ts";
import type { BeckContext } from "../client.ts";
import type { Resolved } from "../resolve.ts";
import { sourceTool } from "../../reader.ts";

export const resolveCitation = sourceTool({
  name: "beck:resolve_citation",
  title: "Find the document of a citation in beck-online",
  description:
    "Find the document that a German citation names: NJW 2014, 898; BeckRS 2023, 52213; BGHZ 17, 266; BeckOK UrhR/Götting § 15 Rn. 21. Keywords: beck:search. Read it with beck:get_document.",
  inputSchema: z.strictObject({
    citation: z.string().trim().min(2).max(300).describe("One citation, e.g. NJW 2014, 898"),
  }),
  outputSchema: z.looseObject({
    citation: z.string(),
    vpath: z.string().optional(),
    canonical_url: z.string().optional(),
    title: z.string().optional(),
    candidates: z.array(z.looseObject({})),
  }),
  async run({ citation }, context: BeckContext, call) {
    const { resolveCitation: resolve } = await import("../resolve.ts");
    const found = await resolve(context, citation, call);
    return structured(textOf(found), { ...found });
  },
});

function textOf({ citation, title, id, canonical_url, by, candidates }: Resolved): string {
  if (id !== null) return `${citation}: **${title ?? id}** (by ${by})\n${id} · ${canonical_url ?? ""}`;
  const rows = candidates.map((one, at) => `${at + 1}. **${one.title}**\n   ${one.id} · ${one.url}`);
  return [
    `Could not resolve citation "${citation}" to a single document. It may be one of these:`,
    ...rows,
  ].join("\n");
}
