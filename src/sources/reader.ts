import * as z from "zod";
import type { ToolCall } from "../core/call.ts";
import type { LegalDocument } from "../core/document.ts";
import { pin, textOffset } from "../core/inputs.ts";
import { markdown, type ToolResult } from "../core/result.ts";
import { defineTool, READS_THE_WORLD, type ToolDefinition } from "../core/tool.ts";

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

/** A part of a document with its header, as every source's own reader shows it. @throws LegibusError INVALID_INPUT */
export async function showPart(
  document: LegalDocument,
  { pin: places, offset, max_chars: maxChars }: PartAsked,
): Promise<string> {
  const { reading } = await import("../documents/reading.ts");
  return reading(document, { pin: places, offset, maxChars }).markdown;
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
      inputSchema: z.strictObject({
        id: z.string().trim().min(1).max(1_000).describe(`e.g. ${id} or its URL`),
        ...partInputs(pins),
      }),
      async run({ id: reference, ...part }, call): Promise<ToolResult> {
        const { address, open } = await context();
        return markdown(await showPart(await open(address(reference), call), part));
      },
    });
}
