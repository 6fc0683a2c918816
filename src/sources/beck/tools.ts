import * as z from "zod";
import type { Synonyms } from "../../core/coerce-arguments.ts";
import { keysOf } from "../../core/json.ts";
import { structured, textOf, type ToolResult } from "../../core/result.ts";
import { searchOutput, searchResult } from "../../core/search.ts";
import { plural } from "../../core/text.ts";
import { CATEGORIES } from "./categories.ts";
import type { BeckContext } from "./client.ts";
import type { RelatedItem, RelatedKey } from "./parse.ts";
import type { Context, RelatedContent } from "./reading.ts";
import type { BeckAnswer, Resolved } from "./search.ts";
import { partInputs, sourceTool } from "../reader.ts";

const vpath = z.string().trim().min(1).max(2_000).describe("Id of a hit, vpath or URL");

/** Inputs that select a part of a document. */
const part = partInputs("Rn. 5-9, Abs. 2 S. 1, Leitsatz 1, Tenor");

const synonyms: Synonyms = {
  category: {
    Gesetz: "law gesetze legislation",
    Rechtsprechung: "case case_law urteil",
    Kommentar: "commentary kommentare",
    Aufsatz: "article aufsätze",
    Handbuch: "handbook",
    Formular: "form",
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
    page: z.int().min(1).max(10_000).default(1).describe("Page: `next` of the last result"),
    only_available: z.boolean().default(false).describe("Only what the licence covers"),
    category: z.enum(CATEGORIES).optional().describe("Kind of text"),
  }),
  view: "search",
  outputSchema: searchOutput,
  synonyms,
  async run(args, context: BeckContext, call) {
    const { search: run } = await import("./search.ts");
    const answer = await run(context, args, call);
    const notes = answer.status === "empty" ? [...answer.notes, RESOLVE] : answer.notes;
    return paged({ ...answer, notes }, new Date(context.now()));
  },
});

const RESOLVE = "a citation or a section of a law is found with beck:resolve_citation";

/** Adds the next page's number to a search result, because beck-online counts pages, not hits. */
function paged({ next, page, pages, ...answer }: BeckAnswer, at: Date): ToolResult {
  const found = searchResult({ ...answer, next: null }, at);
  const text = textOf(found);
  const told = next === null ? text : `${text}\nNext: page ${next} of ${pages}`;
  return structured(told, { ...found.structuredContent, next, page, pages }, found._meta);
}

export const getDocument = sourceTool({
  name: "beck:get_document",
  title: "Read a document of beck-online",
  description:
    "Read a decision, commentary, article or law of beck-online by its vpath, whole or by pin. To find one use beck:search; a section of a law: beck:get_legislation.",
  view: "document",
  inputSchema: z.strictObject({
    vpath,
    format: z.enum(["markdown", "html"]).default("markdown").describe("html: as printed"),
    ...part,
  }),
  async run(args, context: BeckContext, call) {
    const { readDocument } = await import("./reading.ts");
    return await readDocument(context, args, call);
  },
});

export const getLegislation = sourceTool({
  name: "beck:get_legislation",
  title: "Read a section of a law in beck-online",
  description:
    "Read a section or article of German or EU law as beck-online has it. Free official texts of federal law: ris:get_norm. To search in laws use beck:search.",
  view: "document",
  inputSchema: z.strictObject({
    law_abbreviation: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe("BGB; or § 823 Abs. 1 BGB, Art. 1 GG, Art. 3 RL 2001/29/EG"),
    paragraph: z.string().max(100).optional().describe("e.g. 823, § 823 Abs. 1"),
    ...part,
  }),
  async run(args, context: BeckContext, call) {
    const { readLegislation } = await import("./reading.ts");
    return await readLegislation(context, args, call);
  },
});

export const getContext = sourceTool({
  name: "beck:get_context",
  title: "The place of a document in beck-online",
  description:
    "The breadcrumbs of a document and its neighbours before and after, to go on reading a commentary. Its text: beck:get_document.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ breadcrumbs: z.array(z.looseObject({})), siblings: z.looseObject({}) }),
  async run(args, context: BeckContext, call) {
    const { contextOf } = await import("./reading.ts");
    const around = await contextOf(context, args.vpath, call);
    return structured(contextText(around), { ...around });
  },
});

function contextText({ title, breadcrumbs, siblings: { previous, next }, url }: Context): string {
  const path = breadcrumbs.map((crumb) =>
    crumb.id === undefined ? crumb.title : `${crumb.title} (${crumb.id})`,
  );
  return [`**${title}**`, path.join(" > "), `Previous: ${previous ?? "none"}`, `Next: ${next ?? "none"}`, url]
    .filter((line) => line !== "")
    .join("\n");
}

const HEADINGS: Readonly<Record<RelatedKey, string>> = {
  citedInNorms: "Cited in norms",
  administrativeRegulations: "Administrative regulations",
  commentaries: "Commentaries",
  handbooks: "Handbooks",
  caseLaw: "Case law",
  articles: "Articles",
  other: "Other",
};

export const getRelatedContent = sourceTool({
  name: "beck:get_related_content",
  title: "What beck-online shows beside a document",
  description:
    "beck-online's list Siehe auch: norms, decisions, commentaries and articles about a document. What the text itself cites: beck:get_referenced_documents.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ documentTitle: z.string(), caseLaw: z.array(z.looseObject({})) }),
  async run(args, context: BeckContext, call) {
    const { relatedTo } = await import("./reading.ts");
    const related = await relatedTo(context, args.vpath, call);
    return structured(relatedText(related), { ...related });
  },
});

function relatedText(related: RelatedContent): string {
  const lines = keysOf(HEADINGS).flatMap((key) => {
    const items = related[key].map(itemLine);
    const all = related.counted[key];
    if (all === undefined) return items.length === 0 ? [] : [`${HEADINGS[key]}:`, ...items];
    return [`${HEADINGS[key]} (${items.length} of ${all}; the others only on the page):`, ...items];
  });
  const nothing = lines.length === 0 ? ["Nothing is shown beside this document"] : [];
  return [`**${related.documentTitle}**`, related.url, ...lines, ...nothing].join("\n");
}

function itemLine({ title, id, searchUrl, count }: RelatedItem): string {
  const place = id ?? searchUrl;
  return `- ${title}${count === undefined ? "" : ` (${plural(count, "hit")})`}${place === undefined ? "" : ` · ${place}`}`;
}

const MOST_SHOWN = 200;

export const getReferencedDocuments = sourceTool({
  name: "beck:get_referenced_documents",
  title: "What a document of beck-online cites",
  description:
    "The laws, decisions, articles and commentaries that a document links to, most cited first; read one with beck:get_document. What cites it: beck:get_related_content.",
  inputSchema: z.strictObject({ vpath }),
  outputSchema: z.looseObject({ references: z.array(z.looseObject({})) }),
  async run(args, context: BeckContext, call) {
    const { referencedBy } = await import("./reading.ts");
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

export const getSuggestions = sourceTool({
  name: "beck:get_suggestions",
  title: "What beck-online suggests for a term",
  description:
    "The words that beck-online's search field suggests for the beginning of a term, to find the right spelling before beck:search.",
  inputSchema: z.strictObject({ term: z.string().trim().min(1).max(200).describe("e.g. Verzugsz") }),
  outputSchema: z.looseObject({ suggestions: z.array(z.string()) }),
  async run({ term }, context: BeckContext, call) {
    const [{ suggestUrl }, { parseSuggestions }] = await Promise.all([
      import("./urls.ts"),
      import("./parse.ts"),
    ]);
    const { client } = context;
    const { text } = await client.ask(suggestUrl(term), call, { accept: "application/json" });
    const suggestions = parseSuggestions(text);
    return structured(suggestions.length === 0 ? `No suggestions for ${term}` : suggestions.join("\n"), {
      suggestions,
    });
  },
});

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
    const { resolveCitation: resolve } = await import("./search.ts");
    const found = await resolve(context, citation, call);
    return structured(resolvedText(found), { ...found });
  },
});

function resolvedText({ citation, title, id, canonical_url, by, candidates }: Resolved): string {
  if (id !== null) return `${citation}: **${title ?? id}** (by ${by})\n${id} · ${canonical_url ?? ""}`;
  const rows = candidates.map((one, at) => `${at + 1}. **${one.title}**\n   ${one.id} · ${one.url}`);
  return [
    `Could not resolve citation "${citation}" to a single document. It may be one of these:`,
    ...rows,
  ].join("\n");
}
