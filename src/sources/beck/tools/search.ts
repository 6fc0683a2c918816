import * as z from "zod";
import type { Synonyms } from "../../../core/coerce-arguments.ts";
import { searchOutput, searchResult } from "../../../core/search.ts";
import { structured, type ToolResult, textOf } from "../../../core/result.ts";
import { CATEGORIES } from "../categories.ts";
import type { BeckContext } from "../client.ts";
import type { BeckAnswer } from "../search.ts";
import { sourceTool } from "../../reader.ts";

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

export const search = sourceTool({
  name: "beck:search",
  title: "Search beck-online",
  description:
    "Search beck-online, 20 hits a page: laws, decisions, commentaries, articles. A known citation: beck:resolve_citation; a known section: beck:get_legislation. Read a hit with beck:get_document.",
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
  async run(args, context: BeckContext, call) {
    const { search: run } = await import("../search.ts");
    return paged(await run(context, args, call), new Date(context.now()));
  },
});

/** Adds the next page's number to a search result, because beck-online counts pages, not hits. */
function paged({ next, page, pages, ...answer }: BeckAnswer, at: Date): ToolResult {
  const found = searchResult({ ...answer, next: null }, at);
  const text = textOf(found);
  const told = next === null ? text : `${text}\nNext: page ${next} of ${pages}`;
  return structured(told, { ...found.structuredContent, next, page, pages }, found._meta);
}
