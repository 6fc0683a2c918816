import * as z from "zod";
import { asAt as day } from "../../../core/inputs.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { FrlContext } from "../client.ts";
import { COLLECTIONS } from "../urls.ts";

export const search = searchTool({
  name: "frl:search",
  title: "Search Commonwealth legislation",
  description:
    "Find Acts and instruments of the Commonwealth of Australia by words of their name or text, also as they were on a day. For cases and State law use another source. Read a hit with frl:get_document.",
  isCore: true,
  inputSchema: z.strictObject({
    query: z.string().trim().min(1).max(500).describe('Words, or one "phrase"'),
    collection: z.enum(COLLECTIONS).optional().describe("Kind of title"),
    in_force: z.boolean().optional().describe("true: in force; false: not"),
    as_at: day(),
    ...paging,
  }),
  synonyms: {
    collection: {
      acts: "Act",
      legislation: "Act",
      instrument: "LegislativeInstrument",
      regulation: "LegislativeInstrument",
      regulations: "LegislativeInstrument",
    },
  },
  async run({ in_force: inForce, as_at: asAt, ...rest }, context: FrlContext, call) {
    const { searchTitles } = await import("../search.ts");
    const { versionDay } = await import("../documents.ts");
    const day = asAt === undefined ? undefined : versionDay(asAt);
    return await searchTitles(context, { ...rest, inForce, asAt: day }, call);
  },
});
