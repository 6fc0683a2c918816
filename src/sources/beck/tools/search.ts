import * as z from "zod";
import type { Synonyms } from "../../../core/coerce-arguments.ts";
import { searchOutput, searchResult } from "../../../core/search.ts";
import { structured, type ToolResult, textOf } from "../../../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../../core/tool.ts";
import { CATEGORIES } from "../categories.ts";
import type { BeckContext } from "../client.ts";
import type { BeckAnswer } from "../search.ts";

const synonyms: Synonyms = {
  category: {
    law: "Gesetz",
    laws: "Gesetz",
    gesetze: "Gesetz",
    legislation: "Gesetz",
    case: "Rechtsprechung",
    cases: "Rechtsprechung",
    case_law: "Rechtsprechung",
    urteil: "Rechtsprechung",
    commentary: "Kommentar",
    kommentare: "Kommentar",
    article: "Aufsatz",
    articles: "Aufsatz",
    aufsätze: "Aufsatz",
    handbook: "Handbuch",
    form: "Formular",
  },
};

export function search(context: () => Promise<BeckContext>): ToolDefinition {
  return defineTool({
    name: "beck:search",
    title: "Search beck-online",
    description:
      "Search beck-online, 20 hits a page: laws, decisions, commentaries, articles. A known citation: beck:resolve_citation; a known section: beck:get_legislation. Read a hit with beck:get_document.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({
      query: z.string().trim().min(1).max(1_000).describe("German words, e.g. Verzug Mahnung Fälligkeit"),
      page: z.int().min(1).max(10_000).default(1).describe("Page: the `next` of the previous result"),
      only_available: z.boolean().default(false).describe("Only what the licence covers"),
      category: z.enum(CATEGORIES).optional().describe("Kind of text"),
    }),
    view: "search",
    outputSchema: searchOutput,
    synonyms,
    async run(args, call) {
      const { search: run } = await import("../search.ts");
      const work = await context();
      return paged(await run(work, args, call), new Date(work.now()));
    },
  });
}

/** Adds the next page's number to a search result, because beck-online counts pages, not hits. */
function paged({ next, page, pages, ...answer }: BeckAnswer, at: Date): ToolResult {
  const found = searchResult({ ...answer, next: null }, at);
  const text = textOf(found);
  const told = next === null ? text : `${text}\nNext: page ${next} of ${pages}`;
  return structured(told, { ...found.structuredContent, next, page, pages }, found._meta);
}
