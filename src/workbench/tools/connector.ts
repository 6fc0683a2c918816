import * as z from "zod";
import { citedAs, type LegalDocument } from "../../core/document.ts";
import { LegibusError } from "../../core/errors.ts";
import { structured, type ToolResult } from "../../core/result.ts";
import type { SearchAnswer, SearchRow } from "../../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../../core/tool.ts";
import { MAX_TOKENS, type WorkbenchContext } from "../context.ts";
import { documentAddress } from "./inputs.ts";

const RESULTS = 10;

/** The names of the two tools, and the workbench's tool that does the same. */
export const CONNECTOR = [
  { name: "law:connector_search", wireName: "search", instead: "law:search" },
  { name: "law:connector_fetch", wireName: "fetch", instead: "law:read" },
] as const;
const [SEARCH, FETCH] = CONNECTOR;

/**
 * Creates the two tools by which ChatGPT's connectors and deep research use a server, with the names, arguments and results
 * that they demand: https://platform.openai.com/docs/mcp
 */
export function connector(context: WorkbenchContext): readonly ToolDefinition[] {
  const search = defineTool({
    name: SEARCH.name,
    wireName: SEARCH.wireName,
    title: "Search legal sources",
    description:
      "Search judgments and legislation of Australia, Germany, Austria and the European Union, and the user's library, in plain words, by citation or by title. Open a result with `fetch`.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({
      query: z
        .string()
        .trim()
        .min(1)
        .max(1_000)
        .describe("e.g. unconscionable conduct, § 823 BGB, [1992] HCA 23"),
    }),
    outputSchema: z.looseObject({
      results: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
    }),
    isExact: true,
    async run({ query }, call) {
      const { searchEverything } = await import("../searching.ts");
      const request = { query, sources: [], limit: RESULTS, offset: 0 };
      const answer = await searchEverything(context, request, call);
      if (answer.results.length === 0 && answer.status !== "empty") throw notAnswered(answer);
      const { notes, warnings } = answer;
      return asJson({ results: answer.results.map(result) }, { "legibus/notes": [...notes, ...warnings] });
    },
  });
  const fetch = defineTool({
    name: FETCH.name,
    wireName: FETCH.wireName,
    title: "Fetch a legal document",
    description:
      "Read a document by the id of a `search` result, a citation or a URL: its text with pinpoints. A long one comes in parts: fetch `metadata.next` to go on, or add ?pin=[14] to the id.",
    annotations: READS_THE_WORLD,
    isCore: true,
    inputSchema: z.strictObject({ id: z.string().trim().min(1).max(4_096).describe("From `search`") }),
    outputSchema: z.looseObject({
      id: z.string(),
      title: z.string(),
      text: z.string(),
      url: z.string(),
      metadata: z.record(z.string(), z.string()),
    }),
    isExact: true,
    async run({ id: asked }, call) {
      const [{ openDocument }, { reading }] = await Promise.all([
        import("../opening.ts"),
        import("../../documents/reading.ts"),
      ]);
      const { id, offset, pin } = documentAddress(asked);
      const document = await openDocument(context, id, call);
      const { markdown, part } = reading(document, { offset, pin, maxTokens: MAX_TOKENS });
      const next = part.next === undefined ? undefined : `${document.id}?offset=${part.next}`;
      return asJson({
        id: asked,
        title: document.title,
        text: next === undefined ? markdown : markdown.replace(/^Next: offset \d+$/m, `Next: fetch ${next}`),
        url: document.source.url,
        metadata: metadataOf(document, next),
      });
    },
  });
  return [search, fetch];
}

/** Returns one text item that is the JSON of the data: what these clients parse. */
function asJson(
  data: Readonly<Record<string, unknown>>,
  meta?: Readonly<Record<string, unknown>>,
): ToolResult {
  return structured(JSON.stringify(data), data, meta);
}

function result({ id, title, url, citation, date }: SearchRow) {
  const [cited] = citedAs(citation);
  const more = [cited, date].filter((one) => one !== undefined && !title.includes(one));
  return { id, title: [title, ...more].join(", "), url };
}

/** Returns the error for an unanswered search, for which an empty list would mean no results. */
function notAnswered({ per_source: reports, notes, query_url: url }: SearchAnswer): LegibusError {
  const said = reports.map(({ source, status, code }) => `${source} ${code ?? status.replace("_", " ")}`);
  const code = reports.find((report) => report.code !== undefined)?.code ?? "NOT_CONFIGURED";
  return new LegibusError(code, `not every source could be searched: ${said.join(", ")}`, {
    ...(notes.length > 0 && { hint: notes.join("; ") }),
    ...(url !== "" && { humanUrl: url }),
  });
}

function metadataOf(document: LegalDocument, next: string | undefined): Readonly<Record<string, string>> {
  const { citations, court, date, jurisdiction, source, version, marks, warnings } = document;
  const facts = {
    citation: citedAs(citations)[0],
    court,
    date,
    jurisdiction,
    source: source.provider,
    retrieved: source.retrievedAt.slice(0, 10),
    in_force_from: version?.from,
    in_force_to: version?.to,
    rights: source.licence,
    warnings: warnings.length === 0 ? undefined : warnings.join("; "),
    marks,
    next,
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, value]],
    ),
  );
}
