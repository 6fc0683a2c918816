import * as z from "zod";
import type { ToolCall } from "../../../core/call.ts";
import { pause } from "../../../core/steps.ts";
import { readByChild } from "../../../workers/child/ask.ts";
import { printedShape } from "../../../workers/child/protocol.ts";
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
    const words = pageShape.parse(JSON.parse(text)).map(([text, left, bottom, width, height]): Word => {
      return { text, left, right: left + width, top: bottom - height, bottom };
    });
    pages.push(layOut(pages.length + 1, printedOnce(words)));
    await pause();
  }
  return await withTypeSizes(pages);
}

const SHADOW = 0.2; // of the type height: a text printed again within this distance is its shadow or bold type
const LOOKED_BACK = 50; // texts of the same letters; a hostile page may have 100,000

/** Drops texts that are printed again at nearly the same place, for a shadow or as bold type; poppler does so, too. */
function printedOnce(words: readonly Word[]): readonly Word[] {
  const printed = new Map<string, Word[]>();
  return words.filter((word) => {
    if (word.text.trim() === "") return true;
    const before = printed.get(word.text) ?? [];
    if (before.slice(-LOOKED_BACK).some((one) => isSamePlace(one, word))) return false;
    printed.set(word.text, before);
    before.push(word);
    return true;
  });
}

function isSamePlace(one: Word, other: Word): boolean {
  const reach = SHADOW * (one.bottom - one.top);
  return Math.abs(one.left - other.left) < reach && Math.abs(one.bottom - other.bottom) < reach;
}
