import * as z from "zod";
import { searchTool } from "../../reader.ts";
import type { AustliiContext } from "../client.ts";
import { jurisdiction, plainSearch, query, synonyms } from "./inputs.ts";

export const searchCases = searchTool({
  name: "austlii:search_cases",
  title: "Search cases",
  description:
    "Find cases by topic, name or citation; the case itself comes first. For boolean syntax use austlii:search. Read hits with austlii:fetch_document_text.",
  isCore: true,
  inputSchema: z.strictObject({
    query: query("e.g. estoppel, Mabo v Queensland, [1992] HCA 23"),
    jurisdiction,
    court: z.string().optional().describe("e.g. HCA, NSWCA"),
    ...plainSearch,
  }),
  synonyms,
  async run(args, context: AustliiContext, call) {
    const { searchCases: run, withJade } = await import("../searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});
