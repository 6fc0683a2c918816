import type { LegalDocument } from "../../../src/core/document.ts";

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a document's blocks in reading order, labels with them; a raised ⁵ is a 5. */
export function wordsOfBlocks({ blocks }: Pick<LegalDocument, "blocks">): string[] {
  return blocks.flatMap(({ label = "", markdown }) => wordsOf(`${label} ${markdown}`));
}

export function wordsOf(text: string): string[] {
  return text.normalize("NFKC").match(WORD) ?? [];
}

/** The first word of the source that is missing in the text, with its neighbours; undefined when every word is there in order. */
export function firstLost(source: readonly string[], text: readonly string[]): string | undefined {
  let at = 0;
  for (const [index, word] of source.entries()) {
    const found = text.indexOf(word, at);
    if (found === -1) return source.slice(Math.max(0, index - 5), index + 6).join(" ");
    at = found + 1;
  }
  return undefined;
}
