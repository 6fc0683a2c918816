import type { Block, LegalDocument } from "../../core/document.ts";

const SEPARATOR = "\n\n";

/** One block as a reader sees it; paragraphs carry their number as lawyers write it: `[12] …`. */
export function blockText(block: Block): string {
  switch (block.type) {
    case "heading":
      return `${"#".repeat(Math.min(block.level ?? 2, 6))} ${block.markdown}`;
    case "paragraph":
      return block.label === undefined ? block.markdown : `[${block.label}] ${block.markdown}`;
    case "quote":
      return quoted(labelled(block), block.level ?? 1);
    case "list":
      return `${"   ".repeat((block.level ?? 1) - 1)}${labelled(block)}`;
    case "orders":
      return labelled(block);
    case "footnote":
      return `[^${block.label ?? ""}]: ${block.markdown}`;
    case "catchwords":
    case "table":
      return block.markdown;
  }
}

function labelled(block: Block): string {
  return block.label === undefined ? block.markdown : `${block.label} ${block.markdown}`;
}

function quoted(text: string, level: number): string {
  const mark = "> ".repeat(Math.min(level, 6));
  return text.replaceAll(/^/gm, mark);
}

/** A document's text with the place of every block in it. */
export interface RenderedDocument {
  readonly text: string;
  /** Offset of each block's first character. */
  readonly starts: readonly number[];
}

export function renderDocument(document: Pick<LegalDocument, "blocks">): RenderedDocument {
  const starts: number[] = [];
  const texts: string[] = [];
  let offset = 0;
  for (const block of document.blocks) {
    const text = blockText(block);
    starts.push(offset);
    texts.push(text);
    offset += text.length + SEPARATOR.length;
  }
  return { text: texts.join(SEPARATOR), starts };
}
