import * as z from "zod";
import type { ToolCall } from "../../core/call.ts";
import type { Synonyms } from "../../core/coerce-arguments.ts";
import { days } from "../../core/inputs.ts";
import { lazy } from "../../core/lazy.ts";
import { didYouMean } from "../../core/nearest.ts";
import { structured } from "../../core/result.ts";
import { nextLine, nextOffset, paging, type SearchAnswer } from "../../core/search.ts";
import { defineTool, LOCAL, type ToolDefinition } from "../../core/tool.ts";
import type { AustliiContext } from "./client.ts";
import type { Database, Overview } from "./databases.ts";
import { partInputs, searchTool, shownPart, sourceTool } from "../reader.ts";

const METHODS = ["boolean", "auto", "any", "all", "phrase", "title", "near", "legis"] as const;
/** Search modes for cases and legislation. */
const PLAIN_METHODS = ["auto", "boolean", "phrase", "title"] as const;

const query = (example: string) => z.string().trim().min(1).describe(example);

const databases = z.array(z.string()).default([]).describe("Codes, e.g. au/cases/cth/HCA; empty: all");

const jurisdiction = z.string().optional().describe("e.g. cth, nsw, nz");

/** Inputs shared by the searches of cases and of legislation. */
const plainSearch = {
  method: z.enum(PLAIN_METHODS).default("auto").describe("Search mode"),
  sort_by: z.enum(["auto", "relevance", "date", "cited"]).default("auto").describe("date: latest first"),
  include_jade: z.boolean().default(false).describe("Add jade.io's links"),
  ...days,
  ...paging,
};

const SORTS = { date: "date-latest latest newest", cited: "cited-most" };
/** Synonyms for the values of `method` and of the sort orders. */
const synonyms: Synonyms = {
  method: { any: "or", all: "and", phrase: "exact", legis: "legislation", auto: "natural" },
  sort: SORTS,
  sort_by: { ...SORTS, cited: `${SORTS.cited} citation` },
};

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
    const { searchCases: run, withJade } = await import("./searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});

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
    const { searchLegislation: run, withJade } = await import("./searches.ts");
    const answer = await run(context, args, call);
    return args.include_jade ? await withJade(context, answer, call) : answer;
  },
});

/** Inputs that a search of databases and the link to it share. */
const booleanSearch = {
  query: query("e.g. negligence AND (duty w/5 care)"),
  databases,
  method: z.enum(METHODS).default("boolean").describe("Search mode"),
  sort: z.enum(["relevance", "date", "cited", "title", "database"]).optional().describe("date: latest first"),
  ...days,
};
const inputSchema = z.strictObject({ ...booleanSearch, ...paging });

export const search = searchTool({
  name: "austlii:search",
  title: "Search AustLII",
  description:
    'Search AustLII databases with boolean syntax (AND OR NOT, "phrases", w/n, title()). For a known case use austlii:search_cases. Read hits with austlii:fetch_document_text.',
  inputSchema,
  synonyms,
  run,
});

export const searchWithProgress = searchTool({
  name: "austlii:search_with_progress",
  title: "Search AustLII with progress",
  description: "Same as austlii:search with progress, for large scopes; otherwise use austlii:search.",
  inputSchema,
  synonyms,
  run,
});

async function run(
  args: z.output<typeof inputSchema>,
  context: AustliiContext,
  call: ToolCall,
): Promise<SearchAnswer> {
  call.progress(0.05, "Checking the query");
  const { prepareSearch, search: run } = await import("./search.ts");
  const answer = await run(context, await prepareSearch(args), args, call);
  call.progress(1, "Done");
  return answer;
}

const MAX_JSON_CHARS = 38_000; // JSON escaping makes the text longer

export const fetchDocumentText = sourceTool({
  name: "austlii:fetch_document_text",
  title: "Read a document from AustLII",
  description:
    "Read a judgment, section or table of provisions, by `pin` or onwards by `offset`; pages of this server's other sources too. To find its id use austlii:search_cases or austlii:search_legislation.",
  view: "document",
  opensAny: true,
  inputSchema: z.strictObject({
    url: z.string().max(4_096).optional().describe("URL of its page, instead of id"),
    id: z.string().optional().describe("austlii:au/cases/cth/HCA/1992/23 or [1992] HCA 23"),
    ...partInputs("[14]-[21], s 18(1), fn 3, orders"),
    format: z.enum(["markdown", "json"]).default("markdown").describe("json adds citations found"),
  }),
  async run(args, context: AustliiContext, call) {
    const { openAny } = await import("./documents.ts");
    const { partJson, reading } = await import("../../documents/reading.ts");
    const { pinIn } = await import("../../documents/reference.ts");
    const document = await openAny(context, args, call);
    const json = args.format === "json";
    const maxChars = json ? Math.min(args.max_chars, MAX_JSON_CHARS) : args.max_chars;
    const pin = args.pin ?? pinIn(args.id ?? "");
    const read = reading(document, { pin, offset: args.offset, maxChars, said: call.said });
    const text = json ? partJson(document, read.part) : read.markdown;
    return await shownPart(document, { part: read.part, markdown: text }, call);
  },
});

export function listDatabases(): ToolDefinition {
  return defineTool({
    name: "austlii:list_databases",
    title: "List AustLII databases",
    description:
      "List AustLII's 1,094 databases and their codes, for austlii:search. Without a filter: an overview.",
    annotations: LOCAL,
    inputSchema: z.strictObject({
      jurisdiction,
      kind: z.string().optional().describe("e.g. cases, legislation, journals"),
      query: z.string().trim().optional().describe("Words, e.g. land court"),
      ...paging,
    }),
    outputSchema: z.looseObject({ databases: z.array(z.looseObject({})), next: z.number().optional() }),
    async run({ limit, offset, ...filter }) {
      const list = await (await import("./databases.ts")).databases();
      const filtered = Object.values(filter).some((value) => value !== undefined && value !== "");
      if (!filtered && offset === 0) return overviewResult(list.overview());
      const found = list.list(filter);
      const page = found.slice(offset, offset + limit);
      const next = nextOffset(offset, page.length, found.length);
      const notes = found.length === 0 ? [await noDatabase(filter.query)] : [];
      const head = `**${page.length} of ${found.length} databases**`;
      return structured([head, ...page.map(line), ...notes, ...nextLine(next)].join("\n"), {
        databases: page.map(row),
        total: found.length,
        next,
        notes,
      });
    },
  });
}

/** `No database fits; did you mean HCA (High Court of Australia)?` */
async function noDatabase(query = ""): Promise<string> {
  const { nearestCourtNames } = await import("../../citations/index.ts");
  const { courtDatabase } = await import("./databases.ts");
  const meant = didYouMean(
    query === "" ? [] : nearestCourtNames(query, ({ code }) => courtDatabase(code) !== undefined),
  );
  return `No database fits; ${meant ?? "leave a filter out to see more"}`;
}

function overviewResult(overview: Overview) {
  const shown = [...overview.superiorCourts, ...overview.legislation];
  const places = overview.jurisdictions.map(
    ({ code, name, kinds }) =>
      `- ${code} (${name}): ${kinds.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`,
  );
  const notes = ["The rest: filter by jurisdiction, kind or query; the resource austlii://databases has all"];
  const text = [
    `**${overview.total} databases**`,
    ...places,
    "",
    "**Superior courts and main legislation**",
    ...shown.map(line),
    "",
    ...notes,
  ];
  return structured(text.join("\n"), { databases: shown.map(row), total: overview.total, next: null, notes });
}

/** The fields of Olexi MCP; jurisdiction and kind are in code and description. */
function row({ code, name, description }: Database) {
  return { code, name, description };
}

function line({ code, name, yearFrom, yearTo }: Database): string {
  const years = yearFrom === undefined ? "" : ` (${yearFrom}-${yearTo ?? ""})`;
  return `- ${code}: ${name}${years}`;
}

export function buildSearchUrl(): ToolDefinition {
  const search = lazy(async () => await import("./search.ts")); // a repeated import() is not free
  return defineTool({
    name: "austlii:build_search_url",
    title: "Build an AustLII search link",
    description:
      "Build the link of an AustLII search for the user to open; makes no request. For the hits use austlii:search.",
    annotations: LOCAL,
    inputSchema: z.strictObject({ ...booleanSearch, query: query("e.g. duty of care") }),
    outputSchema: z.looseObject({ url: z.string() }),
    synonyms,
    async run(args) {
      const { prepareSearch } = await search();
      const { url, notes } = await prepareSearch(args);
      return structured([url, ...notes.map((note) => `Note: ${note}`)].join("\n"), { url, notes });
    },
  });
}
