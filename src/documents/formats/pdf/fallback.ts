import * as z from "zod";
import type { ToolCall } from "../../../core/call.ts";
import { pause } from "../../../core/steps.ts";
import { readByChild } from "../../../workers/child/ask.ts";
import { type PrintedText, printedShape } from "../../../workers/child/protocol.ts";
import type { FileFacts } from "../../page.ts";
import type { TextPage } from "../paged/page.ts";
import { type LaidOut, layOut, withTypeSizes, type Word } from "./layout.ts";

export interface PdfText {
  readonly pages: readonly TextPage[];
  /** From the file's metadata. */
  readonly title: string | undefined;
}

const pageShape = z.array(printedShape);

/**
 * Extracts a PDF's text layer with pdf.js in a separate process, for machines without poppler.
 * @throws LegibusError
 */
export async function parseInChild(bytes: Uint8Array, facts: FileFacts, call: ToolCall): Promise<PdfText> {
  const [title = "", ...texts] = await readByChild({ format: "pdf", bytes }, facts, call);
  return { pages: await pagesOf(texts), title: title.trim() || undefined };
}

/** Reads the child's pages, each a JSON list of texts. */
export async function pagesOf(texts: readonly string[]): Promise<readonly TextPage[]> {
  const pages: LaidOut[] = [];
  for (const text of texts) {
    pages.push(layOut(pages.length + 1, pageShape.parse(JSON.parse(text)).map(wordOf)));
    await pause();
  }
  return await withTypeSizes(pages);
}

function wordOf([text, left, bottom, width, height]: PrintedText): Word {
  return { text, left, right: left + width, top: bottom - height, bottom };
}
