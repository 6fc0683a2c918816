import * as z from "zod";
import { asAt as day, days } from "../../../core/inputs.ts";
import { checkedDay, checkedDays } from "../../../core/day.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import { NAMES } from "../applications.ts";
import type { RisatContext } from "../client.ts";

export const search = searchTool({
  name: "risat:search",
  title: "Search Austrian law (RIS)",
  description:
    "Search one application of Austria's RIS: federal or state law, courts, gazettes. Austrian law only, not German. For a known provision use risat:get_norm. Read a hit with risat:get_document.",
  isCore: true,
  inputSchema: z.strictObject({
    application: z.enum(NAMES).describe("justiz: OGH and civil courts"),
    query: z.string().trim().max(500).optional().describe("Words, RS0106668 or 3 Ob 73/26w"),
    norm: z.string().trim().max(200).optional().describe("e.g. ABGB § 1295"),
    court: z.string().trim().max(100).optional().describe("e.g. OGH; a state for lvwg, landesrecht"),
    ...days,
    as_at: day(),
    rechtssatz: z.boolean().optional().describe("true: Rechtssätze only; false: texts only"),
    ...paging,
  }),
  synonyms: {
    application: {
      brkons: "bundesrecht",
      bundesnormen: "bundesrecht",
      lrkons: "landesrecht",
      landesnormen: "landesrecht",
      judikatur: "justiz",
      ogh: "justiz",
      dsk: "dsb",
      bgblauth: "bgbl",
      lgblauth: "lgbl",
      erv: "english",
    },
  },
  async run({ application, from, to, as_at: asAt, ...rest }, context: RisatContext, call) {
    const { searchRis } = await import("../search.ts");
    const days = {
      ...checkedDays({ from, to }),
      asAt: asAt === undefined ? undefined : checkedDay(asAt, "as_at"),
    };
    return await searchRis(context, application, { ...rest, ...days }, call);
  },
});
