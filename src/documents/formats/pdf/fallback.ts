import { singleSpaced } from "../../../core/text.ts";
import type { ToolCall } from "../../../core/call.ts";
import { readByChild } from "../../../workers/child/ask.ts";
import type { TextLine, TextPage } from "../paged/page.ts";
import type { FileFacts } from "../../page.ts";

/**
 * Extracts a PDF's text layer with pdf-parse in a separate process, for machines without poppler.
 * @throws LegibusError
 */
export async function parseInChild(
  bytes: Uint8Array,
  facts: FileFacts,
  call: ToolCall,
): Promise<readonly TextPage[]> {
  const texts = await readByChild({ format: "pdf", bytes }, facts, call);
  return texts.map((text, at) => ({ number: at + 1, lines: plainLines(text) }));
}

/** Builds lines without positions: only their length shows where a paragraph ends. */
export function plainLines(page: string): TextLine[] {
  const lines: TextLine[] = [];
  let gap = true;
  for (const row of page.split("\n")) {
    const text = singleSpaced(row);
    if (text !== "") lines.push({ text, left: 0, right: text.length, gap });
    gap = text === "";
  }
  return lines;
}
