import * as z from "zod";
import { asAt, days } from "../../../core/inputs.ts";
import type { Synonyms } from "../../../core/coerce-arguments.ts";
import { paging } from "../../../core/search.ts";
import { searchTool } from "../../reader.ts";
import type { RisContext } from "../client.ts";

const KINDS = ["all", "legislation", "case_law", "literature", "administrative_directive"] as const;

const synonyms: Synonyms = {
  kind: {
    cases: "case_law",
    case: "case_law",
    rechtsprechung: "case_law",
    urteil: "case_law",
    law: "legislation",
    laws: "legislation",
    gesetz: "legislation",
    gesetze: "legislation",
    literatur: "literature",
    directive: "administrative_directive",
    verwaltungsvorschrift: "administrative_directive",
  },
  sort: { newest: "date", latest: "date", "-date": "date" },
};

export const search = searchTool({
  name: "ris:search",
  title: "Search German law",
  description:
    'Search German federal law and courts: words that must all match, "phrases", a file number, or Lucene (AZ:"II ZR 198/22" AND G:BGH). A known section: ris:get_norm. Read a hit with ris:get_document.',
  isCore: true,
  inputSchema: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .describe("German words find most, e.g. Verjährung Mietvertrag"),
    kind: z.enum(KINDS).default("all").describe("What to find"),
    court: z.string().trim().min(1).max(100).optional().describe("From ris:list_courts, e.g. BGH"),
    ...days,
    as_at: asAt("default: in force at any time"),
    sort: z.enum(["relevance", "date", "oldest"]).default("relevance").describe("date: latest first"),
    ...paging,
  }),
  synonyms,
  async run(args, context: RisContext, call) {
    const { search: run } = await import("../search.ts");
    return await run(context, args, call);
  },
});
