import type { Block } from "../../core/document.ts";
import type { InlineNote } from "./inline.ts";
import { plainText } from "./norm-text.ts";

/** Notes as blocks; in a document with many norms they belong to the norm's pin. Notes without text are marks only. */
export function footnoteBlocks(notes: readonly InlineNote[], prefix: string): Block[] {
  return notes.flatMap(({ label, element }): Block[] => {
    if (!element) return [];
    const { blocks, notes: inner } = plainText(element.children);
    const markdown = blocks
      .map((block) => (block.label === undefined ? block.markdown : `${block.label} ${block.markdown}`))
      .join("\n\n");
    const plain = label.replaceAll(/[\s[\]^#]/g, "") || "*";
    const pin = prefix === "" ? `fn ${plain}` : prefix;
    const own: Block[] = markdown === "" ? [] : [{ type: "footnote", label: plain, pin, markdown }];
    return [...own, ...footnoteBlocks(inner, prefix)];
  });
}
