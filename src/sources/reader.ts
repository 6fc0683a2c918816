import * as z from "zod";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { pin, textOffset } from "../core/inputs.ts";
import type { AskedSource } from "../documents/off.ts";
import type { Reading } from "../documents/reading.ts";
import type { DocumentAdapter } from "../core/provider.ts";
import { markdown, type ToolResult, withNotes, withView } from "../core/result.ts";
import { MAX_RESULTS, type SearchAnswer, searchOutput, searchResult } from "../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition, type ToolSpec } from "../core/tool.ts";
import { mayCite, singleSpaced, wordSet } from "../core/text.ts";

/** Leaves room for the header and the outline in a result of 50,000 characters. */
const MAX_PART_CHARS = 45_000;
const DEFAULT_PART_CHARS = 20_000;

/** Inputs for the offset and the length of a part. */
export const stretchInputs = {
  offset: textOffset,
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};

/** Inputs that select a part of a document; `pins` are example pinpoints. */
export function partInputs(pins: string) {
  return { pin: pin(pins), ...stretchInputs };
}

export interface PartAsked {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  readonly max_chars: number;
}

/**
 * Renders a part of a document under its header, as the reader tool of every source does; `after` is
 * appended.
 * @throws LegibusError INVALID_INPUT
 */
export async function showPart(
  document: LegalDocument,
  { pin: places, offset, max_chars: maxChars }: PartAsked,
  call: Pick<ToolCall, "said" | "views">,
  after = "",
): Promise<ToolResult> {
  const { reading } = await import("../documents/reading.ts");
  const read = reading(document, { pin: places, offset, maxChars, said: call.said });
  return await shownPart(document, { ...read, markdown: `${read.markdown}${after}` }, call);
}

const SEVERAL = /\d[a-z]? ?(?:[-–,]|bis|und|oder|and|or|to) ?(?:§{1,2} ?)?\d|\d[a-z]? ?ff\b/i;

/** Says that only the first of several provisions was read; empty for one, also one that is printed as `§§ 3 bis 5`. */
export function firstOf(reference: string, { title }: Pick<LegalDocument, "title">): string {
  const plain = singleSpaced(reference);
  if (!SEVERAL.test(plain) || SEVERAL.test(title)) return "";
  return `\n\nNote: only the first place of "${plain}" was read; law:read reads several: §§ 1, 2 BGB`;
}

/** Builds the result for a part that was read, with a view for clients that show views. */
export async function shownPart(
  document: LegalDocument,
  { markdown: text, part }: Pick<Reading, "markdown" | "part">,
  call: Pick<ToolCall, "views">,
): Promise<ToolResult> {
  if (call.views !== true) return markdown(text);
  const { documentView } = await import("../documents/view.ts");
  return withView(markdown(text), call, () => ({ documents: [documentView(document, part)] }));
}

interface SourceToolSpec<Input extends z.ZodObject, Context> extends Omit<
  ToolSpec<Input>,
  "annotations" | "run"
> {
  /** Whether the tool opens documents of every source. */
  readonly opensAny?: true;
  /** @throws LegibusError */
  run(args: z.output<Input>, context: Context, call: ToolCall): Promise<ToolResult>;
}

const references = z.looseObject({
  id: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  citation: z.string().optional(),
  paragraph: z.string().optional(),
  law: z.string().optional(),
  law_abbreviation: z.string().optional(),
  vpath: z.string().optional(),
  norm: z.string().optional(),
  query: z.string().optional(),
});

/** Returns the argument by which a call names a document or a law. */
function referenceOf(args: object): string | undefined {
  const { id, url, vpath, title, citation, norm, query, ...provision } = references.parse(args);
  return [id, url, vpath, title, citation, norm, provisionIn(provision), query].find(
    (one) => one !== undefined,
  );
}

const wayOut = async () => await import("../documents/off.ts");

/** Joins a law and a section: `§ 823 BGB`. */
function provisionIn({
  paragraph,
  law_abbreviation: abbreviation,
  law = abbreviation,
}: z.infer<typeof references>) {
  if (paragraph === undefined || law === undefined) return paragraph ?? law;
  const section = /^\d/.test(paragraph) ? `§ ${paragraph}` : paragraph;
  return section.includes(law) ? section : `${section} ${law}`;
}

/**
 * Defines a tool that asks its source; the source's context is made with the first call. A failure names what opens
 * the document instead.
 */
export function sourceTool<Input extends z.ZodObject, Context extends AskedSource>(
  spec: SourceToolSpec<Input, Context>,
) {
  const { opensAny, ...tool } = spec;
  return (context: () => Promise<Context>): ToolDefinition =>
    defineTool({
      ...tool,
      annotations: READS_THE_WORLD,
      async run(args, call) {
        const own = await context();
        const isSearch = "query" in args;
        const reference = referenceOf(args);
        const result = await spec.run(args, own, call).catch(async (error: unknown) => {
          if (reference === undefined) throw error;
          throw await (await wayOut()).withWayOut(error, reference, { ...own, opensAny, isSearch }, call);
        });
        const mayBeElsewhere = isSearch && reference !== undefined && mayCite(reference);
        const other = mayBeElsewhere && (await wayOut()).elsewhere(reference, own);
        return other ? withNotes(result, [other]) : result;
      },
    });
}

/** Access to a source's own documents, used to open a query that is a citation. */
interface Cited extends AskedSource {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly documents: () => Promise<DocumentAdapter>;
}

interface SearchSpec<Input extends z.ZodObject, Context> extends Omit<
  SourceToolSpec<Input, Context>,
  "outputSchema" | "run"
> {
  /** @throws LegibusError */
  run(args: z.output<Input>, context: Context, call: ToolCall): Promise<SearchAnswer>;
}

const searchArguments = z.looseObject({
  query: z.string().optional(),
  limit: z.number().default(MAX_RESULTS),
  offset: z.number().default(0),
});

/** Arguments that control how a search runs or give its query, and so do not narrow which documents match. */
const NON_FILTERS = wordSet("query limit offset sort sort_by method include_jade language application");
const EVERYTHING: ReadonlySet<unknown> = new Set([undefined, "all"]);

/**
 * Defines `<source>:search`: when the query is a citation, the cited document is the first row, whatever the
 * source finds.
 */
export function searchTool<Input extends z.ZodObject, Context extends Cited>(
  spec: SearchSpec<Input, Context>,
) {
  return sourceTool({
    ...spec,
    view: "search",
    outputSchema: searchOutput,
    async run(args, own: Context, call) {
      const { query, limit, offset } = searchArguments.parse(args);
      const isNarrowed = Object.entries(args).some(
        ([key, value]) =>
          !NON_FILTERS.has(key) && !EVERYTHING.has(value) && !(Array.isArray(value) && value.length === 0),
      );
      const answer =
        query === undefined
          ? await spec.run(args, own, call)
          : await (
              await import("../documents/cited-first.ts")
            ).citedFirst(
              { name: own.name, documents: await own.documents() },
              { query, limit, offset, isNarrowed },
              async (words) => await spec.run({ ...args, query: words }, own, call),
              call,
            );
      if (call.said) (await import("../documents/library-rows.ts")).tellRows(answer.results, call.said);
      return searchResult(answer, new Date(own.now()));
    },
  });
}
