import * as z from "zod";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { pin, textOffset } from "../core/inputs.ts";
import type { Reading } from "../documents/reading.ts";
import type { DocumentHook } from "../core/provider.ts";
import { markdown, type ToolResult, withView } from "../core/result.ts";
import { MAX_RESULTS, type SearchAnswer, searchOutput, searchResult } from "../core/search.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition, type ToolSpec } from "../core/tool.ts";

/** Header and outline still fit an answer of 50,000 characters. */
const MAX_PART_CHARS = 45_000;
const DEFAULT_PART_CHARS = 20_000;

/** Where a part begins and how long it is. */
export const stretchInputs = {
  offset: textOffset,
  max_chars: z.int().min(500).max(MAX_PART_CHARS).default(DEFAULT_PART_CHARS).describe("Characters of text"),
};

/** The inputs by which a part of a document is chosen; `pins` are examples. */
export function partInputs(pins: string) {
  return { pin: pin(pins), ...stretchInputs };
}

export interface PartAsked {
  readonly pin?: string | undefined;
  readonly offset?: number | undefined;
  readonly max_chars: number;
}

/** A part of a document with its header, as every source's own reader shows it, and what is said below it. @throws LegibusError INVALID_INPUT */
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

/** What was read, with its view for a caller that shows views. */
export async function shownPart(
  document: LegalDocument,
  { markdown: text, part }: Pick<Reading, "markdown" | "part">,
  call: Pick<ToolCall, "views">,
): Promise<ToolResult> {
  if (call.views !== true) return markdown(text);
  const { documentView } = await import("../documents/view.ts");
  return withView(markdown(text), call, () => ({ documents: [documentView(document, part)] }));
}

interface ReaderSpec {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** An id of the source. */
  readonly id: string;
  /** Pins of its documents. */
  readonly pins: string;
}

interface Opener<Address> {
  readonly address: (reference: string) => Address;
  readonly open: (address: Address, call: ToolCall) => Promise<LegalDocument>;
}

/** `<source>:get_document` for a source whose documents need nothing but an id. */
export function getDocument<Address>({ name, title, description, id, pins }: ReaderSpec) {
  return (context: () => Promise<Opener<Address>>): ToolDefinition =>
    defineTool({
      name,
      title,
      description,
      annotations: READS_THE_WORLD,
      view: "document",
      inputSchema: z.strictObject({
        id: z.string().trim().min(1).max(1_000).describe(`e.g. ${id} or its URL`),
        ...partInputs(pins),
      }),
      async run({ id: reference, ...part }, call): Promise<ToolResult> {
        const { address, open } = await context();
        return await showPart(await open(address(reference), call), part, call);
      },
    });
}

/** A source's own documents, by which a query that is a citation is opened. */
interface Cited {
  readonly name: string;
  readonly now: () => number;
  readonly documents: () => Promise<DocumentHook>;
}

interface SearchSpec<Input extends z.ZodObject, Context> extends Omit<
  ToolSpec<Input>,
  "annotations" | "outputSchema" | "run"
> {
  /** @throws LegibusError */
  run(args: z.output<Input>, context: Context, call: ToolCall): Promise<SearchAnswer>;
}

const asked = z.looseObject({
  query: z.string().optional(),
  limit: z.number().default(MAX_RESULTS),
  offset: z.number().default(0),
});

/** Arguments that say how a search is made, not which documents are wanted, and the one that has to be given. */
const WAYS: ReadonlySet<string> = new Set(
  "query limit offset sort sort_by method include_jade language application".split(" "),
);
const EVERYTHING: ReadonlySet<unknown> = new Set([undefined, "all"]);

/** `<source>:search`: a query that is a citation leads with what it names, whatever the source makes of it. */
export function searchTool<Input extends z.ZodObject, Context extends Cited>(
  spec: SearchSpec<Input, Context>,
) {
  return (context: () => Promise<Context>): ToolDefinition =>
    defineTool({
      ...spec,
      annotations: READS_THE_WORLD,
      view: "search",
      outputSchema: searchOutput,
      async run(args, call): Promise<ToolResult> {
        const own = await context();
        const { query, limit, offset } = asked.parse(args);
        const isNarrowed = Object.entries(args).some(
          ([key, value]) =>
            !WAYS.has(key) && !EVERYTHING.has(value) && !(Array.isArray(value) && value.length === 0),
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
