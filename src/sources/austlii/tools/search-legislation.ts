import * as z from "zod";
import { searchTool } from "../../reader.ts";
import type { AustliiContext } from "../client.ts";
import { jurisdiction, plainSearch, query, synonyms } from "./inputs.ts";

export const searchLegislation = searchTool({
  name: "austlii:search_legislation",
  title: "Search legislation",
  description:
    "Find Acts, regulations, bills, or provisions of one Act. For cases use austlii:search_cases. Read hits with austlii:fetch_document_text.",
  inputSchema: z.strictObject({
    query: query("e.g. misleading or deceptive conduct"),
    act: z.string().trim().min(1).max(200).optional().describe("Title, e.g. Privacy Act 1988"),
    jurisdiction,
    instrument: z.string().optional().describe("act, regulation or bill"),
    ...plainSearch,
  }),
  synonyms,
  async run(args, context: AustliiContext, call) {
    const { searchLegislation: run, withJade } = await import("../searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});
